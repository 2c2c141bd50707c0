"""`make load`: a hall full of phones that follow the round while the results come in.

    python -m tools.load [--visitors 200] [--seconds 120] [--every 25] [--between 4]

The demonstration club on SQLite, gunicorn with two workers, everything on this machine. Each visitor does
what `static/js/live.js` does: he opens the page of the round, asks for its version every so often, and only
where that is another one fetches the part that moves. A director enters a result every few seconds
through his own page. Ends in an error when a request failed, or when 95% of what the visitors ask for took
longer than it may.
"""

from __future__ import annotations

import argparse
import http.client
import http.cookiejar
import json
import os
import random
import re
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from tests.demonstration import begin_evening, coming_round, served, settle
from tools.load.log import Log, parts, table

MOST_MS = 250
WORKERS = 2
CODES = ("1-0", "0-1", "1/2-1/2")
RESULT = "a result is entered"


@dataclass(frozen=True)
class Hall:
    """Where everybody looks, until when, and how often."""

    site: str
    page: str
    asks: str
    until: float
    every: float
    log: Log


def main(options: argparse.Namespace) -> None:
    """Serve the club, let everybody in, and print what it was like."""
    with tempfile.TemporaryDirectory() as data:
        settle(Path(data))
        round_ = coming_round()
        begin_evening(round_)
        address = f"/{round_.season.slug}/ronde/{round_.number}/"
        with served(workers=WORKERS) as site:
            for _each in range(4 * WORKERS):  # the site has been looked at before
                urllib.request.urlopen(site + address, timeout=30).close()
            log, until = Log(), time.monotonic() + options.seconds
            hall = Hall(site, address, f"{address}versie/", until, options.every, log)
            everybody = [
                threading.Thread(target=_visit, args=(hall, each)) for each in range(options.visitors)
            ]
            everybody.append(threading.Thread(target=_direct, args=(hall, options.between)))
            for somebody in everybody:
                somebody.start()
            for somebody in everybody:
                somebody.join()
    _report(log, options)


def _visit(hall: Hall, seed: int) -> None:
    """One visitor, from coming in at any moment of the first wait to going home."""
    chance = random.Random(seed)
    time.sleep(chance.uniform(0, hall.every))
    html = _get(hall, "the page", hall.page)
    found = re.search(r'data-version="(\d+)"', html)
    if found is None:
        hall.log.note("the page", time.perf_counter(), "it follows nothing")
        return
    version = found[1]
    while True:
        wait = hall.every * chance.uniform(0.8, 1.2)
        if time.monotonic() + wait > hall.until:
            return
        time.sleep(wait)
        answer = _get(hall, "is there news?", f"{hall.asks}?v={version}")
        if answer:
            _get(hall, "the part that moves", f"{hall.page}?deel=1")
            version = str(json.loads(answer)["version"])


def _get(hall: Hall, what: str, path: str) -> str:
    """What is at an address, over a connection of its own, as after a pause of half a minute."""
    began = time.perf_counter()
    try:
        line = http.client.HTTPConnection(hall.site.removeprefix("http://"), timeout=30)
        line.request("GET", path, headers={"Accept-Language": "nl"})
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
    except (OSError, http.client.HTTPException) as error:
        hall.log.note(what, began, repr(error))
        return ""
    hall.log.note(what, began, "" if answer.status in (200, 204) else str(answer.status))
    return text


def _direct(hall: Hall, between: float) -> None:
    """The director: one board after the other gets its result, and all of them again until the end."""
    from competition.demo.accounts import DIRECTOR

    cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    browser = urllib.request.build_opener(cookies)
    desk = f"{hall.site}/leiding{hall.page}uitslagen/"
    login = f"{hall.site}/inloggen/?next={urllib.parse.quote(urllib.parse.urlsplit(desk).path)}"
    html = browser.open(login, timeout=30).read().decode()
    fields = {"login": DIRECTOR.email, "password": DIRECTOR.password}
    html = _send(browser, login, html, fields)
    chance = random.Random(1)
    while True:
        boards = re.findall(
            r'action="([^"]+/uitslagen/\d+/)".*?name="version" value="(\d+)"', html, re.DOTALL
        )
        if not boards:
            hall.log.errors.append("the director sees no boards")
            return
        for path, version in dict(boards).items():
            time.sleep(between * chance.uniform(0.8, 1.2))
            if time.monotonic() > hall.until:
                return
            began = time.perf_counter()
            wanted = {"result": chance.choice(CODES), "version": version}
            try:
                html = _send(browser, hall.site + unescape(path), html, wanted)
                hall.log.note(RESULT, began)
            except OSError as error:
                hall.log.note(RESULT, began, repr(error))


def _send(browser: urllib.request.OpenerDirector, url: str, html: str, fields: dict[str, str]) -> str:
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', html)
    assert token is not None
    data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token[1]}).encode()
    return str(browser.open(urllib.request.Request(url, data), timeout=30).read().decode())


def _report(log: Log, options: argparse.Namespace) -> None:
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    asked = sum(len(times) for times in log.times.values())
    out = [
        f"{options.visitors} visitors for {options.seconds:.0f} s, each asks every {options.every:.0f} s; "
        f"{asked / options.seconds:.0f} requests a second; load of the machine {load}",
    ]
    visitors = [each for what, times in log.times.items() if what != RESULT for each in times]
    out += table({**log.times, "all of the visitors": visitors})
    out += [f"{len(log.errors)} errors", *log.errors[:10]]
    sys.stdout.write("\n".join(out) + "\n")
    if log.errors or parts(visitors)[1] > MOST_MS:
        sys.exit(1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="tools.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--visitors", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=25, help="seconds between two questions of a visitor")
    parser.add_argument("--between", type=float, default=4, help="seconds between two results")
    main(parser.parse_args())
