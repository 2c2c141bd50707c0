"""How many queries a page takes: few, and as many for twenty players as for two hundred.

The pages are those of the table of all addresses (`test_permissions.py`) that everybody and members may open,
so that a new one is counted at once. Nothing is kept from one to the next but the language of the club.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from competition.models import Game, Prize, Season, Snapshot, Team
from competition.pages.access import MEMBER_COOKIE
from competition.services.actors import Actor, Deed
from competition.services.importing import import_season
from competition.services.league import BoardFacts, MatchFacts, book_match
from competition.services.rules import share_proposal
from competition.services.season_settings import choose_columns
from competition.services.stored_lists import ensure_fresh
from competition.sheets.paper import Paper
from players.links import make_calendar_token, make_token
from players.models import Club, ClubLogo, MailTopic, User
from players.post.choices import unsubscribe_path
from tests.evening import entry
from tests.factories import ClubFactory, SeasonFactory, UserFactory
from tests.pages.test_permissions import FORBIDDEN, LOGIN, NOT_ALLOWED, TABLE

pytestmark = pytest.mark.django_db

Counts = dict[str, tuple[int, int]]

MOST = 12
# What may take more, and why.
MORE = {
    "competition:pairing_sheet": (13, "to directors it names who is absent, barred and without a game"),
    "member:absences": (21, "what an absence is worth is computed from all that happened in his seasons"),
    "member:download": (36, "one for each table that says something of him, when he asks for all of it"),
}
PAGES = [name for name, rule in TABLE.items() if rule.get[1] not in (LOGIN, NOT_ALLOWED, FORBIDDEN)]
# They lead elsewhere, refuse, or are about an address that nobody has asked for.
NO_PAGES = {
    "account_confirm_login_code",
    "account_change_password",
    "accounts:confirm-address",
    "api-nothing",
    "api:api-root",
    "first_visit",
    "member:me",
    "public:current-round",
    "public:season",
    "set_language",
}
# With what they are about.
OF_TWO = dict.fromkeys(("public:compare", "public:head-to-head"), "?speler=p2&speler=p3")
VISITOR, MEMBER, DIRECTOR = "a visitor", "a member with an account", "a director who plays"
RULES: dict[str, Any] = {
    "system": "alkmaar",
    "values": {"by": "rating", "divide": 100, "subtract": 8, "min": 5, "max": 12, "unrated": 5},
    "awards": {
        "win": "opponent + 12",
        "draw": "opponent",
        "loss": "opponent - 12",
        "bye": "own + 12",
        "absent": "own - 4",
        "external": "own",
    },
    "groups": {"letters": "AB", "move_after": [1], "up": 1, "down": 1},
    "championship": {"after_round": 1, "size": 4, "rounds": 2},
}


# Of two hundred this is printed by a job, not by the page.
BESIDE = ("competition:cross_table",)


def full_season(players: int) -> Season:
    """So many players, two rounds closed, one that is played, and more to come; groups and a championship."""
    keys = [f"p{number}" for number in range(players)]
    away = [{"entrant": "p0", "kind": "bye"}, {"entrant": "p1", "kind": "absent"}]
    pairs = list(zip(keys[2::2], keys[3::2], strict=True))
    rounds: list[dict[str, Any]] = [
        {
            "state": state,
            "others": away,
            "games": [{"white": white, "black": black, **result} for white, black in pairs],
        }
        for state, result in (("closed", {"result": "1-0"}), ("closed", {"result": "0-1"}), ("published", {}))
    ]
    rounds += [{"state": "planned"}] * 8
    document = {
        "format": "clubcomp.season/1",
        "name": f"Large {players}",
        "rules": RULES,
        "entrants": [
            {
                "id": key,
                "name": f"Given Family{key}of{players}",
                "rating": 2200 - 5 * at,
                "group": "AB"[at % 2],
            }
            for at, key in enumerate(keys)
        ],
        "rounds": [
            {**round_, "number": number, "date": str(dt.date(2026, 9, 3) + dt.timedelta(weeks=number))}
            for number, round_ in enumerate(rounds, start=1)
        ],
    }
    return import_season(document=document, deed=Deed(Actor.command()))


def with_everything(season: Season) -> dict[str, Any]:
    """Whatever else pages show, among it a list that was corrected; what the addresses need."""
    director, player = Actor.command(), entry(season, "p2").player
    choose_columns(season=season, columns=["tpr", "value", "group"], deed=Deed(director))
    awards = {**RULES["awards"], "win": "opponent + 20"}
    proposal = share_proposal(season=season, rules={**season.rules, "awards": awards}, deed=Deed(director))
    ensure_fresh(Season.objects.get(pk=season.pk))
    season.entries.filter(key__in=["p2", "p3"]).update(championship="accepted")
    Prize.objects.create(season=season, position=1, kind="place", minimum_games=3)
    team = Team.objects.create(name=season.name)
    wanted = MatchFacts(dt.date(2026, 9, 26), "Purmerend", True, (BoardFacts(player, 1),))
    book_match(team=team, wanted=wanted, deed=Deed(director))
    Game.objects.filter(round__season=season, round__number=2, white__key="p2").update(result="1-0")
    now = Season.objects.get(pk=season.pk)
    Season.objects.filter(pk=season.pk).update(own_results=True, names_absent=True, version=now.version + 1)
    ensure_fresh(Season.objects.get(pk=season.pk))
    former = Snapshot.objects.filter(season=season, round_number=2).order_by("version")[0]
    return {
        "season": season.slug,
        "number": 3,
        "closed": 2,
        "version": former.version,
        "key": "p2",
        "token": make_token(player),
        "calendar": make_calendar_token(player),
        "signed": unsubscribe_path(player, MailTopic.PAIRING).split("/")[-2],
        "uidb36": "1",
        "team": team.pk,
        "proposal": proposal.key,
    }


def address_of(name: str, known: dict[str, Any]) -> str:
    other = {"closed": "number", "calendar": "signed"}
    found = {other.get(each, each): known[each] for each in TABLE[name].args}
    if name == "public:proposal":
        found["key"] = known["proposal"]
    return reverse(name, kwargs=found) + OF_TWO.get(name, "")


def client_of(who: str, season: Season) -> Client:
    client, player = Client(), entry(season, "p2").player
    user: User = UserFactory(is_director=who == DIRECTOR)
    player.user = user
    player.save()
    Team.objects.get(name=season.name).captains.add(player)
    client.force_login(user)
    client.cookies[MEMBER_COOKIE] = make_token(player)
    return client


@pytest.fixture
def _nothing_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is on a sheet has been read before it is set."""
    monkeypatch.setattr(Paper, "pdf", lambda _paper: b"")


