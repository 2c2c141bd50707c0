"""The disk is full or can't be written, others hold the database, or it is away: what the site answers.

Nothing is half done, whoever sent something can send it once more, and afterwards all goes on by itself.
"""

from __future__ import annotations

import datetime as dt
import errno
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from clubcomp import settings as in_use
from clubcomp.accounts.apps import make_cache_table
from clubcomp.log import OutagesInOneLine
from clubcomp.outage import Outage, outage_of
from competition.models import Attendance, Event, Season
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.stored_lists import ensure_fresh
from players.links import make_token
from tests.evening import entry
from tests.factories import ClubFactory, DirectorFactory, make_season

pytestmark = pytest.mark.django_db(transaction=True)
SQLITE = "sqlite"
FORM = "application/x-www-form-urlencoded"
NOTE = 'op "reis" & ziek'


@pytest.fixture
def season(settings: Any) -> Season:
    settings.DEBUG = False
    ClubFactory()
    season = make_season(players=6, rounds=3)
    director = Actor.of_user(DirectorFactory(email="director@example.org"))
    for round_ in season.rounds.all():
        round_.date = timezone.localdate() + dt.timedelta(weeks=round_.number)
        round_.save()
    first = season.rounds.get(number=1)
    make_pairing(round_=first, deed=Deed(director))
    publish_round(round_=first, deed=Deed(director))
    return season


@pytest.fixture
def visitor(season: Season) -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def director(season: Season) -> Client:
    from players.models import User

    client = Client(raise_request_exception=False)
    client.force_login(User.objects.get(email="director@example.org"))
    return client


@contextmanager
def told(*statements: str) -> Iterator[None]:
    """This connection to the database is told the first of these, and the second afterwards."""
    with connection.cursor() as cursor:
        cursor.execute(statements[0])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(statements[1])


