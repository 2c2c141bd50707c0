"""Getting in on a phone: a member makes an account from his link, logs in by code, renews his link."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from competition.models import Season
from players.links import make_token
from players.models import OutgoingMail, Player, User
from players.post.envelope import message_of
from tests.browser.conftest import visitor
from tests.evening import entry
from tests.factories import ClubFactory, DirectorFactory, UserFactory, make_season

PASSWORD = "drie houten paarden"


@pytest.fixture
def player(transactional_db: None) -> Player:
    ClubFactory()
    season: Season = make_season(players=4, rounds=2)
    player = entry(season, "p1").player
    player.email = "jan@example.org"
    player.save()
    return player


@pytest.fixture(
    params=[(1280, "light"), (360, "light"), (360, "dark")], ids=lambda each: f"{each[0]}-{each[1]}"
)
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    width, scheme = request.param
    with visitor(browser, trouble, width, 780, scheme) as page:
        yield page


def mail(kind: str) -> str:
    return str(message_of(OutgoingMail.objects.get(kind=kind)).body)


def accessible(screen: Page) -> None:
    found = Axe().run(screen)
    assert found.violations_count == 0, f"{screen.url}\n{found.generate_report()}"
    wide = screen.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{screen.url} is wider than the screen"


def test_a_member_makes_an_account_and_comes_back_by_code(
    screen: Page, live_server: object, player: Player
) -> None:
    screen.goto(f"{live_server}/ik/{make_token(player)}/link/")
    accessible(screen)
    screen.get_by_role("button", name="Maak een account").click()
    expect(screen.get_by_role("status")).to_contain_text("komt er een mail")
    assert OutgoingMail.objects.get().kind == "invitation"

    screen.context.clear_cookies()
    screen.goto(f"{live_server}/ik/")
    accessible(screen)
    screen.get_by_role("link", name="Mail me een code").click()
    accessible(screen)
    screen.get_by_label("E-mailadres").fill("jan@example.org")
    screen.keyboard.press("Enter")
    expect(screen.locator("h1")).to_have_text("Je code")
    accessible(screen)
    screen.get_by_label("Code").fill("0000-0000")
    screen.keyboard.press("Enter")
    expect(screen.get_by_text("Dit is niet de code uit de laatste mail.")).to_be_visible()
    accessible(screen)
    code = re.search(r"\d{4}-\d{4}", mail("login_code"))
    assert code
    screen.get_by_label("Code").fill(code.group().replace("-", ""))
    screen.keyboard.press("Enter")
    expect(screen.locator("h1")).to_have_text(player.full_name)
    screen.goto(f"{live_server}/account/")
    accessible(screen)
    screen.get_by_role("link", name="Kies een wachtwoord").click()
    accessible(screen)
    screen.get_by_label("Nieuw wachtwoord").fill(PASSWORD)
    screen.keyboard.press("Enter")
    expect(screen.get_by_role("status")).to_contain_text("Je wachtwoord is gewijzigd.")
    assert User.objects.get().check_password(PASSWORD)


def test_a_lost_link_and_a_link_made_useless(screen: Page, live_server: object, player: Player) -> None:
    old = f"{live_server}/ik/{make_token(player)}/"
    screen.goto(f"{live_server}/ik/link/")
    accessible(screen)
    screen.get_by_label("E-mailadres").fill("JAN@example.org")
    screen.get_by_role("button", name="Mail me mijn link").click()
    expect(screen.locator("h1")).to_have_text("Kijk in je mail")
    accessible(screen)
    assert make_token(player) in mail("own_link")
    screen.goto(f"{old}link/")
    screen.get_by_role("button", name="Maak mijn oude link onbruikbaar").click()
    expect(screen.get_by_role("status")).to_contain_text("Je oude link werkt niet meer.")
    player.refresh_from_db()
    assert make_token(player) in mail("link_renewed")
    response = screen.request.get(old)
    assert response.status == 404


def test_the_pages_of_an_account_are_accessible(
    screen: Page, live_server: object, player: Player, trouble: list[str]
) -> None:
    director = DirectorFactory(email="dirk@example.org", password=PASSWORD, is_administrator=True)
    UserFactory(email="heel.lang.adres.van.iemand.met.een.lange.naam@schaakvereniging.example.org")
    for path in ("/wachtwoord/", "/wachtwoord/verstuurd/", "/wachtwoord/1-x-y/", "/account/gesloten/"):
        screen.goto(f"{live_server}{path}")
        accessible(screen)
    screen.goto(f"{live_server}/inloggen/?next=/leiding/accounts/")
    accessible(screen)
    screen.get_by_label("E-mailadres").fill(director.email)
    screen.get_by_label("Wachtwoord").fill("niet goed")
    screen.keyboard.press("Enter")
    expect(screen.get_by_text("horen niet bij elkaar")).to_be_visible()
    expect(screen.get_by_label("E-mailadres")).to_have_value(director.email)
    accessible(screen)
    screen.get_by_label("Wachtwoord").fill(PASSWORD)
    screen.keyboard.press("Enter")
    expect(screen.locator("h1")).to_have_text("Accounts")
    accessible(screen)
    for path in (
        "/leiding/accounts/nieuw/",
        f"/leiding/accounts/{director.pk}/",
        "/account/wachtwoord/",
        "/account/adres/",
        "/uitloggen/",
    ):
        screen.goto(f"{live_server}{path}")
        accessible(screen)
    screen.goto(f"{live_server}/leiding/accounts/nieuw/")
    screen.get_by_label("E-mailadres").fill("geen adres")
    screen.get_by_role("button", name="Maak en nodig uit").click()
    expect(screen.get_by_label("E-mailadres")).to_have_value("geen adres")
    assert all(line.startswith(("422 ", "console: ")) for line in trouble)
    trouble.clear()
    accessible(screen)
