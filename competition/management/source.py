"""Where a command gets its season: a file, or a season in the database. Bad input ends with one line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import DatabaseError

from competition.models import Season
from competition.reading.load import load_season
from competition.services.actors import Refused
from competition.systems import season as facts
from competition.systems.errors import SeasonError
from competition.systems.season_file import read_season


def read_source(source: str) -> facts.Season:
    """The season of a path (a bare season file, or wrapped as `{"season": …}`) or of a slug.

    Raises CommandError with one line that says where and why.
    """
    if Path(source).is_file() or not _is_slug(source):
        document = read_document(source)
        with one_line(source):
            return read_season(document)
    season = find_season(source)
    with one_line(source):
        return load_season(season)


def find_season(slug: str) -> Season:
    """The season with this slug. Raises CommandError."""
    with one_line(slug):
        season = Season.objects.filter(slug=slug).first()
    if season is None:
        known = ", ".join(Season.objects.order_by("slug").values_list("slug", flat=True)[:20])
        raise CommandError(
            f"{slug}: no such file, and no season with this slug (there are: {known or 'none'})"
        )
    return season


def read_document(path: str) -> Any:
    """The JSON of a file. Raises CommandError."""
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_refuse_twice)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: is not UTF-8 text (byte {error.start})") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno} column {error.colno}"
        raise CommandError(f"{path}: is not JSON: {where}: {error.msg}") from error
    except RecursionError as error:
        raise CommandError(f"{path}: is nested too deeply") from error
    except ValueError as error:
        raise CommandError(f"{path}: {_flat(str(error))}") from error


@contextmanager
def one_line(source: str) -> Iterator[None]:
    """Turn what the engine or a verb refuses into one line that begins with the source."""
    try:
        yield
    except (SeasonError, Refused) as error:
        raise CommandError(f"{source}: {_flat(str(error))}") from error
    except DatabaseError as error:
        raise CommandError(f"{source}: the database cannot be used: {_flat(str(error))}") from error


def _is_slug(source: str) -> bool:
    return "/" not in source and "\\" not in source and not source.lower().endswith(".json")


def _flat(message: str) -> str:
    return " ".join(message.split())


def _refuse_constant(name: str) -> Callable[[], None]:
    raise ValueError(f"{name} is no number")


def _refuse_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"key {twice!r} stands twice in one object")
    return found
