"""Eight who report absences, withdraw them and enter results, and note what was acknowledged.

Whatever was, must be there in the end; what was not answered is there whole or not at all; what a page said
was not kept is not there.
"""

from __future__ import annotations

import random
import re
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tools.load.club import Club
from tools.load.site import Site

WRITERS = 8
CODES = ("1-0", "0-1", "1/2-1/2")
DONE = 302  # and back to the page
OUTAGE = 503
UNSURE = "Misschien is wat je stuurde niet bewaard"
NOT_KEPT = "is niet bewaard; er is niets veranderd"


@dataclass
class Noted:
    """What must be so in the end: for each thing the values that are possible."""

    possible: dict[Any, set[str]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    told: dict[Any, list[str]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, thing: Any, value: str, status: int, html: str) -> None:
        """Acknowledged: only this. Unanswered or unsure: this as well. Refused: as before."""
        with self.lock:
            answer = "unsure" if UNSURE in html else str(status)
            self.told.setdefault(thing, []).append(f"{time.strftime('%H:%M:%S')} {value!r} {answer}")
            if status == DONE:
                self.possible[thing] = {value}
                self.counts["acknowledged"] += 1
            elif status == 0 or (status == OUTAGE and UNSURE in html):
                self.possible[thing].add(value)
                self.counts["unsure" if status else "unanswered"] += 1
            else:
                self.counts[f"refused {status}"] += 1
                if status == OUTAGE and NOT_KEPT not in html:
                    self.wrong.append(f"{thing}: the page of an outage says something else")

    def read(self, path: str, status: int) -> None:
        """A page that was only read."""
        with self.lock:
            self.counts[f"read {status}" if status != OUTAGE else "not read"] += 1
            if status not in (0, 200, OUTAGE):
                self.wrong.append(f"{path} answers {status}")


class Writers:
    """All of them, until they are stopped; nobody sends anything while they pause."""

    def __init__(self, site: Site, club: Club) -> None:
        self.site, self.club, self.noted = site, club, Noted()
        self._go, self._stop = threading.Event(), threading.Event()
        self._threads = [threading.Thread(target=self._write, args=(number,)) for number in range(WRITERS)]

    def start(self) -> None:
        """Let them begin."""
        self._go.set()
        for thread in self._threads:
            thread.start()

    def pause(self) -> None:
        """Nobody begins anything new."""
        self._go.clear()

    def go_on(self) -> None:
        """After a pause."""
        self._go.set()

    def stop(self) -> None:
        """What was begun is finished, and no more."""
        self._stop.set()
        self._go.set()
        for thread in self._threads:
            thread.join()

    def _write(self, number: int) -> None:
        """One of them: his own members report and withdraw, his own boards get results."""
        chance = random.Random(number)
        mine = list(self.club.tokens)[number::WRITERS]
        boards = self.club.boards[number::WRITERS]
        for thing in [(entry, each) for entry in mine for each in (2, 3)] + boards:
            self.noted.possible[thing] = {""}
        while not self._stop.is_set():
            self._go.wait()
            if chance.random() < 0.5:
                self._result(chance.choice(boards), chance.choice(CODES))
            else:
                self._absence(chance.choice(mine), chance.choice((2, 3)), chance.random() < 0.6)

    def _result(self, game: int, result: str) -> None:
        desk = f"/leiding/{self.club.slug}/ronde/1/uitslagen/"
        status, html = self.site.ask("GET", desk, self.club.cookies)
        self.noted.read(desk, status)
        found = re.search(rf'action="{desk}{game}/".*?name="version" value="(\d+)"', html, re.DOTALL)
        if status != 200 or found is None:
            time.sleep(0.2)
            return
        sent = {"result": result, "version": found[1]}
        self.noted.note(game, result, *self.site.ask("POST", f"{desk}{game}/", self.club.cookies, **sent))

    def _absence(self, entry: int, number: int, absent: bool) -> None:
        page, round_ = f"/ik/{self.club.tokens[entry]}/", self.club.rounds[number]
        if absent:
            data = {"season": self.club.slug, "kind": "absent", "note": "", "rounds": [round_]}
            answer = self.site.ask("POST", f"{page}afmelden/", self.club.csrf, **data)
        else:
            answer = self.site.ask("POST", f"{page}intrekken/", self.club.csrf, withdraw=round_)
        self.noted.note((entry, number), "absent" if absent else "", *answer)


def compare(noted: Noted, *slugs: str) -> list[str]:
    """What is not as it must be, in these seasons."""
    from django.db import connection

    from competition.models import Attendance, Event, Game, Season
    from competition.models.attendance import GAME

    wrong = list(noted.wrong)
    results = dict(Game.objects.values_list("pk", "result"))
    reported = Attendance.objects.filter(kind="absent").values_list("entry_id", "round__number")
    absences = dict.fromkeys(reported, "absent")
    for thing, possible in noted.possible.items():
        found = absences.get(thing, "") if isinstance(thing, tuple) else results[thing]
        if found not in possible:
            told = "; ".join(noted.told.get(thing, [])[-6:])
            wrong.append(f"{thing}: {found!r}, where only {sorted(possible)} can be ({told})")
    seats = Counter(Attendance.objects.filter(kind=GAME).values_list("game_id", flat=True))
    wrong += [f"game {game} has {seats[game]} seats" for game in results if seats[game] != 2]
    for season in Season.objects.filter(slug__in=slugs):
        versions = list(Event.objects.filter(season=season).order_by("pk").values_list("version", flat=True))
        if sorted(set(versions)) != versions or season.version != versions[-1]:
            wrong.append(f"the versions in the history of {season.slug} are not in order")
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            if (said := cursor.fetchone()[0]) != "ok":
                wrong.append(f"the database is damaged: {said}")
    return wrong
