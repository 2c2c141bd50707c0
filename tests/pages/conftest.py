"""A club with a season of two closed rounds, and a ban on queries in templates."""

from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.template.base import Template

from competition.models import Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, make_season
from tests.made_once import MadeOnce


def _two_rounds(director: Actor) -> Season:
    """Nine players, rounds 1 and 2 closed, round 3 to come; p9 is absent from round 2."""
    season = make_season(players=9, rounds=3)
    closed(season.rounds.get(number=1), director)
    second = season.rounds.get(number=2)
    report_absence(
        entry=entry(season, "p9"), rounds=[second], kind="absent", deed=Deed(director), timely=True
    )
    closed(second, director)
    return season


# Out of the way of whoever has an account before him.
_director = MadeOnce(partial(DirectorFactory, id=1_000_000))
_filled = MadeOnce(_two_rounds)


@pytest.fixture
def director(db: None) -> Actor:
    return Actor.of_user(_director())


@pytest.fixture
def season(director: Actor) -> Season:
    """Nine players, rounds 1 and 2 closed, round 3 to come; p9 is absent from round 2."""
    ClubFactory()
    return _filled(director)


@pytest.fixture
def _no_queries_in_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """A template that asks the database for something fails the test."""
    render = Template._render

    def refuse(_execute: Any, sql: str, *_rest: Any) -> None:
        pytest.fail(f"a query while a template is rendered: {sql}")

    def guarded(template: Template, context: Any) -> Any:
        with connection.execute_wrapper(refuse):
            return render(template, context)

    monkeypatch.setattr(Template, "_render", guarded)
