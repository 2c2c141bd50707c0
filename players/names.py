"""Names: their parts, the one comparison of two, the order of lists, and what tells namesakes apart.

`static/js/find.js` folds names in the same way; a test holds the two together.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)

_PREFIX_WORDS = """
's 't aan al auf aus bij d' da dal dalla de degli dei del della den der des di die do dos du el het i in
l' la las le les los lo met n' of onder op over te ten ter tot uijt uit van vanden vander vom von voor
vor zu zum zur v.d. v/d vd v.
"""
PREFIX_WORDS = frozenset(_PREFIX_WORDS.split())
_SUFFIX_WORDS = frozenset({"sr", "jr", "sr.", "jr.", "senior", "junior", "ii", "iii"})
_APOSTROPHES = "’‘ʼ´`′"
_STRAIGHT = str.maketrans(dict.fromkeys(_APOSTROPHES, "'"))
# Letters that Unicode does not take apart into a letter and an accent, and signs that only part words.
_PLAIN_LETTERS = str.maketrans(
    {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t"}
    | {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ς": "σ"}
    | dict.fromkeys("'-‐‑‒–—−.,;/()\"", " ")
)


class Name(NamedTuple):
    """The three parts of a name; each may be empty."""

    given: str
    prefix: str
    family: str

    @property
    def full(self) -> str:
        """ "Jan van der Meiden"."""
        return " ".join(part for part in self if part)

    @property
    def listed(self) -> str:
        """ "Meiden, Jan van der", for lists in the order of family names."""
        before = " ".join(part for part in (self.given, self.prefix) if part)
        return f"{self.family}, {before}" if before else self.family

    @property
    def initial(self) -> str:
        """The first letter of the family name, as a capital."""
        return next((char.upper() for char in self.family if char.isalpha()), self.family[:1])


def split_name(full: str) -> Name:
    """Split a full name into parts that join to exactly the same string.

    A prefix is written in small letters ("van der"). One with a capital belongs to the family name
    ("Jan De Smet", as Belgians sort it), and so does "sr." behind it. Without any prefix the last word is
    the family name.
    """
    words = full.split(" ")
    if "," in full or "" in words:
        return Name("", "", full)
    return _split_words(words)


@lru_cache(maxsize=4_000)
def read_name(text: str) -> Name:
    """A name as "Jan van der Meiden", "Meiden, Jan van der" or "Meiden; Jan; van der", composed (NFC)."""
    text = " ".join(re.sub(r"[;\t]+", ", ", composed(text)).split()).strip(" ,")
    family, _comma, rest = (part.strip() for part in text.partition(","))
    words = rest.replace(",", " ").split()
    suffixes = [word for word in words if word.lower() in _SUFFIX_WORDS]
    words = [word for word in words if word not in suffixes]
    if not words:
        return split_name(" ".join([family, *suffixes]))
    family = " ".join([family, *suffixes])
    parts = split_name(" ".join([*words, "x"]))
    if parts.family != "x":
        return Name(" ".join(words), "", family)
    inner = split_name(family)
    if inner.given:
        return Name(parts.given, parts.prefix, family)
    prefix = parts.prefix or inner.prefix
    if inner.prefix.translate(_STRAIGHT) == "'t" and parts.prefix:
        prefix = f"{parts.prefix} {inner.prefix}"
    inside = prefix.endswith(inner.prefix)
    return Name(parts.given, prefix, inner.family if inside else family)


def _split_words(words: list[str]) -> Name:
    last = len(words) - 1
    while last > 0 and words[last].lower() in _SUFFIX_WORDS:
        last -= 1
    for start, word in enumerate(words[:last]):
        if _is_prefix(word):
            end = start
            while end < last and _is_prefix(words[end]):
                end += 1
            return Name(" ".join(words[:start]), " ".join(words[start:end]), " ".join(words[end:]))
        if start and _is_prefix(word.lower()):
            return Name(" ".join(words[:start]), "", " ".join(words[start:]))
    return Name(" ".join(words[:last]), "", " ".join(words[last:]))


def _is_prefix(word: str) -> bool:
    return word.translate(_STRAIGHT) in PREFIX_WORDS


# Comparing.


def composed(text: str) -> str:
    """The text with each letter and its accent as one character (NFC), as all names are stored."""
    return unicodedata.normalize("NFC", text)


@lru_cache(maxsize=4_000)  # one page compares the same names very often
def fold(text: str) -> str:
    """A name for comparing: no accents, no capitals; hyphens, apostrophes, stops and commas as spaces."""
    letters = unicodedata.normalize("NFKD", text.translate(_STRAIGHT))
    bare = "".join(char for char in letters if not unicodedata.category(char).startswith("M"))
    return " ".join(bare.lower().translate(_PLAIN_LETTERS).split())


def begins_words(typed: str, text: str) -> bool:
    """Whether each typed word is the beginning of a word of the text; what a search box looks for."""
    words = fold(text).split()
    return all(any(word.startswith(each) for word in words) for each in fold(typed).split())


_BEFORE_FAMILY = frozenset(word for prefix in PREFIX_WORDS for word in fold(prefix).split())


def surname(name: Name) -> str:
    """Prefix and family name for comparing."""
    return fold(f"{name.prefix} {name.family}")


def bare_family(name: Name) -> str:
    """The family name for comparing, without a prefix that lists abbreviate ("v.d.") or leave out."""
    words = surname(name).split()
    while len(words) > 1 and words[0] in _BEFORE_FAMILY:
        words.pop(0)
    return " ".join(words)


def initial(name: Name) -> str:
    """The first letter of the given name for comparing, empty where there is none."""
    return fold(name.given)[:1]


def who_is_named(typed: str, names: Sequence[Name]) -> list[int]:
    """The positions of those whom a name in a table may mean: whole words only, never a part of one.

    The same name comes first, then the same words in another order; then a prefix that is left out or
    short; then initials; then the family name or the given names alone. The first of these that finds
    somebody counts; more than one found have to be told apart.
    """
    read = read_name(typed)
    as_listed = "," in typed
    if read.given and all(len(word) == 1 for word in fold(read.family).split()):
        read = Name(read.family, read.prefix, read.given)  # "Bakker A."
    words = sorted(fold(typed).split())
    tests: tuple[Callable[[Name], bool], ...] = (
        lambda name: fold(name.listed if as_listed else name.full) == fold(typed),
        lambda name: sorted(fold(name.full).split()) == words,
        lambda name: _family_alike(read, name) and fold(read.given) == fold(name.given),
        lambda name: _family_alike(read, name) and _has_initials(read, name),
        lambda name: words in (sorted(surname(name).split()), bare_family(name).split()),
        lambda name: words == sorted(fold(name.given).split()),
    )
    alone = len(tests) - 2
    for test in tests[:alone]:
        if found := [at for at, name in enumerate(names) if test(name)]:
            return found
    return [at for at, name in enumerate(names) if words and any(test(name) for test in tests[alone:])]


def _family_alike(read: Name, known: Name) -> bool:
    """The same family name, and a prefix that is the same, shortened or left out."""
    if bare_family(read) != bare_family(known):
        return False
    here, there = fold(read.prefix), fold(known.prefix)
    letters = "".join(word[0] for word in there.split())
    return here in (there, "") or here.replace(" ", "") == letters


def _has_initials(read: Name, known: Name) -> bool:
    """Whether a name is read with initials, all or the first ones, of the known given names."""
    here, there = (_initials(name.given) for name in (read, known))
    if not here or not there or not all(len(word) == 1 for word in here):
        return False
    return all(known_word.startswith(word) for word, known_word in zip(here, there, strict=False))


def _initials(given: str) -> list[str]:
    """ "J.P.", "JP" and "Jan-Piet" as words."""
    if re.fullmatch(r"[A-Z]{2,4}", given):
        return list(given.lower())
    return fold(given).split()


# Lists.


def sort_key(listed: str) -> tuple[str, str, str]:
    """The place of "Meiden, Jan van der" in a list: a letter with an accent sorts with its letter.

    An apostrophe word before the family name ("’t Veld") does not count.
    """
    family, _comma, rest = listed.translate(_STRAIGHT).partition(",")
    return fold(re.sub(r"^'[a-z]\s+", "", family)), fold(rest), listed


def told_apart(names: Mapping[Key, str], *facts: Mapping[Key, str]) -> dict[Key, str]:
    """What tells those apart who share a name, by their keys; who shares his with nobody is not in it.

    The first facts that all of them have, each another one; the last facts where there are none such.
    """
    alike: dict[str, list[Key]] = defaultdict(list)
    for key, name in names.items():
        alike[fold(name)].append(key)
    found: dict[Key, str] = {}
    for keys in alike.values():
        if len(keys) > 1:
            found.update(_distinct(keys, facts))
    return found


def _distinct(keys: Iterable[Key], facts: Sequence[Mapping[Key, str]]) -> dict[Key, str]:
    said: dict[Key, str] = {}
    for fact in facts:
        said = {key: fact.get(key, "") for key in keys}
        if all(said.values()) and len(set(said.values())) == len(said):
            break
    return said


def with_hint(name: str, hint: str) -> str:
    """ "Vries, Jan de (1650)": a name with what tells him apart, if anything does."""
    return f"{name} ({hint})" if hint else name
