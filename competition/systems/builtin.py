"""The systems that come along."""

from __future__ import annotations

from competition.systems.alkmaar import Alkmaar
from competition.systems.keizer import Keizer
from competition.systems.system import System


def systems() -> tuple[System, ...]:
    """One of each, in the order in which they are offered."""
    return Alkmaar(), Keizer()
