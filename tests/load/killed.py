"""The site is killed at random moments while many write: `python -m tests.load.killed [--seconds 180]`.

On SQLite, or on the empty database that DATABASE_URL names. Everybody who writes notes what was acknowledged.
Whatever was, must be there in the end; what was not answered is there whole or not at all.
"""

from __future__ import annotations

import argparse
import datetime as dt
import http.client
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from clubcomp.start.options import ROOT

MEMBERS, WRITERS = 40, 8
CODES = ("1-0", "0-1", "1/2-1/2")
DONE = 302  # and back to the page


class Site:
    """The site in a process group of its own, which is killed whole and started again."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it lets somebody in."""
        command = [sys.executable, "-m", "gunicorn", "clubcomp.wsgi", "--bind", f"127.0.0.1:{self.port}"]
        command += [
            "--workers",
            "2",
            "--worker-class",
            "gthread",
            "--threads",
            "8",
            "--log-level",
            "critical",
        ]
        self.process = subprocess.Popen([*command, "--preload"], cwd=ROOT, start_new_session=True)
        self.wait()

    def wait(self) -> None:
        """Until somebody is let in."""
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return

    def kill(self) -> None:
        """No warning, nobody gets to finish anything."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask(self, method: str, path: str, cookies: str = "", **data: Any) -> tuple[int, str]:
        """Status and text; status 0 when there was no whole answer."""
        self.wait()
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        body = urllib.parse.urlencode({**data, "csrfmiddlewaretoken": "c" * 32}, doseq=True)
        try:
            line.request(method, path, body if method == "POST" else None, headers)
            answer = line.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, ""
        finally:
            line.close()


@dataclass
class Noted:
    """What must be so in the end: for each thing the values that are possible."""

    possible: dict[Any, set[str]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, thing: Any, value: str, status: int) -> None:
        """Acknowledged: only this. Unanswered: this as well. Refused: as before."""
        with self.lock:
            if status == DONE:
                self.possible[thing] = {value}
                self.counts["acknowledged"] += 1
            elif status == 0:
                self.possible[thing].add(value)
                self.counts["unanswered"] += 1
            else:
                self.counts[f"refused {status}"] += 1


def main(seconds: float) -> None:
    """Make a club, let everybody write while it is killed, and compare."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"CLUBCOMP_DATA": folder, "DJANGO_SETTINGS_MODULE": "tests.load.settings", "DEBUG": "1"}
        import django

        django.setup()
        club = _make_club()
        site, noted = Site(), Noted()
        site.start()
        until = time.monotonic() + seconds
        writers = [
            threading.Thread(target=_write, args=(site, noted, club, number, until))
            for number in range(WRITERS)
        ]
        for writer in writers:
            writer.start()
        kills = _kill(site, until)
        for writer in writers:
            writer.join()
        site.kill()
        wrong = _compare(noted, club)
    sys.stdout.write(f"killed {kills} times; {dict(sorted(noted.counts.items()))}\n")
    sys.stdout.write("\n".join(wrong) + "\n" if wrong else "nothing lost, nothing half done\n")
    sys.exit(bool(wrong))


def _kill(site: Site, until: float) -> int:
    chance, kills = random.Random(7), 0
    while time.monotonic() < until:
        time.sleep(chance.uniform(1, 8))
        site.kill()
        kills += 1
        site.start()
    return kills


@dataclass(frozen=True)
class Club:
    """What the writers need: the links of members by entry, the boards, the director's cookies."""

    slug: str
    tokens: dict[int, str]
    boards: list[int]
    rounds: dict[int, int]
    cookies: str
    csrf: str


