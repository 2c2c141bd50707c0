"""The page of a player: the ledger and what its lines were worth, why he moved between any two rounds."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Game, Season
from competition.pages.player.tables import movement_bill
from competition.reading.entrants import entrant_page
from competition.reading.movements import movement_page
from competition.reading.rule_changes import FormerList, former_lists
from competition.services.actors import Actor, Deed
from competition.services.corrections import GameFacts, correct_game
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import publish_round
from competition.services.rules import change_rules
from competition.services.stored_lists import ensure_fresh
from competition.wording.numbers import fraction
from tests.evening import closed
from tests.factories import ClubFactory, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

KEIZER = {
    "system": "keizer",
    "values": {"by": "rank", "top": 20},
    "start": {"own_value": True},
    "awards": {"win": "opponent", "draw": "1/2 opponent", "loss": "0", "bye": "2/3 own", "absent": "1/3 own"},
}


@pytest.fixture
def keizer(director: Actor) -> Season:
    """Eight players, three rounds closed and one to come."""
    ClubFactory()
    season = make_season(players=8, rounds=4, **KEIZER)
    for number in (1, 2, 3):
        closed(season.rounds.get(number=number), director)
    return Season.objects.get(pk=season.pk)


def words(client: Client, name: str, season: Season, key: str, **query: object) -> str:
    html = client.get(reverse(f"public:{name}", args=[season.slug, key]), query).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_each_line_shows_what_it_was_worth_a_round_ago(client: Client, keizer: Season) -> None:
    for number in (1, 2, 3, 4, 5, 6, 7, 8):
        page = entrant_page(keizer, f"p{number}")
        assert page.row is not None
        before = entrant_page(keizer, f"p{number}", 2)
        assert before.row is not None
        old = [row.before for row in page.ledger if row.before is not None]
        assert sum(old, Fraction(0)) == before.row.points
        assert [row.before for row in page.ledger if row.line.round == 3] == [None]
    moved = next(f"p{n}" for n in range(1, 9) if _has_moved(keizer, f"p{n}"))
    assert "Vorige ronde" in words(client, "player", keizer, moved)


def _has_moved(season: Season, key: str) -> bool:
    return any(row.before not in (None, row.line.points) for row in entrant_page(season, key).ledger)


def test_there_is_no_such_column_where_nothing_changes_value(client: Client, season: Season) -> None:
    assert "Vorige ronde" not in words(client, "player", season, "p1")


@pytest.mark.parametrize(("since", "until"), [(0, 3), (1, 2), (1, 3), (2, 3)])
def test_the_bill_between_any_two_rounds_adds_up(keizer: Season, since: int, until: int) -> None:
    for number in range(1, 9):
        found = movement_page(keizer, f"p{number}", since, until)
        moved = found.movement
        assert moved is not None
        rows = [entrant_page(keizer, f"p{number}", each).row for each in (since, until)]
        assert [row.points if row else None for row in rows] == [moved.points_before, moved.points_after]
        assert [row.place if row else None for row in rows] == [moved.place_before, moved.place_after]
        bill = movement_bill(
            moved, {key: person.name for key, person in found.people.items()}, "fractions", 2
        )
        told = [len(section.lines) for section in bill.sections]
        assert sum(told) == len([part for part in moved.parts if part.points or part.code == "new"])


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_page_between_two_rounds_tells_who_passed_in_both_languages(
    client: Client, keizer: Season, language: str
) -> None:
    client.post("/i18n/setlang/", {"language": language})
    for number in range(1, 9):
        told = words(client, "movement", keizer, f"p{number}", van=3, tot=1)
        assert {"nl": "van ronde 1 tot ronde 3", "en": "from round 1 to round 3"}[language] in told
        moved = movement_page(keizer, f"p{number}", 1, 3).movement
        assert moved is not None
        heading = {"nl": "Wie voorbijkwam", "en": "Who came past"}[language]
        assert (heading in told) == bool(moved.passed_by)


def test_two_rounds_that_there_are_not_are_not_found(client: Client, keizer: Season) -> None:
    address = reverse("public:movement", args=[keizer.slug, "p1"])
    for query in ({"van": 4}, {"tot": 99}, {"van": 1, "tot": 77}):
        assert client.get(address, query).status_code == 404
    assert client.get(address, {"van": "x", "tot": ""}).status_code == 200
    assert client.get(reverse("public:movement", args=[keizer.slug, "nobody"])).status_code == 404


def corrected(season: Season, director: Actor) -> tuple[Game, FormerList]:
    """A game of round 1 that white won becomes a draw, after the list of round 3 was published."""
    ensure_fresh(season)
    game = season.rounds.get(number=1).games.filter(result="1-0").select_related("white", "black")[0]
    wanted = replace(GameFacts.of(game), result="1/2-1/2")
    correct_game(game=game, wanted=wanted, reason="verkeerd ingevoerd", deed=Deed(director))
    fresh = ensure_fresh(Season.objects.get(pk=season.pk))
    return game, next(each for each in former_lists(fresh) if each.after_round == 3)


def test_from_the_list_as_it_was_published_a_correction_is_a_part_of_the_change(
    client: Client, keizer: Season, director: Actor
) -> None:
    published = {f"p{n}": entrant_page(keizer, f"p{n}", 3).row for n in range(1, 9)}
    game, former = corrected(keizer, director)
    season = Season.objects.get(pk=keizer.pk)
    for key, row in published.items():
        found = movement_page(season, key, 3, 3, former.version)
        now = entrant_page(season, key, 3).row
        moved = found.movement
        assert row is not None
        assert now is not None
        assert moved is not None
        assert (moved.place_before, moved.points_before) == (row.place, row.points)
        assert (moved.place_after, moved.points_after) == (now.place, now.points)
        assert row.points + sum((part.points for part in moved.parts), Fraction(0)) == now.points
        is_his = key in (game.white.key, game.black.key)
        assert ("corrected" in {part.code for part in moved.parts}) == is_his
    told = words(client, "movement", season, game.white.key, van=f"3-{former.version}", tot=3)
    assert f"ronde 1 tegen {game.black.name}, gecorrigeerd: was gewonnen, nu remise" in told
    assert "Stand na ronde 3, zoals gepubliceerd" in told


def test_who_compares_with_a_corrected_list_is_shown_the_way_to_the_published_one(
    client: Client, keizer: Season, director: Actor
) -> None:
    game, former = corrected(keizer, director)
    address = reverse("public:movement", args=[keizer.slug, game.white.key])
    html = client.get(address, {"van": 3, "tot": 3}).content.decode()
    assert f'href="?van=3-{former.version}&amp;tot=3"' in html
    assert f'<option value="3-{former.version}">' in html
    assert client.get(address, {"van": f"3-{former.version + 99}"}).status_code == 404
    published = reverse("public:standing-former", args=[keizer.slug, 3, former.version])
    assert f'href="{address}?van=3-{former.version}&amp;tot=3"' in client.get(published).content.decode()
    for typed in ("3-x", "-4", "3-", "x-1", "3-1-1"):
        assert client.get(address, {"van": typed}).status_code == 200


def test_where_more_than_a_result_has_changed_the_page_says_so(
    client: Client, keizer: Season, director: Actor
) -> None:
    ensure_fresh(keizer)
    season = Season.objects.get(pk=keizer.pk)
    rules = {**season.rules, "start": {"own_value": False}}
    change_rules(season=season, rules=rules, reason="ledenvergadering", deed=Deed(director))
    season = ensure_fresh(Season.objects.get(pk=keizer.pk))
    former = next(each for each in former_lists(season) if each.after_round == 3)
    told = words(client, "movement", season, "p1", van=f"3-{former.version}", tot=3)
    assert "meer veranderd dan uitslagen van partijen" in told


def test_the_page_of_a_player_leads_to_it(client: Client, keizer: Season) -> None:
    html = client.get(reverse("public:player", args=[keizer.slug, "p2"])).content.decode()
    assert reverse("public:movement", args=[keizer.slug, "p2"]) in html


def test_what_if_tells_what_happens_once_the_result_is_in(
    client: Client, keizer: Season, director: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    round_ = keizer.rounds.get(number=4)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    game = round_.games.select_related("white").first()
    season = Season.objects.get(pk=keizer.pk)
    address = reverse("public:what-if", args=[season.slug, game.white.key])
    assert (
        address in client.get(reverse("public:player", args=[season.slug, game.white.key])).content.decode()
    )
    told = words(client, "what-if", season, game.white.key)
    with django_capture_on_commit_callbacks(execute=True):
        enter_result(game=game, result="1-0", deed=Deed(director))
    page = entrant_page(Season.objects.get(pk=season.pk), game.white.key, 4)
    assert page.row is not None
    assert f"Na winst {fraction(page.row.points)} " in told
    assert "3 andere partijen zijn nog open" in told
    assert "Ronde 4, met wit tegen" in told
    assert not page.has_game_to_play
    assert "heeft geen partij te spelen" in words(client, "what-if", season, game.white.key)


def test_who_plays_nothing_has_no_what_if(client: Client, keizer: Season) -> None:
    assert "heeft geen partij te spelen" in words(client, "what-if", keizer, "p1")
    assert client.get(reverse("public:what-if", args=[keizer.slug, "nobody"])).status_code == 404
