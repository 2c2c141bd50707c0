"""What every outcome is worth, as an expression of the own value and the opponent's."""

import re
from fractions import Fraction
from typing import NamedTuple

from tests.oracle.happenings import EXTERNAL_ROWS
from tests.oracle.season import exact, first_round, is_removed, period_of
from tests.oracle.values import value_of_rating

NUMBER = r"\d+(?:\.\d+)?(?:/\d+)?"
OF_A_VALUE = re.compile(rf"^(?:({NUMBER})\s*)?(own|opponent)(?:\s*([+-])\s*({NUMBER}))?$")
TAKEN_FROM = {"absent_late": "absent_unnotified", "external_other_day": "external", "forfeit_win": "bye"}
NOTHING_UNLESS_GIVEN = ("adjourned", "double_forfeit", "external_game", "not_joined")
RESULTS = {"1": "win", "1/2": "draw", "0": "loss"}
AS_WIN_OR_LOSS = {
    "win": "win",
    "draw": "draw",
    "loss": "loss",
    "forfeit_win": "win",
    "forfeit_loss": "loss",
}


class Expression(NamedTuple):
    """own x the own value + opponent x the opponent's value + offset."""

    own: Fraction = Fraction(0)
    opponent: Fraction = Fraction(0)
    offset: Fraction = Fraction(0)


NOTHING = Expression()


def parse(text):
    """Read one expression."""
    text = str(text).strip()
    match = OF_A_VALUE.match(text)
    if match is None:
        return Expression(offset=exact(text))
    factor, base, sign, offset = match.groups()
    amount = exact(offset or 0) * (-1 if sign == "-" else 1)
    return Expression(**{base: exact(factor or 1)}, offset=amount)


def lines(document, entrant_id, happened, after_round):
    """One line per happening: its round, key, opponent and expression (None: nothing yet)."""
    found = []
    for index, item in enumerate(happened):
        award = award_of(document, entrant_id, happened, index, after_round)
        found.append(item | {"award": award})
    return found


def award_of(document, entrant_id, happened, index, after_round):
    """The expression that the happening with this index earns; None where it waits for a result."""
    item = happened[index]
    if item["opponent"] is not None and is_removed(document, item["opponent"], after_round):
        return against_removed(document, item["key"])
    if item["key"] == "unplayed":
        return None
    if item["key"] == "afterwards" and counted_key(item) is None:
        return without_opponent(parse(item["afterwards"]), item)
    award = given_award(document["rules"]["awards"], counted_key(item))
    if isinstance(award, list):
        award = tier(document, entrant_id, happened, index, award)
    if item["key"] in EXTERNAL_ROWS:
        return external_award(document, award, item)
    expression = parse(award)
    return expression if item["opponent"] is not None else without_opponent(expression, item)


def counted_key(item):
    """The key whose occurrence this is, for the tiers; None for an expression after withdrawal."""
    if item["key"] != "afterwards":
        return item["key"]
    return item["afterwards"] if re.fullmatch(r"[a-z_]+", item["afterwards"]) else None


def given_award(awards, key):
    """The award of a key, with the defaults for keys that are not given."""
    if key in awards:
        return awards[key]
    if key in TAKEN_FROM:
        return given_award(awards, TAKEN_FROM[key])
    if key in NOTHING_UNLESS_GIVEN:
        return "0"
    raise ValueError(f"no award for {key}")


def tier(document, entrant_id, happened, index, tiers):
    """The award of the tier that this occurrence falls in."""
    occurrence = times_so_far(document, happened, index)
    used = 0
    for position, step in enumerate(tiers):
        times = step.get("times")
        if position == 0 and counted_key(happened[index]) == "absent":
            times = first_tier_of_absent(document, entrant_id, times)
        if times is None or occurrence <= used + times:
            return step["award"]
        used += times
    raise ValueError("the tiers have no last one")


def first_tier_of_absent(document, entrant_id, times):
    """How long the first tier of `absent` is for this entrant."""
    late = document["rules"]["awards"].get("late_starters")
    if late and times is not None and first_round(document, entrant_id) > late["after_round"]:
        return late["times"]
    return times


def times_so_far(document, happened, index):
    """How often it has happened up to this occurrence and with it, in the season or the period."""
    awards = document["rules"]["awards"]
    key = counted_key(happened[index])
    counted = {key} | set((awards.get("counts_with") or {}).get(key, []))
    same = [item for item in happened[: index + 1] if counted_key(item) in counted]
    if awards.get("per", "season") == "period":
        period = period_of(document, happened[index]["round"])
        same = [item for item in same if period_of(document, item["round"]) == period]
    return len(same)


def external_award(document, award, item):
    """A fixed award, one by result, or one by team and board."""
    if isinstance(award, dict) and "by_team" in award:
        award = by_team(award, item["row"])
    if isinstance(award, dict):
        if item["row"].get("result") is None:
            return None
        award = by_result(award, item["row"]["result"])
    expression = parse(award)
    if expression.opponent == 0:
        return expression
    values = document["rules"]["values"]
    if values["by"] != "rating":
        raise ValueError("an external award names the opponent, and values go by rank")
    opponent = value_of_rating(values, item["row"].get("opponent_rating"))
    return Expression(offset=expression.opponent * opponent + expression.offset)


def by_team(award, row):
    """Team and board before team before else."""
    table = award["by_team"]
    for key in (f"{row.get('team')}/{row.get('board')}", str(row.get("team"))):
        if key in table:
            return table[key]
    if "else" in award:
        return award["else"]
    raise ValueError(f"no award for team {row.get('team')} board {row.get('board')}")


def by_result(award, result):
    """The award of a league result."""
    key = RESULTS[result]
    if key in award:
        return award[key]
    if "else" in award:
        return award["else"]
    raise ValueError(f"no award for a league {key}")


def against_removed(document, key):
    """A game against somebody who was removed: re-scored, with the own value."""
    if key not in AS_WIN_OR_LOSS:
        return NOTHING
    opponents = document["rules"]["withdrawal"]["opponents"]
    return parse(opponents[AS_WIN_OR_LOSS[key]])


def without_opponent(expression, item):
    """Refuse an award that names an opponent where there is none."""
    if expression.opponent != 0:
        raise ValueError(f"{item['key']} in round {item['round']} names an opponent and has none")
    return expression
