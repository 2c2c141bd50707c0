"""Colours: step 7 of the ladder."""

from tests.oracle.happenings import WITH_COLOUR
from tests.oracle.meetings import past
from tests.oracle.schemes import block_of, drawn, scheme_of


def colour_rules(document):
    """The colour rules."""
    return (document["rules"].get("pairing") or {}).get("colours") or {}


def history(document, number, entrant):
    """The entrant's colours so far."""
    return [item["colour"] for item in past(document, number, entrant) if item["key"] in WITH_COLOUR]


def balance(colours):
    """Whites minus blacks."""
    return colours.count("W") - colours.count("B")


def run(colours):
    """How often the last colour came in a row."""
    length = 0
    while length < len(colours) and colours[-1 - length] == colours[-1]:
        length += 1
    return length


def excess(document, number, white, black):
    """How far the two together are beyond `max_balance` and `max_run` after this game."""
    rules = colour_rules(document)
    beyond = 0
    for entrant, colour in ((white, "W"), (black, "B")):
        after = [*history(document, number, entrant), colour]
        if "max_balance" in rules:
            beyond += max(0, abs(balance(after)) - rules["max_balance"])
        if "max_run" in rules:
            beyond += max(0, run(after) - rules["max_run"])
    return beyond


def scheme_gives_colours(document, number):
    """In round 1 the colours are the scheme's own, where it has some."""
    scheme = scheme_of(document, number)
    return number == 1 and scheme is not None and scheme["scheme"] in ("fold", "blocks", "lot")


def colours_of(document, number, higher, lower, board):
    """(white, black) of a game by the rules for all other rounds."""
    ways = ((higher, lower), (lower, higher))
    one, other = (excess(document, number, *way) for way in ways)
    if one != other:
        return ways[0] if one < other else ways[1]
    white = (
        opposite_of_last_game(document, number, higher, lower)
        or lower_balance(document, number, higher, lower)
        or alternating(document, number, higher, lower)
        or equal(document, higher, lower, board)
    )
    return (white, lower if white == higher else higher)


def opposite_of_last_game(document, number, higher, lower):
    """Who has white so that the colours are the opposite of their last game, or None."""
    if not colour_rules(document).get("reverse_rematch"):
        return None
    games = [item for item in past(document, number, higher) if item["opponent"] == lower]
    games = [item for item in games if item["key"] in WITH_COLOUR]
    if not games:
        return None
    return lower if games[-1]["colour"] == "W" else higher


def lower_balance(document, number, higher, lower):
    """Who has had fewer whites than blacks, or None where they are equal."""
    of_higher = balance(history(document, number, higher))
    of_lower = balance(history(document, number, lower))
    if of_higher == of_lower:
        return None
    return higher if of_higher < of_lower else lower


def alternating(document, number, higher, lower):
    """Who had black last, where the other one had white last."""
    last_of_higher = history(document, number, higher)[-1:]
    last_of_lower = history(document, number, lower)[-1:]
    if not last_of_higher or not last_of_lower or last_of_higher == last_of_lower:
        return None
    return higher if last_of_higher == ["B"] else lower


def equal(document, higher, lower, board):
    """Who has white where nothing else decides."""
    rule = colour_rules(document).get("equal", "higher_white")
    if rule == "by_board":
        return higher if board % 2 == 1 else lower
    return higher if rule == "higher_white" else lower


def scheme_colours(document, number, games):
    """The colours of a scheme in round 1.

    `games` are (board, higher, lower, number of the higher) of all games that were paired, by
    board; the answer is (board, white, black) for each.
    """
    scheme = scheme_of(document, number)
    found, in_block = [], {}
    for board, higher, lower, place in games:
        if scheme["scheme"] == "fold":
            higher_white = board % 2 == 0
        elif scheme["scheme"] == "lot":
            higher_white = min((higher, lower), key=lambda who: drawn(document, number, who)) == higher
        else:
            block = block_of(place, scheme["distance"])
            in_block[block] = in_block.get(block, 0) + 1
            higher_white = in_block[block] % 2 == 1
        found.append((board, higher, lower) if higher_white else (board, lower, higher))
    return found
