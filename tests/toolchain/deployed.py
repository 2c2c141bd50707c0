"""A Debian server as far as docs/deploy.md needs one, in a folder: its lines are run as they stand there.

Paths of the system become paths in the folder, ports become free ones. The programs that would change the
real system (`systemctl`, `useradd`, …) are stand-ins; `systemctl` starts and stops what the unit files say.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

from tests.conftest import PATIENCE, ROOT

BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
STARTS_WITHIN = 600  # seconds; the first start installs the libraries
SYSTEM = ("/srv/clubcomp", "/var/lib/clubcomp", "/etc/", "/usr/local/sbin/")
STAND_INS = {
    "apt-get": "exit 0",
    "useradd": "exit 0",
    "chown": "exit 0",
    # install -o USER -g GROUP …: the owner is whoever runs the test
    "install": 'set -- $(printf "%s\\n" "$@" | sed "/^-[og]$/,+1d"); exec /usr/bin/install "$@"',
    "runuser": 'shift 3; exec "$@"',
    "nginx": 'exec /usr/sbin/nginx -c {folder}/etc/nginx/nginx.conf "$@"',
    "systemctl": 'echo "$@" >> {folder}/systemctl',
}
NGINX = """\
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/etc/nginx/sites-enabled/*;
}}
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The folder, its services by name, and the ports of http, https and the site itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.http, self.https, self.site = free_port(), free_port(), free_port()
        self.services: dict[str, subprocess.Popen[bytes]] = {}
        for part in ("srv", "etc/nginx/sites-available", "etc/nginx/sites-enabled", "etc/systemd/system"):
            (folder / part).mkdir(parents=True)
        for part in ("usr/local/sbin", "var/lib", "etc/ssl/clubcomp", "stand-ins"):
            (folder / part).mkdir(parents=True)
        for name, body in STAND_INS.items():
            program = folder / "stand-ins" / name
            program.write_text(f"#!/bin/sh\n{body.format(folder=folder)}\n")
            program.chmod(0o755)
        (folder / "etc/nginx/nginx.conf").write_text(NGINX.format(folder=folder))
        self._copy_program()

    @property
    def environment(self) -> dict[str, str]:
        """What a command sees: nothing of the site's own settings."""
        path = f"{self.folder}/stand-ins:{self.folder}/usr/local/sbin:{os.environ['PATH']}"
        kept = {name: os.environ[name] for name in ("HOME", "LANG", "PIP_INDEX_URL") if name in os.environ}
        return {**kept, "PATH": path}

    def blocks(self) -> list[str]:
        """What is to be typed, block by block."""
        return BLOCK.findall((ROOT / "docs" / "deploy.md").read_text())

    def type(self, block: str) -> str:
        """Type a block line by line, and say what was printed."""
        said = ""
        for line in block.splitlines():
            said += self._one_line(line)
        return said

    def stop(self) -> None:
        """Stop everything."""
        for name in list(self.services):
            self._stop_service(name)
        subprocess.run(self._nginx("-s", "quit"), capture_output=True)

    def _one_line(self, line: str) -> str:
        done = subprocess.run(
            ["/bin/sh", "-c", self._here(line)],
            env=self.environment,
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=STARTS_WITHIN,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        self._installed()
        self._systemctl()
        return done.stdout + done.stderr

    def _here(self, text: str) -> str:
        for path in SYSTEM:
            text = text.replace(path, f"{self.folder}{path}")
        return text

    def _installed(self) -> None:
        """Files that were copied into the system name paths and ports of the real one."""
        for file in [
            *self.folder.glob("etc/systemd/system/*"),
            *self.folder.glob("etc/nginx/sites-available/*"),
            *self.folder.glob("usr/local/sbin/*"),
            self.folder / "etc/clubcomp.env",
        ]:
            if file.is_file() and str(self.folder) not in (text := file.read_text()):
                text = self._here(text).replace("8000", str(self.site))
                text = re.sub(r"listen (\[::\]:)?80;", f"listen 127.0.0.1:{self.http};", text)
                text = re.sub(r"listen (\[::\]:)?443 ssl;", f"listen 127.0.0.1:{self.https} ssl;", text)
                file.write_text(_without_twins(text))

    def _systemctl(self) -> None:
        asked = self.folder / "systemctl"
        if not asked.exists():
            return
        wanted = [line.split() for line in asked.read_text().splitlines()]
        asked.unlink()
        for verb, *names in wanted:
            names = [name for name in names if not name.startswith("-") and not name.endswith(".timer")]
            for name in names:
                if verb in ("stop", "restart"):
                    self._stop_service(name)
                if verb in ("enable", "start", "restart"):
                    self._start_service(name)
                if (verb, name) == ("reload", "nginx"):
                    subprocess.run(self._nginx(), check=True, env=self.environment)

    def _start_service(self, name: str) -> None:
        unit = (self.folder / f"etc/systemd/system/{name}.service").read_text()
        environment = {**self.environment, **self._settings()}
        where = self.folder / "srv/clubcomp"
        for before in re.findall(r"^ExecStartPre=(.*)$", unit, re.MULTILINE):
            subprocess.run(shlex.split(before), cwd=where, env=environment, check=True, timeout=STARTS_WITHIN)
        (command,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
        log = (self.folder / f"{name}.log").open("ab")
        self.services[name] = subprocess.Popen(
            shlex.split(command), cwd=where, env=environment, stdout=log, stderr=log
        )
        if name == "clubcomp":
            self._wait_for_the_site()

    def _stop_service(self, name: str) -> None:
        if service := self.services.pop(name, None):
            service.send_signal(signal.SIGTERM)
            service.wait(PATIENCE)

    def _wait_for_the_site(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.site)) == 0:
                    return
            time.sleep(0.1)
        raise AssertionError((self.folder / "clubcomp.log").read_text())

    def _settings(self) -> dict[str, str]:
        lines = (self.folder / "etc/clubcomp.env").read_text().splitlines()
        return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))

    def _nginx(self, *arguments: str) -> list[str]:
        return ["/usr/sbin/nginx", "-c", f"{self.folder}/etc/nginx/nginx.conf", *arguments]

    def _copy_program(self) -> None:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        target = self.folder / "srv/clubcomp"
        for name in filter(None, listed.stdout.split("\0")):
            if not name.startswith(("tests/", "tools/")) and (ROOT / name).is_file():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target / name)


def _without_twins(text: str) -> str:
    """The lines for IPv6 have become those for IPv4; nginx wants each once in a server."""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        if not (line.strip().startswith("listen ") and line in lines[-1:]):
            lines.append(line)
    return "".join(lines)
