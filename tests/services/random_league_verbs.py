"""League matches at random, on the day of a round or another one: what follows from them is in the rounds."""

from __future__ import annotations

from hypothesis import strategies as st

from competition.models import Match, Team
from competition.services.actors import Actor, Deed
from competition.services.league import (
    BoardFacts,
    MatchFacts,
    book_match,
    book_own_game,
    cancel_match,
    change_match,
    settle_match,
)
from tests.services.random_world import World, verb

STANDS = "a match is the team's, in every season: it is called off instead"


def _team(world: World) -> Team:
    return Team.objects.get_or_create(name=world.draw(st.sampled_from(["1", "2"])))[0]


def _facts(world: World, *, own: bool = False) -> MatchFacts:
    date = world.one_of([world.round().date or world.day()], [world.day()])
    results = st.sampled_from(["", "1", "0", "1/2", "9"])
    players = {world.entry().player for _ in range(1 if own else 2)}
    boards = (BoardFacts(player, number, "", world.draw(results)) for number, player in enumerate(players, 1))
    return MatchFacts(date, "Krommenie", True, tuple(boards))


def _match(world: World) -> Match | None:
    matches = Match.objects.select_related("team").order_by("pk")
    return world.one_of(matches.filter(cancelled=False), matches)  # type: ignore[no-any-return]


@verb(stays=STANDS)
def league_match(world: World) -> object:
    return book_match(team=_team(world), wanted=_facts(world), deed=Deed(world.director))


@verb(stays=STANDS)
def own_league_game(world: World) -> object:
    facts = _facts(world, own=True)
    actor = Actor.of_player(facts.boards[0].player)
    return book_own_game(team=_team(world), wanted=facts, deed=Deed(actor))


@verb(given=lambda world: Match.objects.exists(), stays=STANDS)
def other_league_match(world: World) -> object:
    match = _match(world)
    return match and change_match(match=match, wanted=_facts(world), deed=Deed(world.director))


@verb(given=lambda world: Match.objects.exists(), stays=STANDS)
def no_league_match(world: World) -> object:
    match = _match(world)
    return match and cancel_match(match=match, deed=Deed(world.director))


@verb(given=lambda world: Match.objects.exists(), stays=STANDS)
def settled_league_match(world: World) -> object:
    match = _match(world)
    return match and settle_match(
        match=match, round_=world.round(), reason=world.reason(), deed=Deed(world.director)
    )
