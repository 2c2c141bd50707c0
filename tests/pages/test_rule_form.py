"""The form with every number of a rule set."""

import random
from typing import Any

import pytest
from django.forms import Select
from django.http import QueryDict
from django.utils import translation

from competition.pages.rules.fields import leaves
from competition.pages.rules.forms import RulesForm
from competition.pages.rules.values import RankedField
from competition.systems.rules import preset_names, read_rules, write_rules
from competition.systems.rules.awards import AWARD_KEYS
from competition.systems.rules.model import LadderRules
from competition.wording import rule_labels
from competition.wording.rulebook import rulebook


def as_typed(form: RulesForm, **changes: str) -> QueryDict:
    """What a browser sends for the form as it is shown, with these fields typed otherwise."""
    data = QueryDict(mutable=True)
    for field in form:
        value: Any = field.value()
        if isinstance(field.field, RankedField):
            for place, key in enumerate(value or ()):
                data[f"{field.name}_{place}"] = key
        elif isinstance(value, list | tuple):
            data.setlist(field.name, list(value))
        elif value is True:
            data[field.name] = "on"
        elif value in (None, "") and isinstance(field.field.widget, Select):
            data[field.name] = str(next(iter(field.field.choices))[0])  # what stands first is chosen
        elif value is not None and value is not False:
            data[field.name] = str(value)
    for name, value in changes.items():
        data[name.replace("__", "-")] = value
    return data


BY_PERIODS = {
    "championship__after_round": "10",
    "championship__size": "6",
    "championship__rounds": "2",
    "championship__first": "period_winners",
}


# What somebody may type in a field without choices; most of it is wrong in most of them.
TYPED = (
    *("", "0", "1", "2", "3", "12", "-1", "99999999999999999999", "1/3", "0,35", "1/0", "x"),
    *("eigen", "1/3 eigen", "tegenstander + 12", "2x eigen; daarna 0", "winst: eigen | verlies: 0"),
    *("1, 3", "3, 1", "3, 3", "12: 300; 11: 290", "afgemeld: vrij", "absent", "19:45", "25:00", "A", "AAB"),
)


def some_rules(rng: random.Random, form: RulesForm, most: int = 4) -> QueryDict:
    """The form as it is, with at most `most` fields filled in otherwise."""
    data = as_typed(form)
    for name in rng.sample(list(form.fields), rng.randint(0, most)):
        field = form.fields[name]
        choices = [str(key) for key, _word in getattr(field, "choices", ())]
        if isinstance(field, RankedField):
            data[f"{name}_0"] = rng.choice([str(key) for key, _word in field.fields[0].choices])
        elif choices:
            data.setlist(name, rng.sample(choices, 1))
        else:
            data[name] = rng.choice(TYPED)
    if rng.random() < 0.5:
        data.update({name.replace("__", "-"): value for name, value in BY_PERIODS.items()})
    return data


def resolved(preset: str) -> dict[str, Any]:
    return write_rules(read_rules({"preset": preset}))


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("preset", preset_names())
def test_a_form_that_is_sent_as_it_was_changes_nothing(preset: str, language: str) -> None:
    with translation.override(language):
        form = RulesForm(document=resolved(preset))
        sent = RulesForm(as_typed(form), document=resolved(preset))
        assert sent.is_valid(), sent.errors
        assert sent.rules == resolved(preset)


@pytest.mark.parametrize("by", ["rating", "rank"])
def test_every_leaf_of_the_rules_has_a_name_and_a_chapter(by: str) -> None:
    chapters = {chapter.key for chapter in rulebook(read_rules({"preset": "keizer-classic"}))}
    for leaf in leaves(LadderRules, {"values": {"by": by}}):
        known = leaf.path in rule_labels.LABELS or leaf.path.removeprefix("awards.") in AWARD_KEYS
        assert known, leaf.path
        assert rule_labels.chapter_of(leaf.path) in chapters


def test_a_change_is_taken_and_the_preset_stays_known() -> None:
    document = resolved("keizer-sixths")
    changes = {
        "awards__absent": "4× 4/6 eigen; daarna 2/6 eigen",
        "values__top": "60,5",
        "championship__after_round": "10",
        "championship__size": "6",
        "pairing__rematch__min_rounds_between": "",
    }
    form = RulesForm(as_typed(RulesForm(document=document), **changes), document=document)
    assert form.is_valid(), form.errors
    rules = read_rules(form.rules)
    assert form.rules["preset"] == "keizer-sixths/1"
    assert form.rules["awards"]["absent"] == [{"times": 4, "award": "4/6 own"}, {"award": "2/6 own"}]
    assert (rules.championship.size, rules.championship.rounds) == (6, 2)  # type: ignore[union-attr]
    assert rules.pairing.rematch.min_rounds_between is None


@pytest.mark.parametrize(
    ("preset", "field", "typed"),
    [
        ("keizer-sixths", "awards__absent", "eign"),
        ("keizer-sixths", "awards__bye", "tegenstander"),
        ("keizer-sixths", "values__ratio", "3"),
        ("keizer-sixths", "pairing__bye__place", "5"),
        ("keizer-sixths", "attendance__deadline__weekday", "monday"),
        ("keizer-sixths", "championship__rounds", "2"),
        ("keizer-sixths", "periods", "1, 21, 11"),
        ("keizer-sixths", "pairing__rematch__max_per_season", "nul"),
        ("keizer-sixths", "pairing__rematch__max_per_season", "0"),
        ("keizer-sixths", "pairing__bye__standby_until", "half acht"),
        ("keizer-sixths", "awards__counts_with", "afgemeld: ziek"),
        ("alkmaar", "values__min", "20"),
        ("alkmaar", "start__points_by_value", "12 = 300"),
        ("alkmaar", "start__points_by_value", "12: 300"),
        ("alkmaar", "values__top_from", "2000"),
        ("alkmaar", "withdrawal__remove_before_round", "21"),
    ],
)
def test_an_error_stands_in_its_chapter_in_words(preset: str, field: str, typed: str) -> None:
    document = resolved(preset)
    form = RulesForm(as_typed(RulesForm(document=document), **{field: typed}), document=document)
    assert not form.is_valid()
    wrong = next(iter(form.errors))
    chapter = rule_labels.chapter_of(field.replace("__", "."))
    assert rule_labels.chapter_of(wrong.replace("-", ".")) == chapter, form.errors
    with translation.override("en"):
        again = RulesForm(form.data, document=document)
        assert "This can't be" not in str(again.errors)


@pytest.mark.parametrize("preset", preset_names())
def test_whatever_is_filled_in_is_right_or_told_in_both_languages(preset: str) -> None:
    rng = random.Random(preset)
    for _ in range(25):
        told = {}
        changes = rng.randrange(10**9)
        for language in ("nl", "en"):
            with translation.override(language):
                form = RulesForm(document=resolved(preset))
                sent = RulesForm(some_rules(random.Random(changes), form), document=resolved(preset))
                told[language] = (
                    {} if sent.is_valid() else {key: list(why) for key, why in sent.errors.items()}
                )
        for key in told["nl"].keys() & told["en"].keys():
            assert told["nl"][key] != told["en"][key], (key, told["nl"][key])
