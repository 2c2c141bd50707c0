"""A PostgreSQL of its own in a folder, run by the user `postgres`. For root."""

from __future__ import annotations

import socket
import subprocess
import time
from pathlib import Path

PATIENCE = 40  # seconds until it must let somebody in


def programs() -> Path:
    """Where the newest PostgreSQL of Debian has its programs. Raises IndexError without one."""
    return sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]


class Cluster:
    """Its data lie on the disk that is tried; what it logs does not."""

    def __init__(self, folder: Path, beside: Path) -> None:
        self.data, self.log = folder / "data", beside / "log"
        for each in (folder, beside):
            subprocess.run(["chown", "postgres", str(each)], check=True)
            each.chmod(0o711)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        # Small pieces, so that a full disk is felt soon: else a piece of 16 MB is there already.
        self._do(
            "initdb", "-D", str(self.data), "--auth", "trust", "--encoding", "UTF8", "--wal-segsize", "1"
        )

    @property
    def url(self) -> str:
        """For DATABASE_URL."""
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, unless it runs, or comes back by itself. Raises TimeoutError when neither happens."""
        options = f"-h 127.0.0.1 -p {self.port} -k {self.log.parent}"
        options += " -c min_wal_size=2MB -c max_wal_size=4MB -c autovacuum=off"
        command = ("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.log), "-o", options, "start")
        end = time.monotonic() + PATIENCE
        while not self.is_running():
            if time.monotonic() > end:
                raise TimeoutError("PostgreSQL does not start")
            self._do(*command, check=False)
            time.sleep(0.5)

    def stop(self) -> None:
        """Stop it at once, whatever it is doing."""
        self._do("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop", check=False)

    def is_running(self) -> bool:
        """Whether it lets somebody in."""
        return not self._do("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), check=False)

    def _do(self, program: str, *words: str, check: bool = True) -> int:
        command = ["runuser", "-u", "postgres", "--", str(programs() / program), *words]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        if check and done.returncode:
            raise subprocess.CalledProcessError(done.returncode, command)
        return done.returncode
