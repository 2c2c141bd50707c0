"""Why a board is as it is: who nearer was passed over, what gave way, and why these colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from competition.systems.pairing.history import History
from competition.systems.pairing.ladder import Paired
from competition.systems.pairing.limits import NEVER, Limits, names_of
from competition.systems.pairing.pairing import Reason

REMATCH = ("min_rounds_between", "max_per_period", "max_per_season", "second_from_round", "bottom")


class Absentees:
    """Who stands on the list and is not there."""

    def __init__(self, order: Sequence[str], present: Sequence[str]) -> None:
        here = set(present)
        self._order = order
        self._place = {key: i for i, key in enumerate(order)}
        self._away = [key not in here for key in order]

    def between(self, higher: str, lower: str) -> tuple[str, ...]:
        """Those between two places of the list."""
        span = range(self._place[higher] + 1, self._place[lower])
        return tuple(self._order[i] for i in span if self._away[i])


def reasons_for(
    paired: Paired, position: int, history: History, away: Sequence[str] = ()
) -> tuple[Reason, ...]:
    """The reasons for the game of the player at `position` (the higher-placed of the two).

    `away` are those who stand between the two on the list and are not there.
    """
    partner = paired.partners[position]
    reasons = list(_passed_over(paired, position, partner, history))
    if paired.wanted is not None:
        wanted = paired.wanted[position]
        code = "scheme" if wanted == partner else "near_scheme"
        reasons.insert(0, Reason(code, {"entrant": paired.players[wanted]}))
    elif not reasons:
        reasons.append(Reason("next", {}))
    if away and paired.wanted is None:
        reasons.append(Reason("away", {"entrants": list(away)}))
    for name in names_of(int(paired.masks[position, partner])):
        reasons.append(_with_round("gave_way", paired, position, partner, name, history))
    return tuple(reasons)


def _passed_over(paired: Paired, position: int, partner: int, history: History) -> Iterator[Reason]:
    """Who was free and nearer, and why it was not him."""
    wanted = paired.wanted[position] if paired.wanted is not None else position
    last = len(paired.players) if paired.wanted is not None else partner
    for other in range(position + 1, last):
        free = other != partner and paired.partners[other] > position
        if not free or (abs(other - wanted), -other) > (abs(partner - wanted), -partner):
            continue
        mask = int(paired.masks[position, other])
        if mask & NEVER:
            yield Reason("passed_over", {"entrant": paired.players[other], "why": "forbidden"})
        elif names := names_of(mask):
            yield _with_round("passed_over", paired, position, other, names[-1], history)
        else:
            stands = mask and not paired.masks[other, paired.partners[other]]
            why = "published" if stands else "rest"
            yield Reason("passed_over", {"entrant": paired.players[other], "why": why})


def _with_round(code: str, paired: Paired, one: int, other: int, limit: str, history: History) -> Reason:
    players = paired.players[one], paired.players[other]
    params: dict[str, object] = {"entrant": players[1], "why": limit}
    if limit in REMATCH:
        params["rounds"] = [meeting.round for meeting in history.meetings_of(*players)]
    return Reason(code, params)


def bye_reasons(bye: str, players: tuple[str, ...], limits: Limits) -> tuple[Reason, ...]:
    """Why this one sits out: who was asked before him and why he was not taken."""
    reasons = []
    for key in limits.bye_order(players):
        if key == bye:
            break
        why = "bye" if limits.bye_degree(key) else "rest"
        reasons.append(Reason("bye_passed_over", {"entrant": key, "why": why}))
    return tuple(reasons) or (Reason("bye_first", {}),)
