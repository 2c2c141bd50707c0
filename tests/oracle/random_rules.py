"""Random rules for lists: every key of awards, values, start, recalculation, order and the rest.

What the contract leaves open (`DECISIONS.md`) is kept out unless `open_cases` is set.
"""

FACTORS = ["", "", "1/2 ", "1/3 ", "2/3 ", "4/6 ", "7/6 ", "0.35 "]
OFFSETS = ["", "", "", " + 4", " - 4", " + 12", " - 12", " + 1/2"]
NUMBERS = ["0", "0", "4", "40", "1/2"]
ORDER_KEYS = ["rating", "start_rank", "wins", "external_wins", "games", "fewest_games", "percentage", "tpr"]
ORDER_KEYS += ["sonneborn_berger", "opponents_points", "mutual", "eligible"]
EVENING_KEYS = ["bye", "absent", "absent_late", "absent_unnotified", "external", "external_other_day"]
EVENING_KEYS += ["exempt", "personal", "not_joined"]
ELIGIBILITY_KEYS = ["games", "bye", "forfeit_win", "external"]


def chance(rng, part):
    """True in this part of the cases."""
    return rng.random() < part


def random_rules(rng, rounds, *, system=None, open_cases=False):
    """The rules of a season with so many rounds."""
    system = system or rng.choice(["alkmaar", "keizer"])
    rules = {"system": system}
    rules["values"] = rating_values(rng) if system == "alkmaar" else rank_values(rng, open_cases)
    rules["start"] = random_start(rng, rules, rounds, open_cases)
    rules["awards"] = random_awards(rng, rules, rounds, open_cases)
    if chance(rng, 0.4):
        rules["periods"] = [1, *sorted(rng.sample(range(2, rounds + 2), min(2, rounds)))]
        rules["awards"]["per"] = rng.choice(["season", "period"])
    if system == "keizer":
        rules |= random_recalculation(rng, rounds)
    if chance(rng, 0.8):
        rules["order"] = rng.sample(ORDER_KEYS, rng.randint(0, 4))
    if chance(rng, 0.6):
        rules["withdrawal"] = random_withdrawal(rng, rounds)
    if chance(rng, 0.5):
        counts = rng.sample(ELIGIBILITY_KEYS, rng.randint(1, 4))
        part = rng.choice(["2/3", "1/2", "0.35", "1"])
        minimum = part if chance(rng, 0.4) else rng.randint(1, max(1, rounds - 1))
        rules["eligibility"] = {"minimum": minimum, "counts": counts}
    if chance(rng, 0.5):
        rules["display"] = {"points": rng.choice(["decimals", "fractions"])}
        rules["display"]["hide_without_games"] = chance(rng, 0.7)
    return rules


def rating_values(rng):
    """Values of Alkmaar, by hundreds or with moved boundaries."""
    lowest, highest = rng.choice([(5, 12), (3, 9), (1, 20)])
    values = {"by": "rating", "min": lowest, "max": highest, "unrated": rng.randint(lowest, highest)}
    if chance(rng, 0.5):
        return values | {"divide": rng.choice([100, 100, 200]), "subtract": rng.choice([8, 0])}
    return values | {"top_from": rng.choice([1800, 2040]), "step": rng.choice([120, 140])}


def rank_values(rng, open_cases):
    """Values of Keizer with one of the three tops."""
    values = {"by": "rank"}
    kind = rng.choice(["top", "top", "ratio", "top_per_entrant"])
    if kind == "top":
        values["top"] = rng.choice([4, 8, 20, 80])
    elif kind == "ratio":
        values["ratio"] = rng.choice([2, 3, 4, "3/2"] if open_cases else [2, 3, 4])
    else:
        values["top_per_entrant"] = rng.choice(["3/2", "5/2", "2"])
    if chance(rng, 0.8):
        values["step"] = rng.choice([1, 1, 2, 3, "1/2"] if open_cases else [1, 1, 2, 3])
    if chance(rng, 0.5):
        values["min"] = rng.choice([1, 2, 5])
    return values


def random_start(rng, rules, rounds, open_cases):
    """Start points, by value with a top-up, an own value, and where joiners go."""
    start = {}
    if rules["system"] == "keizer":
        if chance(rng, 0.5):
            start["own_value"] = True
        if open_cases and chance(rng, 0.3):
            start["points"] = rng.choice([100, 300])
    elif chance(rng, 0.4):
        start |= start_by_value(rng, rules["values"], rounds)
    elif chance(rng, 0.8):
        start["points"] = rng.choice([0, 300])
    if (rules["system"] == "keizer" or open_cases) and chance(rng, 0.6):
        start["joiners"] = rng.choice(["by_rating", "by_rating", "last"])
    return start


def start_by_value(rng, values, rounds):
    """Differentiated start points."""
    step = rng.choice([7, 10])
    lowest, highest = values["min"], values["max"]
    table = {str(value): 300 - step * (highest - value) for value in range(highest, lowest - 1, -1)}
    start = {"points_by_value": table}
    if chance(rng, 0.8):
        start["top_up"] = {"from_round": rng.randint(1, rounds), "points": rng.choice([3, 10, 25])}
    return start


