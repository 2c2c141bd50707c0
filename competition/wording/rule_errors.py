"""What cannot be in a season or its rules, in words for people; the engine says it for programmers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from competition.systems.errors import SIDE_GAMES, SeasonError
from competition.systems.rules.awards import AWARD_KEYS
from competition.wording import rule_labels

_TWICE = gettext_noop("Something stands twice in it.")
_NO_OPPONENT_VALUE = gettext_noop("There is no opponent here whose value could count.")
_NO_AWARD = gettext_noop("The rules do not say what this outcome is worth.")
_NAMES_OPPONENT = gettext_noop("The award of this outcome names an opponent, and there is none.")
_NO_AWARD_FORM = gettext_noop("“%(found)s” is no award.")
_NO_TIME = gettext_noop("This is no time such as 19:45.")
_UNKNOWN = gettext_noop("“%(found)s” is not known. Known are: %(known)s.")
_NEAREST = gettext_noop("“%(found)s” is not known. Do you mean “%(nearest)s”?")
_TIERS = gettext_noop("Every tier but the last needs an award and how many times it holds, 1 or more.")

# What people read, by the codes of the engine. `found`, `known` and `nearest` are of every error.
WORDS = {
    "missing": gettext_noop("This is needed as well."),
    "unknown_key": _NEAREST,
    "unknown_choice": _UNKNOWN,
    "wrong_form": gettext_noop("This doesn't have the form that is needed here."),
    "too_small": gettext_noop("This number is too low."),
    "too_large": gettext_noop("This number is too high."),
    "no_object": gettext_noop("A group of named values is needed here."),
    "no_list": gettext_noop("A list is needed here."),
    "no_text": gettext_noop("Text is needed here."),
    "no_id": gettext_noop("This does not say whom it is about."),
    "no_whole_number": gettext_noop("A whole number is needed here."),
    "no_flag": gettext_noop("Only yes or no is possible here."),
    "no_character": gettext_noop("There is a character in it that can't be written."),
    "no_date": gettext_noop("This is no date such as 2026-11-27."),
    "no_time": _NO_TIME,
    "too_deep": gettext_noop("Too many parts stand within each other."),
    "twice": _TWICE,
    "unknown_format": gettext_noop("This is no season file that this version can read."),
    "groups_out_of_order": gettext_noop("Round numbers must ascend, each once."),
    "away_out_of_order": gettext_noop(
        "Somebody who is away leaves after a round, misses at least one, and is back before leaving again."
    ),
    "unknown_id": gettext_noop("“%(found)s” is nobody in this season."),
    "duplicate_entrant": gettext_noop("“%(found)s” stands twice among the participants."),
    "duplicate_start_rank": gettext_noop("“%(entrant)s” and “%(other)s” both start in place %(found)s."),
    "round_out_of_order": gettext_noop("Round %(found)s comes after round %(previous)s."),
    "against_himself": gettext_noop("“%(found)s” plays against the same player."),
    "before_first_round": gettext_noop("“%(found)s” plays before round %(first_round)s, the first one."),
    "never_listed": gettext_noop("“%(found)s” plays, but was never in the list."),
    "twice_in_round": gettext_noop("“%(found)s” stands twice in it."),
    "no_award": gettext_noop("The rules do not say what “%(found)s” is worth, which “%(entrant)s” has."),
    "no_award_that_fits": gettext_noop("The rules do not say what “%(found)s” is worth."),
    "no_opponent": gettext_noop(
        "“%(entrant)s” has “%(found)s” without an opponent, but the award counts with the opponent's value."
    ),
    "no_team_award": gettext_noop(
        "“%(entrant)s” played for team %(found)s: the rules do not say what that is worth."
    ),
    "no_board_award": gettext_noop(
        "“%(entrant)s” played for team %(found)s on board %(board)s: the rules do not say what that is worth."
    ),
    "no_result_award": gettext_noop(
        "“%(entrant)s” has the league result %(found)s: the rules do not say what that is worth."
    ),
    "no_start_points": gettext_noop(
        "“%(entrant)s” has the value %(found)s: the table has no start points for it."
    ),
    "unknown_round": gettext_noop("There is no round %(found)s."),
    "no_round_to_pair": gettext_noop("There is no round %(found)s to pair; the next one is %(next)s."),
    "not_in_list": gettext_noop("“%(found)s” is not in the list."),
    "fixed_but_absent": gettext_noop("“%(found)s” is absent and has a game that stands."),
    "rules_no_object": gettext_noop("This is no rule set."),
    "preset_no_text": gettext_noop("This is no name of a rule set."),
    "unknown_preset": _NEAREST,
    "unknown_preset_version": gettext_noop("The rule set “%(name)s” is known in version %(version)s only."),
    "unknown_system": _NEAREST,
    "reserved_system": gettext_noop("This system can't be played here yet."),
    "missing_system": gettext_noop("This is needed as well."),
    "rating_needed": gettext_noop("In the Alkmaar system values follow from ratings."),
    "rank_needed": gettext_noop("In the Keizer system values follow from the places in the list."),
    "no_recalculation": gettext_noop("In the Alkmaar system there is nothing to recalculate."),
    "unknown_recalculation": gettext_noop("This is no way to recalculate."),
    "recalculate_after": gettext_noop("This goes with “never” as recalculation only."),
    "rounds_must_ascend": gettext_noop("Round numbers must ascend, each once."),
    "no_periods": gettext_noop(
        "Without periods there are no winners of periods: say when the periods begin."
    ),
    "deadline": gettext_noop("Give a day with an hour, or a number of hours before the round; not both."),
    "no_part": gettext_noop("A part of the rounds is no more than all of them, such as 2/3."),
    "unknown_count": _UNKNOWN,
    "unknown_tie_break": _UNKNOWN,
    "no_number": gettext_noop("This is no number."),
    "no_exact_number": gettext_noop("“%(found)s” is no number such as 40 or 1/3."),
    "many_digits": gettext_noop("This number is too long."),
    "divides_by_zero": gettext_noop("Nothing can be divided by 0."),
    "no_expression": _NO_AWARD_FORM,
    "no_team_table": gettext_noop("Say for at least one team what it is worth."),
    "no_result_table": gettext_noop("Say for at least one result what it is worth."),
    "unknown_award_key": _UNKNOWN,
    "tier_without_award": _TIERS,
    "tier_that_ends": gettext_noop("The last tier goes on for ever: say no number of times for it."),
    "tier_without_times": _TIERS,
    "no_tiers": _TIERS,
    "no_opponent_value": _NO_OPPONENT_VALUE,
    "only_league_games": gettext_noop("Only a league game can be awarded by result or by team."),
    "league_opponent": gettext_noop("The opponent in a league game has no place in this list, so no value."),
    "no_counts_table": gettext_noop("Say for an outcome which others count with it."),
    "no_counts_list": gettext_noop("Say for an outcome which others count with it."),
    "unknown_award": _UNKNOWN,
    "not_one_of": _UNKNOWN,
    "no_opponents": gettext_noop("Say also what the games against who was removed are worth."),
    "opponent_gone": gettext_noop("The opponent is gone and has no value."),
    "afterwards_without_award": _NO_AWARD,
    "afterwards_with_opponent": _NAMES_OPPONENT,
    "moved_boundaries": gettext_noop("Give both: the rating of the highest value, and the step."),
    "divide_or_boundaries": gettext_noop(
        "Give either what the rating is divided by, or a highest value with a step."
    ),
    "subtract_without_divide": gettext_noop("This goes with dividing the rating only."),
    "min_above_max": gettext_noop("The lowest value is above the highest."),
    "one_top": gettext_noop("Give one of these three, and leave the others empty."),
    "low_ratio": gettext_noop("It must be more than 1, such as 3."),
    "negative_step": gettext_noop("The step can't be below 0."),
    "points_or_table": gettext_noop("Give either the same points for all, or points by value."),
    "no_value": gettext_noop("“%(found)s” is no value."),
    "top_up_without_table": gettext_noop(
        "A top-up needs start points by value: otherwise nobody starts behind."
    ),
    "top_up_of_nothing": gettext_noop("It must be more than 0."),
    "table_without_rating": gettext_noop("Start points by value need values by rating."),
    "groups_without_fold": gettext_noop("Groups go with “upper half against lower half” only."),
    "distance_without_blocks": gettext_noop("A distance goes with “in blocks” only."),
    "seed_without_lot": gettext_noop("A text to draw lots with goes with “by lot” only."),
    "season_below_period": gettext_noop("This is less than the meetings in one period."),
    "bye_place": gettext_noop("Choose “a place in the list” and give the place, or leave both."),
    "unknown_limit": _UNKNOWN,
    "limit_twice": _TWICE,
    "no_pair": gettext_noop("Each pair is of two different players."),
    "scoring_order": gettext_noop(
        "A win (%(win)s) must be worth more than a draw (%(draw)s), and a draw at least as much as a loss "
        "(%(loss)s)."
    ),
    "baku_scoring": gettext_noop("Baku acceleration goes with 1 point for a win and ½ for a draw only."),
    "stuck": gettext_noop("These players can't all be paired without breaking a rule."),
}
# Where `found` is somebody.
_OF_PEOPLE = (
    "unknown_id",
    "duplicate_entrant",
    "against_himself",
    "before_first_round",
    "never_listed",
    "twice_in_round",
    "not_in_list",
    "fixed_but_absent",
)


def sentence(error: SeasonError, names: Mapping[str, str] | None = None) -> str:
    """What is wrong, in the language that is active; it begins with the round and the players in question.

    `names` are those of the entrants, by their ids.
    """
    if error.words is not None:
        return error.words[(get_language() or "nl")[:2]]
    called = names or {}
    named: dict[str, Any] = {
        "known": ", ".join(error.allowed),
        "nearest": error.nearest,
        "found": error.value,
    }
    named |= {
        key: called.get(value, value) if key in ("entrant", "other") else value
        for key, value in error.params.items()
    }
    if error.code in _OF_PEOPLE:
        named["found"] = called.get(str(error.value), error.value)
    elif error.value in AWARD_KEYS:
        named["found"] = rule_labels.outcome(str(error.value)).lower()
    return _about(error, called) + _(WORDS[error.code]) % named


def not_paired(error: SeasonError, names: Mapping[str, str]) -> str:
    """Why a round can't be paired."""
    return _("This round can't be paired: %(why)s") % {"why": sentence(error, names)}


def _about(error: SeasonError, called: Mapping[str, str]) -> str:
    about = ""
    if error.round_number is not None:
        side_game = error.round_number == SIDE_GAMES
        about = _("Side games") if side_game else _("Round %(number)d") % {"number": error.round_number}
        about += ": "
    who = ", ".join(called.get(entrant, entrant) for entrant in error.entrants)
    return f"{about}{who}: " if who else about


def place(error: SeasonError) -> str:
    """The path in the rules that an error speaks of: "pairing.bye.place"; empty for the whole."""
    return re.sub(r"\[\d+\]", "", error.path).removeprefix("rules").lstrip(".")
