"""What is kept about people: one table that forgets no table of the database, a page, and a command."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape

from clubcomp.privacy import kept as privacy_kept
from clubcomp.privacy.kept import IMPERSONAL, KEPT
from competition.models import Attendance, Event, Season
from competition.reading.standing import list_page
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.stored_lists import ensure_fresh
from players.models import OutgoingMail, PendingImport
from players.post.worker import forget_old
from tests.evening import IN_TIME, closed
from tests.factories import ClubFactory, DirectorFactory, EntryFactory, RoundFactory, SeasonFactory

NOTE = "a note about my knee"


def test_every_table_of_the_database_is_in_the_table() -> None:
    every = {model._meta.label_lower for model in apps.get_models(include_auto_created=True)}
    named = {label for kept in KEPT for label in kept.tables} | set(IMPERSONAL)
    assert every - named == set(), "nobody says why this is kept and how long"
    assert named - every == set(), "no such table"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_page_says_it_all(language: str) -> None:
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get(reverse("privacy")).content.decode()
    with translation.override(language):
        for kept in KEPT:
            for words in (kept.what, kept.why, kept.how_long):
                assert escape(str(words)) in page


@pytest.fixture
def season(db: None) -> Season:
    """A closed round of 3 September 2026 to which somebody did not come, and wrote why."""
    ClubFactory()
    season = SeasonFactory()
    absent, *_others = EntryFactory.create_batch(5, season=season)
    round_ = RoundFactory(season=season, number=1)
    director = Actor.of_user(DirectorFactory())
    report_absence(
        entry=absent,
        rounds=season.rounds.all(),
        kind="absent",
        note=NOTE,
        deed=Deed(Actor.of_player(absent.player), now=IN_TIME),
    )
    closed(round_, director)
    Event.objects.update(at=IN_TIME)
    return season


def everywhere() -> str:
    return str([list(model.objects.values()) for model in (Attendance, Event)])


def test_a_year_after_the_evening_notes_are_gone_and_no_standing_changed(season: Season) -> None:
    def points() -> list[Any]:
        return [(row.person.key, row.points, row.place) for row in list_page(ensure_fresh(season)).rows]

    before = points()
    evening = dt.datetime(2026, 9, 3, 20, tzinfo=dt.UTC)
    privacy_kept.notes(evening + dt.timedelta(days=364))
    assert NOTE in everywhere()
    assert privacy_kept.notes(evening + dt.timedelta(days=367)) > 0
    assert NOTE not in everywhere()
    assert points() == before
    assert Attendance.objects.filter(kind="absent").count() == 1
    assert privacy_kept.notes(evening + dt.timedelta(days=367)) == 0


@pytest.mark.django_db
def test_mail_of_three_months_ago_goes_unless_it_still_waits() -> None:
    now = timezone.now()
    for number, (state, days) in enumerate(
        [("failed", 91), ("dropped", 91), ("waiting", 91), ("failed", 89)]
    ):
        OutgoingMail.objects.create(
            key=str(number),
            kind="pairing",
            address="jan@example.org",
            language="nl",
            state=state,
            created_at=now - dt.timedelta(days=days),
        )
    assert forget_old(now) == 2
    assert sorted(OutgoingMail.objects.values_list("key", flat=True)) == ["2", "3"]


@pytest.mark.django_db
def test_uploads_of_yesterday_and_ended_log_ins_go() -> None:
    now = timezone.now()
    for kept in (False, True):
        pending = PendingImport.objects.create(
            kind="members",
            file_name="list.csv",
            content={},
            columns=[],
            month=now.date(),
            made_by=DirectorFactory(),
        )
        made_at = now - dt.timedelta(hours=23 if kept else 25)
        PendingImport.objects.filter(pk=pending.pk).update(made_at=made_at)
        ends = now + dt.timedelta(hours=1 if kept else -1)
        Session.objects.create(session_key=str(kept), session_data="", expire_date=ends)
    assert privacy_kept.uploads(now) == privacy_kept.sessions(now) == 1
    assert PendingImport.objects.count() == Session.objects.count() == 1


@pytest.mark.django_db
def test_the_command_says_what_it_forgot(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("tidy")
    assert capsys.readouterr().out == ""
    ended = timezone.now() - dt.timedelta(days=1)
    Session.objects.create(session_key="x", session_data="", expire_date=ended)
    call_command("tidy")
    assert capsys.readouterr().out.strip().startswith("1 ")
