"""What a season gives away, and whether its rounds name who was absent; with the form of prizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competition.models import Season
from competition.models.prize import KINDS
from competition.pages.access import director_action, director_form
from competition.pages.evening.page import deed_of, seen_of
from competition.pages.frame import page, season_of
from competition.pages.refusals import refusal_words
from competition.reading.story import prizes_of
from competition.services.actors import Refused
from competition.services.prizes import PrizeToGive, set_prizes
from competition.services.season_settings import name_absent
from competition.systems import prizes as systems_prizes
from competition.systems.rules import read_rules
from competition.systems.system import PRIZES

_FORM = "director:prizes"


@director_form
def prizes(request: HttpRequest, season: str) -> HttpResponse:
    """The list of prizes, a row for each and a few empty ones."""
    chosen = season_of(request, PRIZES)
    given = [PrizeToGive(name, prize) for name, prize in prizes_of(chosen)]
    if request.method != "POST":
        return _page(request, prize_forms(_letters(chosen), given), chosen.version)
    forms = prize_forms(_letters(chosen), given, request.POST)
    version = request.POST.get("version", "")
    if not forms.is_valid():
        return _page(request, forms, version, status=422)
    try:
        set_prizes(
            season=chosen,
            wanted=forms.prizes(),
            deed=deed_of(request, int(version) if version.isdecimal() else None),
        )
    except Refused as refused:
        messages.error(request, refusal_words(request, refused))
        return _page(request, forms, chosen.version, status=409)
    messages.success(request, _("The prizes have been saved."))
    return redirect(_FORM, season=season)


@director_action(back="director:season")
def name_who_was_absent(request: HttpRequest, season: str) -> HttpResponse:
    """Whether the pages of rounds name who was absent."""
    named = request.POST.get("named") == "1"
    name_absent(season=season_of(request), named=named, deed=deed_of(request, seen_of(request)))
    return redirect("director:season", season=season)


def _letters(season: Season) -> str:
    groups = read_rules(season.rules).group_settings
    return groups.letters if groups else ""


def _page(request: HttpRequest, forms: object, version: object, status: int = 200) -> HttpResponse:
    return page(request, "director/prizes.html", status=status, forms=forms, version=version)


GAMES, PERCENT = "games", "percent"
EMPTY_ROWS = 2
MOST_ROWS = 40
_CONTROL = {"class": "form-control", "autocomplete": "off"}


def _number(label: Any, **options: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=options.pop("least", 1),
        max_value=options.pop("most", 9999),
        widget=forms.NumberInput(attrs=_CONTROL),
        **options,
    )


class PrizeForm(forms.Form):
    """One prize. A row without a kind is no prize."""

    kind = forms.ChoiceField(
        label=gettext_lazy("For"), required=False, widget=forms.Select(attrs={"class": "form-select"})
    )
    place = _number(gettext_lazy("Place"), initial=1, required=False, most=500)
    group = forms.ChoiceField(
        label=gettext_lazy("Group"), required=False, widget=forms.Select(attrs={"class": "form-select"})
    )
    below = _number(gettext_lazy("Rating under"), required=False)
    minimum = _number(gettext_lazy("Least to play"), required=False, least=0)
    unit = forms.ChoiceField(
        label=gettext_lazy("Counted in"),
        choices=[(GAMES, gettext_lazy("games")), (PERCENT, gettext_lazy("percent of the rounds"))],
        required=False,
        widget=forms.Select(attrs={"class": "form-select"}),
    )
    name = forms.CharField(
        label=gettext_lazy("What you call it"),
        max_length=100,
        required=False,
        widget=forms.TextInput(attrs=_CONTROL),
    )

    def __init__(self, *args: Any, letters: str = "", **kwargs: Any) -> None:
        """`letters` are those of the shadow groups; without any there are no prizes for groups."""
        super().__init__(*args, **kwargs)
        kinds = [each for each in KINDS if letters or each[0] != systems_prizes.GROUP]
        self.fields["kind"].choices = [("", gettext_lazy("no prize")), *kinds]  # type: ignore[attr-defined]
        self.fields["group"].choices = [("", "–"), *((letter, letter) for letter in letters)]  # type: ignore[attr-defined]
        if not letters:
            self.fields["group"].widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """What one kind needs and another does not have."""
        typed = super().clean() or {}
        kind = typed.get("kind")
        if kind == systems_prizes.GROUP and not typed.get("group"):
            self.add_error("group", _("Which group?"))
        if kind == systems_prizes.RATING and typed.get("below") is None and "below" not in self.errors:
            self.add_error("below", _("Under which rating?"))
        if typed.get("unit") == PERCENT and (typed.get("minimum") or 0) > 100:
            self.add_error("minimum", _("At most 100%."))
        return typed

    def prize(self) -> PrizeToGive | None:
        """What was typed; None for a row without a kind."""
        typed = self.cleaned_data
        kind, minimum = typed.get("kind"), typed.get("minimum") or None
        if not kind:
            return None
        in_percent = typed.get("unit") == PERCENT
        return PrizeToGive(
            " ".join(typed["name"].split()),
            systems_prizes.Prize(
                kind=kind,
                place=typed.get("place") or 1,
                group=typed["group"] if kind == systems_prizes.GROUP else "",
                below=typed["below"] if kind == systems_prizes.RATING else None,
                minimum_games=None if in_percent else minimum,
                minimum_percentage=minimum if in_percent else None,
            ),
        )


class _Prizes(forms.BaseFormSet):  # type: ignore[type-arg]  # takes no argument at run time
    def prizes(self) -> list[PrizeToGive]:
        """The prizes in their order."""
        return [prize for form in self.forms if (prize := form.prize()) is not None]


PrizeFormSet = forms.formset_factory(
    PrizeForm, formset=_Prizes, extra=EMPTY_ROWS, max_num=MOST_ROWS, absolute_max=MOST_ROWS
)


def prize_forms(letters: str, given: Sequence[PrizeToGive], data: Any = None) -> _Prizes:
    """The rows of a season, filled in with its prizes or with what was typed."""
    # What is sent stands alone: a row that is as it was stored is a prize too.
    filled = [_typed(each) for each in given] if data is None else None
    made = PrizeFormSet(data, initial=filled, prefix="prize", form_kwargs={"letters": letters})
    return cast(_Prizes, made)


def _typed(given: PrizeToGive) -> dict[str, Any]:
    prize = given.prize
    in_percent = prize.minimum_percentage is not None
    return {
        "kind": prize.kind,
        "place": prize.place,
        "group": prize.group,
        "below": prize.below,
        "minimum": prize.minimum_percentage if in_percent else prize.minimum_games,
        "unit": PERCENT if in_percent else GAMES,
        "name": given.name,
    }
