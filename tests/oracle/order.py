"""The order of a list: by total, then by the keys of `order`, then as before."""

from fractions import Fraction
from math import floor

from tests.oracle.counts import GAME_POINTS, counts, external_wins, game_points
from tests.oracle.happenings import games_at_the_board
from tests.oracle.season import rating_of, start_rank

# FIDE handbook B.02, table 8.1.1: the rating difference of a percentage score, from .50 to 1.00.
DP = [0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175]
DP += [184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422]
DP += [444, 470, 501, 538, 589, 677, 800]


def arrange(document, totals, before, after_round):
    """The entrants of `totals` in list order; `before` is the order that the pass started from."""
    groups = split(list(before), lambda entrant: totals[entrant])
    for key in document["rules"].get("order") or []:
        groups = [part for group in groups for part in split_by(document, key, group, after_round)]
    return [entrant for group in groups for entrant in group]


def split(group, worth):
    """Parts of a group, those worth most first; who has no worth (None) last; order kept inside."""
    found = {entrant: worth(entrant) for entrant in group}
    known = sorted({number for number in found.values() if number is not None}, reverse=True)
    parts = [[entrant for entrant in group if found[entrant] == number] for number in known]
    parts.append([entrant for entrant in group if found[entrant] is None])
    return [part for part in parts if part]


def split_by(document, key, group, after_round):
    """Split a group of equals by one key of `order`."""
    if len(group) == 1:
        return [group]
    if key == "mutual":
        return split(group, lambda entrant: mutual_points(document, entrant, group, after_round))
    return split(group, lambda entrant: KEYS[key](document, entrant, after_round))


def mutual_points(document, entrant, group, after_round):
    """Game points in the games among all who are equal."""
    games = games_at_the_board(document, entrant, after_round)
    return sum((GAME_POINTS[game["key"]] for game in games if game["opponent"] in group), Fraction(0))


def worth_rating(document, entrant, after_round):
    """The higher rating first."""
    return rating_of(document, entrant)


def worth_start_rank(document, entrant, after_round):
    """The lower start rank first."""
    rank = start_rank(document, entrant)
    return None if rank is None else -rank


def worth_wins(document, entrant, after_round):
    """More wins at the board first."""
    return counts(document, entrant, after_round)["wins"]


def worth_games(document, entrant, after_round):
    """More games at the board first."""
    return counts(document, entrant, after_round)["played"]


def worth_fewest_games(document, entrant, after_round):
    """Fewer games at the board first."""
    return -counts(document, entrant, after_round)["played"]


def worth_percentage(document, entrant, after_round):
    """The higher percentage first; none played: last."""
    return counts(document, entrant, after_round)["percentage"]


def worth_eligible(document, entrant, after_round):
    """Who may win prizes first."""
    return counts(document, entrant, after_round)["eligible"]


def sonneborn_berger(document, entrant, after_round):
    """The game points of beaten opponents, and half those of drawn ones."""
    return sum(
        (
            GAME_POINTS[game["key"]] * game_points(document, game["opponent"], after_round)
            for game in games_at_the_board(document, entrant, after_round)
        ),
        Fraction(0),
    )


def opponents_points(document, entrant, after_round):
    """The sum of the opponents' game points."""
    return sum(
        (
            game_points(document, game["opponent"], after_round)
            for game in games_at_the_board(document, entrant, after_round)
        ),
        Fraction(0),
    )


def half_up(number):
    """Rounded to a whole number, a half upwards."""
    return floor(number + Fraction(1, 2))


def performance(document, entrant, after_round):
    """FIDE performance over the games with a rated opponent; None without one."""
    games = [
        game
        for game in games_at_the_board(document, entrant, after_round)
        if rating_of(document, game["opponent"]) is not None
    ]
    if not games:
        return None
    mean = Fraction(sum(rating_of(document, game["opponent"]) for game in games), len(games))
    score = sum((GAME_POINTS[game["key"]] for game in games), Fraction(0))
    return half_up(mean) + rating_difference(score, len(games))


def rating_difference(score, games):
    """The table's difference for a score: the percentage in whole hundredths, a half upwards."""
    hundredths = half_up(100 * score / games)
    if hundredths >= 50:
        return DP[hundredths - 50]
    return -DP[50 - hundredths]


KEYS = {
    "rating": worth_rating,
    "start_rank": worth_start_rank,
    "wins": worth_wins,
    "external_wins": external_wins,
    "games": worth_games,
    "fewest_games": worth_fewest_games,
    "percentage": worth_percentage,
    "tpr": performance,
    "sonneborn_berger": sonneborn_berger,
    "opponents_points": opponents_points,
    "eligible": worth_eligible,
}
