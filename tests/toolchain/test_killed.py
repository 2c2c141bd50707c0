"""The server is killed between any two actions of an evening, and in the midst of them, and started again.

Whatever it had answered is there; what it had not answered is there whole or not at all, and asking again
does it once.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.sqlite3._functions import register

from tests.conftest import PATIENCE, ROOT

pytestmark = [pytest.mark.sqlite, pytest.mark.slow]

# How long after a request has been sent the server is killed, in seconds; None: after its answer.
MOMENTS = (None, 0.0, 0.004, 0.008, 0.012, 0.02, 0.03)


class Site:
    """A site whose server can be killed and started again, and its database as it lies on the disk."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        kept = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "SECRET_KEY")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.toolchain.killable", str(self.port)],
            cwd=ROOT,
            env={
                **kept,
                "CLUBCOMP_DATA": str(folder),
                "DJANGO_SETTINGS_MODULE": "clubcomp.settings",
                "DEBUG": "1",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        known = json.loads(self._answer())
        self.database, self.season = known.pop("database"), known.pop("season")
        self.cookies = "; ".join(f"{name}={value}" for name, value in known.items())
        self.pid = 0
        self.start()

    def _answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def start(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.pid = int(self._answer())
        for _attempt in range(50 * PATIENCE):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        pytest.fail("the server did not start again")

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def ask(self, method: str, path: str, data: dict[str, Any] | None = None) -> int:
        """The status of an answer; 0 when the server was gone before it."""
        body = urllib.parse.urlencode({**(data or {}), "csrfmiddlewaretoken": "c" * 32})
        headers = {"Cookie": self.cookies, "Content-Type": "application/x-www-form-urlencoded"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body if method == "POST" else None, headers)
            response = connection.getresponse()
            response.read()
            return response.status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            connection.close()

    def value(self, sql: str, *parameters: Any) -> Any:
        with contextlib.closing(sqlite3.connect(self.database, timeout=PATIENCE)) as connection:
            register(connection)  # a constraint of a table may use a function of Django's
            row = connection.execute(sql, parameters).fetchone()
        return row[0] if row else None

    @property
    def events(self) -> int:
        return int(self.value("SELECT count(*) FROM competition_event"))

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.kill()
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    found = Site(tmp_path)
    yield found
    found.close()


def test_nothing_is_lost_and_nothing_is_half_done(site: Site) -> None:
    done = 0
    for number, (name, path, data) in enumerate(_evening(site)):
        before = site.events
        moment = MOMENTS[number % len(MOMENTS)]
        answered = _killed(site, moment, path, data)
        _whole(site, name)
        assert site.events in ((before + 1,) if answered else (before, before + 1)), name
        assert site.ask("POST", path, data) == 302, name
        assert site.events == before + 1, f"{name} was done twice or not at all"
        done += 1
    assert done > 30
    assert site.ask("GET", f"/{site.season}/stand/") == 200
    assert site.value("SELECT state FROM competition_round WHERE number = 1") == "closed"
    assert site.value("SELECT count(*) FROM competition_game WHERE result = ''") == 0


def _killed(site: Site, moment: float | None, path: str, data: dict[str, Any]) -> bool:
    """Send it and kill the server at this moment, then start it again; whether it had been answered."""
    status: list[int] = []
    sender = threading.Thread(target=lambda: status.append(site.ask("POST", path, data)))
    sender.start()
    if moment is None:
        sender.join()
    else:
        time.sleep(moment)
    site.kill()
    sender.join()
    site.start()
    return status == [302]


def _whole(site: Site, name: str) -> None:
    """The database is sound, no game lacks a seat, and the page of the round can be read."""
    assert site.value("PRAGMA integrity_check") == "ok", name
    wrong = "SELECT count(*) FROM competition_game g WHERE (SELECT count(*) FROM competition_attendance a "
    wrong += "WHERE a.game_id = g.id AND a.kind = 'game') != 2"
    assert site.value(wrong) == 0, name
    last = "SELECT max(version) FROM competition_event WHERE season_id = (SELECT id FROM competition_season)"
    assert site.value("SELECT version FROM competition_season") == (site.value(last) or 1), name
    assert site.ask("GET", f"/leiding/{site.season}/ronde/1/") == 200, name


def _evening(site: Site) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What a director sends in an evening, each made from what is so when its turn comes.

    Somebody walks in, one falls ill after the pairing was published, one does not show up, and a wrong result
    is noticed two rounds later.
    """
    at = f"/leiding/{site.season}/ronde/1/"

    def entry(key: str) -> int:
        return int(site.value("SELECT id FROM competition_entry WHERE key = ?", key))

    yield "absence", f"{at}aanwezig/afmelden/", {"entry": entry("p9"), "kind": "absent", "note": ""}
    for key in ("p7", "p8"):
        yield key, f"{at}aanwezig/afmelden/", {"entry": entry(key), "kind": "external", "note": ""}
    yield "coming after all", f"{at}aanwezig/{entry('p8')}/intrekken/", {}
    last = site.value("SELECT max(position) FROM competition_entry")
    newcomer = {"name": "Jan van Dam", "rating": "1700", "is_new": "on", "seen": last}
    yield "walking in", f"{at}aanwezig/nieuw/", newcomer
    yield "pairing", f"{at}indeling/maken/", {"version": _version(site, 1)}
    first, second = _games(site, 1)[:2]
    yield "colours", f"{at}indeling/{first}/kleuren/", {"version": _version(site, 1)}
    yield "lock", f"{at}indeling/{second}/vast/", {"version": _version(site, 1)}
    yield "publish", f"{at}publiceren/", {"version": _version(site, 1)}
    ill = {"weg": f"{_of(site, first, 'white_id')}.absent.bye", "version": _version(site, 1), "way": "least"}
    yield "falling ill", f"{at}wijziging/doorvoeren/", ill
    away = {"absentee": _of(site, second, "black_id"), "version": _version(site, 1)}
    yield "not showing up", f"{at}uitslagen/{second}/niet-verschenen/", away
    yield from _played(site, 1)
    for number in (2, 3):
        there = f"/leiding/{site.season}/ronde/{number}/"
        yield f"pairing {number}", f"{there}indeling/maken/", {"version": _version(site, number)}
        publishing = {"version": _version(site, number), "allow_unpaired": "1"}
        yield f"publish {number}", f"{there}publiceren/", publishing
        yield from _played(site, number)
    wrong = _games(site, 1)[-1]
    right = {
        "white": _of(site, wrong, "white_id"),
        "black": _of(site, wrong, "black_id"),
        "result": "1/2-1/2",
    }
    known = {"version": _version(site, 1), "reason": "misread", "confirm": "1"}
    yield "correction", f"{at}uitslagen/{wrong}/verbeteren/", right | known
    last = site.value("SELECT max(id) FROM competition_event")
    yield "taking back", f"{at}terugnemen/", {"event": last}


def _played(site: Site, number: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The results that are still open, the first corrected at once; then the round is closed."""
    at = f"/leiding/{site.season}/ronde/{number}/"
    games = [game for game in _games(site, number) if not _of(site, game, "result")]
    for game, result in [
        *zip(games, ("1-0", "0-1", "1/2-1/2", "1-0", "0-1"), strict=False),
        (games[0], "0-1"),
    ]:
        data = {"result": result, "version": _of(site, game, "version")}
        yield f"game {game} of round {number}", f"{at}uitslagen/{game}/", data
    yield f"close {number}", f"{at}sluiten/", {"version": _version(site, number)}


def _version(site: Site, number: int) -> int:
    return int(site.value("SELECT version FROM competition_round WHERE number = ?", number))


def _games(site: Site, number: int) -> list[int]:
    """The games of a round, by board."""
    found = "SELECT group_concat(id) FROM (SELECT g.id FROM competition_game g JOIN competition_round r "
    found += "ON r.id = g.round_id WHERE r.number = ? ORDER BY g.board)"
    return [int(game) for game in str(site.value(found, number)).split(",")]


def _of(site: Site, game: int, column: str) -> Any:
    return site.value(f"SELECT {column} FROM competition_game WHERE id = ?", game)  # noqa: S608
