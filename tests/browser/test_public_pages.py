"""The public pages in a browser: axe finds nothing, nothing is too wide, and the keyboard does it all."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from competition.models import Season
from competition.services.actors import Actor
from players.models import Club
from tests.browser.conftest import visitor
from tests.evening import closed
from tests.factories import ClubFactory, DirectorFactory, make_season
from tests.sheets.reading import letters, pages

SCREENS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]


@pytest.fixture
def season(transactional_db: None) -> Season:
    """Nine players, two closed rounds, one to come."""
    ClubFactory()
    director = Actor.of_user(DirectorFactory())
    season = make_season(players=9, rounds=3)
    for number in (1, 2):
        closed(season.rounds.get(number=number), director)
    return season


@pytest.fixture(params=SCREENS, ids=lambda screen: f"{screen[0]}-{screen[1]}")
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    width, scheme = request.param
    with visitor(browser, trouble, width, 900, scheme) as page:
        yield page


def test_every_kind_of_page_is_accessible_and_fits(screen: Page, live_server: object, season: Season) -> None:
    for path in ("/", "stand/", "ronden/", "ronde/2/", "ronde/3/", "speler/p1/", "scherm/", "reglement/"):
        address = f"{live_server}{path if path == '/' else f'/{season.slug}/{path}'}"
        screen.goto(address)
        report = Axe().run(screen)
        assert report.violations_count == 0, f"{address}\n{report.generate_report()}"
        wide = screen.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{address} is {wide} px wider than the screen"


def test_on_a_phone_the_rest_of_a_row_is_one_tap_away(
    browser: Browser, live_server: object, season: Season
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(f"{live_server}/{season.slug}/stand/")
    first = page.locator("tbody tr").first
    expect(first.locator("td:nth-child(6)")).to_be_hidden()
    first.locator("summary").tap()
    expect(first.locator(".more p")).to_contain_text("partijen")
    context.close()


def test_the_keyboard_reaches_content_menu_and_language(
    page: Page, live_server: object, season: Season
) -> None:
    make_season(players=2, rounds=1)
    page.goto(f"{live_server}/{season.slug}/stand/")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    menu = page.locator("details.menu")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu.locator("li").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu.locator("li").first).to_be_hidden()
    page.get_by_role("button", name="English").press("Enter")
    expect(page.locator("h1")).to_have_text("Standing after round 2")


def test_nothing_shifts_while_a_page_loads(screen: Page, live_server: object, season: Season) -> None:
    screen.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => {"
        " for (const entry of list.getEntries()) window.shift += entry.value;"
        "}).observe({ type: 'layout-shift', buffered: true });"
    )
    for path in ("/", "stand/", "ronde/2/", "speler/p1/"):
        address = f"{live_server}{path if path == '/' else f'/{season.slug}/{path}'}"
        screen.goto(address, wait_until="networkidle")
        screen.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        assert screen.evaluate("PerformanceObserver.supportedEntryTypes.includes('layout-shift')")
        assert screen.evaluate("window.shift") == 0, address


def test_pages_print_on_one_sheet_with_club_and_season(
    page: Page, live_server: object, season: Season
) -> None:
    for path in ("stand/", "ronde/2/"):
        page.goto(f"{live_server}/{season.slug}/{path}")
        sheets = [letters(each) for each in pages(page.pdf(format="A4", prefer_css_page_size=True))]
        assert len(sheets) == 1, path
        assert "SVDeWitteToren" in sheets[0]
        assert season.name in sheets[0]
        assert "Inloggen" not in sheets[0]


def test_what_is_beside_the_season_is_accessible_too(
    screen: Page, live_server: object, season: Season, trouble: list[str]
) -> None:
    Club.objects.update(embedding=True)
    own = [f"/{season.slug}/{path}" for path in ("stand/inzet/", "stand/2/delen/", "ronde/2/delen/")]
    for path in (*own, "/teams/", "/privacy/", "/inloggen/", "/er-is-niets/"):
        screen.goto(f"{live_server}{path}")
        report = Axe().run(screen)
        assert report.violations_count == 0, f"{path}\n{report.generate_report()}"
        wide = screen.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{path} is {wide} px wider than the screen"
    assert all("404" in each for each in trouble)  # of the last address
    trouble.clear()


def test_what_takes_longer_than_a_second_says_so(page: Page, live_server: object, season: Season) -> None:
    page.goto(f"{live_server}/{season.slug}/stand/")
    held: list[Route] = []
    said: list[str] = []

    def heard(words: str) -> None:
        said.append(words)
        held[0].continue_()

    page.expose_function("heard", heard)
    page.evaluate(
        """const words = document.querySelector(".waiting");
        new MutationObserver(() => heard(words.textContent)).observe(words, {childList: true});"""
    )
    page.route("**/ronden/", lambda route: held.append(route))
    page.get_by_role("navigation").get_by_role("link", name="Programma").click(no_wait_after=True)
    page.wait_for_url("**/ronden/")
    assert said == ["Een ogenblik …"]
    expect(page.locator(".waiting:not(.key-hint)")).to_be_empty()
