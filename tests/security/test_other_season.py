"""Who may do something in one season can't reach into another with its primary keys.

Every form is sent with each of its fields, and each key in its address, naming something of another season.
That one must stay as it is, and nothing of it may turn up in the first.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.db.models import F
from django.urls import reverse

from competition.models import Attendance, Entry, Event, Game, Round, Season, SideGame
from competition.models import BoardWish as Wish
from tests.pages.test_permissions import TABLE, arguments_of, client_of
from tests.security.crawler import Crawler
from tests.security.forms import SentForm
from tests.security.test_hostile import addresses, other, rows_of

__all__ = ["other"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.slow]

NAMING = {"entry": Entry, "game": Game, "old_game": Game, "event": Event}
IN_ADDRESS = {"old_game": "game"}
# Fields that name nothing.
PLAIN = ("csrfmiddlewaretoken", "version", "seen", "reason", "note")


def foreign(model: Any, season: Season) -> int:
    """The primary key of something in this season."""
    path = "round__season" if model is Game else "season"
    return model.objects.filter(**{path: season}).order_by("-pk").values_list("pk", flat=True)[0]


def strays() -> list[str]:
    """Rows that join two seasons."""
    pairs: list[tuple[Any, str, str]] = [
        (Game, "white__season", "round__season"),
        (Game, "black__season", "round__season"),
        (SideGame, "white__season", "season"),
        (SideGame, "black__season", "season"),
        (Attendance, "entry__season", "round__season"),
        (Wish, "entry__season", "round__season"),
    ]
    return [
        f"{model.__name__} {one}"
        for model, one, two in pairs
        if model.objects.filter(**{f"{one}__isnull": False}).exclude(**{one: F(two)}).exists()
    ]


@pytest.mark.parametrize("role", ["director", "member"])
def test_keys_of_another_season_change_nothing(
    role: str, draft: Season, people: dict[str, Any], other: Season
) -> None:
    client = client_of(people[role])
    everywhere = addresses(draft, people)
    own = ("/ik/", f"/{draft.slug}/")
    crawler = Crawler(client, everywhere, [], Random(1), own=own, untouched=list)
    crawler.look_around()
    entry_, game, round_ = foreign(Entry, other), foreign(Game, other), foreign(Round, other)
    before, sent = rows_of(other), 0
    for name, forms in crawler.forms.items():
        if name not in TABLE or not any(part in everywhere[name] for part in own):
            continue
        for path in (everywhere[name], *_misleading(name, draft, people, other)):
            keys = (entry_, game, round_) if path == everywhere[name] else ()
            for form in forms:
                for values in _spoiled(form, keys):
                    with transaction.atomic():
                        response = client.post(path, values)
                        assert response.status_code < 500
                        assert rows_of(other) == before, f"{name} {path} {values}"
                        assert not strays(), f"{name} {path} {values}"
                        transaction.set_rollback(True)
                    sent += 1
    assert sent > (100 if role == "director" else 10)


def _misleading(name: str, draft: Season, people: dict[str, Any], other: Season) -> list[str]:
    """The address with one of its keys replaced by one of the other season."""
    rule = TABLE[name]
    kwargs = arguments_of(rule, draft, people["member"])
    found = []
    for part in rule.args:
        if part in NAMING:
            replaced = {**kwargs, IN_ADDRESS.get(part, part): foreign(NAMING[part], other)}
            found.append(reverse(name, kwargs=replaced))
    return found


def _spoiled(form: SentForm, keys: tuple[int, ...]) -> list[dict[str, list[str]]]:
    """The form as it is, and with each field that may name something naming something else."""
    honest: dict[str, list[str]] = {}
    for name, value in form.values:
        honest.setdefault(name, [])
        if value:
            honest[name].append(value)
    fields = [name for name in honest if name not in PLAIN]
    return [honest, *({**honest, name: [str(key)]} for name in fields[:5] for key in keys)]
