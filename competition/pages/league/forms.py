"""What is asked of a captain about a match, of a director about teams, of a member about his own game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competition.models import Team
from competition.pages.corrections.forms import Considered
from competition.pages.forms import find_person
from competition.pages.league import words
from competition.reading.members import everybody
from competition.reading.people import Person
from competition.reading.teams import BoardRow, MatchRow
from competition.services.league import BoardFacts, MatchFacts
from competition.systems.season import EXTERNAL_RESULTS
from players.models import Player

USUAL_BOARDS, MORE_BOARDS, MOST_BOARDS = 8, 2, 40
_RESULTS = [("", "–"), *((code, "½" if code == "1/2" else code) for code in EXTERNAL_RESULTS)]
_COLOURS = [("", "–"), ("white", gettext_lazy("white")), ("black", gettext_lazy("black"))]
_SIDES = [("home", gettext_lazy("at home")), ("away", gettext_lazy("away from home"))]


def _date_input() -> forms.DateInput:
    return forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "class": "form-control"})


def _text(**attrs: str) -> forms.TextInput:
    return forms.TextInput(attrs={"class": "form-control", "autocomplete": "off", **attrs})


def _select() -> forms.Select:
    return forms.Select(attrs={"class": "form-select"})


@dataclass(frozen=True, slots=True)
class BoardFields:
    """The fields of one board, as the template sets them."""

    label: str
    name: forms.BoundField
    colour: forms.BoundField
    result: forms.BoundField
    rating: forms.BoundField
    note: str = ""


class GameForm(forms.Form):
    """When and against whom."""

    date = forms.DateField(label=gettext_lazy("Date"), widget=_date_input())
    opponent = forms.CharField(
        label=gettext_lazy("Opponent"), max_length=150, required=False, widget=_text(spellcheck="false")
    )
    side = forms.ChoiceField(
        label=gettext_lazy("Where"), choices=_SIDES, initial="home", widget=forms.RadioSelect
    )


class MatchForm(GameForm):
    """A match with its boards: a row of fields for each, and rows for who was booked without a number.

    `more` was pressed for more rows: what was typed is kept, and nothing is booked.
    """

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: QueryDict | None = None, *, people: Sequence[Person], match: MatchRow | None = None
    ) -> None:
        super().__init__(data, auto_id="wedstrijd-%s")
        self.people = people
        self._booked = {_row_name(row): row for row in (match.boards if match is not None else ())}
        self.rows = [*map(str, range(1, self._boards() + 1)), *(n for n in self._booked if n.startswith("x"))]
        for row in self.rows:
            self._add_row(row)

    @property
    def wants_more(self) -> bool:
        return "more" in self.data

    @property
    def boards(self) -> list[BoardFields]:
        """The rows for the template."""
        return [self._board(row) for row in self.rows]

    @property
    def how_many(self) -> int:
        """The number of numbered rows, which the page sends along."""
        return sum(row.isdecimal() for row in self.rows)

    def clean(self) -> dict[str, Any]:
        """Find who is meant at each board; what stands beside an empty name is an error there."""
        cleaned = super().clean() or self.cleaned_data
        for row in self.rows:
            name = cleaned.get(f"name-{row}", "")
            if not name:
                if cleaned.get(f"result-{row}"):
                    self.add_error(f"name-{row}", _("Who played here?"))
                continue
            try:
                cleaned[f"player-{row}"] = find_person(name, self.people).entry_id
            except ValidationError as error:
                self.add_error(f"name-{row}", error)
        return cleaned

    def wanted(self) -> MatchFacts:
        """What was filled in, for the verb."""
        cleaned = self.cleaned_data
        chosen = {row: cleaned[f"player-{row}"] for row in self.rows if f"player-{row}" in cleaned}
        players = {player.pk: player for player in everybody().filter(pk__in=chosen.values())}
        return MatchFacts(
            cleaned["date"],
            cleaned["opponent"],
            cleaned["side"] == "home",
            tuple(
                BoardFacts(
                    players[pk],
                    int(row) if row.isdecimal() else None,
                    cleaned[f"colour-{row}"],
                    cleaned[f"result-{row}"],
                    cleaned[f"rating-{row}"],
                )
                for row, pk in chosen.items()
                if pk in players
            ),
        )

    def initial_of(self, match: MatchRow, version: int) -> dict[str, Any]:
        """What is booked now, each as he is called in the list to choose from."""
        names = {person.entry_id: person.name for person in self.people}
        found: dict[str, Any] = {
            "date": match.date,
            "opponent": match.opponent,
            "side": "home" if match.at_home else "away",
            "version": version,
        }
        for board in match.boards:
            row = _row_name(board)
            found |= {
                f"name-{row}": names.get(board.player_id, board.name),
                f"colour-{row}": board.colour,
                f"result-{row}": board.result,
                f"rating-{row}": board.opponent_rating,
            }
        return found

    def _board(self, row: str) -> BoardFields:
        booked = self._booked.get(row)
        return BoardFields(
            label=_("Board %(board)s") % {"board": row} if row.isdecimal() else _("Board not known"),
            name=self[f"name-{row}"],
            colour=self[f"colour-{row}"],
            result=self[f"result-{row}"],
            rating=self[f"rating-{row}"],
            note=_("booked himself") if booked is not None and booked.unconfirmed else "",
        )

    def _boards(self) -> int:
        highest = max((row.board or 0 for row in self._booked.values()), default=0)
        sent = str(self.data.get("boards", "")) if self.is_bound else ""
        wanted = int(sent) if sent.isdecimal() and len(sent) < 3 else 0
        if "more" in self.data:
            wanted += MORE_BOARDS
        return min(max(USUAL_BOARDS, highest, wanted), MOST_BOARDS)

    def _add_row(self, row: str) -> None:
        board = {"board": row}
        name = forms.CharField(
            label=_("Player at board %(board)s") % board,
            required=False,
            max_length=200,
            widget=_text(list="leden", spellcheck="false"),
        )
        colour = forms.ChoiceField(
            label=_("Colour at board %(board)s") % board, choices=_COLOURS, required=False, widget=_select()
        )
        result = forms.ChoiceField(
            label=_("Result at board %(board)s") % board, choices=_RESULTS, required=False, widget=_select()
        )
        rating = forms.IntegerField(
            label=_("Rating of the opponent at board %(board)s") % board,
            required=False,
            min_value=0,
            max_value=4000,
            widget=forms.NumberInput(
                attrs={"class": "form-control", "inputmode": "numeric", "placeholder": _("rating")}
            ),
        )
        found = {"name": name, "colour": colour, "result": result, "rating": rating}
        self.fields |= {f"{part}-{row}": field for part, field in found.items()}


def _row_name(board: BoardRow) -> str:
    return str(board.board) if board.board is not None else f"x{board.player_id}"


class OwnGameForm(GameForm):
    """A member's own league game."""

    team = forms.TypedChoiceField(label=gettext_lazy("Team"), coerce=int, widget=_select())
    board = forms.IntegerField(
        label=gettext_lazy("Board"),
        required=False,
        min_value=1,
        max_value=99,
        widget=forms.NumberInput(attrs={"class": "form-control", "inputmode": "numeric"}),
    )
    result = forms.ChoiceField(
        label=gettext_lazy("Your result"), choices=_RESULTS, required=False, widget=_select()
    )

    def __init__(self, data: QueryDict | None = None, *, teams: Sequence[Team]) -> None:
        super().__init__(data, auto_id="eigen-%s")
        choices = [(team.pk, words.team(team.name)) for team in teams]
        cast(forms.ChoiceField, self.fields["team"]).choices = choices

    def wanted(self, player: Player) -> MatchFacts:
        """What was filled in, for the verb."""
        cleaned = self.cleaned_data
        own = BoardFacts(player, cleaned["board"], "", cleaned["result"])
        return MatchFacts(cleaned["date"], cleaned["opponent"], cleaned["side"] == "home", (own,))


