"""Print a rule set in words, or what differs between two."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import override

from competition.management.source import one_line, read_source
from competition.management.text_wrap import wrapped
from competition.systems.rules import Rules, preset_names, read_rules
from competition.wording import results
from competition.wording.rulebook import Chapter, Difference, Paragraph, compare, rulebook


class Source(NamedTuple):
    """Rules with what their words depend on."""

    title: str
    rules: Rules
    game: str
    names: dict[str, str]


class Command(BaseCommand):
    help = "Print the rules of a season file, of a season in the database or of a shipped rule set in words."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("source", help="a season file, the slug of a season, or the name of a rule set")
        parser.add_argument("--compare", metavar="OTHER", help="say what differs from this one instead")
        parser.add_argument("--language", choices=("nl", "en"), default="nl")
        parser.add_argument("--format", choices=("text", "json"), default="text")

    def handle(self, *args: Any, **options: Any) -> None:
        one = read_rule_source(options["source"])
        other = read_rule_source(options["compare"]) if options["compare"] else None
        with override(options["language"]):
            document = (
                _compared(one, other)
                if other
                else {"title": one.title, "chapters": [_chapter(c) for c in _rulebook(one)]}
            )
            if options["format"] == "json":
                self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
            else:
                self.stdout.write("\n".join(_difference_text(document) if other else _text(document)))


def read_rule_source(source: str) -> Source:
    """The rules of a shipped rule set, a season file or a slug. Raises CommandError with one line."""
    if source.partition("/")[0] in preset_names():
        with one_line(source):
            rules = read_rules({"preset": source})
        return Source(source, rules, results.DRAUGHTS if "draughts" in source else results.CHESS, {})
    season = read_source(source)
    names = {entrant.id: entrant.name for entrant in season.entrants}
    return Source(season.name, season.rules, season.game, names)


def _rulebook(source: Source) -> tuple[Chapter, ...]:
    return rulebook(source.rules, source.game, source.names)


def _chapter(chapter: Chapter) -> dict[str, Any]:
    return {
        "key": chapter.key,
        "title": chapter.title,
        "paragraphs": [
            {"topic": p.topic, "label": p.label, "text": p.text, "items": list(p.items), "example": p.example}
            for p in chapter.paragraphs
        ],
    }


def _compared(one: Source, other: Source) -> dict[str, Any]:
    differences = compare(one.rules, other.rules, one.game, {**other.names, **one.names})
    return {"one": one.title, "other": other.title, "differences": [_difference(d) for d in differences]}


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "chapter": difference.chapter,
        "topic": difference.topic,
        "label": difference.label,
        "one": _in_one_line(difference.one),
        "other": _in_one_line(difference.other),
    }


def _in_one_line(paragraph: Paragraph | None) -> str | None:
    if paragraph is None:
        return None
    return f"{paragraph.text} {'; '.join(paragraph.items)}".strip()


def _text(document: dict[str, Any]) -> Iterator[str]:
    yield document["title"]
    for number, chapter in enumerate(document["chapters"], start=1):
        yield ""
        yield f"{number}. {chapter['title']}"
        for at, paragraph in enumerate(chapter["paragraphs"], start=1):
            yield ""
            place = f"{number}.{at}"
            if not paragraph["items"]:
                yield wrapped(f"{paragraph['text']} {paragraph['example']}".strip(), place)
                continue
            yield wrapped(paragraph["text"], place)
            for item in paragraph["items"]:
                yield wrapped(item, "–", deeper=True)
            if paragraph["example"]:
                yield wrapped(paragraph["example"], "")


def _difference_text(document: dict[str, Any]) -> Iterator[str]:
    yield _("%(one)s compared with %(other)s") % document
    if not document["differences"]:
        yield ""
        yield _("These rules say the same.")
    for difference in document["differences"]:
        yield ""
        yield f"{difference['chapter']}: {difference['label']}"
        for side in ("one", "other"):
            said = difference[side] or _("says nothing about this.")
            yield wrapped(f"{document[side]}: {said}", "")
