"""The standing and what explains it in a browser: axe finds nothing, it fits, the keyboard does it all."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from competition.models import Season
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.rules import share_proposal
from competition.services.season_settings import choose_columns
from competition.wording.columns import COLUMNS
from tests.browser.conftest import log_in, visitor
from tests.evening import closed
from tests.factories import ClubFactory, DirectorFactory, make_season

KEIZER = {
    "system": "keizer",
    "values": {"by": "rank", "top": 20},
    "start": {"own_value": True},
    "awards": {"win": "opponent", "draw": "1/2 opponent", "loss": "0", "bye": "2/3 own", "absent": "1/3 own"},
}


@pytest.fixture
def director(transactional_db: None) -> Actor:
    user = DirectorFactory(email="leider@example.org", password="geheim-genoeg")
    return Actor.of_user(user)


@pytest.fixture
def season(director: Actor) -> Season:
    """Eight players, three Keizer rounds closed, the fourth published, the fifth to come."""
    ClubFactory()
    season = make_season(players=8, rounds=5, **KEIZER)
    for number in (1, 2, 3):
        closed(season.rounds.get(number=number), director)
    make_pairing(round_=season.rounds.get(number=4), deed=Deed(director))
    publish_round(round_=season.rounds.get(number=4), deed=Deed(director))
    return season


@pytest.fixture(params=[(1280, "light"), (360, "dark")], ids=["desktop", "phone"])
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    width, scheme = request.param
    with visitor(browser, trouble, width, 900, scheme) as page:
        yield page


def looks_right(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, f"{page.url}\n{report.generate_report()}"
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px wider than the screen"


def test_every_page_is_accessible_and_fits(
    screen: Page, live_server: object, season: Season, director: Actor
) -> None:
    choose_columns(season=season, columns=COLUMNS, deed=Deed(director))
    awards = {**season.rules["awards"], "draw": "opponent"}
    proposal = share_proposal(season=season, rules={**season.rules, "awards": awards}, deed=Deed(director))
    for path in (
        "stand/",
        "stand/?naam=Given",
        "stand/?naam=niemand",
        "speler/p1/",
        "speler/p1/waarom/?van=0&tot=3",
        "speler/p1/als/",
        f"voorstel/{proposal.key}/",
    ):
        screen.goto(f"{live_server}/{season.slug}/{path}")
        looks_right(screen)
    log_in(
        screen,
        live_server,
        f"/leiding/{season.slug}/kolommen/",
        email="leider@example.org",
        password="geheim-genoeg",
    )
    looks_right(screen)


def test_a_name_is_found_and_two_rounds_are_chosen_by_keyboard(
    page: Page, live_server: object, season: Season
) -> None:
    page.goto(f"{live_server}/{season.slug}/stand/")
    name = season.entries.select_related("player").get(key="p3").player.family_name
    page.get_by_label("Een paar letters van een naam").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator("table.standing tbody tr")).to_have_count(1)
    page.get_by_role("link", name=re.compile(name)).press("Enter")
    page.get_by_role("link", name="Tussen twee ronden naar keuze").press("Enter")
    page.get_by_label("Van", exact=True).select_option("1")
    page.get_by_role("button", name="Tonen").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("van ronde 1 tot ronde 3")
