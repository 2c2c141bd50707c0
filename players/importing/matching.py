"""Which member a row is about: by number, else by name; and when that is not sure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from players.models import Player
from players.names import Name, bare_family, fold, initial, surname

NUMBERS = ("knsb_number", "fide_number", "kndb_number", "club_number")
_TELLING_APART = ("birth_date", *NUMBERS)


@dataclass(frozen=True, slots=True)
class Match:
    """The member a row is surely about, or those it may be about."""

    player: Player | None = None
    candidates: tuple[Player, ...] = ()


@dataclass
class Members:
    """All members, to be found by their numbers and names."""

    by_number: dict[tuple[str, str], Player] = field(default_factory=dict)
    by_name: dict[str, list[Player]] = field(default_factory=lambda: defaultdict(list))
    by_family: dict[str, list[Player]] = field(default_factory=lambda: defaultdict(list))
    by_pk: dict[int, Player] = field(default_factory=dict)

    @classmethod
    def of(cls, players: Iterable[Player]) -> Members:
        """An index of these players."""
        found = cls()
        for player in players:
            name = player.name
            found.by_pk[player.pk] = player
            found.by_name[fold(name.full)].append(player)
            found.by_family[bare_family(name)].append(player)
            for number in NUMBERS:
                if getattr(player, number):
                    found.by_number[number, getattr(player, number)] = player
        return found

    def match(self, name: Name, values: Mapping[str, Any]) -> Match:
        """Who is meant. A number is believed when the name goes with it, a name when nothing contradicts."""
        numbered = [
            self.by_number[number, values[number]]
            for number in NUMBERS
            if (number, values.get(number)) in self.by_number
        ]
        if numbered:
            first = numbered[0]
            if all(player.pk == first.pk for player in numbered) and _goes_with(name, first):
                return Match(first)
            return Match(candidates=_once(numbered + self.by_name.get(fold(name.full), [])))
        same = self.by_name.get(fold(name.full), [])
        if len(same) == 1 and not _contradicts(same[0], values):
            return Match(same[0])
        alike = [
            player
            for player in self.by_family.get(bare_family(name), [])
            if initial(player.name) == initial(name) or not initial(name)
        ]
        return Match(candidates=_once(same + alike))


def _goes_with(name: Name, player: Player) -> bool:
    known = player.name
    return (
        surname(name) == surname(known)
        or (bool(name.given) and fold(name.given) == fold(known.given))
        or fold(name.full) == fold(known.full)
    )


def _contradicts(player: Player, values: Mapping[str, Any]) -> bool:
    return any(
        values.get(each) and getattr(player, each) and values[each] != getattr(player, each)
        for each in _TELLING_APART
    )


def _once(players: Iterable[Player]) -> tuple[Player, ...]:
    return tuple({player.pk: player for player in players}.values())
