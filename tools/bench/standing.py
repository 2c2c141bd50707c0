"""The standing of 200 with all columns, as a visitor gets it: `python -m tools.bench.standing`.

Printed are the medians in milliseconds of processor time, with the fragment at hand (as all but the first
visitor get it within a minute) and without, and the bytes of the page before and after compression.
"""

from __future__ import annotations

import gzip
import os
import sys
import tempfile
import time
from statistics import median

from competition.services.actors import Deed

PLAYERS, TIMES = 200, 21


def main() -> None:
    """Fill a database of its own, and ask."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.cache import caches
    from django.core.management import call_command
    from django.test import Client

    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    call_command("migrate", verbosity=0)
    path, client = f"/{_season()}/stand/", Client(headers={"host": "localhost"})
    times: dict[str, list[float]] = {"nothing at hand": [], "warm": []}
    for _time in range(TIMES):
        caches["process"].clear()
        for taken in times.values():
            began = time.process_time()
            answer = client.get(path)
            taken.append(1000 * (time.process_time() - began))
            assert answer.status_code == 200
    html = answer.content
    told = ", ".join(f"{name} {median(taken):.0f} ms" for name, taken in times.items())
    sys.stdout.write(
        f"{told}; {len(html) / 1000:.0f} kB, {len(gzip.compress(html)) / 1000:.0f} kB compressed\n"
    )


def _season() -> str:
    """Two rounds of everybody, and a standing with every column that there is."""
    from competition.services.actors import Actor
    from competition.services.season_settings import choose_columns
    from competition.wording.columns import COLUMNS
    from players.post.many import without_mail
    from tests.evening import closed
    from tests.factories import ClubFactory, DirectorFactory, make_season

    ClubFactory()
    director = Actor.of_user(DirectorFactory())
    season = make_season(players=PLAYERS, rounds=3)
    with without_mail():
        for round_ in season.rounds.order_by("number")[:2]:
            closed(round_, director)
    choose_columns(season=season, columns=COLUMNS, deed=Deed(director))
    return season.slug


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"CLUBCOMP_DATA": folder, "DJANGO_SETTINGS_MODULE": "clubcomp.settings"}
        main()
