"""Random valid season documents, the same for the same generator of random numbers."""

from datetime import date, timedelta

from tests.oracle.awards import given_award
from tests.oracle.random_rules import chance, random_rules

RESULTS = ["1-0", "1-0", "0-1", "0-1", "1/2-1/2", "1-0f", "0-1f", "0-0f", "adjourned"]
ABSENCES = ["absent", "absent", "absent", "absent_late", "absent_unnotified", "personal", "exempt", "bye"]
FIRST_DATE = date(2025, 9, 2)


def random_season(rng, *, system=None, entrants=None, rounds=None, open_cases=False):
    """A random season with random rules, for lists.

    `open_cases` lets in what the contract leaves open (see DECISIONS.md).
    """
    rounds = rounds or rng.randint(1, 9)
    rules = random_rules(rng, rounds, system=system, open_cases=open_cases)
    document = {"format": "clubcomp.season/1", "name": "Random", "game": rng.choice(["chess", "draughts"])}
    document["rules"] = rules
    document["entrants"] = random_entrants(rng, rules, entrants or rng.randint(2, 12), rounds)
    gaps = chance(rng, 0.15) and (open_cases or "top_up" not in rules["start"])
    numbers = [number for number in range(1, rounds + 1) if not (gaps and chance(rng, 0.3))]
    document["rounds"] = [random_round(rng, document, number, rounds, open_cases) for number in numbers]
    return document


def random_entrants(rng, rules, count, rounds):
    """Entrants with coarse ratings (ties), some unrated, some late, some who withdraw."""
    ranks = rng.sample(range(1, 2 * count + 1), count)
    ranked = rng.choice([0, 0.5, 1])
    joining, leaving = rng.choice([0, 0.2, 0.5]), rng.choice([0, 0.2, 0.4])
    return [
        random_entrant(rng, rules, f"P{index + 1:02}", ranks[index], ranked, joining, leaving, rounds)
        for index in range(count)
    ]


def random_entrant(rng, rules, name, rank, ranked, joining, leaving, rounds):
    """One entrant."""
    entrant = {"id": name, "name": name, "rating": None, "start_rank": None}
    if chance(rng, 0.85):
        entrant["rating"] = rng.choice(range(1000, 2300, 20)) if chance(rng, 0.7) else 1620
    if chance(rng, ranked):
        entrant["start_rank"] = rank
    if rules["system"] == "alkmaar" and chance(rng, 0.15):
        entrant["value"] = rng.randint(rules["values"]["min"], rules["values"]["max"])
    if chance(rng, joining):
        entrant["first_round"] = rng.randint(2, rounds + 1)
    if chance(rng, leaving):
        entrant["withdrawn_after"] = 0 if chance(rng, 0.15) else rng.randint(1, rounds)
    if chance(rng, leaving):
        entrant["away"] = random_spans(rng, entrant, rounds)
    return entrant


def random_spans(rng, entrant, rounds):
    """One or two times that somebody was away, each of at least one round, as far as they fit."""
    spans, first = [], joined(entrant)
    last = entrant.get("withdrawn_after", rounds + 2)
    for _ in range(rng.randint(1, 2)):
        if first + 2 > last:
            break
        after = rng.randint(first, min(last - 2, first + 3))
        until = rng.randint(after + 2, min(last, after + 4))
        spans.append({"after": after, "until": until})
        first = until
    return spans


def random_round(rng, document, number, rounds, open_cases):
    """One round with games, rows, and league games beside them."""
    round_ = {"number": number, "date": str(FIRST_DATE + timedelta(days=7 * number))}
    round_["state"] = rng.choice(["closed"] * 6 + ["published"])
    if chance(rng, 0.3 if number == rounds else 0.05):
        round_["state"] = rng.choice(["planned", "draft"])
    round_ |= {"games": [], "others": [], "external_games": []}
    free = here(document, number)
    rng.shuffle(free)
    share = rng.choice([0.5, 0.8, 1])
    while free:
        first = free.pop()
        if free and chance(rng, share):
            round_["games"].append(
                random_game(rng, len(round_["games"]) + 1, first, free.pop(), number, rounds)
            )
        elif chance(rng, 0.85):
            round_["others"].append(random_row(rng, document["rules"]["awards"], first))
    round_["others"] += rows_of_the_missing(rng, document, number, open_cases)
    round_["external_games"] = league_games(rng, document, number, open_cases)
    if chance(rng, 0.15):
        round_["adjustments"] = random_adjustments(rng, document)
    return round_


