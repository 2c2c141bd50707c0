"""The pairing by the library gacrux, FIDE's own, behind a door of ours that checks what comes out.

The library draws lots where no initial colour is given, so it always gets one. It knows whole halves only
by decimals, so points go in as whole numbers.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

from competition.systems.swiss.field import Cell, Player, SwissField

Pairs = tuple[tuple[int, int], ...]
BYE = 0


class NoLegalPairing(Exception):
    """Not all who are there can be paired (C.04.3, article 1.9.3)."""


class WrongPairing(Exception):
    """The library gave an answer that breaks an absolute rule."""


def pair_dutch(field: SwissField) -> Pairs:
    """Who meet, white first, by their numbers; of the bye the second is 0.

    Raises NoLegalPairing where there is none, WrongPairing where the answer fails the check.
    """
    if not field.present:
        return ()
    # Slow to import (it brings networkx along), and asked for only where a round is paired.
    from gacrux.gacruxexeptions import GacruxNoLegalPairing  # noqa: PLC0415
    from gacrux.pairingdutch import pairing_dutch  # noqa: PLC0415

    colour = field.rules.pairing.initial_colour[0]
    settings = {"experimental": [], "verbose": 0, "top_color": colour, "rank": False}
    try:
        engine = pairing_dutch(_tournament(field, colour), field.number, settings)
        brackets = engine.compute_pairing(False)
    except GacruxNoLegalPairing as error:
        raise NoLegalPairing from error
    pairs = tuple((pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"])
    wrong = faults(field, pairs)
    if wrong:
        raise WrongPairing("; ".join(wrong))
    return pairs


def faults(field: SwissField, pairs: Pairs) -> tuple[str, ...]:
    """What is wrong with a pairing by the absolute rules, in words for a log; empty where nothing is."""
    found = []
    named = sorted(number for pair in pairs for number in pair if number != BYE)
    if named != sorted(field.present):
        found.append(f"not everybody once: {named}")
        return tuple(found)
    byes = [white for white, black in pairs if black == BYE]
    if len(byes) != len(field.present) % 2:
        found.append(f"byes: {byes}")
    win = field.rules.scoring.win
    found += [f"a second bye: {number}" for number in byes if field.player(number).had_bye(win)]
    for white, black in pairs:
        if black == BYE:
            continue
        one, other = field.player(white), field.player(black)
        if one.has_met(other):
            found.append(f"a rematch: {white}-{black}")
        if field.are_forbidden(one, other):
            found.append(f"forbidden: {white}-{black}")
        if field.colours_clash(one, other):
            found.append(f"absolute colours: {white}-{black}")
    return tuple(found)


def _tournament(field: SwissField, colour: str) -> dict[str, Any]:
    unit = field.point_unit
    return {
        "tournamentType": "Tournament",
        "teamTournament": False,
        # Beyond the last round the library would let people meet again.
        "numRounds": max(field.rules.rounds, field.number),
        "currentRound": field.number - 1,
        "maxMeets": 1,
        "topColor": colour,
        "rankOrder": ["PTS"],
        "competitors": [
            {
                "cid": player.number,
                "present": player.number in field.present,
                "rank": player.number,
                "rating": {"rating": 0},
            }
            for player in field.players
        ],
        "scoreSystem": {"game": _points(field, unit), "match": {}},
        "gameList": [record for player in field.players for record in _records(field, player)],
        "matchList": [],
        "prohibited": _prohibited(field),
        "accelerated": {"values": _virtual_points(field, unit)},
    }


def _points(field: SwissField, unit: int) -> dict[str, Decimal]:
    letters = {"W": "1", "D": "=", "L": "0", "P": "U", "F": "F", "H": "H", "Z": "Z", "+": "+", "-": "-"}
    scoring = field.rules.scoring
    return {letter: _whole(scoring.points(code), unit) for letter, code in letters.items()}


def _whole(points: Fraction, unit: int) -> Decimal:
    return Decimal(int(points * unit))


_LETTERS = {"1": "W", "=": "D", "0": "L", "W": "W", "D": "D", "L": "L", "U": "P"}


def _records(field: SwissField, player: Player) -> list[dict[str, Any]]:
    """His games with white, those by default against a higher number, and his rounds without an opponent."""
    found: list[dict[str, Any]] = []
    for number, cell in enumerate(player.cells, 1):
        if cell.opponent and not (cell.colour == "w" if cell.played else player.number < cell.opponent):
            continue  # the opponent has the record
        found.append(
            {
                "id": len(found) + 1,
                "round": number,
                "white": _side(player, cell),
                "black": _black(field, number, cell),
                "played": cell.played or cell.code == "U",
                "rated": False,
                "board": 0,
            }
        )
    return found


def _side(player: Player, cell: Cell) -> dict[str, Any]:
    return {"cid": player.number, "result": _LETTERS.get(cell.code, cell.code)}


def _black(field: SwissField, number: int, cell: Cell) -> dict[str, Any] | None:
    if not cell.opponent:
        return None
    opponent = field.player(cell.opponent)
    return _side(opponent, opponent.cells[number - 1])


def _prohibited(field: SwissField) -> list[dict[str, Any]]:
    numbers = {player.key: player.number for player in field.players}
    return [
        {
            "firstRound": field.number,
            "lastRound": field.number,
            "competitors": [numbers[key] for key in entry.pair],
        }
        for entry in field.rules.pairing.forbidden
        if entry.holds_in(field.number) and all(key in numbers for key in entry.pair)
    ]


def _virtual_points(field: SwissField, unit: int) -> list[dict[str, Any]]:
    return [
        {
            "matchPoints": Decimal(0),
            "gamePoints": _whole(points, unit),
            "firstRound": number,
            "lastRound": number,
            "firstCompetitor": player.number,
            "lastCompetitor": player.number,
        }
        for player in field.players
        for number, points in enumerate(player.virtual, 1)
        if points
    ]
