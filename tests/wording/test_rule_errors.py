"""Whatever the engine refuses has words in both languages, and nothing else can be raised."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from django.utils.translation import override
from pydantic_core import ErrorDetails
from pydantic_core.core_schema import ErrorType

import competition.systems
from competition.systems import errors, season_file
from competition.systems.errors import MESSAGES, SeasonError, of_pydantic
from competition.wording.rule_errors import WORDS, place, sentence

ENGINE = Path(competition.systems.__file__).parent
# What every error has.
COMMON = {"found", "known", "hint", "nearest"}


def parsed() -> Iterator[tuple[Path, ast.Call | ast.Raise]]:
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call | ast.Raise):
                yield path, node


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Every place where the engine makes an error: the place, the code, and what is given."""
    for path, node in parsed():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SeasonError":
            where = f"{path.name}:{node.lineno}"
            given = {keyword.arg or "**" for keyword in node.keywords}
            for code in codes_of(node.args[0]):
                yield where, code, given


def codes_of(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return codes_of(node.body) + codes_of(node.orelse)
    return [str(node.value)] if isinstance(node, ast.Constant) else []


def test_every_code_that_is_raised_is_a_known_one_and_every_known_one_is_raised() -> None:
    codes = {code for _where, code, _given in raised()}
    of_itself = {"wrong_form", *errors.BUILT_IN.values(), *season_file.BUILT_IN.values()}
    assert codes | of_itself == set(MESSAGES)


def test_a_code_that_is_not_known_can_not_be_raised() -> None:
    with pytest.raises(KeyError):
        SeasonError("of_no_kind")
    with pytest.raises(KeyError):
        SeasonError("no_start", words={"nl": "iedereen begint met niets"})


def test_everything_that_a_message_names_is_given_where_it_is_raised() -> None:
    for where, code, given in raised():
        for template in (MESSAGES[code], WORDS[code].replace("%(", "{").replace(")s", "}")):
            named = {name for _text, name, _spec, _way in string.Formatter().parse(template) if name}
            assert "**" in given or named - COMMON <= given, (where, code)
            assert "found" not in named or "value" in given, (where, code)
            assert not named & {"known", "hint", "nearest"} or "allowed" in given, (where, code)


def test_the_engine_raises_nothing_else_for_bad_input() -> None:
    plain = [
        f"{path.name}:{node.lineno}"
        for path, node in parsed()
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id in ("ValueError", "TypeError", "PydanticCustomError")
    ]
    # A system registered twice, and rules of a ladder asked of another system, are faults of a program.
    assert [place.split(":")[0] for place in plain] == ["registry.py", "model.py"]


def test_the_words_are_those_of_the_codes() -> None:
    assert set(WORDS) == set(MESSAGES)


def error_of(code: str, **more: Any) -> SeasonError:
    """An error of this code, with something for everything that it names."""
    texts = (MESSAGES[code], WORDS[code].replace("%(", "{").replace(")s", "}"))
    names = {name for text in texts for _text, name, _spec, _way in string.Formatter().parse(text) if name}
    given = {name: f"({name})" for name in names - COMMON}
    return SeasonError(code, "rules.x", value="((found))", allowed=("((known))",), **given, **more)


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_a_code_has_words_in_both_languages_that_differ(code: str) -> None:
    said = {}
    for language in ("nl", "en"):
        with override(language):
            said[language] = sentence(error_of(code))
    assert said["nl"] != said["en"]
    assert all(said.values())
    assert not any("%(" in text or "{" in text for text in said.values())


def test_the_round_and_the_players_are_said_first() -> None:
    error = error_of("no_list", round_number=3, entrants=("P01", "P02"))
    with override("nl"):
        assert sentence(error).startswith("Ronde 3: P01, P02: ")
        assert sentence(error_of("no_list", round_number=0)).startswith("Partijen buiten de ronden: ")
    assert error.message.startswith("round 3: 'P01', 'P02': ")


def test_people_are_called_by_their_names_where_these_are_known() -> None:
    names = {"p1": "Anna", "p2": "Bert"}
    error = SeasonError("twice_in_round", value="p1", round_number=3, entrants=("p1", "p2"))
    with override("nl"):
        assert sentence(error, names) == "Ronde 3: Anna, Bert: “Anna” staat er twee keer in."
        # A team may have the number that is somebody's id.
        error = SeasonError("no_team_award", value="p2", entrant="p1")
        assert sentence(error, names) == (
            "“Anna” speelde voor team p2: het reglement zegt niet wat dat waard is."
        )


def test_an_outcome_is_called_by_its_name() -> None:
    error = SeasonError("no_award_that_fits", value="absent_late")
    with override("nl"):
        assert "te laat" in sentence(error)


@pytest.mark.parametrize("kind", sorted(get_args(ErrorType)))
def test_whatever_pydantic_may_say_has_a_code(kind: str) -> None:
    details: ErrorDetails = {"type": kind, "loc": (), "msg": "it is wrong", "input": 3}
    error = of_pydantic(details, "rules.pairing", "it is wrong")
    assert error.code in WORDS
    with override("nl"):
        assert "wrong" not in sentence(error)


def test_a_system_from_elsewhere_brings_its_own_words() -> None:
    error = SeasonError("no_start", words={"nl": "iedereen begint met niets", "en": "all start with nothing"})
    assert str(error) == "all start with nothing"
    with override("nl"):
        assert sentence(error) == "iedereen begint met niets"


def test_the_place_is_the_path_in_the_rules() -> None:
    assert place(SeasonError("no_list", "rules.pairing.forbidden[2]")) == "pairing.forbidden"
    assert place(SeasonError("no_list", "rules")) == ""
