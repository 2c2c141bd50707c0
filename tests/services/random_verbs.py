"""Everything that can be done to a season and taken back, with arguments that make sense or don't.

A new verb is a function here under `@verb`: it gets the world and something that draws, and does it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from competition.models import Entry, Event, Game, Round, Season
from competition.services.absences import (
    DIRECTOR_KINDS,
    change_absence,
    report_absence,
    withdraw_absence,
)
from competition.services.actors import Actor
from competition.services.apart import keep_apart
from competition.services.barring import let_in
from competition.services.by_hand import begin_by_hand, break_up, pair_two
from competition.services.claims import accept_claims, claim_result, let_players_enter
from competition.services.corrections import GameFacts, correct_absence, correct_game
from competition.services.no_shows import book_no_show
from competition.services.pairing import discard_pairing, lock_board, make_pairing, unlock_board
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.sign_ups import sign_up, withdraw_sign_up
from competition.services.swaps import swap_colours, swap_players
from competition.services.undo import last_season_event, undo_in_season, undo_last
from competition.services.wishes import set_wish
from competition.services.withdrawals import withdraw_entry
from competition.systems.season import Result

RESULTS = [*Result, "", "2-0"]


@dataclass
class World:
    """A season and who acts in it; `draw` chooses, and everything it names is read anew."""

    season: Season
    director: Actor
    draw: Callable[[st.SearchStrategy[Any]], Any]

    def round(self) -> Round:
        """One of the rounds, the first two oftener than the last."""
        return self.draw(st.sampled_from([*self.season.rounds.all(), *self.season.rounds.all()[:2]]))

    def entry(self) -> Entry:
        return self.draw(st.sampled_from(list(self.season.entries.select_related("player", "season"))))

    def game(self) -> Game | None:
        """One of the games; None while there is none."""
        games = Game.objects.filter(round__season=self.season).select_related("round", "white", "black")
        found = list(games.order_by("pk"))
        return self.draw(st.sampled_from(found)) if found else None

    def actor(self, entry: Entry) -> Actor:
        """Mostly the director, now and then the player himself, or somebody else."""
        others = [Actor.of_player(entry.player), Actor.of_player(self.entry().player)]
        return self.draw(st.sampled_from([self.director] * 4 + others))

    def kind(self) -> str:
        return self.draw(st.sampled_from([kind.value for kind in DIRECTOR_KINDS]))

    def version(self, round_: Round) -> int:
        """That of the round, or an old one."""
        return round_.version - self.draw(st.sampled_from([0, 0, 0, 1]))


Deed = Callable[[World], object]
VERBS: dict[str, Deed] = {}


def verb(deed: Deed) -> Deed:
    VERBS[deed.__name__] = deed
    return deed


def on_game(deed: Callable[[World, Game], object]) -> Deed:
    """A verb on a game, which does nothing while there is none."""

    def do(world: World) -> object:
        game = world.game()
        return deed(world, game) if game is not None else None

    VERBS[deed.__name__] = do
    return do


@verb
def report(world: World) -> object:
    who = world.entry()
    rounds = world.draw(st.lists(st.sampled_from(list(world.season.rounds.all())), min_size=1, unique=True))
    return report_absence(entry=who, rounds=rounds, kind=world.kind(), actor=world.actor(who))


@verb
def change(world: World) -> object:
    who = world.entry()
    return change_absence(entry=who, round_=world.round(), kind=world.kind(), actor=world.actor(who))


@verb
def come_after_all(world: World) -> object:
    who = world.entry()
    return withdraw_absence(entry=who, rounds=[world.round()], actor=world.actor(who))


@verb
def sign_on(world: World) -> object:
    who, kind = world.entry(), world.draw(st.sampled_from(["present", "reserve", "bye"]))
    return sign_up(entry=who, rounds=[world.round()], actor=world.actor(who), kind=kind)


@verb
def sign_off(world: World) -> object:
    who = world.entry()
    return withdraw_sign_up(entry=who, rounds=[world.round()], actor=world.actor(who))


@verb
def pair(world: World) -> object:
    return make_pairing(round_=world.round(), actor=world.director)


@verb
def discard(world: World) -> object:
    return discard_pairing(round_=world.round(), actor=world.director)


@verb
def swap(world: World) -> object:
    round_ = world.round()
    first, second = world.entry(), world.entry()
    version = world.version(round_)
    return swap_players(
        round_=round_, first=first, second=second, actor=world.director, expected_version=version
    )


@on_game
def colours(world: World, game: Game) -> object:
    return swap_colours(game=game, actor=world.director, expected_version=world.version(game.round))


@on_game
def lock(world: World, game: Game) -> object:
    return world.draw(st.sampled_from([lock_board, unlock_board]))(game=game, actor=world.director)


@verb
def by_hand(world: World) -> object:
    return begin_by_hand(round_=world.round(), actor=world.director)


@verb
def pair_by_hand(world: World) -> object:
    return pair_two(round_=world.round(), first=world.entry(), second=world.entry(), actor=world.director)


@on_game
def break_a_board(world: World, game: Game) -> object:
    return break_up(game=game, actor=world.director)


@verb
def apart(world: World) -> object:
    whole = world.draw(st.booleans())
    first, second = world.entry(), world.entry()
    return keep_apart(
        round_=world.round(), first=first, second=second, actor=world.director, whole_season=whole
    )


@verb
def wish(world: World) -> object:
    board = world.draw(st.sampled_from([None, 1, 2, 9]))
    return set_wish(round_=world.round(), entry=world.entry(), actor=world.director, board=board)


@verb
def publish(world: World) -> object:
    allowed = world.draw(st.booleans())
    return publish_round(round_=world.round(), actor=world.director, allow_unpaired=allowed)


@on_game
def result(world: World, game: Game) -> object:
    value = world.draw(st.sampled_from(RESULTS))
    version = world.draw(st.sampled_from([None, game.version, game.version - 1]))
    return enter_result(game=game, result=value, actor=world.director, expected_version=version)


@verb
def all_results(world: World) -> object:
    """So that a round can be closed now and then."""
    for game in world.round().games.filter(result="").select_related("round"):
        enter_result(game=game, result="1-0", actor=world.director)
    return None


@on_game
def no_show(world: World, game: Game) -> object:
    return book_no_show(game=game, absentee=world.entry(), actor=world.director)


@verb
def let_in_again(world: World) -> object:
    return let_in(entry=world.entry(), round_=world.round(), actor=world.director)


@on_game
def claim(world: World, game: Game) -> object:
    who = world.draw(st.sampled_from([game.white, game.black]))
    value = world.draw(st.sampled_from(RESULTS))
    return claim_result(game=game, entry=who, result=value, actor=Actor.of_player(who.player))


@on_game
def accept(world: World, game: Game) -> object:
    value = world.draw(st.sampled_from(["1-0", "0-1"]))
    return accept_claims(round_=game.round, agreed={game.pk: value}, actor=world.director)


@verb
def own_results(world: World) -> object:
    return let_players_enter(season=world.season, allowed=world.draw(st.booleans()), actor=world.director)


@verb
def close(world: World) -> object:
    return close_round(round_=world.round(), actor=world.director)


@on_game
def correct(world: World, game: Game) -> object:
    wanted = GameFacts(
        white=world.draw(st.sampled_from([game.white, world.entry()])),
        black=world.draw(st.sampled_from([game.black, game.white, world.entry()])),
        result=world.draw(st.sampled_from(RESULTS)),
        decided_in=world.draw(st.sampled_from([None, 1, 2, 3])),
    )
    return correct_game(game=game, wanted=wanted, reason="because", actor=world.director)


@verb
def correct_kind(world: World) -> object:
    reason = world.draw(st.sampled_from(["because", ""]))
    return correct_absence(
        entry=world.entry(), round_=world.round(), kind=world.kind(), actor=world.director, reason=reason
    )


@verb
def withdraw(world: World) -> object:
    number = world.draw(st.integers(0, 4))
    return withdraw_entry(entry=world.entry(), from_round=number, reason="gone", actor=world.director)


@verb
def take_back(world: World) -> object:
    return undo_last(round_=world.round(), actor=world.director)


@verb
def take_back_in_season(world: World) -> object:
    event = last_season_event(world.season)
    return undo_in_season(event=event, actor=world.director) if event is not None else None


def take_back_everything(world: World) -> int:
    """Take back the newest step again and again, until none is left; how many there were."""
    left = Event.objects.filter(season=world.season, undone_by=None)
    left = left.exclude(verb__in=["undone", "result_claimed", "own_results_set"]).order_by("-pk")
    number = 0
    while (event := left.select_related("round").first()) is not None:
        if event.round is None:
            undo_in_season(event=event, actor=world.director)
        else:
            undo_last(round_=event.round, actor=world.director, expected_event=event.pk)
        number += 1
    return number
