"""Calendars to subscribe to, as a phone reads them."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from competition.models import Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.calendar import cancel_round, move_round
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from players.links import make_calendar_token, make_token, revoke
from players.models import Club, Player
from tests.evening import IN_TIME, entry, member
from tests.factories import ClubFactory, make_season

pytestmark = pytest.mark.django_db
AMSTERDAM = ZoneInfo("Europe/Amsterdam")


@pytest.fixture
def season(db: None, settings: Any) -> Season:
    """Four players, rounds on Thursdays 3, 10 and 17 September 2026 at 20:00; until Wednesday 20:00."""
    settings.SITE_URL = "https://club.example"
    ClubFactory()
    return make_season(players=4, rounds=3)


def of_season(client: Client, season: Season) -> Calendar:
    return read(client.get(reverse("calendar:season", args=[season.slug])))


def own_address(player: Player) -> str:
    return reverse("calendar:own", args=[make_calendar_token(player)])


def of_player(client: Client, season: Season, key: str) -> Calendar:
    return read(client.get(own_address(entry(season, key).player)))


def read(response: Any) -> Calendar:
    assert response.status_code == 200
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    found = Calendar.from_ical(response.content)
    assert isinstance(found, Calendar)
    return found


def events(found: Calendar, prefix: str = "round-") -> list[Any]:
    return [event for event in found.walk("VEVENT") if event["UID"].startswith(prefix)]


def titles(found: Calendar, prefix: str = "round-") -> list[str]:
    return [str(event["SUMMARY"]) for event in events(found, prefix)]


def test_the_calendar_of_a_season_has_its_evenings(client: Client, season: Season) -> None:
    found = of_season(client, season)
    assert titles(found) == ["Intern, ronde 1", "Intern, ronde 2", "Intern, ronde 3"]
    first = events(found)[0]
    assert first.decoded("DTSTART") == dt.datetime(2026, 9, 3, 20, 0, tzinfo=AMSTERDAM)
    assert first["DTSTART"].params["TZID"] == "Europe/Amsterdam"
    assert str(first["URL"]) == f"https://club.example/{season.slug}/ronde/1/"
    assert not events(found, "deadline-")


def test_the_time_zone_is_explained_in_it(client: Client, season: Season) -> None:
    (zone,) = of_season(client, season).walk("VTIMEZONE")
    assert zone["TZID"] == "Europe/Amsterdam"
    offsets = {part.decoded("TZOFFSETTO") for part in zone.walk("DAYLIGHT")}
    assert offsets == {dt.timedelta(hours=2)}


def test_the_calendar_of_the_club_has_the_seasons_that_are_played(client: Client, season: Season) -> None:
    make_season(players=2, rounds=2)
    Season.objects.filter(pk=make_season(players=2, rounds=4).pk).update(archived=True)
    assert len(events(read(client.get(reverse("calendar:club"))))) == 5


def test_a_moved_evening_keeps_its_number_for_the_phone(
    client: Client, season: Season, director: Actor
) -> None:
    before = events(of_season(client, season))[2]
    move_round(
        round_=season.rounds.get(number=3),
        date=dt.date(2026, 9, 18),
        time=dt.time(19, 30),
        deed=Deed(director, now=season.created_at + dt.timedelta(hours=1)),
    )
    after = events(of_season(client, season))[2]
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after.decoded("DTSTART") == dt.datetime(2026, 9, 18, 19, 30, tzinfo=AMSTERDAM)
    assert after.decoded("LAST-MODIFIED") > before.decoded("LAST-MODIFIED")


def test_a_cancelled_evening_says_so(client: Client, season: Season, director: Actor) -> None:
    before = {str(e["UID"]): e for e in events(of_season(client, season))}
    second = str(events(of_season(client, season))[1]["UID"])
    cancel_round(round_=season.rounds.get(number=2), reason="storm", deed=Deed(director))
    after = {str(e["UID"]): e for e in events(of_season(client, season))}
    assert set(after) == set(before)
    assert [uid for uid, event in after.items() if event["STATUS"] == "CANCELLED"] == [second]
    assert after[second]["SEQUENCE"] > before[second]["SEQUENCE"]


def test_an_evening_without_an_hour_takes_the_day(client: Client, season: Season) -> None:
    season.rounds.filter(number=1).update(time=None)
    first = events(of_season(client, season))[0]
    assert first.decoded("DTSTART") == dt.date(2026, 9, 3)
    assert first.decoded("DTEND") == dt.date(2026, 9, 4)


def test_a_players_own_calendar_says_whom_he_plays(client: Client, season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director))
    assert titles(of_player(client, season, "p1"))[0] == "Intern, ronde 1"
    publish_round(round_=round_, deed=Deed(director))
    game = round_.games.select_related("white__player", "black__player").get(seats__entry__key="p1")
    is_white = game.white.key == "p1"
    opponent = game.black if is_white else game.white
    colour = "wit" if is_white else "zwart"
    found = events(of_player(client, season, "p1"))
    assert str(found[0]["SUMMARY"]) == f"Ronde 1: {colour} tegen {opponent.name}"
    assert f"bord {game.board}" in str(found[0]["DESCRIPTION"])
    assert found[0]["TRANSP"] == "OPAQUE"


def test_a_players_own_calendar_has_the_deadlines_to_come(client: Client, season: Season) -> None:
    found = events(of_player(client, season, "p1"), "deadline-")
    assert [event.decoded("DTSTART") for event in found] == [
        dt.datetime(2026, 9, day, 20, 0, tzinfo=AMSTERDAM) for day in (2, 9, 16)
    ]


def test_an_absence_leaves_the_evening_free(client: Client, season: Season) -> None:
    report_absence(
        entry=entry(season, "p2"),
        rounds=[season.rounds.get(number=2)],
        kind="absent",
        deed=Deed(member(season, "p2"), now=IN_TIME),
    )
    found = events(of_player(client, season, "p2"))
    assert str(found[1]["SUMMARY"]) == "Ronde 2: afgemeld"
    assert [event["TRANSP"] for event in found] == ["OPAQUE", "TRANSPARENT", "OPAQUE"]
    assert titles(of_player(client, season, "p1"))[1] == "Intern, ronde 2"


def test_it_is_in_the_language_of_whose_it_is(client: Client, season: Season) -> None:
    Player.objects.filter(pk=entry(season, "p1").player_id).update(language="en")
    client.cookies["club_language"] = "nl"
    assert titles(of_player(client, season, "p1"))[0] == "Intern, round 1"
    assert titles(of_player(client, season, "p2"))[0] == "Intern, ronde 1"


def test_a_calendar_address_opens_the_calendar_only(client: Client, season: Season) -> None:
    player = entry(season, "p1").player
    token = make_calendar_token(player)
    assert client.get(reverse("member:absences", args=[token])).status_code == 404
    assert client.get(reverse("calendar:own", args=[make_token(player)])).status_code == 404
    content = client.get(own_address(player)).content.decode()
    assert make_token(player) not in content.replace("\r\n ", "")


def test_a_revoked_link_ends_the_calendar_too(client: Client, season: Season) -> None:
    player = entry(season, "p1").player
    address = own_address(player)
    assert client.get(address).status_code == 200
    revoke(player)
    assert client.get(address).status_code == 404
    assert client.get(own_address(player)).status_code == 200


@pytest.mark.parametrize("wrong", ["x", "1.1", "1.1:forged", ":"])
def test_a_made_up_address_shows_nothing(client: Client, season: Season, wrong: str) -> None:
    assert client.get(reverse("calendar:own", args=[wrong])).status_code == 404


def test_what_has_not_changed_is_not_sent_again(client: Client, season: Season, director: Actor) -> None:
    address = own_address(entry(season, "p1").player)
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    move_round(
        round_=season.rounds.get(number=3), date=dt.date(2026, 9, 18), time=dt.time(20), deed=Deed(director)
    )
    changed = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_nobody_between_keeps_a_members_calendar(client: Client, season: Season) -> None:
    assert "private" in client.get(own_address(entry(season, "p1").player))["Cache-Control"]
    assert "public" in client.get(reverse("calendar:season", args=[season.slug]))["Cache-Control"]


def test_the_public_calendar_names_nobody(client: Client, season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    content = client.get(reverse("calendar:season", args=[season.slug])).content.decode()
    for each in season.entries.select_related("player"):
        assert each.player.family_name not in content


def test_a_name_with_signs_of_its_own_breaks_nothing(client: Client, season: Season) -> None:
    name = "Intern; snel, en\nmooi\\"
    Season.objects.filter(pk=season.pk).update(name=name)
    Club.objects.update(name="Club\r\nX-EVIL:1")
    response = client.get(reverse("calendar:season", args=[season.slug]))
    assert titles(read(response))[0] == f"{name}, ronde 1"
    assert b"\r\nX-EVIL" not in response.content
    assert all(len(line) <= 75 for line in response.content.split(b"\r\n"))


def test_the_schedule_leads_to_the_calendars_of_season_and_club(client: Client, settings: Any) -> None:
    season = make_season(players=4, rounds=2)
    settings.SITE_URL = "https://club.example"
    shown = client.get(reverse("public:rounds", args=[season.slug])).content.decode()
    assert f'href="webcal://club.example/{season.slug}/agenda.ics"' in shown
    assert 'href="webcal://club.example/agenda.ics"' in shown
