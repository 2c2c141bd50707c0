"""One form field for every number and every choice in a rule set, made from the rule models."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge
from django import forms
from django.utils.translation import gettext as _
from pydantic import BaseModel

from competition.pages.rules import values
from competition.systems.rules.awards import AWARD_KEYS
from competition.systems.rules.base import LARGEST
from competition.systems.rules.model import ELIGIBLE_COUNTS, ORDER_KEYS
from competition.systems.rules.pairing import LIMITS
from competition.wording import rule_labels as labels
from competition.wording.award_text import show_award

# Chosen with the rule set, or entered where one sees the people.
LEFT_OUT = frozenset(
    {"system", "preset", "values.by", "pairing.forbidden", "championship.members", "articles"}
)
_EXPRESSIONS = ("withdrawal.opponents.win", "withdrawal.opponents.draw", "withdrawal.opponents.loss")
_MOST_TIE_BREAKS = 6


@dataclass(frozen=True, slots=True)
class Leaf:
    """One number or choice: where it stands, what it may be, and whether it may be absent."""

    path: str
    annotation: Any
    least: int | None
    optional: bool


def leaves(model: type[BaseModel], document: Mapping[str, Any], path: str = "") -> Iterator[Leaf]:
    """Everything that can be filled in, in the order of the models; of a choice of models the one in use."""
    for name, info in model.model_fields.items():
        where = f"{path}.{name}" if path else name
        if where in LEFT_OUT:
            continue
        annotation, optional = _without_none(info.annotation)
        part = document.get(name) or {}
        inner = _model(annotation, part)
        if inner is not None:
            yield from leaves(inner, part, where)
        else:
            bare, least = _bare(annotation, info.metadata)
            yield Leaf(where, bare, least, optional)


def optional_parts(model: type[BaseModel], path: str = "") -> Iterator[str]:
    """The paths of parts that may be absent as a whole, the innermost first."""
    for name, info in model.model_fields.items():
        where = f"{path}.{name}" if path else name
        annotation, optional = _without_none(info.annotation)
        inner = _model(annotation, {})
        if inner is not None:
            yield from optional_parts(inner, where)
            if optional:
                yield where


def field_of(leaf: Leaf, current: Any, tie_breaks: Sequence[str] = ORDER_KEYS) -> forms.Field:
    """The form field of a leaf; `current` is what stands there now, `tie_breaks` what can order a list."""
    field = _special(leaf.path, current, tie_breaks) or _usual(leaf)
    field.required = False
    field.label = labels.label(leaf.path)
    if leaf.path in labels.HELP:
        field.help_text = _(labels.HELP[leaf.path])
    return field


def shown(path: str, current: Any) -> Any:
    """What a field shows for what stands in the document."""
    if path == "awards.counts_with":
        return values.show_counts_with(current or {})
    if path == "start.points_by_value":
        return values.show_points_by_value(current or {})
    if path == "withdrawal.afterwards":
        return values.show_outcome(current)
    if path.startswith("awards.") and path.removeprefix("awards.") in AWARD_KEYS or path in _EXPRESSIONS:
        return show_award(current) if current is not None else ""
    if path == "recalculation":
        return "1" if current in (1, "previous") else str(current)
    if isinstance(current, list) and path not in ("order", "pairing.relax", "eligibility.counts"):
        return ", ".join(str(number) for number in current)
    if isinstance(current, str) and path in ("values.top", "values.ratio", "values.top_per_entrant"):
        return values.show_number(current)
    return current


def _special(path: str, current: Any, tie_breaks: Sequence[str]) -> forms.Field | None:
    """Fields of what is more than a number or a choice."""
    if path.startswith("awards.") and path.removeprefix("awards.") in AWARD_KEYS:
        return values.AwardField()
    if path in _EXPRESSIONS:
        return values.ExpressionField()
    match path:
        case "awards.counts_with":
            return values.CountsWithField()
        case "awards.per":
            return _choice(path, ("season", "period"), optional=False)
        case "start.points_by_value":
            return values.PointsByValueField()
        case "withdrawal.afterwards":
            return values.OutcomeField()
        case "recalculation":
            return forms.ChoiceField(choices=labels.recalculation_choices(current))
        case "order":
            words = {key: labels.tie_break(key) for key in tie_breaks}
            return values.RankedField(words, max(_MOST_TIE_BREAKS, len(current or ())))
        case "pairing.relax":
            return values.RankedField({key: _(labels.LIMITS[key]) for key in LIMITS}, len(LIMITS))
        case "eligibility.minimum":
            return _MinimumField()
        case "eligibility.counts":
            counts = [(key, labels.outcome(key)) for key in ELIGIBLE_COUNTS]
            return forms.MultipleChoiceField(choices=counts, widget=forms.CheckboxSelectMultiple)
    return None


class _MinimumField(forms.CharField):
    """A whole number of rounds, or a part of all such as 2/3."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        return int(text) if text and text.isdecimal() else text


def _usual(leaf: Leaf) -> forms.Field:
    annotation = leaf.annotation
    if annotation is bool:
        return forms.BooleanField()
    if annotation is int:
        return forms.IntegerField(min_value=leaf.least, max_value=LARGEST)
    if annotation is Fraction:
        return values.ExactField()
    if get_origin(annotation) is Literal:
        return _choice(leaf.path, get_args(annotation), optional=leaf.optional)
    if get_origin(annotation) is tuple:
        return values.NumbersField()
    return (
        values.TimeField()
        if leaf.path.endswith((".time", "standby_until", "evening.start", "forfeit_at"))
        else forms.CharField()
    )


def _choice(path: str, allowed: tuple[str, ...], *, optional: bool) -> forms.ChoiceField:
    blank = [("", "–")] if optional or path == "pairing.first_rounds.scheme" else []
    return forms.ChoiceField(choices=[*blank, *((value, labels.choice(path, value)) for value in allowed)])


def _without_none(annotation: Any) -> tuple[Any, bool]:
    if get_origin(annotation) in (Union, types.UnionType):
        parts = [part for part in get_args(annotation) if part is not type(None)]
        optional = len(parts) < len(get_args(annotation))
        return (parts[0] if len(parts) == 1 else Union[tuple(parts)]), optional  # noqa: UP007
    return annotation, False


def _model(annotation: Any, document: Any) -> type[BaseModel] | None:
    """The model behind an annotation; of several the one whose `by` the document has."""
    found = [
        part
        for part in (get_args(annotation) or (annotation,))
        if isinstance(part, type) and issubclass(part, BaseModel)
    ]
    if not found:
        return None
    by = document.get("by") if isinstance(document, Mapping) else None
    return next((m for m in found if by and by in get_args(m.model_fields["by"].annotation)), found[0])


def _bare(annotation: Any, metadata: list[Any]) -> tuple[Any, int | None]:
    found = list(metadata)
    if get_origin(annotation) is Annotated:
        annotation, *inner = get_args(annotation)
        for item in inner:
            found += getattr(item, "metadata", [item])
    least = next((int(item.ge) for item in found if isinstance(item, Ge) and isinstance(item.ge, int)), None)
    return annotation, None if least is not None and least < -LARGEST // 2 else least
