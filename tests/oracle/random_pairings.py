"""Random seasons of which a round is to be paired: few present, many limits that conflict."""

from datetime import timedelta

from tests.oracle.limits import GIVE_WAY
from tests.oracle.presence import presence
from tests.oracle.random_rules import chance, random_rules
from tests.oracle.random_seasons import FIRST_DATE, here, random_entrants

PLAYED = ["1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1/2-1/2", "1-0f", "0-1f", "0-0f", "adjourned", None]
AWAY = ["absent", "absent_late", "absent_unnotified", "external", "exempt", "personal"]
FIXED_AWARDS = {"forfeit_loss": "0", "external": "1/2 own", "absent": "1/3 own", "absent_unnotified": "0"}
FIXED_AWARDS |= {"bye": "2/3 own", "exempt": "own", "personal": "0"}


def random_pairing_season(rng, *, most=8):
    """(document, number of the round, named absentees): at most `most` are to be paired."""
    before = rng.choice([0, 0, 1, 2, 3, 4, 4, 5, 5, 6, 7])
    number = before + 1
    document = {"format": "clubcomp.season/1", "name": "Random", "game": "chess"}
    document["rules"] = season_rules(rng, number)
    document["rules"]["pairing"] = random_pairing_rules(rng, number)
    document["entrants"] = random_entrants(
        rng, document["rules"], rng.choice([3, 4, 5, 6, 6, 7, 8, 8, 9, 10, 12]), number
    )
    if chance(rng, 0.6):
        everyone_all_season(document)
    if "max_group_distance" in document["rules"]["pairing"]:
        deal_groups(rng, document, number)
    ids = [entrant["id"] for entrant in document["entrants"]]
    document["rules"]["pairing"]["forbidden"] = forbidden(rng, ids)
    document["rounds"] = [past_round(rng, document, past) for past in range(1, number)]
    absent = []
    if chance(rng, 0.95):
        document["rounds"].append(round_to_pair(rng, document, number))
        document["rounds"] += later_rounds(rng, document, number)
    thin_out(rng, document, number, absent, most)
    return document, number, absent


def deal_groups(rng, document, number):
    """Everybody gets a letter, none, or one after the other."""
    document["rules"].pop("groups", None)
    letters = "ABCD"
    if chance(rng, 0.5):
        letters = rng.choice(["ABC", "DBAC", "XAB"])
        document["rules"]["groups"] = {"letters": letters, "move_after": [40], "up": 1, "down": 1}
    for entrant in document["entrants"]:
        entrant["group"] = rng.choice([*letters, None])
        if chance(rng, 0.2):
            later = {"from_round": number + rng.randint(0, 1), "group": rng.choice([*letters, None])}
            entrant["group"] = [{"from_round": 1, "group": rng.choice(letters)}]
            entrant["group"] += [later] if later["from_round"] > 1 else []


def everyone_all_season(document):
    """Nobody joins late or withdraws."""
    for entrant in document["entrants"]:
        entrant.pop("first_round", None)
        entrant.pop("withdrawn_after", None)
        entrant.pop("away", None)


def season_rules(rng, number):
    """The rules of the lists: mostly plain ones, so that a difference is one of the pairing."""
    if chance(rng, 0.25):
        rules = random_rules(rng, number)
        rules["awards"] |= FIXED_AWARDS
        rules["awards"].pop("counts_with", None)
        rules["awards"].pop("late_starters", None)
    elif chance(rng, 0.5):
        awards = {"win": "opponent", "draw": "1/2 opponent", "loss": "0"} | FIXED_AWARDS
        rules = {"system": "keizer", "values": {"by": "rank", "top": 40, "step": 1}, "awards": awards}
        rules["start"] = {"own_value": True, "joiners": rng.choice(["last", "by_rating"])}
    else:
        awards = {"win": "opponent + 12", "draw": "opponent", "loss": "opponent - 12"} | FIXED_AWARDS
        values = {"by": "rating", "divide": 100, "subtract": 8, "min": 5, "max": 12, "unrated": 5}
        rules = {"system": "alkmaar", "values": values, "awards": awards, "start": {"points": 300}}
        rules["awards"]["not_joined"] = "own - 4"
        rules["order"] = rng.choice([[], ["rating"], ["wins", "rating"]])
    rules.pop("periods", None)
    rules["awards"].pop("per", None)
    if chance(rng, 0.4):
        rules["periods"] = [1, *sorted(rng.sample(range(2, 10), 2))]
    if chance(rng, 0.25):
        rules["attendance"] = {"default": rng.choice(["present", "absent", "absent"])}
    return rules


