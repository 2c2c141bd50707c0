"""A pairing by trying everything: "The ladder, exactly", steps 1 to 7."""

from collections import Counter
from itertools import combinations

from tests.oracle.colours import colours_of, scheme_colours, scheme_gives_colours
from tests.oracle.limits import broken_by_pair, bye_breaks, bye_order, pairing_rules, relax_order
from tests.oracle.presence import presence
from tests.oracle.schemes import partner_in_scheme, scheme_of
from tests.oracle.season import check_supported

MOST = 10


def oracle_pairing(document, number, absent=()):
    """The pairing of a round.

    {"games": [(board, white, black), ...] by board, with the fixed ones; "bye": id or None;
    "unpaired": [ids]; "exempt": [ids]; "broken": {(white, black): [names of limits]} for the games
    that break some (fixed games are not judged); "bye_broken": bool}.
    """
    check_supported(document)
    there = presence(document, number, absent)
    if len(there["free"]) > MOST:
        raise ValueError(f"too many to try everything: {len(there['free'])}")
    pairs = combinations(there["free"], 2)
    broken = {pair: broken_by_pair(document, number, there, *pair) for pair in pairs}
    there["broken"] = broken
    there["bye_breaks"] = {who: bye_breaks(document, number, there, who) for who in there["free"]}
    there["bye_order"] = bye_order(document, number, there)
    best = best_pairing(document, number, there)
    games = coloured(document, number, there, best)
    return {
        "games": games,
        "bye": best["bye"],
        "unpaired": best["unpaired"],
        "exempt": there["exempt"],
        "broken": {
            (white, black): sorted(broken[in_order(there, white, black)])
            for _, white, black in games
            if broken.get(in_order(there, white, black))
        },
        "bye_broken": bool(best["bye"]) and there["bye_breaks"][best["bye"]] > 0,
    }


def in_order(there, first, second):
    """A pair with the higher-placed one first."""
    return tuple(sorted((first, second), key=there["list"].index))


def best_pairing(document, number, there):
    """The best of all pairings with as few unpaired as possible (steps 3 to 5)."""
    for unpaired in range(len(there["free"]) + 1):
        found = [
            candidate
            for candidate in candidates(there["free"], unpaired)
            if may_stand(document, there, candidate)
        ]
        if found:
            return min(found, key=lambda candidate: rank(document, number, there, candidate))
    raise AssertionError("nobody at all can always stay unpaired")


def candidates(free, unpaired):
    """All pairings of `free` that leave so many unpaired, with every choice of the bye.

    There is a bye only where the number of those who are there is odd, and the number of those
    who are not left unpaired too.
    """
    with_bye = len(free) % 2 == 1 and (len(free) - unpaired) % 2 == 1
    for games, singles in pairings(free, unpaired + with_bye):
        if len(singles) != unpaired + with_bye:
            continue
        for bye in singles if with_bye else [None]:
            left = [entrant for entrant in singles if entrant != bye]
            yield {"games": games, "bye": bye, "unpaired": left}


def pairings(players, singles):
    """All ways to pair the players with at most so many single: ([(higher, lower)], [single])."""
    if not players:
        yield [], []
        return
    first, others = players[0], players[1:]
    for index, partner in enumerate(others):
        for games, alone in pairings(others[:index] + others[index + 1 :], singles):
            yield [(first, partner), *games], alone
    if singles:
        for games, alone in pairings(others, singles - 1):
            yield games, [first, *alone]


def may_stand(document, there, candidate):
    """Is nothing broken that never gives way?"""
    return set(all_broken(there, candidate)) <= set(relax_order(document))


def all_broken(there, candidate):
    """The limits that are broken, each with the sum of its degrees."""
    sums = Counter()
    for pair in candidate["games"]:
        sums.update(there["broken"][pair])
    if candidate["bye"]:
        sums["bye"] = there["bye_breaks"][candidate["bye"]]
    return +sums


def rank(document, number, there, candidate):
    """What makes one pairing better than another, the smaller the better."""
    sums = all_broken(there, candidate)
    bye = there["bye_order"].index(candidate["bye"]) if candidate["bye"] else 0
    return (
        [-there["free"].index(entrant) for entrant in candidate["unpaired"]],
        [sums[name] for name in reversed(relax_order(document))],
        bye,
        wish(document, number, there, candidate),
    )


def numbers_to_pair(there, candidate):
    """Entrant to number, among those to be paired: after the bye, the fixed games, the unpaired."""
    out = [candidate["bye"], *candidate["unpaired"]]
    to_pair = [entrant for entrant in there["free"] if entrant not in out]
    return {entrant: place for place, entrant in enumerate(to_pair, 1)}


def wish(document, number, there, candidate):
    """The wish of a scheme, of `balanced` or of the ladder (step 4), as something to compare."""
    numbers = numbers_to_pair(there, candidate)
    games = [(numbers[higher], numbers[lower]) for higher, lower in candidate["games"]]
    scheme = scheme_of(document, number)
    if scheme is not None:
        wanted = [partner_in_scheme(document, number, list(numbers), higher) for higher, _ in games]
        return [(abs(lower - want), -lower) for want, (_, lower) in zip(wanted, games, strict=True)]
    partners = [lower for _, lower in games]
    if pairing_rules(document).get("method", "ladder") == "balanced":
        return (sum((lower - higher) ** 2 for higher, lower in games), partners)
    return partners


def coloured(document, number, there, best):
    """All games with board and colours (steps 6 and 7), by board."""
    fixed = {in_order(there, game["white"], game["black"]): game for game in there["fixed"]}
    pairs = sorted([*fixed, *best["games"]], key=lambda pair: there["list"].index(pair[0]))
    locked = {pair: game["board"] for pair, game in fixed.items() if keeps_board(game)}
    boards = dict(locked)
    for pair in pairs:
        if pair not in boards:
            boards[pair] = next(board for board in range(1, 1000) if board not in boards.values())
    found = [(boards[pair], game["white"], game["black"]) for pair, game in fixed.items()]
    numbers = numbers_to_pair(there, best)
    games = sorted((boards[pair], *pair, numbers[pair[0]]) for pair in best["games"])
    if scheme_gives_colours(document, number):
        found += scheme_colours(document, number, games)
    else:
        for board, higher, lower, _ in games:
            found.append((board, *colours_of(document, number, higher, lower, board)))
    return sorted(found)


def keeps_board(game):
    """Does a fixed game say on which board it is?"""
    return bool(game.get("locked")) and game.get("board") is not None
