"""Everything that can be done in an evening, with arguments that make sense or don't.

A new verb is a function here under `@verb`, or in `random_season_verbs.py` when it is about the season.
"""

from __future__ import annotations

import datetime as dt

from hypothesis import strategies as st

from competition.models import Attendance, Barring, Event, Game, KeptApart, Round, SignUp
from competition.services.absences import (
    accept_late,
    change_absence,
    report_absence,
    withdraw_absence,
)
from competition.services.actors import Actor, Deed, Refused
from competition.services.by_hand import begin_by_hand, break_up, pair_two
from competition.services.calendar import move_round
from competition.services.corrections import GameFacts, correct_absence, correct_game
from competition.services.door import close_door, seat_guest
from competition.services.game_corrections import add_game, remove_game
from competition.services.no_shows import book_no_show, let_in
from competition.services.pairing import discard_pairing, lock_board, make_pairing, unlock_board
from competition.services.repair import settle_trouble
from competition.services.results import accept_claims, claim_result, enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.sign_ups import play_only_signed_up, sign_up, withdraw_sign_up
from competition.services.swaps import swap_colours, swap_players
from competition.services.undo import last_event, last_season_event, undo_in_season, undo_last
from competition.services.wishes import keep_apart, let_meet, set_wish
from competition.systems.kinds import offered
from competition.systems.pairing.late_trouble import BY_DEFAULT, BYE, LEAST, STAND, Away, Trouble
from competition.systems.season import Result, RoundState
from tests.services.random_world import (
    COUNTED,
    DRAFT,
    NOT_CLOSED,
    OPEN,
    RESULTS,
    UNDER_WAY,
    World,
    on_game,
    some,
    verb,
)


@verb(*OPEN)
def report(world: World) -> object:
    who, rounds = world.without_game(), [world.round()]
    if world.draw(st.booleans()):
        rounds = (
            world.draw(st.lists(st.sampled_from(list(world.season.rounds.open())), unique=True)) or rounds
        )
    return report_absence(entry=who, rounds=rounds, kind=world.kind(), deed=Deed(world.actor(who)))


@verb(*OPEN, given=some(Attendance, made_by="", game=None))
def change(world: World) -> object:
    who = world.reported()
    return change_absence(entry=who, round_=world.round(), kind=world.kind(), deed=Deed(world.actor(who)))


@verb(*OPEN, given=some(Attendance, made_by="", game=None))
def come_after_all(world: World) -> object:
    who = world.reported()
    return withdraw_absence(entry=who, rounds=[world.round()], deed=Deed(world.actor(who)))


@verb(*OPEN)
def sign_on(world: World) -> object:
    who, kind = world.entry(), world.draw(st.sampled_from(["present", "reserve", "bye"]))
    return sign_up(entry=who, rounds=[world.round()], deed=Deed(world.actor(who)), kind=kind)


@verb(stays="he says the opposite instead")
def only_signed_up(world: World) -> object:
    who = world.entry()
    return play_only_signed_up(entry=who, wanted=world.draw(st.booleans()), deed=Deed(world.actor(who)))


@verb(*OPEN, given=some(SignUp))
def sign_off(world: World) -> object:
    who = world.signed_up()
    return withdraw_sign_up(entry=who, rounds=[world.round()], deed=Deed(world.actor(who)))


@verb(*OPEN)
def pair(world: World) -> object:
    return make_pairing(round_=world.round(), deed=Deed(world.director))


@verb(*DRAFT)
def discard(world: World) -> object:
    return discard_pairing(round_=world.round(), deed=Deed(world.director))


@verb(*DRAFT)
def swap(world: World) -> object:
    round_ = world.round()
    first, second = world.two_entries()
    version = world.version(round_)
    return swap_players(round_=round_, first=first, second=second, deed=Deed(world.director, seen=version))


@on_game(*DRAFT)
def colours(world: World, game: Game) -> object:
    return swap_colours(game=game, deed=Deed(world.director, seen=world.version(game.round)))


@on_game(*DRAFT)
def lock(world: World, game: Game) -> object:
    return world.draw(st.sampled_from([lock_board, unlock_board]))(game=game, deed=Deed(world.director))


@verb(*OPEN)
def by_hand(world: World) -> object:
    return begin_by_hand(round_=world.round(), deed=Deed(world.director))


@verb(*OPEN)
def pair_by_hand(world: World) -> object:
    first, second = world.two_entries()
    return pair_two(round_=world.round(), first=first, second=second, deed=Deed(world.director))


