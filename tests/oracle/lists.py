"""The list after a round: every list from the start list on, and the rows of the last one."""

from fractions import Fraction

from tests.oracle.awards import lines
from tests.oracle.counts import counts
from tests.oracle.happenings import happenings
from tests.oracle.order import arrange
from tests.oracle.season import check_supported, counted_rounds, exact, is_keizer, order_before, start_list
from tests.oracle.values import start_points, top_ups, values_of_list


def oracle_standing(document, after_round):
    """The list after a round.

    {"cycle": 0 or the length, "provisional": bool, "rows": [{"entrant", "place" (of the shown
    ones, None for a hidden one), "hidden", "points", "value_used", "value", "played", "wins",
    "draws", "losses", "by_default", "adjourned", "percentage" (a Fraction of 1, None without a
    game), "colour_balance", "colour_run", "byes", "absent", "absent_unnotified", "external",
    "eligible"}, ...]}, in list order.
    """
    check_supported(document)
    return standing_of(document, all_lists(document, after_round)[-1])


def oracle_standings(document, after_round):
    """The lists up to a round, by the number of their round (0: the start list): made in one go."""
    check_supported(document)
    return {found["round"]: standing_of(document, found) for found in all_lists(document, after_round)}


def standing_of(document, last):
    """A list as it is handed out."""
    return {
        "cycle": last["cycle"],
        "provisional": is_provisional(last),
        "rows": rows(document, last),
    }


def rows(document, last):
    """The rows of a list, with the places of the shown ones."""
    new_values = values_of_list(document, last["order"])
    hide = (document["rules"].get("display") or {}).get("hide_without_games", False)
    found, place = [], 0
    for entrant in last["order"]:
        counted = counts(document, entrant, last["round"])
        hidden = bool(hide) and counted["played"] == 0 and counted["byes"] == 0
        place += not hidden
        row = {"entrant": entrant, "place": None if hidden else place, "hidden": hidden}
        row |= {"points": last["totals"][entrant]}
        row |= {"value_used": last["used"][entrant], "value": new_values[entrant]}
        found.append(row | counted)
    return found


def is_provisional(last):
    """Does anybody in the list wait for a result?"""
    return any(line["award"] is None for entrant in last["order"] for line in last["lines"][entrant])


def all_lists(document, after_round):
    """L(0), and the list after every counted round up to `after_round`."""
    order = start_list(document)
    values = values_of_list(document, order)
    nothing_yet = {entrant: [] for entrant in order}
    valuation = {"of": lambda entrant, number: values[entrant], "own": values}
    found = [
        {
            "round": 0,
            "order": order,
            "lines": nothing_yet,
            "totals": all_totals(document, nothing_yet, valuation, []),
            "used": values,
            "cycle": 0,
        }
    ]
    history = {"evenings": {}, "entered": {}, "settled_round": 0, "settled": {}}
    for round_ in counted_rounds(document, after_round):
        found.append(next_list(document, found[-1]["order"], round_["number"], history))
    return found


def next_list(document, previous, number, history):
    """The list after round `number`, from the order of the list before it."""
    before = order_before(document, previous, number)
    values = values_of_list(document, before)
    history["evenings"][number] = values
    for entrant in before:
        if entrant not in previous or not history["entered"].get(entrant):
            history["entered"].setdefault(entrant, []).append((number, values[entrant]))
    happened = {entrant: happenings(document, entrant, number) for entrant in before}
    earned = {entrant: lines(document, entrant, happened[entrant], number) for entrant in before}
    state = {
        "document": document,
        "number": number,
        "before": before,
        "lines": earned,
        "rounds": [round_["number"] for round_ in counted_rounds(document, number)],
    }
    found = recalculated(state, history)
    return {"round": number, "lines": earned} | found


