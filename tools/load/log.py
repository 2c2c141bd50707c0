"""How long everything took that was asked for, and what went wrong."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import quantiles


@dataclass
class Log:
    """What was asked, how long it took in milliseconds, and what went wrong."""

    times: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, what: str, began: float, error: str = "") -> None:
        with self.lock:
            self.times[what].append(1000 * (time.perf_counter() - began))
            if error:
                self.errors.append(f"{what}: {error}")


def parts(times: list[float]) -> tuple[float, float, float]:
    """How long half of them took at most, 95 and 99 of a hundred."""
    cuts = quantiles(times, n=100, method="inclusive") if len(times) > 1 else times * 99
    return cuts[49], cuts[94], cuts[98]


def table(times_of: Mapping[str, list[float]]) -> list[str]:
    """A line for each thing that was asked for, below a head."""
    lines = [f"{'':28}{'times':>8}{'median':>9}{'95%':>9}{'99%':>9}{'most':>9}   ms"]
    for what, times in times_of.items():
        median, most_of_them, nearly_all = parts(times)
        figures = f"{median:>9.0f}{most_of_them:>9.0f}{nearly_all:>9.0f}{max(times):>9.0f}"
        lines.append(f"{what:28}{len(times):>8}{figures}")
    return lines