@on_game(*DRAFT)
def break_a_board(world: World, game: Game) -> object:
    return break_up(game=game, deed=Deed(world.director))


@verb(*OPEN)
def apart(world: World) -> object:
    whole = world.draw(st.booleans())
    first, second = world.two_entries()
    return keep_apart(
        round_=world.round(), first=first, second=second, deed=Deed(world.director), whole_season=whole
    )


@verb(*OPEN, given=some(KeptApart))
def may_meet(world: World) -> object:
    pairs = KeptApart.objects.filter(round__season=world.season).order_by("pk")
    chosen = world.one_of(pairs.values_list("pk", flat=True), [0])
    return let_meet(round_=world.round(), apart=chosen, deed=Deed(world.director))


@verb(*OPEN)
def wish(world: World) -> object:
    return set_wish(
        round_=world.round(),
        entry=world.entry(),
        deed=Deed(world.director),
        board=world.draw(st.sampled_from([None, 1, 2, 9])),
        note=world.draw(st.sampled_from(["", "near the door"])),
        whole_season=world.draw(st.booleans()),
    )


@verb(*OPEN)
def shut_the_door(world: World) -> object:
    return close_door(round_=world.round(), kind=world.kind(), deed=Deed(world.director))


@verb(given=some(Attendance, reported_as__gt=""))
def late_after_all(world: World) -> object:
    """Mostly about who has reported something too late."""
    reported = Attendance.objects.filter(round__season=world.season).exclude(reported_as="")
    chosen = world.one_of(reported.select_related("round", "entry__player", "entry__season"), [None])
    entry, round_ = (chosen.entry, chosen.round) if chosen else (world.entry(), world.round())
    return accept_late(entry=entry, round_=round_, reason=world.reason(), deed=Deed(world.director))


@verb(*NOT_CLOSED)
def guest(world: World) -> object:
    name = world.draw(st.sampled_from(["Uncle Kees", "Aunt Mien", ""]))
    round_ = world.round()
    who = world.without_game() if round_.counts else world.entry()
    return seat_guest(round_=round_, opponent=who, guest=name, deed=Deed(world.director))


@verb(*UNDER_WAY)
def trouble(world: World) -> object:
    entries = st.sampled_from(list(world.season.entries.values_list("pk", flat=True)))
    some = st.lists(entries, max_size=1, unique=True)
    kinds = st.sampled_from([*(kind.value for kind in offered("trouble")), "bye"])
    who = world.draw(st.sampled_from([[], [world.playing().pk], world.draw(some)]))
    away = tuple(Away(pk, world.draw(kinds), world.draw(st.sampled_from([BYE, BY_DEFAULT]))) for pk in who)
    back = tuple(world.draw(st.sampled_from([[], [world.away().pk]])))
    round_ = world.round()
    return settle_trouble(
        round_=round_,
        trouble=Trouble(away, back, tuple(world.draw(some))),
        way=world.draw(st.sampled_from([LEAST, STAND])),
        deed=Deed(world.director, seen=world.version(round_)),
    )


@verb(*OPEN)
def another_hour(world: World) -> object:
    """The same day, so that no evening gets another number."""
    round_ = world.round()
    return move_round(
        round_=round_,
        date=round_.date or world.day(),
        time=dt.time(world.draw(st.integers(18, 21))),
        keep_absences=world.draw(st.booleans()),
        deed=Deed(world.director, seen=world.season_version()),
    )


@verb(*DRAFT)
def publish(world: World) -> object:
    allowed = world.draw(st.booleans())
    return publish_round(round_=world.round(), deed=Deed(world.director), allow_unpaired=allowed)


@on_game(*UNDER_WAY)
def result(world: World, game: Game) -> object:
    value = world.draw(st.sampled_from(RESULTS))
    version = world.draw(st.sampled_from([None, game.version, game.version, game.version - 1]))
    return enter_result(game=game, result=value, deed=Deed(world.director, seen=version))


@verb(*UNDER_WAY)
def all_results(world: World) -> object:
    """So that a round can be closed now and then."""
    for game in world.round().games.filter(result="").select_related("round"):
        enter_result(game=game, result="1-0", deed=Deed(world.director))
    return None


@verb(*NOT_CLOSED)
def go_on(world: World) -> object:
    """The next thing that an evening needs: left to chance few rounds would be played at all."""
    round_ = world.season.rounds.exclude(state=Round.CLOSED.value).order_by("number").first()
    if round_ is None:
        return None
    if round_.state == Round.PLANNED.value:
        return make_pairing(round_=round_, deed=Deed(world.director))
    if round_.state == Round.DRAFT.value:
        return publish_round(round_=round_, deed=Deed(world.director), allow_unpaired=True)
    game = round_.games.filter(result="").select_related("round").order_by("board").first()
    if game is None:
        return close_round(round_=round_, deed=Deed(world.director))
    return enter_result(
        game=game, result=world.draw(st.sampled_from(list(Result))), deed=Deed(world.director)
    )


