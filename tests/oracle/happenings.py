"""What happened to one entrant: one entry per outcome that an award exists for."""

from tests.oracle.season import counted_rounds, first_round, is_withdrawn, result_in_list

OUTCOMES = {
    "1-0": ("win", "loss"),
    "0-1": ("loss", "win"),
    "1/2-1/2": ("draw", "draw"),
    "1-0f": ("forfeit_win", "forfeit_loss"),
    "0-1f": ("forfeit_loss", "forfeit_win"),
    "0-0f": ("double_forfeit", "double_forfeit"),
    "adjourned": ("adjourned", "adjourned"),
    None: ("unplayed", "unplayed"),
}
BY_DEFAULT = ("forfeit_win", "forfeit_loss", "double_forfeit")
AT_THE_BOARD = ("win", "draw", "loss")
WITH_COLOUR = ("win", "draw", "loss", "adjourned", "unplayed")
EXTERNAL_ROWS = ("external", "external_other_day", "external_game")
NO_ROWS = ("present", "reserve")


def happenings(document, entrant_id, after_round):
    """All that happened to the entrant up to `after_round`, in the order of the rounds.

    Each is a dict with `round` and `key` (the award's name, or "unplayed"), and where there is
    one the `opponent` (an id), the `colour` and the `row` of the file. In one round the evening
    comes first, then the `external_games` in the order of the file.
    """
    found = []
    for round_ in counted_rounds(document, after_round):
        found += evening(document, entrant_id, round_, after_round)
        found += external_games(entrant_id, round_)
    return found


def evening(document, entrant_id, round_, after_round):
    """The game or the row of the evening, or what the file implies where there is neither."""
    number = round_["number"]
    for game in round_.get("games", []):
        if entrant_id in (game["white"], game["black"]):
            return [from_game(game, entrant_id, number, after_round)]
    for row in round_.get("others", []):
        if row["entrant"] == entrant_id and row["kind"] not in NO_ROWS:
            return [happening(number, row["kind"], row=row)]
    if number < first_round(document, entrant_id):
        return [happening(number, "not_joined")]
    if is_withdrawn(document, entrant_id, number):
        return after_withdrawal(document, number)
    return []


def from_game(game, entrant_id, number, after_round):
    """The outcome of a game for one of its players."""
    as_white, as_black = OUTCOMES[result_in_list(game, after_round)]
    if entrant_id == game["white"]:
        return happening(number, as_white, opponent=game["black"], colour="W")
    return happening(number, as_black, opponent=game["white"], colour="B")


def external_games(entrant_id, round_):
    """The league games that are booked beside the evening."""
    rows = [row for row in round_.get("external_games", []) if row["entrant"] == entrant_id]
    return [happening(round_["number"], "external_game", row=row) for row in rows]


def after_withdrawal(document, number):
    """What somebody who withdrew and stays in the list earns in a round without a row."""
    afterwards = (document["rules"].get("withdrawal") or {}).get("afterwards")
    if afterwards is None:
        return []
    return [happening(number, "afterwards", afterwards=afterwards)]


def happening(number, key, **more):
    """One entry."""
    return {"round": number, "key": key, "opponent": None, "colour": None, "row": None} | more


def games_at_the_board(document, entrant_id, after_round):
    """The entrant's games that were won, drawn or lost at the board."""
    return [item for item in happenings(document, entrant_id, after_round) if item["key"] in AT_THE_BOARD]
