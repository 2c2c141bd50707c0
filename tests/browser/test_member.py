"""A member reports an absence on his phone, in three taps."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from competition.models import Attendance, Round, Season
from competition.services.actors import Actor
from players.links import make_token, revoke
from players.models import Player
from tests.browser.conftest import visitor
from tests.evening import entry
from tests.factories import ClubFactory, DirectorFactory, make_season

NOW = dt.date.today()


@pytest.fixture
def season(transactional_db: None) -> Season:
    """Six players; the first round was yesterday but has not been paired, the others are far enough away."""
    ClubFactory()
    season = make_season(players=6, rounds=9)
    for round_ in season.rounds.all():
        round_.date = NOW + dt.timedelta(days=-1 if round_.number == 1 else 7 + 7 * round_.number)
        round_.save(update_fields=["date"])
    return season


@pytest.fixture
def player(season: Season) -> Player:
    return entry(season, "p1").player


@pytest.fixture(
    params=[(1280, "light"), (390, "light"), (390, "dark")], ids=lambda each: f"{each[0]}-{each[1]}"
)
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    width, scheme = request.param
    with visitor(browser, trouble, width, 844, scheme) as page:
        yield page


def _page_of(site: object, player: Player) -> str:
    return f"{site}/ik/{make_token(player)}/"


def _booked(player: Player, number: int) -> Attendance | None:
    return Attendance.objects.filter(entry__player=player, round__number=number).first()


def test_a_link_leads_to_a_reported_absence_in_three_taps(
    screen: Page, live_server: object, player: Player
) -> None:
    screen.goto(_page_of(live_server, player))
    expect(screen.locator("h1")).to_have_text(player.full_name)
    _accessible(screen)
    screen.locator("label", has_text="Ronde 2").click()
    screen.get_by_role("button", name="Meld me af").click()
    expect(screen.get_by_role("status")).to_contain_text("Ronde 2: afgemeld")
    booked = _booked(player, 2)
    assert booked is not None
    assert booked.reported_by_player == player
    _accessible(screen)
    screen.get_by_role("button", name="Ik kom toch").click()
    expect(screen.get_by_role("status")).to_contain_text("ronde 2")
    assert _booked(player, 2) is None


def test_a_late_report_says_beforehand_what_it_counts_as(
    screen: Page, live_server: object, player: Player
) -> None:
    screen.goto(_page_of(live_server, player))
    line = screen.locator("li", has_text="Ronde 1,")
    expect(line).to_contain_text("te laat afgemeld")
    line.locator("label").click()
    screen.get_by_role("button", name="Meld me af").click()
    booked = _booked(player, 1)
    assert booked is not None
    assert booked.kind == "absent_late"


def test_a_deadline_that_passes_meanwhile_is_asked_about(
    page: Page, live_server: object, season: Season, player: Player
) -> None:
    page.goto(_page_of(live_server, player))
    page.locator("label", has_text="Ronde 2").click()
    Round.objects.filter(season=season, number=2).update(date=NOW - dt.timedelta(days=1))
    page.get_by_role("button", name="Meld me af").click()
    expect(page.get_by_role("alert")).to_contain_text("terwijl deze pagina openstond")
    assert _booked(player, 2) is None
    page.get_by_role("button", name="Toch afmelden").click()
    expect(page.get_by_role("status")).to_contain_text("te laat afgemeld")
    assert _booked(player, 2) is not None


def test_the_director_sees_it_at_once(
    page: Page, live_server: object, season: Season, player: Player
) -> None:
    DirectorFactory(email="dirk@example.org", password="drie houten paarden")
    page.goto(_page_of(live_server, player))
    page.locator("label", has_text="Ronde 2").click()
    page.locator(".kinds").get_by_text("Bondswedstrijd", exact=True).click()
    page.get_by_role("button", name="Meld me af").click()
    page.goto(f"{live_server}/inloggen/?next=/leiding/{season.slug}/ronde/2/")
    page.get_by_label("E-mailadres").fill("dirk@example.org")
    page.get_by_label("Wachtwoord").fill("drie houten paarden")
    page.get_by_label("Wachtwoord").press("Enter")
    expect(page.locator(".absent-group")).to_have_text(re.compile("bondswedstrijd", re.IGNORECASE))
    expect(page.locator(".lines li", has_text=player.listed_name)).to_contain_text("zelf")


def test_the_public_button_finds_the_way_on_a_device_that_knows_the_link(
    screen: Page, live_server: object, season: Season, player: Player
) -> None:
    screen.goto(f"{live_server}/{season.slug}/stand/")
    screen.get_by_role("link", name="Ik kom niet").click()
    expect(screen.locator("h1")).to_contain_text("eigen link")
    _accessible(screen)
    screen.goto(_page_of(live_server, player))
    screen.goto(f"{live_server}/{season.slug}/stand/")
    screen.get_by_role("link", name="Ik kom niet").click()
    expect(screen.locator("h1")).to_have_text(player.full_name)


def test_a_revoked_link_says_what_to_do(
    screen: Page, live_server: object, player: Player, trouble: list[str]
) -> None:
    address = _page_of(live_server, player)
    revoke(player)
    screen.goto(address)
    expect(screen.locator("h1")).to_have_text("Deze link werkt niet")
    _accessible(screen)
    assert all("404" in line for line in trouble)
    trouble.clear()


def test_a_member_is_no_director(page: Page, live_server: object, player: Player) -> None:
    assert not Actor.of_player(player).may_direct
    page.goto(_page_of(live_server, player))
    page.goto(f"{live_server}/leiding/")
    expect(page.locator("h1")).to_have_text("Inloggen")


def _accessible(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{wide} px wider than the screen"
