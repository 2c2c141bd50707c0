"""Whatever no honest browser sends: values, files, headers and bodies."""

from __future__ import annotations

import io
import zipfile
from random import Random
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

TEXTS = (
    "",
    " ",
    "\x00",
    "1\x00",
    "a\x00b",
    "\x01\x02\x1b[31m\x7f",
    "\u202egnp.exe",
    "\ufeff\u200b",
    "\ufffe\uffff",
    "\ud800",  # half a surrogate pair: not even UTF-8
    "👩‍👩‍👧‍👦" * 20,
    "x" * 5_000,
    "9" * 5_000,
    "é" * 300,
    "\r\nSet-Cookie: a=b",
    "%0d%0aLocation:%20//evil.example",
    "../../../../etc/passwd",
    "..\\..\\secret_key",
    "<script>alert(1)</script>\"'&",
    "{{ settings.SECRET_KEY }}{% debug %}",
    "' OR 1=1; DROP TABLE players_player; --",
    "=cmd|' /C calc'!A0",
    "{}",
    '[1, {"a": null}]',
    '{"a": ' * 200,
    "null",
    "//evil.example/",
    "https://evil.example/",
    "javascript:alert(1)",
    "on",
)
NUMBERS = (
    "0",
    "-1",
    "-0",
    "1.5",
    "1e5",
    "+1",
    "1_000",
    "٣",  # a digit, but not one of ours
    "²",  # isdigit(), and no int
    "½",
    str(2**31),
    str(2**63 - 1),
    str(2**63),
    str(-(2**63) - 1),
    "1" + "0" * 400,
    "1e400",
    "1/0",
    "-1/3",
    "nan",
    "inf",
    "-Infinity",
    "0x10",
    "True",
    "None",
)
DATES = (
    "0000-00-00",
    "0001-01-01",
    "9999-12-31",
    "2026-02-30",
    "10000-01-01",
    "-2026-01-01",
    "2026-03-29",
    "2026-09-03T25:61",
    "24:00",
    "02:30",
    "1e3-01-01",
)
VALUES = TEXTS + NUMBERS + DATES

HEADERS: tuple[dict[str, str], ...] = (
    {"HTTP_HOST": "evil.example"},
    {"HTTP_HOST": "testserver:99999999"},
    {"HTTP_HOST": ""},
    {"HTTP_HOST": "a" * 3_000},
    {"HTTP_X_FORWARDED_HOST": "evil.example"},
    {"HTTP_X_FORWARDED_FOR": "not an address, ::1, 999.999.999.999"},
    {"HTTP_X_FORWARDED_FOR": "\x00"},
    {"HTTP_X_FORWARDED_PROTO": "gopher"},
    {"HTTP_ACCEPT_LANGUAGE": "nl;q=nan," + "x-" * 500},
    {"HTTP_ACCEPT_LANGUAGE": "../../etc"},
    {"HTTP_ACCEPT": "application/json"},
    {"HTTP_ACCEPT": "\x00;q=2"},
    {"HTTP_COOKIE": "club_session=\x00; club_member=a:b:c; club_language=../../x; club_csrf=%00"},
    {"HTTP_COOKIE": 'club_session="\\000"; club_member="\\000:\\377"; club_language="\\000"'},
    {"HTTP_COOKIE": "club_member=\xff\xfe; messages=[[1]]; ====;;;"},
    {"HTTP_REFERER": "javascript:alert(1)"},
    {"HTTP_REFERER": "http://testserver/\x00\xff"},
    {"HTTP_REFERER": "http://[::1"},
    {"HTTP_IF_NONE_MATCH": '"' * 501},
    {"HTTP_IF_NONE_MATCH": 'W/"x", *'},
    {"HTTP_IF_MODIFIED_SINCE": "Thu, 99 Foo 99999 25:61:61 GMT"},
    {"HTTP_RANGE": "bytes=-1-99999999999999999999"},
    {"HTTP_HX_REQUEST": "true", "HTTP_HX_CURRENT_URL": "http://[::1", "HTTP_HX_TARGET": "\x00"},
    {"HTTP_USER_AGENT": "\x00" * 10},
    {"CONTENT_LENGTH": "0"},
    {"QUERY_STRING": "a=%ff%fe&b=%00&c[]=1&c[]=2&&&=&%"},
    {"QUERY_STRING": "&".join(f"f{n}=1" for n in range(1_500))},
)

