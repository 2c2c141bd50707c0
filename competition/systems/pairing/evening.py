"""What one asks about a round of any system: its pairing, and the verdict on one made by hand."""

from __future__ import annotations

from collections.abc import Sequence

from competition.systems.errors import SeasonError
from competition.systems.pairing.pairing import Pairing, Verdict
from competition.systems.registry import system_of
from competition.systems.season import Season


def pair(season: Season, number: int, absent: Sequence[str] = ()) -> Pairing:
    """The pairing of round `number`, which may be the one after the last in the file.

    Raises SeasonError for a round that there is not, an unknown id in `absent`, and a fixed game of
    somebody who is absent.
    """
    last = season.rounds[-1].number if season.rounds else 0
    if season.round(number) is None and number != last + 1:
        known = ", ".join(str(r.number) for r in season.rounds)
        raise SeasonError("no_round_to_pair", value=number, rounds=known or "none", next=last + 1)
    return system_of(season).pair(season, number, absent)


def judge(season: Season, number: int, games: Sequence[tuple[str, str]], bye: str | None = None) -> Verdict:
    """The verdict on a pairing of round `number`: games as (white, black), and who would sit out.

    The colours are judged as they are given. Raises SeasonError for somebody who is not in the list,
    or stands in the pairing twice.
    """
    playing = [entrant for game in games for entrant in game] + ([bye] if bye else [])
    judge_ = system_of(season).judge(season, number, set(playing))
    for entrant in playing:
        if playing.count(entrant) > 1:
            raise SeasonError("twice_in_round", "games", value=entrant, round_number=number)
    return Verdict(
        games=tuple(judge_.game(white, black) for white, black in games),
        bye_broken=bye is not None and judge_.bye_broken(bye),
    )


def judge_pairing(season: Season, pairing: Pairing) -> Verdict:
    """The verdict on a pairing that was made, to lay beside one made by hand."""
    return judge(season, pairing.round, [(g.white, g.black) for g in pairing.games], pairing.bye)
