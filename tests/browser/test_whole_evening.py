"""The evening as one story, with everything that goes wrong on one; at a desk and on a phone."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from competition.models import Entry, Game, Round, Season
from competition.reading.standing import list_page
from competition.services.actors import Actor
from competition.wording import numbers
from players.links import make_token
from tests.browser.test_together import PASSWORD, SCREENS, _log_in, _screen
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, make_season

TODAY, DAY, WEEK = dt.date.today(), dt.timedelta(days=1), dt.timedelta(weeks=1)


@pytest.fixture
def director(transactional_db: None) -> Actor:
    return Actor.of_user(DirectorFactory(email="dirk@example.org", password=PASSWORD))


@pytest.fixture
def round_(director: Actor) -> Round:
    """Eleven players, one closed round; for the second, in two weeks, an absence can be reported in time."""
    ClubFactory()
    season = make_season(players=11, rounds=4)
    for planned in season.rounds.all():
        planned.date = TODAY + (3 * planned.number - 4) * WEEK
        planned.save(update_fields=["date"])
    closed(season.rounds.get(number=1), director)
    return Season.objects.get(pk=season.pk).rounds.select_related("season").get(number=2)


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    yield from _screen(browser, trouble, request.param)


@pytest.fixture
def phone(browser: Browser, trouble: list[str]) -> Iterator[Page]:
    """The member's own telephone."""
    yield from _screen(browser, trouble, "phone")


def test_an_evening_with_everything_that_goes_wrong_on_one(
    screen: Page, phone: Page, live_server: object, round_: Round, director: Actor
) -> None:
    page, season = screen, round_.season
    absentee = entry(season, "p11")
    _log_in(page, live_server, f"/leiding/{season.slug}/ronde/2/")
    told = [_a_member_reports(phone, page, live_server, absentee)]
    Round.objects.filter(pk=round_.pk).update(date=TODAY - DAY)  # the deadline has passed
    told += [_somebody_walks_in(page, round_)]
    told += _paired_swapped_and_published(page)
    told += [_somebody_falls_ill(page, round_), _somebody_does_not_show_up(page)]
    told += _played_and_closed(page, round_)
    for number in (3, 4):
        closed(season.rounds.get(number=number), director)
    told += [_a_wrong_result_is_corrected(page, live_server, round_)]
    page.goto(f"{live_server}/leiding/{season.slug}/geschiedenis/")
    _the_history_names_it_all(page, told, absentee.name)


def _a_member_reports(phone: Page, page: Page, site: object, absentee: Entry) -> str:
    """By his own link, with the director's page open; the director sees it when he looks again."""
    phone.goto(f"{site}/ik/{make_token(absentee.player)}/")
    phone.locator("label", has_text="Ronde 2").tap()
    phone.get_by_role("button", name="Meld me af").tap()
    expect(phone.get_by_role("status")).to_contain_text("Ronde 2: afgemeld")
    page.reload()
    line = page.locator("#absent li", has_text=absentee.player.listed_name)
    expect(line).to_contain_text("zelf")
    return f"Ronde 2 {absentee.name}: afgemeld"


def _somebody_walks_in(page: Page, round_: Round) -> str:
    page.get_by_role("link", name=re.compile("Iemand loopt binnen")).click()
    page.wait_for_url("**/aanwezig/nieuw/")
    page.get_by_label("Naam").fill("Jan van Dam")
    page.get_by_label("Rating").fill("1710")
    page.get_by_label("Rating").press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("Jan van Dam doet mee")
    newcomer = round_.season.entries.get(player__family_name="Dam")
    assert (newcomer.rating, newcomer.first_round) == (1710, 2)
    return "Jan van Dam doet mee vanaf ronde 2"


def _paired_swapped_and_published(page: Page) -> list[str]:
    page.get_by_role("button", name="Maak de indeling").click()
    expect(page.locator("[data-swap] tbody tr")).to_have_count(5)
    first = page.locator("#bord-1 .white .seat")
    second = page.locator("#bord-2 .black .seat")
    names = first.inner_text(), second.inner_text()
    first.click()
    verdict = page.locator("#bord-2 .black .offer")
    expect(verdict).to_have_text(re.compile(r"\w"))
    second.click()
    expect(first).to_have_text(names[1])
    expect(second).to_have_text(names[0])
    page.get_by_role("button", name="Publiceer de indeling").click()
    expect(page.locator("[data-results] tbody tr")).to_have_count(5)
    return [
        "Ronde 2 indeling gemaakt: 5 partijen, oneven: ",
        f"Ronde 2 {names[0]} en {names[1]} zijn van plaats gewisseld",
        "Ronde 2 indeling gepubliceerd: 5 partijen",
    ]