# A body and what it claims to be.
BODIES: tuple[tuple[bytes, str], ...] = (
    (b"", "application/x-www-form-urlencoded"),
    (b"version=%ff%fe&reason=\xff\xfe\x00", "application/x-www-form-urlencoded"),
    (b"version=1", "application/x-www-form-urlencoded; charset=utf-16"),
    (b"version=1", "application/x-www-form-urlencoded; charset=nonsense"),
    (b"&".join(b"f%d=1" % number for number in range(1_500)), "application/x-www-form-urlencoded"),
    (b'{"version": [1, {"a": 1e999}]}', "application/json"),
    (b"[" * 50_000, "application/json"),
    (b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", "text/xml"),
    (b"--x\r\nContent-Disposition: form-data; name=\"version\"\r\n\r\n1", "multipart/form-data; boundary=x"),
    (b"\x00\xff" * 100, "multipart/form-data; boundary=x"),
    (b"--x--", "multipart/form-data"),
    (b"--x--", "multipart/form-data; boundary=" + "y" * 300),
    (b'--x\r\nContent-Disposition: form-data; name="file"; filename="../../a\x00.csv"\r\n\r\nx\r\n--x--',
     "multipart/form-data; boundary=x"),
    (b'--x\r\nContent-Disposition: form-data; name="version"\r\n'
     b'Content-Transfer-Encoding: base64\r\n\r\n!\r\n--x--',
     "multipart/form-data; boundary=x"),
    (b"version=1", ""),
    (b"version=1", "\x00/\x00; charset"),
)  # fmt: skip


def zipped(**parts: bytes) -> bytes:
    """A ZIP file with these parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return made.getvalue()


FILES: tuple[tuple[str, bytes], ...] = (
    ("", b""),
    ("leden.csv", b""),
    ("leden.csv", b"\x00" * 1_000),
    ("leden.csv", b"Naam;Rating\n" + b"\xff\xfe;9e999\n" * 3),
    ("leden.csv", b"Naam,Rating,Geboren,E-mail\r\n<script>,nan,99999-01-01,a@b\r\n"),
    ("leden.csv", b'"' * 10_000),
    ("leden.csv", b",".join([b"Naam"] * 3_000)),
    ("leden.xlsx", b"PK\x03\x04 and then nothing"),
    ("leden.xlsx", zipped(**{"xl/workbook.xml": b"<a>" * 1_000, "../../evil": b"x"})),
    ("leden.xlsx", zipped(**{"xl/workbook.xml": b" " * 5_000_000})),
    ("lijst.zip", zipped(**{"lijst.txt": b"\x00\xff" * 500})),
    ("../../logo.png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 30),
    ("logo.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
    ("a" * 300 + ".json", b'{"format": 1e999, "rounds": [[[]]]}'),
    ("season.json", b"[" * 20_000),
    ("\x00\r\n.csv", b"Naam\r\nJan\r\n"),
)


def a_file(choose: Random) -> SimpleUploadedFile:
    """One of the files."""
    name, content = choose.choice(FILES)
    return SimpleUploadedFile(name or "x", content, choose.choice(("text/csv", "image/png", "\x00")))


def spoil(choose: Random, values: list[tuple[str, Any]], keys: list[str]) -> list[tuple[str, Any]]:
    """The values of a form with some of them made hostile, lost or doubled; `keys` are of somebody else."""
    spoiled: list[tuple[str, Any]] = []
    everywhere = choose.random() < 0.1
    chosen = choose.sample(range(len(values)), min(len(values), choose.randint(0, 3)))
    for position, (name, value) in enumerate(values):
        if not everywhere and position not in chosen:
            spoiled.append((name, value))
            continue
        match choose.randrange(8):
            case 0:
                continue
            case 1:
                spoiled += [(name, value), (name, choose.choice(VALUES))]
            case 2:
                spoiled.append((name + choose.choice(("[]", "[0]", "\x00", "-0")), value))
            case 3 | 4:
                spoiled.append((name, choose.choice(keys)))
            case _:
                spoiled.append((name, choose.choice(VALUES)))
    return spoiled