def expression(rng, bases):
    """A random expression of one of these bases, or a number."""
    if chance(rng, 0.2):
        return rng.choice(NUMBERS)
    return rng.choice(FACTORS) + rng.choice(bases) + rng.choice(OFFSETS)


def maybe_tiers(rng, bases, part=0.3):
    """An expression, or in a part of the cases tiers."""
    if not chance(rng, part):
        return expression(rng, bases)
    steps = [{"times": rng.randint(1, 3), "award": expression(rng, bases)} for _ in range(rng.randint(1, 2))]
    return [*steps, {"award": expression(rng, bases)}]


def random_awards(rng, rules, rounds, open_cases):
    """An award for everything that can happen."""
    awards = game_awards(rng) | absence_awards(rng) | external_awards(rng, rules, open_cases)
    tiered = [key for key in EVENING_KEYS if isinstance(awards.get(key), list)]
    if tiered and chance(rng, 0.7):
        others = EVENING_KEYS + (["external_game"] if open_cases else [])
        awards["counts_with"] = {
            key: rng.sample(others, rng.randint(1, 3)) for key in tiered if chance(rng, 0.7)
        }
    if isinstance(awards["absent"], list) and chance(rng, 0.6):
        awards["late_starters"] = {"after_round": rng.randint(1, rounds), "times": rng.randint(1, 4)}
    return awards


def game_awards(rng):
    """Awards of games: half of the time those of most clubs, which bring ties and cycles."""
    if chance(rng, 0.5):
        awards = {"win": "opponent", "draw": "1/2 opponent", "loss": "0"}
    else:
        both = ["opponent", "opponent", "own"]
        awards = {key: maybe_tiers(rng, both, 0.1) for key in ("win", "draw", "loss")}
    for key in ("forfeit_win", "double_forfeit", "adjourned"):
        if chance(rng, 0.7):
            awards[key] = maybe_tiers(rng, ["own", "opponent"], 0.2)
    awards["forfeit_loss"] = maybe_tiers(rng, ["own", "own", "opponent"], 0.2)
    return awards


def absence_awards(rng):
    """Awards of evenings without a game."""
    awards = {}
    for key in ("bye", "absent", "absent_unnotified", "exempt", "personal"):
        awards[key] = maybe_tiers(rng, ["own"])
    for key in ("absent_late", "not_joined"):
        if chance(rng, 0.7):
            awards[key] = maybe_tiers(rng, ["own"])
    return awards


def external_awards(rng, rules, open_cases):
    """Awards of league games: fixed, tiers, by result, by team and board."""
    bases = ["own", "opponent"] if rules["system"] == "alkmaar" else ["own"]
    awards = {"external": external_award(rng, bases, open_cases)}
    for key in ("external_other_day", "external_game"):
        if chance(rng, 0.7):
            awards[key] = external_award(rng, bases, open_cases)
    return awards


def external_award(rng, bases, open_cases):
    """One award of a league game."""
    kind = rng.choice(["expression", "tiers", "by_result", "by_team"])
    if kind == "expression":
        return expression(rng, bases)
    if kind == "tiers":
        return maybe_tiers(rng, bases, 1)
    if kind == "by_result":
        return by_result(rng, bases, open_cases)
    keys = rng.sample(["1", "2", "1/1", "1/2", "2/1", "3/2"], rng.randint(1, 4))
    return {
        "by_team": {key: by_result_or_fixed(rng, bases, open_cases) for key in keys},
        "else": by_result_or_fixed(rng, bases, open_cases),
    }


def by_result_or_fixed(rng, bases, open_cases):
    """What may stand inside an award by team."""
    return by_result(rng, bases, open_cases) if chance(rng, 0.4) else expression(rng, bases)


def by_result(rng, bases, open_cases):
    """An award by result."""
    award = {key: expression(rng, bases) for key in ("win", "draw", "loss")}
    if open_cases and chance(rng, 0.3):
        award["else"] = award.pop("draw")
    return award


def random_recalculation(rng, rounds):
    """One of the recalculations of Keizer."""
    kind = rng.choice([None, "previous", 1, 2, 3, *["fixed_point"] * 4, "never", "never", "after", "after"])
    if kind is None:
        return {}
    if kind == "after":
        after = sorted(rng.sample(range(1, rounds + 1), min(rounds, rng.randint(1, 2))))
        return {"recalculation": "never", "recalculate_after": after}
    return {"recalculation": kind}


def random_withdrawal(rng, rounds):
    """Removal with re-scored games, and what somebody who stays earns afterwards."""
    withdrawal = {}
    if chance(rng, 0.7):
        withdrawal["remove_before_round"] = rng.randint(2, rounds + 2)
        withdrawal["opponents"] = rng.choice(
            [
                {"win": "own", "draw": "1/2 own", "loss": "0"},
                {key: expression(rng, ["own"]) for key in ("win", "draw", "loss")},
            ]
        )
    if chance(rng, 0.8) or not withdrawal:
        keys = ["absent", "absent", "absent_late", "absent_unnotified", "personal", "exempt", "not_joined"]
        withdrawal["afterwards"] = rng.choice([*keys, "1/3 own", "own - 4", "2"])
    return withdrawal
