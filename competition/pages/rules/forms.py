"""A whole rule set as a form, chapter by chapter as in the rule book; every error stands at its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict

from competition.pages.rules.fields import Leaf, field_of, leaves, optional_parts, shown
from competition.systems.errors import SeasonError
from competition.systems.registry import find_system
from competition.systems.rules import Rules, read_rules, write_rules
from competition.systems.rules.awards import AWARD_KEYS
from competition.wording import rule_errors, rule_labels


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter of the form: its fields, and whether something in it is wrong."""

    key: str
    fields: tuple[forms.BoundField, ...]
    has_errors: bool


class RulesForm(forms.Form):
    """Every number and every choice of `document`, a resolved rule set, to be changed.

    `rules` is the changed rule set, resolved as it is stored, once the form is valid. `left_out` are
    paths (and everything under them) that are asked elsewhere and stay as they are; where they are asked
    later and something here needs them, `meanwhile` has what stands there until then.
    """

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        document: Mapping[str, Any],
        left_out: tuple[str, ...] = (),
        meanwhile: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, auto_id="rule-%s")
        self._meanwhile = meanwhile or {}
        self.document = _plain(document)
        self.rules: dict[str, Any] = {}
        system = find_system(self.document.get("system"))
        self._model = system.rules_model
        left_out = (*left_out, *system.settled, *(() if system.order_keys else ("order",)))
        self._leaves = [
            leaf
            for leaf in leaves(self._model, self.document)
            if not any(leaf.path == path or leaf.path.startswith(f"{path}.") for path in left_out)
        ]
        for leaf in self._leaves:
            current = _at(self.document, leaf.path)
            self.fields[_name(leaf.path)] = _styled(field_of(leaf, current, system.order_keys), leaf)
            self.initial[_name(leaf.path)] = shown(leaf.path, current)

    def parts(self, order: tuple[str, ...]) -> Iterator[Part]:
        """The fields by chapter, the chapters in this order; chapters without fields are left out."""
        found: dict[str, list[forms.BoundField]] = {}
        for leaf in self._leaves:
            found.setdefault(rule_labels.chapter_of(leaf.path), []).append(self[_name(leaf.path)])
        for key in order:
            if key in found:
                yield Part(key, tuple(found[key]), any(field.errors for field in found[key]))

    def clean(self) -> dict[str, Any]:
        """Let the engine judge the whole."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        document = _changed(self.document, {leaf.path: cleaned[_name(leaf.path)] for leaf in self._leaves})
        for path in optional_parts(self._model):
            _drop_if_empty(document, path)
        preset = document.pop("preset", None)
        try:
            self.rules = write_rules(self._judged(document).model_copy(update={"preset": preset}))
        except SeasonError as error:
            self.add_error(self._field_at(rule_errors.place(error)), rule_errors.sentence(error))
        return cleaned

    def _judged(self, document: dict[str, Any]) -> Rules:
        try:
            return read_rules(document)
        except SeasonError:
            lacking = {key: value for key, value in self._meanwhile.items() if not document.get(key)}
            if not lacking:
                raise
            return read_rules({**document, **lacking})

    def _field_at(self, path: str) -> str | None:
        """The field that an error belongs to: the leaf itself, or the first one of its part."""
        exact = _name(path)
        if exact in self.fields:
            return exact
        return next((name for name in self.fields if path and name.startswith(f"{exact}-")), None)


def _name(path: str) -> str:
    return path.replace(".", "-")


def _plain(document: Mapping[str, Any]) -> dict[str, Any]:
    """The resolved rules with defaults and without keys that are null."""
    resolved = write_rules(read_rules(dict(document)))
    return {key: value for key, value in resolved.items() if value is not None}


def _at(document: Mapping[str, Any], path: str) -> Any:
    found: Any = document
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _changed(document: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The document with other values at these paths."""
    changed: dict[str, Any] = {
        key: _changed(value, {}) if isinstance(value, Mapping) else value for key, value in document.items()
    }
    for path, value in values.items():
        *parts, last = path.split(".")
        where = changed
        for part in parts:
            if not isinstance(where.get(part), dict):
                where[part] = {}
            where = where[part]
        where[last] = _typed(path, value)
    return changed


def _typed(path: str, value: Any) -> Any:
    """What stands in the document for what a field gives."""
    if path == "recalculation":
        return int(value) if str(value).isdecimal() else value
    if value in ("", None) or (value == [] and path == "eligibility.counts"):
        return None
    return value


def _drop_if_empty(document: dict[str, Any], path: str) -> None:
    *parts, last = path.split(".")
    where: Any = document
    for part in parts:
        where = where.get(part) or {}
    if isinstance(where.get(last), dict) and all(v in (None, [], {}) for v in where[last].values()):
        where[last] = None


def _styled(field: forms.Field, leaf: Leaf) -> forms.Field:
    """The field with the classes of our style sheets."""
    widget = field.widget
    if isinstance(widget, forms.CheckboxInput | forms.CheckboxSelectMultiple):
        widget.attrs["class"] = "form-check-input"
    elif isinstance(widget, forms.Select):
        widget.attrs["class"] = "form-select"
    elif not isinstance(widget, forms.MultiWidget):
        widget.attrs["class"] = "form-control"
    if leaf.path.removeprefix("awards.") in AWARD_KEYS:
        widget.attrs["spellcheck"] = "false"
    return field
