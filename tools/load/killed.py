"""The site is killed at random moments while many write: `python -m tools.load.killed [--minutes 4]`.

On SQLite, or on the empty database that DATABASE_URL names. Whatever was acknowledged must be there in the
end; what was not answered is there whole or not at all.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time

from tools.load.club import begin, make_club
from tools.load.site import Site
from tools.load.writers import Writers, compare


def main(minutes: float) -> None:
    """Make a club, let everybody write while it is killed, and compare."""
    with tempfile.TemporaryDirectory() as folder:
        begin(folder)
        club = make_club()
        site = Site()
        site.start()
        writers = Writers(site, club)
        writers.start()
        try:
            kills = _kill(site, time.monotonic() + 60 * minutes)
        finally:
            writers.stop()
            site.kill()
        wrong = compare(writers.noted, club.slug)
    sys.stdout.write(f"killed {kills} times; {dict(sorted(writers.noted.counts.items()))}\n")
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


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=3)
    main(parser.parse_args().minutes)
