"""A captain's desk, the teams for everybody, a member's own league game, and what a director settles."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from competition.models import Attendance, Match, MatchBoard, Season, Team
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.league import BoardFacts, MatchFacts, book_match
from players.links import make_token
from players.models import Player, ShownName, User
from tests.evening import entry
from tests.factories import PlayerFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]


@pytest.fixture
def team(season: Season) -> Team:
    return Team.objects.create(name="1", competition="klasse 3C")


@pytest.fixture
def captain(team: Team) -> User:
    user: User = UserFactory()
    team.captains.add(PlayerFactory(user=user))
    return user


@pytest.fixture
def desk(client: Client, captain: User) -> Client:
    client.force_login(captain)
    return client


def coming(season: Season) -> dt.date:
    """The evening of round 3, three weeks from now."""
    day = timezone.localdate() + dt.timedelta(weeks=3)
    season.rounds.filter(number=3).update(date=day)
    return day


def filled(date: dt.date, *names: str, **more: str) -> dict[str, str]:
    boards = {f"name-{number}": name for number, name in enumerate(names, start=1)}
    return {
        "date": date.isoformat(),
        "opponent": "Purmerend",
        "side": "home",
        "boards": "8",
        **boards,
        **more,
    }


def text(client: Client, address: str) -> str:
    return str(client.get(address).content.decode())


def test_a_match_is_booked_for_the_whole_team(desk: Client, team: Team, season: Season) -> None:
    day = coming(season)
    p1, p2 = (entry(season, key).player for key in ("p1", "p2"))
    address = reverse("captain:new-match", args=[team.pk])
    # p1 by his name as it is completed, p2 by the family name, which nobody else has.
    response = desk.post(address, filled(day, p1.full_name, p2.family_name))
    match = Match.objects.get()
    assert response["Location"] == reverse("captain:match", args=[team.pk, match.pk])
    kinds = Attendance.objects.filter(round__number=3).values_list("entry__key", "kind")
    assert dict(kinds) == {"p1": "external", "p2": "external"}
    page = text(desk, response["Location"])
    # The rules of the test give the own value for a league game: p1 is rated 1950, p2 1900, both 11.
    assert page.count("eigen waarde: 11 punten") == 2
    assert "bondswedstrijd in plaats van ronde 3" in page


def test_why_somebody_is_not_booked_is_said_at_once(
    desk: Client, team: Team, season: Season, director: Actor
) -> None:
    day, p1 = coming(season), entry(season, "p1")
    report_absence(entry=p1, rounds=[season.rounds.get(number=3)], kind="exempt", deed=Deed(director))
    address = reverse("captain:new-match", args=[team.pk])
    page = desk.post(address, filled(day, p1.name), follow=True).content.decode()
    assert f"{p1.name}: Dit heeft de wedstrijdleider geboekt" in page


def test_what_was_typed_stays_when_something_is_wrong(desk: Client, team: Team, season: Season) -> None:
    address = reverse("captain:new-match", args=[team.pk])
    response = desk.post(address, filled(coming(season), "Niemand Bekend", **{"result-2": "1"}))
    page = response.content.decode()
    assert response.status_code == 422
    assert "Niemand Bekend" in page
    assert "Wie speelde hier?" in page
    assert not Match.objects.exists()


def test_more_boards_keep_what_was_typed_and_book_nothing(desk: Client, team: Team, season: Season) -> None:
    address = reverse("captain:new-match", args=[team.pk])
    response = desk.post(address, filled(coming(season), "Iemand", more="1"))
    page = response.content.decode()
    assert response.status_code == 200
    assert 'name="name-10"' in page
    assert "Iemand" in page
    assert not Match.objects.exists()


def test_an_old_page_of_a_match_is_refused_and_keeps_what_was_typed(
    desk: Client, team: Team, season: Season
) -> None:
    day = coming(season)
    p1, p2 = (entry(season, key).player for key in ("p1", "p2"))
    desk.post(reverse("captain:new-match", args=[team.pk]), filled(day, p1.full_name))
    match = Match.objects.get()
    address = reverse("captain:match", args=[team.pk, match.pk])
    desk.post(address, filled(day, p2.full_name, version="1"))
    response = desk.post(address, filled(day, p1.full_name, version="1"))
    assert response.status_code == 409
    assert p1.full_name in response.content.decode()
    assert MatchBoard.objects.get().player == p2


def test_a_match_that_is_off_expects_its_players_again(desk: Client, team: Team, season: Season) -> None:
    desk.post(
        reverse("captain:new-match", args=[team.pk]),
        filled(coming(season), entry(season, "p1").player.full_name),
    )
    match = Match.objects.get()
    desk.post(reverse("captain:cancel-match", args=[team.pk, match.pk]), {"version": match.version})
    assert Match.objects.get().cancelled
    assert not Attendance.objects.filter(round__number=3).exists()


def test_who_can_play_says_what_is_known_but_not_why(
    desk: Client, team: Team, season: Season, director: Actor
) -> None:
    day = coming(season)
    p1, p2, p3 = (entry(season, key) for key in ("p1", "p2", "p3"))
    round_ = season.rounds.get(number=3)
    report_absence(entry=p2, rounds=[round_], kind="personal", deed=Deed(director), timely=True)
    other = Team.objects.create(name="2")
    book_match(team=other, wanted=MatchFacts(day, "", True, (BoardFacts(p3.player, 1),)), deed=Deed(director))
    address = f"{reverse('captain:availability', args=[team.pk])}?date={day.isoformat()}"
    free, away = text(desk, address).split('id="away"')
    assert p1.name in free
    assert p2.name not in free
    assert p2.name in away
    assert "afgemeld" in away
    assert "persoonlijke" not in away
    assert "speelt in team 2" in away


def test_a_captain_sees_his_own_teams_only(desk: Client, team: Team) -> None:
    other = Team.objects.create(name="2")
    assert desk.get(reverse("captain:home"))["Location"] == reverse("captain:team", args=[team.pk])
    assert desk.get(reverse("captain:team", args=[other.pk])).status_code == 403
    assert desk.get(reverse("captain:team", args=[10**9])).status_code == 403


def test_everybody_sees_a_lineup_on_the_day_and_names_as_they_may_be_shown(
    client: Client, team: Team, season: Season, director: Actor
) -> None:
    today = timezone.localdate()
    p1, p2 = (entry(season, key).player for key in ("p1", "p2"))
    Player.objects.filter(pk=p2.pk).update(shown_name=ShownName.NOTHING)
    boards = (BoardFacts(p1, 1, "", "1"), BoardFacts(p2, 2, "", "1/2"))
    book_match(team=team, wanted=MatchFacts(today, "Purmerend", True, boards), deed=Deed(director))
    later = MatchFacts(today + dt.timedelta(days=7), "Hoorn", True, (BoardFacts(p1, 1),))
    book_match(team=team, wanted=later, deed=Deed(director))
    page = text(client, reverse("public:team", args=[team.pk]))
    assert page.count(p1.full_name) == 1, "the line-up of next week is nobody's business"
    assert p2.family_name not in page
    assert "1½–½" in page
    assert "Team 1 – Hoorn" in text(client, reverse("public:teams"))


def test_a_member_books_his_own_game_and_a_captain_confirms_it(
    client: Client, team: Team, season: Season, captain: User
) -> None:
    day, player = coming(season), entry(season, "p1").player
    data: dict[str, Any] = {"team": team.pk, "date": day.isoformat(), "opponent": "Hoorn", "side": "away"}
    token = make_token(player)
    client.post(reverse("member:book-league", args=[token]), {**data, "board": "3"})
    assert Attendance.objects.get(round__number=3).entry.player == player
    assert "nog niet bevestigd" in text(client, reverse("member:league", args=[token]))
    client.force_login(captain)
    match = Match.objects.get()
    assert "te bevestigen" in text(client, reverse("captain:team", args=[team.pk]))
    address = reverse("captain:match", args=[team.pk, match.pk])
    assert "boekte zelf" in text(client, address)
    form = client.get(address).context["form"]
    client.post(address, _sent(form))
    assert not MatchBoard.objects.get().unconfirmed
    assert Match.objects.get().opponent == "Hoorn"


def test_what_came_too_late_is_seen_before_a_director_takes_it_over(
    client: Client, team: Team, season: Season, director: Actor
) -> None:
    # p9 was absent from round 2, which is closed: own - 4 becomes own.
    round_ = season.rounds.get(number=2)
    p9 = entry(season, "p9")
    wanted = MatchFacts(round_.date, "Hoorn", True, (BoardFacts(p9.player, 1),))
    match = book_match(team=team, wanted=wanted, deed=Deed(director)).match
    client.force_login(director.user)  # type: ignore[arg-type]
    address = reverse("director:settle-match", args=[season.slug, 2, match.pk])
    assert address in text(client, reverse("captain:match", args=[team.pk, match.pk]))
    seen = client.post(address, {"version": round_.version})
    assert seen.status_code == 200
    assert Attendance.objects.get(entry=p9, round=round_).kind == "absent"
    client.post(address, {"version": round_.version, "reason": "te laat", "confirm": "1"})
    assert Attendance.objects.get(entry=p9, round=round_).kind == "external"


def test_who_stands_in_a_lineup_sees_it_among_his_rounds_and_reports_nothing_for_it(
    client: Client, team: Team, season: Season, director: Actor
) -> None:
    p1 = entry(season, "p1")
    wanted = MatchFacts(coming(season), "Hoorn", True, (BoardFacts(p1.player, 1),))
    book_match(team=team, wanted=wanted, deed=Deed(director))
    page = text(client, reverse("member:absences", args=[make_token(p1.player)]))
    box = page.split(f'id="round-{season.rounds.get(number=3).pk}"')[1].split("/>")[0]
    assert "disabled" in box
    assert "bondswedstrijd" in page


def test_an_absence_for_a_match_sends_a_director_to_the_match(
    client: Client, team: Team, season: Season, director: Actor
) -> None:
    p1 = entry(season, "p1")
    wanted = MatchFacts(coming(season), "Hoorn", True, (BoardFacts(p1.player, 1),))
    match = book_match(team=team, wanted=wanted, deed=Deed(director)).match
    client.force_login(director.user)  # type: ignore[arg-type]
    page = text(client, reverse("director:change-absence", args=[season.slug, 3, p1.pk]))
    assert reverse("captain:match", args=[team.pk, match.pk]) in page
    assert 'name="team"' not in page


def test_a_director_names_the_captains_by_a_few_letters(client: Client, team: Team, director: Actor) -> None:
    client.force_login(director.user)  # type: ignore[arg-type]
    one, two = (PlayerFactory(given_name=name, prefix="", family_name="Teamleider") for name in ("An", "Bo"))
    address = reverse("director:team", args=[team.pk])
    response = client.post(address, {"name": "1", "captains": "Teamleider", "active": "on"})
    assert response.status_code == 422, "two are called so"
    client.post(address, {"name": "1", "captains": "an team; bo team", "active": "on"})
    assert set(team.captains.all()) == {one, two}
    assert "nog geen account" in text(client, reverse("director:teams"))


def _sent(form: Any) -> dict[str, Any]:
    """What a browser sends of a form as it stands."""
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in values.items() if value is not None} | {"boards": form.how_many}
