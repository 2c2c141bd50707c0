"""The rating list of FIDE: fixed columns or XML, a million rows; members are found by their number."""

from __future__ import annotations

import datetime as dt
import io
import random
import time
import tracemalloc
import zipfile

import pytest

from players.importing.archives import FileError
from players.importing.fide_list import open_fide_list, read_fide_list
from players.importing.plan import CHANGED, LEFT_OUT, SAME, WRONG
from players.models import PendingImport, Player, User
from players.services.imports import confirm, plan_import, read_upload
from tests.factories import DirectorFactory, PlayerFactory

pytestmark = pytest.mark.django_db
TODAY = dt.date(2026, 11, 29)
NAME = "Name".ljust(61)
MONTHLY = f"ID Number      {NAME}Fed Sex Tit  WTit OTit           FOA NOV26 Gms K  B-day Flag"
COMBINED = MONTHLY.replace("NOV26 Gms K ", "SRtng SGm SK RRtng RGm Rk BRtng BGm BK")


def row(number: int, rating: str, heading: str = MONTHLY, born: str = "1990") -> str:
    """A row with its cells under the words of the heading."""
    line = [" "] * len(heading)
    word = "NOV26" if heading == MONTHLY else "SRtng"
    cells = {
        "ID Number": str(number),
        "Name": "Aa, Quinten van der",
        word: rating,
        "B-day": born,
        "Fed": "NED",
    }
    for head, cell in cells.items():
        at = heading.index(head)
        line[at : at + len(cell)] = cell
    return "".join(line).rstrip()


def columns(*rows: str, heading: str = MONTHLY) -> bytes:
    return ("\r\n".join([heading, *rows]) + "\r\n").encode("latin-1")


def xml(*players: tuple[int, str]) -> bytes:
    inner = "".join(
        f"<player>\n<fideid>{number}</fideid>\n<name>Aa, Quinten &amp; Co</name>\n<country>NED</country>\n"
        f"<rating>{rating}</rating>\n<games>3</games>\n<rapid_rating>1111</rapid_rating>\n"
        "<birthday>1990</birthday>\n</player>\n"
        for number, rating in players
    )
    return f'<?xml version="1.0" encoding="UTF-8" ?>\n<playerslist>\n{inner}</playerslist>\n'.encode()


