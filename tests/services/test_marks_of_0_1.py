"""Release 0.1 wrote "overmacht: " and "gast: " before a note: its rows, events and files are understood."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.utils.translation import override

from competition.models import Attendance, Event, Round, Season
from competition.reading.load import export_season, load_season
from competition.services.absences import accept_late, change_absence, report_absence
from competition.services.actors import Actor, Deed
from competition.services.corrections import correct_absence
from competition.services.door import seat_guest
from competition.services.importing import import_season
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.services.undo import undo_last
from competition.systems.season_file import read_season, write_season
from competition.wording.changes import changes
from tests.evening import LATE, entry
from tests.systems.build import ALKMAAR, entrant

pytestmark = pytest.mark.django_db
MIGRATION = import_module("competition.migrations.0012_marks_out_of_notes")


def noted(key: str) -> tuple[str, str, bool, bool]:
    row = Attendance.objects.get(entry__key=key)
    return row.kind, row.note, row.excused, row.guest


def accepted(season: Season, round_: Round, director: Actor) -> None:
    """p5 reported too late, and the director accepted it."""
    late = entry(season, "p5")
    report_absence(entry=late, rounds=[round_], kind="absent", deed=Deed(director, now=LATE))
    accept_late(entry=late, round_=round_, reason="jam", deed=Deed(director))


def as_in_0_1(event: Event) -> None:
    """Make an event what release 0.1 would have stored."""
    for rows in (event.data["was"], event.data["is"]):
        for row in rows.get("rows", {}).values():
            excused, guest = row.pop("excused"), row.pop("guest")
            row["note"] = ("overmacht: " if excused else "gast: " if guest else "") + row["note"]
    event.save(update_fields=["data"])


def told(event: Event) -> list[str]:
    season = event.season
    names = {each.pk: each.name for each in season.entries.select_related("player")}
    return list(changes(event.was, event.now, names, season.game))


@pytest.mark.parametrize("language", ["nl", "en"])
def test_an_event_of_0_1_is_read_and_taken_back(
    season: Season, round_: Round, director: Actor, language: str
) -> None:
    accepted(season, round_, director)
    event = Event.objects.get(verb="absence_changed")
    with override(language):
        now = told(event)
        as_in_0_1(event)
        event.refresh_from_db()
        assert "excused" not in str(event.data)
        assert told(event) == now
        assert ("overmacht: jam" if language == "nl" else "force majeure: jam") in str(now)
    undo_last(round_=round_, deed=Deed(director))
    assert noted("p5") == ("absent_late", "", False, False)


def test_a_row_that_an_event_of_0_1_removed_comes_back_with_its_mark(
    season: Season, round_: Round, director: Actor
) -> None:
    accepted(season, round_, director)
    change_absence(entry=entry(season, "p5"), round_=round_, kind="exempt", deed=Deed(director))
    assert noted("p5") == ("exempt", "", False, False)
    as_in_0_1(Event.objects.order_by("pk").last() or pytest.fail("no event"))
    undo_last(round_=round_, deed=Deed(director))
    assert noted("p5") == ("absent", "jam", True, False)


def test_a_guest_of_0_1_is_taken_back(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    for guest in ("Piet", "Kees"):
        seat_guest(round_=round_, opponent=entry(season, "p6"), guest=guest, deed=Deed(director))
    for event in Event.objects.filter(verb="guest_seated"):
        as_in_0_1(event)
    undo_last(round_=round_, deed=Deed(director))
    assert noted("p6") == ("bye", "Piet", False, True)
    undo_last(round_=round_, deed=Deed(director))
    assert Attendance.objects.get(entry__key="p6").kind == "game"


def test_the_migration_there_and_back(season: Season, round_: Round) -> None:
    notes = {
        "p1": ("absent", "overmacht: jam"),
        "p2": ("bye", "gast: Jan"),
        "p3": ("absent", "gast: is not one"),
        "p4": ("absent", "Overmacht: by hand"),
        "p5": ("absent", "the word overmacht: within"),
    }
    for key, (kind, note) in notes.items():
        Attendance.objects.create(round=round_, entry=entry(season, key), kind=kind, note=note)
    MIGRATION.take_out(apps, SimpleNamespace(connection=connection))
    assert [noted(key)[1:] for key in notes] == [
        ("jam", True, False),
        ("Jan", False, True),
        ("gast: is not one", False, False),
        ("Overmacht: by hand", False, False),
        ("the word overmacht: within", False, False),
    ]
    MIGRATION.put_back(apps, SimpleNamespace(connection=connection))
    assert [Attendance.objects.get(entry__key=key).note for key in notes] == [n for _k, n in notes.values()]


def document(*others: dict[str, Any]) -> dict[str, Any]:
    return {
        "format": "clubcomp.season/1",
        "rules": ALKMAAR,
        "entrants": [entrant(key, 1800) for key in "ABCD"],
        "rounds": [{"number": 1, "others": list(others)}],
    }


OF_0_1 = [
    {"entrant": "A", "kind": "absent", "note": "overmacht: jam"},
    {"entrant": "B", "kind": "bye", "note": "gast: Jan"},
    {"entrant": "C", "kind": "absent", "note": "gast: is not one"},
]
OF_TODAY = [
    {"entrant": "A", "kind": "absent", "note": "jam", "excused": True},
    {"entrant": "B", "kind": "bye", "note": "Jan", "guest": True},
    {"entrant": "C", "kind": "absent", "note": "gast: is not one"},
]


def test_a_file_of_0_1_is_understood_and_written_the_new_way(director: Actor) -> None:
    season = read_season(document(*OF_0_1))
    assert season == read_season(document(*OF_TODAY))
    assert write_season(season)["rounds"][0]["others"] == OF_TODAY
    stored = import_season(document=document(*OF_0_1), deed=Deed(director))
    assert export_season(stored)["rounds"][0]["others"] == OF_TODAY
    assert load_season(stored).rounds[0].others == season.rounds[0].others


def test_a_note_that_begins_as_those_of_0_1_did_stays_a_note() -> None:
    odd = {"entrant": "A", "kind": "absent", "note": "overmacht: typed", "excused": False}
    season = read_season(document(odd))
    row = season.rounds[0].others[0]
    assert (row.note, row.excused) == ("overmacht: typed", False)
    assert read_season(write_season(season)) == season


def test_a_note_that_a_director_corrects_stays_what_it_was_about(
    season: Season, round_: Round, director: Actor
) -> None:
    accepted(season, round_, director)
    who = entry(season, "p5")
    change_absence(entry=who, round_=round_, kind="personal", note="jam on the A9", deed=Deed(director))
    assert noted("p5") == ("personal", "jam on the A9", True, False)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    correct_absence(entry=who, round_=round_, kind="absent", note="", deed=Deed(director))
    assert noted("p5") == ("absent", "", False, False)
