"""Who is there for a pairing, and the list in whose order they stand."""

from tests.oracle.awards import lines
from tests.oracle.happenings import happenings
from tests.oracle.lists import all_lists, total
from tests.oracle.order import arrange
from tests.oracle.season import all_rounds, is_keizer, is_removed, is_withdrawn, joiners, order_before
from tests.oracle.values import rating_values

NOT_ABSENT = ("present", "reserve")


def current_list(document, number):
    """The list in whose order round `number` is paired: joiners in, removed ones out."""
    last = all_lists(document, number - 1)[-1]
    if is_keizer(document):
        return order_before(document, last["order"], number)
    new = joiners(document, last["order"], number)
    totals = last["totals"] | {joiner: points_of_joiner(document, joiner, number) for joiner in new}
    ranked = arrange(document, totals, last["order"] + new, last["round"])
    order = list(last["order"])
    for joiner in new:
        behind = [index for index, other in enumerate(order) if ranked.index(other) < ranked.index(joiner)]
        order.insert(max(behind, default=-1) + 1, joiner)
    return [entrant for entrant in order if not is_removed(document, entrant, number)]


def points_of_joiner(document, joiner, number):
    """Start points, passed top-ups, and the awards of the rounds that an Alkmaar joiner missed."""
    values = rating_values(document)
    valuation = {"of": lambda entrant, _: values[entrant], "own": values}
    earned = lines(document, joiner, happenings(document, joiner, number - 1), number - 1)
    rounds = [found["round"] for found in all_lists(document, number - 1)[1:]]
    return total(document, joiner, earned, valuation, rounds)


def round_of(document, number):
    """The round of the file, or an empty one where it is not in the file yet."""
    for round_ in all_rounds(document):
        if round_["number"] == number:
            return round_
    return {"number": number}


def is_fixed(game):
    """A game that a pairing leaves alone."""
    return bool(game.get("locked")) or game.get("tag") == "championship"


def presence(document, number, absent=()):
    """Who is there: {"list", "step_1", "fixed" (games), "free" (to be paired), "exempt"}."""
    order = current_list(document, number)
    round_ = round_of(document, number)
    fixed = [game for game in round_.get("games", []) if is_fixed(game)]
    seated = {game[side] for game in fixed for side in ("white", "black")}
    can_play = [
        entrant
        for entrant in order
        if entrant not in seated and is_there(document, round_, entrant) and entrant not in absent
    ]
    reserves = [entrant for entrant in can_play if has_row(round_, entrant, "reserve")]
    free = [entrant for entrant in can_play if entrant not in reserves]
    joining = reserves[: len(free) % 2]
    free = [entrant for entrant in order if entrant in free or entrant in joining]
    return {
        "list": order,
        "step_1": [entrant for entrant in order if entrant in free or entrant in seated],
        "fixed": fixed,
        "free": free,
        "exempt": [entrant for entrant in reserves if entrant not in joining],
    }


def is_there(document, round_, entrant):
    """Joined (he is in the list), not withdrawn, no row, and signed up where that is needed."""
    if is_withdrawn(document, entrant, round_["number"]):
        return False
    rows = [row for row in round_.get("others", []) if row["entrant"] == entrant]
    if any(row["kind"] not in NOT_ABSENT and row.get("made_by") != "pairing" for row in rows):
        return False
    if (document["rules"].get("attendance") or {}).get("default", "present") == "present":
        return True
    return has_row(round_, entrant, "present") or has_row(round_, entrant, "reserve")


def has_row(round_, entrant, kind):
    """Has the entrant a row of this kind?"""
    return any(row["entrant"] == entrant and row["kind"] == kind for row in round_.get("others", []))
