"""No file crashes an import, and none writes half."""

from __future__ import annotations

import datetime as dt
import random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from players.importing.archives import FileError
from players.importing.columns import FIELDS
from players.importing.plan import ASKED, CHANGED, NEW, Plan
from players.models import PendingImport, Player, Rating, User
from players.services.errors import Refused
from players.services.imports import confirm, plan_import, read_upload, set_columns
from tests.factories import DirectorFactory, PlayerFactory
from tests.players.files import dutch_csv, large_rating_list, rating_list, workbook, zipped

pytestmark = pytest.mark.django_db
TODAY = dt.date(2026, 11, 29)
HEADS = ["Naam", "Voornaam", "Tussenvoegsel", "Achternaam", "E-mail", "Tel", "Geboortedatum", "Lidnummer"]
HEADS += ["Relatienummer", "Rating", "KNSB-rating", "?"]
CELLS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            "",
            "Jan Bos",
            "Bos, Jan",
            "Bo Nieuw",
            "van",
            "7",
            "8",
            "1712,5",
            "-1",
            "1e9",
            "²",
            "=1+1",
            "31-12-1990",
            "'",
        ]
        + [
            "30-02-1990",
            "a@example.org",
            "0612345678",
            "x" * 300,
            "\x00",
            "\ud7ff",
            '"',
            ";",
            "\n",
            "٣٤",
            "NaN",
        ]
    ),
)
TABLES = st.tuples(
    st.lists(st.sampled_from(HEADS), min_size=1, max_size=6),
    st.lists(st.lists(CELLS, max_size=7), max_size=6),
)
SETTINGS = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def by(db: None) -> User:
    PlayerFactory(given_name="Jan", prefix="", family_name="Bos", club_number="7", knsb_number="6000001")
    PlayerFactory(given_name="Quinten", prefix="van der", family_name="Aa")
    return DirectorFactory()


def import_everything(by: User, kind: str, content: bytes) -> Plan | None:
    """Read a file and confirm it; what it did must be what it said. Afterwards all is as it was."""
    with transaction.atomic():
        before = Player.objects.count()
        try:
            pending = read_upload(kind=kind, file_name="x.csv", content=content, month=TODAY, by=by)
        except FileError:
            assert not PendingImport.objects.exists()
            return None
        pending.refresh_from_db()
        untouched = plan_import(pending, {}, TODAY)
        assert Player.objects.count() == before
        answers = {line.key: line.options[0].answer for line in untouched.of(ASKED)}
        plan = plan_import(pending, answers, TODAY)
        try:
            with transaction.atomic():
                confirm(
                    pending=pending,
                    answers=answers,
                    fingerprint=untouched.fingerprint,
                    leave_out_wrong=True,
                    by=by,
                    today=TODAY,
                )
        except Refused:
            assert Player.objects.count() == before
            assert not Rating.objects.exists()
        else:
            assert Player.objects.count() == before + len(plan.of(NEW))
            for line in plan.of(CHANGED):
                player = Player.objects.get(pk=line.player_id)
                assert all(getattr(player, c.field, c.after) == c.after for c in line.changes)
        transaction.set_rollback(True)
        return plan


@SETTINGS
@given(
    table=TABLES,
    encoding=st.sampled_from(["utf-8-sig", "cp1252", "utf-16"]),
    separator=st.sampled_from(";,\t"),
)
def test_any_table_is_imported_or_refused(
    by: User, table: tuple[list[str], list[list[str]]], encoding: str, separator: str
) -> None:
    head, rows = table
    content = dutch_csv([head, *rows], "utf-8", separator).decode().encode(encoding, errors="replace")
    import_everything(by, PendingImport.MEMBERS, content)


@SETTINGS
@given(
    content=st.binary(max_size=300),
    start=st.sampled_from([b"", b"PK\x03\x04", b"\xff\xfe", b"Naam;Rating\r\n"]),
)
def test_any_bytes_are_imported_or_refused(by: User, content: bytes, start: bytes) -> None:
    for kind in (PendingImport.MEMBERS, PendingImport.RATING_LIST):
        import_everything(by, kind, start + content)


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_file_is_imported_or_refused(seed: int, by: User) -> None:
    chance = random.Random(seed)
    rows = large_rating_list(40)
    files = [
        (PendingImport.MEMBERS, workbook([["Naam", "Rating"], ["Jan Bos", 1500], ["Bo Nieuw", 1400.5]])),
        (PendingImport.RATING_LIST, zipped(KLASSIEK=rating_list(rows), RAPID=rating_list(rows))),
        (PendingImport.RATING_LIST, rating_list(rows)),
    ]
    for kind, content in files:
        for _time in range(12):
            damaged = bytearray(content)
            for _byte in range(chance.randrange(1, 20)):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            import_everything(by, kind, bytes(damaged[: chance.choice([len(damaged), len(damaged) // 2])]))


@SETTINGS
@given(columns=st.lists(st.sampled_from(["", *FIELDS]), min_size=3, max_size=3))
def test_any_meaning_of_the_columns_can_be_looked_at(by: User, columns: list[str]) -> None:
    content = dutch_csv([["a", "b", "c"], ["Jan Bos", "1500", "7"], ["a@example.org", "", "Bos, Jan"]])
    pending = read_upload(kind=PendingImport.MEMBERS, file_name="x", content=content, month=TODAY, by=by)
    set_columns(pending=pending, columns=columns, by=by)
    assert plan_import(pending, {}, TODAY).fingerprint
    pending.delete()


def test_a_small_zip_that_would_become_huge_is_refused(by: User) -> None:
    bomb = zipped(KLASSIEK=b"0" * 50_000_000)
    assert len(bomb) < 100_000
    with pytest.raises(FileError) as error:
        read_upload(kind=PendingImport.RATING_LIST, file_name="x.zip", content=bomb, month=TODAY, by=by)
    assert error.value.code == "too_large"