class DayForm(forms.Form):
    """A day to look at."""

    date = forms.DateField(label=gettext_lazy("Date"), widget=_date_input())


class TeamForm(forms.Form):
    """A team and who captains it."""

    name = forms.CharField(
        label=gettext_lazy("Team"),
        max_length=100,
        help_text=gettext_lazy("As the rules and the lists call it, such as 1."),
        widget=_text(),
    )
    competition = forms.CharField(
        label=gettext_lazy("Plays in"), max_length=100, required=False, widget=_text()
    )
    captains = forms.CharField(
        label=gettext_lazy("Captains"),
        required=False,
        max_length=500,
        help_text=gettext_lazy("A few letters of each name, with a semicolon between them."),
        widget=_text(list="leden", spellcheck="false"),
    )
    active = forms.BooleanField(
        label=gettext_lazy("Plays this season"),
        required=False,
        initial=True,
        widget=forms.CheckboxInput(attrs={"class": "form-check-input"}),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        people: Sequence[Person],
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, auto_id="team-%s", initial=cast(Any, initial))
        self.people = people

    def clean_captains(self) -> list[int]:
        """Who is meant."""
        typed = [part.strip() for part in self.cleaned_data["captains"].split(";")]
        return [find_person(part, self.people).entry_id for part in typed if part]

    @staticmethod
    def initial_of(team: Team, people: Sequence[Person]) -> dict[str, Any]:
        """What is so now, each captain as he is called in the list to choose from."""
        names = {person.entry_id: person.name for person in people}
        captains = "; ".join(names.get(player.pk, player.full_name) for player in team.captains.all())
        return {
            "name": team.name,
            "competition": team.competition,
            "captains": captains,
            "active": team.active,
        }


class SettleForm(Considered):
    """Why a match is taken over in a round that has been published."""
