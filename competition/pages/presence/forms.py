"""What is asked about an absence, a sign-up, somebody who walks in, and a guest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from competition.models import Entry
from competition.pages.forms import Overtakable, PersonForm
from competition.reading.director import AbsenceRow
from competition.reading.member import RoundChoice, SeasonChoices
from competition.reading.people import Person
from competition.services.absences import LeagueGame
from competition.systems.kinds import Kind, offered
from competition.systems.rules import Rules
from competition.systems.season import EXTERNAL_RESULTS
from competition.wording import kinds
from players.models import Player
from players.names import Name, begins_words, fold, read_name, with_hint


def director_kinds(rules: Rules) -> list[tuple[str, str]]:
    """What a director can book, the usual first: the kinds that the rules of the season say the worth of."""
    return kinds.labels(kind for kind in offered("director") if rules.knows(kind.value))


def report_kinds(rules: Rules) -> list[tuple[str, str]]:
    """Of those what is booked before a round, the others one changes to; and who plays only when odd."""
    found = [(code, words) for code, words in director_kinds(rules) if not Kind(code).is_forfeit]
    if rules.knows(Kind.EXEMPT.value):
        found.append((Kind.RESERVE.value, kinds.label(Kind.RESERVE)))
    return found


def _day_input() -> forms.DateInput:
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class KindForm(forms.Form):
    """A kind of absence, with the league game behind it where there is one."""

    kind = forms.ChoiceField(label=_("Kind"), widget=forms.RadioSelect)
    note = forms.CharField(label=_("Remark"), required=False, max_length=500)
    team = forms.CharField(label=_("Team"), required=False, max_length=100)
    board = forms.IntegerField(label=_("Board in the team"), required=False, min_value=1, max_value=99)
    result = forms.ChoiceField(label=_("Result for the club player"), required=False)
    opponent_rating = forms.IntegerField(
        label=_("Rating of the opponent"), required=False, min_value=0, max_value=4000
    )

    def __init__(self, *args: Any, kind_choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._choices("kind", kind_choices)
        words = {"1": _("won"), "1/2": _("draw"), "0": _("lost")}
        self._choices(
            "result", [("", _("not known yet")), *((code, words[code]) for code in EXTERNAL_RESULTS)]
        )

    @property
    def league(self) -> LeagueGame:
        """The league game that was filled in; nothing of it counts for another kind."""
        cleaned = self.cleaned_data
        return LeagueGame(cleaned["team"], cleaned["board"], cleaned["result"], cleaned["opponent_rating"])

    def _choices(self, name: str, choices: Sequence[tuple[Any, Any]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = list(choices)


class ReportForm(PersonForm, KindForm):
    """Who is not coming, and why."""

    timely = forms.BooleanField(label=_("Counts as in time (force majeure)"), required=False)


class ChangeForm(KindForm, Overtakable):
    """Another kind for a reported absence, from the version of the round that was shown."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    @staticmethod
    def initial_of(row: AbsenceRow, version: int) -> dict[str, Any]:
        """What is booked now."""
        return {
            "kind": row.kind,
            "note": row.note,
            "team": row.team,
            "board": row.board,
            "result": row.result,
            "opponent_rating": row.opponent_rating,
            "version": version,
        }


