"""The worker that sends mail, beside the site: started again when it dies, and stopped with the site."""

import os
import signal
import subprocess
import sys
import threading
from types import FrameType

from clubcomp.start.options import ROOT

WORKER = [sys.executable, "manage.py", "send_mail", "--loop", "--with-parent"]
SECONDS = 5


def start() -> "subprocess.Popen[bytes]":
    """Start who watches over the worker, as a process of its own: the site forks, and so can't."""
    return subprocess.Popen([sys.executable, "-m", "clubcomp.start.post"], cwd=ROOT)  # noqa: S603


def watch() -> None:
    """Keep a worker at work until the site has stopped."""
    site = os.getppid()
    stop = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    worker = None
    while not stop.is_set() and os.getppid() == site:
        if worker is None or worker.poll() is not None:
            worker = subprocess.Popen(WORKER, cwd=ROOT)  # noqa: S603
        stop.wait(SECONDS)
    if worker is not None and worker.poll() is None:
        worker.terminate()
        worker.wait()


if __name__ == "__main__":
    watch()
