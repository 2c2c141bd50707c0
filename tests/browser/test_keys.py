"""Letters meant for names: whatever is typed without looking, nothing happens but bookings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from competition.models import Attendance, Event, Round, Verb
from tests.browser.conftest import log_in
from tests.factories import (
    ClubFactory,
    DirectorFactory,
    EntryFactory,
    PlayerFactory,
    RoundFactory,
    SeasonFactory,
)

pytestmark = pytest.mark.browser
PASSWORD = "drie houten paarden"
# Every letter that is a key somewhere begins one of these names, or stands in it.
NAMES = (  # noqa: SIM905
    "Philip Idema Zand Linden Wit Storm Nagel Vos Dijk Ober Fokkens Mulder Aalbers Boom Celik Evers Gans Haan"
    " Jansen Kind Oever Prins Quist Roos Smit Taal Uil Visser Wolf Yilmaz Zwart Piek Iris Zoet Lap Weps Slip"
    " Nip Vlip Dops"
).split()


@pytest.fixture
def round_(transactional_db: None) -> Round:
    ClubFactory()
    DirectorFactory(email="dirk@example.org", password=PASSWORD)
    season = SeasonFactory(slug="intern")
    for position, family in enumerate([*NAMES, *(f"Anders{each}" for each in "abcdef")], start=1):
        player = PlayerFactory(given_name="X", prefix="", family_name=family)
        EntryFactory(season=season, player=player, key=f"p{position}", position=position)
    return RoundFactory(season=season, number=1)


@pytest.fixture
def presence(page: Page, live_server: object, round_: Round) -> Page:
    log_in(page, live_server, "/leiding/intern/ronde/1/", email="dirk@example.org", password=PASSWORD)
    return page


def only_bookings() -> bool:
    return set(Event.objects.values_list("verb", flat=True)) <= {Verb.ABSENCE_REPORTED.value}


def test_forty_names_in_a_row_book_forty_absences(presence: Page, round_: Round) -> None:
    field = presence.get_by_label("Naam")
    for name in NAMES:
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport()
        presence.keyboard.type(name)
        presence.keyboard.press("Enter")
        expect(presence.get_by_role("status").first).to_contain_text(name)
    assert Attendance.objects.filter(round=round_).count() == len(NAMES)
    assert only_bookings()


def test_names_typed_without_waiting_press_nothing(presence: Page, round_: Round, trouble: list[str]) -> None:
    for name in NAMES:
        presence.keyboard.type(name, delay=5)
        presence.keyboard.press("Enter")
    presence.wait_for_load_state()
    expect(presence.get_by_label("Naam")).to_be_focused()
    assert only_bookings()
    assert Round.objects.get().state == Round.PLANNED.value
    assert all("422" in line for line in trouble)  # letters that came while the page was loading are lost
    trouble.clear()


def test_names_typed_slowly_press_nothing(presence: Page, round_: Round) -> None:
    presence.clock.install()
    presence.reload()
    presence.evaluate("document.activeElement.blur()")  # whatever took the cursor out of the field
    for name in ("Philip", "Idema", "Zand"):
        for letter in name:
            presence.keyboard.press(letter)
            presence.clock.run_for(1500)
        presence.keyboard.press("Enter")
        expect(presence.get_by_role("status").first).to_contain_text(name)
    assert only_bookings()
    assert Attendance.objects.filter(round=round_).count() == 3


def test_a_refused_name_stays_with_its_message_in_view(
    presence: Page, round_: Round, trouble: list[str]
) -> None:
    field = presence.get_by_label("Naam")
    presence.keyboard.type("Anders")
    presence.keyboard.press("Enter")
    expect(presence.get_by_text("Wie bedoel je")).to_be_in_viewport()
    expect(field).to_be_focused()
    expect(field).to_have_value("Anders")
    presence.keyboard.type("Zand")  # what was refused is replaced
    presence.keyboard.press("Enter")
    expect(presence.get_by_role("status").first).to_contain_text("Zand")
    assert only_bookings()
    assert all("422" in line for line in trouble)
    trouble.clear()


def test_the_kind_stays_until_it_is_changed(presence: Page, round_: Round) -> None:
    presence.get_by_label("bondswedstrijd", exact=True).check()
    for name in ("Vos", "Boom"):
        presence.get_by_label("Naam").fill(name)
        presence.keyboard.press("Enter")
        expect(presence.get_by_role("status").first).to_contain_text(name)
    assert set(Attendance.objects.filter(round=round_).values_list("kind", flat=True)) == {"external"}


def test_a_word_on_a_page_without_names_presses_nothing(presence: Page, round_: Round) -> None:
    presence.keyboard.press("Escape")
    presence.keyboard.press("i")
    expect(presence.locator("#bord-5")).to_be_visible()
    presence.wait_for_load_state()
    presence.clock.install()
    presence.reload()
    for word in ("philip", "zip"):
        presence.keyboard.type(word)
        presence.clock.run_for(1500)
    expect(presence.locator("#bord-5")).to_be_visible()
    assert Round.objects.get().state == Round.DRAFT.value
    presence.clock.run_for(2000)
    presence.keyboard.press("p")
    presence.clock.run_for(500)
    assert Round.objects.get().state == Round.DRAFT.value
    expect(presence.get_by_role("button", name="Publiceer de indeling")).to_be_focused()
    expect(presence.locator(".key-hint")).to_contain_text("Enter")
    presence.keyboard.press("Enter")
    expect(presence.locator("[data-results]")).to_be_visible()


def test_letters_can_be_switched_off(presence: Page, round_: Round) -> None:
    presence.get_by_role("button", name="Zet de lettertoetsen uit").click()
    presence.keyboard.press("Escape")
    presence.clock.install()
    presence.keyboard.press("i")
    presence.clock.run_for(3000)
    assert Round.objects.get().state == Round.PLANNED.value
    presence.get_by_role("button", name="Zet de lettertoetsen aan").click()
    presence.keyboard.press("i")
    presence.clock.run_for(1000)
    expect(presence.locator("#bord-5")).to_be_visible()