def recalculated(state, history):
    """The new order, the totals, the values used and the cycle, as the rules recalculate."""
    rules = state["document"]["rules"]
    recalculation = rules.get("recalculation", "previous")
    if not is_keizer(state["document"]) or recalculation in ("previous", 1):
        return passes(state, 1)
    if recalculation == "fixed_point":
        return fixed_point(state)
    if recalculation != "never":
        return passes(state, int(recalculation))
    if state["number"] in rules.get("recalculate_after", []):
        found = fixed_point(state)
        history["settled_round"], history["settled"] = state["number"], found["used"]
        return found
    return never(state, history)


def one_pass(state, order):
    """Everything valued with one order: the values, the totals and the order that comes out."""
    values = values_of_list(state["document"], order)
    valuation = {"of": lambda entrant, number: values[entrant], "own": values}
    totals = all_totals(state["document"], state["lines"], valuation, state["rounds"])
    return values, totals, arrange(state["document"], totals, order, state["number"])


def passes(state, times):
    """So many passes, each with the list that came out of the one before."""
    order = state["before"]
    for _ in range(times):
        used, totals, order = one_pass(state, order)
    return {"order": order, "totals": totals, "used": used, "cycle": 0}


def fixed_point(state):
    """Passes until one returns the order it started from, or the mean over a cycle of orders."""
    seen = [state["before"]]
    while True:
        used, totals, order = one_pass(state, seen[-1])
        if order == seen[-1]:
            return {"order": order, "totals": totals, "used": used, "cycle": 0}
        if order in seen:
            return mean_of_cycle(state, seen[seen.index(order) :])
        seen.append(order)


def mean_of_cycle(state, cycle):
    """Totals and values are the mean over the orders of the cycle, and order the list."""
    found = [one_pass(state, order) for order in cycle]
    used = mean([values for values, _, _ in found])
    totals = mean([totals for _, totals, _ in found])
    order = arrange(state["document"], totals, state["before"], state["number"])
    return {"order": order, "totals": totals, "used": used, "cycle": len(cycle)}


def mean(tables):
    """The mean of tables with the same entrants."""
    return {entrant: sum(table[entrant] for table in tables) / Fraction(len(tables)) for entrant in tables[0]}


def never(state, history):
    """Each round with the values of its evening, or with those of a recalculation since.

    Whom the order that values lacks has the value with which he entered the next order, or came back.
    """
    used = history["evenings"][state["number"]]

    def of(entrant, number):
        valuing, values = number, history["evenings"][number]
        if number <= history["settled_round"]:
            valuing, values = history["settled_round"], history["settled"]
        if entrant in values:
            return values[entrant]
        return next(value for entered, value in history["entered"][entrant] if entered > valuing)

    valuation = {"of": of, "own": used}
    totals = all_totals(state["document"], state["lines"], valuation, state["rounds"])
    order = arrange(state["document"], totals, state["before"], state["number"])
    return {"order": order, "totals": totals, "used": used, "cycle": 0}


def all_totals(document, earned, valuation, rounds):
    """The total of everyone: start points, top-ups, the own value, and what he earned."""
    return {entrant: total(document, entrant, earned[entrant], valuation, rounds) for entrant in earned}


def total(document, entrant, earned, valuation, rounds):
    """The total of one entrant."""
    points = start_points(document, entrant)
    points += sum(amount for _, amount in top_ups(document, entrant, rounds))
    points += sum(adjustments(document, entrant, rounds))
    if (document["rules"].get("start") or {}).get("own_value"):
        points += valuation["own"][entrant]
    for line in earned:
        if line["award"] is not None:
            points += worth(line, entrant, valuation)
    return exact(points)


def adjustments(document, entrant, rounds):
    """What was added or taken by hand in the rounds with these numbers."""
    return [
        exact(row["points"])
        for round_ in document["rounds"]
        if round_["number"] in rounds
        for row in round_.get("adjustments", [])
        if row["entrant"] == entrant
    ]


def worth(line, entrant, valuation):
    """What one line is worth under a valuation."""
    award = line["award"]
    points = award.offset
    if award.own:
        points += award.own * valuation["of"](entrant, line["round"])
    if award.opponent:
        points += award.opponent * valuation["of"](line["opponent"], line["round"])
    return points
