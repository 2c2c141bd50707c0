"""Two who are not to be paired: tonight, or all season, beside what the rules say."""

from __future__ import annotations

import datetime as dt

from django.utils.translation import gettext as _

from competition.models import Entry, Game, KeptApart, Round, Verb
from competition.services.actors import Actor, require_director
from competition.services.errors import Refused
from competition.services.recording import step
from competition.services.seating import remove_games
from competition.services.states import require_open


def keep_apart(
    *,
    round_: Round,
    first: Entry,
    second: Entry,
    actor: Actor,
    whole_season: bool = False,
    expected_version: int | None = None,
    now: dt.datetime | None = None,
) -> None:
    """Let two not be paired in this round, or in no round of the season.

    Their board in a draft falls apart; both wait until the rest is paired again. Saying it again changes
    nothing. Raises Refused once the round is published, for one and the same player, and when their
    board is locked.
    """
    require_director(actor)
    if first.pk == second.pk:
        raise Refused("same", _("Choose two players."))
    with step(round_, Verb.KEPT_APART, actor, expected_version=expected_version, now=now) as work:
        require_open(work.round)
        work.about = {"entrants": [first.key, second.key], "whole_season": whole_season}
        one, other = sorted((first.pk, second.pk))
        KeptApart.objects.update_or_create(
            round=work.round, one_id=one, other_id=other, defaults={"whole_season": whole_season}
        )
        board = Game.objects.filter(
            round=work.round, white__in=(first, second), black__in=(first, second)
        ).first()
        if board is not None:
            if board.is_fixed:
                raise Refused("locked", _("Board %(board)s is locked.") % {"board": board.board})
            remove_games([board])


def let_meet(*, round_: Round, apart: int, actor: Actor, now: dt.datetime | None = None) -> None:
    """Let two be paired again; `apart` is the row that keeps them apart. What is gone stays gone.

    Raises Refused once the round in which it was said is published.
    """
    require_director(actor)
    found = KeptApart.objects.filter(pk=apart, round__season=round_.season_id).first()
    if found is None:
        return
    with step(found.round, Verb.LET_MEET, actor, now=now) as work:
        if not found.whole_season:
            require_open(work.round)
        work.about = {"entrants": [found.one.key, found.other.key]}
        KeptApart.objects.filter(pk=apart).delete()
