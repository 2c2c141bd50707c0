"""A captain books a match on his phone, and the right members get the right award."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from competition.models import Match, Round, Season, Team
from competition.services.actors import Actor
from players.models import User
from tests.browser.conftest import visitor
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, PlayerFactory, UserFactory, make_season

# Alkmaar: a league match on the club night is the own value + 4, with notice it is the own value - 4.
AWARDS = {
    "win": "opponent + 12",
    "draw": "opponent",
    "loss": "opponent - 12",
    "bye": "own + 4",
    "absent": "own - 4",
    "absent_unnotified": "own - 12",
    "external": "own + 4",
}


@pytest.fixture
def season(transactional_db: None) -> Season:
    """Six players of ratings 1950 to 1700; the first round is two weeks from now."""
    ClubFactory()
    season = make_season(players=6, rounds=2, awards=AWARDS)
    for round_ in season.rounds.all():
        day = dt.date.today() + dt.timedelta(weeks=1 + round_.number)
        Round.objects.filter(pk=round_.pk).update(date=day)
    return season


@pytest.fixture
def captain(season: Season) -> User:
    user: User = UserFactory()
    Team.objects.create(name="1").captains.add(PlayerFactory(user=user))
    return user


@pytest.fixture(params=["light", "dark"])
def phone(
    request: pytest.FixtureRequest, browser: Browser, captain: User, trouble: list[str], live_server: object
) -> Iterator[Page]:
    client = Client()
    client.force_login(captain)
    with visitor(browser, trouble, 360, 740, request.param, known_as=(client, live_server)) as page:
        yield page


def _look(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, f"{page.url}\n{report.generate_report()}"
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px wider than the screen"


def test_a_captain_books_a_match_and_the_right_members_get_the_right_award(
    phone: Page, season: Season, live_server: object
) -> None:
    first = season.rounds.get(number=1)
    p1, p4 = entry(season, "p1"), entry(season, "p4")
    phone.goto(f"{live_server}/team/")
    _look(phone)
    phone.get_by_role("link", name="Wie kan er spelen?").first.click()
    phone.get_by_label("Datum").fill(str(first.date))
    phone.get_by_role("button", name="Tonen").click()
    expect(phone.get_by_role("row", name=p1.name)).to_be_visible()
    _look(phone)
    phone.get_by_role("link", name="Wedstrijd op deze dag boeken").click()
    phone.get_by_label("Tegenstander", exact=True).fill("Purmerend")
    phone.get_by_label("Speler aan bord 1", exact=True).fill(p1.name)
    phone.get_by_label("Speler aan bord 2", exact=True).fill(p4.player.family_name)
    _look(phone)
    phone.get_by_role("button", name="Wedstrijd boeken").click()
    expect(phone.get_by_role("status")).to_contain_text("hoeft zich niet af te melden")
    # p1 is rated 1950: 19 - 8 = 11; p4 1800: 18 - 8 = 10.
    expect(phone.get_by_role("listitem").filter(has_text=p1.name)).to_contain_text("15 punten")
    expect(phone.get_by_role("listitem").filter(has_text=p4.name)).to_contain_text("14 punten")
    _look(phone)

    closed(Round.objects.get(pk=first.pk), Actor.of_user(DirectorFactory()))
    for who, points in ((p1, 300 + 15), (p4, 300 + 14)):
        phone.goto(f"{live_server}/{season.slug}/speler/{who.key}/")
        expect(phone.locator("main")).to_contain_text("bondswedstrijd")
        expect(phone.locator("main")).to_contain_text(str(points))
    away = {who.key for who in (p1, p4)}
    played = first.games.values_list("white__key", "black__key")
    assert {key for pair in played for key in pair} == {"p2", "p3", "p5", "p6"}
    assert set(first.attendances.filter(kind="external").values_list("entry__key", flat=True)) == away

    # The result comes afterwards, from the phone again.
    phone.goto(f"{live_server}/team/")
    phone.get_by_role("link", name="Team 1 – Purmerend").click()
    phone.get_by_label("Uitslag aan bord 1", exact=True).select_option("1")
    phone.get_by_label("Uitslag aan bord 2", exact=True).select_option("1/2")
    phone.get_by_role("button", name="Opslaan").click()
    expect(phone.get_by_role("status")).to_contain_text("geboekt")
    results = first.attendances.filter(kind="external").values_list("entry__key", "result")
    assert dict(results) == {"p1": "1", "p4": "1/2"}
    Match.objects.update(date=dt.date.today())
    phone.goto(f"{live_server}/team/")
    expect(phone.get_by_role("heading", name="Wie dit seizoen waar speelde")).to_be_visible()
    _look(phone)
    phone.goto(f"{live_server}/teams/1/".replace("/1/", f"/{Team.objects.get().pk}/"))
    _look(phone)