def random_pairing_rules(rng, number):
    """Rules of the pairing, each key in a part of the cases."""
    rules = {}
    if chance(rng, 0.4):
        rules["method"] = rng.choice(["ladder", "balanced", "balanced"])
    if chance(rng, 0.7 if number <= 2 else 0.1):
        rules["first_rounds"] = random_scheme(rng, number)
    if chance(rng, 0.8):
        rules["rematch"] = random_rematch(rng)
    if chance(rng, 0.35):
        rules["max_distance"] = rng.randint(1, 4)
    if chance(rng, 0.25):
        rules["max_group_distance"] = rng.randint(0, 2)
    if chance(rng, 0.6):
        rules["bye"] = random_bye(rng)
    if chance(rng, 0.7):
        rules["colours"] = random_colours(rng)
    if chance(rng, 0.5):
        rules["relax"] = rng.sample(GIVE_WAY, rng.choice([0, 5, 8, 9, 9, 9]))
    return rules


def random_scheme(rng, number):
    """A scheme for the first rounds."""
    rounds = sorted({1, number, rng.randint(1, 3)}) if chance(rng, 0.8) else [1]
    scheme = {"rounds": rounds, "scheme": rng.choice(["adjacent", "fold", "blocks", "lot"])}
    if scheme["scheme"] == "fold":
        scheme["groups"] = rng.randint(1, 3)
    if scheme["scheme"] == "blocks":
        scheme["distance"] = rng.choice([1, 2, 3, 10])
    if scheme["scheme"] == "lot" and chance(rng, 0.6):
        scheme["seed"] = rng.choice(["", "loterij é", "2026"])
    return scheme


def random_rematch(rng):
    """Rematch limits that do not contradict each other."""
    rematch = {}
    kinds = ["min_rounds_between", "min_games_between"]
    for kind in rng.choice([*[kinds[:1]] * 3, kinds[1:], kinds, []]):
        rematch[kind] = rng.randint(1, 6)
    if chance(rng, 0.4):
        rematch["max_per_period"] = rng.choice([1, 1, 2])
    if chance(rng, 0.5):
        rematch["max_per_season"] = rng.randint(rematch.get("max_per_period", 1), 2)
        if chance(rng, 0.6):
            most = rematch["max_per_season"] + rng.randint(1, 2)
            rematch["bottom"] = {"places": rng.randint(2, 6), "max_per_season": most}
    if rematch.get("max_per_season", 2) > 1 and chance(rng, 0.3):
        rematch["second_from_round"] = rng.randint(2, 9)
    if chance(rng, 0.3):
        rematch["forfeits_count"] = chance(rng, 0.8)
    return rematch


def random_bye(rng):
    """Rules of the bye."""
    bye = {"choose": "lowest"}
    if chance(rng, 0.4):
        bye = {"choose": "place", "place": rng.choice([2, 4, 6, 25])}
    if chance(rng, 0.5):
        bye["max_per_season"] = rng.randint(1, 2)
    if chance(rng, 0.5):
        bye["not_after_forfeit_win"] = chance(rng, 0.9)
    if chance(rng, 0.4):
        bye["protect_top"] = rng.randint(1, 8)
    if chance(rng, 0.4):
        bye["min_rounds_between"] = rng.randint(0, 4)
    if chance(rng, 0.5):
        bye["spread"] = rng.choice(["byes", "missed"])
    return bye


def random_colours(rng):
    """Rules of the colours."""
    colours = {}
    if chance(rng, 0.5):
        colours["reverse_rematch"] = True
    if chance(rng, 0.5):
        colours["max_balance"] = rng.randint(1, 2)
    if chance(rng, 0.5):
        colours["max_run"] = rng.randint(1, 2)
    if chance(rng, 0.7):
        colours["equal"] = rng.choice(["higher_white", "lower_white", "by_board"])
    return colours


def forbidden(rng, ids):
    """Pairs that never meet: mostly none, now and then one who may meet nearly nobody."""
    pairs = [
        [first, second] for index, first in enumerate(ids) for second in ids[index + 1 :] if chance(rng, 0.1)
    ]
    if chance(rng, 0.15):
        star = rng.choice(ids)
        pairs = [[star, other] for other in ids if other != star and chance(rng, 0.9)]
    return pairs if chance(rng, 0.5) else []