def zipped(name: str, content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return out.getvalue()


@pytest.fixture
def by(db: None) -> User:
    return DirectorFactory()


def read(by: User, content: bytes, name: str = "standard_rating_list.txt") -> PendingImport:
    date = dt.date(2026, 11, 1)
    return read_upload(kind=PendingImport.RATING_LIST, file_name=name, content=content, month=date, by=by)


def write(pending: PendingImport, by: User) -> None:
    plan = plan_import(pending, {}, TODAY)
    confirm(
        pending=pending,
        answers={},
        fingerprint=plan.fingerprint,
        leave_out_wrong=True,
        by=by,
        today=TODAY,
    )


@pytest.mark.parametrize(
    "content",
    [
        columns(row(1000001, "1900"), row(10000012, "2104"), row(1000002, " 987")),
        columns(row(10000012, "2104", COMBINED), heading=COMBINED),
        xml((1000001, "1900"), (10000012, "2104")),
        zipped("standard_rating_list.txt", columns(row(10000012, "2104"))),
        zipped("players_list_xml_foa.xml", xml((10000012, "2104"))),
    ],
    ids=["columns", "combined", "xml", "zipped columns", "zipped xml"],
)
def test_members_are_found_by_number_in_each_form(content: bytes, by: User) -> None:
    player = PlayerFactory(fide_number="10000012", knsb_number="1000001", rating_knsb=1700)
    unlisted = PlayerFactory(fide_number="999")
    without = PlayerFactory(given_name="Quinten", prefix="van der", family_name="Aa")
    pending = read(by, content)
    lines = {line.player_id: line for line in plan_import(pending, {}, TODAY).lines}
    assert {key: line.outcome for key, line in lines.items()} == {
        player.pk: CHANGED,
        unlisted.pk: LEFT_OUT,
        without.pk: LEFT_OUT,
    }
    assert [reason.code for reason in lines[without.pk].reasons] == ["no_fide_number"]
    write(pending, by)
    player.refresh_from_db()
    assert (player.rating_fide, player.rating_knsb) == (2104, 1700)
    assert [(r.kind, r.value) for r in player.ratings.all()] == [("fide", 2104)]


def test_without_a_rating_nothing_changes_and_nonsense_is_an_error(by: User) -> None:
    none, wrong = PlayerFactory(fide_number="1", rating_fide=1800), PlayerFactory(fide_number="2")
    pending = read(by, columns(row(1, "0"), row(2, "17x2")))
    assert {line.player_id: line.outcome for line in plan_import(pending, {}, TODAY).lines} == {
        none.pk: SAME,
        wrong.pk: WRONG,
    }


def test_only_the_rows_of_members_are_kept(by: User) -> None:
    PlayerFactory(fide_number="10000012")
    pending = read(by, xml((1000001, "1900"), (10000012, "2104")))
    assert [kept[1] for kept in pending.content["lists"]["fide"]] == ["10000012"]
    assert pending.content["counts"] == {"fide": 2}


@pytest.mark.parametrize("tempo", ["rapid", "blitz"])
def test_the_list_of_another_tempo_is_refused(tempo: str, by: User) -> None:
    for content, name in (
        (columns(row(1, "1900")), f"{tempo}_rating_list.txt"),
        (zipped(f"{tempo}_rating_list.xml", xml((1, "1900"))), "x.zip"),
    ):
        with pytest.raises(FileError) as error:
            read(by, content, name)
        assert error.value.code == "other_tempo"


@pytest.mark.parametrize(
    "content",
    [
        columns(),
        columns(row(1, "1900"))[:60],
        MONTHLY.replace("NOV26", "").encode() + b"\n1\n",
        xml(),
        b"<fideid>" * 30_000,
        zipped("x.txt", b"hallo"),
        zipped("x.txt", columns(row(1, "1900")))[:-40],
    ],
)
def test_another_file_is_refused(content: bytes, by: User) -> None:
    PlayerFactory(fide_number="1")
    with pytest.raises(FileError):
        read(by, content)
    assert not PendingImport.objects.exists()


def test_what_unpacks_to_more_than_fits_is_refused(by: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("players.importing.fide_list.LARGEST_UNPACKED", 2_000_000)
    with pytest.raises(FileError) as error:
        read(by, zipped("x.txt", columns(*[row(n, "1500") for n in range(30_000)])))
    assert error.value.code == "too_large"


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_file_is_read_or_refused(seed: int, by: User) -> None:
    chance = random.Random(seed)
    PlayerFactory(fide_number="3")
    plain = [columns(*[row(n, "1500") for n in range(40)]), xml(*[(n, "1500") for n in range(40)])]
    for content in (*plain, zipped("x.txt", plain[0]), zipped("x.xml", plain[1])):
        for _time in range(20):
            damaged = bytearray(content)
            for _byte in range(chance.randrange(1, 20)):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            try:
                pending = read(by, bytes(damaged))
            except FileError:
                continue
            plan_import(pending, {}, TODAY)
            pending.delete()


def test_a_large_list_goes_through_in_little_memory() -> None:
    content = zipped("x.txt", columns(*[row(n, "1500") for n in range(100_000, 300_000)]))
    tracemalloc.start()
    start = time.process_time()
    opened = open_fide_list(io.BytesIO(content), "x.zip")
    assert opened is not None
    rows, count = read_fide_list(opened, {"100000", "299999"})
    took = time.process_time() - start
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"200,000 rows of FIDE: {took:.2f} s, {most / 1e6:.0f} MB")
    assert ([each.number for each in rows], count) == (["100000", "299999"], 200_000)
    assert most < 20_000_000
    assert Player.objects.count() == 0
