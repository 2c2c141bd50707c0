"""Member lists as Excel really writes them, and what each row of them does."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from players.importing.archives import FileError
from players.importing.plan import ASKED, CHANGED, LEFT_OUT, NEW, SAME, WRONG, Plan
from players.importing.table import read_table
from players.models import KnownColumn, PendingImport, Player, Rating, User
from players.services.errors import Refused
from players.services.imports import confirm, plan_import, read_upload, set_columns
from tests.factories import DirectorFactory, PlayerFactory, UserFactory
from tests.players.files import dutch_csv, workbook

pytestmark = pytest.mark.django_db

MONTH = dt.date(2026, 11, 1)
TODAY = dt.date(2026, 11, 29)
HEAD = ["Naam", "E-mail", "Telefoon", "Clubrating"]
ROWS = [
    HEAD,
    ["Zoë van der Meiden", "zoe@example.org", "0612345678", "1712,5"],
    ["Piet Jansen", "", "", 1500],
]


@pytest.fixture
def by(db: None) -> User:
    return DirectorFactory()


def read(by: User, content: bytes) -> PendingImport:
    return read_upload(kind=PendingImport.MEMBERS, file_name="leden.csv", content=content, month=MONTH, by=by)


def plan(pending: PendingImport, **answers: str) -> Plan:
    return plan_import(pending, {key.strip("_"): answer for key, answer in answers.items()}, TODAY)


def write(pending: PendingImport, by: User, leave_out: bool = False, **answers: str) -> Plan:
    return confirm(
        pending=pending,
        answers={key.strip("_"): answer for key, answer in answers.items()},
        fingerprint=plan(pending).fingerprint,
        leave_out_wrong=leave_out,
        by=by,
        today=TODAY,
    )


@pytest.mark.parametrize(
    "content",
    [
        dutch_csv(ROWS, "cp1252"),
        dutch_csv(ROWS, "utf-8"),
        dutch_csv(ROWS, "utf-8-sig"),
        dutch_csv(ROWS, "utf-16"),
        dutch_csv(ROWS, separator=","),
        dutch_csv(ROWS, separator="\t"),
        b"sep=;\r\n" + dutch_csv(ROWS),
        workbook(
            [
                HEAD,
                ["Zoë van der Meiden", "zoe@example.org", 612345678, 1712.5],
                ["Piet Jansen", None, None, 1500],
            ]
        ),
    ],
    ids=["cp1252", "utf-8", "utf-8 with a mark", "utf-16", "comma", "tab", "sep=", "xlsx"],
)
def test_all_ways_of_writing_a_list_mean_the_same(content: bytes, by: User) -> None:
    pending = read(by, content)
    assert Player.objects.count() == 0, "nothing is written before it is confirmed"
    write(pending, by)
    zoe = Player.objects.get(family_name="Meiden")
    assert (zoe.given_name, zoe.prefix, zoe.email, zoe.phone) == (
        "Zoë",
        "van der",
        "zoe@example.org",
        "0612345678",
    )
    assert zoe.rating_club == 1713
    assert Rating.objects.get(player=zoe, kind="club").month == MONTH
    assert Player.objects.get(family_name="Jansen").rating_club == 1500
    assert not PendingImport.objects.exists()


@pytest.mark.parametrize(
    ("head", "row"),
    [
        (["Naam"], ["Jan van der Meiden"]),
        (["Naam"], ["Meiden, Jan van der"]),
        (["Naam"], ["van der Meiden, Jan"]),
        (["Voornaam", "Tussenvoegsel", "Achternaam"], ["Jan", "van der", "Meiden"]),
        (["Achternaam", "Tussenv.", "Roepnaam"], ["Meiden", "van der", "Jan"]),
        (["Naam", "Voorvoegsel", "Voornaam"], ["Meiden", "van der", "Jan"]),
        (["Achternaam", "Voornaam"], ["Meiden, van der", "Jan"]),
        (["Volledige naam"], ["  Jan   van der Meiden "]),
    ],
)
def test_names_in_one_column_or_three(head: list[str], row: list[str], by: User) -> None:
    write(read(by, dutch_csv([[*head, "Woonplaats"], [*row, "Hoorn"]])), by)
    player = Player.objects.get()
    assert (player.given_name, player.prefix, player.family_name) == ("Jan", "van der", "Meiden")


def test_each_row_says_what_it_will_do(by: User) -> None:
    same = PlayerFactory(given_name="Jan", prefix="", family_name="Same", email="jan@example.org")
    changed = PlayerFactory(
        given_name="Noor", prefix="de", family_name="Wit", rating_club=1500, club_number="7"
    )
    PlayerFactory(given_name="Johan", prefix="", family_name="Bakker")
    rows = [
        ["Leden van de club", "", "", ""],
        ["Lidnummer", "Naam", "E-mail", "Rating"],
        ["", "Jan Same", "jan@example.org", ""],
        ["7", "Noor de Wit", "noor@example.org", "1510"],
        ["", "J. Bakker", "", ""],
        ["", "", "", ""],
        ["", "Nieuw Lid", "geen adres", "duizend"],
        ["9", "Bo Nieuw", "", "-"],
        ["7", "Noor de Wit", "", "1520"],
        ["7", "Iemand Anders", "", ""],
    ]
    shown = plan(read(by, dutch_csv(rows)))
    assert [(line.number, line.outcome) for line in shown.lines] == [
        (3, SAME), (4, CHANGED), (5, ASKED), (7, WRONG), (8, NEW), (9, WRONG), (10, ASKED),
    ]  # fmt: skip
    assert shown.lines[0].player_id == same.pk
    assert shown.lines[1].player_id == changed.pk
    assert [(c.field, c.before, c.after) for c in shown.lines[1].changes] == [
        ("email", "", "noor@example.org"),
        ("rating_club", 1500, 1510),
    ]
    assert [reason.code for reason in shown.lines[3].reasons] == ["no_email", "no_rating"]
    assert [(r.code, r.params) for r in shown.lines[5].reasons] == [("row_twice", {"row": 4})]


def test_an_unsure_row_waits_for_an_answer(by: User) -> None:
    johan = PlayerFactory(given_name="Johan", prefix="", family_name="Bakker")
    pending = read(by, dutch_csv([["Naam", "Lidnummer"], ["J. Bakker", "12"]]))
    with pytest.raises(Refused, match="unsure|onzeker"):
        write(pending, by)
    assert plan(pending, _2="skip").lines[0].outcome == LEFT_OUT
    assert plan(pending, _2="new").lines[0].outcome == NEW
    write(pending, by, _2=str(johan.pk))
    johan.refresh_from_db()
    assert (johan.club_number, johan.given_name) == ("12", "Johan"), "initials take no name away"


@pytest.mark.parametrize(
    "name", ["Jan v.d. Meiden", "J. v/d Meiden", "Meiden, J.", "Meiden, Jan v.d.", "Jan Meiden"]
)
def test_an_abbreviated_name_is_asked_about_and_takes_nothing_away(name: str, by: User) -> None:
    jan = PlayerFactory(given_name="Jan", prefix="van der", family_name="Meiden", email="")
    pending = read(by, dutch_csv([["Naam", "E-mail"], [name, "jan@example.org"]]))
    assert [option.answer for option in plan(pending).of(ASKED)[0].options] == [str(jan.pk)]
    write(pending, by, _2=str(jan.pk))
    jan.refresh_from_db()
    assert (jan.full_name, jan.email) == ("Jan van der Meiden", "jan@example.org")


def test_two_of_one_name_are_asked_about_and_numbers_tell_newcomers_apart(by: User) -> None:
    for year in (1950, 1980):
        PlayerFactory(given_name="Jan", prefix="", family_name="Jansen", birth_date=dt.date(year, 1, 1))
    asked = plan(read(by, dutch_csv([["Naam"], ["Jan Jansen"]])))
    assert asked.lines[0].outcome == ASKED
    assert len(asked.lines[0].options) == 2
    apart = plan(
        read(by, dutch_csv([["Naam", "Lidnummer"], ["Bo Bos", "1"], ["Bo Bos", "2"], ["Bo Bos", "2"]]))
    )
    assert [line.outcome for line in apart.lines] == [NEW, NEW, WRONG]


def test_what_is_empty_in_the_list_stays_and_accents_are_not_taken_away(by: User) -> None:
    player = PlayerFactory(
        given_name="Zoë", prefix="", family_name="Lammers", phone="0229-123456", rating_club=1
    )
    write(read(by, dutch_csv([["Naam", "Telefoon", "Rating"], ["ZOE LAMMERS", "", "0"]])), by)
    player.refresh_from_db()
    assert (player.given_name, player.phone, player.rating_club) == ("Zoë", "0229-123456", 1)


def test_who_left_and_is_listed_again_is_a_member_again(by: User) -> None:
    player = PlayerFactory(given_name="Jan", prefix="", family_name="Terug", active=False)
    write(read(by, dutch_csv([["Naam"], ["Jan Terug"]])), by)
    player.refresh_from_db()
    assert player.active


def test_headings_are_corrected_and_remembered(by: User) -> None:
    rows = dutch_csv([["Lid van de bond", "Bereikbaar via", "Naam"], ["12345", "a@example.org", "Jan Bos"]])
    pending = read(by, rows)
    assert pending.columns == ["", "", "name"]
    set_columns(pending=pending, columns=["knsb_number", "email", "name"], by=by)
    assert KnownColumn.objects.get(heading="lidvandebond").field == "knsb_number"
    assert read(by, rows).columns == ["knsb_number", "email", "name"]


def test_rows_in_error_need_consent_and_then_only_they_are_left_out(by: User) -> None:
    pending = read(by, dutch_csv([["Naam", "E-mail"], ["Jan Bos", "fout"], ["Bo Nieuw", "bo@example.org"]]))
    with pytest.raises(Refused):
        write(pending, by)
    assert Player.objects.count() == 0
    write(pending, by, leave_out=True)
    assert [player.full_name for player in Player.objects.all()] == ["Bo Nieuw"]


def test_all_or_nothing(by: User, monkeypatch: pytest.MonkeyPatch) -> None:
    known = PlayerFactory(given_name="Jan", prefix="", family_name="Bos", email="")
    pending = read(
        by, dutch_csv([["Naam", "E-mail", "Rating"], ["Jan Bos", "j@example.org", 9], ["Bo Nieuw", "", 8]])
    )

    def fail(*_args: Any) -> None:
        raise RuntimeError("the power fails")

    monkeypatch.setattr("players.services.imports.record_ratings", fail)
    with pytest.raises(RuntimeError):
        write(pending, by)
    known.refresh_from_db()
    assert known.email == ""
    assert Player.objects.count() == 1
    assert PendingImport.objects.filter(pk=pending.pk).exists()


def test_a_list_that_changed_meanwhile_is_shown_again(by: User) -> None:
    pending = read(by, dutch_csv([["Naam", "Rating"], ["Jan Bos", 1500]]))
    seen = plan(pending).fingerprint
    PlayerFactory(given_name="Jan", prefix="", family_name="Bos")
    with pytest.raises(Refused) as refused:
        confirm(pending=pending, answers={}, fingerprint=seen, leave_out_wrong=False, by=by, today=TODAY)
    assert refused.value.code == "stale"


def test_a_second_click_imports_nothing_twice(by: User) -> None:
    pending = read(by, dutch_csv([["Naam"], ["Jan Bos"]]))
    seen = plan(pending).fingerprint
    write(pending, by)
    pending.pk = pending.pk or 1
    with pytest.raises(Refused) as refused:
        confirm(pending=pending, answers={}, fingerprint=seen, leave_out_wrong=False, by=by, today=TODAY)
    assert refused.value.code == "gone"
    assert Player.objects.count() == 1


def test_only_a_director_imports() -> None:
    with pytest.raises(Refused):
        read(UserFactory(), dutch_csv(ROWS))
    assert not PendingImport.objects.exists()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b" \r\n;;\r\n", "empty"),
        (b"PK\x03\x04 no zip at all", "broken_zip"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 an old workbook", "old_excel"),
        (b"%PDF-1.7", "no_table"),
        (b"a;b\r\n" * 4000, "too_many_rows"),
        (b"x;" * 500, "too_many_columns"),
        (b"Naam\r\n" + b"x" * 1000, "long_cell"),
        (b"x" * 10_000_001, "too_large"),
    ],
)
def test_a_file_that_is_no_member_list_says_why(content: bytes, code: str) -> None:
    with pytest.raises(FileError) as error:
        read_table(content)
    assert error.value.code == code
