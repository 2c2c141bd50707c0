"""Everything that can be done to a season as a whole: people, calendar, rules, groups, championship."""

from __future__ import annotations

import datetime as dt

from hypothesis import strategies as st

from competition.models import Entry, Game, SideGame
from competition.services.actors import Deed, Refused
from competition.services.calendar import cancel_round, insert_round, move_round
from competition.services.championship import (
    answer_invitation,
    cancel_evening,
    enter_decision_result,
    make_decision_games,
    move_game,
    schedule_games,
)
from competition.services.door import walk_in
from competition.services.groups import move_between_groups, place_groups
from competition.services.leavers import anonymise
from competition.services.past_rounds import PastGame, PastRound, PastRow, enter_past_rounds
from competition.services.prizes import PrizeToGive, set_prizes
from competition.services.rules import change_rules, close_proposal, share_proposal
from competition.services.season_settings import (
    archive_season,
    choose_columns,
    let_players_enter,
    name_absent,
    rename_season,
    reopen_season,
)
from competition.services.seasons import add_entry, plan_rounds
from competition.services.withdrawals import withdraw_entry
from competition.systems.championship import ACCEPTED, DECLINED
from competition.systems.championship_table import NORMAL, SHORTER
from competition.systems.prizes import Prize
from competition.systems.season import CHAMPIONSHIP, Kind, Result, RoundState
from players.names import Name
from tests.factories import PlayerFactory
from tests.services.random_world import (
    MOST_ENTRIES,
    MOST_ROUNDS,
    NOT_CLOSED,
    RESULTS,
    World,
    ruled,
    some,
    verb,
)


@verb(stays="a director says the opposite instead")
def put_away_and_take_up(world: World) -> object:
    archive_season(season=world.season, deed=Deed(world.director))
    return reopen_season(season=world.season, deed=Deed(world.director))


@verb(given=ruled("groups"))
def place(world: World) -> object:
    sizes = world.draw(st.sampled_from([(), (2, 3), (9,), (0, 0)]))
    return place_groups(season=world.season, sizes=sizes, deed=Deed(world.director))


@verb(given=ruled("groups"))
def promote(world: World) -> object:
    letter, after = world.draw(st.sampled_from("ABC")), world.draw(st.integers(0, 4))
    moves = {world.entry().pk: letter}
    return move_between_groups(season=world.season, moves=moves, after_round=after, deed=Deed(world.director))


@verb(given=ruled("championship"))
def answer(world: World) -> object:
    who, said = world.entry(), world.draw(st.sampled_from([ACCEPTED, ACCEPTED, DECLINED, "", "perhaps"]))
    return answer_invitation(entry=who, answer=said, deed=Deed(world.actor(who)))


@verb(RoundState.PLANNED, given=ruled("championship"))
def everybody_accepts(world: World) -> object:
    """So that a championship is held now and then."""
    for who in world.season.entries.select_related("player", "season"):
        try:
            answer_invitation(entry=who, answer=ACCEPTED, deed=Deed(world.director))
        except Refused as refused:
            if refused.code not in ("not_qualified", "has_games"):
                raise
    return None


@verb(RoundState.PLANNED, given=ruled("championship"))
def schedule(world: World) -> object:
    return schedule_games(season=world.season, anew=world.draw(st.booleans()), deed=Deed(world.director))


def _title_game(world: World) -> Game | None:
    games = Game.objects.filter(round__season=world.season, tag=CHAMPIONSHIP)
    found = list(games.select_related("round__season", "white", "black").order_by("pk"))
    return world.one_of(found, [])  # type: ignore[no-any-return]


@verb(RoundState.PLANNED, given=some(Game, tag=CHAMPIONSHIP))
def another_evening(world: World) -> object:
    game = _title_game(world)
    return game and move_game(game=game, to_round=world.round(), deed=Deed(world.director))


@verb(RoundState.PLANNED, given=some(Game, tag=CHAMPIONSHIP))
def not_this_evening(world: World) -> object:
    game = _title_game(world)
    if game is None:
        return None
    absent = world.one_of([game.white, game.black], [world.entry()])
    return cancel_evening(game=game, absent=absent, deed=Deed(world.director))


@verb(given=ruled("championship"))
def decide(world: World) -> object:
    tempo = world.draw(st.sampled_from([NORMAL, SHORTER, "blitz"]))
    return make_decision_games(season=world.season, tempo=tempo, deed=Deed(world.director))


@verb(given=lambda world: SideGame.objects.filter(season=world.season).exists())
def decided(world: World) -> object:
    game = SideGame.objects.filter(season=world.season).select_related("season").first()
    value = world.draw(st.sampled_from(RESULTS))
    return game and enter_decision_result(game=game, result=value, deed=Deed(world.director))


@verb(*NOT_CLOSED)
def somebody_new(world: World) -> object:
    if world.season.entries.count() >= MOST_ENTRIES:
        return None
    known = world.draw(st.booleans())
    return walk_in(
        round_=world.round(),
        player=world.entry().player if known else None,
        name=None if known else Name("Jan", "", world.draw(st.sampled_from(["Nieuw", ""]))),
        rating=world.draw(st.sampled_from([None, 1500])),
        deed=Deed(world.director),
    )


@verb()
def one_more_entrant(world: World) -> object:
    if world.season.entries.count() >= MOST_ENTRIES:
        return None
    return add_entry(
        season=world.season,
        player=world.one_of([PlayerFactory()], [world.entry().player]),
        rating=world.draw(st.sampled_from([None, 1500])),
        first_round=world.draw(st.sampled_from([None, None, 2, 9])),
        deed=Deed(world.director),
    )


