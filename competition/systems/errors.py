"""The one error that the engine raises for bad input, and everything that it can say."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from pydantic_core import ErrorDetails

# What is wrong, by code, in English for programmers; an error has no other words than these. `found` is
# what stood there, `known` what could stand there, and `hint` names the nearest of those. Everything else
# is given where the error is raised. The words for people are in competition.wording.rule_errors.
MESSAGES = {
    # Any key
    "missing": "is missing",
    "unknown_key": "unknown key {found!r}{hint}",
    "unknown_choice": "unknown {key} {found!r}; known are {known}",
    "wrong_form": "{reason}",
    "too_small": "{reason}",
    "too_large": "{reason}",
    "no_object": "must be an object",
    "no_list": "must be a list",
    "no_text": "must be text, not {found!r}",
    "no_id": "must be an id, not {found!r}",
    "no_whole_number": "must be a whole number, not {found!r}",
    "no_flag": "must be true or false, not {found!r}",
    "no_character": "has a character that is none: {found}",
    "no_date": "{found!r} is no date such as 2026-11-27",
    "no_time": "{found!r} is no time such as {example}",
    "too_deep": "is nested too deeply",
    "twice": "something stands twice in it",
    # A season
    "unknown_format": "the format is {format!r}, not {found!r}",
    "groups_out_of_order": "from_round must ascend",
    "away_out_of_order": (
        "away {found}: it begins with a round of his and lasts at least one, and he is back "
        "before he leaves again"
    ),
    "unknown_id": "unknown entrant {found!r}",
    "duplicate_entrant": "{found!r} stands twice",
    "duplicate_start_rank": "{entrant!r} and {other!r} both have start rank {found}",
    "round_out_of_order": "round {found} comes after round {previous}; every number once, ascending",
    "against_himself": "{found!r} plays against himself",
    "before_first_round": "{found!r} plays before his first round {first_round}",
    "never_listed": "{found!r} plays but was never in the list (withdrawn_after 0)",
    "twice_in_round": "{found!r} stands twice in it",
    "no_award": "{entrant!r} has {found!r}, for which awards has nothing",
    "no_award_that_fits": "{found!r} occurs, for which awards has nothing that fits",
    "no_opponent": "{entrant!r} has {found!r} without an opponent, whose value its award names",
    "no_team_award": "{entrant!r} played for team {found}, which the award lacks",
    "no_board_award": "{entrant!r} played for team {found} board {board}, which the award lacks",
    "no_result_award": "{entrant!r} has the league result {found}, which the award lacks",
    "no_start_points": "{entrant!r} has the value {found}, for which the table has nothing",
    # What is asked of a season
    "unknown_round": "there is no round {found}; known are {rounds}",
    "no_round_to_pair": "there is no round {found} to pair; known are {rounds}, and {next} is the next",
    "not_in_list": "{found!r} is not in the list",
    "fixed_but_absent": "{found!r} is absent and has a game that stands",
    # A rule set and its system
    "rules_no_object": "rules are an object with system, values and awards",
    "preset_no_text": "a preset is named by text",
    "unknown_preset": "unknown preset {found!r}{hint}",
    "unknown_preset_version": "preset {name} is known in version {version}, not {other}",
    "unknown_system": "unknown system {found!r}{hint}",
    "reserved_system": "the system {found!r} is reserved and not built yet; known are {known}",
    "missing_system": "is missing; known are {known}",
    "rating_needed": 'the Alkmaar system has values by rating: {{"by": "rating", "divide": 100}}',
    "rank_needed": 'the Keizer system has values by rank: {{"by": "rank", "top": 80}}',
    "no_recalculation": "the Alkmaar system has fixed values: there is nothing to recalculate",
    "unknown_recalculation": "{found!r} is none of {known}, or a number of passes from 1 to {most}",
    "recalculate_after": "recalculate_after goes with recalculation never only",
    "rounds_must_ascend": "round numbers must ascend, such as [1, 12, 23]",
    "no_periods": "without periods there are no winners of periods",
    "deadline": 'write {{"weekday": "wednesday", "time": "20:00"}} or {{"hours_before": 24}}',
    "no_part": '{found!r} is no part of the rounds such as "2/3": a number of 0 to 1',
    "unknown_count": "unknown count {found!r}; known are {known}",
    "unknown_tie_break": "unknown tie-break {found!r}; known are {known}",
    # Awards
    "no_number": "{found!r} is not a number",
    "no_exact_number": "{found!r} is not a number such as 40, 0.35 or 1/3",
    "many_digits": "it has more than 20 digits",
    "divides_by_zero": "{found!r} divides by zero",
    "no_expression": "{found!r} is not an award such as 'opponent + 12', '1/3 own', '40'",
    "no_team_table": 'by_team is a table such as {{"1/3": "own", "1": "2/3 own"}}',
    "no_result_table": (
        'an award by result is a table such as {{"win": "own", "draw": "1/2 own", "loss": "0"}}'
    ),
    "unknown_award_key": "unknown key {found!r}; known are {known}",
    "tier_without_award": "tier {number} has no award; tiers are written {example}",
    "tier_that_ends": "the last tier goes on for ever and has no times; tiers are written {example}",
    "tier_without_times": "tier {number} needs times of at least 1, or can never be left; write {example}",
    "no_tiers": "a list of tiers is empty; tiers are written {example}",
    "no_opponent_value": "there is no opponent whose value could count; write for example '1/3 own'",
    "only_league_games": "only league games are awarded by result or by team",
    "league_opponent": "the opponent in a league game has no place in the list, so no value",
    "no_counts_table": 'is a table such as {{"absent": ["absent", "absent_late"]}}',
    "no_counts_list": "{key} takes a list of awards that count with it",
    "unknown_award": "unknown award {found!r}; known are {known}",
    "not_one_of": "{found!r} is not one of {known}",
    "no_opponents": (
        "opponents is missing: what games against him are worth, such as "
        '{{"win": "own", "draw": "1/2 own", "loss": "0"}}'
    ),
    "opponent_gone": "the opponent is gone and has no value; write for example '1/2 own'",
    "afterwards_without_award": "awards has nothing for {found!r}",
    "afterwards_with_opponent": "the award of {found!r} names an opponent, and there is none",
    # Values and start points
    "moved_boundaries": 'moved boundaries need both: {{"top_from": 2040, "step": 120}}',
    "divide_or_boundaries": (
        'give either {{"divide": 100, "subtract": 8}} or {{"top_from": 2040, "step": 120}}'
    ),
    "subtract_without_divide": "subtract goes with divide, not with top_from",
    "min_above_max": "min {least} is above max {most}",
    "one_top": 'give one of {{"top": 80}}, {{"ratio": 3}} or {{"top_per_entrant": "3/2"}}',
    "low_ratio": "ratio is the value of the first divided by that of the last: more than 1, such as 3",
    "negative_step": "step is at least 0: nobody is worth more than who stands above him",
    "points_or_table": "give either points or points_by_value",
    "no_value": '{found!r} is no value; write {{"12": 300, "11": 290}}',
    "top_up_without_table": "top_up needs points_by_value: nobody starts behind",
    "top_up_of_nothing": "points must be more than 0",
    "table_without_rating": "start.points_by_value needs values by rating: values by rank move",
    # Pairing
    "groups_without_fold": "groups goes with the scheme fold",
    "distance_without_blocks": "distance goes with the scheme blocks",
    "seed_without_lot": "seed goes with the scheme lot",
    "season_below_period": (
        "max_per_season {season} is below max_per_period {period}: the second could never be reached"
    ),
    "bye_place": 'write {{"choose": "place", "place": 25}} or {{"choose": "lowest"}}',
    "unknown_limit": "unknown limit {found!r}; known are {known}",
    "limit_twice": "a limit stands twice in it",
    "no_pair": 'each is a pair of two entrants, such as ["P01", "P02"]',
    "scoring_order": "a win ({win}) must be more than a draw ({draw}), and a draw at least a loss ({loss})",
    "baku_scoring": "Baku acceleration needs 1 for a win and 1/2 for a draw",
    "stuck": "these cannot all be paired without breaking a rule",
}
# The number of the round of what belongs to none.
SIDE_GAMES = 0
# What pydantic finds by itself, by its own names; the rest has the wrong form.
BUILT_IN = {
    "missing": "missing",
    "greater_than": "too_small",
    "greater_than_equal": "too_small",
    "less_than": "too_large",
    "less_than_equal": "too_large",
}


class SeasonError(ValueError):
    """Something in a season or its rules cannot be right.

    `code` is a key of MESSAGES, and whatever the message names is given by its name: a message that does
    not exist cannot be raised. A system from elsewhere may use codes of its own, with `words` in each
    language ("en", "nl"). `path` says where it stands in the season file ("rounds[3].games[2].white"),
    `value` is what stood there and `allowed` what could stand there (both may be absent). `round_number`
    and `entrants` are of what it speaks; the message begins with them.
    """

    def __init__(
        self,
        code: str,
        path: str = "",
        *,
        value: object = None,
        allowed: tuple[str, ...] = (),
        round_number: int | None = None,
        entrants: tuple[str, ...] = (),
        words: Mapping[str, str] | None = None,
        **params: Any,
    ) -> None:
        self.code = code
        self.path = path
        self.value = value
        self.allowed = allowed
        self.round_number = round_number
        self.entrants = entrants
        self.words = words
        self.params = params
        template = words["en"] if words else MESSAGES[code]
        hint = f"; the nearest known one is {self.nearest!r}" if allowed and "{hint}" in template else ""
        known = ", ".join(allowed)
        self.message = self._about() + template.format(found=value, known=known, hint=hint, **params)
        super().__init__(f"{path}: {self.message}" if path else self.message)

    def _about(self) -> str:
        about = ""
        if self.round_number is not None:
            side_game = self.round_number == SIDE_GAMES
            about = "side games: " if side_game else f"round {self.round_number}: "
        return about + (f"{', '.join(map(repr, self.entrants))}: " if self.entrants else "")

    @property
    def nearest(self) -> str:
        """The allowed value that looks most like what stood there; empty when nothing is allowed."""
        return next(iter(difflib.get_close_matches(str(self.value), self.allowed, n=1, cutoff=0.0)), "")

    def within(
        self, path: str, round_number: int | None = None, entrants: tuple[str, ...] = ()
    ) -> SeasonError:
        """The same error, of a part that stands at `path` and belongs to this round and these entrants."""
        joined = self.path if self.path.startswith("[") else f".{self.path}" if self.path else ""
        return SeasonError(
            self.code,
            f"{path}{joined}" if path else self.path,
            value=self.value,
            allowed=self.allowed,
            round_number=self.round_number if round_number is None else round_number,
            entrants=self.entrants or entrants,
            words=self.words,
            **self.params,
        )


def of_pydantic(details: ErrorDetails, path: str, reason: str) -> SeasonError:
    """What pydantic found at `path`: raised by one of our validators, or by its own for this reason."""
    raised = details.get("ctx", {}).get("error")
    if isinstance(raised, SeasonError):
        return raised.within(path)
    code = BUILT_IN.get(details["type"], "wrong_form")
    return SeasonError(code, path, value=details.get("input"), reason=reason)
