"""The rating list of the KNSB: found by number, asked about by name, kept by month."""

from __future__ import annotations

import datetime as dt
import time

import pytest

from players.importing.archives import FileError
from players.importing.plan import ASKED, CHANGED, LEFT_OUT, SAME, WRONG, Plan
from players.importing.rating_list import listed_name
from players.models import PendingImport, Player, Rating, User
from players.names import Name
from players.services.imports import confirm, plan_import, read_upload
from tests.factories import DirectorFactory, PlayerFactory
from tests.players.files import large_rating_list, rating_list, zipped

pytestmark = pytest.mark.django_db
TODAY = dt.date(2026, 11, 29)


@pytest.fixture
def by(db: None) -> User:
    return DirectorFactory()


def read(by: User, content: bytes, month: int = 11, name: str = "KLASSIEK.csv") -> PendingImport:
    date = dt.date(2026, month, 1)
    return read_upload(kind=PendingImport.RATING_LIST, file_name=name, content=content, month=date, by=by)


def write(pending: PendingImport, by: User, answers: dict[str, str] | None = None) -> Plan:
    fingerprint = plan_import(pending, {}, TODAY).fingerprint
    return confirm(
        pending=pending,
        answers=answers or {},
        fingerprint=fingerprint,
        leave_out_wrong=True,
        by=by,
        today=TODAY,
    )


def test_members_are_found_by_number_whatever_their_name(by: User) -> None:
    player = PlayerFactory(given_name="Jan", prefix="", family_name="Anders", knsb_number="7000001")
    other = PlayerFactory(knsb_number="7000002", rating_knsb=1600)
    unlisted = PlayerFactory(knsb_number="7999999")
    rows = ["7000001;Van der Aa, Quinten;;NED;1712;14;1990;", "7000002;Bos, Bo;FM;NED;;0;1991;w"]
    plan = write(read(by, rating_list(rows)), by)
    assert {line.player_id: line.outcome for line in plan.lines} == {
        player.pk: CHANGED,
        other.pk: SAME,
        unlisted.pk: LEFT_OUT,
    }
    player.refresh_from_db()
    other.refresh_from_db()
    assert (player.rating_knsb, player.full_name) == (1712, "Jan Anders")
    assert other.rating_knsb == 1600, "no rating in the list takes none away"


def test_a_name_alone_is_asked_about(by: User) -> None:
    player = PlayerFactory(given_name="Quinten", prefix="van der", family_name="Aa")
    nobody = PlayerFactory(given_name="Niet", prefix="", family_name="Lid")
    rows = ["7000001;Van der Aa, Quinten;;NED;1712;14;1990;", "7000002;Van der Aa, Willem;;NED;1500;9;1950;"]
    pending = read(by, rating_list(rows))
    lines = {line.player_id: line for line in plan_import(pending, {}, TODAY).lines}
    assert lines[player.pk].outcome == ASKED
    assert [option.answer for option in lines[player.pk].options] == ["7000001"]
    assert lines[player.pk].suggested == "7000001"
    assert lines[nobody.pk].outcome == LEFT_OUT
    write(pending, by, {str(player.pk): "7000001"})
    player.refresh_from_db()
    assert (player.knsb_number, player.rating_knsb) == ("7000001", 1712)


def test_one_row_is_one_member(by: User) -> None:
    first, second = (PlayerFactory(given_name="Bo", prefix="", family_name="Bos") for _n in range(2))
    pending = read(by, rating_list(["7000001;Bos, Bo;;NED;1712;14;1990;"]))
    plan = plan_import(pending, {str(first.pk): "7000001", str(second.pk): "7000001"}, TODAY)
    assert [line.outcome for line in plan.lines] == [CHANGED, LEFT_OUT]


def test_the_last_value_of_each_month_is_kept(by: User) -> None:
    player = PlayerFactory(knsb_number="7000001")
    for month, rating in ((10, 1700), (11, 1710), (11, 1712), (9, 1650)):
        write(read(by, rating_list([f"7000001;Bos, Bo;;NED;{rating};14;1990;"]), month), by)
    player.refresh_from_db()
    assert player.rating_knsb == 1712, "an older list is history only"
    assert [(r.month.month, r.value) for r in player.ratings.order_by("month")] == [
        (9, 1650),
        (10, 1700),
        (11, 1712),
    ]


def test_a_zip_holds_three_lists(by: User) -> None:
    player = PlayerFactory(knsb_number="7000001")
    files = {
        name: rating_list([f"7000001;Bos, Bo;;NED;{rating};14;1990;"])
        for name, rating in (("KLASSIEK", 1712), ("RAPID", 1690), ("SNEL", 1650))
    }
    write(read(by, zipped(**files), name="ratings.zip"), by)
    assert dict(player.ratings.values_list("kind", "value")) == {
        "knsb": 1712,
        "knsb_rapid": 1690,
        "knsb_blitz": 1650,
    }
    player.refresh_from_db()
    assert player.rating_knsb == 1712


def test_a_rating_that_is_none_is_an_error_with_its_row(by: User) -> None:
    PlayerFactory(knsb_number="7000002")
    rows = ["7000001;Bos, Bo;;NED;1712;14;1990;", "7000002;Bos, Bea;;NED;17x2;14;1990;"]
    line = plan_import(read(by, rating_list(rows)), {}, TODAY).lines[0]
    assert (line.outcome, line.number, line.reasons[0].code) == (WRONG, 3, "no_rating")


@pytest.mark.parametrize(
    "content", [b"Naam;Rating\r\nJan;1500\r\n", zipped(LEES_MIJ=b"hallo"), b"", b"PK\x03\x04", zipped()]
)
def test_another_file_is_no_rating_list(content: bytes, by: User) -> None:
    with pytest.raises(FileError):
        read(by, content)
    assert not PendingImport.objects.exists()


def test_names_of_newer_and_older_lists() -> None:
    assert listed_name("Van der Aa, Quinten") == Name("Quinten", "van der", "Aa")
    assert listed_name("Aa, Q. van der (Quinten)") == Name("Quinten", "van der", "Aa")
    assert listed_name("Jansen, Piet") == Name("Piet", "", "Jansen")
    assert listed_name("") == Name("", "", "")


def test_seventeen_thousand_rows_in_seconds(by: User) -> None:
    rows = large_rating_list(17_000)
    for n in range(60):
        PlayerFactory(knsb_number=str(6_000_000 + 250 * n + 1))
    for n in range(60):
        PlayerFactory(given_name="Jan", prefix="", family_name=f"Vis{n}" if n else "Visser")
    content = zipped(KLASSIEK=rating_list(rows), RAPID=rating_list(rows), SNEL=rating_list(rows))
    start = time.process_time()
    pending = read(by, content, name="ratings.zip")
    asked = plan_import(pending, {}, TODAY).of(ASKED)
    plan = write(pending, by, {line.key: "skip" for line in asked})
    took = time.process_time() - start
    print(f"three lists of 17,000 rows: {took:.2f} s")
    assert len(plan.of(CHANGED)) == 60
    assert Rating.objects.count() == 180
    assert Player.objects.filter(rating_knsb__isnull=False).count() == 60
    assert took < 10