def _make_club() -> Club:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command
    from django.utils import timezone

    from competition.services.actors import Actor
    from competition.services.pairing import make_pairing
    from competition.services.rounds import publish_round
    from players.links import make_token
    from tests.factories import ClubFactory, DirectorFactory, make_season

    call_command("migrate", verbosity=0)
    ClubFactory()
    user = DirectorFactory()
    season = make_season(players=MEMBERS, rounds=3)
    for round_ in season.rounds.all():
        round_.date = timezone.localdate() + dt.timedelta(weeks=round_.number)
        round_.save()
    first = season.rounds.get(number=1)
    make_pairing(round_=first, actor=Actor.of_user(user))
    publish_round(round_=first, actor=Actor.of_user(user))
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    csrf = f"{settings.CSRF_COOKIE_NAME}={'c' * 32}"
    return Club(
        slug=season.slug,
        tokens={entry.pk: make_token(entry.player) for entry in season.entries.select_related("player")},
        boards=list(first.games.order_by("board").values_list("pk", flat=True)),
        rounds=dict(season.rounds.values_list("number", "pk")),
        cookies=f"{csrf}; {settings.SESSION_COOKIE_NAME}={session.session_key}",
        csrf=csrf,
    )


def _write(site: Site, noted: Noted, club: Club, number: int, until: float) -> None:
    """One writer: his own members report absences and withdraw them, his own boards get results."""
    chance = random.Random(number)
    mine = list(club.tokens)[number::WRITERS]
    boards = club.boards[number::WRITERS]
    for thing in [(entry, each) for entry in mine for each in (2, 3)] + boards:
        noted.possible[thing] = {""}
    while time.monotonic() < until:
        if chance.random() < 0.5:
            _result(site, noted, club, chance.choice(boards), chance.choice(CODES))
        else:
            _absence(site, noted, club, chance.choice(mine), chance.choice((2, 3)), chance.random() < 0.6)


def _result(site: Site, noted: Noted, club: Club, game: int, result: str) -> None:
    desk = f"/leiding/{club.slug}/ronde/1/uitslagen/"
    status, html = site.ask("GET", desk, club.cookies)
    found = re.search(rf'action="{desk}{game}/".*?name="version" value="(\d+)"', html, re.DOTALL)
    if status != 200 or found is None:
        return
    status, _html = site.ask("POST", f"{desk}{game}/", club.cookies, result=result, version=found[1])
    noted.note(game, result, status)


def _absence(site: Site, noted: Noted, club: Club, entry: int, number: int, absent: bool) -> None:
    page = f"/ik/{club.tokens[entry]}/"
    if absent:
        data = {"season": club.slug, "kind": "absent", "note": "", "rounds": [club.rounds[number]]}
        status, _html = site.ask("POST", f"{page}afmelden/", club.csrf, **data)
    else:
        status, _html = site.ask("POST", f"{page}intrekken/", club.csrf, withdraw=club.rounds[number])
    noted.note((entry, number), "absent" if absent else "", status)


def _compare(noted: Noted, club: Club) -> list[str]:
    from django.db import connection

    from competition.models import Attendance, Event, Game, Season
    from competition.models.attendance import GAME

    wrong = []
    results = dict(Game.objects.values_list("pk", "result"))
    absences = dict.fromkeys(_absences(Attendance), "absent")
    for thing, possible in noted.possible.items():
        found = absences.get(thing, "") if isinstance(thing, tuple) else results[thing]
        if found not in possible:
            wrong.append(f"{thing}: {found!r}, where only {sorted(possible)} can be")
    seats = Counter(Attendance.objects.filter(kind=GAME).values_list("game_id", flat=True))
    wrong += [f"game {game} has {seats[game]} seats" for game in results if seats[game] != 2]
    season = Season.objects.get(slug=club.slug)
    versions = list(Event.objects.filter(season=season).order_by("pk").values_list("version", flat=True))
    if sorted(set(versions)) != versions or season.version != versions[-1]:
        wrong.append("the versions of the history have a gap or stand twice")
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            if (said := cursor.fetchone()[0]) != "ok":
                wrong.append(f"the database is damaged: {said}")
    return wrong


def _absences(attendance: Any) -> Any:
    return attendance.objects.filter(kind="absent").values_list("entry_id", "round__number")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=180)
    main(parser.parse_args().seconds)
