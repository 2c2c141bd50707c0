"""Late trouble: the boards to tap at, what is said of whom, and the plans side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from competition.pages.pairing import words as pairing_words
from competition.pages.trouble import words as trouble_words
from competition.reading.director import AbsenceRow, DirectorRound
from competition.reading.people import Person
from competition.systems.kinds import Kind
from competition.systems.pairing.late_trouble import (
    BY_DEFAULT,
    BYE,
    Away,
    Board,
    NewGame,
    Plan,
    Seating,
    Trouble,
)
from competition.systems.pairing.pairing import Reason
from competition.wording import kinds, results
from players.names import sort_key


@dataclass(frozen=True, slots=True)
class Tap:
    """A name to tap at; without address there is nothing to say of him here."""

    name: str
    url: str
    pressed: bool
    place: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class TapLine:
    """A published board."""

    board: int | None
    white: Tap
    black: Tap
    score: str
    locked: bool


@dataclass(frozen=True, slots=True)
class Choice:
    words: str
    url: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Said:
    """What has been said of somebody, and what else may be said."""

    name: str
    is_away: bool
    choices: tuple[Choice, ...]
    undo_url: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class NewLine:
    """A game of a plan that was not published."""

    board: int
    white: str
    black: str
    broken: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A board of a plan in which nobody moves: who waits there, and what he gets."""

    board: int
    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan as it is shown, with what has to be sent back to take it."""

    way: str
    stand: str
    made: tuple[NewLine, ...]
    dropped: tuple[str, ...]
    cases: tuple[Case, ...]
    byes: tuple[str, ...]
    bye_reasons: tuple[str, ...]
    unpaired: tuple[str, ...]
    told: tuple[str, ...]
    mark: str


class TroubleTable:
    """Turns what was read into rows, for one state of the page."""

    def __init__(self, shown: DirectorRound, seating: Seating, address: TroubleAddress, usual: Away) -> None:
        self._shown = shown
        self._seating = seating
        self._address = address
        self._usual = usual
        self._people = {person.entry_id: person for person in shown.entrants}
        self._names = {person.key: person.name for person in shown.entrants}

    def boards(self, game: str) -> list[TapLine]:
        """The published boards; where a game has been played nobody can be away any more."""
        movable = self._seating.movable
        return [
            TapLine(
                board=row.board,
                white=self._tap(row.white, free=row.white.entry_id in movable),
                black=self._tap(row.black, free=row.black.entry_id in movable),
                score=results.result(row.result, game).score if row.result else "",
                locked=row.locked,
            )
            for row in self._shown.games
        ]

    def waiting(self) -> list[Tap]:
        """Who is expected and has no game."""
        return [self._tap(person, free=True) for person in self._shown.unpaired]

    def byes(self, *, gone_home: bool) -> list[Said]:
        """The byes, each with whether he can still be called back."""
        return [self._bye(row.person, gone_home) for row in self._shown.byes]

    def absent(self) -> list[Tap]:
        """Who is not expected and may turn up after all."""
        rows = {row.person.entry_id: row for row in self._shown.absences}
        found = []
        for pk in self._seating.absent:
            person, pressed = self._people[pk], pk in self._address.here
            url = (self._address.without(pk) if pressed else self._address.with_here(pk)).query
            found.append(
                Tap(person.listed_name, f"{url}#gewijzigd", pressed, person.place, _kind(rows.get(pk)))
            )
        return sorted(found, key=lambda tap: sort_key(tap.name))

    def said(self, known: Iterable[str], bars: bool) -> list[Said]:
        """Everything that has been said so far."""
        lines = []
        for each in self._address.away:
            if each.entry_id not in self._seating.movable:
                continue
            choices = tuple(
                Choice(
                    kinds.label(kind),
                    self._address.with_away(Away(each.entry_id, kind, each.outcome)).query + "#gewijzigd",
                    kind == each.kind,
                )
                for kind in known
            )
            note = bars and each.kind == Kind.ABSENT_UNNOTIFIED
            lines.append(self._said(each.entry_id, True, choices, trouble_words.kept_out() if note else ""))
        here = [pk for pk in self._address.here if pk in self._seating.absent]
        return lines + [self._said(pk, False, (), "") for pk in here]

    def plan(self, way: str, plan: Plan, outcomes: Sequence[str] = ()) -> PlanView:
        """A plan in words. With `outcomes` each waiting opponent has a choice between them."""
        return PlanView(
            way=way,
            stand=trouble_words.boards_stand(len(plan.kept) - len(plan.results), len(self._seating.boards)),
            made=tuple(self._new(game) for game in plan.made),
            dropped=tuple(self._board(board) for board in plan.dropped),
            cases=tuple(self._cases(outcomes)),
            byes=self._listed(plan.byes),
            bye_reasons=self._sentences(plan.bye_reasons),
            unpaired=self._listed(plan.unpaired),
            told=self._listed(plan.told),
            mark=plan.mark,
        )

    def _tap(self, person: Person, *, free: bool) -> Tap:
        pressed = self._address.is_away(person.entry_id) and free
        if not free:
            url = ""
        elif pressed:
            url = self._address.without(person.entry_id).query + "#gewijzigd"
        else:
            away = Away(person.entry_id, self._usual.kind, self._usual.outcome)
            url = self._address.with_away(away).query + "#gewijzigd"
        return Tap(person.name, url, pressed, person.place)

    def _bye(self, person: Person, gone_home: bool) -> Said:
        pk = person.entry_id
        at_home = pk in self._address.home or (gone_home and pk not in self._address.back)
        choices = (
            Choice(
                trouble_words.is_there(),
                self._address.with_bye(pk, at_home=False).query + "#gewijzigd",
                not at_home,
            ),
            Choice(
                trouble_words.has_gone_home(),
                self._address.with_bye(pk, at_home=True).query + "#gewijzigd",
                at_home,
            ),
        )
        return Said(person.name, False, choices, "")

    def _said(self, pk: int, is_away: bool, choices: tuple[Choice, ...], note: str) -> Said:
        undo = self._address.without(pk).query + "#gewijzigd"
        return Said(self._people[pk].name, is_away, choices, undo, note)

    def _new(self, game: NewGame) -> NewLine:
        return NewLine(
            game.board,
            self._people[game.white].name,
            self._people[game.black].name,
            tuple(pairing_words.limit(name) for name in game.broken),
            self._sentences(game.reasons),
        )

    def _sentences(self, reasons: Iterable[Reason]) -> tuple[str, ...]:
        return tuple(pairing_words.reason(reason.code, reason.params, self._names) for reason in reasons)

    def _cases(self, outcomes: Sequence[str]) -> Iterable[Case]:
        if not outcomes:
            return
        away = {each.entry_id: each for each in self._address.away}
        for board in self._seating.boards:
            missing = [pk for pk in board.players if pk in away and pk in self._seating.movable]
            if len(missing) != 1:
                continue
            said = away[missing[0]]
            opponent = board.black if board.white == said.entry_id else board.white
            choices = tuple(
                Choice(
                    kinds.label(outcome),
                    self._address.with_away(Away(said.entry_id, said.kind, outcome)).query + "#gewijzigd",
                    outcome == said.outcome,
                )
                for outcome in outcomes
            )
            yield Case(board.number, self._people[opponent].name, choices)

    def _board(self, board: Board) -> str:
        return f"{board.number}. {self._people[board.white].name} – {self._people[board.black].name}"

    def _listed(self, entries: Iterable[int]) -> tuple[str, ...]:
        return tuple(self._people[pk].name for pk in entries)


def _kind(row: AbsenceRow | None) -> str:
    return kinds.label(row.kind) if row else ""


AWAY, HERE, HOME, BACK = "weg", "er", "thuis", "terug"


@dataclass(frozen=True, slots=True)
class TroubleAddress:
    """The state of the page; `home` and `back` say of a bye what is not as usual."""

    away: tuple[Away, ...] = ()
    here: tuple[int, ...] = ()
    home: tuple[int, ...] = ()
    back: tuple[int, ...] = ()

    @classmethod
    def read(cls, data: QueryDict, kinds: Collection[str], usual: Away) -> TroubleAddress:
        """From an address or a form; what makes no sense in it is left out."""
        away = (_read_away(text, kinds, usual) for text in data.getlist(AWAY))
        return cls(
            away=tuple({each.entry_id: each for each in away if each is not None}.values()),
            here=_numbers(data, HERE),
            home=_numbers(data, HOME),
            back=_numbers(data, BACK),
        )

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The same as fields of a form."""
        return [
            *((AWAY, f"{each.entry_id}.{each.kind}.{each.outcome}") for each in self.away),
            *((HERE, str(pk)) for pk in self.here),
            *((HOME, str(pk)) for pk in self.home),
            *((BACK, str(pk)) for pk in self.back),
        ]

    @property
    def query(self) -> str:
        return f"?{urlencode(self.fields)}" if self.fields else "?"

    def trouble(self, byes: Collection[int], *, gone_home: bool) -> Trouble:
        """What has changed; `gone_home` says where a bye is unless it is said of him."""
        at_home = [pk for pk in byes if pk in self.home or (gone_home and pk not in self.back)]
        return Trouble(self.away, self.here, tuple(at_home))

    def is_away(self, entry_id: int) -> bool:
        return any(each.entry_id == entry_id for each in self.away)

    def with_away(self, away: Away) -> TroubleAddress:
        """Somebody is away, or is away in another way than was said."""
        if not self.is_away(away.entry_id):
            return replace(self, away=(*self.away, away))
        return replace(self, away=tuple(away if e.entry_id == away.entry_id else e for e in self.away))

    def without(self, entry_id: int) -> TroubleAddress:
        """Nothing is said of him."""
        return TroubleAddress(
            tuple(each for each in self.away if each.entry_id != entry_id),
            *(tuple(pk for pk in found if pk != entry_id) for found in (self.here, self.home, self.back)),
        )

    def with_here(self, entry_id: int) -> TroubleAddress:
        return replace(self, here=(*self.here, entry_id))

    def with_bye(self, entry_id: int, *, at_home: bool) -> TroubleAddress:
        """Whether a bye has gone home."""
        other = self.without(entry_id)
        if at_home:
            return replace(other, home=(*other.home, entry_id))
        return replace(other, back=(*other.back, entry_id))


def _read_away(text: str, kinds: Collection[str], usual: Away) -> Away | None:
    number, _dot, rest = text.partition(".")
    kind, _dot, outcome = rest.partition(".")
    if not number.isdecimal():
        return None
    return Away(
        entry_id=int(number),
        kind=kind if kind in kinds else usual.kind,
        outcome=outcome if outcome in (BYE, BY_DEFAULT) else usual.outcome,
    )


def _numbers(data: QueryDict, name: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(int(text) for text in data.getlist(name) if text.isdecimal()))
