"""What cannot be in a rule set, in words for the director; the engine says it for programmers."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from competition.systems.errors import SeasonError

# The beginning of what the engine says, and what the director reads.
MESSAGES = {
    r'write \{"weekday"': gettext_noop(
        "Give a day with an hour, or a number of hours before the round; not both."
    ),
    "moved boundaries need both": gettext_noop("Give both: the rating of the highest value, and the step."),
    r"give either \{.divide": gettext_noop(
        "Give either what the rating is divided by, or a highest value with a step."
    ),
    "subtract goes with divide": gettext_noop("This goes with dividing the rating only."),
    "min .* is above max": gettext_noop("The lowest value is above the highest."),
    r'give one of \{"top"': gettext_noop("Give one of these three, and leave the others empty."),
    "ratio is the value": gettext_noop("It must be more than 1, such as 3."),
    "step is at least 0": gettext_noop("The step can't be below 0."),
    "give either points or points_by_value": gettext_noop(
        "Give either the same points for all, or points by value."
    ),
    "top_up needs points_by_value": gettext_noop(
        "A top-up needs start points by value: otherwise nobody starts behind."
    ),
    "top_up: points must be more": gettext_noop("It must be more than 0."),
    "groups goes with": gettext_noop("Groups go with “upper half against lower half” only."),
    "distance goes with": gettext_noop("A distance goes with “in blocks” only."),
    "max_per_season .* is below": gettext_noop("This is less than the meetings in one period."),
    r'write \{"choose"': gettext_noop("Choose “a place in the list” and give the place, or leave both."),
    "round numbers must ascend": gettext_noop("Round numbers must ascend, each once."),
    "something stands twice": gettext_noop("Something stands twice in it."),
    "a limit stands twice": gettext_noop("Something stands twice in it."),
    "there is no opponent whose value": gettext_noop("There is no opponent here whose value could count."),
    "only league games are awarded": gettext_noop("Only a league game can be awarded by result or by team."),
    "recalculate_after goes with": gettext_noop("This goes with “never” as recalculation only."),
    "start.points_by_value needs values": gettext_noop("Start points by value need values by rating."),
    "the opponent in a league game": gettext_noop(
        "The opponent in a league game has no place in this list, so no value."
    ),
    "awards has nothing for": gettext_noop("The rules do not say what this outcome is worth."),
    "the award of .* names an opponent": gettext_noop(
        "The award of this outcome names an opponent, and there is none."
    ),
    "opponents is missing": gettext_noop("Say also what the games against who was removed are worth."),
    "the opponent is gone": gettext_noop("The opponent is gone and has no value."),
    "the Alkmaar system has fixed values": gettext_noop(
        "In the Alkmaar system there is nothing to recalculate."
    ),
    ".* is no time": gettext_noop("This is no time such as 19:45."),
    "is missing": gettext_noop("This is needed as well."),
    "Input should be greater than or equal": gettext_noop("This number is too low."),
    "Input should be less than or equal": gettext_noop("This number is too high."),
}
_PLACE = re.compile(r"^([a-z_]+(?:\.[a-z_]+)*): ")


def sentence(error: SeasonError) -> str:
    """What is wrong, in the language that is active."""
    plain = _PLACE.sub("", error.message)
    for text in (error.message, plain):
        for start, words in MESSAGES.items():
            if re.match(start, text):
                return _(words)
    return _("This can't be: %(why)s") % {"why": error.message}


def place(error: SeasonError) -> str:
    """The path in the rules that an error speaks of: "pairing.bye.place"; empty for the whole."""
    path = re.sub(r"\[\d+\]", "", error.path).removeprefix("rules").lstrip(".")
    inner = _PLACE.match(error.message)
    if inner is None:
        return path
    named = inner[1]
    return named if "." in named or not path else f"{path}.{named}"
