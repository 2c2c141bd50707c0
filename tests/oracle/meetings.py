"""Who met whom: games of earlier rounds, and those that already stand in later ones."""

from tests.oracle.happenings import BY_DEFAULT, OUTCOMES, WITH_COLOUR, happenings
from tests.oracle.presence import is_fixed, round_of
from tests.oracle.season import COUNTED_STATES, all_rounds, result_in_list


def standing_games(document, number):
    """[(round, game)] that a pairing of round `number` takes into account."""
    return [
        (round_["number"], game)
        for round_ in all_rounds(document)
        for game in round_.get("games", [])
        if stands(document, round_, game, number)
    ]


def stands(document, round_, game, number):
    """Has it happened before round `number`, or is it already certain for another round?"""
    if round_["number"] == number:
        return False
    if round_["number"] < number and round_.get("state", "closed") in COUNTED_STATES:
        return True
    return is_fixed(game) or is_played_before(document, game, number)


def is_played_before(document, game, number):
    """Has a game of another round a result, and was it played by the evening of this round?"""
    day = round_of(document, number).get("date")
    played_on = game.get("played_on")
    return game.get("result") is not None and bool(played_on) and (not day or played_on <= day)


def is_meeting(document, game, number):
    """Does a standing game count as met? By default only where the rules say so."""
    outcome = OUTCOMES[result_in_list(game, number - 1)][0]
    rematch = (document["rules"].get("pairing") or {}).get("rematch") or {}
    return outcome not in BY_DEFAULT or bool(rematch.get("forfeits_count"))


def meetings(document, number, first, second):
    """The rounds in which two met or will meet, ascending."""
    return [
        played_in
        for played_in, game in standing_games(document, number)
        if {game["white"], game["black"]} == {first, second} and is_meeting(document, game, number)
    ]


def games_between(document, number, entrant, played_in):
    """How many games with a colour the entrant has strictly between two rounds."""
    low, high = sorted((number, played_in))
    return sum(
        1
        for other_round, game in standing_games(document, number)
        if low < other_round < high
        and entrant in (game["white"], game["black"])
        and OUTCOMES[result_in_list(game, number - 1)][0] in WITH_COLOUR
    )


def past(document, number, entrant):
    """What happened to the entrant before round `number`."""
    return happenings(document, entrant, number - 1)
