"""A Swiss tournament before a round is paired: who has which number, and what each round was for him."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from competition.systems.season import Entrant, Game, Result, Round, Season
from competition.systems.swiss.rules import SwissRules

PLAYED = "1=0WDL"
ABSENT = "Z"
# What a result is for white and for black, in the codes of a TRF.
_CODES = {
    "1-0": "10",
    "0-1": "01",
    "1/2-1/2": "==",
    "0-0": "00",
    "1-0u": "WL",
    "0-1u": "LW",
    "1/2-1/2u": "DD",
    "1-0f": "+-",
    "0-1f": "-+",
    "0-0f": "--",
}
_KINDS = {"bye": "U", "full_bye": "F", "half_bye": "H", "forfeit_win": "+", "forfeit_loss": "-"}


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round was for a player: its code in a TRF, its points, and of a game who it was against.

    `colour` is `w` or `b` for a game at the board, else empty.
    """

    code: str = ABSENT
    points: Fraction = Fraction(0)
    opponent: int = 0
    colour: str = ""

    @property
    def played(self) -> bool:
        """Whether it was a game at the board."""
        return self.code in PLAYED


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with his tournament pairing number and what the rounds so far were for him."""

    number: int
    key: str
    cells: tuple[Cell, ...]
    virtual: tuple[Fraction, ...]

    @property
    def points(self) -> Fraction:
        """His points, virtual ones left out."""
        return sum((cell.points for cell in self.cells), Fraction(0))

    @property
    def score(self) -> Fraction:
        """His points with the virtual ones of the round that is paired: what his score group follows from."""
        return self.points + self.virtual[len(self.cells)]

    @property
    def colours(self) -> str:
        """The colours of his games, in order."""
        return "".join(cell.colour for cell in self.cells)

    @property
    def colour_difference(self) -> int:
        """Games with white minus games with black (article 1.6)."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def preference(self) -> tuple[str, int]:
        """The colour that is due to him and how strongly: 2 absolute, 1 strong, 0 mild (article 1.7)."""
        difference, last = self.colour_difference, self.colours[-2:]
        if difference < -1 or (difference <= 1 and last == "bb"):
            return "w", 2
        if difference > 1 or (difference >= -1 and last == "ww"):
            return "b", 2
        if difference:
            return ("w", 1) if difference < 0 else ("b", 1)
        return ("b" if last.endswith("w") else "w", 0) if last else ("", 0)

    @property
    def took_part(self) -> bool:
        """Whether he was paired in a round, a game by default and the bye included."""
        return any(cell.played or cell.opponent or cell.code == "U" for cell in self.cells)

    def has_met(self, other: Player) -> bool:
        """Whether the two have met at the board (C1)."""
        return any(cell.played and cell.opponent == other.number for cell in self.cells)

    def had_bye(self, win: Fraction) -> bool:
        """Whether he had the bye, or the points of a win in a round that he did not play (C2)."""
        return any(cell.code == "U" or (not cell.played and cell.points >= win) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class SwissField:
    """Everybody by number (the first has number 1), and which of them are to be paired in round `number`."""

    number: int
    rules: SwissRules
    players: tuple[Player, ...]
    present: frozenset[int]
    at_locked_boards: frozenset[int] = frozenset()
    provisional: bool = False

    def player(self, number: int) -> Player:
        """Who has a pairing number."""
        return self.players[number - 1]

    @property
    def here(self) -> tuple[Player, ...]:
        """Who are to be paired, by number."""
        return tuple(player for player in self.players if player.number in self.present)

    @property
    def point_unit(self) -> int:
        """By how much all points become whole numbers."""
        scoring = self.rules.scoring
        given = [scoring.points(code) for code in "1=0+-UFHZ"]
        given += [points for player in self.players for points in player.virtual]
        return lcm(*(points.denominator for points in given))

    def is_odd(self, player: Player) -> bool:
        """Whether his number is odd among those who take part or have done so (article 5.2.5).

        Who was absent in all rounds so far is passed over, as the endorsed programs do.
        """
        now = self.present | self.at_locked_boards
        before = self.players[: player.number - 1]
        return sum(other.number in now or other.took_part for other in before) % 2 == 0

    def is_topscorer(self, player: Player) -> bool:
        """Whether he has more than half of what was possible, in the last round (article 1.8)."""
        last = self.number >= self.rules.rounds
        return last and 2 * player.points > self.rules.scoring.win * (self.number - 1)

    def are_forbidden(self, one: Player, other: Player) -> bool:
        """Whether the rules keep the two apart in this round."""
        both = {one.key, other.key}
        return any(
            set(entry.pair) == both and entry.holds_in(self.number) for entry in self.rules.pairing.forbidden
        )

    def colours_clash(self, one: Player, other: Player) -> bool:
        """Whether both must have the same colour, and neither is a topscorer (C3)."""
        (colour, strength), (colour_too, strength_too) = one.preference, other.preference
        absolute = strength == strength_too == 2 and colour == colour_too
        return absolute and not (self.is_topscorer(one) or self.is_topscorer(other))


def numbered(season: Season, number: int) -> tuple[Entrant, ...]:
    """The entrants in the order of their pairing numbers in round `number`, those included who are gone.

    Who joins later and was not registered beforehand comes in above the first with a lower rating.
    """
    listed = [entrant for entrant in season.entrants if entrant.withdrawn_after != 0]
    first = [entrant for entrant in listed if entrant.start_rank is not None or entrant.first_round == 1]
    found = sorted(first, key=_by_rank)
    late = [entrant for entrant in listed if entrant not in first and entrant.first_round <= number]
    for entrant in sorted(late, key=lambda entrant: (entrant.first_round, _by_rank(entrant))):
        lower = (place for place, other in enumerate(found) if _rating(other) < _rating(entrant))
        found.insert(next(lower, len(found)), entrant)
    return tuple(found)


def _rating(entrant: Entrant) -> int:
    return -1 if entrant.rating is None else entrant.rating


def _by_rank(entrant: Entrant) -> tuple[bool, int, int, str]:
    return entrant.start_rank is None, entrant.start_rank or 0, -_rating(entrant), entrant.name


def read_field(season: Season, rules: SwissRules, number: int, absent: frozenset[str]) -> SwissField:
    """The tournament of a season before round `number`, without those in `absent`.

    A game without a result counts as a draw, and makes the pairing provisional.
    """
    entrants = numbered(season, number)
    numbers = {entrant.id: place for place, entrant in enumerate(entrants, 1)}
    before = {r.number: r for r in season.counted_rounds(number - 1)}
    rows = {n: _cells_of(before[n], rules, numbers, number) if n in before else {} for n in range(1, number)}
    started = tuple(entrant.id for entrant in numbered(season, 1))
    nothing = Cell(points=rules.scoring.points(ABSENT))
    players = tuple(
        Player(
            place,
            entrant.id,
            tuple(rows[n].get(entrant.id, nothing) for n in range(1, number)),
            tuple(_virtual(rules, started, entrant.id, n) for n in range(1, number + 1)),
        )
        for place, entrant in enumerate(entrants, 1)
    )
    now = season.round(number)
    fixed = {key for game in now.games if game.is_fixed for key in (game.white, game.black)} if now else set()
    busy = fixed | {row.entrant for row in now.others} if now else set()
    present = frozenset(
        numbers[entrant.id]
        for entrant in entrants
        if entrant.first_round <= number
        and (entrant.withdrawn_after is None or number <= entrant.withdrawn_after)
        and entrant.id not in busy | absent
    )
    waits = any(_is_open(game, number) for round_ in before.values() for game in round_.games)
    at_boards = frozenset(numbers[key] for key in fixed)
    return SwissField(number, rules, players, present, at_boards, waits)


def _is_open(game: Game, number: int) -> bool:
    return game.result_as_of(number - 1) in (None, Result.ADJOURNED)


def _cells_of(round_: Round, rules: SwissRules, numbers: dict[str, int], number: int) -> dict[str, Cell]:
    found = {}
    for row in round_.others:
        code = rules.byes.taken_as.get(str(row.kind)) or _KINDS.get(str(row.kind), ABSENT)
        found[row.entrant] = Cell(code, rules.scoring.points(code))
    for game in round_.games:
        result = game.result_as_of(number - 1)
        codes = "==" if _is_open(game, number) or result is None else _CODES[result]
        sides = ((game.white, game.black, "w"), (game.black, game.white, "b"))
        for code, (key, opponent, colour) in zip(codes, sides, strict=True):
            points = rules.scoring.points(code)
            found[key] = Cell(code, points, numbers[opponent], colour if code in PLAYED else "")
    return found


def _virtual(rules: SwissRules, started: tuple[str, ...], key: str, number: int) -> Fraction:
    """The virtual points of somebody in a round; who was not numbered in round 1 has none."""
    acceleration = rules.pairing.acceleration
    if acceleration is None or key not in started:
        return Fraction(0)
    place = started.index(key) + 1
    if acceleration == "baku":
        accelerated = -(-rules.rounds // 2)
        if place > 2 * -(-len(started) // 4) or number > accelerated:
            return Fraction(0)
        return Fraction(1) if number <= -(-accelerated // 2) else Fraction(1, 2)
    return sum(
        (
            entry.points
            for entry in acceleration
            if entry.first <= place <= entry.last and entry.rounds[0] <= number <= entry.rounds[1]
        ),
        Fraction(0),
    )