@on_game(*UNDER_WAY)
def no_show(world: World, game: Game) -> object:
    absentee = world.one_of([game.white, game.black], [world.entry()])
    return book_no_show(game=game, absentee=absentee, deed=Deed(world.director))


@verb(*OPEN, given=lambda world: Barring.objects.filter(round__season=world.season).exists())
def let_in_again(world: World) -> object:
    return let_in(entry=world.barred(), round_=world.round(), deed=Deed(world.director))


@on_game(*UNDER_WAY, result="", round__season__own_results=True)
def claim(world: World, game: Game) -> object:
    who = world.draw(st.sampled_from([game.white, game.black]))
    said = list(game.claims.values_list("result", flat=True))
    value = world.one_of(said or ["1-0", "0-1", "1/2-1/2"], RESULTS)
    return claim_result(game=game, entry=who, result=value, deed=Deed(Actor.of_player(who.player)))


@on_game(*UNDER_WAY, result="", claims__isnull=False)
def accept(world: World, game: Game) -> object:
    value = world.one_of(game.claims.values_list("result", flat=True), ["1-0"])
    return accept_claims(round_=game.round, agreed={game.pk: value}, deed=Deed(world.director))


@verb(*UNDER_WAY)
def close(world: World) -> object:
    return close_round(round_=world.round(), deed=Deed(world.director))


@on_game(*COUNTED)
def correct(world: World, game: Game) -> object:
    wanted = GameFacts(
        white=world.draw(st.sampled_from([game.white, game.white, world.entry()])),
        black=world.draw(st.sampled_from([game.black, game.black, game.white, world.entry()])),
        result=world.draw(st.sampled_from(RESULTS)),
        decided_in=world.draw(st.sampled_from([None, 1, 2, 3])),
    )
    return correct_game(game=game, wanted=wanted, reason=world.reason(), deed=Deed(world.director))


@verb(*COUNTED)
def correct_kind(world: World) -> object:
    return correct_absence(
        entry=world.away(),
        round_=world.round(),
        kind=world.kind(),
        deed=Deed(world.director),
        reason=world.reason(),
    )


@on_game(*COUNTED)
def strike_out(world: World, game: Game) -> object:
    instead = {who.pk: world.kind() for who in (game.white, game.black)}
    return remove_game(game=game, instead=instead, reason=world.reason(), deed=Deed(world.director))


@verb(*COUNTED)
def one_more_game(world: World) -> object:
    return add_game(
        round_=world.round(),
        white=world.without_game(),
        black=world.without_game(),
        result=world.draw(st.sampled_from(RESULTS)),
        reason=world.reason(),
        deed=Deed(world.director),
    )


@verb(given=some(Event, undone_by=None))
def take_back(world: World) -> object:
    round_ = world.round()
    event = last_event(round_)
    if event is not None and event.pk <= world.floor:
        return None
    return undo_last(round_=round_, deed=Deed(world.director))


@verb(RoundState.PLANNED)
def take_back_in_season(world: World) -> object:
    event = last_season_event(world.season)
    if event is None or event.pk <= world.floor:
        return None
    return undo_in_season(event=event, deed=Deed(world.director))


def take_back_everything(world: World) -> int:
    """Take back the newest step again and again, until none is left; how many there were."""
    left = Event.objects.filter(season=world.season, undone_by=None, pk__gt=world.floor)
    left = left.exclude(verb__in=["undone", "result_claimed", "own_results_set"]).order_by("-pk")
    number = 0
    while (event := left.select_related("round").first()) is not None:
        if event.round is None:
            undo_in_season(event=event, deed=Deed(world.director))
        else:
            undo_last(round_=event.round, deed=Deed(world.director), expected_event=event.pk)
        number += 1
    return number


def take_back_what_can_be(world: World) -> None:
    """Try each step that is left once, the newest first: what can't be taken back is refused."""
    for event in Event.objects.filter(season=world.season, undone_by=None).order_by("-pk"):
        try:
            if event.round is None:
                undo_in_season(event=event, deed=Deed(world.director))
            else:
                undo_last(round_=event.round, deed=Deed(world.director), expected_event=event.pk)
        except Refused:
            continue
