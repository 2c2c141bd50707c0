"""Several people at once, and mistakes found later: in two browsers, at a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from competition.models import Game, ResultClaim, Round, Season
from competition.reading.standing import list_page
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.services.season_settings import let_players_enter
from players.links import make_token
from tests.browser.conftest import log_in, visitor
from tests.evening import closed
from tests.factories import ClubFactory, DirectorFactory, make_season

SCREENS = {"desk": (1280, 900), "phone": (390, 844)}
PASSWORD = "drie houten paarden"


@pytest.fixture(autouse=True)
def _quick_polling(settings: Any) -> None:
    settings.LIVE_SECONDS = 1


@pytest.fixture
def director(transactional_db: None) -> Actor:
    return Actor.of_user(DirectorFactory(email="dirk@example.org", password=PASSWORD))


@pytest.fixture
def season(director: Actor) -> Season:
    """Ten players, three closed rounds, the fourth to come."""
    ClubFactory()
    season = make_season(players=10, rounds=4)
    for number in (1, 2, 3):
        closed(season.rounds.get(number=number), director)
    return Season.objects.get(pk=season.pk)


@pytest.fixture
def published(season: Season, director: Actor) -> Round:
    round_ = season.rounds.get(number=4)
    make_pairing(round_=round_, deed=Deed(director))
    return publish_round(round_=round_, deed=Deed(director))


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    yield from _screen(browser, trouble, request.param)


@pytest.fixture
def phone(browser: Browser, trouble: list[str]) -> Iterator[Page]:
    yield from _screen(browser, trouble, "phone")


def _screen(browser: Browser, trouble: list[str], size: str) -> Iterator[Page]:
    width, height = SCREENS[size]
    with visitor(browser, trouble, width, height) as page:
        yield page


def _log_in(page: Page, site: object, path: str, email: str = "dirk@example.org") -> None:
    log_in(page, site, path, email=email, password=PASSWORD)


def _look(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, f"{page.url}\n{report.generate_report()}"
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px wider than the screen"


def test_a_wrong_result_is_noticed_two_rounds_later(
    screen: Page, live_server: object, season: Season, trouble: list[str]
) -> None:
    page = screen
    game = season.rounds.get(number=1).games.select_related("white", "black").get(board=1)
    before = list_page(season, 3).row_of(game.white.key)
    _log_in(page, live_server, f"/leiding/{season.slug}/ronde/1/")
    page.locator("#bord-1").get_by_role("link", name="Verbeter").click()
    _look(page)
    page.get_by_text(re.compile("0-1 · Zwart wint")).click()
    page.get_by_role("button", name="Kijk wat er verandert").click()
    effects = page.locator(".effects")
    expect(effects).to_contain_text("De standen na de ronden 1, 2 en 3 veranderen.")
    expect(effects).to_contain_text(game.white.name)
    assert Game.objects.get(pk=game.pk).result == "1-0"
    _look(page)
    page.get_by_role("button", name="Verbeter het").click()
    expect(page.get_by_text("Zeg waarom")).to_be_visible()
    assert all("422" in line for line in trouble)
    trouble.clear()
    page.get_by_label("Waarom?").fill("briefje verkeerd gelezen")
    page.get_by_role("button", name="Verbeter het").click()
    expect(page.get_by_role("status").first).to_contain_text("Verbeterd")
    expect(page.locator("#bord-1 .result")).to_contain_text("0-1")
    after = list_page(Season.objects.get(pk=season.pk), 3).row_of(game.white.key)
    assert before is not None
    assert after is not None
    assert after.points < before.points
    page.goto(f"{live_server}/leiding/{season.slug}/ronde/1/geschiedenis/")
    expect(page.locator(".past li").first).to_contain_text("briefje verkeerd gelezen")
    _look(page)
    page.get_by_role("button", name="Neem terug").click()
    assert Game.objects.get(pk=game.pk).result == "1-0"


def test_two_directors_at_once(page: Page, phone: Page, live_server: object, published: Round) -> None:
    DirectorFactory(email="anna@example.org", password=PASSWORD, name="Anna Collega")
    path = f"/leiding/{published.season.slug}/ronde/4/uitslagen/"
    _log_in(page, live_server, path)
    _log_in(phone, live_server, path, "anna@example.org")
    phone.locator("#bord-2").get_by_role("button", name="Zwart wint", exact=True).tap()
    expect(phone.locator("#bord-2 [data-state]")).to_contain_text("opgeslagen")
    pressed = page.locator("#bord-2 button[aria-pressed=true]")
    expect(pressed).to_have_attribute("value", "0-1")
    expect(page.locator("#bord-2 [data-state]")).to_contain_text("elders ingevoerd")
    page.locator("#bord-2").get_by_role("button", name="Remise").click()
    expect(page.locator("#bord-2 [data-state]")).to_contain_text("opgeslagen")
    assert Game.objects.get(round=published, board=2).result == "1/2-1/2"
    expect(phone.locator("#history")).to_contain_text("½-½ (was 0-1)", use_inner_text=False)


def test_a_phone_sees_results_and_standing_appear(
    phone: Page, live_server: object, published: Round, director: Actor
) -> None:
    slug = published.season.slug
    phone.goto(f"{live_server}/{slug}/ronde/4/")
    first = phone.locator(".boards tbody tr").first
    expect(first).to_contain_text("nog niet gespeeld")
    enter_result(game=published.games.get(board=1), result="0-1", deed=Deed(director))
    expect(first).to_contain_text("0-1")
    expect(phone.get_by_role("status").last).to_contain_text("Bijgewerkt om")
    _look(phone)
    phone.goto(f"{live_server}/{slug}/stand/4/")
    enter_result(game=published.games.get(board=1), result="1-0", deed=Deed(director))
    expect(phone.locator(".is-fresh").first).to_be_visible()


def test_players_enter_their_result_by_thumb(
    phone: Page, page: Page, live_server: object, published: Round, director: Actor
) -> None:
    let_players_enter(season=published.season, allowed=True, deed=Deed(director))
    game = published.games.select_related("white__player", "black__player").get(board=1)
    _log_in(page, live_server, f"/leiding/{published.season.slug}/ronde/4/")
    for player, word in ((game.white.player, "Gewonnen"), (game.black.player, "Verloren")):
        phone.goto(f"{live_server}/ik/{make_token(player)}/")
        phone.get_by_role("button", name=word).tap()
        expect(phone.locator(".own-game")).to_contain_text(
            "hebt ingevoerd" if player == game.white.player else "hetzelfde"
        )
        _look(phone)
    assert ResultClaim.objects.count() == 2
    expect(page.locator("#agreed")).to_contain_text("Van 1 bord")
    expect(page.locator("#bord-1 [data-claim]")).to_contain_text("beiden: 1-0")
    page.get_by_role("button", name="Neem over").click()
    expect(page.locator("#bord-1 button[aria-pressed=true]")).to_have_attribute("value", "1-0")
    _look(page)
