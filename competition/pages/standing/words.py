"""The columns of a standing: their heads as in the rule books, and what they stand for."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

# Name of the column: head, meaning. A head without a meaning says it all.
COLUMN_WORDS: dict[str, tuple[Any, Any]] = {
    "group": (gettext_lazy("Group"), ""),
    "rating": (gettext_lazy("Rating"), ""),
    "value": (gettext_lazy("Value"), ""),
    "played": (pgettext_lazy("column", "GP"), gettext_lazy("games played")),
    "wins": (pgettext_lazy("column", "W"), gettext_lazy("won")),
    "draws": (pgettext_lazy("column", "D"), gettext_lazy("drawn")),
    "losses": (pgettext_lazy("column", "L"), gettext_lazy("lost")),
    "by_default": (pgettext_lazy("column", "Def"), gettext_lazy("decided by default")),
    "adjourned": (pgettext_lazy("column", "Adj"), gettext_lazy("adjourned")),
    "percentage": ("%", gettext_lazy("score in percent")),
    "colour_balance": (
        pgettext_lazy("column", "CB"),
        gettext_lazy("colour balance: games with white minus games with black"),
    ),
    "colour_run": (pgettext_lazy("column", "Run"), gettext_lazy("the last games with the same colour")),
    "byes": (pgettext_lazy("column", "Bye"), gettext_lazy("byes")),
    "absent": (pgettext_lazy("column", "Abs"), gettext_lazy("absent with notice")),
    "absent_unnotified": (pgettext_lazy("column", "AWN"), gettext_lazy("absent without notice")),
    "external": (pgettext_lazy("column", "Lg"), gettext_lazy("league games instead of a round")),
    "tpr": (
        pgettext_lazy("column", "TPR"),
        gettext_lazy("performance against the ratings of the opponents"),
    ),
}


def in_full(column: str) -> str:
    """What a column is called where there is room: "wit-zwartsaldo (KL)"."""
    head, meaning = COLUMN_WORDS[column]
    return f"{meaning} ({head})" if meaning else str(head)


def colour_run(run: str) -> str:
    """The last games with one colour, as the rule books write it: 3W, and for black 2Z."""
    if not run:
        return ""
    letter = pgettext("colour run", "W") if run.endswith("W") else pgettext("colour run", "B")
    return f"{run[:-1]}{letter}"