class MemberForm(forms.Form):
    """A member's coming rounds, ticked or as a period, and why he won't be there, or that he will.

    A period takes the rounds in it for which nothing has been reported yet.

    With each round the page says what a report would count as at that moment; when that has changed
    by the time it is sent, `surprises` are what he has to be asked about first.
    """

    rounds = forms.TypedMultipleChoiceField(
        coerce=int,
        required=False,
        error_messages={
            "invalid_choice": _(
                "One of these rounds has been paired in the meantime. Please tell the director."
            ),
        },
    )
    first_day = forms.DateField(label=_("From"), required=False, widget=_day_input())
    last_day = forms.DateField(label=_("Up to and including"), required=False, widget=_day_input())
    kind = forms.ChoiceField(label=_("Why not?"), widget=forms.RadioSelect)
    note = forms.CharField(label=_("Remark for the director"), required=False, max_length=200)

    def __init__(self, data: QueryDict | None = None, *, choices: SeasonChoices) -> None:
        super().__init__(data, auto_id=f"id-{choices.season.slug}-%s")
        self.season_choices = choices
        rounds, kind = (cast(forms.ChoiceField, self.fields[name]) for name in ("rounds", "kind"))
        rounds.choices = [(choice.head.id, str(choice.head.number)) for choice in choices.rounds]
        kind.choices = [(code, kinds.of_member(code)) for code in choices.kinds]
        kind.initial = next(iter(choices.kinds), None)
        if choices.signs_up:
            kind.label = _("What do you report?")

    def clean(self) -> dict[str, Any]:
        """At least one round, ticked or in the period."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        first, last = cleaned.get("first_day"), cleaned.get("last_day")
        if self.errors:
            return cleaned
        if (first is None) != (last is None):
            missing = "first_day" if first is None else "last_day"
            self.add_error(missing, _("Give both days of the period."))
        elif first and last and last < first:
            self.add_error("last_day", _("The period ends before it begins."))
        elif not self.chosen:
            self.add_error(
                "last_day" if first else "rounds",
                _("There is no round in this period for which you have reported nothing yet.")
                if first
                else _("Choose at least one round."),
            )
        return cleaned

    @property
    def chosen(self) -> list[RoundChoice]:
        """The rounds that were ticked, and those in the period that nothing has been reported for."""
        wanted = set(self.cleaned_data.get("rounds", ()))
        first, last = self.cleaned_data.get("first_day"), self.cleaned_data.get("last_day")
        return [
            choice
            for choice in self.season_choices.rounds
            if choice.head.id in wanted
            or (
                first
                and last
                and choice.head.date
                and first <= choice.head.date <= last
                and not choice.reported
            )
        ]

    @property
    def surprises(self) -> list[RoundChoice]:
        """The chosen rounds that were in time when the page was made and are not any more."""
        if not Kind(self.cleaned_data["kind"]).facts.becomes_late:
            return []
        return [
            choice
            for choice in self.chosen
            if (choice.late_kind or "") != self.data.get(seen_name(choice), "")
        ]


def seen_name(choice: RoundChoice) -> str:
    """The hidden field that says what a report for this round counted as when the page was made."""
    return f"seen-{choice.head.id}"


class SignUpForm(PersonForm):
    """Who is coming, in a season where only those play who say so."""

    kind = forms.ChoiceField(label=_("As"), widget=forms.RadioSelect)

    def __init__(self, data: QueryDict | None = None, *, people: Iterable[Person]) -> None:
        super().__init__(data, people=people, auto_id="id-sign-up-%s")
        kind = cast(forms.ChoiceField, self.fields["kind"])
        kind.choices = kinds.labels(each for each in Kind if each.is_signup)
        kind.initial = Kind.PRESENT.value


NAMED_AT_MOST = 4


class WalkInForm(forms.Form):
    """A member who is not in the season, found by his name; any other name is somebody new."""

    name = forms.CharField(
        label=_("Name"),
        max_length=300,
        widget=forms.TextInput(attrs={"list": "members", "autocomplete": "off", "autofocus": True}),
        help_text=_("A member of the club, or somebody new: Jan van Dam."),
    )
    rating = forms.IntegerField(label=_("Rating"), required=False, min_value=0, max_value=4000)
    value = forms.IntegerField(
        label=_("Value"),
        required=False,
        min_value=0,
        max_value=10_000,
        help_text=_("Empty: as the rules say."),
    )
    is_new = forms.BooleanField(label=_("Somebody new, whatever the names look like"), required=False)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, members: Sequence[Player], entrants: Sequence[Entry]) -> None:
        seen = max((entry.position for entry in entrants), default=0)
        super().__init__(data, auto_id="id-walk-%s", initial={"seen": seen})
        self.members = members
        self.entrants = entrants
        self.player: Player | None = None

    @property
    def new_name(self) -> Name:
        """The name in its parts."""
        return read_name(self.cleaned_data["name"])

    def clean_name(self) -> str:
        """Find the member of this name; what is only like a member's has to be said to be new."""
        typed = str(self.cleaned_data["name"])
        plain = fold(typed)
        self.player = next((p for p in self.members if plain == fold(with_hint(p.full_name, p.hint))), None)
        if self.player is None:
            self.player = self._let_in_since(plain)
        if self.player is None and not self.data.get("is_new"):
            people = [*self.members, *(e.player for e in self.entrants if fold(e.name) == plain)]
            named = [with_hint(p.full_name, p.hint) for p in people]
            like = [name for name in named if begins_words(typed, name)]
            if like:
                names = ", ".join(like[:NAMED_AT_MOST])
                message = _("Is it %(names)s? Choose the whole name, or tick that it is somebody new.")
                raise ValidationError(message, params={"names": names})
        if self.player is None and not read_name(typed).family:
            raise ValidationError(_("Type a name."))
        return typed

    def _let_in_since(self, plain: str) -> Player | None:
        """Who of this name has been let in since the page was made: the same form, sent a second time."""
        seen = str(self.data.get("seen", ""))
        if not seen.isdecimal():
            return None
        since = [entry for entry in self.entrants if entry.position > int(seen)]
        return next((entry.player for entry in since if fold(entry.name) == plain), None)


class GuestForm(Overtakable):
    """A guest, and who sits out to play him."""

    guest = forms.CharField(label=_("Guest"), max_length=100)
    opponent = forms.TypedChoiceField(label=_("Plays against"), coerce=int)

    def __init__(self, data: Any = None, *, opponents: Sequence[tuple[int, str]], version: int) -> None:
        super().__init__(data, auto_id="id-guest-%s", initial={"version": version})
        choose = [] if len(opponents) == 1 else [("", _("Choose …"))]
        cast(forms.ChoiceField, self.fields["opponent"]).choices = [*choose, *opponents]
