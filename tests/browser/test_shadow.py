"""The shadow groups and the championship in a browser, from the moves after round 20 to the champion."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from competition.models import Game, Round, Season, SideGame
from competition.reading.championship import ChampionshipPage, championship_page, games_to_come
from competition.services.actors import Actor, Deed
from competition.services.championship import answer_invitation, schedule_games
from competition.services.importing import import_season
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.systems.championship import ACCEPTED
from tests.browser.conftest import visitor
from tests.evening import entry
from tests.factories import ClubFactory, DirectorFactory

SCREENS = {"desk": (1280, 900), "phone": (390, 844)}
PLAYERS = 16
RESULTS = ("1-0", "1/2-1/2", "0-1", "1-0", "1-0")


@pytest.fixture
def director(transactional_db: None) -> Actor:
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def season(director: Actor) -> Season:
    """Sixteen players by the regulations of 2019: twenty rounds are closed, sixteen are to come."""
    ClubFactory()
    return import_season(document=_document(), deed=Deed(director), slug="intern")


def _document() -> dict[str, Any]:
    rounds = [_round(number) for number in range(1, 37)]
    entrants = [
        {"id": f"p{i}", "name": f"Speler van Nummer{i}", "rating": 2100 - 50 * i}
        for i in range(1, PLAYERS + 1)
    ]
    rules = {"preset": "keizer-regulations-2019"}
    return {
        "format": "clubcomp.season/1",
        "name": "Intern",
        "rules": rules,
        "entrants": entrants,
        "rounds": rounds,
    }


def _round(number: int) -> dict[str, Any]:
    """Everybody meets everybody in fifteen rounds, then again with colours reversed."""
    date = dt.date(2026, 9, 3) + dt.timedelta(weeks=number - 1)
    turning = [(number + place) % (PLAYERS - 1) + 1 for place in range(PLAYERS - 1)]
    seats = [PLAYERS, *turning]
    pairs = [(seats[i], seats[-1 - i]) for i in range(PLAYERS // 2)]
    games = [
        {"board": board, "white": f"p{w}", "black": f"p{b}", "result": RESULTS[(w * b + number) % 5]}
        for board, pair in enumerate(pairs, start=1)
        for w, b in [pair if (number > PLAYERS - 1) == bool(board % 2) else pair[::-1]]
    ]
    played = {"state": "closed", "games": games} if number <= 20 else {"state": "planned"}
    return {"number": number, "date": date.isoformat(), "time": "20:00", **played}


@pytest.fixture(params=list(SCREENS))
def screen(
    request: pytest.FixtureRequest, browser: Browser, trouble: list[str], director: Actor, live_server: object
) -> Iterator[Page]:
    """A director who is logged in; every error on the way fails the test."""
    width, height = SCREENS[request.param]
    client = Client()
    assert director.user is not None
    client.force_login(director.user)
    with visitor(browser, trouble, width, height, known_as=(client, live_server)) as page:
        yield page


def _look(page: Page) -> None:
    report = Axe().run(page)
    assert report.violations_count == 0, f"{page.url}\n{report.generate_report()}"
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px wider than the screen"


def _said(page: Page, words: str) -> None:
    expect(page.get_by_role("status").first).to_contain_text(words)


def test_the_moves_after_round_20_are_confirmed_with_one_change_by_hand(
    screen: Page, live_server: object, season: Season
) -> None:
    page, here = screen, f"{live_server}/leiding/intern/groepen/"
    page.goto(here)
    page.get_by_label("Groottes").fill("4 4 4 4")
    page.get_by_role("button", name="Deel de groepen in").click()
    _said(page, "Iedereen heeft een groep")
    expect(page.locator("main")).to_contain_text("Eindstanden na ronde 20")
    expect(page.locator("main li", has_text="promoveert")).to_have_count(3)
    _look(page)
    by_hand = page.get_by_label("Speler van Nummer16", exact=True)
    by_hand.select_option("A")
    page.get_by_role("button", name="Bevestig deze groepen").click()
    _said(page, "De groepen zijn gewijzigd")
    assert entry(season, "p16").groups == [{"from_round": 1, "group": "D"}, {"from_round": 21, "group": "A"}]
    assert sum(len(each.groups) > 1 for each in season.entries.all()) >= 6
    page.get_by_role("link", name="Zoals iedereen het ziet").click()
    expect(page.get_by_text("vanaf ronde 21: Speler van Nummer16 van D naar A")).to_be_visible()
    expect(page.get_by_text("Groep D na ronde 20:")).to_be_visible()
    _look(page)
    page.goto(f"{live_server}/intern/stand/")
    page.get_by_role("navigation", name="Groepen").get_by_role("link", name="D", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(4)
    expect(page.get_by_role("link", name="Speler van Nummer16")).to_be_visible()
    _look(page)


def _accept(page: Page, name: str) -> None:
    invited = page.get_by_role("table", name="Uitnodigingen").get_by_role("row", name=name)
    invited.get_by_role("button", name="Doet mee").click()
    expect(invited).to_contain_text("doet mee")


def test_from_invitations_to_a_champion_with_a_declined_place_and_a_cancelled_evening(
    screen: Page, live_server: object, season: Season, director: Actor
) -> None:
    page, here = screen, f"{live_server}/leiding/intern/kampioenschap/"
    found = championship_page(season).qualified
    names = {each.key: each.name for each in season.entries.with_player()}
    page.goto(here)
    _look(page)
    expect(page.get_by_text(f"Wie bedankt maakt plaats voor {names[str(found.next_up)]}.")).to_be_visible()
    page.get_by_role("row", name=names[found.asked[1]]).get_by_role("button", name="Bedankt").click()
    asked = championship_page(season).qualified.asked
    assert found.next_up in asked
    assert found.asked[1] not in asked
    for key in asked:
        _accept(page, names[key])
    page.get_by_role("button", name="Geef ze een avond").click()
    expect(page.get_by_text("Nog zonder avond:")).to_have_count(0)
    assert championship_page(season).missing == ()
    _look(page)

    cancelled = games_to_come(season)[0].round
    page.goto(f"{live_server}/leiding/intern/agenda/{cancelled.number}/vervalt/")
    expect(page.locator("main")).to_contain_text("Deze partijen stonden vast voor deze avond")
    page.get_by_label("Waarom").fill("de zaal is bezet")
    page.locator("main form .btn-primary").click()
    page.wait_for_url("**/agenda/")
    assert championship_page(season).missing
    page.goto(here)
    page.get_by_role("button", name="Geef ze een avond").click()
    expect(page.get_by_text("Nog zonder avond:")).to_have_count(0)
    assert championship_page(season).missing == ()

    shown = championship_page(season)
    _decide_all(shown, equal=1)
    page.goto(f"{live_server}/intern/kampioenschap/")
    expect(
        page.get_by_text(f"{names[shown.members[0]]} is kampioen, met de meeste punten in de kampioensgroep.")
    ).to_be_visible()
    _look(page)
    page.set_viewport_size({"width": 360, "height": 800})
    table = page.locator(".scroll")
    assert table.evaluate("box => box.scrollWidth - box.clientWidth") <= 0, "a small phone shows all of it"
    for words in ("SB", "nog 0"):
        expect(table.get_by_text(words).locator("visible=true").first).to_be_visible()


def test_an_opponent_who_cancels_at_half_past_seven_costs_one_tap(
    screen: Page, live_server: object, season: Season, director: Actor
) -> None:
    _begun(season, director)
    game = games_to_come(season)[0]
    round_ = Round.objects.get(pk=game.round_id)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    screen.goto(f"{live_server}/leiding/intern/kampioenschap/")
    line = screen.get_by_role("listitem").filter(has_text=f"{game.white.name} – {game.black.name}").first
    line.get_by_role("button", name=game.white.name).click()
    _said(screen, f"{game.white.name} is afwezig; de ander speelt gewoon mee.")
    assert round_.attendances.get(entry=game.white).kind != "game"
    assert round_.attendances.get(entry=game.black).kind in ("game", "bye")
    again = Game.objects.get(
        white=game.white, black=game.black, tag="championship", round__number__gt=round_.number, result=""
    )
    expect(screen.locator("main")).to_contain_text(f"{again.white.name} – {again.black.name}")
    screen.goto(f"{live_server}/intern/ronde/{round_.number}/")
    expect(screen.get_by_role("row", name=game.white.name)).to_have_count(0)
    _look(screen)


@pytest.mark.parametrize(
    ("equal", "tempo", "ending"),
    [(2, "normale", "kampioen"), (3, "verkort", "delen")],
    ids=["two", "three"],
)
def test_a_tie_is_decided_by_games_outside_the_ladder(
    screen: Page,
    live_server: object,
    season: Season,
    director: Actor,
    equal: int,
    tempo: str,
    ending: str,
) -> None:
    """Two play two games, of which one wins both; three a double round robin, all drawn: they share."""
    _begun(season, director)
    shown = championship_page(season)
    _decide_all(shown, equal)
    screen.goto(f"{live_server}/leiding/intern/kampioenschap/")
    expect(screen.locator(".notice")).to_contain_text("beslissingspartijen geven de doorslag")
    screen.get_by_role("button", name=f"{tempo} speeltempo").click()
    expect(screen.locator(".notice")).to_contain_text(f"{tempo} speeltempo")
    _look(screen)
    first = shown.members[0]
    games = list(SideGame.objects.filter(season=season).select_related("white__player", "black__player"))
    assert len(games) == equal * (equal - 1)
    for game in games:
        result = "½-½" if ending == "delen" else "1-0" if game.white.key == first else "0-1"
        line = screen.get_by_role("row", name=f"{game.white.name} – {game.black.name}").last
        line.get_by_label("Uitslag").select_option(label=result)
        line.get_by_role("button", name="Opslaan").click()
        screen.wait_for_load_state()
        game.refresh_from_db()
        assert game.result
    screen.goto(f"{live_server}/intern/kampioenschap/")
    expect(screen.locator(".notice")).to_contain_text(ending)
    expect(screen.locator(".notice")).to_contain_text(f"{tempo} speeltempo")
    expect(screen.get_by_role("heading", name="Beslissingspartijen")).to_be_visible()
    _look(screen)


def _begun(season: Season, director: Actor) -> None:
    """All who are invited play, and every game has an evening."""
    for key in championship_page(season).qualified.asked:
        answer_invitation(entry=entry(season, key), answer=ACCEPTED, deed=Deed(director))
    assert schedule_games(season=season, deed=Deed(director)).is_complete


def _decide_all(shown: ChampionshipPage, equal: int) -> None:
    """Give every game that counts a result: the first members draw with each other and win all others."""
    strength = {key: max(place, equal - 1) for place, key in enumerate(shown.members)}
    for counted in shown.counted:
        white, black = counted.game.white, counted.game.black
        difference = strength[white] - strength[black]
        result = "1/2-1/2" if not difference else "0-1" if difference > 0 else "1-0"
        Game.objects.filter(
            round__season=shown.season, round__number=counted.round, white__key=white, black__key=black
        ).update(result=result)