@verb(RoundState.PLANNED)
def another_day(world: World) -> object:
    return move_round(
        round_=world.round(),
        date=world.day(),
        time=None,
        keep_absences=world.draw(st.booleans()),
        deed=Deed(world.director, seen=world.season_version()),
    )


@verb(RoundState.PLANNED)
def no_evening(world: World) -> object:
    if world.season.rounds.count() <= 2:
        return None
    version = world.season_version()
    return cancel_round(round_=world.round(), reason="a storm", deed=Deed(world.director, seen=version))


@verb()
def one_more_evening(world: World) -> object:
    if world.season.rounds.count() >= MOST_ROUNDS:
        return None
    version = world.season_version()
    return insert_round(
        season=world.season, date=world.day(), time=None, deed=Deed(world.director, seen=version)
    )


@verb(stays="evenings are cancelled one by one instead")
def evenings_behind(world: World) -> object:
    if world.season.rounds.count() >= MOST_ROUNDS:
        return None
    days = [dt.date(2026, 11, 5), world.day()][: world.draw(st.integers(1, 2))]
    return plan_rounds(season=world.season, dates=days, deed=Deed(world.director))


@verb(RoundState.PLANNED, stays="rounds come in closed, and are corrected one by one")
def played_elsewhere(world: World) -> object:
    keys = world.draw(st.permutations(list(world.season.entries.values_list("key", flat=True))))
    games = (PastGame(keys[0], keys[1], world.draw(st.sampled_from(list(Result)))),)
    other = world.one_of([keys[2]], [keys[0]])
    rows = tuple(PastRow(other, Kind(world.kind())) for _ in range(world.draw(st.integers(0, 1))))
    number = world.one_of([world.round().number], [0, 1, 9])
    version = world.season_version()
    return enter_past_rounds(
        season=world.season, rounds=[PastRound(number, games, rows)], deed=Deed(world.director, seen=version)
    )


@verb()
def other_rules(world: World) -> object:
    awards = dict(world.season.rules["awards"])
    key = world.draw(st.sampled_from(["win", "bye", "personal"]))
    awards[key] = world.draw(st.sampled_from(["own + 3", "opponent + 12"] if key == "win" else ["own + 3"]))
    if world.draw(st.booleans()):
        awards.pop("personal", None)
    return change_rules(
        season=world.season,
        rules={**world.season.rules, "awards": awards},
        reason=world.reason(),
        deed=Deed(world.director, seen=world.season_version()),
    )


@verb()
def other_columns(world: World) -> object:
    columns = st.lists(st.sampled_from(["value", "tpr", "rating", "luck"]), max_size=3)
    return choose_columns(
        season=world.season,
        columns=world.draw(columns),
        deed=Deed(world.director, seen=world.season_version()),
    )


@verb(stays="sharing is ended instead")
def proposing(world: World) -> object:
    awards = {**world.season.rules["awards"], "win": world.draw(st.sampled_from(["own + 3", "own + 4"]))}
    rules = {**world.season.rules, "awards": awards}
    return share_proposal(season=world.season, rules=rules, deed=Deed(world.director))


@verb(stays="it is shared again instead, at another address")
def no_longer_proposing(world: World) -> object:
    proposal = world.season.proposals.first()
    return close_proposal(
        season=world.season, proposal=proposal.pk if proposal else 0, deed=Deed(world.director)
    )


@verb(stays="a director says the opposite instead")
def naming(world: World) -> object:
    return name_absent(season=world.season, named=world.draw(st.booleans()), deed=Deed(world.director))


@verb(stays="the list is typed again instead")
def other_prizes(world: World) -> object:
    kind = world.draw(st.sampled_from(["place", "climb", "group", "luck"]))
    prize = PrizeToGive("", Prize(kind, place=world.draw(st.integers(0, 3))))
    return set_prizes(
        season=world.season,
        wanted=[prize] * world.draw(st.integers(0, 2)),
        deed=Deed(world.director, seen=world.season_version()),
    )


@verb(stays="a name is typed again instead")
def other_name(world: World) -> object:
    name = world.draw(st.sampled_from(["Intern", "Extern", ""]))
    return rename_season(season=world.season, name=name, deed=Deed(world.director))


@verb()
def own_results(world: World) -> object:
    return let_players_enter(
        season=world.season,
        allowed=world.draw(st.sampled_from([True, True, False])),
        deed=Deed(world.director),
    )


@verb(RoundState.PLANNED)
def withdraw(world: World) -> object:
    staying = Entry.objects.filter(season=world.season, withdrawn_after=None)
    who = world.one_of(staying.select_related("player", "season"), [world.entry()])
    number = world.one_of([world.round().number], range(5))
    return withdraw_entry(entry=who, from_round=number, reason=world.reason(), deed=Deed(world.director))


def _somebody_has_left(world: World) -> bool:
    return Entry.objects.filter(season=world.season).exclude(withdrawn_after=None).exists()


@verb(given=_somebody_has_left, stays="who has been forgotten can't be remembered")
def forget(world: World) -> object:
    gone = Entry.objects.filter(season=world.season).exclude(withdrawn_after=None)
    who = world.one_of(gone.select_related("player"), [world.entry()])
    return anonymise(player=who.player, deed=Deed(world.director))
