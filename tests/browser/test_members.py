"""A director imports the list of the club and finds somebody in it, at a desk and on a phone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from players.models import Club, Player, User
from players.services.own_data import ask_change, ask_removal
from tests.browser.conftest import PATIENCE, watch
from tests.factories import ClubFactory, DirectorFactory, PlayerFactory, make_season
from tests.players.files import dutch_csv, rating_list, zipped

LIST = [
    ["Lidnr", "Naam", "E-mail", "Mobiel", "Rating", "Hobby"],
    ["7", "Meiden, Jan van der", "jan@example.org", "0612345678", "1512,5", "vissen"],
    ["8", "Bo Nieuw", "bo@example.org", "", "1400", ""],
    ["9", "Kris Fout", "geen adres", "", "1300", ""],
    ["", "P. Bakker", "piet@example.org", "", "", ""],
]
RATINGS = ["7000001;Van der Meiden, Jan;;NED;1712;14;1990;", "7000002;Nieuw, Bo;;NED;1620;3;2001;w"]


@pytest.fixture
def club(transactional_db: None) -> None:
    ClubFactory()
    make_season(players=4, rounds=2)
    DirectorFactory(email="dirk@example.org", password="drie houten paarden")
    PlayerFactory(given_name="Jan", prefix="van der", family_name="Meiden", rating_club=1500, club_number="7")
    PlayerFactory(given_name="Pieter", prefix="", family_name="Bakker")


@pytest.fixture(params=[(1280, "light"), (390, "dark")], ids=lambda each: f"{each[0]}-{each[1]}")
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    width, scheme = request.param
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, locale="nl-NL", has_touch=width < 500
    )
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    watch(page, trouble)
    yield page
    context.close()
    # A file with something to settle is answered by 422, as every form is.
    assert not [line for line in trouble if "422" not in line], "\n".join(trouble)


@pytest.mark.usefixtures("club")
def test_the_list_of_the_club_is_imported_and_used(screen: Page, live_server: object) -> None:
    screen.goto(f"{live_server}/inloggen/?next=/leiding/leden/")
    screen.get_by_label("E-mailadres").fill("dirk@example.org")
    screen.get_by_label("Wachtwoord").fill("drie houten paarden")
    screen.get_by_label("Wachtwoord").press("Enter")
    _accessible(screen)

    screen.get_by_role("link", name="Lijst inlezen").click()
    _choose(screen, "leden.csv", dutch_csv(LIST))
    expect(screen.get_by_text("“geen adres” is geen e-mailadres")).to_be_visible()
    expect(screen.locator(".is-changed")).to_contain_text("1500 → 1513")
    expect(screen.locator(".import-columns")).to_contain_text("Hobby")
    _accessible(screen)
    screen.get_by_role("button", name="Inlezen").click()
    expect(screen.get_by_role("alert")).to_contain_text("wie er bedoeld is")
    assert not Player.objects.filter(family_name="Nieuw").exists()
    screen.get_by_label("P. Bakker").select_option(label="Pieter Bakker")
    screen.get_by_label("foute regel weglaten").check()
    screen.get_by_role("button", name="Inlezen").click()
    expect(screen.get_by_role("status").first).to_contain_text("1 nieuw lid, 2 gewijzigd")

    screen.get_by_role("link", name="Ratinglijst van KNSB of FIDE").click()
    _accessible(screen)
    _choose(screen, "ratings.zip", zipped(KLASSIEK=rating_list(RATINGS)))
    expect(screen.get_by_label("Jan van der Meiden")).to_have_value("7000001")
    screen.get_by_role("button", name="Inlezen").click()
    expect(screen.get_by_role("status").first).to_contain_text("2 gewijzigd")

    screen.get_by_label("Naam, adres of nummer").fill("nieuw")
    expect(screen.locator("tbody tr:visible")).to_have_count(1)
    screen.get_by_role("link", name="Nieuw, Bo", exact=True).click()
    expect(screen.get_by_label("KNSB-rating")).to_have_value("1620")
    expect(screen.locator("table")).to_contain_text(f"{dt.date.today():%Y}")
    _accessible(screen)
    screen.get_by_label("E-mail").fill("nergens")
    screen.get_by_role("button", name="Opslaan").click()
    expect(screen.get_by_label("E-mail")).to_have_value("nergens")
    _accessible(screen)


@pytest.mark.usefixtures("club")
def test_what_members_ask_and_what_is_shown_of_names(screen: Page, live_server: object) -> None:
    User.objects.update(is_administrator=True)
    asking, leaving = Player.objects.order_by("pk")[:2]
    ask_change(player=asking, wanted={"phone": "0612345678"})
    ask_removal(player=leaving)
    screen.goto(f"{live_server}/inloggen/?next=/leiding/leden/")
    screen.get_by_label("E-mailadres").fill("dirk@example.org")
    screen.get_by_label("Wachtwoord").fill("drie houten paarden")
    screen.get_by_label("Wachtwoord").press("Enter")
    expect(screen.get_by_role("heading", name="Wat leden vragen")).to_be_visible()
    _accessible(screen)
    screen.get_by_role("button", name="Wijzig het zo").click()
    expect(screen.get_by_role("button", name="Wijzig het zo")).to_have_count(0)
    asking.refresh_from_db()
    assert asking.phone == "0612345678"

    screen.get_by_role("link", name="Club", exact=True).click()
    screen.get_by_label("Namen op openbare pagina's en bladen").select_option("initial")
    _accessible(screen)
    screen.locator("form", has_text="Namen op openbare").get_by_role("button", name="Opslaan").click()
    expect(screen.get_by_role("status").first).to_be_visible()
    _accessible(screen)
    assert Club.objects.get().shown_name == "initial"


def _choose(page: Page, name: str, content: bytes) -> None:
    page.get_by_label("Bestand").set_input_files(
        {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    )
    page.get_by_role("button", name="Laat zien wat het doet").click()


def _accessible(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{wide} px wider than the screen"
