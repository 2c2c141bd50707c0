"""The director's evening in a browser, at a desk by keyboard and on a phone by thumb."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from competition.models import Game, Round, Season
from competition.reading.standing import list_page
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.wording import numbers
from players.models import User
from tests.browser.conftest import log_in, press_publicly, visitor
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, make_season

EMAIL, PASSWORD = "dirk@example.org", "drie houten paarden"
SCREENS = {"desk": (1280, 900), "phone": (390, 844)}


@pytest.fixture
def director(transactional_db: None) -> Actor:
    user: User = DirectorFactory(email=EMAIL, password=PASSWORD)
    return Actor.of_user(user)


@pytest.fixture
def season(director: Actor) -> Season:
    """Ten players, one closed round, the second to come."""
    ClubFactory()
    season = make_season(players=10, rounds=3)
    closed(season.rounds.get(number=1), director)
    return Season.objects.get(pk=season.pk)


@pytest.fixture
def round_(season: Season) -> Round:
    return season.rounds.get(number=2)


@pytest.fixture
def published(round_: Round, director: Actor) -> Round:
    make_pairing(round_=round_, deed=Deed(director))
    return publish_round(round_=round_, deed=Deed(director))


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    """A desk and a phone; every error on the way fails the test."""
    width, height = SCREENS[request.param]
    with visitor(browser, trouble, width, height) as page:
        yield page


def _log_in(page: Page, site: object, path: str) -> None:
    log_in(page, site, path, email=EMAIL, password=PASSWORD)


def _at(site: object, round_: Round, step: str = "") -> str:
    return f"{site}/leiding/{round_.season.slug}/ronde/{round_.number}/{step}"


def test_an_evening_from_absence_to_standing(screen: Page, live_server: object, round_: Round) -> None:
    page = screen
    absent = entry(round_.season, "p10")
    _log_in(page, live_server, f"/leiding/{round_.season.slug}/")
    page.get_by_role("link", name=re.compile("^Ronde 2")).first.click()

    page.get_by_label("Naam").fill(absent.player.family_name)
    page.get_by_label("Naam").press("Enter")
    expect(page.get_by_role("status").first).to_contain_text(absent.name)

    page.get_by_role("button", name="Maak de indeling").click()
    expect(page.locator("[data-swap] tbody tr")).to_have_count(4)
    white = page.locator("#bord-1 .white .seat").inner_text()
    black = page.locator("#bord-2 .black .seat").inner_text()
    page.locator("#bord-1 .white .seat").click()
    expect(page.locator(".swap-hint")).to_contain_text(white)
    page.locator("#bord-2 .black .seat").click()
    expect(page.locator("#bord-1 .white .seat")).to_have_text(black)
    expect(page.locator("#bord-2 .black .seat")).to_have_text(white)

    page.get_by_role("button", name="Publiceer de indeling").click()
    expect(page.locator("[data-results] tbody tr")).to_have_count(4)
    _open_the_sheet(page)
    _enter_everything(page)

    expect(page.locator("#bar")).to_contain_text("Alle uitslagen zijn binnen")
    page.get_by_role("button", name="Sluit de ronde").click()
    expect(page.locator("#bar")).to_contain_text("is gesloten")
    _see_the_new_points(page, live_server, round_)


def _open_the_sheet(page: Page) -> None:
    sheet = page.get_by_role("link", name="Druk de indeling af").get_attribute("href")
    assert sheet is not None
    response = page.request.get(sheet if sheet.startswith("http") else _origin(page) + sheet)
    assert response.status == 200
    assert response.headers["content-type"] == "application/pdf"


def _origin(page: Page) -> str:
    origin: str = page.evaluate("location.origin")
    return origin


def _enter_everything(page: Page) -> None:
    """By keyboard where there is one, else by thumb: 1-0, 0-1, a draw, 1-0."""
    if page.viewport_size and page.viewport_size["width"] > 500:
        expect(page.locator("#bord-1 .choices button").first).to_be_focused()
        for key in ("1", "0", "5", "1"):
            page.keyboard.press(key)
    else:
        for board, name in enumerate(("Wit wint", "Zwart wint", "Remise", "Wit wint"), 1):
            page.locator(f"#bord-{board}").get_by_role("button", name=name, exact=True).tap()
    for board in range(1, 5):
        expect(page.locator(f"#bord-{board} [data-state]")).to_contain_text("opgeslagen")


def _see_the_new_points(page: Page, site: object, round_: Round) -> None:
    results = dict(Game.objects.filter(round=round_).values_list("board", "result"))
    assert results == {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "1-0"}
    page.goto(f"{site}/{round_.season.slug}/stand/")
    expect(page.locator("h1")).to_have_text("Stand na ronde 2")
    listed = list_page(Season.objects.get(pk=round_.season_id), 2)
    for row in listed.shown:
        cell = page.locator("tbody tr", has=page.get_by_role("link", name=row.person.name, exact=True))
        expect(cell.locator("td").nth(2)).to_have_text(str(numbers.points(row.points)))


def test_the_evening_by_nothing_but_keys(page: Page, live_server: object, round_: Round) -> None:
    _log_in(page, live_server, f"/leiding/{round_.season.slug}/")
    page.keyboard.press("n")
    page.wait_for_url("**/ronde/2/")
    expect(page.get_by_label("Naam")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    expect(page.locator("#bord-5")).to_be_visible()
    page.wait_for_load_state()  # a board is seen before the script that knows the keys has come
    press_publicly(page, "p", "Publiceer de indeling")
    expect(page.locator("#bord-1 .choices button").first).to_be_focused()
    for key in ("1", "=", "0", "a", "1"):
        page.keyboard.press(key)
    expect(page.locator("#bar")).to_contain_text("Alle uitslagen zijn binnen")
    press_publicly(page, "s", "Sluit de ronde")
    expect(page.locator("#bar")).to_contain_text("is gesloten")
    found = Game.objects.filter(round=round_).order_by("board").values_list("result", flat=True)
    assert list(found) == ["1-0", "1/2-1/2", "0-1", "adjourned", "1-0"]


def test_results_are_corrected_cleared_and_moved_over(
    page: Page, live_server: object, published: Round
) -> None:
    _log_in(page, live_server, f"/leiding/{published.season.slug}/ronde/2/")
    page.keyboard.press("1")
    expect(page.locator("#bord-2 .choices button").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("0")
    expect(page.locator("#saved")).to_contain_text("0-1 opgeslagen")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Backspace")
    expect(page.locator("#saved")).to_contain_text("gewist")
    expect(page.locator("#bar")).to_contain_text("5 uitslagen")
    assert not Game.objects.filter(round=published).exclude(result="").exists()
    page.locator("#bord-3 summary").click()
    page.locator("#bord-3").get_by_role("button", name="Wit wint reglementair").click()
    expect(page.locator("#bord-3 [data-state]")).to_contain_text("reglementair opgeslagen")
    assert Game.objects.get(round=published, board=3).result == "1-0f"


def test_what_could_not_be_saved_is_said_and_sent_again(
    page: Page, live_server: object, published: Round, trouble: list[str]
) -> None:
    _log_in(page, live_server, f"/leiding/{published.season.slug}/ronde/2/")
    page.context.set_offline(True)
    page.keyboard.press("1")
    state = page.locator("#bord-1 [data-state]")
    expect(state).to_contain_text("nog niet opgeslagen")
    page.keyboard.press("0")
    expect(page.locator("#bord-2 [data-state]")).to_contain_text("nog niet opgeslagen")
    page.context.set_offline(False)
    expect(state).to_have_text("opgeslagen")
    expect(page.locator("#bord-2 [data-state]")).to_have_text("opgeslagen")
    found = Game.objects.filter(round=published).order_by("board").values_list("result", flat=True)
    assert list(found)[:2] == ["1-0", "0-1"]
    assert all("ERR_INTERNET_DISCONNECTED" in line for line in trouble)
    trouble.clear()


def test_a_colleague_who_was_first_is_named_and_not_overwritten(
    page: Page, live_server: object, published: Round, trouble: list[str]
) -> None:
    _log_in(page, live_server, f"/leiding/{published.season.slug}/ronde/2/")
    colleague = Actor.of_user(DirectorFactory(name="Piet Collega"))
    enter_result(game=published.games.get(board=1), result="0-1", deed=Deed(colleague))
    page.keyboard.press("1")
    state = page.locator("#bord-1 [data-state]")
    expect(state).to_contain_text("Piet Collega")
    assert Game.objects.get(round=published, board=1).result == "0-1"
    state.get_by_role("button").click()
    expect(state).to_have_text("opgeslagen")
    assert Game.objects.get(round=published, board=1).result == "1-0"
    assert all("409" in line for line in trouble)
    trouble.clear()


def test_a_step_is_taken_back(page: Page, live_server: object, published: Round) -> None:
    _log_in(page, live_server, f"/leiding/{published.season.slug}/ronde/2/")
    page.keyboard.press("1")
    expect(page.locator("#bar .undo")).to_contain_text("bord 1: 1-0")
    press_publicly(page, "z", "Neem terug")
    expect(page.get_by_role("status").first).to_contain_text("Teruggenomen: bord 1: 1-0")
    assert Game.objects.get(round=published, board=1).result == ""


def test_the_desk_is_accessible_and_fits(
    screen: Page, live_server: object, round_: Round, director: Actor
) -> None:
    _look(screen, f"{live_server}/inloggen/")
    _log_in(screen, live_server, f"/leiding/{round_.season.slug}/")
    _look(screen, f"{live_server}/leiding/{round_.season.slug}/")
    _look(screen, f"{live_server}/leiding/leden/")
    _look(screen, _at(live_server, round_))
    make_pairing(round_=round_, deed=Deed(director))
    _look(screen, _at(live_server, round_))
    _look(screen, _at(live_server, round_) + f"?kies={round_.games.all()[0].white_id}")
    publish_round(round_=round_, deed=Deed(director))
    for step in ("", "aanwezig/", "indeling/"):
        _look(screen, _at(live_server, round_, step))
    _look(screen, f"{live_server}/leiding/{round_.season.slug}/ronde/1/")


def _look(page: Page, address: str) -> None:
    page.goto(address)
    report = Axe().run(page)
    assert report.violations_count == 0, f"{address}\n{report.generate_report()}"
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{address} is {wide} px wider than the screen"
