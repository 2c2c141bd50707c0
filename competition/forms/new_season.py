"""The first questions about a new season: what it is called, by which rules, and who starts where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competition.forms.pasted_names import read_names, with_known
from competition.models.season import GAMES
from competition.reading.start_list import Source, Starter
from competition.systems.rules import preset_names
from competition.wording import presets
from players.names import with_hint

BY_RATING = "rating"


class BasicsForm(forms.Form):
    """Name, game, and the rule set to start from."""

    name = forms.CharField(
        label=gettext_lazy("Name of the season"),
        max_length=150,
        widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off"}),
    )
    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=GAMES, initial="chess", widget=forms.RadioSelect
    )
    preset = forms.ChoiceField(
        label=gettext_lazy("Rules to start from"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose the rules that come nearest to those of the club.")},
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="basics-%s")
        field = cast(forms.ChoiceField, self.fields["preset"])
        field.choices = [(name, presets.title(name)) for name in preset_names()]

    def clean_name(self) -> str:
        """Without spaces around it."""
        return " ".join(self.cleaned_data["name"].split())


class StartForm(forms.Form):
    """Who takes part, and in which order the first list has them.

    `starters` are the members that were ticked and the people that were pasted, once it is valid.
    """

    order = forms.ChoiceField(
        label=gettext_lazy("Order of the start list"), widget=forms.RadioSelect, initial=BY_RATING
    )
    rating = forms.TypedChoiceField(
        label=gettext_lazy("Rating that counts"),
        choices=[
            (Source.FEDERATION.value, gettext_lazy("federation rating")),
            (Source.CLUB.value, gettext_lazy("club rating")),
            (Source.MEAN.value, gettext_lazy("mean of the two, rounded half up")),
        ],
        coerce=Source,
        initial=Source.FEDERATION.value,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Who has no such rating starts with the other one."),
    )
    members = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Members"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    pasted = forms.CharField(
        label=gettext_lazy("New members"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "class": "form-control", "spellcheck": "false"}),
        help_text=gettext_lazy("One a line, with a rating behind the name: Jan van der Meiden 1650."),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        people: Sequence[Starter],
        seasons: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(data, auto_id="start-%s")
        self.people = people
        self.starters: list[Starter] = []
        members = cast(forms.ChoiceField, self.fields["members"])
        members.choices = [(person.player_id, with_hint(person.name.full, person.hint)) for person in people]
        members.initial = [person.player_id for person in people]
        cast(forms.ChoiceField, self.fields["order"]).choices = [
            (BY_RATING, _("by rating")),
            *((slug, _("as the last list of “%(season)s”") % {"season": name}) for slug, name in seasons),
        ]
        if seasons:
            self.fields["order"].initial = seasons[0][0]

    @property
    def season(self) -> str:
        """The season whose final standing is the start list; empty where ratings are."""
        order = str(self.cleaned_data["order"])
        return "" if order == BY_RATING else order

    @property
    def source(self) -> Source:
        return Source(self.cleaned_data["rating"])

    def clean(self) -> dict[str, Any]:
        """Put together who takes part."""
        cleaned = super().clean() or self.cleaned_data
        if "members" in self.errors or "rating" in self.errors:
            return cleaned
        try:
            named = read_names(cleaned.get("pasted", ""))
            kind = "federation" if cleaned["rating"] is Source.FEDERATION else "club"
            pasted = with_known(named, self.people, kind)
        except ValidationError as error:
            self.add_error("pasted", error)
            return cleaned
        ticked = set(cleaned["members"])
        found = [person for person in self.people if person.player_id in ticked]
        found += [s for s in pasted if s.player_id not in ticked]
        if len(found) < 2:
            self.add_error(None, _("At least two take part."))
        self.starters = found
        return cleaned
