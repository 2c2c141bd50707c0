"""Small season files for tests, and short questions to ask of their lists and pairings."""

import copy
import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import pytest

from competition.systems.errors import SeasonError
from competition.systems.lists import standings
from competition.systems.pairing.evening import pair
from competition.systems.pairing.pairing import Pairing
from competition.systems.season_file import read_season
from competition.systems.standing import LedgerLine, Row
from tests.conftest import shared_cases

Document = dict[str, Any]

ALKMAAR: Document = {
    "system": "alkmaar",
    "values": {"by": "rating", "divide": 100, "subtract": 8, "min": 5, "max": 12, "unrated": 5},
    "start": {"points": 300},
    "awards": {
        "win": "opponent + 12",
        "draw": "opponent",
        "loss": "opponent - 12",
        "forfeit_loss": "own - 12",
        "bye": "own + 4",
        "absent": "own - 4",
        "absent_unnotified": "own - 12",
        "external": "own + 4",
        "exempt": "own",
        "personal": "own - 4",
    },
}

KEIZER: Document = {
    "system": "keizer",
    "values": {"by": "rank", "top": 20},
    "awards": {
        "win": "opponent",
        "draw": "1/2 opponent",
        "loss": "0",
        "forfeit_loss": "0",
        "bye": "2/3 own",
        "absent": "1/3 own",
        "absent_unnotified": "0",
        "external": "2/3 own",
        "exempt": "1/2 own",
        "personal": "1/3 own",
    },
}


def case(name: str) -> Document:
    """A shared case, or skip where there is none."""
    document: Document = json.loads((shared_cases() / f"{name}.json").read_text(encoding="utf-8"))
    return document


def changed(rules: Document, **changes: Any) -> Document:
    """Rules with some keys changed; inside an object the named keys only."""
    document = json.loads(json.dumps(rules))
    for key, value in changes.items():
        if isinstance(value, dict) and isinstance(document.get(key), dict):
            document[key] = {**document[key], **value}
        else:
            document[key] = value
    return document


def entrant(key: str, rating: int | None = None, **more: Any) -> Document:
    return {"id": key, "name": f"Name of {key}", "rating": rating, **more}


def ranked(keys: Iterable[str]) -> list[Document]:
    """Entrants without ratings, in the order of the start list."""
    return [entrant(key, start_rank=place) for place, key in enumerate(keys, start=1)]


def numbered(count: int) -> list[Document]:
    """Entrants "1", "2", … who stand so on the start list, with ratings 2000, 1990, …"""
    return [entrant(str(place), 2010 - 10 * place, start_rank=place) for place in range(1, count + 1)]


def game(white: str, black: str, result: str | None = None, **more: Any) -> Document:
    return {"white": white, "black": black, "result": result, **more}


def row(key: str, kind: str, **more: Any) -> Document:
    return {"entrant": key, "kind": kind, **more}


def evening(number: int, *what: Document, state: str = "closed", **more: Any) -> Document:
    """A round of games and rows, in any order."""
    return {
        "number": number,
        "state": state,
        "games": [item for item in what if "white" in item],
        "others": [item for item in what if "kind" in item],
        **more,
    }


def season(rules: Document, entrants: Sequence[Document], *rounds: Document, **more: Any) -> Document:
    return {
        "format": "clubcomp.season/1",
        "name": "A season",
        "game": "chess",
        "rules": copy.deepcopy(rules),
        "entrants": list(entrants),
        "rounds": list(rounds),
        **more,
    }


def rows_after(document: Document, number: int) -> dict[str, Row]:
    """The rows of the list after a round by entrant, in list order."""
    return {found.entrant: found for found in standings(read_season(document), number).rows}


def points_after(document: Document, number: int) -> dict[str, Fraction]:
    """The points in the list after a round by entrant, in list order."""
    return {key: found.points for key, found in rows_after(document, number).items()}


def order_after(document: Document, number: int) -> str:
    """The ids of the list after a round, in order, with blanks between them."""
    return " ".join(rows_after(document, number))


def ledger_after(document: Document, number: int, key: str) -> tuple[LedgerLine, ...]:
    return standings(read_season(document), number).ledger(key)


def earned(document: Document, number: int, key: str) -> list[Fraction]:
    """The points of an entrant's ledger lines after the start ones."""
    return [line.points for line in ledger_after(document, number, key) if line.round > 0]


def line_in(document: Document, number: int, key: str) -> LedgerLine:
    """The only ledger line of a round, in the list after it."""
    (found,) = [line for line in ledger_after(document, number, key) if line.round == number]
    return found


def paired(document: Document, number: int, absent: Sequence[str] = ()) -> Pairing:
    return pair(read_season(document), number, absent)


def games_of(pairing: Pairing) -> list[str]:
    """The games in the order of the boards, white first: ["1-2", "4-3"]."""
    return [f"{found.white}-{found.black}" for found in pairing.games]


def who_meets_whom(pairing: Pairing) -> set[frozenset[str]]:
    return {frozenset((found.white, found.black)) for found in pairing.games}


def meets(pairing: Pairing, key: str) -> str | None:
    """Whom an entrant plays, None for nobody."""
    for found in pairing.games:
        if key in (found.white, found.black):
            return found.black if found.white == key else found.white
    return None


def refusal(document: object) -> SeasonError:
    """The error with which a season file is refused."""
    with pytest.raises(SeasonError) as caught:
        read_season(document)
    return caught.value
