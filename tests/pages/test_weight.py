"""What a first visit fetches: little enough for a phone in a hall."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from competition.models import Season

pytestmark = pytest.mark.django_db

MOST = 120_000
SQUEEZED = {".woff2", ".png"}  # are as small as they get


def fetched(html: str) -> set[str]:
    """The static files that a browser fetches for a page, by their names below /static/."""
    return set(re.findall(r'(?:href|src)="/static/([^"?]+)"', html))


def weight(name: str) -> int:
    """The bytes of a static file on their way; brotli, where the browser takes it, makes them fewer still."""
    path = finders.find(name)
    assert isinstance(path, str), name
    content = Path(path).read_bytes()
    return len(content) if Path(path).suffix in SQUEEZED else len(gzip.compress(content, 9))


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("standing", []),
        ("round", [2]),
        ("player", ["p1"]),
        ("story", []),
        ("groups", []),
    ],
)
def test_the_first_view_is_light(client: Client, season: Season, name: str, args: list[object]) -> None:
    if name == "groups":
        season.rules |= {"groups": {"letters": "AB", "move_after": [2]}}
        season.save()
    response = client.get(reverse(f"public:{name}", args=[season.slug, *args]))
    files = fetched(response.content.decode())
    assert {"vendor/bootstrap/bootstrap.min.css", "css/foundation.css"} <= files
    assert any(file.endswith(".woff2") for file in files)  # the font is fetched before the sheet asks for it
    assert sum(weight(file) for file in files) < MOST, {file: weight(file) for file in files}


def test_a_sheet_fetches_no_pictures(client: Client, season: Season) -> None:
    html = client.get(reverse("public:standing", args=[season.slug])).content.decode()
    for sheet in fetched(html):
        if sheet.endswith(".css"):
            path = finders.find(sheet)
            assert isinstance(path, str)
            urls = re.findall(r"url\(['\"]?([^'\")]+)", Path(path).read_text())
            assert all(url.endswith(".woff2") or url.startswith("data:") for url in urls), sheet
