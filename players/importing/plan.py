"""What a file would do, line by line, before anything is done."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

NEW, CHANGED, SAME, ASKED, WRONG, LEFT_OUT = "new", "changed", "same", "asked", "wrong", "left_out"
OUTCOMES = (WRONG, ASKED, NEW, CHANGED, SAME, LEFT_OUT)
AS_NEW, SKIP = "new", "skip"


@dataclass(frozen=True, slots=True)
class Change:
    """A field, what it holds and what it would hold."""

    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Option:
    """Somebody whom an unsure line may mean: what an answer says, and what tells him from the others."""

    answer: str
    name: str
    facts: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a line can't be used or is left out: a code, and what its sentence is made of."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """What one row of the file does.

    `number` is the row as Excel counts it. `key` names the line in a form. With `options` the director is
    asked; `answer` is what he said, or what is likely (`suggested`) while he has said nothing.
    """

    number: int
    key: str
    name: str
    outcome: str
    player_id: int | None = None
    changes: tuple[Change, ...] = ()
    options: tuple[Option, ...] = ()
    suggested: str = ""
    may_be_new: bool = False
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """All lines of a file."""

    lines: tuple[Line, ...]

    def of(self, outcome: str) -> list[Line]:
        """The lines with this outcome."""
        return [line for line in self.lines if line.outcome == outcome]

    @property
    def does_something(self) -> bool:
        return any(line.outcome in (NEW, CHANGED, ASKED) for line in self.lines)

    @property
    def fingerprint(self) -> str:
        """Two plans that do the same have the same one."""
        parts = [(ln.key, ln.outcome, ln.player_id, ln.changes, ln.options) for ln in self.lines]
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]
