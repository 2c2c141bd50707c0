"""How many keys or taps an evening takes: counted in a browser, and what docs/evening.md says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.core.exceptions import ValidationError
from playwright.sync_api import Browser, Page, expect

from competition.demo.people import people as demo_people
from competition.models import Entry, Round, Season
from competition.pages.forms import find_person
from competition.reading.people import Person, people_of
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from players.models import Player
from tests.browser.conftest import PATIENCE, watch
from tests.conftest import ROOT
from tests.factories import ClubFactory, DirectorFactory, RoundFactory, SeasonFactory

PASSWORD = "drie houten paarden"
PLAYERS, ABSENT = 40, 8
BOARDS = (PLAYERS - ABSENT) // 2


class Counted:
    """A page on which every key, tap or click is counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def keys(self, *keys: str) -> None:
        self.page.wait_for_load_state()
        for key in keys:
            self.page.keyboard.press(key)
            self.actions += 1

    def tap(self, name: str, within: str = "main") -> None:
        self.page.locator(within).get_by_role("button", name=name, exact=True).first.tap()
        self.actions += 1


@pytest.fixture
def round_(transactional_db: None) -> Round:
    """Forty players, and the evening before it begins."""
    ClubFactory()
    season = SeasonFactory(slug="intern")
    for position, each in enumerate(demo_people()[:PLAYERS], start=1):
        player = Player.objects.create(
            given_name=each.name.given, prefix=each.name.prefix, family_name=each.name.family
        )
        Entry.objects.create(
            season=season, player=player, key=f"p{position}", position=position, rating=each.rating
        )
    return RoundFactory(season=season, number=1)


@pytest.fixture
def director(transactional_db: None) -> Actor:
    return Actor.of_user(DirectorFactory(email="dirk@example.org", password=PASSWORD))


@pytest.fixture
def counted(
    request: pytest.FixtureRequest, browser: Browser, trouble: list[str], live_server: object, director: Actor
) -> Iterator[Counted]:
    """A desk or a phone of a director who has logged in; nothing has been counted yet."""
    phone = request.param == "phone"
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 900}
    context = browser.new_context(viewport=size, locale="nl-NL", has_touch=phone)
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    watch(page, trouble)
    page.goto(f"{live_server}/inloggen/")
    page.get_by_label("E-mailadres").fill("dirk@example.org")
    page.get_by_label("Wachtwoord").fill(PASSWORD)
    page.get_by_label("Wachtwoord").press("Enter")
    page.wait_for_url("**/leiding/**")
    yield Counted(page)
    context.close()
    assert not trouble, "\n".join(trouble)


def _absentees(season: Season) -> list[Entry]:
    """Every fifth of the list."""
    return [entry for entry in season.entries.select_related("player") if entry.position % 5 == 3]


def _shortest(person: Person, people: list[Person]) -> str:
    """The fewest letters of the family name that mean this person only."""
    family = person.listed_name.split(",")[0].lower()
    for length in range(1, len(family)):
        try:
            find_person(family[:length], people)
        except ValidationError:
            continue
        return family[:length]
    return family


def _book_by_keys(counted: Counted, season: Season) -> None:
    people = list(people_of(season).values())
    for entry in _absentees(season):
        person = next(each for each in people if each.entry_id == entry.pk)
        expect(counted.page.get_by_label("Naam")).to_be_focused()
        counted.keys(*_shortest(person, people), "Enter")
        expect(counted.page.get_by_role("status").first).to_contain_text(person.name)
        people.remove(person)


def _book_by_thumb(counted: Counted, season: Season) -> None:
    for entry in _absentees(season):
        counted.tap(entry.player.listed_name, ".name-grid")
        expect(counted.page.get_by_role("status").first).to_contain_text(entry.name)


def _play_by_keys(counted: Counted) -> None:
    page = counted.page
    page.clock.install()
    page.clock.fast_forward(3000)  # a letter that comes within two seconds of a name is no command
    counted.keys("Escape", "i")
    expect(page.locator(f"#bord-{BOARDS}")).to_be_visible()
    page.wait_for_load_state()  # a board is seen before the script that knows the keys has come
    counted.keys("p")
    expect(page.get_by_role("button", name="Publiceer de indeling")).to_be_focused()
    counted.keys("Enter")
    expect(page.locator("#bord-1 .choices button").first).to_be_focused()
    counted.keys(*("1", "0", "5", "1") * (BOARDS // 4))
    expect(page.locator("#bar")).to_contain_text("Alle uitslagen zijn binnen")
    counted.keys("s")
    expect(page.get_by_role("button", name="Sluit de ronde")).to_be_focused()
    counted.keys("Enter")
    expect(page.locator("#bar")).to_contain_text("is gesloten")


def _play_by_thumb(counted: Counted) -> None:
    page = counted.page
    counted.tap("Maak de indeling", "#bar")
    counted.tap("Publiceer de indeling", "#bar")
    for board in range(1, BOARDS + 1):
        counted.tap("Wit wint", f"#bord-{board}")
    expect(page.locator("#bar")).to_contain_text("Alle uitslagen zijn binnen")
    counted.tap("Sluit de ronde", "#bar")
    expect(page.locator("#bar")).to_contain_text("is gesloten")


@pytest.mark.parametrize("by", ["members", "director"])
@pytest.mark.parametrize("counted", ["desk", "phone"], indirect=True)
def test_an_evening_takes_what_the_documentation_says(
    counted: Counted, by: str, live_server: object, round_: Round, director: Actor
) -> None:
    season, page = round_.season, counted.page
    phone = bool(page.evaluate("navigator.maxTouchPoints"))
    if by == "members":
        for entry in _absentees(season):
            report_absence(
                entry=entry,
                rounds=[round_],
                kind="absent",
                deed=Deed(Actor.of_player(entry.player)),
                timely=False,
            )
    page.goto(f"{live_server}/leiding/intern/ronde/1/")
    if by == "director":
        (_book_by_thumb if phone else _book_by_keys)(counted, season)
    (_play_by_thumb if phone else _play_by_keys)(counted)
    assert counted.actions == _documented("by thumb" if phone else "by keyboard", by)


def _documented(way: str, by: str) -> int:
    """The number in the table of docs/evening.md."""
    table = (ROOT / "docs" / "evening.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| {way} \| (\d+) \| (\d+) \|", table, re.MULTILINE)
    assert row is not None
    return int(row[1 if by == "members" else 2])
