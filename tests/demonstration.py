"""The demonstration club, made anew in a folder of its own and served as a club serves its site.

Only `served` starts anything; what else happens to the club, happens in this process after `settle`.
"""

from __future__ import annotations

import datetime as dt
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from clubcomp.start.options import ROOT
from competition.services.actors import Deed
from tests.conftest import PATIENCE

if TYPE_CHECKING:
    from competition.models import Round

HOST = "dewittetoren.example.org"  # its name in pictures
SEASON = "Interne competitie"


def settle(folder: Path) -> None:
    """Make the club in this folder, and let this process work with it."""
    for key in ("DATABASE_URL", "SECRET_KEY", "DEBUG"):
        os.environ.pop(key, None)
    os.environ |= {
        "CLUBCOMP_DATA": str(folder),
        "CLUBCOMP_DEMO": "True",
        "CLUBCOMP_HOSTS": f"127.0.0.1,{HOST}",
        "DJANGO_SETTINGS_MODULE": "clubcomp.settings",
        "DJANGO_ALLOW_ASYNC_UNSAFE": "true",  # Playwright keeps an event loop in this thread
    }
    prepare = [sys.executable, "-m", "clubcomp.start.serve", "--prepare"]
    subprocess.run(prepare, cwd=ROOT, check=True)
    import django

    django.setup()


@contextmanager
def served(workers: int = 1) -> Iterator[str]:
    """Serve the club that was made; yields its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    gunicorn = [sys.executable, "-m", "gunicorn", "clubcomp.wsgi", "--bind", address, "--preload"]
    threads = ["--workers", str(workers), "--worker-class", "gthread", "--threads", "8"]
    process = subprocess.Popen([*gunicorn, *threads, "--log-level", "warning"], cwd=ROOT)
    try:
        _wait(f"http://{address}/healthz")
        yield f"http://{address}"
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def coming_round() -> Round:
    """The round of the season with all its kinds of pages that is paired next."""
    from competition.models import Round

    planned = Round.objects.filter(season__name__startswith=SEASON, state=Round.PLANNED.value)
    return planned.select_related("season").order_by("number")[0]


def begin_evening(round_: Round) -> None:
    """Pair and publish a round just before it begins, as the director does."""
    from competition.services.actors import Actor
    from competition.services.pairing import make_pairing
    from competition.services.rounds import publish_round
    from players.models import Club, User

    director = Actor.of_user(User.objects.filter(is_director=True)[0])
    assert round_.date is not None
    now = dt.datetime.combine(round_.date, dt.time(19, 52), Club.objects.current().zone)
    make_pairing(round_=round_, deed=Deed(director, now=now))
    publish_round(round_=round_, deed=Deed(director, now=now), allow_unpaired=True)


def _wait(url: str) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(url, timeout=PATIENCE).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)
