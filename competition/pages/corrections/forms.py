"""What is asked about a correction or a withdrawal: what is to be so, why, and whether effects were seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from competition.pages.forms import Overtakable
from competition.pages.presence.forms import KindForm
from competition.reading.director import AbsenceRow
from competition.reading.people import Person
from competition.reading.rounds import GameRow
from competition.systems.season import Result
from competition.wording import results, titles


class Considered(Overtakable):
    """A form whose effects are shown before anything is done: `confirm` comes with the second press."""

    reason = forms.CharField(label=_("Why?"), required=False, max_length=300)
    version = forms.IntegerField(widget=forms.HiddenInput)
    confirm = forms.BooleanField(required=False, widget=forms.HiddenInput)

    @property
    def is_confirmed(self) -> bool:
        return bool(self.cleaned_data["confirm"])


class CorrectGameForm(Considered):
    """What is to be so of a game."""

    white = forms.TypedChoiceField(label=_("White"), coerce=int)
    black = forms.TypedChoiceField(label=_("Black"), coerce=int)
    result = forms.ChoiceField(label=_("Result"), required=False, widget=forms.RadioSelect)
    played_on = forms.DateField(
        label=_("Played on another day, or will be"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    decided_in = forms.TypedChoiceField(
        label=_("The result counts from the list after"), required=False, coerce=int, empty_value=None
    )
    field_order = ("white", "black", "result", "played_on", "decided_in", "reason")

    def __init__(
        self,
        *args: Any,
        people: Iterable[Person],
        game: str,
        number: int,
        later: Sequence[int],
        offered: Iterable[Result],
        needs_result: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        named = [(person.entry_id, person.listed_name) for person in people]
        none = [] if needs_result else [("", _("not played yet"))]
        scores = [(each.code, _score(each)) for each in results.choices(game, offered)]
        own = [("", _("round %(number)d itself") % {"number": number})]
        self._choose("white", named)
        self._choose("black", named)
        self._choose("result", [*scores, *none])
        self._choose("decided_in", [*own, *((each, titles.round_name(each)) for each in later)])

    def clean(self) -> dict[str, Any]:
        """Two different players."""
        return _two_players(self, super().clean())

    def _choose(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = choices

    @staticmethod
    def initial_of(row: GameRow, version: int) -> dict[str, Any]:
        """What is so now."""
        return {
            "white": row.white.entry_id,
            "black": row.black.entry_id,
            "result": row.result,
            "played_on": row.played_on,
            "decided_in": row.decided_in,
            "version": version,
        }


class RemoveGameForm(Considered):
    """What each of two did whose game was not played."""

    white_did = forms.ChoiceField()
    black_did = forms.ChoiceField()
    field_order = ("white_did", "black_did", "reason")

    def __init__(self, *args: Any, row: GameRow, kind_choices: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, person in (("white_did", row.white), ("black_did", row.black)):
            field = cast(forms.ChoiceField, self.fields[name])
            field.label = _("What %(name)s did instead") % {"name": person.name}
            field.choices = [("", _("choose")), *kind_choices]


class AddGameForm(Considered):
    """A game that was forgotten: between which two of those without one, and how it ended."""

    white = forms.TypedChoiceField(label=_("White"), coerce=int)
    black = forms.TypedChoiceField(label=_("Black"), coerce=int)
    result = forms.ChoiceField(label=_("Result"), required=False)
    field_order = ("white", "black", "result", "reason")

    def __init__(
        self,
        *args: Any,
        people: Iterable[Person],
        game: str,
        offered: Iterable[Result],
        needs_result: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        named = [("", _("choose a name")), *((person.entry_id, person.listed_name) for person in people)]
        none = ("", _("choose")) if needs_result else ("", _("not played yet"))
        self.fields["result"].required = needs_result
        for name, choices in (
            ("white", named),
            ("black", named),
            ("result", [none, *((each.code, _score(each)) for each in results.choices(game, offered))]),
        ):
            cast(forms.ChoiceField, self.fields[name]).choices = choices

    def clean(self) -> dict[str, Any]:
        """Two different players."""
        return _two_players(self, super().clean())


class CorrectAbsenceForm(KindForm, Considered):
    """Another kind for what somebody without a game did."""

    @staticmethod
    def initial_of(row: AbsenceRow | None, version: int) -> dict[str, Any]:
        """What is booked now."""
        if row is None:
            return {"version": version}
        return {
            "kind": row.kind,
            "note": row.note,
            "team": row.team,
            "board": row.board,
            "result": row.result,
            "opponent_rating": row.opponent_rating,
            "version": version,
        }


class WithdrawForm(Considered):
    """Who withdraws, from which round on. `version` is that of the season."""

    entry = forms.TypedChoiceField(label=_("Who withdraws?"), coerce=int)
    from_round = forms.TypedChoiceField(label=_("From which round on?"), coerce=int)
    field_order = ("entry", "from_round", "reason")

    def __init__(
        self, *args: Any, people: Iterable[Person], rounds: Iterable[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        named = [("", _("choose a name")), *((person.entry_id, person.listed_name) for person in people)]
        cast(forms.ChoiceField, self.fields["entry"]).choices = named
        cast(forms.ChoiceField, self.fields["from_round"]).choices = list(rounds)


def _two_players(form: forms.Form, cleaned: dict[str, Any] | None) -> dict[str, Any]:
    found = cleaned or form.cleaned_data
    if found.get("white") is not None and found.get("white") == found.get("black"):
        form.add_error("black", _("Nobody plays himself."))
    return found


def _score(choice: results.Choice) -> str:
    """ "1-0 · White wins"; by default the name says it all."""
    plain = choice.score[:1] in "012½" and " " not in choice.score
    return f"{choice.score} · {choice.name}" if plain else choice.name
