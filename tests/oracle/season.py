"""The season document as the contract describes it: who is in it, what counts, and when."""

from fractions import Fraction

FORMAT = "clubcomp.season/1"
COUNTED_STATES = ("published", "closed")


def check_supported(document):
    """Refuse what this calculator does not read: other formats, presets, other systems."""
    if document.get("format") != FORMAT:
        raise ValueError(f"unknown format {document.get('format')!r}")
    if "preset" in document["rules"]:
        raise ValueError("rules are wanted in full, without preset")
    if document["rules"].get("system") not in ("alkmaar", "keizer"):
        raise ValueError(f"unknown system {document['rules'].get('system')!r}")


def exact(number):
    """An exact fraction of a number of the document: 3, "3/2", "0.35", 0.35."""
    return Fraction(str(number).replace(" ", ""))


def is_keizer(document):
    """Values come from places on a list (Keizer), not from ratings (Alkmaar)."""
    return document["rules"]["system"] == "keizer"


def entrant_of(document, entrant_id):
    """The entrant with this id."""
    for entrant in document["entrants"]:
        if entrant["id"] == entrant_id:
            return entrant
    raise ValueError(f"unknown entrant {entrant_id!r}")


def file_position(document, entrant_id):
    """Where the entrant stands in the file."""
    return [entrant["id"] for entrant in document["entrants"]].index(entrant_id)


def rating_of(document, entrant_id):
    """The entrant's rating, or None."""
    return entrant_of(document, entrant_id).get("rating")


def first_round(document, entrant_id):
    """The round in which the entrant joined."""
    return entrant_of(document, entrant_id).get("first_round") or 1


def withdrawn_after(document, entrant_id):
    """The last round before the entrant withdrew, or None."""
    return entrant_of(document, entrant_id).get("withdrawn_after")


def last_round_before_leaving(document, entrant_id, number):
    """The round after which the entrant had left, as round `number` finds him; None: he takes part."""
    for span in entrant_of(document, entrant_id).get("away") or []:
        if span["after"] < number < span["until"]:
            return span["after"]
    last = withdrawn_after(document, entrant_id)
    return last if last is not None and number > last else None


def is_withdrawn(document, entrant_id, number):
    """Had the entrant withdrawn before round `number`, for good or for a time?"""
    return last_round_before_leaving(document, entrant_id, number) is not None


def never_listed(document, entrant_id):
    """Withdrew before he joined (`withdrawn_after` 0 is the usual case)."""
    return is_withdrawn(document, entrant_id, first_round(document, entrant_id))


def start_rank(document, entrant_id):
    """The start rank; a late joiner's counts for nothing."""
    if first_round(document, entrant_id) > 1:
        return None
    return entrant_of(document, entrant_id).get("start_rank")


def is_removed(document, entrant_id, number):
    """Is the entrant gone from the list after round `number` (and from the order that values it)?"""
    limit = (document["rules"].get("withdrawal") or {}).get("remove_before_round")
    last = last_round_before_leaving(document, entrant_id, number)
    return limit is not None and last is not None and last + 1 < limit


def all_rounds(document):
    """All rounds of the file in ascending order."""
    return sorted(document["rounds"], key=lambda round_: round_["number"])


def counted_rounds(document, after_round):
    """The rounds that the list after `after_round` takes: the published and closed ones."""
    return [
        round_
        for round_ in all_rounds(document)
        if round_["number"] <= after_round and round_.get("state", "closed") in COUNTED_STATES
    ]


def result_in_list(game, after_round):
    """The game's result as the list after `after_round` takes it."""
    decided_in = game.get("decided_in")
    if decided_in is not None and after_round < decided_in:
        return "adjourned"
    return game.get("result")


def period_of(document, number):
    """The first round of the period that round `number` belongs to."""
    starts = document["rules"].get("periods") or [1]
    return max([start for start in starts if start <= number], default=0)


def by_rating(document, ids):
    """Higher rating first, unrated last, equal ones in the order of the file."""

    def key(entrant_id):
        rating = rating_of(document, entrant_id)
        return (rating is None, -(rating or 0), file_position(document, entrant_id))

    return sorted(ids, key=key)


def start_list(document):
    """L(0): those with a start rank in that order, then the others by rating."""
    ids = [
        entrant["id"]
        for entrant in document["entrants"]
        if first_round(document, entrant["id"]) <= 1 and not never_listed(document, entrant["id"])
    ]
    ranked = [entrant_id for entrant_id in ids if start_rank(document, entrant_id) is not None]
    others = [entrant_id for entrant_id in ids if start_rank(document, entrant_id) is None]
    ranks = [start_rank(document, entrant_id) for entrant_id in ranked]
    if len(set(ranks)) < len(ranks):
        raise ValueError("a start rank occurs twice")
    ranked.sort(key=lambda entrant_id: start_rank(document, entrant_id))
    return ranked + by_rating(document, others)


def order_before(document, previous, number):
    """The order that values round `number`: the previous list, removed ones out, joiners in."""
    order = [entrant_id for entrant_id in previous if not is_removed(document, entrant_id, number)]
    for joiner in joiners(document, previous, number):
        if document["rules"].get("start", {}).get("joiners", "last") == "by_rating":
            order.insert(place_by_rating(document, order, joiner), joiner)
        else:
            order.append(joiner)
    return order


def joiners(document, previous, number):
    """Who is in the list by round `number` and not in the one before it (new, or back), best rating first."""
    new = [
        entrant["id"]
        for entrant in document["entrants"]
        if first_round(document, entrant["id"]) <= number
        and entrant["id"] not in previous
        and not never_listed(document, entrant["id"])
        and not is_removed(document, entrant["id"], number)
    ]
    return by_rating(document, new)


def place_by_rating(document, order, joiner):
    """Where in `order` a joiner is put next to the entrant with the nearest rating."""
    rating = rating_of(document, joiner)
    rated = [index for index, other in enumerate(order) if rating_of(document, other) is not None]
    if rating is None or not rated:
        return len(order)
    nearest = min(rated, key=lambda index: (abs(rating_of(document, order[index]) - rating), -index))
    if rating_of(document, order[nearest]) >= rating:
        return nearest + 1
    return nearest
