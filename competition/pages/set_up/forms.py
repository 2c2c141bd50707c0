"""The first questions about a new season: its name, its rules, who starts where; names that were pasted."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from competition.models.season import GAMES
from competition.pages.people.words import file_error
from competition.reading.start_list import Source, Starter
from competition.systems.rules import preset_names
from competition.wording import rules
from players.importing.archives import FileError
from players.importing.cells import BadCell, read_cell, read_rating
from players.importing.columns import KNOWN_WORDS, NAME, guess, plain_heading
from players.importing.member_list import NAME_FIELDS, row_name
from players.importing.table import Row, read_text
from players.names import Name, fold, read_name, with_hint

BY_RATING = "rating"


class BasicsForm(forms.Form):
    """Name, game, and the rule set to start from."""

    name = forms.CharField(
        label=gettext_lazy("Name of the season"),
        max_length=150,
        widget=forms.TextInput(attrs={"class": "form-control", "autocomplete": "off"}),
    )
    game = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=GAMES, initial="chess", widget=forms.RadioSelect
    )
    preset = forms.ChoiceField(
        label=gettext_lazy("Rules to start from"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose the rules that come nearest to those of the club.")},
    )

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="basics-%s")
        field = cast(forms.ChoiceField, self.fields["preset"])
        field.choices = [(name, rules.title(name)) for name in preset_names()]

    def clean_name(self) -> str:
        """Without spaces around it."""
        return " ".join(self.cleaned_data["name"].split())


class StartForm(forms.Form):
    """Who takes part, and in which order the first list has them.

    `starters` are the members that were ticked and the people that were pasted, once it is valid.
    """

    order = forms.ChoiceField(
        label=gettext_lazy("Order of the start list"), widget=forms.RadioSelect, initial=BY_RATING
    )
    rating = forms.TypedChoiceField(
        label=gettext_lazy("Rating that counts"),
        choices=[
            (Source.FEDERATION.value, gettext_lazy("federation rating")),
            (Source.CLUB.value, gettext_lazy("club rating")),
            (Source.MEAN.value, gettext_lazy("mean of the two, rounded half up")),
        ],
        coerce=Source,
        initial=Source.FEDERATION.value,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Who has no such rating starts with the other one."),
    )
    members = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Members"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    pasted = forms.CharField(
        label=gettext_lazy("New members"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "class": "form-control", "spellcheck": "false"}),
        help_text=gettext_lazy("One a line, with a rating behind the name: Jan van der Meiden 1650."),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        people: Sequence[Starter],
        seasons: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__(data, auto_id="start-%s")
        self.people = people
        self.starters: list[Starter] = []
        members = cast(forms.ChoiceField, self.fields["members"])
        members.choices = [(person.player_id, with_hint(person.name.full, person.hint)) for person in people]
        members.initial = [person.player_id for person in people]
        cast(forms.ChoiceField, self.fields["order"]).choices = [
            (BY_RATING, _("by rating")),
            *((slug, _("as the last list of “%(season)s”") % {"season": name}) for slug, name in seasons),
        ]
        if seasons:
            self.fields["order"].initial = seasons[0][0]

    @property
    def season(self) -> str:
        """The season whose final standing is the start list; empty where ratings are."""
        order = str(self.cleaned_data["order"])
        return "" if order == BY_RATING else order

    @property
    def source(self) -> Source:
        return Source(self.cleaned_data["rating"])

    def clean(self) -> dict[str, Any]:
        """Put together who takes part."""
        cleaned = super().clean() or self.cleaned_data
        if "members" in self.errors or "rating" in self.errors:
            return cleaned
        try:
            named = read_names(cleaned.get("pasted", ""))
            kind = "federation" if cleaned["rating"] is Source.FEDERATION else "club"
            pasted = with_known(named, self.people, kind)
        except ValidationError as error:
            self.add_error("pasted", error)
            return cleaned
        ticked = set(cleaned["members"])
        found = [person for person in self.people if person.player_id in ticked]
        found += [s for s in pasted if s.player_id not in ticked]
        if len(found) < 2:
            self.add_error(None, _("At least two take part."))
        self.starters = found
        return cleaned


_RANK = re.compile(r"\d{1,3}[.)]?")
_RANKED = re.compile(r"^\d{1,3}[.)\s]\s*(?=\S)")
_RATED = re.compile(r"(?P<name>.+?)(?:\s+|\s*\()(?P<number>\d[\d.,]*)\)?")
_LONG_NUMBER = re.compile(r"\d{5,}")
MOST_NUMBERS = 10


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """A line: its number, a name in its three parts, and the rating behind it."""

    line: int
    name: Name
    rating: int | None


def read_names(text: str) -> list[NamedPerson]:
    """Everybody in the text. Raises ValidationError with the numbers of the lines that can't be read."""
    try:
        rows = read_text(text)
    except FileError as error:
        raise ValidationError(file_error(error)) from error
    today = timezone.localdate()
    found: list[NamedPerson] = []
    seen: dict[str, int] = {}
    errors: list[str] = []
    columns: Sequence[str] = ()
    for number, cells in enumerate(rows, start=1):
        if _is_heading(cells):
            columns = guess(cells, {}) if any(guess(cells, {})) else ()
            continue
        if not any(cells):
            continue
        try:
            person = _by_columns(number, cells, columns) if columns else _by_looks(number, cells, today)
            key = fold(person.name.full)
            if key in seen:
                words = {"number": number, "name": person.name.full, "first": seen[key]}
                raise ValidationError(
                    _("Line %(number)d: %(name)s stands in line %(first)d already.") % words
                )
        except ValidationError as error:
            errors += error.messages
        else:
            seen[key] = number
            found.append(person)
    if errors:
        raise ValidationError(errors)
    return found


