"""The screen in the hall turns by itself, follows the evening, and goes on when the line is gone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from competition.models import Game, Season
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from tests.evening import closed
from tests.factories import ClubFactory, DirectorFactory, make_season


@pytest.fixture
def director(transactional_db: None) -> Actor:
    ClubFactory()
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def season(director: Actor) -> Season:
    """Nine players: a round closed, and one on the boards."""
    season = make_season(players=9, rounds=3)
    closed(season.rounds.get(number=1), director)
    second = season.rounds.get(number=2)
    make_pairing(round_=second, deed=Deed(director))
    publish_round(round_=second, deed=Deed(director))
    return season


def test_it_turns_and_results_appear_and_a_lost_line_is_said(
    page: Page, live_server: object, season: Season, director: Actor, trouble: list[str]
) -> None:
    page.clock.install()
    page.goto(f"{live_server}/{season.slug}/scherm/")
    boards, standing = page.locator(".slide").nth(0), page.locator(".slide").nth(1)
    expect(boards).to_be_visible()
    expect(standing).to_be_hidden()
    page.clock.run_for(13_000)
    expect(standing).to_be_visible()
    expect(boards).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(boards).to_be_visible()

    expect(boards.locator(".result", has_text="1-0")).to_have_count(0)
    game = Game.objects.get(round__season=season, round__number=2, board=1)
    enter_result(game=game, result="1-0", deed=Deed(director))
    page.clock.run_for(31_000)
    expect(page.locator(".result", has_text="1-0")).to_have_count(1)
    assert not trouble, "\n".join(trouble)

    page.context.set_offline(True)
    page.clock.run_for(31_000)
    expect(page.get_by_role("status")).to_contain_text("Geen verbinding sinds")
    before = page.locator(".slide:visible h2").text_content()
    page.clock.run_for(13_000)
    assert page.locator(".slide:visible h2").text_content() != before

    assert all("ERR_INTERNET_DISCONNECTED" in line for line in trouble)
    trouble.clear()
    page.context.set_offline(False)
    page.clock.run_for(31_000)
    expect(page.locator("#line")).to_be_hidden()