@pytest.fixture
def club() -> Club:
    found: Club = ClubFactory(embedding=True)
    ClubLogo.objects.create(club=found, content=b"", digest="0")
    return found


def counted(client: Client, known: dict[str, Any], pages: Iterable[str] = PAGES) -> Counts:
    """By page its status and how many queries it took."""
    found = {}
    for name in pages:
        for cache in caches.all():
            cache.clear()
        Club.objects.language()
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address_of(name, known))
        found[name] = (answer.status_code, len(queries))
    return found


def counted_by_viewer(season: Season, *viewers: str) -> dict[str, Counts]:
    """Of these, who have most around their pages; and of a visitor what a member has no page of."""
    known = with_everything(season)
    found = {who: counted(client_of(who, season), known) for who in viewers}
    others = [name for name, (status, _queries) in found[MEMBER].items() if status != 200]
    return {**found, VISITOR: counted(Client(), known, others)}


@pytest.mark.usefixtures("club", "_nothing_is_printed")
def test_pages_take_at_most_twelve_queries_whatever_the_number_of_players() -> None:
    few = counted_by_viewer(full_season(20), MEMBER, DIRECTOR)
    for who, pages in few.items():
        most = {name: MORE[name][0] if name in MORE else MOST for name in pages}
        assert not {name: queries for name, (_status, queries) in pages.items() if queries > most[name]}, who
    assert {name for name, (status, _queries) in few[VISITOR].items() if status != 200} == NO_PAGES
    Season.objects.update(archived=True)
    for who, pages in counted_by_viewer(full_season(200), MEMBER).items():
        assert pages == {**few[who], **{name: pages[name] for name in BESIDE if name in pages}}, who


def test_home_takes_as_many_queries_for_three_seasons_as_for_one(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    ensure_fresh(full_season(20))
    for _more in range(2):
        ensure_fresh(SeasonFactory())
    Club.objects.language()
    with django_assert_max_num_queries(7):
        assert client.get(reverse("public:home")).status_code == 200
