"""Every code of the engine has words, in both languages."""

import subprocess

import pytest
from django.utils.translation import gettext, override

from competition.pages.pairing import words as pairing_words
from competition.systems.rules.awards import AWARD_KEYS
from competition.systems.rules.pairing import LIMITS
from competition.systems.season import Kind, Result
from competition.wording import kinds, ledger, results
from tests.conftest import ROOT, absent

LEDGER_KINDS = (*AWARD_KEYS, "start", "own_value", "top_up", "withdrawn", "unplayed")
# Words that are the same in both languages.
SAME = {"reserve"}


def both(msgid: str) -> tuple[str, str]:
    with override("en"):
        english = gettext(msgid)
    with override("nl"):
        return english, gettext(msgid)


@pytest.mark.parametrize(
    "msgid",
    sorted(
        {
            *ledger.OUTCOMES.values(),
            *ledger.AGAINST.values(),
            *(words.label for words in kinds.WORDS.values()),
            *results.NAMES.values(),
            *pairing_words.LIMITS.values(),
            *pairing_words.WHY.values(),
            *pairing_words.COLOURS.values(),
            *pairing_words.REASONS.values(),
        }
    ),
)
def test_words_differ_between_the_languages(msgid: str) -> None:
    english, dutch = both(msgid)
    assert english == msgid
    assert dutch != msgid or msgid in SAME


def test_every_code_has_words() -> None:
    assert {*ledger.OUTCOMES, *kinds.WORDS} >= set(LEDGER_KINDS)
    assert set(kinds.WORDS) == set(Kind)
    assert set(results.NAMES) == set(Result)
    assert set(pairing_words.LIMITS) == set(LIMITS)
    assert set(pairing_words.WHY) > set(LIMITS)


@pytest.mark.parametrize(("game", "scores"), [("chess", "1-0 ½-½ 0-1"), ("draughts", "2-0 1-1 0-2")])
def test_results_in_the_notation_of_the_game(game: str, scores: str) -> None:
    with override("nl"):
        assert " ".join(choice.score for choice in results.choices(game)[:3]) == scores
        assert str(results.result("1-0f", game)) == f"{scores[:3]} reglementair"
        assert results.result("", game).remark == "nog niet gespeeld"
    keys = [choice.key for choice in results.choices(game) if choice.key]
    assert len(keys) == len(set(keys))


def test_absences_are_counted_in_a_fixed_order() -> None:
    with override("nl"):
        counted = kinds.absences({"absent_unnotified": 1, "absent": 5, "bye": 1, "external": 2})
    assert counted == "5 afgemeld, 1 zonder bericht, 2 met een bondswedstrijd"


def test_the_dutch_catalogue_is_complete() -> None:
    catalogue = ROOT / "locale" / "nl" / "LC_MESSAGES" / "django.po"
    try:
        for what in ("--untranslated", "--only-fuzzy"):
            command = ["msgattrib", what, "--no-obsolete", str(catalogue)]
            output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            assert output == "", what
    except FileNotFoundError:
        absent("msgattrib", "apt-get install gettext")
