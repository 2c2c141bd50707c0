"""Everything that can be done to a season, with arguments that make sense or don't.

A new verb is a function here under `@verb`: it gets the world and something that draws, and does it. One that
can't be taken back is under `@stays`, which says why.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from competition.models import Attendance, Entry, Event, Game, KeptApart, Round, Season, SideGame
from competition.reading.late_trouble import BY_DEFAULT, BYE, LEAST, STAND, Away, Trouble
from competition.services.absences import (
    DIRECTOR_KINDS,
    accept_late,
    change_absence,
    report_absence,
    withdraw_absence,
)
from competition.services.actors import Actor
from competition.services.apart import keep_apart, let_meet
from competition.services.barring import let_in
from competition.services.by_hand import begin_by_hand, break_up, pair_two
from competition.services.calendar import cancel_round, insert_round, move_round
from competition.services.championship import answer_invitation, cancel_evening, move_game, schedule_games
from competition.services.claims import accept_claims, claim_result, let_players_enter
from competition.services.corrections import GameFacts, correct_absence, correct_game
from competition.services.decision import enter_decision_result, make_decision_games
from competition.services.door import close_door
from competition.services.errors import Refused
from competition.services.groups import move_between_groups, place_groups
from competition.services.no_shows import book_no_show
from competition.services.pairing import discard_pairing, lock_board, make_pairing, unlock_board
from competition.services.repair import AWAY_KINDS, settle_trouble
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.rules import change_rules
from competition.services.set_up import rename_season
from competition.services.sign_ups import sign_up, withdraw_sign_up
from competition.services.swaps import swap_colours, swap_players
from competition.services.undo import last_event, last_season_event, undo_in_season, undo_last
from competition.services.walk_ins import seat_guest, walk_in
from competition.services.wishes import set_wish
from competition.services.withdrawals import withdraw_entry
from competition.systems.championship import ACCEPTED, DECLINED
from competition.systems.season import CHAMPIONSHIP, Result
from players.names import Name

RESULTS = [*Result, "", "2-0"]
# More evenings or entrants than this make a season slow to compute, and find nothing more.
MOST_ROUNDS, MOST_ENTRIES = 5, 8


@dataclass
class World:
    """A season and who acts in it; `draw` chooses, and everything it names is read anew.

    Events up to `floor` are not taken back: a verb that can't be taken back came after them.
    """

    season: Season
    director: Actor
    draw: Callable[[st.SearchStrategy[Any]], Any]
    floor: int = 0

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

    def season_version(self) -> int | None:
        """That of the season, none, or an old one."""
        version = Season.objects.values_list("version", flat=True).get(pk=self.season.pk)
        return self.draw(st.sampled_from([None, version, version - 1]))

    def day(self) -> dt.date:
        """A day in the weeks of the rounds: that of a round, or between two."""
        return dt.date(2026, 9, 1) + dt.timedelta(days=self.draw(st.integers(0, 40)))


Deed = Callable[[World], object]
VERBS: dict[str, Deed] = {}
# Those that can't be taken back, and why not.
STAYS: dict[str, str] = {}


def verb(deed: Deed) -> Deed:
    VERBS[deed.__name__] = deed
    return deed


def stays(why: str) -> Callable[[Deed], Deed]:
    """A verb that can't be taken back."""

    def declare(deed: Deed) -> Deed:
        STAYS[deed.__name__] = why
        return verb(deed)

    return declare


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
def may_meet(world: World) -> object:
    pairs = list(
        KeptApart.objects.filter(round__season=world.season).order_by("pk").values_list("pk", flat=True)
    )
    chosen = world.draw(st.sampled_from([*pairs, 0]))
    return let_meet(round_=world.round(), apart=chosen, actor=world.director)


@verb
def wish(world: World) -> object:
    return set_wish(
        round_=world.round(),
        entry=world.entry(),
        actor=world.director,
        board=world.draw(st.sampled_from([None, 1, 2, 9])),
        note=world.draw(st.sampled_from(["", "near the door"])),
        whole_season=world.draw(st.booleans()),
    )


@verb
def shut_the_door(world: World) -> object:
    return close_door(round_=world.round(), kind=world.kind(), actor=world.director)


