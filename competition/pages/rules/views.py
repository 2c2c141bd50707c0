"""The rules of a season as a rule book that one can read and print, and as they were before a change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from competition.pages.frame import frame, page, season_of
from competition.reading.people import names_by_key
from competition.systems.errors import SeasonError
from competition.systems.rules import Rules, read_rules
from competition.wording import rules as words
from competition.wording.rulebook import Chapter, Difference, Paragraph, compare, rulebook
from competition.wording.rulebook.chapter import drawn
from competition.wording.rulebook.general import preset_name


@dataclass(frozen=True, slots=True)
class Article:
    """A paragraph with its number and anchor."""

    number: str
    anchor: str
    text: SafeString
    items: tuple[SafeString, ...]
    example: SafeString


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter with its number and anchor."""

    number: int
    anchor: str
    title: str
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Something that the season's rules say otherwise than the rule set they started from."""

    label: str
    before: Article | None
    now: Article | None


@require_safe
def rules(request: HttpRequest, season: str) -> HttpResponse:
    """Every rule of a season in a sentence, and what was changed in the rule set it started from."""
    chosen = season_of(request)
    found = read_rules(chosen.rules)
    names_pairs = frame(request).may_direct
    names = names_by_key(chosen) if names_pairs and found.pairing.forbidden else {}
    return page(
        request,
        "public/rules.html",
        lead=f"{chosen.name} · {words.system(chosen.rules)}",
        parts=list(_parts(rulebook(found, chosen.game, names, names_pairs=names_pairs))),
        preset=preset_name(found.preset) if found.preset else "",
        changes=[change(each) for each in _changes(found, chosen.game, names, names_pairs)],
    )


def _changes(found: Rules, game: str, names: dict[str, str], names_pairs: bool) -> Iterable[Difference]:
    """What differs from the preset; nothing where that is no longer shipped."""
    if not found.preset:
        return ()
    try:
        preset = read_rules({"preset": found.preset})
    except SeasonError:
        return ()
    return compare(preset, found, game, names, names_pairs=names_pairs)


def _parts(chapters: Iterable[Chapter]) -> Iterable[Part]:
    for number, chapter in enumerate(chapters, start=1):
        articles = (article(p, f"{number}.{at}") for at, p in enumerate(chapter.paragraphs, start=1))
        yield Part(number, chapter.key, chapter.title, tuple(articles))


def article(paragraph: Paragraph, number: str) -> Article:
    """A paragraph of the rule book for a page."""
    return Article(
        number=number,
        anchor=paragraph.topic.replace(".", "-"),
        text=drawn(paragraph.text),
        items=tuple(drawn(item) for item in paragraph.items),
        example=drawn(paragraph.example),
    )


def change(difference: Difference) -> Change:
    """A difference between two rule books for a page."""
    before, now = difference.one, difference.other
    return Change(
        label=f"{difference.chapter}: {difference.label}",
        before=article(before, "") if before else None,
        now=article(now, "") if now else None,
    )
