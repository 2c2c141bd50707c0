"""A system that is no ladder: points 1, ½ and 0, no values, no awards; the top half plays the lower half."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from competition.systems.errors import SeasonError
from competition.systems.pairing.pairing import Board, GameVerdict, Judge, PairedGame, Pairing, Reason, Repair
from competition.systems.pairing.presence import who_is_there
from competition.systems.rules import Rules
from competition.systems.season import Entrant, Kind, Result, Season
from competition.systems.standing import LedgerLine, Row, Standing
from competition.systems.system import RESULTS, SHARED_PLACES, System
from competition.systems.tally import Tallies, Tally

DOCUMENT: dict[str, Any] = {"system": "toy", "order": ["wins", "blacks"], "bye_points": 1}
SAME_HALF, REMATCH = "same_half", "rematch"
KNOWN = frozenset(("win", "draw", "loss", "forfeit_win", "forfeit_loss", "double_forfeit", "bye", "absent"))
SCORES = {
    Result.WHITE_WINS: (Fraction(1), Fraction(0)),
    Result.BLACK_WINS: (Fraction(0), Fraction(1)),
    Result.DRAW: (Fraction(1, 2), Fraction(1, 2)),
    Result.WHITE_BY_DEFAULT: (Fraction(1), Fraction(0)),
    Result.BLACK_BY_DEFAULT: (Fraction(0), Fraction(1)),
    Result.DOUBLE_DEFAULT: (Fraction(0), Fraction(0)),
}


class ToyRules(Rules):
    """The rules of the toy, with one key of its own: what a bye scores."""

    bye_points: int = 1

    def knows(self, outcome: str) -> bool:
        return outcome in KNOWN


class Toy(System):
    """Who have equal points, wins and games with black share a place; each group has its own first."""

    key = "toy"
    label = {"nl": "Speelgoed", "en": "Toy"}
    words = {
        "blacks": {"nl": "vaker zwart gehad", "en": "more games with black"},
        SAME_HALF: {"nl": "uit dezelfde helft", "en": "of the same half"},
        REMATCH: {"nl": "speelden al tegen elkaar", "en": "have met"},
    }
    order_keys = ("wins", "blacks")

    @property
    def rules_model(self) -> type[ToyRules]:
        return ToyRules

    def check_rules(self, rules: Rules, path: str) -> None:
        for key in rules.order:
            if key not in self.order_keys:
                raise SeasonError("unknown_tie_break", f"{path}.order", value=key, allowed=self.order_keys)

    def features(self, rules: Rules) -> frozenset[str]:
        return frozenset({*super().features(rules), SHARED_PLACES})

    def results(self, rules: Rules) -> tuple[Result, ...]:
        return tuple(result for result in RESULTS if result in SCORES)

    def columns(self, rules: Rules) -> tuple[str, ...]:
        return ("played", "draws", "byes", "absent")

    def tie_breaks(self, rules: Rules) -> tuple[str, ...]:
        return rules.order

    def describe_rules(self, rules: Rules, language: str) -> Iterable[tuple[str, Iterable[str]]]:
        if language == "nl":
            return [
                (
                    "Het spelletje",
                    ["Winst is 1 punt, remise ½.", "De bovenste helft speelt tegen de onderste."],
                )
            ]
        return [("The game", ["A win is 1 point, a draw ½.", "The upper half plays the lower one."])]

    # Lists.

    def lists(self, season: Season, up_to: int) -> Iterator[Standing]:
        for number in (0, *(found.number for found in season.counted_rounds(up_to))):
            yield self._list_after(season, number)

    def _list_after(self, season: Season, number: int) -> Standing:
        rounds = season.counted_rounds(number)
        index = {entrant.id: position for position, entrant in enumerate(season.entrants)}
        tallies = Tallies(index, ())
        for round_ in rounds:
            tallies.add_round(round_, number)
        counted = tallies.of_all()
        ledgers = {entrant.id: tuple(_lines(season, number, entrant.id)) for entrant in season.entrants}

        def sums(entrant: Entrant) -> tuple[Any, ...]:
            return _points(ledgers[entrant.id]), *(
                _tie(counted[index[entrant.id]], k) for k in season.rules.order
            )

        order = sorted(season.entrants, key=lambda entrant: [-each for each in sums(entrant)])
        groups = {entrant.id: entrant.group_in(number) for entrant in order}
        order.sort(key=lambda entrant: groups[entrant.id] or "")
        places = [1 + sum(groups[o.id] == groups[e.id] and sums(o) > sums(e) for o in order) for e in order]
        rows = tuple(
            Row(
                place=place,
                entrant=entrant.id,
                name=entrant.name,
                group=groups[entrant.id],
                points=_points(ledgers[entrant.id]),
                value_used=None,
                value=None,
                hidden=False,
                eligible=True,
                counts=counted[index[entrant.id]].counts(),
                tie_breaks={k: Fraction(_tie(counted[index[entrant.id]], k)) for k in season.rules.order},
            )
            for place, entrant in zip(places, order, strict=True)
        )
        provisional = any(game.result is None for round_ in rounds for game in round_.games)
        return Standing(season.name, self.key, number, 0, provisional, rows, ledgers.__getitem__)

    # Pairings.

    def pairing_order(self, season: Season, number: int) -> tuple[str, ...]:
        return tuple(row.entrant for row in self.last_list(season, number - 1).rows)

    def pair(self, season: Season, number: int, absent: Iterable[str] = ()) -> Pairing:
        there = who_is_there(season, number, self.pairing_order(season, number), frozenset(absent))
        seated = {key for game in there.fixed for key in (game.white, game.black)}
        free = [key for key in there.present if key not in seated]
        bye = free.pop() if len(free) % 2 else None
        fixed = [PairedGame(game.board or 0, game.white, game.black, fixed=True) for game in there.fixed]
        taken = {game.board for game in fixed}
        boards = (board for board in range(1, len(there.present)) if board not in taken)
        half = len(free) // 2
        made = [
            PairedGame(board, one, other, reasons=(Reason("halves", {}),))
            for board, one, other in zip(boards, free[:half], free[half:], strict=False)
        ]
        games = sorted((*fixed, *made), key=lambda game: game.board)
        return Pairing(number, tuple(games), bye=bye)

    def judge(self, season: Season, number: int, present: Collection[str]) -> Judge:
        return ToyJudge(season, number, [k for k in self.pairing_order(season, number) if k in present])

    def repair(
        self,
        season: Season,
        number: int,
        published: Sequence[Board],
        here: Collection[str],
        standing: Sequence[Board] = (),
    ) -> Repair:
        """Nobody moves whose opponent is there; those who are left over play each other, the last is bye."""
        kept = [board for board in published if set(board[1:]) <= set(here)]
        dropped = [board for board in published if board not in kept]
        seated = {key for _, *two in (*kept, *standing) for key in two}
        free = [key for key in self.pairing_order(season, number) if key in here and key not in seated]
        bye = free.pop() if len(free) % 2 else None
        boards = sorted(board for board, _, _ in dropped)
        made = [
            PairedGame(board, one, other, reasons=(Reason("left_over", {}),))
            for board, one, other in zip(boards, free[::2], free[1::2], strict=False)
        ]
        return Repair(tuple(kept), tuple(made), tuple(dropped), bye, (), False, ())


class ToyJudge(Judge):
    """Two of the same half, and two who have met, should not play."""

    def __init__(self, season: Season, number: int, present: Sequence[str]) -> None:
        self._present = tuple(present)
        self._rounds = season.counted_rounds(number - 1)

    def game(self, white: str, black: str) -> GameVerdict:
        one, other = self._present.index(white), self._present.index(black)
        half = len(self._present) // 2
        rounds = tuple(
            r.number for r in self._rounds for g in r.games if {g.white, g.black} == {white, black}
        )
        broken = [SAME_HALF] if (one < half) == (other < half) else []
        return GameVerdict(white, black, abs(one - other), (*broken, *([REMATCH] if rounds else [])), rounds)

    def bye_broken(self, entrant: str) -> bool:
        return any(o.entrant == entrant and o.kind is Kind.BYE for r in self._rounds for o in r.others)

    def in_order(self) -> tuple[str, ...]:
        return self._present

    def white_of(self, one: str, other: str, board: int) -> tuple[str, str]:
        return (one if board % 2 else other), "equal"

    def colour_balance(self, entrant: str) -> int:
        games = [game for round_ in self._rounds for game in round_.games]
        return sum((game.white == entrant) - (game.black == entrant) for game in games)


def _points(lines: Iterable[LedgerLine]) -> Fraction:
    return sum((line.points for line in lines), Fraction(0))


def _tie(tally: Tally, key: str) -> int:
    return tally.wins if key == "wins" else (tally.played - tally.colour_balance) // 2


def _lines(season: Season, number: int, key: str) -> Iterator[LedgerLine]:
    assert isinstance(season.rules, ToyRules)
    for round_ in season.counted_rounds(number):
        for game in round_.games:
            if key in (game.white, game.black) and game.result in SCORES:
                is_black = game.black == key
                points = SCORES[game.result][is_black]
                kind = {Fraction(1): "win", Fraction(0): "loss"}.get(points, "draw")
                colour = "black" if is_black else "white"
                opponent = game.white if is_black else game.black
                result = game.result.value
                yield LedgerLine(round_.number, kind, points, str(points), None, opponent, colour, result)
        for other in round_.others:
            if other.entrant == key and not other.kind.is_signup:
                points = Fraction(season.rules.bye_points if other.kind is Kind.BYE else 0)
                yield LedgerLine(round_.number, other.kind.value, points, str(points))
