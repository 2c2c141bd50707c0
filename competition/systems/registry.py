"""Where systems are registered: those that come along (`builtin`), and those that other packages bring."""

from __future__ import annotations

import threading
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from competition.systems.errors import SeasonError

if TYPE_CHECKING:
    from competition.systems.season import Season
    from competition.systems.system import System

ENTRY_POINTS = "clubcomp.systems"
RESERVED = ("swiss", "round_robin")


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
    # By name and when first asked: numpy and the pairing would make every start-up slower.
    builtin = import_module("competition.systems.builtin")
    others = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry_point: entry_point.name)
    found = [*builtin.systems(), *(entry_point.load()() for entry_point in others)]
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


def system_of(season: Season) -> System:
    """The system of a season. Raises SeasonError when there is none of that key."""
    return find_system(season.rules.system)
