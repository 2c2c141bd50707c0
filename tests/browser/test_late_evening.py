"""What goes wrong on an evening, in a browser: the door, the draft, late trouble; on a desk and a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from competition.models import Round, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from tests.browser.conftest import visitor
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, PlayerFactory, make_season

SCREENS = {"desk": (1280, 900), "phone": (390, 844)}


@pytest.fixture
def director(transactional_db: None) -> Actor:
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def round_(director: Actor) -> Round:
    """Ten players; one round is closed, the second is to come."""
    ClubFactory()
    season = make_season(players=10, rounds=3, no_show={"opponent": "bye", "until_reported": True})
    closed(season.rounds.get(number=1), director)
    return Season.objects.get(pk=season.pk).rounds.select_related("season").get(number=2)


@pytest.fixture(params=list(SCREENS))
def screen(
    request: pytest.FixtureRequest, browser: Browser, trouble: list[str], director: Actor, live_server: object
) -> Iterator[Page]:
    """A director who is logged in; every error on the way fails the test."""
    width, height = SCREENS[request.param]
    client = Client()
    assert director.user is not None
    client.force_login(director.user)
    with visitor(browser, trouble, width, height, known_as=(client, live_server)) as page:
        yield page


def _at(site: object, round_: Round, step: str = "") -> str:
    return f"{site}/leiding/{round_.season.slug}/ronde/{round_.number}/{step}"


def _boards(round_: Round) -> set[frozenset[str]]:
    games = round_.games.values_list("white__key", "black__key")
    return {frozenset(pair) for pair in games}


def _look(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, f"{page.url}\n{report.generate_report()}"
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px wider than the screen"


def test_ill_a_bye_called_back_a_walk_in_and_a_no_show(
    screen: Page, live_server: object, round_: Round, director: Actor
) -> None:
    season, page = round_.season, screen
    report_absence(
        entry=entry(season, "p10"), rounds=[round_], kind="absent", deed=Deed(director), timely=True
    )
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    bye = round_.attendances.get(kind="bye").entry
    game = round_.games.select_related("white__player", "black__player").get(board=2)

    page.goto(_at(live_server, round_))
    page.get_by_role("link", name=re.compile("Er is iets veranderd")).click()
    page.get_by_role("button", name=game.white.name).click()
    plan = page.get_by_role("region", name="Zo min mogelijk veranderen")
    expect(plan).to_contain_text(bye.name)
    expect(page.get_by_role("region", name="Niemand schuift op")).to_contain_text(game.black.name)
    _look(page)
    plan.get_by_role("button", name="Publiceer dit").click()
    expect(page.get_by_role("status").first).to_contain_text(bye.name)
    expect(page.locator(".is-new")).to_have_count(1)
    assert frozenset((game.black.key, bye.key)) in _boards(round_)
    assert not round_.attendances.filter(kind="bye").exists()

    page.goto(_at(live_server, round_, "aanwezig/nieuw/"))
    page.get_by_label("Naam").fill("Jan van Dam")
    page.get_by_label("Rating").fill("1710")
    page.get_by_label("Rating").press("Enter")
    plan = page.get_by_role("region", name="Zo min mogelijk veranderen")
    expect(plan).to_contain_text("Jan van Dam")
    plan.get_by_role("button", name="Publiceer dit").click()
    assert season.entries.get(player__family_name="Dam").rating == 1710

    board = page.locator("tbody tr").first
    expect(board).to_be_visible()
    page.goto(_at(live_server, round_, "uitslagen/"))
    page.locator("#bord-1 .line-menu summary").click()
    page.locator("#bord-1").get_by_role("button", name=re.compile("niet verschenen")).first.click()
    expect(page.get_by_role("status").first).to_contain_text("niet verschenen")
    assert round_.attendances.filter(kind="absent_unnotified").count() == 1


def test_a_swap_says_its_verdict_first_and_a_board_is_paired_by_hand(
    screen: Page, live_server: object, round_: Round, director: Actor
) -> None:
    page = screen
    make_pairing(round_=round_, deed=Deed(director))
    page.goto(_at(live_server, round_, "indeling/"))
    first = page.locator("#bord-1 .white [data-pick]")
    second = page.locator("#bord-2 .black [data-pick]")
    names = first.inner_text(), second.inner_text()
    first.click()
    offer = page.locator("#bord-2 .black .offer")
    expect(offer).to_be_visible()
    _look(page)
    page.keyboard.press("Escape")
    expect(offer).to_have_count(0)
    first.click()
    expect(offer).to_be_visible()
    second.click()
    expect(page.locator("#bord-2 .black .seat")).to_have_text(names[0])

    page.get_by_role("link", name="Naast de automatische indeling").click()
    expect(page.locator(".is-other")).to_have_count(4)
    _look(page)
    page.get_by_role("link", name="Naar de indeling").click()
    page.get_by_role("link", name="Met de hand indelen").click()
    page.get_by_role("button", name="Maak de borden leeg").click()
    expect(page.locator(".matrix tbody tr")).to_have_count(10)
    _look(page)
    page.locator(".tap-list .tap").first.click()
    page.locator(".opponents .tap").first.click()
    expect(page.locator(".boards-so-far li")).to_have_count(1)
    page.locator(".matrix button").first.click()
    expect(page.locator(".boards-so-far li")).to_have_count(2)
    assert round_.games.filter(locked=True).count() == 2


def test_the_list_at_the_door_decides(screen: Page, live_server: object, round_: Round) -> None:
    page = screen
    member = PlayerFactory(given_name="Piet", prefix="", family_name="Zwart", rating_club=1600)
    page.goto(_at(live_server, round_))
    page.get_by_role("link", name=re.compile("Lijst aan de deur")).click()
    _look(page)
    for key in ("p1", "p2", "p3", "p4", "p5"):
        page.get_by_role("button", name=entry(round_.season, key).player.listed_name).click()
    expect(page.locator("#door-count")).to_contain_text("5 aanwezig")
    page.get_by_role("link", name=re.compile("Niet op de lijst")).click()
    _look(page)
    page.get_by_label("Naam").fill("Piet Zwart")
    page.get_by_label("Naam").press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("Piet Zwart doet mee")
    page.get_by_role("link", name=re.compile("Lijst aan de deur")).click()
    expect(page.locator("#door-count")).to_contain_text("6 aanwezig")
    page.get_by_role("button", name="Sluit de lijst").click()
    expect(page.get_by_role("status").first).to_contain_text("5 spelers")
    _look(page)
    page.get_by_role("button", name=re.compile("Maak de indeling")).click()
    expect(page.locator("[data-swap] tbody tr")).to_have_count(3)
    assert round_.games.filter(white__player=member).exists() or round_.games.filter(black__player=member)
    page.goto(_at(live_server, round_, "indeling/wensen/"))
    _look(page)
