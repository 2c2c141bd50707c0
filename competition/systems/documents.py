"""Lists and pairings as JSON documents, with exact numbers as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from competition.systems.pairing.pairing import Pairing, Reason
from competition.systems.standing import LedgerLine, Row, Standing
from competition.systems.tally import Counts


def standing_document(standing: Standing) -> dict[str, Any]:
    """A list with its ledgers: rows in order, points and values as exact text ("377/3")."""
    return {
        "season": standing.season,
        "system": standing.system,
        "after_round": standing.after_round,
        "cycle": standing.cycle,
        "provisional": standing.provisional,
        "rows": [_row_document(row, standing.ledger(row.entrant)) for row in standing.rows],
    }


def _row_document(row: Row, ledger: Sequence[LedgerLine]) -> dict[str, Any]:
    document = {
        "place": row.place,
        "entrant": row.entrant,
        "name": row.name,
        "group": row.group,
        "points": _exact(row.points),
        "value_used": _exact(row.value_used),
        "value": _exact(row.value),
        "hidden": row.hidden,
        **_counted(row.counts),
        "eligible": row.eligible,
        "ledger": [_line_document(line) for line in ledger],
    }
    if row.tie_breaks:
        document["tie_breaks"] = {code: _exact(number) for code, number in row.tie_breaks.items()}
    return document


def _counted(counts: Counts) -> dict[str, Any]:
    """The counts by their names, the percentage before the colours."""
    document: dict[str, Any] = {}
    for name, number in asdict(counts).items():
        if name == "colour_balance":
            document["percentage"] = one_decimal(counts.percentage)
        document[name] = number
    return document


def _exact(number: Fraction | None) -> str | None:
    return None if number is None else str(number)


def _line_document(line: LedgerLine) -> dict[str, Any]:
    document: dict[str, Any] = {
        "round": line.round,
        "kind": line.kind,
        "opponent": line.opponent,
        "colour": line.colour,
        "value": _exact(line.value),
        "award": line.award,
        "points": str(line.points),
    }
    if line.rescored:
        document["rescored"] = True
    return document


def one_decimal(number: Fraction | None) -> str:
    """A percentage rounded half up to one decimal ("66.7"), empty for none."""
    if number is None:
        return ""
    tenths = (20 * number.numerator + number.denominator) // (2 * number.denominator)
    return f"{tenths // 10}.{tenths % 10}"


def pairing_document(pairing: Pairing, sentence: Callable[[Sequence[Reason]], str]) -> dict[str, Any]:
    """A pairing; `sentence` puts the reasons of a board into words."""
    document: dict[str, Any] = {
        "round": pairing.round,
        "games": [
            {
                "board": game.board,
                "white": game.white,
                "black": game.black,
                "reason": sentence(game.reasons),
                "broken": sorted(game.broken),
            }
            for game in pairing.games
        ],
        "bye": pairing.bye,
        "unpaired": list(pairing.unpaired),
        "relaxed": list(pairing.relaxed),
    }
    if pairing.exempt:
        document["exempt"] = list(pairing.exempt)
    return document