def random_adjustments(rng, document):
    """A bonus or a penalty by hand, for anybody, now and then two for one."""
    entrants = rng.choices(document["entrants"], k=rng.randint(1, 3))
    points = ["-5", "10", "1/2", "-7/3", "0.35", "3"]
    return [{"entrant": entrant["id"], "points": rng.choice(points), "note": ""} for entrant in entrants]


def joined(entrant):
    """The round in which an entrant joined."""
    return entrant.get("first_round", 1)


def left_by(entrant, number):
    """Had the entrant withdrawn before this round, for good or for a time?"""
    spans = entrant.get("away", [])
    return number > entrant.get("withdrawn_after", number) or any(
        span["after"] < number < span["until"] for span in spans
    )


def listed_at_all(entrant):
    """Did the entrant join before he withdrew?"""
    return not left_by(entrant, joined(entrant))


def here(document, number):
    """Who can do something in this round."""
    return [
        entrant["id"]
        for entrant in document["entrants"]
        if joined(entrant) <= number and not left_by(entrant, number)
    ]


def random_game(rng, board, white, black, number, rounds):
    """A game; now and then one that was decided later, or not yet played."""
    game = {"board": board, "white": white, "black": black, "result": rng.choice(RESULTS)}
    if chance(rng, 0.04):
        game["result"] = None
    elif chance(rng, 0.1):
        game["decided_in"] = rng.randint(number, rounds + 1)
    return game


def random_row(rng, awards, entrant):
    """What somebody does who has no game."""
    row = {"entrant": entrant, "kind": rng.choice([*ABSENCES, "external", "external", "external_other_day"])}
    if chance(rng, 0.1):
        kind = rng.choice(["forfeit_win", "forfeit_loss"])
        if "opponent" not in str(given_award(awards, kind)):
            row["kind"] = kind
    if row["kind"].startswith("external"):
        row |= league_details(rng)
    return row


def league_details(rng):
    """Team, board, result and opponent of a league game, mostly."""
    details = {}
    if chance(rng, 0.8):
        details["team"] = rng.choice(["1", "2", "3"])
        if chance(rng, 0.7):
            details["board"] = rng.randint(1, 2)
    if chance(rng, 0.9):
        details["result"] = rng.choice(["1", "1/2", "0"])
    if chance(rng, 0.6):
        details["opponent_rating"] = rng.choice(range(1000, 2300, 20))
    return details


def rows_of_the_missing(rng, document, number, open_cases):
    """Rows of who has not joined yet, and of who has left but is still in the list."""
    rows = []
    for entrant in document["entrants"]:
        early = number < joined(entrant) and chance(rng, 0.2)
        late = open_cases and left_by(entrant, number) and chance(rng, 0.1)
        if listed_at_all(entrant) and (early or late):
            row = {"entrant": entrant["id"], "kind": rng.choice(["absent", "absent", "personal", "external"])}
            rows.append(row | (league_details(rng) if row["kind"] == "external" else {}))
    return rows


def league_games(rng, document, number, open_cases):
    """League games beside the evening; two of one entrant only where their order can't matter."""
    tiered = isinstance(document["rules"]["awards"].get("external_game"), list)
    day = str(FIRST_DATE + timedelta(days=7 * number + 4))
    rows = []
    for entrant in document["entrants"]:
        if not listed_at_all(entrant) or left_by(entrant, number):
            continue
        most = 1 if tiered and not open_cases else 2
        for _ in range(rng.randint(1, most) if chance(rng, 0.15) else 0):
            rows.append({"entrant": entrant["id"], "date": day} | league_details(rng))
    return rows
