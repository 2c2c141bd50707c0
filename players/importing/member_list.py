"""A member list becomes a plan: who is new, what changes, whom a row may mean, what is wrong in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from players.importing.cells import BadCell, read_cell
from players.importing.columns import NAME
from players.importing.matching import NUMBERS, Members
from players.importing.plan import (
    AS_NEW,
    ASKED,
    CHANGED,
    LEFT_OUT,
    NEW,
    SAME,
    SKIP,
    WRONG,
    Change,
    Line,
    Option,
    Plan,
    Reason,
)
from players.models import Player
from players.names import Name, bare_family, fold, initial, read_name

NAME_FIELDS = {"given_name": 150, "prefix": 50, "family_name": 200}
_FACTS = ("birth_date", "club_number", "knsb_number", "rating_club")


class MemberListPlanner:
    """Goes through the rows of a member list from the top, and remembers whom it has met."""

    def __init__(
        self, players: Sequence[Player], columns: Sequence[str], answers: Mapping[str, str], today: dt.date
    ) -> None:
        self._members = Members.of(players)
        self._columns = columns
        self._answers = answers
        self._today = today
        self._met: dict[Any, int] = {}

    def plan(self, rows: Sequence[tuple[int, Sequence[str]]]) -> Plan:
        """What these rows do, each with its number in the file."""
        return Plan(tuple(self._line(number, row) for number, row in rows if any(row)))

    def _line(self, number: int, row: Sequence[str]) -> Line:
        cells = {name: cell for name, cell in zip(self._columns, row, strict=False) if name and cell}
        name, reasons = row_name(cells)
        values: dict[str, Any] = {}
        for field, cell in cells.items():
            if field == NAME or field in NAME_FIELDS:
                continue
            try:
                value = read_cell(field, cell, self._today)
            except BadCell as bad:
                reasons.append(Reason(bad.code, {"text": bad.text, "field": field}))
                continue
            if value is not None:
                values[field] = value
        shown = name.full or " ".join(cells.get(each, "") for each in (NAME, *NAME_FIELDS)).strip()
        if reasons:
            return Line(number, str(number), shown, WRONG, reasons=tuple(reasons))
        return self._matched(number, name, values)

    def _matched(self, number: int, name: Name, values: dict[str, Any]) -> Line:
        match = self._members.match(name, values)
        if match.player is not None:
            return self._settled(number, name, values, match.player, ())
        if not match.candidates:
            return self._settled(number, name, values, None, ())
        options = tuple(_option(player) for player in match.candidates)
        answer = self._answers.get(str(number), "")
        chosen = next((p for p in match.candidates if str(p.pk) == answer), None)
        if answer == SKIP:
            return Line(number, str(number), name.full, LEFT_OUT, options=options, may_be_new=True)
        if answer == AS_NEW or chosen is not None:
            return self._settled(number, name, values, chosen, options)
        return Line(number, str(number), name.full, ASKED, options=options, may_be_new=True)

    def _settled(
        self,
        number: int,
        name: Name,
        values: dict[str, Any],
        player: Player | None,
        options: tuple[Option, ...],
    ) -> Line:
        reasons = self._meet(number, name, values, player)
        changes = tuple(_changes(name, values, player))
        outcome = WRONG if reasons else NEW if player is None else CHANGED if changes else SAME
        return Line(
            number=number,
            key=str(number),
            name=name.full,
            outcome=outcome,
            player_id=player.pk if player else None,
            changes=() if reasons else changes,
            options=options,
            may_be_new=bool(options),
            reasons=tuple(reasons),
        )

    def _meet(
        self, number: int, name: Name, values: Mapping[str, Any], player: Player | None
    ) -> list[Reason]:
        """What stands in the way: an earlier row about the same member, a number that is somebody else's."""
        numbers = [(each, values[each]) for each in NUMBERS if each in values]
        reasons = []
        for each, value in numbers:
            owner = self._members.by_number.get((each, value))
            if owner is not None and (player is None or owner.pk != player.pk):
                reasons.append(
                    Reason("number_taken", {"field": each, "text": value, "name": owner.full_name})
                )
        # Two newcomers of one name are two people when a number tells them apart.
        who: tuple[Any, ...] = (
            ("player", player.pk) if player else ("name", fold(name.full), *(v for _k, v in numbers))
        )
        for key in (who, *numbers):
            if key in self._met:
                reasons.append(Reason("row_twice", {"row": self._met[key]}))
                break
        if not reasons:
            self._met.update(dict.fromkeys((who, *numbers), number))
        return reasons


def row_name(cells: Mapping[str, str]) -> tuple[Name, list[Reason]]:
    """The name in the cells of a row, by their fields, and what is wrong with it."""
    if "family_name" in cells:
        name = Name(cells.get("given_name", ""), cells.get("prefix", ""), cells["family_name"])
        if "," in name.family and not name.given:
            name = read_name(name.family)
        elif "," in name.family and not name.prefix:
            # "Meiden, van der" as the administration writes it.
            family, _comma, prefix = name.family.partition(",")
            name = Name(name.given, prefix.strip(), family.strip())
    else:
        name = read_name(cells.get(NAME, ""))
        if "given_name" in cells and not name.given:
            name = Name(cells["given_name"], name.prefix, name.family)
    if not any(char.isalpha() for char in name.family):
        return Name("", "", ""), [Reason("no_name")]
    for part, longest in zip(name, NAME_FIELDS.values(), strict=True):
        if len(part) > longest:
            return name, [Reason("too_long", {"text": part, "field": NAME})]
    return name, []


def _changes(name: Name, values: Mapping[str, Any], player: Player | None) -> list[Change]:
    named = dict(zip(NAME_FIELDS, name, strict=True))
    if player is None:
        return [Change(field, None, value) for field, value in (named | dict(values)).items() if value]
    found = {} if _says_less(name, player.name) else named
    changes = [
        Change(field, getattr(player, field), value)
        for field, value in (found | dict(values)).items()
        if getattr(player, field) != value
    ]
    if not player.active:
        changes.append(Change("active", False, True))
    return changes


def _says_less(name: Name, known: Name) -> bool:
    """A list without accents or capitals does not take them away, nor one with "J. v.d." the whole name."""
    if fold(name.full) == fold(known.full):
        return True
    only_initials = all(len(word) == 1 for word in fold(name.given).split())
    shorter_prefix = name.prefix == "" or "." in name.prefix or "/" in name.prefix
    same_given = fold(name.given) == fold(known.given)
    return (
        bare_family(name) == bare_family(known)
        and (same_given or (only_initials and initial(name) in ("", initial(known))))
        and (fold(name.prefix) == fold(known.prefix) or shorter_prefix)
    )


def _option(player: Player) -> Option:
    facts = tuple(Change(each, None, getattr(player, each)) for each in _FACTS if getattr(player, each))
    return Option(str(player.pk), player.full_name, facts)
