"""The absolute rules of a Swiss pairing, checked slowly from the season alone (C.04.3, 2.1; C.04.2)."""

from __future__ import annotations

from collections.abc import Iterable

from competition.systems.pairing.pairing import Pairing
from competition.systems.season import Season

BOARD = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (0.5, 0.5)}
BY_DEFAULT = {"1-0f": (1, 0), "0-1f": (0, 1), "0-0f": (0, 0)}
FREE = {"bye": 1, "full_bye": 1, "half_bye": 0.5, "forfeit_win": 1}


def expected(season: Season, number: int, absent: Iterable[str]) -> set[str]:
    """Who are to be paired."""
    away = set(absent)
    for round_ in season.rounds:
        if round_.number == number:
            away |= {row.entrant for row in round_.others}
    return {
        e.id
        for e in season.entrants
        if e.id not in away
        and e.first_round <= number
        and (e.withdrawn_after is None or e.withdrawn_after >= number)
    }


def complaints(
    season: Season,
    rounds: int,
    pairs: set[frozenset[str]],
    number: int,
    pairing: Pairing,
    absent: Iterable[str],
) -> list[str]:
    """Everything by which a pairing without relaxing breaks an absolute rule; `pairs` are forbidden."""
    found = []
    seen = [key for game in pairing.games for key in (game.white, game.black)]
    seen += [pairing.bye] if pairing.bye else []
    there = expected(season, number, absent)
    if sorted(seen) != sorted(there):
        found.append(f"not complete: {seen}")
    if (pairing.bye is not None) != (len(there) % 2 == 1):
        found.append("bye")
    met, free, points, colours = set(), set(), dict.fromkeys(seen, 0.0), dict.fromkeys(seen, "")
    for round_ in season.rounds:
        if round_.number >= number:
            continue
        for game in round_.games:
            both = BOARD.get(game.result) or BY_DEFAULT[game.result]
            for key, colour, score in ((game.white, "w", both[0]), (game.black, "b", both[1])):
                points[key] = points.get(key, 0) + score
                if game.result in BOARD:
                    colours[key] = colours.get(key, "") + colour
                elif score == 1:
                    free.add(key)
            if game.result in BOARD:
                met.add(frozenset((game.white, game.black)))
        for row in round_.others:
            points[row.entrant] = points.get(row.entrant, 0) + FREE.get(row.kind, 0)
            if FREE.get(row.kind) == 1:
                free.add(row.entrant)
    if pairing.bye in free:
        found.append(f"a second bye: {pairing.bye}")
    for game in pairing.games:
        both_keys = frozenset((game.white, game.black))
        if both_keys in met:
            found.append(f"met before: {sorted(both_keys)}")
        if both_keys in pairs:
            found.append(f"forbidden: {sorted(both_keys)}")
        top = number == rounds and any(points[key] * 2 > number - 1 for key in both_keys)
        for key, colour in ((game.white, "w"), (game.black, "b")):
            line = colours[key] + colour
            other = "b" if colour == "w" else "w"
            too_far = abs(line.count(colour) - line.count(other)) > 2 or line[-3:] == colour * 3
            if too_far and not top:
                found.append(f"colours of {key}: {line}")
    return found
