"""Where systems are registered: Alkmaar, Keizer, and those that other packages bring along."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from competition.systems.errors import SeasonError

if TYPE_CHECKING:
    from competition.systems.pairing.pairing import Pairing
    from competition.systems.rules import Rules
    from competition.systems.season import Season
    from competition.systems.standing import Standing

ENTRY_POINTS = "clubcomp.systems"
RESERVED = ("swiss", "round_robin")


class System(ABC):
    """A way to score and to pair a season, under one key.

    `rules_model` is the class of its rules: `Rules`, or a subclass with keys of its own.
    `label` is its name on the screen, by language code.
    """

    key: str
    label: dict[str, str]

    @property
    def rules_model(self) -> type[Rules]:
        from competition.systems.rules.model import Rules

        return Rules

    def check_rules(self, rules: Rules, path: str) -> None:
        """Raise SeasonError where these rules make no sense in this system; any do unless overridden."""
        del rules, path

    def describe_rules(self, rules: Rules, language: str) -> Iterable[tuple[str, Iterable[str]]]:
        """Chapters of its own for the printed rules: a title and sentences each; none unless overridden."""
        del rules, language
        return ()

    @abstractmethod
    def lists(self, season: Season, up_to: int) -> Iterator[Standing]:
        """The list before the first round, then the one after each counted round up to `up_to`."""

    def lists_after(self, season: Season, numbers: Collection[int]) -> dict[int, Standing]:
        """Those of `lists` that are asked for, by the number of their round; uncounted rounds have none."""
        found = self.lists(season, max(numbers, default=0))
        return {standing.after_round: standing for standing in found if standing.after_round in numbers}

    def last_list(self, season: Season, up_to: int) -> Standing:
        """The last of `lists`."""
        *_, last = self.lists(season, up_to)
        return last

    @abstractmethod
    def pairing_order(self, season: Season, number: int) -> tuple[str, ...]:
        """The ids of everybody in the list, in the order in which round `number` is paired."""

    def pair(self, season: Season, number: int, absent: Iterable[str] = ()) -> Pairing:
        """The pairing of round `number` without the entrants in `absent`; the ladder unless overridden."""
        from competition.systems.pairing.evening import pair_evening

        return pair_evening(season, number, self.pairing_order(season, number), frozenset(absent))


_registered: dict[str, System] = {}
_loading = threading.RLock()


def register(system: System) -> None:
    """Add a system. Raises ValueError when its key is taken or reserved."""
    if system.key in _registered or system.key in RESERVED:
        raise ValueError(f"the system key {system.key!r} is already taken")
    _registered[system.key] = system


def unregister(key: str) -> None:
    """Take a system away again."""
    _registered.pop(key, None)


@cache
def _load_all() -> None:
    from competition.systems.alkmaar import Alkmaar
    from competition.systems.keizer import Keizer

    others = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry_point: entry_point.name)
    found = [Alkmaar(), Keizer(), *(entry_point.load()() for entry_point in others)]
    for system in found:  # only when all of them could be loaded
        register(system)


def systems() -> dict[str, System]:
    """All systems by key, those of other packages included."""
    with _loading:  # the first requests of a site come at once, each in a thread of its own
        _load_all()
    return dict(_registered)


def find_system(key: object, path: str = "rules.system") -> System:
    """The system of a key. Raises SeasonError when there is none (yet)."""
    known = systems()
    if isinstance(key, str) and key in known:
        return known[key]
    if key in RESERVED:
        raise SeasonError("reserved_system", path, value=key, allowed=tuple(known))
    if key is None:
        raise SeasonError("missing_system", path, allowed=tuple(known))
    raise SeasonError("unknown_system", path, value=key, allowed=tuple(known))
