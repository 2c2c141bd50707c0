"""Names of new members, pasted or typed one a line, with a rating behind each where there is one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from competition.reading.start_list import Starter
from players.names import Name, plain_name, read_name

_LINE = re.compile(r"(?P<name>.*?)[\s;,\t]*(?P<rating>\d{1,4})?[\s;,\t]*")
_LONGEST = {"given": 150, "prefix": 50, "family": 200}


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """A line: a name in its three parts, and the rating behind it."""

    name: Name
    rating: int | None


def read_names(text: str) -> list[NamedPerson]:
    """Everybody in the text. Raises ValidationError with the numbers of the lines that can't be read."""
    found: list[NamedPerson] = []
    seen: dict[str, int] = {}
    errors: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        match = _LINE.fullmatch(line.strip())
        name = read_name(match["name"]) if match else Name("", "", "")
        key = plain_name(name.full)
        if match is None or not any(char.isalpha() for char in name.full) or _too_long(name):
            errors.append(
                _("Line %(number)d: no name in “%(line)s”.") % {"number": number, "line": line[:80]}
            )
        elif key in seen:
            words = {"number": number, "name": name.full, "first": seen[key]}
            errors.append(_("Line %(number)d: %(name)s stands in line %(first)d already.") % words)
        else:
            seen[key] = number
            found.append(NamedPerson(name, int(match["rating"]) if match["rating"] else None))
    if errors:
        raise ValidationError(errors)
    return found


def with_known(people: Iterable[NamedPerson], known: Iterable[Starter], game_rating: str) -> list[Starter]:
    """Those people as starters; who is a member already is taken as that member.

    `game_rating` says which rating was pasted for who is new: `federation` or `club`.
    """
    members: dict[str, list[Starter]] = {}
    for starter in known:
        members.setdefault(plain_name(starter.name.full), []).append(starter)
    found = []
    for person in people:
        same = members.get(plain_name(person.name.full), [])
        if len(same) == 1:
            found.append(same[0])
        elif game_rating == "federation":
            found.append(Starter(None, person.name, federation=person.rating))
        else:
            found.append(Starter(None, person.name, club=person.rating))
    return found


def _too_long(name: Name) -> bool:
    return any(len(getattr(name, part)) > most for part, most in _LONGEST.items())
