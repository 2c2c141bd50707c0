"""The workers beside the site, for mail and long jobs: begun again when they die, stopped with the site."""

import os
import signal
import subprocess
import sys
import threading
from types import FrameType

from clubcomp.start.options import ROOT

WORKERS = [
    [sys.executable, "manage.py", command, "--loop", "--with-parent"] for command in ("send_mail", "do_work")
]
SECONDS = 5


def start() -> "subprocess.Popen[bytes]":
    """Start who watches over the workers, as a process of its own: the site forks, and so can't."""
    return subprocess.Popen([sys.executable, "-m", "clubcomp.start.beside"], cwd=ROOT)  # noqa: S603


def watch() -> None:
    """Keep the workers at work until the site has stopped."""
    site = os.getppid()
    stop = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    working: list[subprocess.Popen[bytes] | None] = [None] * len(WORKERS)
    while not stop.is_set() and os.getppid() == site:
        for i, worker in enumerate(working):
            if worker is None or worker.poll() is not None:
                working[i] = subprocess.Popen(WORKERS[i], cwd=ROOT)  # noqa: S603
        stop.wait(SECONDS)
    for worker in working:
        if worker is not None and worker.poll() is None:
            worker.terminate()
            worker.wait()


if __name__ == "__main__":
    watch()
