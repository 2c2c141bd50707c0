"""A club with a season of two closed rounds, and a ban on queries in templates."""

from typing import Any

import pytest
from django.db import connection
from django.template.base import Template

from competition.models import Season
from competition.services.absences import report_absence
from competition.services.actors import Actor
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, make_season


@pytest.fixture
def director(db: None) -> Actor:
    return Actor.of_user(DirectorFactory())


@pytest.fixture
def season(director: Actor, django_capture_on_commit_callbacks: Any) -> Season:
    """Nine players, rounds 1 and 2 closed, round 3 to come; p9 is absent from round 2."""
    ClubFactory()
    season = make_season(players=9, rounds=3)
    with django_capture_on_commit_callbacks(execute=True):
        closed(season.rounds.get(number=1), director)
        second = season.rounds.get(number=2)
        report_absence(entry=entry(season, "p9"), rounds=[second], kind="absent", actor=director, timely=True)
        closed(second, director)
    return Season.objects.get(pk=season.pk)


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
