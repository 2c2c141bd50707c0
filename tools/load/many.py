"""Ten directors and 200 members at work at once: `python -m tools.load.many [--one-season] [--seconds 120]`.

On SQLite, or on the empty database that DATABASE_URL names; processes and threads as `bin/run` has them. Each
director has a season of his own with his share of the members, or they share one. Directors open the page
of the results, enter one, and report who called that he will not be there; members open their own page,
report absences and withdraw them, and follow the round. Ends in an error when a request failed, or when
something that was acknowledged is not there in the end.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from tools.load.club import Club, begin, close, cookies_of, make_empty_club, make_season_of
from tools.load.log import Log, table
from tools.load.site import Site
from tools.load.writers import CODES, DONE, Noted, compare

OF_MEMBERS, OF_DIRECTORS = 2, 3  # the rounds for which each of them reports absences


@dataclass(frozen=True)
class Crowd:
    """Where everybody is, until when, and what is noted."""

    site: Site
    until: float
    log: Log
    noted: Noted

    def ask(self, what: str, method: str, path: str, cookies: str, **data: object) -> tuple[int, str]:
        """Ask, and note how long it took; whatever is no page and no way on is an error."""
        began = time.perf_counter()
        status, html = self.site.ask(method, path, cookies, **data)
        self.log.note(what, began, "" if status in (200, 204, DONE) else f"{status} {path}")
        return status, html

    def wait(self, seconds: float, chance: random.Random) -> bool:
        """Wait about so long; False when it is time to go home."""
        seconds *= chance.uniform(0.5, 1.5)
        if time.monotonic() + seconds > self.until:
            return False
        time.sleep(seconds)
        return True


def main(options: argparse.Namespace) -> None:
    """Make the seasons, let everybody at them, and print what it was like."""
    with tempfile.TemporaryDirectory() as folder:
        begin(folder)
        desks = _desks(options)
        from django.db import connection

        close()
        site = Site(workers=1 if connection.vendor == "sqlite" else 2)
        site.start()
        crowd = Crowd(site, time.monotonic() + options.seconds, Log(), Noted())
        everybody = [threading.Thread(target=each) for each in _people(crowd, desks, options)]
        try:
            for somebody in everybody:
                somebody.start()
            for somebody in everybody:
                somebody.join()
        finally:
            site.kill()
        wrong = compare(crowd.noted, *{desk.club.slug for desk in desks})
        close()
    _report(crowd, options, wrong)


@dataclass(frozen=True)
class Desk:
    """A director: his season, and which boards and members of it are his."""

    club: Club
    cookies: str
    boards: list[int]
    entries: list[int]


def _desks(options: argparse.Namespace) -> list[Desk]:
    from tests.factories import DirectorFactory

    make_empty_club()
    number = options.directors
    if not options.one_season:
        share = 2 * max(1, options.members // number // 2)
        seasons = [make_season_of(f"director{each}@example.org", share) for each in range(number)]
        return [Desk(each, each.cookies, each.boards, list(each.tokens)) for each in seasons]
    club = make_season_of("director@example.org", options.members)
    return [
        Desk(
            club,
            cookies_of(DirectorFactory(email=f"director{each}@example.org")),
            club.boards[each::number],
            list(club.tokens)[each::number],
        )
        for each in range(number)
    ]


def _people(crowd: Crowd, desks: list[Desk], options: argparse.Namespace) -> list[Callable[[], None]]:
    people: list[Callable[[], None]] = []
    for number, desk in enumerate(desks):
        for thing in [*desk.boards, *((each, of) for each in desk.entries for of in (2, 3))]:
            crowd.noted.possible[thing] = {""}
        people.append(lambda d=desk, n=number: _direct(crowd, d, n, options.between))  # type: ignore[misc]
        people += [
            lambda d=desk, e=entry: _follow(crowd, d.club, e, options.every)  # type: ignore[misc]
            for entry in desk.entries
        ]
    return people


def _direct(crowd: Crowd, desk: Desk, seed: int, between: float) -> None:
    """A director: a result, and now and then somebody who called."""
    chance, round_ = random.Random(seed), f"/leiding/{desk.club.slug}/ronde"
    page = f"{round_}/1/uitslagen/"
    while crowd.wait(between, chance):
        _status, html = crowd.ask("director: page of the results", "GET", page, desk.cookies)
        game, code = chance.choice(desk.boards), chance.choice(CODES)
        found = re.search(rf'action="{page}{game}/".*?name="version" value="(\d+)"', html, re.DOTALL)
        if found is None:
            continue
        sent = {"result": code, "version": found[1]}
        answer = crowd.ask("director: a result", "POST", f"{page}{game}/", desk.cookies, **sent)
        crowd.noted.note(game, code, *answer)
        if chance.random() < 0.3:
            entry = chance.choice(desk.entries)
            path = f"{round_}/{OF_DIRECTORS}/aanwezig/afmelden/"
            absent: dict[str, object] = {"entry": entry, "kind": "absent", "note": ""}
            answer = crowd.ask("director: somebody called", "POST", path, desk.cookies, **absent)
            crowd.noted.note((entry, OF_DIRECTORS), "absent", *answer)


def _follow(crowd: Crowd, club: Club, entry: int, every: float) -> None:
    """A member: his own page, now and then an absence or that he comes after all; else the round."""
    chance, own = random.Random(entry), f"/ik/{club.tokens[entry]}/"
    live, version = f"/{club.slug}/ronde/1/", ""
    while crowd.wait(every, chance):
        if chance.random() < 0.4:
            crowd.ask("member: own page", "GET", own, club.csrf)
            _report_absence(crowd, club, entry, own, chance.random() < 0.6)
        elif not version:
            _status, html = crowd.ask("the round", "GET", live, "")
            version = (re.findall(r'data-version="(\d+)"', html) or [""])[0]
        else:
            _status, news = crowd.ask("the round: is there news?", "GET", f"{live}versie/?v={version}", "")
            if news:
                version = (re.findall(r"\d+", news) or [version])[0]
                crowd.ask("the round: the part that moves", "GET", f"{live}?deel=1", "")


def _report_absence(crowd: Crowd, club: Club, entry: int, own: str, absent: bool) -> None:
    thing, round_ = (entry, OF_MEMBERS), club.rounds[OF_MEMBERS]
    if absent:
        data: dict[str, object] = {"season": club.slug, "kind": "absent", "note": "", "rounds": [round_]}
        answer = crowd.ask("member: an absence", "POST", f"{own}afmelden/", club.csrf, **data)
        crowd.noted.note(thing, "absent", *answer)
    else:
        answer = crowd.ask("member: comes after all", "POST", f"{own}intrekken/", club.csrf, withdraw=round_)
        crowd.noted.note(thing, "", *answer)


def _report(crowd: Crowd, options: argparse.Namespace, wrong: list[str]) -> None:
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    asked = sum(len(times) for times in crowd.log.times.values()) / options.seconds
    out = [
        f"{options.directors} directors in {'one season' if options.one_season else 'a season each'}, "
        f"{options.members} members, {options.seconds:.0f} s; {asked:.0f} requests a second; "
        f"load of the machine {load}",
        *table(dict(sorted(crowd.log.times.items()))),
        f"{crowd.noted.counts['acknowledged']} changes acknowledged, {len(crowd.log.errors)} errors",
        *crowd.log.errors[:10],
        *(wrong or ["nothing lost, nothing half done"]),
    ]
    sys.stdout.write("\n".join(out) + "\n")
    sys.exit(bool(wrong or crowd.log.errors))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--directors", type=int, default=10)
    parser.add_argument("--members", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=12, help="seconds between two actions of a member")
    parser.add_argument("--between", type=float, default=4, help="seconds between two actions of a director")
    parser.add_argument("--one-season", action="store_true", help="all of them in the same season")
    main(parser.parse_args())
