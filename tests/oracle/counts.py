"""The counts of a row, the game points behind the tie-breaks, and who may win prizes."""

from fractions import Fraction
from math import ceil

from tests.oracle.happenings import AT_THE_BOARD, BY_DEFAULT, WITH_COLOUR, games_at_the_board, happenings
from tests.oracle.season import counted_rounds, exact

GAME_POINTS = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}


def counts(document, entrant_id, after_round):
    """All counts of the entrant's row in the list after `after_round`."""
    happened = happenings(document, entrant_id, after_round)
    keys = [item["key"] for item in happened]
    played = sum(keys.count(key) for key in AT_THE_BOARD)
    score = keys.count("win") + Fraction(keys.count("draw"), 2)
    colours = [item["colour"] for item in happened if item["key"] in WITH_COLOUR]
    return {
        "played": played,
        "wins": keys.count("win"),
        "draws": keys.count("draw"),
        "losses": keys.count("loss"),
        "by_default": sum(keys.count(key) for key in BY_DEFAULT),
        "adjourned": keys.count("adjourned"),
        "percentage": score / played if played else None,
        "colour_balance": colours.count("W") - colours.count("B"),
        "colour_run": colour_run(colours),
        "byes": keys.count("bye"),
        "absent": keys.count("absent") + keys.count("absent_late") + keys.count("personal"),
        "absent_unnotified": keys.count("absent_unnotified"),
        "external": keys.count("external") + keys.count("external_other_day"),
        "eligible": is_eligible(document, happened, after_round),
    }


def colour_run(colours):
    """How often the last colour came in a row: "2W", or "" without one."""
    length = 0
    for colour in reversed(colours):
        if colour != colours[-1]:
            break
        length += 1
    return f"{length}{colours[-1]}" if colours else ""


def is_eligible(document, happened, after_round):
    """Has the entrant enough rounds that count towards a prize?"""
    rule = document["rules"].get("eligibility")
    if rule is None:
        return True
    counted = set(rule["counts"])
    rounds = {item["round"] for item in happened if eligibility_name(item) in counted}
    return len(rounds) >= least_rounds(rule["minimum"], len(counted_rounds(document, after_round)))


def least_rounds(minimum, played):
    """How many rounds are needed: a number, or (as text) a part of all counted rounds, rounded up."""
    return ceil(exact(minimum) * played) if isinstance(minimum, str) else minimum


def eligibility_name(item):
    """The name under which `eligibility.counts` counts a happening."""
    return "games" if item["key"] in AT_THE_BOARD else item["key"]


def game_points(document, entrant_id, after_round):
    """Wins and half the draws at the board."""
    return sum(
        (GAME_POINTS[item["key"]] for item in games_at_the_board(document, entrant_id, after_round)),
        Fraction(0),
    )


def external_wins(document, entrant_id, after_round):
    """Won league games, on the evening, on another day and beside it."""
    return sum(
        1
        for item in happenings(document, entrant_id, after_round)
        if item["key"].startswith("external") and item["row"].get("result") == "1"
    )
