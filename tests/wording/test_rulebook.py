"""The rule book in words: nothing of the rules is left unsaid, in either language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.translation import override

from competition.models import Season
from competition.systems.alkmaar import Alkmaar
from competition.systems.registry import register, unregister
from competition.systems.rules import Rules, preset_names, read_rules
from competition.wording.rulebook import compare, rulebook
from tests.factories import rules_with
from tests.wording.rule_values import (
    ALTERNATIVES,
    BY_RANK,
    BY_RATING,
    MOVED,
    OF_THE_WHOLE,
    both,
    paths,
    rating,
)

LANGUAGES = ("nl", "en")
PRESETS = {name: {"preset": name} for name in preset_names()}
SETS: dict[str, dict[str, Any]] = {
    **PRESETS,
    "by rank": BY_RANK,
    "by rating": BY_RATING,
    "moved boundaries": rating(**MOVED),
}


def text_of(rules: Rules, language: str, game: str = "chess") -> str:
    with override(language):
        return "\n".join(_lines(rules, game))


def _lines(rules: Rules, game: str) -> Iterator[str]:
    for chapter in rulebook(rules, game):
        yield chapter.title
        for paragraph in chapter.paragraphs:
            yield from (paragraph.text, *paragraph.items, paragraph.example)


def test_every_field_has_another_value() -> None:
    assert set(paths()) - OF_THE_WHOLE <= set(ALTERNATIVES), (
        "give a new field another value in rule_values.py"
    )
    assert set(ALTERNATIVES) <= set(paths())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ALTERNATIVES)
def test_another_value_is_another_text(path: str, language: str) -> None:
    before, after = both(path)
    assert before != after
    assert text_of(before, language) != text_of(after, language)
    if path != "preset":
        with override(language):
            assert compare(before, after)


@pytest.mark.parametrize("language", LANGUAGES)
def test_systems_differ(language: str) -> None:
    assert text_of(read_rules(BY_RANK), language) != text_of(read_rules(BY_RATING), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_every_number_is_printed(name: str, language: str) -> None:
    rules = read_rules(SETS[name])
    text = text_of(rules, language)
    for path, number in _numbers(rules.model_dump(mode="json", exclude_none=True)):
        if number not in ("0", "-0") and not (number == "1" and language == "en"):
            assert any(_stands(form, text) for form in _forms(number, language)), (path, number)


def _numbers(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, entry in value.items():
            if path.endswith(("points_by_value", "by_team")):
                yield from _numbers(key.partition("/")[0], path)
            if path + key != "preset":
                yield from _numbers(entry, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for entry in value:
            yield from _numbers(entry, path)
    elif isinstance(value, int | float | str) and not isinstance(value, bool) and ".forbidden" not in path:
        for number in re.findall(r"\d+:\d+|\d+(?:\.\d+)?(?:/\d+)?", str(value)):
            yield path, number


def _forms(number: str, language: str) -> Iterable[str]:
    """How a number of the rules may stand in the text."""
    yield number.replace(".", "," if language == "nl" else ".")
    if "/" in number and ":" not in number:
        whole, rest = divmod(Fraction(number), 1)
        yield f"{whole or ''}{_SIGNS.get(rest, f' {rest}')}"


_SIGNS = {Fraction(1, 2): "½", Fraction(1, 8): "⅛"}


def _stands(number: str, text: str) -> bool:
    return re.search(rf"(?<![\d/]){re.escape(number)}(?![\d/:])", text) is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_sentences_are_whole(name: str, language: str) -> None:
    with override(language):
        chapters = rulebook(read_rules(SETS[name]))
    topics = [paragraph.topic for chapter in chapters for paragraph in chapter.paragraphs]
    assert len(topics) == len(set(topics))
    for chapter in chapters:
        for paragraph in chapter.paragraphs:
            assert paragraph.label
            assert paragraph.text[0].isupper() or paragraph.text[0].isdigit(), paragraph
            assert paragraph.text.endswith(":" if paragraph.items and paragraph.text[-1] != "." else "."), (
                paragraph
            )
            assert "%" not in paragraph.text.replace("100%", "")
            assert not {"None", "Fraction"} & set(re.findall(r"\w+", paragraph.text))


def test_dutch_says_nothing_in_english() -> None:
    rules = read_rules(BY_RANK)
    english = {line for line in text_of(rules, "en").splitlines() if " " in line}
    assert not english & set(text_of(rules, "nl").splitlines())


@pytest.mark.parametrize(
    ("preset", "dutch", "english"),
    [
        (
            "keizer-classic",
            "Wie met kennisgeving afwezig is, krijgt 1/3 van het eigen waardecijfer. Bij waardecijfer 96 is "
            "dat 32 punten.",
            "Whoever is absent with notice gets 1/3 of their own value. With value 96 that is 32 points.",
        ),
        (
            "keizer-sixths",
            "krijgt de eerste 5 keer 4/6 van het eigen waardecijfer en vanaf de 6e keer 3/6 van het eigen",
            "gets the first 5 times 4/6 of their own value and from the 6th time on 3/6 of their own value.",
        ),
        (
            "keizer-regulations-2019",
            "dan is de nummer 25 van de ranglijst oneven; kan dat niet, dan nummer 26, dan 24, dan 27",
            "number 25 of the list has the bye; if that one cannot, number 26, then 24, then 27",
        ),
        (
            "alkmaar",
            "Wie verliest, krijgt het waardecijfer van de tegenstander min 12 punten. Tegen een tegenstander "
            "met waardecijfer 9 is dat 3 punten aftrek.",
            "Whoever loses gets the opponent's value minus 12 points. Against an opponent with value 9 that "
            "is 3 points off.",
        ),
        (
            "alkmaar-staged-start",
            "In ronde 6 gaat het om de waardecijfers 5 en 6, in ronde 7 om 5, 6 en 7",
            "In round 6 these are the values 5 and 6, in round 7 5, 6 and 7",
        ),
    ],
)
def test_a_sentence_of_each_rule_book(preset: str, dutch: str, english: str) -> None:
    rules = read_rules({"preset": preset})
    for language, sentence in (("nl", dutch), ("en", english)):
        assert sentence in text_of(rules, language).replace("\n", " ")


def test_draughts_is_spoken_of_as_draughts() -> None:
    rules = read_rules({"preset": "alkmaar-draughts", "order": ["opponents_points"]})
    text = text_of(rules, "nl", "draughts")
    assert "damcompetitie" in text
    assert "(2-0)" in text
    assert "winst voor 2 telt en remise voor 1" in text
    assert "schaak" not in text


@pytest.mark.parametrize("name", SETS)
def test_nothing_differs_from_itself(name: str) -> None:
    rules = read_rules(SETS[name])
    assert compare(rules, rules) == ()


def test_what_is_the_same_in_other_words_does_not_differ() -> None:
    one = read_rules({"preset": "keizer-regulations-2019"})
    other = read_rules(
        {
            "preset": "keizer-regulations-2019",
            "awards": {"win": "opponent", "draw": "1/2 opponent", "adjourned": "0"},
        }
    )
    assert compare(one, other) == ()


def test_a_difference_is_told_from_both_sides() -> None:
    one, other = (read_rules({"preset": name}) for name in ("keizer-classic", "keizer-sixths"))
    with override("nl"):
        found = {difference.topic: difference for difference in compare(one, other)}
    bye = found["awards.bye"]
    assert bye.chapter == "Punten zonder partij"
    assert bye.one is not None
    assert bye.one.text == "Wie oneven is, krijgt 2/3 van het eigen waardecijfer."
    assert bye.other is not None
    assert bye.other.text == "Wie oneven is, krijgt 5/6 van het eigen waardecijfer."
    between = found["rematch.min_rounds_between"].one
    assert between is not None
    assert between.text == "Niet begrensd: het aantal ronden ertussen."
    assert "awards.external" not in found


def test_pairs_are_counted_where_everybody_reads_along() -> None:
    rules = read_rules(BY_RANK)
    names = {"P01": "Anna", "P02": "Bert"}
    with override("en"):
        named, counted = (
            next(
                p
                for c in rulebook(rules, names=names, names_pairs=named)
                for p in c.paragraphs
                if "forbidden" in p.topic
            )
            for named in (True, False)
        )
    assert named.items == ("Anna and Bert",)
    assert counted.items == ()
    assert "1 pair" in counted.text


class Toy(Alkmaar):
    key = "toy"
    label = {"nl": "Speelsysteem", "en": "Toy system"}

    def describe_rules(self, rules: Rules, language: str) -> Iterable[tuple[str, Iterable[str]]]:
        del rules
        return (
            [("Spel", ["Het is maar een spel."])] if language == "nl" else [("Play", ["It is a game only."])]
        )


def test_a_system_from_outside_has_words_of_its_own() -> None:
    register(Toy())
    try:
        rules = read_rules({**BY_RATING, "system": "toy"})
        dutch, english = text_of(rules, "nl"), text_of(rules, "en")
    finally:
        unregister("toy")
    assert "Speelsysteem" in dutch
    assert "Het is maar een spel." in dutch
    assert "It is a game only." in english


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("rules", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("name", PRESETS)
def test_the_command_prints_every_preset(name: str) -> None:
    assert "1. De competitie" in printed(name)
    document = json.loads(printed(name, "--language", "en", "--format", "json"))
    assert document["chapters"][0]["title"] == "The competition"


def test_the_command_compares() -> None:
    text = printed("keizer-classic", "--compare", "keizer-sixths")
    assert "keizer-classic vergeleken met keizer-sixths" in text
    document = json.loads(printed("keizer-classic", "--compare", "keizer-sixths", "--format", "json"))
    assert document["differences"][0]["topic"] == "values.top"
    assert "zeggen hetzelfde" in printed("alkmaar", "--compare", "alkmaar")


@pytest.mark.django_db
@pytest.mark.parametrize("source", ["nothing-like-it", "nothing.json", "keizer-classic/9"])
def test_bad_input_is_one_line(source: str) -> None:
    with pytest.raises(CommandError) as error:
        printed(source)
    assert source in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.django_db
def test_the_page_shows_the_rules_and_what_was_changed(client: Client) -> None:
    rules = read_rules({"preset": "keizer-classic", "awards": {"bye": "3/4 own"}})
    Season.objects.create(
        slug="intern", name="Intern", rules=rules.model_dump(mode="json", exclude_none=True)
    )
    page = client.get("/intern/reglement/").content.decode()
    assert 'id="awards-bye"' in page
    assert 'href="#values"' in page
    assert '<span class="fr">3/4</span> van het eigen waardecijfer' in page
    changes = page[page.index('<section id="changes"') :]
    assert "keizer-classic, versie 1" in changes
    assert '<span class="fr">2/3</span>' in changes
    assert changes.count("<h3>") == 2  # the bye, and who wins by default gets the same


@pytest.mark.django_db
def test_a_page_without_model_rules_has_no_changes(client: Client) -> None:
    Season.objects.create(slug="intern", name="Intern", rules=rules_with())
    page = client.get("/intern/reglement/").content.decode()
    assert "Dit reglement is door de club zelf opgesteld" in page
    assert 'id="changes"' not in page


@pytest.mark.django_db
def test_no_season_no_rules(client: Client) -> None:
    assert client.get("/intern/reglement/").status_code == 404
