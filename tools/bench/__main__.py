"""Times lists and pairings of whole seasons: `python -m tools.bench [entrants …]`.

Processor time of one core, so that what else the machine does matters less.
"""

from __future__ import annotations

import platform
import resource
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median

from competition.systems.lists import all_standings
from competition.systems.pairing.ladder_evening import pair_evening
from competition.systems.registry import find_system
from competition.systems.rules import read_rules
from competition.systems.season import Kind, Season
from tools.bench.seasons import keizer_rules, play_season

SIZES = (20, 100, 250, 500, 2000)
COLOURS = {"max_balance": 1, "max_run": 1}


def main(sizes: tuple[int, ...]) -> None:
    """Print a line per size and subject: seconds for all rounds, and for the slowest one."""
    sys.stdout.write(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}\n")
    sys.stdout.write(f"{'entrants':>8}  {'what':28}{'all, ms':>10}{'slowest, ms':>13}{'peak, MB':>10}\n")
    for size in sizes:
        season = play_season(size)
        for name, times in _subjects(season):
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            total, slowest = 1000 * sum(times), 1000 * max(times)
            sys.stdout.write(f"{size:>8}  {name:28}{total:>10.1f}{slowest:>13.1f}{peak:>10.0f}\n")
            sys.stdout.flush()


def _subjects(season: Season) -> Iterator[tuple[str, list[float]]]:
    repeats = 5 if len(season.entrants) <= 500 else 3
    yield "lists (fixed point)", [_median_time(lambda: _run_chain(season), repeats)]
    yield "lists with rows", [_median_time(lambda: all_standings(season), repeats)]
    yield "ladder, gap 6", _pairing_times(season)
    if len(season.entrants) <= 500:
        yield "ladder, colours give way", _pairing_times(_with_pairing(season, colours=COLOURS))
        yield "balanced", _pairing_times(_with_pairing(season, method="balanced"))


def _with_pairing(season: Season, **pairing: object) -> Season:
    return replace(season, rules=read_rules(keizer_rules(**pairing)))


def _run_chain(season: Season) -> None:
    system = find_system(season.rules.system)
    for _ in system.chain(season).states(season.rounds[-1].number):  # type: ignore[attr-defined]
        pass


def _pairing_times(season: Season) -> list[float]:
    """The time of each round's pairing, the list before it given."""
    orders = [tuple(row.entrant for row in standing.rows) for standing in all_standings(season)]
    times = []
    for round_, order in zip(season.rounds, orders, strict=False):
        absent = frozenset(o.entrant for o in round_.others if o.kind is Kind.ABSENT)
        times.append(_time(lambda r=round_, o=order, a=absent: pair_evening(season, r.number, o, a)))
    return times


def _median_time(action: Callable[[], object], repeats: int) -> float:
    return median(_time(action) for _ in range(repeats))


def _time(action: Callable[[], object]) -> float:
    start = time.process_time()
    action()
    return time.process_time() - start


if __name__ == "__main__":
    main(tuple(map(int, sys.argv[1:])) or SIZES)
