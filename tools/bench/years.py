"""Ten years of a club of 150 beside one year of it: `python -m tools.bench.years [years …]`.

Each database is a file of its own that is gone afterwards. A page is asked for eleven times, with nothing
kept from the time before; printed are the medians in milliseconds of processor time, and the queries.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import replace
from statistics import median

from competition.services.actors import Deed

MEMBERS, TIMES = 150, 11
PAGES = (
    "/",
    "/club-{last}/stand/",
    "/club-{last}/ronde/30/",
    "/club-{last}/speler/E0001/",
    "/club-{last}/verhaal/",
    "/club-1/stand/",
    "/leiding/club-{last}/",
    "/leiding/leden/",
    "/leiding/leden/?zoek=Entrant+77",
    "/leiding/club-{last}/geschiedenis/",
)


def main(years: tuple[int, ...]) -> None:
    """A column for each number of years, a line for each page."""
    columns = [_in_a_process_of_its_own(each) for each in years]
    sys.stdout.write(f"{'page':40}" + "".join(f"{each:>8} years" for each in years) + "\n")
    for line in zip(*columns, strict=True):
        sys.stdout.write(
            f"{line[0].split()[0]:40}" + "".join(f"{cell.split()[1]:>14}" for cell in line) + "\n"
        )


def _in_a_process_of_its_own(years: int) -> list[str]:
    import subprocess

    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tools.bench.years", "--measure", str(years)],
            env={**os.environ, "CLUBCOMP_DATA": folder, "DJANGO_SETTINGS_MODULE": "clubcomp.settings"},
            check=True,
            capture_output=True,
            text=True,
        )
    return done.stdout.splitlines()


def measure(years: int) -> None:
    """Fill the database of this process, and time its pages."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.cache import caches
    from django.core.management import call_command
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    call_command("migrate", verbosity=0)
    _fill(years)
    client = _director()
    for path in PAGES:
        address, times, queries = path.format(last=years), [], 0
        for _time in range(TIMES):
            caches["process"].clear()
            with CaptureQueriesContext(connection) as captured:
                began = time.process_time()
                answer = client.get(address, headers={"host": "localhost"})
                times.append(time.process_time() - began)
            assert answer.status_code == 200, (address, answer.status_code)
            queries = len(captured)
        sys.stdout.write(f"{path} {1000 * median(times):.0f}({queries})\n")


def _fill(years: int) -> None:
    from competition.models import Season
    from competition.services.actors import Actor
    from competition.services.importing import import_season
    from competition.systems.season_file import write_season
    from players.models import Club, User
    from tools.bench.seasons import play_season

    Club.objects.create(name="A club")
    director = Actor.of_user(User.objects.create_user("director@example.org", is_director=True))
    played = play_season(MEMBERS)
    for year in range(1, years + 1):
        document = write_season(replace(played, name=f"Club {year}"))
        import_season(document=document, slug=f"club-{year}", deed=Deed(director))
    Season.objects.exclude(slug=f"club-{years}").update(archived=True)


def _director() -> object:
    from django.test import Client

    from players.models import User

    client = Client(headers={"host": "localhost"})
    client.force_login(User.objects.get())
    return client


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(int(sys.argv[2]))
    else:
        main(tuple(map(int, sys.argv[1:])) or (1, 10))
