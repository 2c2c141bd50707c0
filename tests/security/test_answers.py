"""Every kind of answer protects whoever gets it, and says nothing of the inside of the site."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.conf import settings as installed
from django.test import Client
from django.urls import reverse

from clubcomp import settings as in_use
from clubcomp.log import DiscreetFormatter, StrangersInOneLine
from competition.models import Season
from players.links import make_calendar_token, make_token
from tests.evening import entry
from tests.factories import DirectorFactory
from tests.security.crawler import PROTECTING

pytestmark = pytest.mark.django_db

PASSWORD = "drie houten paarden"


@pytest.fixture
def visitor(season: Season, settings: Any) -> Client:
    """Somebody who may be answered with an error, by the middleware of a site in use."""
    settings.MIDDLEWARE = in_use.MIDDLEWARE
    settings.WHITENOISE_USE_FINDERS = True
    settings.DEBUG = False
    return Client(raise_request_exception=False)


def broken(*_args: Any, **_kwargs: Any) -> Any:
    raise RuntimeError("the inside of the site")


# What is asked for, and what the answer is.
KINDS: dict[str, tuple[str, int]] = {
    "page": ("/{slug}/stand/", 200),
    "not there": ("/{slug}/stand/99/", 404),
    "no address": ("/x/y/z", 404),
    "led on": ("/{slug}/", 302),
    "to log in": ("/leiding/", 302),
    "forbidden": ("/admin/", 302),
    "data": ("/api/v1/seasons", 200),
    "list": ("/{slug}/stand/2/stand.csv", 200),
    "sheet": ("/{slug}/kruistabel.pdf", 200),
    "style": ("/clubkleur.css", 200),
    "file": ("/static/css/foundation.css", 200),
    "drawing": ("/static/img/favicon.svg", 200),
    "no file": ("/static/nothing.css", 404),
    "health": ("/healthz", 200),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_answer_has_its_headers(kind: str, visitor: Client, season: Season) -> None:
    path, status = KINDS[kind]
    response = visitor.get(path.format(slug=season.slug))
    assert response.status_code == status
    protected(response)


def protected(response: Any) -> None:
    assert not [name for name in PROTECTING if name not in response.headers]
    policy = response["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert response["X-Content-Type-Options"] == "nosniff"
    # Other sites don't hear from which page somebody came: a member's address is a key.
    assert response["Referrer-Policy"] == "same-origin"


def test_refusals_have_them_too(visitor: Client, season: Season) -> None:
    wrong_method = visitor.post(f"/{season.slug}/stand/")
    without_token = Client(enforce_csrf_checks=True).post("/inloggen/", {"login": "x"})
    another_host = visitor.get("/", headers={"host": "evil.example"})
    for response, status in ((wrong_method, 405), (without_token, 403), (another_host, 400)):
        assert response.status_code == status
        protected(response)


def test_an_error_shows_nothing_and_has_them_too(
    visitor: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("competition.pages.frame._read", broken)
    response = visitor.get(f"/{season.slug}/stand/")
    assert response.status_code == 500
    protected(response)
    content = response.content.decode()
    assert "Er ging iets mis" in content
    assert "inside" not in content
    assert "Traceback" not in content
    assert installed.SECRET_KEY not in content


def test_with_https_it_stays_https(visitor: Client, season: Season, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    for path in (f"/{season.slug}/stand/", "/x/y/z", "/static/css/foundation.css"):
        plain = visitor.get(path)
        assert (plain.status_code, plain["Location"]) == (301, f"https://testserver{path}")
        safe = visitor.get(path, headers={"x-forwarded-proto": "https"})
        assert safe["Strict-Transport-Security"] == "max-age=31536000"
    assert visitor.get("/", headers={"host": "evil.example"}).status_code == 400


def test_cookies_are_for_this_site_only_and_out_of_reach_of_scripts(season: Season, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = True
    DirectorFactory(email="dirk@example.org", password=PASSWORD)
    client = Client()
    client.get("/inloggen/")
    client.post("/inloggen/", {"login": "dirk@example.org", "password": PASSWORD})
    client.post("/i18n/setlang/", {"language": "en"})
    member = entry(season, "p1").player
    client.get(reverse("member:absences", args=[make_token(member)]))
    found = dict(client.cookies.items())
    assert len(found) == 4
    for name, cookie in found.items():
        assert cookie["secure"], name
        assert cookie["samesite"] == "Lax", name
        assert cookie["httponly"] or name == settings.CSRF_COOKIE_NAME, name


def test_the_log_has_no_keys_and_no_addresses_of_people(
    visitor: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error on a member's page is logged with its address, which is his key."""
    member = entry(season, "p1").player
    tokens = make_token(member), make_calendar_token(member)
    lines = _Lines()
    logging.getLogger().addHandler(lines)
    monkeypatch.setattr("competition.pages.frame._read", lambda _request: _fails(tokens[0]))
    monkeypatch.setattr("competition.pages.feeds.own_evenings", broken, raising=False)
    try:
        assert visitor.get(reverse("member:absences", args=[tokens[0]])).status_code == 500
        reset = reverse("account_reset_password_from_key", args=["1", "cab12c-" + "0123456789abcdef" * 2])
        visitor.get(reset)
        logging.getLogger("clubcomp").error("%s", reverse("calendar:own", args=[tokens[1]]))
    finally:
        logging.getLogger().removeHandler(lines)
    logged = "\n".join(lines.written)
    assert "Internal Server Error: /ik/" in logged
    assert "RuntimeError" in logged
    for secret in (
        *(token.partition(":")[2] for token in tokens),
        "0123456789abcdef",
        "lid@example.org",
        installed.SECRET_KEY,
    ):
        assert secret not in logged


def _fails(token: str) -> None:
    raise RuntimeError(f"no way to {token}, lid@example.org exists already")


class _Lines(logging.Handler):
    """The lines of the log as they are written on an installation."""

    def __init__(self) -> None:
        super().__init__()
        formatter = in_use.LOGGING["formatters"]["line"]  # type: ignore[index]
        assert formatter["()"] == "clubcomp.log.DiscreetFormatter"
        self.setFormatter(DiscreetFormatter("{levelname} {name}: {message}", style="{"))
        self.written: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.written.append(self.format(record))


def test_a_bad_request_is_one_short_line_of_the_log() -> None:
    record = logging.LogRecord(
        "django.security.DisallowedHost", logging.ERROR, "", 1, "Bad host:\r\n%s", ("é" * 500,), None
    )
    record.exc_info = (ValueError, ValueError("x"), None)
    assert StrangersInOneLine().filter(record)
    line = DiscreetFormatter("{message}", style="{").format(record)
    assert len(line) <= 160
    assert line.isascii()
    assert "\n" not in line
