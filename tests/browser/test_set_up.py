"""A season is set up, changed and taken over in a browser, at a desk and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from competition.models import Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.systems.rules import read_rules
from players.models import User
from tests.browser.conftest import PATIENCE, watch
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, make_season

EMAIL, PASSWORD = "dirk@example.org", "drie houten paarden"
SCREENS = {"desk": (1280, 900), "phone": (390, 844)}


@pytest.fixture
def director(transactional_db: None) -> Actor:
    user: User = DirectorFactory(email=EMAIL, password=PASSWORD)
    ClubFactory()
    return Actor.of_user(user)


@pytest.fixture
def season(director: Actor) -> Season:
    """Six players, one closed round, two to come."""
    season = make_season(players=6, rounds=3)
    for number, name in enumerate(("Aap", "Bos", "Cats", "Dijk", "Eik", "Fok"), start=1):
        player = season.entries.get(key=f"p{number}").player
        player.given_name, player.prefix, player.family_name = "Jo", "van", name
        player.save()
    return season


@pytest.fixture(params=list(SCREENS))
def screen(
    request: pytest.FixtureRequest, browser: Browser, trouble: list[str], live_server: object, director: Actor
) -> Iterator[Page]:
    """A desk and a phone, logged in; every error on the way fails the test."""
    width, height = SCREENS[request.param]
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="nl-NL", has_touch=request.param == "phone"
    )
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    watch(page, trouble)
    page.goto(f"{live_server}/inloggen/?next=/leiding/leden/")
    page.get_by_label("E-mailadres").fill(EMAIL)
    page.get_by_label("Wachtwoord").fill(PASSWORD)
    page.get_by_label("Wachtwoord").press("Enter")
    page.wait_for_url("**/leiding/**")
    yield page
    context.close()
    assert not trouble, "\n".join(trouble)


def _looks_right(page: Page) -> None:
    """Nothing sticks out sideways, and everybody can read and reach it."""
    assert page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_a_new_season_in_a_few_questions(screen: Page, live_server: object, trouble: list[str]) -> None:
    screen.goto(f"{live_server}/leiding/nieuw/")
    screen.get_by_label("Naam van het seizoen").fill("Intern 2027")
    screen.get_by_role("radio", name="Keizer, klassiek").check()
    _looks_right(screen)
    screen.get_by_role("button", name="Verder").click()
    screen.get_by_role("heading", name="Punten zonder partij").click()
    screen.get_by_role("textbox", name="Afgemeld", exact=True).fill("3x 1/3 eign")
    _looks_right(screen)
    screen.get_by_role("button", name="Verder").click()
    expect(screen.get_by_text("wordt niet begrepen")).to_be_visible()
    trouble.clear()
    screen.get_by_role("textbox", name="Afgemeld", exact=True).fill("3x 1/3 eigen; daarna 0")
    screen.get_by_role("button", name="Verder").click()
    screen.get_by_label("Nieuwe leden").fill("Meiden, Jan van der; 1650\nPiet de Vries 1700")
    _looks_right(screen)
    screen.get_by_role("button", name="Verder").click()
    screen.get_by_label("Vanaf").fill("2027-09-02")
    screen.get_by_label("Aantal ronden").fill("10")
    _looks_right(screen)
    screen.get_by_role("button", name="Verder").click()
    expect(screen.get_by_text("Jan van der Meiden")).to_be_visible()
    _looks_right(screen)
    assert not Season.objects.exists()
    screen.get_by_role("button", name="Seizoen maken").first.click()
    screen.wait_for_url("**/leiding/intern-2027/")
    season = Season.objects.get()
    assert (season.entries.count(), season.rounds.count()) == (2, 10)
    assert season.rules["awards"]["absent"] == [{"times": 3, "award": "1/3 own"}, {"award": "0"}]


def test_other_rules_with_the_list_before_and_after(
    screen: Page, season: Season, director: Actor, live_server: object
) -> None:
    closed(season.rounds.get(number=1), director)
    screen.goto(f"{live_server}/leiding/{season.slug}/reglement/")
    screen.get_by_role("heading", name="Punten voor een partij").click()
    screen.get_by_label("Gewonnen", exact=True).fill("tegenstander + 30")
    screen.get_by_role("button", name="Wat verandert er dan?").click()
    effects = screen.locator(".effects")
    expect(effects).to_contain_text("De stand na ronde 1 verandert.")
    expect(effects.get_by_role("row", name=re.compile("Jo van")).first).to_be_visible()
    _looks_right(screen)
    screen.get_by_label("Waarom").fill("besluit van de leden")
    screen.get_by_role("button", name="Regels wijzigen").click()
    expect(screen.locator(".past-change")).to_contain_text("besluit van de leden")
    screen.get_by_role("link", name="Stand na ronde 1, zoals hij was").click()
    expect(screen.get_by_text("opnieuw berekend")).to_be_visible()
    _looks_right(screen)
    assert read_rules(Season.objects.get().rules).awards.win.text == "opponent + 30"


def test_an_evening_lapses_once_its_consequences_are_seen(
    screen: Page, season: Season, director: Actor, live_server: object
) -> None:
    second = season.rounds.get(number=2)
    report_absence(
        entry=entry(season, "p3"), rounds=[second], kind="absent", deed=Deed(director), timely=True
    )
    screen.goto(f"{live_server}/leiding/{season.slug}/agenda/")
    _looks_right(screen)
    screen.get_by_role("link", name=re.compile("Laten vervallen.*Ronde 2")).click()
    expect(screen.get_by_text("Jo van Cats: afgemeld")).to_be_visible()
    expect(screen.get_by_text("ronde 3 wordt ronde 2")).to_be_visible()
    _looks_right(screen)
    screen.get_by_label("Waarom").fill("zaal dicht")
    screen.get_by_role("button", name="Avond laten vervallen").click()
    expect(screen.get_by_text("is vervallen")).to_be_visible()
    assert [f"{r.date:%d-%m}" for r in season.rounds.order_by("number")] == ["03-09", "17-09"]


def test_past_rounds_are_typed_looked_at_and_entered(
    screen: Page, season: Season, live_server: object
) -> None:
    screen.goto(f"{live_server}/leiding/{season.slug}/overnemen/")
    screen.get_by_label("Wit 1").fill("aap")
    screen.get_by_label("Zwart 1").fill("bos")
    screen.get_by_label("Uitslag 1").fill("1-0")
    screen.get_by_label("Naam 1").fill("fok")
    screen.get_by_label("Wat 1").select_option("oneven")
    _looks_right(screen)
    screen.get_by_role("button", name="Ronde toevoegen").click()
    expect(screen.get_by_label("Ronden")).to_have_value(
        "Ronde;Wit;Zwart;Uitslag\n1;aap;bos;1-0\n1;fok;;oneven\n"
    )
    screen.get_by_role("button", name="Bekijken").click()
    screen.get_by_label("De laatste stand").fill("1 Jo van Aap 320\n2 Jo van Fok 300")
    screen.get_by_role("button", name="Vergelijken").click()
    expect(screen.get_by_text("verschillen.")).to_be_visible()
    _looks_right(screen)
    screen.get_by_role("button", name="Deze ronden invoeren").click()
    screen.wait_for_url(f"**/leiding/{season.slug}/")
    assert season.rounds.get(number=1).attendances.count() == 6
