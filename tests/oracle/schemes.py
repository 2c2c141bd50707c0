"""The schemes of the first rounds: which number should meet which."""

from hashlib import sha256


def scheme_of(document, number):
    """The scheme of `first_rounds` for this round, or None."""
    scheme = (document["rules"].get("pairing") or {}).get("first_rounds")
    return scheme if scheme and number in scheme["rounds"] else None


def drawn(document, number, entrant):
    """What the lot of an entrant says: the lower comes first."""
    seed = scheme_of(document, number).get("seed", document.get("name") or "")
    return sha256(f"{seed}|{number}|{entrant}".encode()).hexdigest()


def partner_in_scheme(document, number, to_pair, place):
    """The number that should meet number `place`; `to_pair` are the ids (an even number) in order."""
    scheme, players = scheme_of(document, number), len(to_pair)
    if scheme["scheme"] == "lot":
        line = sorted(to_pair, key=lambda entrant: drawn(document, number, entrant))
        position = line.index(to_pair[place - 1])
        partner = line[position + 1 if position % 2 == 0 else position - 1]
        return to_pair.index(partner) + 1
    if scheme["scheme"] == "adjacent":
        return place + 1 if place % 2 == 1 else place - 1
    if scheme["scheme"] == "fold":
        return partner_in_group(place, fold_sizes(scheme.get("groups", 1), players))
    return partner_in_group(place, block_sizes(scheme.get("distance", 10), players))


def partner_in_group(place, sizes):
    """In each group of n the first half meets the second half: 1 - (n/2 + 1), 2 - (n/2 + 2)."""
    start = 0
    for size in sizes:
        if place <= start + size:
            half = size // 2
            return place + half if place - start <= half else place - half
        start += size
    raise ValueError("no such number")


def fold_sizes(groups, players):
    """Groups of even size, the larger first; fewer groups where there are few players."""
    if players < 11:
        groups = min(groups, 2)
    if players < 7:
        groups = min(groups, 1)
    pairs, more = divmod(players // 2, groups)
    return [2 * (pairs + (index < more)) for index in range(groups)]


def block_sizes(distance, players):
    """Blocks of twice the distance; the last one is what is left."""
    sizes = [2 * distance] * (players // (2 * distance))
    return [*sizes, players % (2 * distance)]


def block_of(place, distance):
    """The index of the block that a number is in."""
    return (place - 1) // (2 * distance)
