"""The season in figures in a browser: axe finds nothing; keyboard and finger read the charts."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from competition.models import Prize, Season
from competition.services.actors import Actor
from tests.browser.conftest import log_in, visitor
from tests.evening import closed
from tests.factories import ClubFactory, DirectorFactory, UserFactory, make_season

SCREENS = [(1280, "light"), (1280, "dark"), (360, "light"), (360, "dark")]
PATHS = (
    "verhaal/",
    "grafieken/",
    "vergelijken/",
    "vergelijken/?speler=p1&speler=p2&speler=p3&speler=p4&speler=p5&speler=p6",
    "kruistabel/",
    "onderling/",
    "onderling/?speler=p1&speler=p2",
    "speler/p1/",
)


@pytest.fixture
def season(transactional_db: None) -> Season:
    """Nine players, two closed rounds, one to come; two prizes."""
    ClubFactory()
    director = Actor.of_user(DirectorFactory())
    season = make_season(players=9, rounds=3)
    for number in (1, 2):
        closed(season.rounds.get(number=number), director)
    Prize.objects.create(season=season, position=1, kind="place", minimum_games=3)
    Prize.objects.create(season=season, position=2, kind="climb")
    return season


@pytest.fixture(params=SCREENS, ids=lambda screen: f"{screen[0]}-{screen[1]}")
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    width, scheme = request.param
    with visitor(browser, trouble, width, 900, scheme) as page:
        yield page


def test_every_page_is_accessible_and_fits(screen: Page, live_server: object, season: Season) -> None:
    for path in PATHS:
        address = f"{live_server}/{season.slug}/{path}"
        screen.goto(address)
        screen.evaluate("document.querySelectorAll('details.chart-table').forEach(each => each.open = true)")
        report = Axe().run(screen)
        assert report.violations_count == 0, f"{address}\n{report.generate_report()}"
        wide = screen.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{address} is {wide} px wider than the screen"


def test_the_arrow_keys_read_a_chart_round_by_round(page: Page, live_server: object, season: Season) -> None:
    page.goto(f"{live_server}/{season.slug}/speler/p1/")
    chart = page.locator("figure.chart").first
    last = chart.get_by_role("radio", name="Ronde 2")
    expect(last).to_be_checked()
    last.focus()
    page.keyboard.press("ArrowLeft")
    before = chart.get_by_role("radio", name="Ronde 1")
    expect(before).to_be_focused()
    shown = chart.locator(".chart-reading:visible").filter(has_text="Ronde 1")
    expect(shown).to_have_css("opacity", "1")
    expect(chart.locator(".chart-reading").filter(has_text="Ronde 2")).to_have_css("opacity", "0")
    # One stop for the tabulator: the next one is the table under the chart.
    page.keyboard.press("Tab")
    expect(chart.locator("summary")).to_be_focused()


def test_pointing_at_a_round_shows_its_figures_without_moving_anything(
    page: Page, live_server: object, season: Season
) -> None:
    page.goto(f"{live_server}/{season.slug}/vergelijken/?speler=p1&speler=p2")
    chart = page.locator("figure.chart").first
    height = chart.bounding_box()
    chart.locator("label").nth(1).hover()
    expect(chart.locator(".chart-reading").nth(1)).to_have_css("opacity", "1")
    expect(chart.locator(".chart-reading").nth(2)).to_have_css("opacity", "0")
    assert chart.bounding_box() == height


def test_two_players_are_chosen_and_compared_without_a_script(
    browser: Browser, live_server: object, season: Season
) -> None:
    context = browser.new_context(
        java_script_enabled=False, locale="nl-NL", viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    page.goto(f"{live_server}/{season.slug}/vergelijken/")
    for key in ("p1", "p4"):
        page.locator("select").select_option(key)
        page.get_by_role("button", name="Toevoegen").click()
    expect(page.locator("figure.chart")).to_have_count(2)
    expect(page.locator(".chosen li")).to_have_count(2)
    page.get_by_role("link", name="Verwijderen").first.click()
    expect(page.locator(".chosen li")).to_have_count(1)
    context.close()


def test_a_director_sets_prizes_on_a_page_that_is_accessible(
    screen: Page, live_server: object, season: Season, trouble: list[str]
) -> None:
    UserFactory(email="leider@example.org", password="witte-toren-leidt", is_director=True)
    path = f"/leiding/{season.slug}/prijzen/"
    log_in(screen, live_server, path, email="leider@example.org", password="witte-toren-leidt")
    assert Axe().run(screen).violations_count == 0, Axe().run(screen).generate_report()
    wide = screen.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    third = screen.get_by_role("group", name="Prijs 3")
    third.get_by_label("Voor").select_option("rating")
    screen.get_by_role("button", name="Opslaan").click()
    expect(third).to_contain_text("Onder welke rating?")
    trouble.clear()  # an answer of 422, as it should be
    third.get_by_label("Rating onder").fill("1600")
    screen.get_by_role("button", name="Opslaan").click()
    expect(screen.get_by_role("status")).to_contain_text("De prijzen zijn opgeslagen.")
    screen.goto(f"{live_server}/{season.slug}/verhaal/")
    expect(screen.locator(".story-prizes")).to_contain_text("Beste met een rating onder 1600")
