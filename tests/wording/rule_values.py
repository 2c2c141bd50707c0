"""For every field of the rules: a rule set, and another value for the field in it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from competition.systems.rules import LadderRules, Rules, read_rules

GONE = object()

AWARDS = {
    "win": "7/6 opponent",
    "draw": "0.35 opponent",
    "loss": "1/6 opponent",
    "forfeit_win": "13/14 own",
    "forfeit_loss": "own - 15",
    "double_forfeit": "own - 16",
    "adjourned": "1/17 opponent",
    "bye": "5/6 own",
    "absent": [{"times": 18, "award": "4/19 own"}, {"times": 22, "award": "3/23 own"}, {"award": "24"}],
    "absent_late": "2/25 own",
    "absent_unnotified": "-26",
    "external": {"by_team": {"1/3": {"win": "27", "draw": "28", "else": "29"}, "A": "31"}, "else": "32"},
    "external_other_day": {"win": "own", "draw": "1/33 own", "loss": "34"},
    "external_game": [{"times": 35, "award": "36"}, {"award": "37"}],
    "exempt": "38/39 own",
    "personal": "own + 41",
    "not_joined": "own - 42.5",
    "counts_with": {"absent": ["absent", "absent_late"]},
    "per": "period",
    "late_starters": {"after_round": 43, "times": 44},
}
REST = {
    "preset": None,
    "awards": AWARDS,
    "pairing": {
        "method": "ladder",
        "first_rounds": {"rounds": [45, 46], "scheme": "blocks", "distance": 47},
        "rematch": {
            "min_rounds_between": 48,
            "min_games_between": 49,
            "max_per_period": 51,
            "max_per_season": 52,
            "second_from_round": 53,
            "bottom": {"places": 54, "max_per_season": 55},
        },
        "max_distance": 56,
        "max_group_distance": 94,
        "bye": {
            "choose": "place",
            "place": 57,
            "max_per_season": 58,
            "min_rounds_between": 95,
            "spread": "byes",
            "protect_top": 59,
            "standby_until": "19:45",
        },
        "colours": {"max_balance": 61, "max_run": 62},
        "forbidden": [["P01", "P02"]],
        "relax": ["bye", "distance"],
    },
    "order": ["wins", "rating"],
    "periods": [63, 64],
    "attendance": {"deadline": {"weekday": "wednesday", "time": "20:15"}},
    "eligibility": {"minimum": 65, "counts": ["games", "bye"]},
    "withdrawal": {
        "remove_before_round": 66,
        "opponents": {"win": "2/67 own", "draw": "3/68 own", "loss": "69"},
        "afterwards": "absent",
    },
    "groups": {
        "letters": "ABC",
        "move_after": [71, 72],
        "up": 73,
        "down": 74,
        "withdrawn": "down",
        "not_eligible": "promoted",
        "largest_difference": 98,
    },
    "championship": {"after_round": 75, "size": 76, "rounds": 77, "first": "period_winners"},
    "display": {"points": "decimals", "decimals": 3},
}
BY_RANK: dict[str, Any] = {
    **REST,
    "system": "keizer",
    "values": {"by": "rank", "top": "78.125", "step": "1/79", "min": "81/7"},
    "start": {"points": 82},
    "recalculation": "never",
    "recalculate_after": [83, 84],
}
BY_RATING: dict[str, Any] = {
    **REST,
    "system": "alkmaar",
    "values": {"by": "rating", "divide": 85, "subtract": 86, "min": 87, "max": 89, "unrated": 88},
    "start": {
        "points_by_value": {"87": 91, "88": 92, "89": "93.5"},
        "top_up": {"from_round": 94, "points": "95/2"},
    },
}
MOVED = {
    "values": {"by": "rating", "top_from": 2040, "step": 120, "min": 5, "max": 12},
    "start": {"points": 96},
}


def rank(**changes: Any) -> dict[str, Any]:
    return {**BY_RANK, **changes}


def rating(**changes: Any) -> dict[str, Any]:
    return {**BY_RATING, **changes}


# path: (rule set, other value); GONE takes the key away.
ALTERNATIVES: dict[str, tuple[dict[str, Any], Any]] = {
    "evening.start": (BY_RANK, "20:00"),
    "evening.forfeit_at": (BY_RANK, "21:00"),
    "evening.tempo": (BY_RANK, "90 minutes"),
    "evening.tempo_youth": (BY_RANK, "45 minutes"),
    "articles": (BY_RANK, [{"title": "Smoking", "text": "Outside."}]),
    "championship.members": (BY_RANK, ["P01", "P02"]),
    "championship.withdrawn": (BY_RANK, "annul"),
    "preset": (BY_RANK, "keizer-classic"),
    "values.rating.divide": (BY_RATING, 100),
    "values.rating.subtract": (BY_RATING, -3),
    "values.rating.min": (BY_RATING, 88),
    "values.rating.max": (BY_RATING, 97),
    "values.rating.unrated": (BY_RATING, GONE),
    "values.rating.top_from": (rating(**MOVED), 2050),
    "values.rating.step": (rating(**MOVED), 140),
    "values.rank.top": (BY_RANK, 60),
    "values.rank.ratio": (rank(values={"by": "rank", "ratio": 3}), "5/2"),
    "values.rank.top_per_entrant": (rank(values={"by": "rank", "top_per_entrant": "3/2"}), 2),
    "values.rank.step": (BY_RANK, 0),
    "values.rank.min": (BY_RANK, 10),
    "awards.win": (BY_RANK, "opponent"),
    "awards.draw": (BY_RANK, "1/2 opponent"),
    "awards.loss": (BY_RANK, "0"),
    "awards.forfeit_win": (BY_RANK, GONE),
    "awards.forfeit_loss": (BY_RANK, "own - 16"),
    "awards.double_forfeit": (BY_RANK, GONE),
    "awards.adjourned": (BY_RANK, GONE),
    "awards.bye": (BY_RANK, GONE),
    "awards.absent": (BY_RANK, "1/3 own"),
    "awards.absent_late": (BY_RANK, GONE),
    "awards.absent_unnotified": (BY_RANK, "0"),
    "awards.external": (BY_RANK, {"by_team": {"1/3": "27", "A": "31"}}),
    "awards.external_other_day": (BY_RANK, GONE),
    "awards.external_game": (BY_RANK, "37"),
    "awards.exempt": (BY_RANK, GONE),
    "awards.personal": (BY_RANK, "own + 42"),
    "awards.not_joined": (BY_RANK, "own - 42"),
    "awards.counts_with": (BY_RANK, {"absent": ["absent", "personal"]}),
    "awards.per": (BY_RANK, "season"),
    "awards.late_starters.after_round": (BY_RANK, 1),
    "awards.late_starters.times": (BY_RANK, 1),
    "awards.late_starters": (BY_RANK, GONE),
    "start.points": (BY_RANK, 300),
    "start.points_by_value": (BY_RATING, {"87": 91, "88": 92, "89": 97}),
    "start.top_up.from_round": (BY_RATING, 5),
    "start.top_up.points": (BY_RATING, 10),
    "start.top_up": (BY_RATING, GONE),
    "start.own_value": (BY_RANK, True),
    "start.joiners": (BY_RANK, "by_rating"),
    "recalculation": (rank(recalculation="fixed_point", recalculate_after=[]), 3),
    "recalculate_after": (BY_RANK, [20]),
    "pairing.method": (BY_RANK, "balanced"),
    "pairing.first_rounds.rounds": (BY_RANK, [1]),
    "pairing.first_rounds.scheme": (
        rank(pairing={"first_rounds": {"rounds": [1], "scheme": "fold"}}),
        "adjacent",
    ),
    "pairing.first_rounds.groups": (
        rank(pairing={"first_rounds": {"rounds": [1], "scheme": "fold", "groups": 3}}),
        4,
    ),
    "pairing.first_rounds.distance": (BY_RANK, GONE),
    "pairing.first_rounds": (BY_RANK, GONE),
    "pairing.rematch.min_rounds_between": (BY_RANK, GONE),
    "pairing.rematch.min_games_between": (BY_RANK, 1),
    "pairing.rematch.max_per_period": (BY_RANK, GONE),
    "pairing.rematch.max_per_season": (BY_RANK, 53),
    "pairing.rematch.second_from_round": (BY_RANK, GONE),
    "pairing.rematch.bottom.places": (BY_RANK, 8),
    "pairing.rematch.bottom.max_per_season": (BY_RANK, 3),
    "pairing.rematch.bottom": (BY_RANK, GONE),
    "pairing.rematch.forfeits_count": (BY_RANK, True),
    "pairing.first_rounds.seed": (
        rank(pairing={"first_rounds": {"rounds": [1], "scheme": "lot", "seed": "draw"}}),
        "other",
    ),
    "pairing.max_distance": (BY_RANK, GONE),
    "pairing.max_group_distance": (BY_RANK, GONE),
    "pairing.bye.choose": (rank(pairing={"bye": {"choose": "lowest"}}), ("place", {"place": 9})),
    "pairing.bye.place": (BY_RANK, 1),
    "pairing.bye.max_per_season": (BY_RANK, GONE),
    "pairing.bye.not_after_forfeit_win": (BY_RANK, True),
    "pairing.bye.min_rounds_between": (BY_RANK, GONE),
    "pairing.bye.spread": (BY_RANK, "missed"),
    "pairing.bye.protect_top": (BY_RANK, GONE),
    "pairing.bye.standby_until": (BY_RANK, GONE),
    "pairing.colours.reverse_rematch": (BY_RANK, True),
    "pairing.colours.max_balance": (BY_RANK, GONE),
    "pairing.colours.max_run": (BY_RANK, GONE),
    "pairing.colours.equal": (BY_RANK, "lower_white"),
    "pairing.forbidden": (BY_RANK, [["P01", "P03"]]),
    "pairing.relax": (BY_RANK, ["distance", "bye"]),
    "order": (BY_RANK, ["rating", "wins"]),
    "periods": (BY_RANK, [63]),
    "attendance.default": (BY_RANK, "absent"),
    "attendance.deadline.weekday": (BY_RANK, "thursday"),
    "attendance.deadline.time": (BY_RANK, "19:00"),
    "attendance.deadline.hours_before": (rank(attendance={"deadline": {"hours_before": 24}}), 0),
    "attendance.deadline": (BY_RANK, GONE),
    "attendance.late": (BY_RANK, "absent_unnotified"),
    "attendance.external_week": (BY_RANK, True),
    "no_show.opponent": (BY_RANK, "bye"),
    "no_show.until_reported": (BY_RANK, True),
    "eligibility.minimum": (BY_RANK, 20),
    "eligibility.counts": (BY_RANK, ["games", "external"]),
    "eligibility": (BY_RANK, GONE),
    "withdrawal.remove_before_round": (BY_RANK, GONE),
    "withdrawal.opponents.win": (BY_RANK, "own"),
    "withdrawal.opponents.draw": (BY_RANK, "own"),
    "withdrawal.opponents.loss": (BY_RANK, "0"),
    "withdrawal.opponents": (rank(withdrawal={"opponents": {"loss": "5"}}), GONE),
    "withdrawal.afterwards": (BY_RANK, "1/3 own"),
    "withdrawal": (BY_RANK, GONE),
    "groups.letters": (BY_RANK, "ABCD"),
    "groups.move_after": (BY_RANK, []),
    "groups.up": (BY_RANK, 1),
    "groups.down": (BY_RANK, 0),
    "groups.withdrawn": (BY_RANK, "count"),
    "groups.not_eligible": (BY_RANK, GONE),
    "groups.largest_difference": (BY_RANK, GONE),
    "groups": (BY_RANK, GONE),
    "championship.after_round": (BY_RANK, 20),
    "championship.size": (BY_RANK, 6),
    "championship.rounds": (BY_RANK, 1),
    "championship.first": (BY_RANK, GONE),
    "championship": (BY_RANK, GONE),
    "display.points": (BY_RANK, "fractions"),
    "display.decimals": (BY_RANK, 0),
    "display.hide_without_games": (BY_RANK, True),
}
# These have alternatives as whole rule sets: the system, and where its values come from.
OF_THE_WHOLE = {"system", "values.rating.by", "values.rank.by"}


def paths(model: type[BaseModel] = LadderRules, before: str = "") -> Iterator[str]:
    """Every field of the rules; an optional part is a field, and so are those inside it."""
    for name, field in model.model_fields.items():
        path = f"{before}{name}"
        parts = list(_models(field.annotation))
        if not parts or _is_optional(field.annotation):
            yield path
        for part in parts:
            kind = "" if len(parts) == 1 else f"{get_args(part.model_fields['by'].annotation)[0]}."
            yield from paths(part, f"{path}.{kind}")


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    elif get_origin(annotation) in (Union, UnionType, Annotated):
        for argument in get_args(annotation):
            yield from _models(argument)


def _is_optional(annotation: Any) -> bool:
    return get_origin(annotation) in (Union, UnionType) and type(None) in get_args(annotation)


def both(path: str) -> tuple[Rules, Rules]:
    """The rules of a path as they are, and with the other value."""
    document, other = ALTERNATIVES[path]
    changed = copy.deepcopy(document)
    keys = [key for key in path.split(".") if key not in ("rating", "rank")]
    inside = changed
    for key in keys[:-1]:
        inside = inside.setdefault(key, {})
    if isinstance(other, tuple):
        other, more = other
        inside.update(more)
    if other is GONE:
        inside.pop(keys[-1], None)
    else:
        inside[keys[-1]] = other
    return read_rules(document), read_rules(changed)
