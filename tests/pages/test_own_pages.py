"""A member's own pages: what an absence costs him, a period, signing up, his games, his data."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse

from competition.models import Attendance, Event, Game, Round, Season, SignUp
from competition.reading.championship import championship_page
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.stored_lists import ensure_fresh
from players.links import make_token
from players.models import MemberRequest, Player
from tests.evening import ZONE, closed, entry
from tests.factories import ClubFactory, RoundFactory, UserFactory, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

IN_TIME = dt.datetime(2026, 9, 16, 19, 0, tzinfo=ZONE)
LATE = dt.datetime(2026, 9, 16, 20, 30, tzinfo=ZONE)


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    with time_machine.travel(IN_TIME, tick=False):
        yield


@pytest.fixture
def later(season: Season) -> Season:
    """Rounds 4 to 8 on the Thursdays after round 3 of 17 September."""
    for number in range(4, 9):
        RoundFactory(season=season, number=number)
    return season


@pytest.fixture
def player(season: Season) -> Player:
    return entry(season, "p1").player


def _at(name: str, player: Player) -> str:
    return reverse(f"member:{name}", args=[make_token(player)])


def _home(client: Client, player: Player) -> str:
    return client.get(_at("absences", player)).content.decode()


def _report(client: Client, player: Player, season: Season, **sent: Any) -> Any:
    seen = {f"seen-{round_.pk}": "" for round_ in season.rounds.all()}
    return client.post(_at("report", player), {"season": season.slug, "kind": "absent", **seen, **sent})


def _absent_in(player: Player) -> list[int]:
    rows = Attendance.objects.filter(entry__player=player, kind="absent", round__state="planned")
    return sorted(rows.values_list("round__number", flat=True))


def test_each_kind_says_what_it_is_worth_now(client: Client, player: Player) -> None:
    # p1 has rating 1950: value 19 - 8 = 11. Absent is own - 4, external own, personal own - 2.
    page = _home(client, player)
    assert "je waarde − 4: 7 punten" in page
    assert "je waarde: 11 punten" in page
    assert "je waarde − 2: 9 punten" in page


def test_late_says_what_that_is_worth_and_the_answer_says_it_too(
    client: Client, player: Player, season: Season
) -> None:
    third = season.rounds.get(number=3)
    with time_machine.travel(LATE, tick=False):
        page = _home(client, player)
        assert "Je waarde − 8: 3 punten." in page
        _report(client, player, season, rounds=[third.pk], **{f"seen-{third.pk}": "absent_late"})
        page = _home(client, player)
    assert "telt als te laat afgemeld (je waarde − 8: 3 punten)" in page


def test_a_period_takes_every_round_in_it(client: Client, player: Player, later: Season) -> None:
    # Rounds 4, 5, 6 are on 24 September, 1 and 8 October; both days of the period count.
    sent = {"first_day": "2026-09-24", "last_day": "2026-10-08"}
    for _click in range(2):
        response = _report(client, player, later, **sent)
    assert _absent_in(player) == [4, 5, 6]
    assert response.status_code == 422  # by now there is nothing left to report in it
    assert Event.objects.filter(verb="absence_reported", player=player).count() == 3


def test_a_period_and_ticks_go_together_and_what_was_reported_otherwise_stays(
    client: Client, player: Player, later: Season
) -> None:
    own = Actor.of_player(player)
    fifth, eighth = later.rounds.get(number=5), later.rounds.get(number=8)
    report_absence(entry=entry(later, "p1"), rounds=[fifth], kind="external", deed=Deed(own))
    _report(client, player, later, rounds=[eighth.pk], first_day="2026-09-24", last_day="2026-10-08")
    assert _absent_in(player) == [4, 6, 8]
    assert Attendance.objects.get(round=fifth, entry__player=player).kind == "external"


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"first_day": "2026-10-08", "last_day": "2026-09-24"}, "eindigt voordat"),
        ({"first_day": "2026-10-08"}, "beide dagen"),
        ({"last_day": "2026-10-08"}, "beide dagen"),
        ({"first_day": "2027-01-10", "last_day": "2027-03-02"}, "geen ronde"),
        ({"first_day": "morgen", "last_day": "2026-10-08"}, "Voer een geldige datum in"),
    ],
)
def test_a_wrong_period_is_said_at_its_field_and_kept(
    client: Client, player: Player, later: Season, sent: dict[str, str], told: str
) -> None:
    response = _report(client, player, later, note="op reis", **sent)
    page = response.content.decode()
    assert response.status_code == 422
    assert told in page
    assert "op reis" in page
    assert all(value in page for value in sent.values())
    assert _absent_in(player) == []


def test_a_report_is_changed_into_another_kind(client: Client, player: Player, season: Season) -> None:
    third = season.rounds.get(number=3)
    _report(client, player, season, rounds=[third.pk])
    _report(client, player, season, rounds=[third.pk], kind="external")
    assert [row.kind for row in Attendance.objects.filter(round=third, entry__player=player)] == ["external"]


@pytest.fixture
def opt_in(season: Season) -> Season:
    """A second season in which only those play who say so; its round is on Thursday 24 September."""
    other = make_season(players=0, rounds=4, attendance={"default": "absent"})
    mine = entry(season, "p1")
    other.entries.create(player=mine.player, key="p1", position=1, rating=1950)
    other.rounds.filter(number__lt=4).delete()
    return other


def test_where_one_signs_up_the_form_is_the_other_way_round(
    client: Client, player: Player, opt_in: Season
) -> None:
    round_ = opt_in.rounds.get()
    page = _home(client, player)
    assert "Ik kom</span>" in page
    assert "Meld je niets, dan ben je afwezig: je waarde − 4: 7 punten." in page
    for _click in range(2):
        _report(client, player, opt_in, rounds=[round_.pk], kind="present")
    assert list(SignUp.objects.values_list("entry__player", "kind")) == [(player.pk, "present")]
    assert "Ik kom toch niet" in _home(client, player)
    for _click in range(2):
        client.post(_at("withdraw", player), {"withdraw": round_.pk})
    assert not SignUp.objects.exists()
    assert not Attendance.objects.filter(round=round_).exists()


def test_where_one_signs_up_one_may_still_say_why_one_is_away(
    client: Client, player: Player, opt_in: Season
) -> None:
    round_ = opt_in.rounds.get()
    _report(client, player, opt_in, rounds=[round_.pk], kind="present")
    _report(client, player, opt_in, rounds=[round_.pk], kind="external")
    assert not SignUp.objects.exists()
    assert Attendance.objects.get(round=round_).kind == "external"
    assert _report(client, player, opt_in, rounds=[round_.pk], kind="absent").status_code == 422


@pytest.fixture
def published(season: Season, director: Actor) -> Round:
    round_ = season.rounds.get(number=3)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    return round_


def test_the_next_game_stands_at_the_top_with_what_was_before(
    client: Client, published: Round, season: Season
) -> None:
    game = Game.objects.filter(round=published).order_by("board")[0]
    page = _home(client, game.white.player)
    assert f"Je hebt wit tegen {game.black.player.full_name}" in page
    assert "bord 1" in page
    assert "<form method" not in page[page.index("own-nav") : page.index("Je hebt wit")]
    earlier = Game.objects.filter(
        white__in=[game.white, game.black], black__in=[game.white, game.black], round__state="closed"
    ).count()
    assert ("Eerder tegen" in page) is bool(earlier)
    assert f"Je hebt zwart tegen {game.white.player.full_name}" in _home(client, game.black.player)


def test_the_bye_reads_that_he_is_the_bye(client: Client, published: Round) -> None:
    bye = Attendance.objects.get(round=published, kind="bye")
    assert "Je bent oneven" in _home(client, bye.entry.player)


def test_a_draft_is_not_told(client: Client, season: Season, player: Player, director: Actor) -> None:
    make_pairing(round_=season.rounds.get(number=3), deed=Deed(director))
    assert "Je hebt" not in _home(client, player)


def test_his_games_with_opponents_and_colours(client: Client, player: Player) -> None:
    page = client.get(_at("games", player)).content.decode()
    games = Game.objects.filter(seats__entry__player=player)
    assert games.count() == 2
    for game in games:
        opponent = game.black if game.white.player_id == player.pk else game.white
        assert opponent.player.full_name in page
    assert "2 partijen" in page


def test_absences_so_far_by_kind(client: Client, season: Season) -> None:
    page = " ".join(_home(client, entry(season, "p9").player).split())
    assert "Afgemeld</dt> <dd> <strong>1×</strong>" in page


def test_a_wish_about_his_name_is_kept_and_seen_by_everybody(
    client: Client, player: Player, season: Season
) -> None:
    response = client.post(_at("set-preferences", player), {"shown_name": "nothing", "language": "en"})
    assert response.status_code == 302
    assert response.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"
    page = Client().get(reverse("public:standing", args=[season.slug])).content.decode()
    assert player.full_name not in page
    assert "Deelnemer 1<" in page
    assert client.post(_at("set-preferences", player), {"shown_name": "x"}).status_code == 422


def test_a_link_asks_for_a_change_and_shows_no_address(client: Client, player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(email="piet@example.org", phone="0611111111")
    page = client.get(_at("data", player)).content.decode()
    assert "piet@example.org" not in page
    sent = {"given_name": "Piet", "prefix": "", "family_name": "Bos", "email": "", "phone": "0622222222"}
    client.post(_at("ask-change", player), sent)
    (asked,) = MemberRequest.objects.all()
    assert asked.wanted == {"given_name": "Piet", "prefix": "", "family_name": "Bos", "phone": "0622222222"}
    client.post(_at("take-back", player), {"kind": "change"})
    assert not MemberRequest.objects.exists()


def test_a_wrong_address_is_said_and_kept(client: Client, player: Player) -> None:
    sent = {"given_name": "Piet", "family_name": "Bos", "email": "geen adres"}
    response = client.post(_at("ask-change", player), sent)
    assert response.status_code == 422
    assert "geen adres" in response.content.decode()


def test_removal_is_asked_when_he_is_sure(client: Client, player: Player) -> None:
    client.post(_at("ask-removal", player))
    assert not MemberRequest.objects.exists()
    client.post(_at("ask-removal", player), {"sure": "1"})
    assert MemberRequest.objects.get().kind == "removal"


def test_a_director_reads_and_grants_what_was_asked(client: Client, player: Player, director: Actor) -> None:
    client.post(
        _at("ask-change", player), {"given_name": "Piet", "family_name": "Bos", "phone": "0622222222"}
    )
    assert director.user is not None
    client.force_login(director.user)
    page = client.get(reverse("director:members")).content.decode()
    assert "0622222222" in page
    client.post(reverse("director:grant-request", args=[MemberRequest.objects.get().pk]))
    player.refresh_from_db()
    assert (player.full_name, player.phone) == ("Piet Bos", "0622222222")


def test_the_file_holds_everything_and_addresses_only_for_who_is_logged_in(
    client: Client, player: Player, season: Season
) -> None:
    user = UserFactory(email="bos@example.org")
    Player.objects.filter(pk=player.pk).update(email="piet@example.org", user=user)
    player.ratings.create(kind="knsb", month="2026-09-01", value=1873)
    by_link = client.get(_at("download", player))
    assert "attachment" in by_link["Content-Disposition"]
    found = json.loads(by_link.content)
    assert [row["value"] for row in found["rating"]] == [1873]
    assert len(found["attendance"]) == 2
    assert "piet@example.org" not in by_link.content.decode()
    assert "bos@example.org" not in by_link.content.decode()
    client.force_login(user)
    complete = json.loads(client.get(_at("download", player)).content)
    assert complete["player"]["email"] == "piet@example.org"
    assert complete["account"]["email"] == "bos@example.org"
    assert "password" not in complete["account"]


def test_the_file_has_every_table_that_points_at_him(client: Client, player: Player) -> None:
    """A table that is new has to be in it; nothing about him may be left out by oversight."""
    user = UserFactory()
    Player.objects.filter(pk=player.pk).update(user=user)
    MemberRequest.objects.create(player=player, kind="removal")
    client.force_login(user)
    found = json.loads(client.get(_at("download", player)).content)
    assert {"player", "account", "entry", "attendance", "memberrequest"} <= set(found)


def test_reading_changes_no_table(client: Client, player: Player, season: Season, published: Round) -> None:
    """A mail scanner opens whatever it finds, by GET and by HEAD."""
    ensure_fresh(Season.objects.get(pk=season.pk))
    before = _database()
    found = [_at("absences", player)]
    for address in found:
        for method in ("get", "head"):
            response = getattr(client, method)(address)
            assert response.status_code < 500, address
            if method == "get" and b"html" in response.get("Content-Type", "").encode():
                text = response.content.decode()
                links = {part.split('"')[0] for part in text.split('href="')[1:]}
                links |= {part.split('"')[0] for part in text.split('action="')[1:]}
                found += sorted(link for link in links if link.startswith("/") and link not in found)
        if len(found) > 300:
            break
    assert len(found) > 20
    assert _database() == before


def _database() -> dict[str, list[Any]]:
    rows = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table.startswith(("django_session", "django_cache")):
                continue
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - our own tables
            rows[table] = sorted(map(repr, cursor.fetchall()))
    return rows


def test_an_invitation_to_the_championship_is_answered(client: Client, director: Actor) -> None:
    ClubFactory()
    season = make_season(6, 9, championship={"after_round": 1, "size": 4, "rounds": 1})
    closed(season.rounds.get(number=1), director)
    asked = championship_page(season).qualified.asked
    player = entry(season, asked[0]).player
    assert "Je mag meespelen om het kampioenschap" in _home(client, player)
    for _click in range(2):
        client.post(_at("answer", player), {"season": season.slug, "answer": "accepted"})
    assert entry(season, asked[0]).championship == "accepted"
    assert Event.objects.filter(verb="championship_answered").count() == 1
    client.post(_at("answer", player), {"season": season.slug, "answer": "declined"})
    assert "Je speelt niet mee." in _home(client, player)
    invited = {asked[0], *championship_page(season).qualified.asked}
    outsider = next(each.player for each in season.entries.all() if each.key not in invited)
    assert "kampioenschap" not in _home(client, outsider).lower().split("<main")[1]


def test_he_may_be_expected_only_when_he_says_so(client: Client, player: Player, season: Season) -> None:
    assert "Verwacht me alleen als ik meld dat ik kom" in _home(client, player)
    for _click in range(2):
        client.post(_at("play-only", player), {"season": season.slug, "only": "1"})
    assert entry(season, "p1").signs_up
    page = _home(client, player)
    assert "Ik kom</span>" in page
    assert "Verwacht me elke avond" in page
    client.post(_at("play-only", player), {"season": season.slug, "only": "0"})
    assert not entry(season, "p1").signs_up