@verb
def late_after_all(world: World) -> object:
    """Mostly about who has reported something too late."""
    reported = Attendance.objects.filter(round__season=world.season).exclude(reported_as="")
    late = list(reported.select_related("round", "entry__player", "entry__season").order_by("pk"))
    reason = world.draw(st.sampled_from(["a traffic jam", ""]))
    chosen = world.draw(st.sampled_from([*late, None]))
    entry, round_ = (chosen.entry, chosen.round) if chosen else (world.entry(), world.round())
    return accept_late(entry=entry, round_=round_, reason=reason, actor=world.director)


@verb
def guest(world: World) -> object:
    name = world.draw(st.sampled_from(["Uncle Kees", "Aunt Mien", ""]))
    return seat_guest(round_=world.round(), opponent=world.entry(), guest=name, actor=world.director)


@verb
def trouble(world: World) -> object:
    """Mostly in a published round."""
    under_way = list(world.season.rounds.filter(state=Round.PUBLISHED.value))
    round_ = world.draw(st.sampled_from([*under_way, *under_way, world.round()]))
    entries = st.sampled_from(list(world.season.entries.values_list("pk", flat=True)))
    some = st.lists(entries, max_size=2, unique=True)
    kinds = st.sampled_from([*(kind.value for kind in AWAY_KINDS), "bye"])
    away = tuple(
        Away(pk, world.draw(kinds), world.draw(st.sampled_from([BYE, BY_DEFAULT]))) for pk in world.draw(some)
    )
    return settle_trouble(
        round_=round_,
        trouble=Trouble(away, tuple(world.draw(some)), tuple(world.draw(some))),
        way=world.draw(st.sampled_from([LEAST, STAND])),
        actor=world.director,
        expected_version=world.version(round_),
    )


@verb
def another_hour(world: World) -> object:
    """The same day, so that no evening gets another number."""
    round_ = world.round()
    return move_round(
        round_=round_,
        date=round_.date or world.day(),
        time=dt.time(world.draw(st.integers(18, 21))),
        keep_absences=world.draw(st.booleans()),
        actor=world.director,
        expected_version=world.season_version(),
    )


@verb
def place(world: World) -> object:
    sizes = world.draw(st.sampled_from([(), (2, 3), (9,), (0, 0)]))
    return place_groups(season=world.season, sizes=sizes, actor=world.director)


@verb
def promote(world: World) -> object:
    letter, after = world.draw(st.sampled_from("ABC")), world.draw(st.integers(0, 4))
    moves = {world.entry().pk: letter}
    return move_between_groups(season=world.season, moves=moves, after_round=after, actor=world.director)


@verb
def answer(world: World) -> object:
    who, said = world.entry(), world.draw(st.sampled_from([ACCEPTED, ACCEPTED, DECLINED, "", "perhaps"]))
    return answer_invitation(entry=who, answer=said, actor=world.actor(who))


@verb
def everybody_accepts(world: World) -> object:
    """So that a championship is held now and then."""
    for who in world.season.entries.select_related("player", "season"):
        try:
            answer_invitation(entry=who, answer=ACCEPTED, actor=world.director)
        except Refused as refused:
            if refused.code not in ("not_qualified", "has_games"):
                raise
    return None


@verb
def schedule(world: World) -> object:
    return schedule_games(season=world.season, anew=world.draw(st.booleans()), actor=world.director)


def _title_game(world: World) -> Game | None:
    games = Game.objects.filter(round__season=world.season, tag=CHAMPIONSHIP)
    found = list(games.select_related("round__season", "white", "black").order_by("pk"))
    return world.draw(st.sampled_from(found)) if found else None


@verb
def another_evening(world: World) -> object:
    game = _title_game(world)
    return game and move_game(game=game, to_round=world.round(), actor=world.director)


@verb
def not_this_evening(world: World) -> object:
    game = _title_game(world)
    if game is None:
        return None
    absent = world.draw(st.sampled_from([game.white, game.black, world.entry()]))
    return cancel_evening(game=game, absent=absent, actor=world.director)


@verb
def decide(world: World) -> object:
    return make_decision_games(season=world.season, actor=world.director)


@verb
def decided(world: World) -> object:
    game = SideGame.objects.filter(season=world.season).select_related("season").first()
    value = world.draw(st.sampled_from(RESULTS))
    return game and enter_decision_result(game=game, result=value, actor=world.director)


