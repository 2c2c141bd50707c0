"""The tables of the shadow groups as finished cells, their winners, and who moved when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from competition.pages.groups import words
from competition.wording import numbers

if TYPE_CHECKING:
    from competition.reading.groups import GroupsPage


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A row of a group: `mark` says whether the place leads up or down, `way` is for the eye."""

    place: int | None
    name: str
    url: str
    overall: int | None
    points: numbers.Figure
    way: str
    mark: str


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A group with its rows."""

    title: str
    count: str
    lines: list[GroupLine]


def group_lines(shown: GroupsPage, url: Callable[[str], str], style: str, places: int) -> list[GroupTable]:
    """All groups; nobody is marked before a list of the season counts."""
    letters = list(shown.tables)
    moves = {move.entrant: move for move in shown.proposal.moves} if shown.after_round else {}
    found = []
    for letter, rows in shown.tables.items():
        lines = []
        for each in rows:
            move = moves.get(each.row.entrant)
            upwards = move is not None and letters.index(move.new) < letters.index(move.old)
            if each.place is None:
                continue
            lines.append(
                GroupLine(
                    place=each.place,
                    name=shown.people[each.row.entrant].name,
                    url=url(each.row.entrant),
                    overall=each.row.place,
                    points=numbers.points(each.row.points, style, places),
                    way="" if move is None else "goes-up" if upwards else "goes-down",
                    mark=words.mark(upwards=upwards, reinforced=move.reinforced) if move else "",
                )
            )
        found.append(GroupTable(words.title(letter), words.members(len(lines)), lines))
    return found


def winners(shown: GroupsPage) -> list[dict[str, object]]:
    """Who won which group after which round."""
    return [
        {
            "number": winner.after_round,
            "title": words.title(winner.letter),
            "name": shown.people[winner.entrant].name,
        }
        for winner in shown.winners
    ]


def history(shown: GroupsPage) -> list[str]:
    """Who went from which group to which, and when."""
    return [words.changed(shown.people[h.entrant].name, h.from_round, h.old, h.new) for h in shown.history]
