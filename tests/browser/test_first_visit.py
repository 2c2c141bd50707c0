"""The first visit in a browser: the code from the terminal, then one's own site."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer


def test_the_first_visitor_owns_the_site(
    page: Page, trouble: list[str], live_server: LiveServer, settings: Settings
) -> None:
    settings.SETUP_CODE = "ABCD-2345"
    page.goto(f"{live_server.url}/setup/")
    expect(page).to_have_title("Eerste bezoek")
    page.get_by_label("Code").fill("abcd 9999")
    page.get_by_label("Naam van de club").fill("Schaakclub De Toren")
    page.get_by_label("Je naam").fill("Jan van der Meiden")
    page.get_by_label("Je e-mailadres").fill("jan@toren.example")
    page.get_by_label("Wachtwoord").fill("drie losse woorden")
    page.get_by_role("button", name="club").click()
    expect(page.locator(".invalid-feedback")).to_be_visible()
    assert all(line.startswith(("422 ", "console: ")) for line in trouble)
    trouble.clear()

    page.get_by_label("Code").fill("abcd 2345")
    page.get_by_label("Wachtwoord").fill("drie losse woorden")
    page.get_by_role("button", name="club").click()
    page.wait_for_url(f"{live_server.url}/")
    expect(page.get_by_role("banner")).to_contain_text("Schaakclub De Toren")


@pytest.mark.parametrize("address", ["/", "/inloggen/"])
def test_an_empty_site_has_pages(page: Page, live_server: LiveServer, address: str) -> None:
    page.goto(live_server.url + address)
    expect(page.locator("h1")).to_be_visible()
