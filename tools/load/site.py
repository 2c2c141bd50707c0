"""The site in processes of its own, which can be killed whole and started again."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.parse
from typing import Any

from clubcomp.start.options import ROOT

CSRF = "c" * 32
PATIENCE = 60  # seconds until a site that was started lets somebody in


class Site:
    """The site in a process group, with the settings of the environment."""

    def __init__(self, workers: int = 2) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.workers = workers
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it lets somebody in."""
        command = [sys.executable, "-m", "gunicorn", "clubcomp.wsgi", "--bind", f"127.0.0.1:{self.port}"]
        command += ["--workers", str(self.workers), "--worker-class", "gthread", "--threads", "8"]
        command += ["--log-level", "critical", "--preload"]
        self.process = subprocess.Popen(command, cwd=ROOT, start_new_session=True, stderr=subprocess.DEVNULL)
        self.wait()

    def wait(self) -> None:
        """Until somebody is let in."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def kill(self) -> None:
        """No warning, nobody gets to finish anything."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def ask(self, method: str, path: str, cookies: str = "", **data: Any) -> tuple[int, str]:
        """Status and text; status 0 when there was no whole answer."""
        self.wait()
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        body = urllib.parse.urlencode({**data, "csrfmiddlewaretoken": CSRF}, doseq=True)
        try:
            line.request(method, path, body if method == "POST" else None, headers)
            answer = line.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return 0, ""
        finally:
            line.close()
