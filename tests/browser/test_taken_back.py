"""What is put right, arranged or taken back around an evening, in a browser; on a desk and a phone."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from competition.models import Attendance, BoardWish, Event, Game, KeptApart, Round, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.calendar import cancel_round
from competition.services.no_shows import book_no_show
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.rules import change_rules
from competition.services.swaps import swap_colours
from tests.browser.conftest import press_publicly
from tests.browser.test_together import PASSWORD, SCREENS, _log_in, _look, _screen
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, make_season


@pytest.fixture
def director(transactional_db: None) -> Actor:
    return Actor.of_user(DirectorFactory(email="dirk@example.org", password=PASSWORD))


@pytest.fixture
def season(director: Actor) -> Season:
    """Nine players, one closed round, three to come; a no-show is kept out until he reports again."""
    ClubFactory()
    season = make_season(players=9, rounds=4, no_show={"opponent": "bye", "until_reported": True})
    closed(season.rounds.get(number=1), director)
    return Season.objects.get(pk=season.pk)


@pytest.fixture
def draft(season: Season, director: Actor) -> Round:
    round_ = season.rounds.select_related("season").get(number=2)
    make_pairing(round_=round_, deed=Deed(director))
    return round_


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest, browser: Browser, trouble: list[str]) -> Iterator[Page]:
    yield from _screen(browser, trouble, request.param)


def _seen_then_done(page: Page, act: str = "Verbeter het") -> None:
    """Look at the lists that would change, say why, do it."""
    page.get_by_role("button", name="Kijk wat er verandert").click()
    expect(page.locator(".effects")).to_contain_text("De stand na ronde 1 verandert.")
    _look(page)
    page.get_by_label("Waarom?").fill("briefje van een ander")
    page.get_by_role("button", name=act).click()


def test_a_game_that_was_not_played_goes_and_a_forgotten_one_comes(
    screen: Page, live_server: object, season: Season
) -> None:
    page, first = screen, season.rounds.get(number=1)
    game = first.games.select_related("white__player", "black__player").get(board=1)
    white, black = game.white, game.black
    _log_in(page, live_server, f"/leiding/{season.slug}/ronde/1/")
    page.locator("#bord-1").get_by_role("link", name="Verbeter").click()
    page.get_by_role("link", name="Deze partij is helemaal niet gespeeld").click()
    page.get_by_label(f"Wat {white.name} in plaats daarvan deed").select_option("absent")
    page.get_by_label(f"Wat {black.name} in plaats daarvan deed").select_option("bye")
    _look(page)
    _seen_then_done(page)
    expect(page.get_by_role("status").first).to_contain_text("Verbeterd")
    assert not Game.objects.filter(pk=game.pk).exists()

    page.get_by_role("link", name="Er is een partij gespeeld die hier ontbreekt").click()
    page.get_by_label("Wit").select_option(label=white.player.listed_name)
    page.get_by_label("Zwart").select_option(label=black.player.listed_name)
    page.get_by_label("Uitslag").select_option("0-1")
    _look(page)
    _seen_then_done(page)
    expect(page.get_by_role("status").first).to_contain_text("Verbeterd")
    assert first.games.get(white=white, black=black).result == "0-1"


def test_an_absence_in_a_closed_round_is_corrected_and_somebody_withdraws(
    screen: Page, live_server: object, season: Season
) -> None:
    page = screen
    who = season.rounds.get(number=1).attendances.select_related("entry__player").get(kind="bye").entry
    _log_in(page, live_server, f"/leiding/{season.slug}/ronde/1/aanwezig/")
    page.get_by_role("link", name=re.compile(f"Wijzig.*{who.player.listed_name}")).click()
    page.get_by_text("afgemeld", exact=True).click()
    _seen_then_done(page)
    expect(page.get_by_role("status").first).to_contain_text("Verbeterd")
    assert Attendance.objects.get(round__number=1, entry=who).kind == "absent"

    page.goto(f"{live_server}/leiding/{season.slug}/terugtrekken/")
    page.get_by_label("Wie trekt zich terug?").select_option(label=who.player.listed_name)
    _look(page)
    page.get_by_role("button", name="Kijk wat er verandert").click()
    page.get_by_label("Waarom?").fill("verhuisd")
    page.get_by_role("button", name="Trek deze speler terug").click()
    expect(page.get_by_role("status").first).to_contain_text("ronde 2")
    who.refresh_from_db()
    assert who.withdrawn_after == 1
    page.locator(".past li", has_text="verhuisd").get_by_role("button", name="Neem terug").click()
    expect(page.locator(".is-undone")).to_contain_text("verhuisd")
    who.refresh_from_db()
    assert who.withdrawn_after is None


def test_an_evening_is_moved_and_one_more_is_added(screen: Page, live_server: object, season: Season) -> None:
    page = screen
    _log_in(page, live_server, f"/leiding/{season.slug}/agenda/")
    page.get_by_role("link", name=re.compile("Verzetten.*Ronde 2")).click()
    page.get_by_label("Dag", exact=True).fill("2026-09-11")
    page.get_by_role("button", name="Wat verandert er dan?").click()
    expect(page.locator(".told")).to_be_visible()
    _look(page)
    page.get_by_role("button", name="Verzetten").click()
    expect(page.get_by_role("status").first).to_contain_text("11 september")
    page.get_by_label("Dag", exact=True).fill("2026-09-14")
    page.get_by_role("button", name="Wat verandert er dan?").click()
    expect(page.locator(".told")).to_contain_text("ronde 3 wordt ronde 4")
    _look(page)
    page.get_by_role("button", name="Toevoegen").click()
    expect(page.get_by_role("status").first).to_contain_text("14 september")
    days = list(season.rounds.order_by("number").values_list("date", flat=True))
    assert days == [dt.date(2026, 9, day) for day in (3, 11, 14, 17, 24)]


def test_a_cancelled_evening_and_changed_rules_are_taken_back(
    screen: Page, live_server: object, season: Season, director: Actor
) -> None:
    page, second = screen, season.rounds.get(number=2)
    who = entry(season, "p3")
    report_absence(entry=who, rounds=[second], kind="absent", deed=Deed(director), timely=True)
    cancel_round(round_=second, reason="zaal dicht", deed=Deed(director))
    _log_in(page, live_server, f"/leiding/{season.slug}/agenda/")
    expect(page.locator("form.undo")).to_contain_text("zaal dicht")
    press_publicly(page, "z", "Neem terug")
    expect(page.get_by_role("status").first).to_contain_text("Het is teruggenomen")
    assert season.rounds.count() == 4
    assert Attendance.objects.get(round__number=2, entry=who).kind == "absent"

    now = Season.objects.get(pk=season.pk)
    awards = {**now.rules["awards"], "win": "opponent + 20"}
    change_rules(
        season=now, rules={**now.rules, "awards": awards}, reason="een stemming", deed=Deed(director)
    )
    page.goto(f"{live_server}/leiding/{season.slug}/reglement/")
    expect(page.locator("form.undo")).to_contain_text("een stemming")
    _look(page)
    page.get_by_role("button", name="Neem terug").click()
    expect(page.get_by_role("status").first).to_contain_text("Het is teruggenomen")
    assert Season.objects.get(pk=season.pk).rules == now.rules


def test_wishes_locks_and_who_do_not_meet_tonight(screen: Page, live_server: object, draft: Round) -> None:
    page, who = screen, entry(draft.season, "p8")
    _log_in(page, live_server, f"/leiding/{draft.season.slug}/ronde/2/indeling/")
    page.locator("#bord-1").get_by_role("button", name="zet vast").click()
    expect(page.locator("#bord-1").get_by_role("button", name="vastgezet")).to_be_visible()
    pair = draft.games.get(board=2)
    page.locator("#bord-2 .row-menu summary").click()
    page.get_by_role("button", name="Vanavond niet tegen elkaar").first.click()
    expect(page.get_by_role("status").first).to_be_visible()
    apart = KeptApart.objects.get()
    assert {apart.one_id, apart.other_id} == {pair.white_id, pair.black_id}

    page.get_by_role("link", name="Bordwensen, niet tegen elkaar").click()
    page.get_by_label("Naam").first.fill(who.name)
    page.get_by_label("Bord", exact=True).fill("1")
    page.get_by_label("Opmerking op het indelingsblad").fill("bij de deur")
    page.get_by_role("button", name="Opslaan").first.click()
    line = page.locator(".lines li", has_text=who.player.listed_name)
    expect(line).to_contain_text("bij de deur")
    _look(page)
    assert BoardWish.objects.get(entry=who).board == 1
    line.get_by_role("button", name=re.compile("Vervalt")).click()
    expect(line).to_have_count(0)
    page.get_by_role("button", name=re.compile("Mogen weer")).click()
    expect(page.get_by_role("button", name=re.compile("Mogen weer"))).to_have_count(0)
    assert not KeptApart.objects.filter(round=draft).exists()


def test_an_old_page_says_who_was_first_and_offers_to_do_it_again(
    screen: Page, live_server: object, draft: Round, trouble: list[str]
) -> None:
    page, colleague = screen, Actor.of_user(DirectorFactory(name="Anna Collega"))
    _log_in(page, live_server, f"/leiding/{draft.season.slug}/ronde/2/indeling/")
    game = draft.games.get(board=1)
    swap_colours(game=game, deed=Deed(colleague, seen=Round.objects.get(pk=draft.pk).version))
    page.get_by_role("button", name="Publiceer de indeling").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Iemand anders was je voor")
    expect(page.locator(".past li")).to_contain_text("Anna Collega")
    _look(page)
    assert all("409" in line for line in trouble)
    trouble.clear()
    assert Round.objects.get(pk=draft.pk).state == "draft"
    page.get_by_role("button", name="Doe het toch").click()
    expect(page.locator("[data-results] tbody tr")).to_have_count(4)
    assert Game.objects.get(round=draft, board=1).white_id == game.black_id


def test_a_walk_in_is_taken_back_and_a_guest_plays_who_sits_out(
    screen: Page, live_server: object, draft: Round
) -> None:
    page, season = screen, draft.season
    bye = draft.attendances.select_related("entry__player").get(kind="bye").entry
    _log_in(page, live_server, f"/leiding/{season.slug}/ronde/2/aanwezig/nieuw/")
    page.get_by_role("textbox", name="Gast").fill("oom Kees")
    page.get_by_label("Speelt tegen").select_option(str(bye.pk))
    page.get_by_role("button", name="Zet de gast aan een bord").click()
    expect(page.get_by_role("status").first).to_contain_text(f"{bye.name}")
    assert Attendance.objects.get(round=draft, entry=bye).kind == "bye"

    page.goto(f"{live_server}/leiding/{season.slug}/ronde/3/aanwezig/nieuw/")
    page.get_by_label("Naam").fill("Jan van Dam")
    page.get_by_label("Naam").press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("Jan van Dam doet mee")
    assert season.entries.count() == 10
    page.get_by_role("button", name="Neem terug").click()
    expect(page.get_by_role("status").first).to_contain_text("Teruggenomen")
    _look(page)
    assert season.entries.count() == 9


def test_a_late_report_is_accepted_and_a_no_show_let_in_again(
    screen: Page, live_server: object, draft: Round, director: Actor
) -> None:
    page, season = screen, draft.season
    publish_round(round_=draft, deed=Deed(director))
    absentee = draft.games.select_related("white__player").get(board=1).white
    book_no_show(game=draft.games.get(board=1), absentee=absentee, deed=Deed(director))
    third = season.rounds.get(number=3)
    ill = entry(season, "p9" if absentee.key != "p9" else "p8")
    late = dt.datetime(2026, 9, 17, 19, 0, tzinfo=dt.UTC)
    report_absence(entry=ill, rounds=[third], kind="absent", deed=Deed(director, now=late))
    _log_in(page, live_server, f"/leiding/{season.slug}/ronde/3/aanwezig/")
    page.get_by_role("button", name=re.compile(f"Weer toelaten.*{absentee.player.listed_name}")).click()
    expect(page.get_by_role("button", name=re.compile("Weer toelaten"))).to_have_count(0)
    line = page.locator("#absent li", has_text=ill.player.listed_name)
    line.locator("summary").click()
    page.get_by_label("Reden van de overmacht").fill("trein gestrand")
    _look(page)
    page.get_by_role("button", name="Telt als op tijd").click()
    expect(line).to_contain_text("trein gestrand")
    assert Attendance.objects.get(round=third, entry=ill).kind == "absent"
    assert Event.objects.filter(round=third).count() == 3
