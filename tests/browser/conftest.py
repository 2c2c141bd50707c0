"""A real browser for the tests in this folder: Debian's chromium, driven by Playwright."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.conftest import absent

# Seconds that a page may take on a busy computer.
PATIENCE = 60
expect.set_options(timeout=1000 * PATIENCE)

CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder, so that `-m "not browser"` leaves them out."""
    for item in items:
        if "browser" in item.path.parent.parts:
            item.add_marker("browser")


@pytest.fixture(scope="session", autouse=True)
def _database_beside_an_event_loop() -> Iterator[None]:
    """Playwright keeps an event loop in the test's thread, where Django would refuse the database."""
    before = os.environ.get("DJANGO_ALLOW_ASYNC_UNSAFE")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    yield
    if before is None:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the chromium that the system has, best one without windows; Playwright brings none."""
    program = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if program is None:
        absent("chromium", "apt-get install chromium")
    return {**browser_type_launch_args, "executable_path": program, "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A Dutch visitor in Amsterdam at a desktop."""
    return {
        **browser_context_args,
        "locale": "nl-NL",
        "timezone_id": "Europe/Amsterdam",
        "viewport": {"width": 1280, "height": 900},
    }


def watch(page: Page, trouble: list[str]) -> None:
    """Write down what a page must not do: log an error, raise one, or answer 400 and above."""
    page.on("console", lambda m: trouble.append(f"console: {m.text}") if m.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(f"script: {error}"))
    page.on("response", lambda r: trouble.append(f"{r.status} {r.url}") if r.status >= 400 else None)


@contextmanager
def visitor(
    browser: Browser,
    trouble: list[str],
    width: int,
    height: int = 900,
    scheme: str = "light",
    *,
    known_as: tuple[Client, object] | None = None,
) -> Iterator[Page]:
    """A page of somebody with a screen of this size, a phone below 500; an error on the way fails the test.

    `known_as`: a client that has logged in, and the site that his cookies are for.
    """
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="nl-NL",
        has_touch=width < 500,
    )
    if known_as is not None:
        client, site = known_as
        for cookie in client.cookies.values():
            context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": str(site)}])
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    watch(page, trouble)
    yield page
    context.close()
    assert not trouble, "\n".join(trouble)


def log_in(page: Page, site: object, path: str, *, email: str, password: str) -> None:
    """Log in on the way to a page, and wait until it is there with its scripts."""
    page.goto(f"{site}/inloggen/?next={path}")
    page.get_by_label("E-mailadres").fill(email)
    page.get_by_label("Wachtwoord").fill(password)
    page.get_by_label("Wachtwoord").press("Enter")
    page.wait_for_url(f"**{path}")


def press_publicly(page: Page, key: str, button: str) -> None:
    """Choose what others will see by its letter, and press it with Enter."""
    page.keyboard.press(key)
    expect(page.get_by_role("button", name=button).first).to_be_focused()
    page.keyboard.press("Enter")


@pytest.fixture
def trouble() -> list[str]:
    """What went wrong on the pages so far; a test that provokes an error clears it."""
    return []


@pytest.fixture
def page(context: BrowserContext, trouble: list[str]) -> Iterator[Page]:
    """A page whose every error fails the test, on the pages that it opens too."""
    context.on("page", lambda opened: watch(opened, trouble))
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    yield page
    assert not trouble, "\n".join(trouble)
