"""The site as `bin/run --club` serves it: gunicorn, hashed and compressed files, a second start."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path

import pytest

from clubcomp.start.serve import lan_address
from clubcomp.start.terminal import StartError
from tests.conftest import PATIENCE, ROOT

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[str, str]]:
    """Serve a club from `folder`; yields its address and what the terminal showed."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    kept = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "SECRET_KEY")}
    process = subprocess.Popen(
        [sys.executable, "-m", "clubcomp.start.serve", "--port", str(port), *options],
        cwd=ROOT,
        env={**kept, "CLUBCOMP_DATA": str(folder), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    shown = ""
    try:
        for line in process.stdout:
            shown += line
            if "Stop with Ctrl-C" in line:
                break
        else:
            pytest.fail(f"the site didn't start:\n{shown}")
        yield f"http://127.0.0.1:{port}", shown
    finally:
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in shown + rest


def get(url: str) -> tuple[bytes, Message]:
    """Fetch a page the way a browser asks for it."""
    request = urllib.request.Request(url, headers={"Accept-Encoding": "br, gzip"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        return response.read(), response.headers


def has_network() -> bool:
    try:
        return bool(lan_address())
    except StartError:
        return False


def test_first_start_and_second(tmp_path: Path) -> None:
    with served(tmp_path, "--club") as (address, shown):
        assert get(f"{address}/healthz")[0] == b"ok\n"
        assert re.search(r"type this code: [A-Z2-9]{4}-[A-Z2-9]{4}\n", shown)
        with urllib.request.urlopen(f"{address}/", timeout=PATIENCE) as page:
            assert page.url == f"{address}/setup/"
            html = page.read().decode()
        files = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', html))
        assert any("bootstrap" in file for file in files)
        for file in files:
            _, headers = get(address + file)
            assert "immutable" in headers["Cache-Control"], file
            if file.endswith((".css", ".js")):
                assert headers["Content-Encoding"] == "br", file
    key = (tmp_path / "secret_key").read_bytes()

    lan = has_network()
    with served(tmp_path, "--club", *["--lan"] * lan) as (address, shown):
        assert get(f"{address}/healthz")[0] == b"ok\n"
        assert "Bringing the database" not in shown
        assert "Preparing style sheets" not in shown
        assert ("On this network: http://" in shown) is lan
        assert ("▀" in shown) is lan
    assert (tmp_path / "secret_key").read_bytes() == key
