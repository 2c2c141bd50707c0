"""docs/deploy.md, line by line: from an empty folder to a site with https, a backup put back, an update."""

from __future__ import annotations

import http.client
import re
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.conftest import PATIENCE, absent
from tests.toolchain.deployed import Server

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]
NAME = "club.example"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    if not Path("/usr/sbin/nginx").exists():
        absent("nginx", "apt-get install nginx-light")
    server = Server(tmp_path)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
        + ["-addext", f"subjectAltName=DNS:{NAME}"]
        + ["-keyout", tmp_path / "etc/ssl/clubcomp/privkey.pem"]
        + ["-out", tmp_path / "etc/ssl/clubcomp/fullchain.pem"],
        check=True,
        capture_output=True,
    )
    yield server
    server.stop()


class Visitor:
    """Somebody with a browser, as far as cookies and forms go."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, **form: str) -> tuple[int, dict[str, str], str]:
        """A GET, or a POST of a form; status, headers and text."""
        context = ssl.create_default_context(cafile=self.server.folder / "etc/ssl/clubcomp/fullchain.pem")
        line = http.client.HTTPSConnection(NAME, self.server.https, context=context, timeout=PATIENCE)
        line._create_connection = lambda address, *more: _loopback(self.server.https)  # type: ignore[attr-defined]
        headers = {"Host": NAME, "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        body = None
        if form:
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Referer": f"https://{NAME}{path}",
            }
            body = urlencode(form)
        line.request("POST" if form else "GET", path, body, headers)
        answer = line.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            assert "Secure" in cookie, cookie
            self.cookies[name] = value
        return answer.status, dict(answer.headers), answer.read().decode()

    def fill_in(self, path: str, **form: str) -> tuple[int, dict[str, str], str]:
        """Open a page with a form, and send the form with its token."""
        _status, _headers, text = self.ask(path)
        (token, *_rest) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', text)
        return self.ask(path, csrfmiddlewaretoken=token, **form)


def _loopback(port: int) -> object:
    import socket

    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def test_the_page_about_servers_leads_to_a_working_site(server: Server) -> None:
    blocks = iter(server.blocks())
    for _section in range(4):
        server.type(next(blocks))
    assert server.services.keys() >= {"clubcomp", "clubcomp-mail", "clubcomp-work"}
    server.type(next(blocks))  # nginx

    plain = http.client.HTTPConnection("127.0.0.1", server.http, timeout=PATIENCE)
    plain.request("GET", "/", headers={"Host": NAME})
    answer = plain.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, f"https://{NAME}/")

    visitor = Visitor(server)
    code = re.search(r"CLUBCOMP_SETUP_CODE=(\w+)", (server.folder / "etc/clubcomp.env").read_text())
    assert code is not None
    assert code[1] != "choose"
    club = {"club_name": "De Witte Toren", "name": "Hanna", "email": "hanna@example.org"}
    status, _headers, text = visitor.fill_in("/setup/", code=code[1], password="witte-toren-beheert", **club)
    assert status == 302, text
    status, headers, text = visitor.ask("/")
    assert status == 200
    assert "De Witte Toren" in text
    assert headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert Visitor(server).ask("/healthz")[0] == 200

    said = server.type(next(blocks))  # doctor
    assert f"{NAME}" in said
    server.type(next(blocks))  # backup
    assert (server.folder / "var/lib/clubcomp/by-hand.zip").stat().st_mode & 0o077 == 0
    status, _headers, _text = visitor.fill_in(
        "/leiding/club/",
        name="Another name",
        accent_colour="#2f5d46",
        time_zone="Europe/Amsterdam",
        language="nl",
    )
    assert status == 302
    assert "Another name" in Visitor(server).ask("/")[2]
    server.type(next(blocks))  # restore
    assert "De Witte Toren" in Visitor(server).ask("/")[2]

    server.type(next(blocks))  # update
    assert "De Witte Toren" in Visitor(server).ask("/")[2]
    assert server.services["clubcomp-mail"].poll() is None
    assert server.services["clubcomp-work"].poll() is None
    assert next(blocks, None) is None
