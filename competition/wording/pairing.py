"""Why a pairing is as it is: the codes of the engine as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

# Limits as they are called when they gave way or stood in the way.
LIMITS = {
    "colours": gettext_noop("colours"),
    "distance": gettext_noop("distance on the list"),
    "bottom": gettext_noop("third meeting at the bottom of the list"),
    "min_rounds_between": gettext_noop("too soon after the last meeting"),
    "max_per_period": gettext_noop("met often enough this period"),
    "max_per_season": gettext_noop("met often enough this season"),
    "second_from_round": gettext_noop("second meeting too early in the season"),
    "bye": gettext_noop("had the bye before"),
    "forbidden": gettext_noop("never meet"),
}

REASONS: dict[str, str] = {}


def limit(name: str) -> str:
    """What a limit is called."""
    return _(LIMITS[name]) if name in LIMITS else name


def reason(code: str, params: Mapping[str, object], names: Mapping[str, str]) -> str:
    """One reason as a sentence. `names` turns the ids of entrants in `params` into names."""
    words = {key: _param(key, value, names) for key, value in params.items()}
    template = REASONS.get(code)
    return _(template) % words if template else code


def _param(key: str, value: object, names: Mapping[str, str]) -> object:
    if key in ("limit", "limits"):
        many = value if isinstance(value, list | tuple) else [value]
        return ", ".join(limit(str(one)) for one in many)
    if isinstance(value, list | tuple):
        return ", ".join(str(_param(key, one, names)) for one in value)
    if isinstance(value, str):
        return names.get(value, value)
    return value
