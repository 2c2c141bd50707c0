"""Limits: what a pair or a bye would break."""

from tests.oracle.colours import excess, scheme_gives_colours
from tests.oracle.happenings import WITH_COLOUR
from tests.oracle.meetings import games_between, meetings, past
from tests.oracle.schemes import scheme_of
from tests.oracle.season import counted_rounds, entrant_of, first_round, period_of

GIVE_WAY = ["colours", "distance", "groups", "bottom", "max_per_period", "max_per_season"]
GIVE_WAY += ["second_from_round", "min_rounds_between", "bye"]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def pairing_rules(document):
    """The rules of the pairing."""
    return document["rules"].get("pairing") or {}


def relax_order(document):
    """The limits that give way, the first to give way first."""
    return pairing_rules(document).get("relax", GIVE_WAY)


def broken_by_pair(document, number, there, higher, lower):
    """The limits that this game would break, each with its degree ("forbidden" among them)."""
    rules = pairing_rules(document)
    degrees = broken_by_rematch(document, number, there, higher, lower)
    degrees["forbidden"] = int(any({higher, lower} == set(pair) for pair in rules.get("forbidden", [])))
    degrees["distance"] = too_far(document, number, there, higher, lower)
    degrees["groups"] = groups_too_far(document, number, higher, lower)
    if not scheme_gives_colours(document, number):
        ways = ((higher, lower), (lower, higher))
        degrees["colours"] = min(excess(document, number, *way) for way in ways)
    return {name: degree for name, degree in degrees.items() if degree > 0}


def too_far(document, number, there, higher, lower):
    """How many places beyond `max_distance` do they stand apart in step 1's list?"""
    most = pairing_rules(document).get("max_distance")
    if most is None or scheme_of(document, number) is not None:
        return 0
    return there["step_1"].index(lower) - there["step_1"].index(higher) - most


def group_of(document, number, entrant_id):
    """The letter of the entrant's group in this round, or None."""
    group = entrant_of(document, entrant_id).get("group")
    if not isinstance(group, list):
        return group
    so_far = [step["group"] for step in group if step["from_round"] <= number]
    return so_far[-1] if so_far else None


def groups_too_far(document, number, higher, lower):
    """How many letters beyond `max_group_distance` do their groups stand apart?"""
    most = pairing_rules(document).get("max_group_distance")
    groups = [group_of(document, number, entrant) for entrant in (higher, lower)]
    if most is None or None in groups:
        return 0
    letters = (document["rules"].get("groups") or {}).get("letters") or LETTERS
    return abs(letters.index(groups[0]) - letters.index(groups[1])) - most


def broken_by_rematch(document, number, there, higher, lower):
    """The rematch limits that this game would break, each with its degree."""
    rules = pairing_rules(document).get("rematch") or {}
    met = meetings(document, number, higher, lower)
    degrees = {}
    soon = [too_soon(document, number, rules, played_in, higher, lower) for played_in in met]
    degrees["min_rounds_between"] = max(soon, default=0)
    in_period = [other for other in met if period_of(document, other) == period_of(document, number)]
    if "max_per_period" in rules:
        degrees["max_per_period"] = len(in_period) + 1 - rules["max_per_period"]
    early = [max(played_in, number) < rules.get("second_from_round", 0) for played_in in met]
    degrees["second_from_round"] = int(any(early))
    if "max_per_season" in rules:
        limit = too_often(rules, there, higher, lower, len(met) + 1)
        degrees[limit] = len(met) + 1 - rules["max_per_season"]
    return degrees


def too_soon(document, number, rules, played_in, higher, lower):
    """How many rounds too early is this after (or before) a meeting, or how many games of one lack?"""
    degree = 0
    if "min_rounds_between" in rules:
        degree = rules["min_rounds_between"] + 1 - abs(number - played_in)
    if "min_games_between" in rules:
        had = [games_between(document, number, entrant, played_in) for entrant in (higher, lower)]
        degree = max(degree, rules["min_games_between"] - min(had))
    return degree


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
    """The degree to which a bye for this entrant breaks the limit `bye` (0: not at all)."""
    rules = bye_rules(document)
    seen = past(document, number, entrant)
    keys = [item["key"] for item in seen]
    degree = max(0, keys.count("bye") + 1 - rules.get("max_per_season", 1))
    if rules.get("not_after_forfeit_win") and "forfeit_win" in keys:
        degree += 1
    if there["list"].index(entrant) < rules.get("protect_top", 0):
        degree += 1
    had = [item["round"] for item in seen if item["key"] == "bye"]
    if had and "min_rounds_between" in rules:
        degree += max(0, rules["min_rounds_between"] + 1 - (number - had[-1]))
    return degree


def missed(document, number, entrant):
    """In how many counted rounds since he joined had the entrant no game with a colour?"""
    joined = first_round(document, entrant)
    rounds = [r["number"] for r in counted_rounds(document, number - 1) if r["number"] >= joined]
    played = [item["round"] for item in past(document, number, entrant) if item["key"] in WITH_COLOUR]
    return len([each for each in rounds if each not in played])


def bye_order(document, number, there):
    """Those to be paired, in the order in which they are considered for the bye."""
    rules = bye_rules(document)
    spread = rules.get("spread")

    def before_others(entrant):
        if spread == "byes":
            return [item["key"] for item in past(document, number, entrant)].count("bye")
        return missed(document, number, entrant) if spread == "missed" else 0

    def as_chosen(entrant):
        place = there["list"].index(entrant) + 1
        if rules.get("choose", "lowest") == "lowest":
            return (0, -place)
        return (abs(place - rules["place"]), -place)

    return sorted(there["free"], key=lambda entrant: (before_others(entrant), as_chosen(entrant)))
