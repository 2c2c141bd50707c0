"""How often something may be asked for: counted in the shared cache, said on a kind page.

The numbers are in the settings (`ACCOUNT_RATE_LIMITS`), those of allauth and those of this site together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.core import ratelimit
from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import DatabaseError, connections, router, transaction
from django.http import HttpRequest, HttpResponse

from clubcomp.outage import outage_of


def too_often(request: HttpRequest, action: str, key: str = "") -> HttpResponse | None:
    """Count this request; the page to answer with when it was one too many.

    `key` is what else than the visitor's machine is counted by: an address, a player.
    """
    answer: HttpResponse | None = ratelimit.consume_or_429(request, action=action, key=key)
    return answer


class NotCounted(Exception):
    """The database can't store a count now; what it said is the cause."""


class Counters(DatabaseCache):
    """Django's cache in the database, which does not keep silent about what could not be stored.

    Who is counted would be told otherwise that he asks too often, where the disk is full.
    """

    def _base_set(self, mode: str, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT) -> bool:
        connection = connections[router.db_for_write(self.cache_model_class)]
        with transaction.atomic(using=connection.alias), connection.execute_wrapper(_aloud):
            return bool(super()._base_set(mode, key, value, timeout))  # type: ignore[misc]


def _aloud(execute: Callable[..., Any], *arguments: Any) -> Any:
    """Run a statement; an outage becomes an error that Django's cache does not swallow."""
    try:
        return execute(*arguments)
    except DatabaseError as error:
        if outage_of(error) is None:
            raise
        raise NotCounted("a count can't be stored") from error
