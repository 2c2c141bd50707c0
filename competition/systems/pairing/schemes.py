"""Whom a place would like to play: the next lower one, or the partner of a first-round scheme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from competition.systems.rules.pairing import FirstRounds


def lots(scheme: FirstRounds, season_name: str, number: int, players: Sequence[str]) -> list[str]:
    """What each player draws in a round by lot: the lowest comes first. The same seed draws the same."""
    seed = season_name if scheme.seed is None else scheme.seed
    return [sha256(f"{seed}|{number}|{key}".encode()).hexdigest() for key in players]


def partners(scheme: FirstRounds, players: int, drawn: Sequence[str] = ()) -> list[int]:
    """The partner of each place (both from 0) among an even number of players; `drawn` are their lots."""
    if scheme.scheme == "adjacent":
        return [place ^ 1 for place in range(players)]
    if scheme.scheme == "lot":
        line = sorted(range(players), key=drawn.__getitem__)
        turn = {place: i for i, place in enumerate(line)}
        return [line[turn[place] ^ 1] for place in range(players)]
    sizes = (
        _fold_sizes(scheme.groups or 1, players) if scheme.scheme == "fold" else _block_sizes(scheme, players)
    )
    found: list[int] = []
    for size in sizes:
        first, half = len(found), size // 2
        found += [first + half + i for i in range(half)] + [first + i for i in range(half)]
    return found


def _fold_sizes(groups: int, players: int) -> list[int]:
    """Groups of even size, the larger first; few players make fewer groups."""
    most = 1 if players < 7 else 2 if players < 11 else groups
    groups = max(1, min(groups, most))
    pairs, larger = divmod(players // 2, groups)
    return [2 * (pairs + (group < larger)) for group in range(groups)]


def _block_sizes(scheme: FirstRounds, players: int) -> list[int]:
    size = 2 * (scheme.distance or 10)
    return [min(size, players - first) for first in range(0, players, size)]


def higher_whites(
    scheme: FirstRounds, games: Sequence[tuple[int, int, int]], drawn: Sequence[str] = ()
) -> list[bool | None]:
    """Whether the scheme of round 1 gives white to the higher-placed, for each game; None: it says nothing.

    `games` are (board, place of the higher-placed from 0, place of the other), in the order of the boards.
    """
    if scheme.scheme == "fold":
        return [board % 2 == 0 for board, _, _ in games]
    if scheme.scheme == "adjacent":
        return [None] * len(games)
    if scheme.scheme == "lot":
        return [drawn[higher] < drawn[lower] for _, higher, lower in games]
    so_far: Counter[int] = Counter()
    found: list[bool | None] = []
    for _, place, _ in games:
        block = place // (2 * (scheme.distance or 10))
        found.append(so_far[block] % 2 == 0)
        so_far[block] += 1
    return found
