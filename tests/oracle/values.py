"""What an entrant is worth: by his rating (Alkmaar) or by his place (Keizer)."""

from fractions import Fraction
from math import ceil, floor

from tests.oracle.season import entrant_of, exact


def value_of_rating(values, rating):
    """The value that belongs to a rating; without one the `unrated` value."""
    if rating is None:
        return exact(values["unrated"])
    lowest, highest = exact(values["min"]), exact(values["max"])
    if "top_from" in values:
        below = exact(values["top_from"]) - rating
        value = highest - max(0, ceil(below / exact(values["step"])))
    else:
        value = floor(rating / exact(values["divide"])) - exact(values["subtract"])
    return Fraction(min(max(value, lowest), highest))


def rating_values(document):
    """The value of every entrant, fixed for the season; one set by hand comes first."""
    values = document["rules"]["values"]
    found = {}
    for entrant in document["entrants"]:
        if entrant.get("value") is not None:
            found[entrant["id"]] = exact(entrant["value"])
        else:
            found[entrant["id"]] = value_of_rating(values, entrant.get("rating"))
    return found


def top_of(values, entrants):
    """The value of the first place in a list of so many entrants."""
    if "ratio" in values:
        ratio = exact(values["ratio"])
        return Fraction(round((entrants - 1) * ratio / (ratio - 1)))
    if "top_per_entrant" in values:
        return Fraction(round(entrants * exact(values["top_per_entrant"])))
    return exact(values["top"])


def rank_values(document, order):
    """The values that belong to a list: top - step x (place - 1), never below `min`."""
    values = document["rules"]["values"]
    top, step, lowest = top_of(values, len(order)), exact(values.get("step", 1)), exact(values.get("min", 1))
    return {entrant: max(lowest, top - step * index) for index, entrant in enumerate(order)}


def values_of_list(document, order):
    """The values that belong to a list, for its entrants."""
    if document["rules"]["values"]["by"] == "rank":
        return rank_values(document, order)
    found = rating_values(document)
    return {entrant: found[entrant] for entrant in order}


def start_points(document, entrant_id):
    """The points that the entrant starts with, without an own value and without top-ups."""
    start = document["rules"].get("start") or {}
    points = exact(start.get("points", 0))
    if "points_by_value" in start:
        points += exact(start["points_by_value"][table_key(document, entrant_id)])
    return points


def table_key(document, entrant_id):
    """The key of `points_by_value` that belongs to the entrant."""
    value = rating_values(document)[entrant_id]
    for key in document["rules"]["start"]["points_by_value"]:
        if exact(key) == value:
            return key
    raise ValueError(f"no start points for the value {value} of {entrant_of(document, entrant_id)['id']}")


def top_ups(document, entrant_id, rounds):
    """The top-up lines [(round, points), ...] in the rounds with these numbers.

    In `from_round` who has the lowest key of the table is paid, one round later the two lowest,
    and so on; each until he has had the difference to the highest start points.
    """
    start = document["rules"].get("start") or {}
    if "top_up" not in start:
        return []
    table = start["points_by_value"]
    keys = sorted(table, key=exact)
    turn = start["top_up"]["from_round"] + keys.index(table_key(document, entrant_id))
    left = max(exact(points) for points in table.values()) - exact(table[table_key(document, entrant_id)])
    paid = []
    for number in rounds:
        amount = min(exact(start["top_up"]["points"]), left)
        if number >= turn and amount > 0:
            paid.append((number, amount))
            left -= amount
    return paid
