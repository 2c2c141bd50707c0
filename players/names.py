"""Dutch names: given name, prefix (tussenvoegsel) and family name."""

from __future__ import annotations

import re
from typing import NamedTuple

_PREFIX_WORDS = """
's 't aan al auf aus bij d' da dal dalla de degli dei del della den der des di die do dos du el het i in
l' la las le les los lo met n' of onder op over te ten ter tot uijt uit van vanden vander vom von voor
vor zu zum zur v.d. v/d vd v.
"""
PREFIX_WORDS = frozenset(_PREFIX_WORDS.split())


class Name(NamedTuple):
    """The three parts of a name; each may be empty."""

    given: str
    prefix: str
    family: str

    @property
    def full(self) -> str:
        """ "Jan van der Meiden"."""
        return " ".join(part for part in self if part)


def split_name(full: str) -> Name:
    """Split a full name into parts that join to exactly the same string.

    A prefix is written in small letters ("van der"). One with a capital belongs to the family name
    ("Jan De Smet", as Belgians sort it). Without any prefix the last word is the family name.
    """
    words = full.split(" ")
    if "," in full or "" in words:
        return Name("", "", full)
    return _split_words(words)


def read_name(text: str) -> Name:
    """A name as "Jan van der Meiden", "Meiden, Jan van der" or "Meiden; Jan; van der"."""
    text = " ".join(re.sub(r"[;\t]+", ", ", text).split()).strip(" ,")
    if "," not in text:
        return split_name(text)
    family, _comma, rest = text.partition(",")
    parts = split_name(" ".join(rest.replace(",", " ").split() + ["x"]))
    if parts.family != "x":
        return Name(" ".join(rest.replace(",", " ").split()), "", family.strip())
    inner = split_name(family.strip())
    prefix = parts.prefix or (inner.prefix if not inner.given else "")
    return Name(
        parts.given, prefix, inner.family if prefix == inner.prefix and not inner.given else family.strip()
    )


def plain_name(full: str) -> str:
    """A name for comparing, whatever its capitals and spaces."""
    return " ".join(full.casefold().split())


def _split_words(words: list[str]) -> Name:
    last = len(words) - 1
    for start, word in enumerate(words[:last]):
        if word in PREFIX_WORDS:
            end = start
            while end < last and words[end] in PREFIX_WORDS:
                end += 1
            return Name(" ".join(words[:start]), " ".join(words[start:end]), " ".join(words[end:]))
        if start and word.lower() in PREFIX_WORDS:
            return Name(" ".join(words[:start]), "", " ".join(words[start:]))
    return Name(" ".join(words[:last]), "", words[last])
