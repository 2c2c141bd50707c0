"""The form on which past rounds are typed or pasted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competition.pages.past.reader import HEADS, MOST_LINES
from competition.pages.people.words import file_error
from competition.systems.kinds import offered
from competition.wording import kinds
from players.importing.archives import FileError, is_zip
from players.importing.table import as_text, decode, read_table, read_text

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
        label=gettext_lazy("Or a file (Excel or CSV)"),
        required=False,
        widget=forms.FileInput(attrs={"class": "form-control", "accept": ".xlsx,.csv,.txt"}),
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
        content = file.read(LARGEST_FILE + 1)
        too_large = ValidationError(_("This file is too large to be a table of rounds."))
        if len(content) > LARGEST_FILE:
            raise too_large
        try:
            text = as_text(read_table(content, MOST_LINES)) if is_zip(content) else decode(content)
        except FileError as error:
            raise ValidationError(file_error(error)) from error
        if len(text) > LARGEST_FILE:
            raise too_large
        return text


def with_typed_round(text: str, data: QueryDict) -> str:
    """The table so far with the rows of a round that was typed into boxes, in columns of their own."""
    number = data.get("number", "")
    rows = [[number, *cells] for cells in (*_games(data), *_absences(data))]
    if not rows:
        return text
    try:
        before = read_text(text, MOST_LINES)
    except FileError:
        return text + as_text(rows)  # what is wrong in it is said on the page
    heading = [words[0].capitalize() for words in HEADS.values()]
    has_heading = any(row[: len(heading)] == heading for row in before)
    return as_text([*before, *([] if has_heading else [heading]), *rows])


def _games(data: QueryDict) -> Iterator[tuple[str, str, str]]:
    for cells in zip(data.getlist("white"), data.getlist("black"), data.getlist("result"), strict=False):
        white, black, result = (cell.strip() for cell in cells)
        if white or black:
            yield white, black, result


def _absences(data: QueryDict) -> Iterator[tuple[str, str, str]]:
    for name, kind in zip(data.getlist("away"), data.getlist("kind"), strict=False):
        if name.strip():
            yield name.strip(), "", kind
