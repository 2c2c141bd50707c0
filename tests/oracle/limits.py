"""Limits: what a pair or a bye would break."""

from tests.oracle.colours import good_ways, scheme_gives_colours
from tests.oracle.meetings import games_between, meetings, past
from tests.oracle.schemes import scheme_of
from tests.oracle.season import period_of

GIVE_WAY = ["colours", "distance", "bottom", "min_rounds_between", "max_per_period", "max_per_season"]
GIVE_WAY += ["second_from_round", "bye"]


def pairing_rules(document):
    """The rules of the pairing."""
    return document["rules"].get("pairing") or {}


def relax_order(document):
    """The limits that give way, the first to give way first."""
    return pairing_rules(document).get("relax", GIVE_WAY)


def broken_by_pair(document, number, there, higher, lower):
    """The names of the limits that this game would break ("forbidden" among them)."""
    rules = pairing_rules(document)
    broken = set()
    if any({higher, lower} == set(pair) for pair in rules.get("forbidden", [])):
        broken.add("forbidden")
    if too_far(document, number, there, higher, lower):
        broken.add("distance")
    if not scheme_gives_colours(document, number) and not good_ways(document, number, higher, lower):
        broken.add("colours")
    return broken | broken_by_rematch(document, number, there, higher, lower)


def too_far(document, number, there, higher, lower):
    """Do they stand further apart in step 1's list than `max_distance`?"""
    most = pairing_rules(document).get("max_distance")
    if most is None or scheme_of(document, number) is not None:
        return False
    return there["step_1"].index(lower) - there["step_1"].index(higher) > most


def broken_by_rematch(document, number, there, higher, lower):
    """The rematch limits that this game would break."""
    rules = pairing_rules(document).get("rematch") or {}
    met = meetings(document, number, higher, lower)
    broken = set()
    if any(too_soon(document, number, rules, played_in, higher, lower) for played_in in met):
        broken.add("min_rounds_between")
    in_period = [other for other in met if period_of(document, other) == period_of(document, number)]
    if "max_per_period" in rules and len(in_period) + 1 > rules["max_per_period"]:
        broken.add("max_per_period")
    if any(max(played_in, number) < rules.get("second_from_round", 0) for played_in in met):
        broken.add("second_from_round")
    if "max_per_season" in rules and len(met) + 1 > rules["max_per_season"]:
        broken.add(too_often(rules, there, higher, lower, len(met) + 1))
    return broken


def too_soon(document, number, rules, played_in, higher, lower):
    """Are there too few rounds, or too few games of each, between this round and a meeting?"""
    if "min_rounds_between" in rules and abs(number - played_in) <= rules["min_rounds_between"]:
        return True
    if "min_games_between" in rules:
        had = [games_between(document, number, entrant, played_in) for entrant in (higher, lower)]
        return min(had) < rules["min_games_between"]
    return False


def too_often(rules, there, higher, lower, meetings_then):
    """The limit that a meeting above `max_per_season` breaks."""
    bottom = rules.get("bottom")
    if bottom and meetings_then <= bottom["max_per_season"]:
        last = there["step_1"][-bottom["places"] :]
        if higher in last and lower in last:
            return "bottom"
    return "max_per_season"


def bye_rules(document):
    """The rules of the bye."""
    return pairing_rules(document).get("bye") or {}


def bye_breaks(document, number, there, entrant):
    """Does a bye for this entrant break the limit `bye`?"""
    rules = bye_rules(document)
    keys = [item["key"] for item in past(document, number, entrant)]
    if keys.count("bye") >= rules.get("max_per_season", 1):
        return True
    if rules.get("not_after_forfeit_win") and "forfeit_win" in keys:
        return True
    return there["list"].index(entrant) < rules.get("protect_top", 0)


def bye_order(document, there):
    """Those to be paired, in the order in which they are considered for the bye."""
    rules = bye_rules(document)
    if rules.get("choose", "lowest") == "lowest":
        return list(reversed(there["free"]))
    wanted = rules["place"]

    def away(entrant):
        place = there["list"].index(entrant) + 1
        return (abs(place - wanted), -place)

    return sorted(there["free"], key=away)