@contextmanager
def full() -> Iterator[None]:
    """SQLite may not grow by one page; PostgreSQL says what it says when it can't."""
    if connection.vendor == SQLITE:
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE what_is_left (filled BLOB)")
            cursor.execute("VACUUM")  # no page is free
            cursor.execute("PRAGMA page_count")
            (pages,) = cursor.fetchone()

        def no_page_left(execute: Any, sql: str, *rest: Any) -> Any:
            if sql.startswith(("INSERT", "UPDATE")):  # which else might fit into what is left of a page
                execute("INSERT INTO what_is_left VALUES (zeroblob(10000))", (), *rest[1:])
            return execute(sql, *rest)

        limit = (f"PRAGMA max_page_count = {pages}", "PRAGMA max_page_count = 1073741823")
        with told(*limit), connection.execute_wrapper(no_page_left):
            yield
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE what_is_left")
        return
    from psycopg import errors

    def no_room(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("INSERT"):
            raise OperationalError("could not extend file") from errors.DiskFull("could not extend file")
        return execute(sql, *rest)

    with connection.execute_wrapper(no_room):
        yield


@contextmanager
def read_only() -> Iterator[None]:
    if connection.vendor == SQLITE:
        with told("PRAGMA query_only = 1", "PRAGMA query_only = 0"):
            yield
        return
    with told("SET default_transaction_read_only = on", "SET default_transaction_read_only = off"):
        yield


@contextmanager
def held() -> Iterator[None]:
    """Somebody else holds the database for longer than anybody here waits."""
    other = connection.copy()
    wait = ("PRAGMA busy_timeout = 50", "PRAGMA busy_timeout = 10000")
    if connection.vendor != SQLITE:
        wait = ("SET lock_timeout = '50ms'", "SET lock_timeout = '10s'")
    try:
        with told(*wait), other.cursor() as cursor:
            if connection.vendor == SQLITE:
                cursor.execute("BEGIN EXCLUSIVE")
            else:
                cursor.execute("BEGIN")
                cursor.execute("SELECT * FROM competition_season FOR UPDATE")
            yield
            cursor.execute("ROLLBACK")
    finally:
        other.close()


OUTAGES = {
    "full": (full, "De schijf van de site is vol", "120"),
    "read-only": (read_only, "De schijf van de site is niet te beschrijven", "120"),
    "held": (held, "De site is bezet", "5"),
}
every_outage = pytest.mark.parametrize("outage", OUTAGES)


def report(visitor: Client, season: Season, **fields: str) -> Any:
    """Somebody reports that he will not be there in round 2, as a browser sends it from his own page."""
    rounds = season.rounds.get(number=2).pk
    sent = {"season": season.slug, "kind": "absent", "note": NOTE, "rounds": rounds, **fields}
    return visitor.post(f"{own_page(season)}afmelden/", urlencode(sent), content_type=FORM)


def own_page(season: Season) -> str:
    return f"/ik/{make_token(entry(season, 'p1').player)}/"


def as_a_form(client: Client, path: str, html: str) -> Any:
    """Press the button of a page: what is in its form is sent as a browser sends it."""
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', html)
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(unescape(value))
    return client.post(path, data)


@every_outage
def test_a_page_says_what_is_out_of_order_and_nothing_is_half_done(
    outage: str, visitor: Client, season: Season
) -> None:
    arrange, title, wait = OUTAGES[outage]
    before = (Event.objects.count(), Attendance.objects.count())
    with arrange():
        answer = report(visitor, season)
    html = answer.content.decode()
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == wait
    assert "no-store" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Security-Policy"]
    assert f"<h1>{title}</h1>" in html
    sure = connection.vendor == SQLITE or outage != "full"
    assert ("is niet bewaard; er is niets veranderd" in html) is sure
    assert ("Misschien is wat je stuurde niet bewaard" in html) is not sure
    assert (Event.objects.count(), Attendance.objects.count()) == before


@every_outage
def test_what_was_typed_is_sent_again_with_one_press(outage: str, season: Season) -> None:
    visitor = Client(raise_request_exception=False, enforce_csrf_checks=True)
    page = own_page(season)
    token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', visitor.get(page).content.decode())
    assert token is not None
    with OUTAGES[outage][0]():
        html = report(visitor, season, csrfmiddlewaretoken=token[1]).content.decode()
    assert f'action="{page}afmelden/"' in html
    assert as_a_form(visitor, f"{page}afmelden/", html).status_code == 302
    assert Attendance.objects.get(kind="absent").note == NOTE


@every_outage
def test_reading_goes_on(outage: str, visitor: Client, director: Client, season: Season) -> None:
    with OUTAGES[outage][0]():
        for path in ("/", f"/{season.slug}/stand/", f"/{season.slug}/ronde/1/", "/healthz"):
            assert visitor.get(path).status_code == 200, path
        assert director.get(f"/leiding/{season.slug}/ronde/1/uitslagen/").status_code == 200


@every_outage
def test_a_result_that_a_script_sends_is_refused_in_words(
    outage: str, director: Client, season: Season
) -> None:
    game = season.rounds.get(number=1).games.first()
    assert game is not None
    path = f"/leiding/{season.slug}/ronde/1/uitslagen/{game.pk}/"
    with OUTAGES[outage][0]():
        answer = director.post(
            path, {"result": "1-0", "version": game.version}, headers={"accept": "application/json"}
        )
    assert answer.status_code == 503
    assert OUTAGES[outage][1] in answer.json()["message"]
    game.refresh_from_db()
    assert game.result == ""
    assert director.post(path, {"result": "1-0", "version": game.version}).status_code == 302


def test_in_the_language_that_was_chosen(visitor: Client, season: Season) -> None:
    visitor.post("/i18n/setlang/", {"language": "en"})
    with read_only():
        html = report(visitor, season).content.decode()
    assert '<html lang="en">' in html
    assert "What you sent has not been kept; nothing has changed." in html


def test_no_password_and_nothing_from_elsewhere_stands_on_the_page(
    visitor: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_args: Any, **_kwargs: Any) -> Any:
        raise OperationalError("the connection is lost")

    typed = {"login": "a@example.org", "password": "drie houten paarden"}
    monkeypatch.setattr("clubcomp.accounts.forms.LoginForm.is_valid", away)
    html = visitor.post("/inloggen/", typed).content.decode()
    assert "De site kan niet bij de gegevens" in html
    assert "paarden" not in html
    assert "Ga terug met je browser" in html
    stranger = Client(raise_request_exception=False, enforce_csrf_checks=True)
    monkeypatch.setattr("django.middleware.csrf.CsrfViewMiddleware._check_token", away)
    html = report(stranger, season, csrfmiddlewaretoken="c" * 32).content.decode()
    assert "De site kan niet bij de gegevens" in html
    assert "reis" not in html


def test_lists_that_cannot_be_stored_now_are_the_old_ones(season: Season, visitor: Client) -> None:
    Season.objects.filter(pk=season.pk).update(lists_version=0)
    with read_only():
        assert visitor.get(f"/{season.slug}/stand/").status_code == 200
    fresh = ensure_fresh(Season.objects.get(pk=season.pk))
    assert fresh.lists_version == fresh.version


def test_an_upload_for_which_there_is_no_room(
    director: Client, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    def no_room(*_args: Any, **_kwargs: Any) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("django.core.files.uploadhandler.FileUploadHandler.new_file", no_room)
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("leden.csv", b"naam\nJan\n")
    answer = director.post("/leiding/leden/inlezen/", {"file": file})
    assert answer.status_code == 503
    assert "De schijf van de site is vol" in answer.content.decode()


def test_a_count_that_cannot_be_stored_is_no_count_too_many(
    visitor: Client, season: Season, settings: Any
) -> None:
    """Django's cache says nothing of it, and whoever counts with it takes that for one too many."""
    settings.CACHES = in_use.CACHES | {"default": in_use.CACHES["default"] | {"LOCATION": "cache_of_outages"}}
    make_cache_table()
    for name, (arrange, title, _wait) in OUTAGES.items():
        if name == "full" and connection.vendor != SQLITE:
            continue  # what plays a full disk there stands behind what listens
        with arrange():
            answer = report(visitor, season)
        assert answer.status_code == 503
        assert f"<h1>{title}</h1>" in answer.content.decode()
    assert report(visitor, season).status_code == 302


def test_what_a_dying_server_was_doing_may_have_been_kept() -> None:
    """PostgreSQL gives up where it can't write its log; what was in the log by then holds after its start."""

    class Diagnosis:
        severity_nonlocalized = "PANIC"

    class Panic(Exception):
        sqlstate, diag = "53100", Diagnosis()

    error = OperationalError("could not write to file: No space left on device")
    error.__cause__ = Panic("could not write to file: No space left on device")
    assert outage_of(error) is Outage.AWAY
    Diagnosis.severity_nonlocalized = "ERROR"
    assert outage_of(error) is Outage.FULL


def test_a_mistake_of_the_program_is_no_outage(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistake(*_args: Any) -> Any:
        with connection.cursor() as cursor:
            cursor.execute("SELECT nothing FROM nowhere")

    monkeypatch.setattr("competition.pages.public.views.frame", mistake)
    monkeypatch.setattr("competition.pages.frame.frame", mistake)
    answer = visitor.get("/")
    assert answer.status_code == 500
    assert outage_of(ValueError("x")) is None
    assert outage_of(FileNotFoundError(errno.ENOENT, "x")) is None
    assert outage_of(None) is None


def test_the_log_has_one_line_of_it(season: Season, caplog: pytest.LogCaptureFixture) -> None:
    with read_only():
        report(Client(raise_request_exception=False), season)
    record = next(each for each in caplog.records if each.name == "django.request")
    assert OutagesInOneLine().filter(record)
    assert record.exc_info is None
    assert "read-only" in record.getMessage()
    assert "\n" not in record.getMessage()


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (sqlite3.SQLITE_FULL, Outage.FULL),
        (sqlite3.SQLITE_READONLY_DIRECTORY, Outage.READ_ONLY),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, Outage.BUSY),
        (sqlite3.SQLITE_CANTOPEN, Outage.AWAY),
        (sqlite3.SQLITE_IOERR_SHMSIZE, Outage.AWAY),
        (sqlite3.SQLITE_CORRUPT, None),
        (sqlite3.SQLITE_ERROR, None),
    ],
)
def test_what_sqlite_says(code: int, expected: Outage | None) -> None:
    error = sqlite3.OperationalError("words")
    error.sqlite_errorcode = code
    assert outage_of(error) is expected
