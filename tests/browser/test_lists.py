"""Long lists at a desk and on a phone: the keyboard turns pages, axe finds nothing, nothing is too wide."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from competition.models import Season
from players.models import OutgoingMail
from tests.browser.conftest import visitor
from tests.factories import ClubFactory, DirectorFactory, make_season


@pytest.fixture
def season(transactional_db: None) -> Season:
    """A season with forty before it, and two hundred mails."""
    ClubFactory()
    season = make_season(players=4, rounds=2)
    Season.objects.bulk_create(
        Season(name=f"Oud {number:02}", slug=f"oud-{number}", rules=season.rules, archived=True)
        for number in range(40)
    )
    OutgoingMail.objects.bulk_create(
        OutgoingMail(
            key=f"mail:{number}",
            kind="reminder",
            address=f"mail{number:03}@example.org",
            language="nl",
            state="sent",
            sent_at=timezone.now(),
        )
        for number in range(200)
    )
    return season


@pytest.fixture(params=[(1280, "light"), (360, "dark")], ids=lambda each: f"{each[0]}-{each[1]}")
def screen(
    request: pytest.FixtureRequest, browser: Browser, trouble: list[str], season: Season, live_server: object
) -> Iterator[Page]:
    width, scheme = request.param
    client = Client()
    client.force_login(DirectorFactory())
    with visitor(browser, trouble, width, 800, scheme, known_as=(client, live_server)) as page:
        yield page


def _look(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, f"{page.url}\n{report.generate_report()}"
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px wider than the screen"


def test_the_keyboard_turns_the_pages_and_the_filter_stays(screen: Page, live_server: object) -> None:
    page = screen
    page.goto(f"{live_server}/leiding/post/")
    _look(page)
    page.get_by_label("Naam of adres").fill("mail1")
    page.get_by_label("Naam of adres").press("Enter")
    turn = page.get_by_role("navigation", name="Bladzijden")
    expect(turn).to_contain_text("1 t/m 50 van 100")
    turn.get_by_role("link", name="Volgende").press("Enter")
    expect(turn).to_contain_text("51 t/m 100 van 100")
    expect(page.get_by_label("Naam of adres")).to_have_value("mail1")
    expect(turn.get_by_role("link", name="bladzijde 2")).to_have_attribute("aria-current", "page")
    _look(page)
    turn.get_by_role("link", name="bladzijde 1").press("Enter")
    expect(turn).to_contain_text("1 t/m 50 van 100")


def test_what_is_wrong_in_an_address_is_said_at_its_field(screen: Page, live_server: object) -> None:
    page = screen
    page.goto(f"{live_server}/leiding/post/?staat=zoek")
    field = page.get_by_label("Welke mail")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(
        "Selecteer een geldige keuze. zoek is geen beschikbare keuze."
    )
    _look(page)


@pytest.mark.parametrize(
    "address", ["/seizoenen/?blad=2", "/leiding/leden/", "/leiding/{slug}/geschiedenis/"]
)
def test_other_lists_are_as_accessible(
    screen: Page, live_server: object, season: Season, address: str
) -> None:
    screen.goto(f"{live_server}{address.format(slug=season.slug)}")
    expect(screen.locator("h1")).to_be_visible()
    _look(screen)