@stays("a new entrant and a new member: he may be in use elsewhere; he can be withdrawn")
def somebody_new(world: World) -> object:
    if world.season.entries.count() >= MOST_ENTRIES:
        return None
    known = world.draw(st.booleans())
    return walk_in(
        round_=world.round(),
        player=world.entry().player if known else None,
        name=None if known else Name("Jan", "", world.draw(st.sampled_from(["Nieuw", ""]))),
        rating=world.draw(st.sampled_from([None, 1500])),
        actor=world.director,
    )


@stays("evenings change their numbers with it: it is moved back instead")
def another_day(world: World) -> object:
    return move_round(
        round_=world.round(),
        date=world.day(),
        time=None,
        keep_absences=world.draw(st.booleans()),
        actor=world.director,
        expected_version=world.season_version(),
    )


@stays("evenings change their numbers with it: one is inserted again instead")
def no_evening(world: World) -> object:
    if world.season.rounds.count() <= 2:
        return None
    version = world.season_version()
    return cancel_round(
        round_=world.round(), reason="a storm", actor=world.director, expected_version=version
    )


@stays("evenings change their numbers with it: it is cancelled again instead")
def one_more_evening(world: World) -> object:
    if world.season.rounds.count() >= MOST_ROUNDS:
        return None
    version = world.season_version()
    return insert_round(
        season=world.season, date=world.day(), time=None, actor=world.director, expected_version=version
    )


@stays("it is about the whole season: the former rules are chosen again instead, with a reason")
def other_rules(world: World) -> object:
    awards = dict(world.season.rules["awards"])
    key = world.draw(st.sampled_from(["win", "bye", "personal"]))
    awards[key] = world.draw(st.sampled_from(["own + 3", "opponent + 12"] if key == "win" else ["own + 3"]))
    if world.draw(st.booleans()):
        awards.pop("personal", None)
    return change_rules(
        season=world.season,
        rules={**world.season.rules, "awards": awards},
        reason=world.draw(st.sampled_from(["decided by the members", " "])),
        actor=world.director,
        expected_version=world.season_version(),
    )


@stays("a name is typed again instead")
def other_name(world: World) -> object:
    name = world.draw(st.sampled_from(["Intern", "Extern", ""]))
    return rename_season(season=world.season, name=name, actor=world.director)


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


@verb
def go_on(world: World) -> object:
    """The next thing that an evening needs: left to chance few rounds would be played at all."""
    round_ = world.season.rounds.exclude(state=Round.CLOSED.value).order_by("number").first()
    if round_ is None:
        return None
    if round_.state == Round.PLANNED.value:
        return make_pairing(round_=round_, actor=world.director)
    if round_.state == Round.DRAFT.value:
        return publish_round(round_=round_, actor=world.director, allow_unpaired=True)
    game = round_.games.filter(result="").select_related("round").order_by("board").first()
    if game is None:
        return close_round(round_=round_, actor=world.director)
    return enter_result(game=game, result=world.draw(st.sampled_from(list(Result))), actor=world.director)


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
    round_ = world.round()
    event = last_event(round_)
    if event is not None and event.pk <= world.floor:
        return None
    return undo_last(round_=round_, actor=world.director)


@verb
def take_back_in_season(world: World) -> object:
    event = last_season_event(world.season)
    if event is None or event.pk <= world.floor:
        return None
    return undo_in_season(event=event, actor=world.director)


def take_back_everything(world: World) -> int:
    """Take back the newest step again and again, until none is left; how many there were."""
    left = Event.objects.filter(season=world.season, undone_by=None, pk__gt=world.floor)
    left = left.exclude(verb__in=["undone", "result_claimed", "own_results_set"]).order_by("-pk")
    number = 0
    while (event := left.select_related("round").first()) is not None:
        if event.round is None:
            undo_in_season(event=event, actor=world.director)
        else:
            undo_last(round_=event.round, actor=world.director, expected_event=event.pk)
        number += 1
    return number


def take_back_what_can_be(world: World) -> None:
    """Try each step that is left once, the newest first: what can't be taken back is refused."""
    for event in Event.objects.filter(season=world.season, undone_by=None).order_by("-pk"):
        try:
            if event.round is None:
                undo_in_season(event=event, actor=world.director)
            else:
                undo_last(round_=event.round, actor=world.director, expected_event=event.pk)
        except Refused:
            continue
