"""Sharing in a browser: one tap copies, also where there is no clipboard to write to."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from competition.models import Season
from competition.services.actors import Actor
from tests.browser.conftest import watch
from tests.evening import closed
from tests.factories import ClubFactory, DirectorFactory, make_season

SCREENS = [(1280, "light"), (390, "dark")]
LISTEN = "addEventListener('copy', () => { window.copied = document.activeElement.value; })"


@pytest.fixture
def season(transactional_db: None) -> Season:
    ClubFactory()
    season = make_season(players=9, rounds=2)
    closed(season.rounds.get(number=1), Actor.of_user(DirectorFactory()))
    return season


@pytest.fixture(params=SCREENS, ids=lambda screen: f"{screen[0]}-{screen[1]}")
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    width, scheme = request.param
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,
        locale="nl-NL",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page = context.new_page()
    watch(page, trouble)
    yield page
    context.close()
    assert not trouble, "\n".join(trouble)


def test_the_page_is_accessible_and_fits(screen: Page, live_server: object, season: Season) -> None:
    for path in ("ronde/1/delen/", "stand/1/delen/"):
        screen.goto(f"{live_server}/{season.slug}/{path}")
        report = Axe().run(screen)
        assert report.violations_count == 0, f"{path}\n{report.generate_report()}"
        wide = screen.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{path} is {wide} px wider than the screen"


def test_one_tap_copies_the_text(screen: Page, live_server: object, season: Season) -> None:
    screen.goto(f"{live_server}/{season.slug}/ronde/1/delen/")
    button = screen.get_by_role("button", name=re.compile("Kopieer ?: Uitslagen ronde 1"))
    button.click()
    expect(screen.locator("#copied")).to_have_text("Gekopieerd")
    copied = screen.evaluate("navigator.clipboard.readText()")
    assert copied.replace("\r\n", "\n").startswith("Uitslagen ronde 1\ndonderdag 3 september 2026\n\n1. ")
    screen.locator("summary", has_text="Als HTML").first.click()
    screen.get_by_role("button", name=re.compile("Kopieer de HTML ?: Uitslagen")).click()
    assert screen.evaluate("navigator.clipboard.readText()").startswith("<h3>Uitslagen ronde 1</h3>")


def test_without_a_clipboard_it_copies_all_the_same(
    screen: Page, live_server: object, season: Season
) -> None:
    screen.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    screen.add_init_script(LISTEN)
    screen.goto(f"{live_server}/{season.slug}/stand/1/delen/")
    screen.get_by_role("button", name=re.compile("Kopieer ?: Stand na ronde 1")).click()
    expect(screen.locator("#copied")).to_have_text("Gekopieerd")
    assert screen.evaluate("window.copied").startswith("Stand na ronde 1")
