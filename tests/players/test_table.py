"""One reader of tables: every usual file and paste gives the same rows."""

from __future__ import annotations

import pytest

from players.importing.archives import FileError
from players.importing.table import as_text, decode, read_table, read_text
from tests.players.files import workbook

ROWS = [["Ronde", "Wit", "Zwart"], ["1", "Zoë Çelik", "Bos, Jan"], ["", "", ""], ["2", "½", "’t Veld"]]
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"]


@pytest.mark.parametrize("sign", ["\t", ";", ",", "|"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", [*ENCODINGS, "cp1252"])
def test_any_letters_any_sign_any_end_of_line(sign: str, end: str, encoding: str) -> None:
    text = end.join(sign.join(f'"{cell}"' if sign in cell else cell for cell in row) for row in ROWS)
    assert read_table(text.encode(encoding)) == ROWS
    assert read_text(text) == ROWS


def test_a_workbook_and_a_line_of_excel_that_names_the_sign() -> None:
    assert read_table(workbook(ROWS)) == ROWS
    told = "sep=,\r\nRonde,Wit;,Zwart\r\n1,a,b\r\n"
    for encoding in ENCODINGS:
        assert read_table(told.encode(encoding)) == [["Ronde", "Wit;", "Zwart"], ["1", "a", "b"]]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('1,"Bakker; Jan",Vos\n1,"Smit; Ed",Bos', [["1", "Bakker; Jan", "Vos"], ["1", "Smit; Ed", "Bos"]]),
        (
            "1\tJan\tnog; later\n2\tPiet\tziek; thuis",
            [["1", "Jan", "nog; later"], ["2", "Piet", "ziek; thuis"]],
        ),
        (
            "Meiden, Jan van der;1712,5\nBos, Piet;1650",
            [["Meiden, Jan van der", "1712,5"], ["Bos, Piet", "1650"]],
        ),
        ("Ronde 1, 3 september\nJan,Piet,1-0", [["Ronde 1", "3 september", ""], ["Jan", "Piet", "1-0"]]),
        (
            "Ronde 1, 3 september\nBos, Jan;Vos, Kees;1-0",
            [["Ronde 1, 3 september", "", ""], ["Bos, Jan", "Vos, Kees", "1-0"]],
        ),
        ("\ufeffJan\n\n", [["Jan"]]),
        ("", []),
        ("Zoe\u0308", [["Zoë"]]),
    ],
)
def test_what_parts_the_columns(text: str, rows: list[list[str]]) -> None:
    assert read_text(text) == rows


def test_rows_as_text_are_read_as_the_same_rows() -> None:
    rows = [["a;b", 'c"d', "e,f"], ["", "", ""], ["1", "x\ty", "z"]]
    assert read_text(as_text(rows)) == [["a;b", 'c"d', "e,f"], ["", "", ""], ["1", "x y", "z"]]


@pytest.mark.parametrize(
    "content", [b"\x00\x01\x02\x03" * 50, b"%PDF-1.7", b"\xff\xfea", b"a\x00b", b"", b"  \n"]
)
def test_what_is_no_table_says_so(content: bytes) -> None:
    with pytest.raises(FileError):
        read_table(content)


def test_the_limits_hold_for_what_is_pasted_too() -> None:
    for text in ("x\n" * 30, "x;" * 200, "y" * 2_000, '"' + "never closed\n" * 100):
        with pytest.raises(FileError):
            read_text(text, most_rows=20)
    assert decode("½".encode("cp1252")) == "½"