def with_known(people: Iterable[NamedPerson], known: Iterable[Starter], game_rating: str) -> list[Starter]:
    """Those people as starters; who is a member already is taken as that member.

    `game_rating` says which rating was pasted for who is new: `federation` or `club`. Raises
    ValidationError for a name that several members have, unless the rating tells which of them.
    """
    members: dict[str, list[Starter]] = {}
    for starter in known:
        members.setdefault(fold(starter.name.full), []).append(starter)
    found = []
    for person in people:
        same = members.get(fold(person.name.full), [])
        if len(same) > 1:
            same = [s for s in same if person.rating and person.rating in (s.federation, s.club)] or same
        if len(same) > 1:
            names = ", ".join(with_hint(starter.name.full, starter.hint) for starter in same)
            words = {"number": person.line, "names": names}
            raise ValidationError(
                _("Line %(number)d: who is meant, %(names)s? Tick him in the list of members.") % words
            )
        if same:
            found.append(same[0])
        elif game_rating == "federation":
            found.append(Starter(None, person.name, federation=person.rating))
        else:
            found.append(Starter(None, person.name, club=person.rating))
    return found


def _is_heading(cells: Row) -> bool:
    """Whether only words that stand above columns are in it, at least one of them over names."""
    fields = [KNOWN_WORDS.get(plain_heading(word)) for cell in cells for word in (cell.split() or [""])]
    whole = [KNOWN_WORDS.get(plain_heading(cell)) for cell in cells if cell]
    names = {NAME, *NAME_FIELDS}
    return (all(whole) or (len(whole) == 1 and all(fields)) or len([w for w in whole if w]) > 1) and (
        not names.isdisjoint({*whole, *fields})
    )


def _by_columns(number: int, cells: Row, columns: Sequence[str]) -> NamedPerson:
    named = {field: cell for field, cell in zip(columns, cells, strict=False) if field and cell}
    ratings = [cell for field, cell in named.items() if field.startswith("rating_")]
    name, wrong = row_name(named)
    if wrong:
        raise _no_name(number, cells)
    return NamedPerson(number, name, _rating(number, ratings[:1]))


def _by_looks(number: int, cells: Row, today: dt.date) -> NamedPerson:
    """The cells with letters are the name; behind it a number of at most four figures is the rating."""
    cells = [cell for cell in cells if cell and not _is_other(cell, today)]
    while cells and _RANK.fullmatch(cells[0]):
        cells = cells[1:]
    words = [cell for cell in cells if any(char.isalpha() for char in cell)]
    numbers = [cell.strip("()") for cell in cells if cell not in words]
    if words:
        words[0] = _RANKED.sub("", words[0], count=1)
    while words and len(numbers) < MOST_NUMBERS and (match := _RATED.fullmatch(words[-1])):
        words[-1] = match["name"].strip()
        numbers.insert(0, match["number"])
    name = read_name(", ".join(words))
    wrong = row_name({"given_name": name.given, "prefix": name.prefix, "family_name": name.family})[1]
    if wrong or any(char.isdigit() for char in name.full):
        raise _no_name(number, cells)
    return NamedPerson(number, name, _rating(number, [n for n in numbers if not _LONG_NUMBER.fullmatch(n)]))


def _is_other(cell: str, today: dt.date) -> bool:
    """Whether a cell says something that no season asks for: a mail address, a birth date, a telephone."""
    if "@" in cell:
        return True
    if _is_rating(cell.strip("()")):
        return False
    for field in ("birth_date", "phone"):
        try:
            read_cell(field, cell, today)
        except BadCell:
            continue
        return not _LONG_NUMBER.fullmatch(cell)
    return False


def _is_rating(cell: str) -> bool:
    try:
        return read_rating(cell) is not None
    except BadCell:
        return False


def _rating(number: int, cells: Sequence[str]) -> int | None:
    """The only rating there is. Raises ValidationError for several, and for what is none."""
    if len(cells) > 1:
        words = {"number": number, "cells": ", ".join(cells)}
        raise ValidationError(_("Line %(number)d: which number is the rating: %(cells)s?") % words)
    try:
        return read_rating(cells[0]) if cells else None
    except BadCell as bad:
        words = {"number": number, "text": bad.text}
        raise ValidationError(_("Line %(number)d: “%(text)s” is no rating.") % words) from bad


def _no_name(number: int, cells: Row) -> ValidationError:
    words = {"number": number, "line": " ".join(cells)[:80]}
    return ValidationError(_("Line %(number)d: no name in “%(line)s”.") % words)
