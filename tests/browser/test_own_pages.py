"""A member on his phone, from the first link on: an absence, a period, signing up, his other pages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from competition.models import Attendance, Season, SignUp
from competition.services.actors import Actor
from players.links import make_token
from players.models import Player
from tests.browser.conftest import visitor
from tests.evening import closed, entry, played
from tests.factories import ClubFactory, DirectorFactory, make_season

NOW = dt.date.today()


@pytest.fixture
def season(transactional_db: None) -> Season:
    """Six players; round 1 is over, round 2 is being played, the others are weeks ahead."""
    ClubFactory()
    season = make_season(players=6, rounds=9)
    director = Actor.of_user(DirectorFactory())
    for round_ in season.rounds.all():
        round_.date = NOW + dt.timedelta(days=7 * (round_.number - 2))
        round_.save(update_fields=["date"])
    closed(season.rounds.get(number=1), director)
    played(season.rounds.get(number=2), director)
    return season


@pytest.fixture
def player(season: Season) -> Player:
    return entry(season, "p1").player


@pytest.fixture(params=["light", "dark"])
def phone(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    with visitor(browser, trouble, 360, 780, request.param) as page:
        yield page


def _page_of(site: object, player: Player, name: str = "") -> str:
    return f"{site}/ik/{make_token(player)}/{name}"


def test_from_the_first_link_to_a_confirmed_absence_in_three_taps(
    phone: Page, live_server: object, player: Player
) -> None:
    phone.goto(_page_of(live_server, player))  # the first tap: the link itself
    expect(phone.locator(".next-game h2")).to_contain_text("Je hebt")
    expect(phone.locator(".kinds")).to_contain_text("je waarde − 4")
    _accessible(phone)
    phone.locator("label", has_text="Ronde 4").tap()
    phone.get_by_role("button", name="Meld me af").tap()
    expect(phone.get_by_role("status")).to_contain_text("Ronde 4: afgemeld (je waarde − 4")
    assert Attendance.objects.get(entry__player=player, round__number=4).kind == "absent"
    _accessible(phone)


def test_a_holiday_is_one_report(phone: Page, live_server: object, player: Player) -> None:
    phone.goto(_page_of(live_server, player))
    phone.get_by_text("Alle ronden in een periode").tap()
    phone.get_by_label("Van", exact=True).fill((NOW + dt.timedelta(days=14)).isoformat())
    phone.get_by_label("Tot en met").fill((NOW + dt.timedelta(days=28)).isoformat())
    _accessible(phone)
    phone.get_by_role("button", name="Meld me af").tap()
    expect(phone.get_by_role("status")).to_contain_text("Ronde 4")
    rows = Attendance.objects.filter(entry__player=player, kind="absent")
    assert sorted(rows.values_list("round__number", flat=True)) == [4, 5, 6]


def test_a_wrong_period_keeps_what_was_typed_and_says_why(
    phone: Page, live_server: object, player: Player, trouble: list[str]
) -> None:
    phone.goto(_page_of(live_server, player))
    phone.get_by_text("Alle ronden in een periode").tap()
    phone.get_by_label("Van", exact=True).fill((NOW + dt.timedelta(days=28)).isoformat())
    phone.get_by_label("Tot en met").fill((NOW + dt.timedelta(days=14)).isoformat())
    phone.get_by_label("Opmerking").fill("op reis")
    phone.get_by_role("button", name="Meld me af").tap()
    expect(phone.get_by_text("De periode eindigt voordat ze begint")).to_be_visible()
    expect(phone.get_by_label("Opmerking")).to_have_value("op reis")
    _accessible(phone)
    assert all("422" in line for line in trouble)
    trouble.clear()


def test_everything_by_keyboard(page: Page, live_server: object, player: Player) -> None:
    page.goto(_page_of(live_server, player))
    box = page.locator("label", has_text="Ronde 4").locator(
        "xpath=preceding-sibling::input[@type='checkbox']"
    )
    _tab_to(page, box.get_attribute("id") or "")
    page.keyboard.press("Space")
    _tab_to(page, page.locator("input[name=kind]").first.get_attribute("id") or "")
    page.keyboard.press("ArrowDown")
    _tab_to(page, page.get_by_label("Opmerking").get_attribute("id") or "")
    page.keyboard.type("wedstrijd")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Ronde 4: bondswedstrijd")


def test_where_one_signs_up_it_is_the_other_way_round(
    phone: Page, live_server: object, season: Season, player: Player
) -> None:
    rules = {**season.rules, "attendance": {**season.rules["attendance"], "default": "absent"}}
    Season.objects.filter(pk=season.pk).update(rules=rules)
    phone.goto(_page_of(live_server, player))
    expect(phone.get_by_text("Meld je niets, dan ben je afwezig")).to_be_visible()
    _accessible(phone)
    phone.locator("label", has_text="Ronde 4").tap()
    phone.get_by_role("button", name="Meld dit").tap()
    expect(phone.get_by_role("status")).to_contain_text("Ronde 4: aanwezig")
    assert SignUp.objects.get(entry__player=player).kind == "present"
    phone.get_by_role("button", name="Ik kom toch niet").tap()
    expect(phone.get_by_role("status")).to_contain_text("Je komt toch niet naar ronde 4")
    assert not SignUp.objects.exists()


@pytest.mark.parametrize("name", ["partijen/", "voorkeuren/", "gegevens/"])
def test_his_other_pages_can_be_read_by_everybody(
    phone: Page, live_server: object, player: Player, name: str
) -> None:
    phone.goto(_page_of(live_server, player))
    phone.goto(_page_of(live_server, player, name))
    expect(phone.locator(".own-nav [aria-current]")).to_be_visible()
    _accessible(phone)


def test_his_name_is_shown_as_he_wishes(
    phone: Page, live_server: object, season: Season, player: Player
) -> None:
    phone.goto(_page_of(live_server, player, "voorkeuren/"))
    phone.get_by_label("“Deelnemer” met een nummer").check()
    phone.locator("form", has_text="Je naam op de openbare").get_by_role("button", name="Opslaan").tap()
    expect(phone.get_by_role("status")).to_be_visible()
    phone.goto(f"{live_server}/{season.slug}/stand/")
    expect(phone.get_by_role("link", name="Deelnemer 1", exact=True)).to_be_visible()
    expect(phone.get_by_text(player.full_name)).to_have_count(0)


def test_he_asks_for_another_telephone_number(phone: Page, live_server: object, player: Player) -> None:
    phone.goto(_page_of(live_server, player, "gegevens/"))
    phone.get_by_label("Telefoon").fill("0612345678")
    phone.get_by_role("button", name="Vraag deze wijziging aan").tap()
    expect(phone.get_by_text("een wedstrijdleider moet het nog goedkeuren")).to_be_visible()
    _accessible(phone)
    player.refresh_from_db()
    assert player.phone != "0612345678"


def _tab_to(page: Page, element: str) -> None:
    for _press in range(60):
        if page.evaluate("document.activeElement.id") == element:
            return
        page.keyboard.press("Tab")
    pytest.fail(f"{element} can't be reached by keyboard")


def _accessible(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{wide} px wider than the screen"
