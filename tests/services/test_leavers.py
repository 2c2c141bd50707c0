"""Somebody who left is forgotten everywhere, and no standing changes by it."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from competition.models import Entry, Event, Season
from competition.reading.load import load_season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.corrections import correct_absence
from competition.services.leavers import anonymise
from competition.services.wishes import set_wish
from competition.services.withdrawals import withdraw_entry
from competition.systems.lists import all_standings
from players.models import MailChoice, MemberRequest, OutgoingMail, PendingImport, Player, Rating, User
from players.services.own_data import ask_change
from tests.evening import closed, entry
from tests.factories import DirectorFactory, UserFactory, make_season

pytestmark = pytest.mark.django_db

# Nothing else in the database looks like these.
MARKS = (
    "Qvoornaam",
    "qtussen",
    "Qachternaam",
    "qmail",
    "0699887766",
    "QC-117",
    "QK-7654321",
    "1931-05-17",
    "2871",
    "qnotitie",
)


@pytest.fixture
def director() -> Actor:
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def season(director: Actor) -> Season:
    """Round 2 is closed without p5, who wrote why; round 3 he withdrew from, for a reason that names him."""
    season = make_season(players=5, rounds=4)
    leaver = entry(season, "p5")
    Player.objects.filter(pk=leaver.player_id).update(
        given_name="Qvoornaam",
        prefix="qtussen",
        family_name="Qachternaam",
        email="qmail@example.org",
        phone="0699887766",
        club_number="QC-117",
        knsb_number="QK-7654321",
        birth_date=dt.date(1931, 5, 17),
        rating_club=2871,
        language="nl",
        user=UserFactory(email="qmail@example.org", name="Qvoornaam Qachternaam"),
    )
    closed(season.rounds.get(number=1), director)
    second = season.rounds.get(number=2)
    leaver = entry(season, "p5")
    report_absence(
        entry=leaver, rounds=[second], kind="absent", deed=Deed(director), note="qnotitie", timely=True
    )
    closed(second, director)
    return season


@pytest.fixture
def leaver(season: Season, director: Actor) -> Player:
    """Everything that is kept about somebody is kept about him."""
    him = entry(season, "p5")
    player = Player.objects.get(pk=him.player_id)
    set_wish(round_=season.rounds.get(number=3), entry=him, board=2, note="qnotitie", deed=Deed(director))
    closed(season.rounds.get(number=3), director)
    second = season.rounds.get(number=2)
    correct_absence(
        round_=second, entry=him, kind="personal", reason="qnotitie van Qachternaam", deed=Deed(director)
    )
    withdraw_entry(entry=him, from_round=4, reason="qnotitie", deed=Deed(director))
    Rating.objects.create(player=player, kind="club", month=dt.date(2026, 9, 1), value=2871)
    MailChoice.objects.create(player=player, topic="pairing", wanted=True)
    for number, about in enumerate((player, entry(season, "p1").player)):
        OutgoingMail.objects.create(
            key=f"test-{number}",
            kind="pairing",
            address="qmail@example.org" if about == player else "other@example.org",
            player=about,
            language="nl",
            facts={"opponent": player.full_name},
        )
    ask_change(player=player, wanted={"email": "qmail2@example.org"})
    assert director.user is not None
    PendingImport.objects.create(
        kind="members",
        file_name="x.csv",
        content={"rows": [["Qachternaam"]]},
        month="2026-09-01",
        made_by=director.user,
    )
    LogEntry.objects.create(
        user_id=director.user.pk,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(player.pk),
        object_repr=player.full_name,
        action_flag=CHANGE,
        change_message="qnotitie",
    )
    return player


def the_whole_database() -> str:
    """Every row of every table as text."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - our own tables
            found += [f"{table}: {' '.join(map(str, row))}" for row in cursor.fetchall()]
    return "\n".join(found)


def lists(season: Season) -> list[Any]:
    return [
        [(row.place, row.entrant, row.points, row.value, row.counts) for row in standing.rows]
        for standing in all_standings(load_season(season))
    ]


def test_nothing_is_left_of_him_anywhere(leaver: Player, director: Actor) -> None:
    before = the_whole_database()
    assert [mark for mark in MARKS if mark not in before] == [], "not planted"
    anonymise(player=leaver, deed=Deed(director))
    after = the_whole_database().splitlines()
    left = {mark: [line[:200] for line in after if mark in line] for mark in MARKS}
    assert {mark: lines for mark, lines in left.items() if lines} == {}


def test_no_standing_changes(leaver: Player, season: Season, director: Actor) -> None:
    before = lists(season)
    anonymise(player=leaver, deed=Deed(director))
    assert lists(Season.objects.get(pk=season.pk)) == before


def test_he_is_gone_as_a_member_and_shown_to_nobody(leaver: Player, director: Actor) -> None:
    account = leaver.user_id
    anonymise(player=leaver, deed=Deed(director))
    leaver.refresh_from_db()
    assert (leaver.active, leaver.anonymised, leaver.shown_name) == (False, True, "nothing")
    assert leaver.full_name == f"Oud-lid {leaver.pk}"
    assert not User.objects.filter(pk=account).exists()
    assert not MemberRequest.objects.filter(player=leaver).exists()


def test_twice_is_once_and_the_history_says_so(leaver: Player, season: Season, director: Actor) -> None:
    anonymise(player=leaver, deed=Deed(director))
    anonymise(player=leaver, deed=Deed(director))
    events = Event.objects.filter(season=season, verb="anonymised")
    assert [event.data for event in events] == [{"about": {"entrant": "p5"}}]


def test_a_key_that_is_a_name_goes_too(leaver: Player, season: Season, director: Actor) -> None:
    Entry.objects.filter(season=season, player=leaver).update(key="qvoornaam-qachternaam")
    for event in Event.objects.filter(season=season):
        event.data = json.loads(json.dumps(event.data).replace('"p5"', '"qvoornaam-qachternaam"'))
        event.save()
    anonymise(player=leaver, deed=Deed(director))
    assert "qvoornaam-qachternaam" not in the_whole_database()
    assert Entry.objects.get(season=season, player=leaver).key == "p5"


def test_who_still_plays_is_not_forgotten(season: Season, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        anonymise(player=entry(season, "p1").player, deed=Deed(director))
    assert refused.value.code == "takes_part"


def test_a_season_that_is_over_keeps_nobody(leaver: Player, season: Season, director: Actor) -> None:
    Entry.objects.filter(season=season, player=leaver).update(withdrawn_after=None)
    season.rounds.get(number=4).delete()
    assert anonymise(player=leaver, deed=Deed(director)).anonymised


def test_a_director_is_not_forgotten_while_he_directs(leaver: Player, director: Actor) -> None:
    assert leaver.user is not None
    User.objects.filter(pk=leaver.user_id).update(is_director=True)
    with pytest.raises(Refused) as refused:
        anonymise(player=leaver, deed=Deed(director))
    assert refused.value.code == "directs"
    leaver.refresh_from_db()
    assert leaver.given_name == "Qvoornaam"


def test_only_a_director_forgets(leaver: Player) -> None:
    for actor in (Actor.of_player(leaver), Actor.of_user(UserFactory())):
        with pytest.raises(Refused):
            anonymise(player=leaver, deed=Deed(actor))
