"""A club with a row in every table, each with the most awkward things that its columns take."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress, EmailConfirmation
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType

from clubcomp.work.models import Job
from competition.models import (
    Adjustment,
    Attendance,
    Barring,
    BoardWish,
    Entry,
    Event,
    ExternalGame,
    Game,
    KeptApart,
    Match,
    MatchBoard,
    Prize,
    ResultClaim,
    Round,
    RuleProposal,
    Season,
    SideGame,
    SignUp,
    Snapshot,
    SnapshotRow,
    Team,
)
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from players.models import (
    Club,
    KnownColumn,
    MailChoice,
    MemberRequest,
    OutgoingMail,
    PendingImport,
    Player,
    Rating,
    User,
)
from players.services.club import put_logo
from players.services.leavers import forget
from tests.evening import closed, entry
from tests.factories import ClubFactory, PlayerFactory, SeasonFactory, UserFactory, make_season
from tests.players.pictures import drawn

# Marks on letters, a family of seven characters, another direction, quotes; and all that ends a line.
AWKWARD = "Zoe\u0308 d'\"A\\ 👩‍👩‍👧‍👦 \u202eמשה\u202c %s;--"
LINES = AWKWARD + "\n\r\n\t\x0b\x0c\x1c\x85\u2028\u2029 end"
JSON: dict[str, Any] = {
    "big": [2**63, -(2**63) - 1, 10**40],
    "small": [0.1, 1e-7, -0.5, 2**53 + 1],
    "fraction": "377/3",
    "nothing": [None, "", [], {}, False, 0],
    LINES: {"é": LINES, "e\u0301": 1, "": 2},
}
# The two hours that are one by the clock of the club, and moments that no clock of a club shows.
TIMES = [
    dt.datetime(2026, 10, 25, 0, 30, 0, 1, tzinfo=dt.UTC),
    dt.datetime(2026, 10, 25, 2, 30, 59, 999_999, tzinfo=ZoneInfo("Europe/Amsterdam")),
    dt.datetime(1, 1, 2, tzinfo=dt.UTC),
    dt.datetime(9999, 12, 30, 23, 59, 59, 999_999, tzinfo=dt.UTC),
]
MOST, MOST_OF_ALL = 2**31 - 1, 2**63 - 1


def fill_every_table() -> Season:
    """Make the club; returns its season: a round is closed, one published, one to come."""
    ClubFactory(name=AWKWARD, time_zone="Pacific/Chatham", embedding=True)
    user = UserFactory(name=AWKWARD, is_director=True, is_administrator=True, email="Leider+é@example.org")
    put_logo(content=drawn(), by=user)
    season = make_season(players=8, rounds=3)
    Player.objects.update(prefix=AWKWARD[:50])
    director = Actor.of_user(user)
    closed(season.rounds.get(number=1), director)
    second = season.rounds.get(number=2)
    make_pairing(round_=second, deed=Deed(director))
    publish_round(round_=second, deed=Deed(director))
    _said(season, user)
    _league(season, user)
    _archived(user)
    _people(entry(season, "p1").player, user)
    _mail(entry(season, "p2").player)
    _of_others(user)
    return season


def _said(season: Season, user: User) -> None:
    second, third = (season.rounds.get(number=number) for number in (2, 3))
    one, other, late = (entry(season, key) for key in ("p1", "p2", "p3"))
    said: dict[str, Any] = {"reported_at": TIMES[0], "reported_by": user, "position": MOST}
    Attendance.objects.create(
        round=third,
        entry=one,
        kind="absent",
        note=LINES,
        excused=True,
        guest=True,
        reasons=[JSON],
        broken=[[], None],
        **said,
    )
    SignUp.objects.create(round=third, entry=other, kind="reserve", reported_by_player=other.player, note=" ")
    Barring.objects.create(round=third, entry=late, barred=False)
    BoardWish.objects.create(round=third, entry=other, note=AWKWARD, whole_season=True)
    KeptApart.objects.create(round=third, one=one, other=other)
    game = second.games.order_by("pk")[0]
    Game.objects.filter(pk=game.pk).update(played_on=dt.date(9999, 12, 31), version=MOST_OF_ALL)
    ResultClaim.objects.create(round=second, game=game, entry=game.white, result="1/2-1/2", at=TIMES[1])
    SideGame.objects.create(
        season=season, white=one, black=late, result="", decided_in=MOST, tag=AWKWARD[:50]
    )
    Prize.objects.create(season=season, position=1, name=AWKWARD, kind="rating", below=MOST)
    RuleProposal.objects.create(season=season, rules=season.rules | {"more": JSON})
    Entry.objects.filter(pk=late.pk).update(
        groups=[JSON], away=[{"after": 1, "until": MOST}], rating=None, value=-MOST
    )
    Season.objects.filter(pk=season.pk).update(columns=["rating"], lists_problem="")


def _league(season: Season, user: User) -> None:
    player = entry(season, "p2").player
    team = Team.objects.create(name=AWKWARD, competition="")
    team.captains.add(player)
    day = dt.date(2026, 9, 19)
    match = Match.objects.create(team=team, date=day, opponent="", changed_at=TIMES[3], changed_by=None)
    Match.objects.create(team=team, date=day, cancelled=True, changed_at=TIMES[1], changed_by=user)
    MatchBoard.objects.create(match=match, player=player, board=None, result="1/2", opponent_rating=-MOST)
    third = season.rounds.get(number=3)
    Adjustment.objects.create(round=third, entry=entry(season, "p2"), points="-7/3", note=LINES)
    ExternalGame.objects.create(round=third, entry=entry(season, "p2"), match=match, date=None, team=AWKWARD)


def _archived(user: User) -> None:
    """A season of long ago, with as large numbers as there are, and events that point to each other."""
    old = SeasonFactory(
        name=AWKWARD, archived=True, version=MOST_OF_ALL, lists_version=MOST_OF_ALL, game="draughts"
    )
    Season.objects.filter(pk=old.pk).update(created_at=TIMES[2], lists_problem=LINES)
    round_ = Round.objects.create(
        season=old, number=1, time=dt.time(23, 59, 59, 999_999), published_at=TIMES[1]
    )
    one = Entry.objects.create(season=old, player=PlayerFactory(), key=AWKWARD, position=0, withdrawn_after=0)
    about: dict[str, Any] = {"season": old, "verb": "season_changed", "at": TIMES[0], "data": JSON}
    later = Event.objects.create(**about, version=MOST_OF_ALL, user=user, round=round_)
    earlier = Event.objects.create(**about, version=0, player=one.player, undone_by=later)
    later.undone_by = earlier
    later.save()
    found = Snapshot.objects.create(season=old, round_number=1, version=MOST_OF_ALL)
    points = {"points": "1" * 50 + "/" + "3" * 49, "value_used": "-377/3", "value": ""}
    SnapshotRow.objects.create(
        snapshot=found, entry=one, position=1, place=None, colour_balance=-MOST, **points
    )


def _people(player: Player, user: User) -> None:
    own = Player.objects.get(pk=player.pk)
    own.user, own.birth_date, own.phone, own.email = user, dt.date(1900, 2, 28), "+31", "é@example.org"
    own.save()
    Rating.objects.create(player=own, kind="knsb", month=dt.date(1999, 12, 1), value=MOST)
    MailChoice.objects.create(player=own, topic="reminder", wanted=False)
    MemberRequest.objects.create(player=own, kind="change", wanted=JSON, asked_at=TIMES[3])
    forget(player=PlayerFactory(family_name="Bosch", active=False), by=user)


def _mail(player: Player) -> None:
    for state, _label in OutgoingMail.STATES:
        OutgoingMail.objects.create(
            key=state,
            kind="pairing",
            address="x@example.org",
            player=player if state == "sent" else None,
            language="nl",
            facts=JSON,
            state=state,
            not_before=TIMES[3],
            claimed_at=TIMES[0] if state == "sending" else None,
            sent_at=TIMES[1] if state == "sent" else None,
            error=LINES if state == "failed" else "",
        )


def _of_others(user: User) -> None:
    """Rows in the tables of Django and allauth, and files that were not confirmed yet."""
    day = dt.date(1, 1, 1)
    PendingImport.objects.create(
        kind="members", file_name=AWKWARD, content=[[LINES]], month=day, made_by=user, made_at=TIMES[0]
    )
    KnownColumn.objects.create(heading=AWKWARD, field="")
    Job.objects.create(
        kind=AWKWARD[:40],
        subject=LINES,
        arguments=JSON,
        asked_by=user,
        language="nl",
        state=Job.DONE,
        total=MOST,
        facts=JSON,
        content=bytes(range(256)),
        message=LINES,
        asked_at=TIMES[2],
        finished_at=TIMES[3],
    )
    Group.objects.create(name=AWKWARD).permissions.add(Permission.objects.order_by("pk")[0])
    address = EmailAddress.objects.create(user=user, email=user.email, verified=True)
    EmailConfirmation.objects.create(email_address=address, created=TIMES[0], sent=None, key="k")
    kind = ContentType.objects.get_for_model(Club)
    LogEntry.objects.create(
        user=user,
        content_type=kind,
        object_id="1",
        object_repr=AWKWARD,
        action_flag=CHANGE,
        change_message="[]",
    )