def date_of(number):
    """The date of a round."""
    return FIRST_DATE + timedelta(days=7 * number)


def past_round(rng, document, number):
    """A round that was played: near numbers meet often, so that limits are in the way."""
    free = here(document, number)
    if chance(rng, 0.6):
        rng.shuffle(free)
    round_ = {"number": number, "date": str(date_of(number)), "state": "closed", "games": [], "others": []}
    while free:
        first = free.pop(0)
        if free and chance(rng, 0.85):
            second = free.pop(rng.randrange(min(2, len(free))))
            round_["games"].append(past_game(rng, len(round_["games"]) + 1, first, second))
        else:
            kind = rng.choice(["bye", "bye", *AWAY, "forfeit_loss", "forfeit_win", None])
            if kind == "forfeit_win" and "opponent" in str(document["rules"]["awards"].get(kind, "")):
                kind = None
            if kind:
                round_["others"].append({"entrant": first, "kind": kind})
    return round_


def past_game(rng, board, first, second):
    """A game of an earlier round."""
    white, black = rng.sample([first, second], 2)
    return {"board": board, "white": white, "black": black, "result": rng.choice(PLAYED)}


def round_to_pair(rng, document, number):
    """The round that is to be paired: rows, reserves, fixed games, and a pairing to be replaced."""
    round_ = {"number": number, "date": str(date_of(number)), "state": rng.choice(["planned", "draft"])}
    round_ |= {"games": [], "others": []}
    free = here(document, number)
    rng.shuffle(free)
    boards = rng.sample(range(1, 7), 6)
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        if len(free) > 4:
            game = {"board": boards.pop(), "white": free.pop(), "black": free.pop(), "result": None}
            round_["games"].append(game | rng.choice([{"locked": True}, {"tag": "championship"}]))
    away = rng.choice([0, 0, 0.1, 0.2])
    signs_up = (document["rules"].get("attendance") or {}).get("default") == "absent"
    for entrant in list(free):
        if chance(rng, away):
            round_["others"].append({"entrant": entrant, "kind": rng.choice(AWAY)})
            free.remove(entrant)
        elif chance(rng, 0.07):
            round_["others"].append({"entrant": entrant, "kind": "reserve"})
        elif signs_up and chance(rng, 0.85):
            round_["others"].append({"entrant": entrant, "kind": "present"})
    round_ |= a_pairing_to_replace(rng, round_, free, boards)
    return round_


def a_pairing_to_replace(rng, round_, free, boards):
    """Games and a bye that are not fixed, in a part of the cases: they count for nothing."""
    games, others = list(round_["games"]), list(round_["others"])
    if chance(rng, 0.2) and len(free) >= 3:
        games.append({"board": boards.pop(), "white": free[0], "black": free[1], "result": None})
        made_by = {"made_by": "pairing"} if chance(rng, 0.8) else {}
        others.append({"entrant": free[2], "kind": "bye"} | made_by)
    return {"games": games, "others": others}


def later_rounds(rng, document, number):
    """Rounds to come with games that stand already, and one that does not."""
    if not chance(rng, 0.4):
        return []
    found = []
    for later in range(number + 1, number + 3):
        round_ = {"number": later, "date": str(date_of(later)), "state": "planned", "games": [], "others": []}
        free = here(document, later)
        rng.shuffle(free)
        for board in range(1, rng.randint(1, 3)):
            if len(free) >= 2:
                game = {"board": board, "white": free.pop(), "black": free.pop(), "result": None}
                round_["games"].append(game | later_game(rng, number))
        found.append(round_)
    return found


def later_game(rng, number):
    """Locked, of the championship, played before, to be played before, or nothing of the kind."""
    day = str(date_of(number) - timedelta(days=rng.randint(0, 9)))
    return rng.choice(
        [
            {"locked": True},
            {"tag": "championship"},
            {"result": rng.choice(["1-0", "1/2-1/2", "0-1f"]), "played_on": day},
            {"result": "1-0", "played_on": str(date_of(number) + timedelta(days=1))},
            {},
        ]
    )


def thin_out(rng, document, number, absent, most):
    """Name absentees until few enough are to be paired; now and then one more."""
    more = rng.choice([0, 0, 0, 1])
    while True:
        free = presence(document, number, absent)["free"]
        if len(free) <= most and not (more and len(free) > 3):
            return
        more -= len(free) <= most
        absent.append(rng.choice(free))
