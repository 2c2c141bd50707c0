"""The shadow groups of the demonstration, and its championship: who is asked, who plays, and when."""

from __future__ import annotations

import datetime as dt

from competition.demo.evening import Evening
from competition.models import Round, Season
from competition.reading.championship import championship_page
from competition.reading.groups import groups_page
from competition.services.actors import Actor, Deed
from competition.services.championship import answer_invitation, schedule_games
from competition.services.groups import move_between_groups, place_groups
from competition.systems.championship import ACCEPTED, DECLINED

BEGINS_AFTER = 10
RULES = {
    "groups": {"letters": "ABCD", "move_after": [BEGINS_AFTER, 20, 30]},
    "championship": {"after_round": BEGINS_AFTER, "size": 6, "rounds": 2},
}
DECLINES = 2  # who of those that are asked first, counted from 0


def begin(season: Season, director: Actor, now: dt.datetime) -> None:
    """Everybody gets a group, where the season has them."""
    if season.rules.get("groups"):
        place_groups(season=season, deed=Deed(director, now=now))


def go_on(round_: Round, evenings: Evening, director: Actor) -> None:
    """What the director does after a round: moves and invitations after one, later new evenings."""
    season, now = round_.season, evenings.day_after(round_)
    if not season.rules.get("championship") or round_.number < BEGINS_AFTER:
        return
    if round_.number == BEGINS_AFTER:
        _confirm_moves(season, director, now)
        _invite(season, director, now)
        evenings.keep_free(championship_page(season).members)
    give_evenings(season, director, now)


def give_evenings(season: Season, director: Actor, now: dt.datetime) -> None:
    """Games that lost their evening to an absence get another one."""
    if season.rules.get("championship"):
        schedule_games(season=season, deed=Deed(director, now=now))


def _confirm_moves(season: Season, director: Actor, now: dt.datetime) -> None:
    shown = groups_page(season, BEGINS_AFTER, full=True)
    moves = {shown.people[key].entry_id: letter for key, letter in shown.proposed.items()}
    move_between_groups(season=season, moves=moves, after_round=BEGINS_AFTER, deed=Deed(director, now=now))


def _invite(season: Season, director: Actor, now: dt.datetime) -> None:
    """One declines; whoever is asked in his place plays, as all others do."""
    entries = {entry.key: entry for entry in season.entries.with_player()}
    asked = championship_page(season).qualified.asked
    no = entries[asked[DECLINES]]
    answer_invitation(entry=no, answer=DECLINED, deed=Deed(Actor.of_player(no.player), now=now))
    for key in championship_page(season).qualified.asked:
        answer_invitation(entry=entries[key], answer=ACCEPTED, deed=Deed(director, now=now))
