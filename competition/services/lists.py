"""When the stored lists are computed again: after the commit, or once at the end of many verbs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from django.db import transaction

from competition.reading.snapshots import Change, refresh_snapshots

_waiting: ContextVar[set[int] | None] = ContextVar("seasons_waiting_for_lists", default=None)


def refresh_after_commit(season_id: int, change: Change | None = None) -> None:
    """See to it that the lists of this season are computed once the transaction has been committed.

    `change`: the only thing that is different by it.
    """
    waiting = _waiting.get()
    if waiting is not None:
        waiting.add(season_id)
    else:
        transaction.on_commit(partial(refresh_snapshots, season_id, change), robust=True)


@contextmanager
def lists_deferred() -> Iterator[None]:
    """Compute the lists once at the end instead of after every verb inside."""
    waiting: set[int] = set()
    token = _waiting.set(waiting)
    try:
        yield
    finally:
        _waiting.reset(token)
        for season_id in sorted(waiting):
            refresh_after_commit(season_id)
