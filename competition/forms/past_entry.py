"""The pages on which past rounds are typed or pasted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competition.forms.delimited import decode
from competition.systems.kinds import offered
from competition.wording import kinds

LARGEST_FILE = 1_000_000


class PastForm(forms.Form):
    """A table of rounds: pasted, or a file that takes its place."""

    text = forms.CharField(
        label=gettext_lazy("Rounds"),
        required=False,
        strip=False,
        max_length=LARGEST_FILE,
        widget=forms.Textarea(attrs={"rows": 14, "class": "form-control", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file (CSV)"),
        required=False,
        widget=forms.FileInput(attrs={"class": "form-control", "accept": ".csv,.txt,text/csv,text/plain"}),
    )
    missing = forms.ChoiceField(label=gettext_lazy("Who is named nowhere was"), required=False)

    def __init__(
        self, data: QueryDict | None = None, files: Any = None, *, initial: dict[str, str] | None = None
    ) -> None:
        super().__init__(data, files, auto_id="past-%s", initial=initial)
        field = self.fields["missing"]
        field.choices = kinds.labels(offered("unnamed"))  # type: ignore[attr-defined]
        field.widget.attrs["class"] = "form-select"

    def clean_file(self) -> str:
        """The text of the file."""
        file: UploadedFile[bytes] | None = self.cleaned_data.get("file")
        if file is None:
            return ""
        if file.size and file.size > LARGEST_FILE:
            raise ValidationError(_("This file is too large to be a table of rounds."))
        return decode(file.read())


def typed_round(data: QueryDict) -> str:
    """The rows of a round that was typed into boxes, as lines of a table; empty where nothing was."""
    number = data.get("number", "")
    lines = [f"{number};{white};{black};{result}" for white, black, result in _games(data)]
    lines += [f"{number};{name};;{kind}" for name, kind in _absences(data)]
    return "".join(f"{line}\n" for line in lines)


def _games(data: QueryDict) -> Iterator[tuple[str, str, str]]:
    for cells in zip(data.getlist("white"), data.getlist("black"), data.getlist("result"), strict=False):
        white, black, result = (cell.replace(";", " ").strip() for cell in cells)
        if white or black:
            yield white, black, result


def _absences(data: QueryDict) -> Iterator[tuple[str, str]]:
    for name, kind in zip(data.getlist("away"), data.getlist("kind"), strict=False):
        if name.strip():
            yield name.replace(";", " ").strip(), kind.replace(";", " ")