def _somebody_falls_ill(page: Page, round_: Round) -> str:
    """Whoever has the bye takes the place: one board changes, and only two have to be told."""
    before = _pairs(round_)
    bye = round_.attendances.select_related("entry__player").get(kind="bye").entry
    game = round_.games.select_related("white__player", "black__player").get(board=4)
    page.get_by_role("link", name=re.compile("Er is iets veranderd")).click()
    page.get_by_role("button", name=game.white.name).click()
    plan = page.get_by_role("region", name="Zo min mogelijk veranderen")
    expect(plan).to_contain_text("4 van de 5 borden")
    expect(plan.locator("dd").last).to_contain_text(bye.name)
    expect(page.get_by_role("region", name="Niemand schuift op")).to_contain_text(game.black.name)
    plan.get_by_role("button", name="Publiceer dit").click()
    expect(page.get_by_role("status").first).to_contain_text(bye.name)
    expect(page.locator(".is-new")).to_have_count(1)
    gone = frozenset((game.white.key, game.black.key))
    assert _pairs(round_) == before - {gone} | {frozenset((game.black.key, bye.key))}
    return f"Ronde 2 {game.white.name}: te laat afgemeld; nieuw op bord 4: "


def _pairs(round_: Round) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in round_.games.values_list("white__key", "black__key")}


def _somebody_does_not_show_up(page: Page) -> str:
    page.get_by_role("link", name=re.compile("Uitslagen")).first.click()
    board = page.locator("#bord-5")
    name = board.locator(".black").inner_text()
    board.locator("summary").click()
    board.get_by_role("button", name=re.compile(f"{name}.*niet verschenen")).click()
    expect(page.get_by_role("status").first).to_contain_text("niet verschenen")
    return f"Ronde 2 {name} is niet verschenen aan bord 5"


def _played_and_closed(page: Page, round_: Round) -> list[str]:
    """The four other boards, by keyboard where there is one, else by thumb; then the round is closed."""
    names = ("Wit wint", "Zwart wint", "Remise", "Wit wint")
    if page.viewport_size == {"width": 390, "height": 844}:
        for board, name in enumerate(names, 1):
            page.locator(f"#bord-{board}").get_by_role("button", name=name, exact=True).tap()
    else:
        page.locator("#bord-1 .choices button").first.focus()
        for key in ("1", "0", "5", "1"):
            page.keyboard.press(key)
    expect(page.locator("#bar")).to_contain_text("Alle uitslagen zijn binnen")
    results = dict(Game.objects.filter(round=round_).values_list("board", "result"))
    assert results == {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "1-0", 5: "1-0f"}
    page.get_by_role("button", name="Sluit de ronde").click()
    expect(page.locator("#bar")).to_contain_text("is gesloten")
    done = "bord 1: 1-0", "bord 2: 0-1", "bord 3: ½-½", "bord 4: 1-0", "ronde gesloten"
    return [f"Ronde 2 {words}" for words in done]


def _a_wrong_result_is_corrected(page: Page, site: object, round_: Round) -> str:
    """Two rounds later; the list after the last round then shows what it should have been."""
    game = round_.games.select_related("white__player", "black__player").get(board=1)
    before = [_points(page, site, each.name, each.key, round_.season_id) for each in (game.white, game.black)]
    page.goto(f"{site}/leiding/{round_.season.slug}/ronde/2/")
    page.locator("#bord-1").get_by_role("link", name="Verbeter").click()
    page.get_by_text(re.compile("0-1 · Zwart wint")).click()
    page.get_by_role("button", name="Kijk wat er verandert").click()
    expect(page.locator(".effects")).to_contain_text("De standen na de ronden 2, 3 en 4 veranderen.")
    assert Game.objects.get(pk=game.pk).result == "1-0"
    page.get_by_label("Waarom?").fill("briefje verkeerd gelezen")
    page.get_by_role("button", name="Verbeter het").click()
    expect(page.get_by_role("status").first).to_contain_text("Verbeterd")
    after = [_points(page, site, each.name, each.key, round_.season_id) for each in (game.white, game.black)]
    assert after[0] < before[0]
    assert after[1] > before[1]
    players = f"{game.white.name} – {game.black.name}"
    return f"Ronde 2 bord 1, {players}: uitslag 0-1 (was 1-0); reden: briefje verkeerd gelezen"


def _points(page: Page, site: object, name: str, key: str, season_id: int) -> float:
    """What the list after the last round shows of somebody."""
    season = Season.objects.get(pk=season_id)
    page.goto(f"{site}/{season.slug}/stand/")
    expect(page.locator("h1")).to_have_text("Stand na ronde 4")
    line = page.locator("tbody tr", has=page.get_by_role("link", name=name, exact=True))
    row = list_page(season, 4).row_of(key)
    assert row is not None
    expect(line.locator("td").nth(2)).to_have_text(str(numbers.points(row.points)))
    return float(row.points)


def _the_history_names_it_all(page: Page, told: list[str], member: str) -> None:
    """Each step in words, once; the first was the member's own, the last the director's."""
    for words in told:
        expect(page.locator(".past li", has_text=words)).to_have_count(1)
    for words, who in ((told[0], member), (told[-1], "Dirk de Leider")):
        expect(page.locator(".past li", has_text=words).locator(".who")).to_have_text(who)
