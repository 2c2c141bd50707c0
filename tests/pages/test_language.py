"""No page is half in another language: all kinds of pages that can be reached by links, in both languages."""

from __future__ import annotations

import gettext
import re
from collections import Counter, deque
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from competition.models import Game, Season
from competition.systems.season import Result
from players.models import User
from tests.factories import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db

LEAST = 12  # letters: shorter words can be the same in both languages, or part of another
EACH = 2  # pages of a kind
GAP = re.compile(r"%\(\w+\)[a-z]|%[a-z]|\n")
Words = dict[str, re.Pattern[str]]


def other_words(language: str) -> Words:
    """What must not stand on a page in this language: pieces of the other one's sentences."""
    catalogue = gettext.translation("django", settings.LOCALE_PATHS[0], ["nl"])._catalog  # type: ignore[attr-defined]
    english, dutch = set(), set()
    for key, translated in catalogue.items():
        msgid = (key[0] if isinstance(key, tuple) else key).rpartition("\x04")[2]
        english |= _pieces(msgid)
        dutch |= _pieces(translated)
    foreign, own = (english, dutch) if language == "nl" else (dutch, english)
    whole = "\n".join(own)
    return {piece: re.compile(rf"(?<!\w){re.escape(piece)}(?!\w)") for piece in foreign if piece not in whole}


def _pieces(sentence: str) -> set[str]:
    pieces = (piece.strip(" .,:;()“”") for piece in GAP.split(sentence))
    return {piece for piece in pieces if sum(letter.isalpha() for letter in piece) >= LEAST}


def shown(html: str) -> str:
    """What one reads or hears on a page, without what is marked as another language."""
    html = re.sub(r"(?s)<(script|style)\b.*?</\1>|<textarea.*?</textarea>", " ", html)
    html = re.sub(r'(?s)<(button|section|a|p)\b[^>]*\slang="[^"]*"[^>]*>.*?</\1>', " ", html)
    said = re.findall(r'\s(?:aria-label|title|placeholder|alt|data-\w+|content)="([^"]*)"', html)
    return " ".join(unescape(" ".join([re.sub(r"<[^>]+>", " ", html), *said])).split())


def crawl(client: Client, start: list[str]) -> dict[str, str]:
    """The pages that links lead to, a few of each kind, by address."""
    kinds: Counter[str] = Counter()
    waiting, seen, found = deque(start), set(start), {}
    while waiting:
        address = waiting.popleft()
        try:
            kind = resolve(urlsplit(address).path).view_name
        except Resolver404:
            continue
        if kind.startswith("admin:") or kinds[kind] == EACH:
            continue
        kinds[kind] += 1
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        if not answer["Content-Type"].startswith("text/html"):
            continue
        html = found[address] = answer.content.decode()
        here = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        for link in re.findall(r'<a\b[^>]*\shref="([^"#]+)', html):
            goal = urljoin(here, unescape(link))
            if goal.startswith("/") and goal not in seen and "/sheets/" not in goal:
                seen.add(goal)
                waiting.append(goal)
    return found


def _check(pages: dict[str, str], language: str) -> None:
    words = other_words(language)
    assert len(words) > 500
    wrong = []
    for address, html in pages.items():
        assert f'<html lang="{language}"' in html, address
        text = shown(html)
        wrong += [
            f"{address}: {piece}" for piece, whole in words.items() if piece in text and whole.search(text)
        ]
    assert not wrong, "\n".join(wrong)


def test_a_page_in_two_languages_is_found_out() -> None:
    assert "To the content" in other_words("nl")
    assert "Naar de inhoud" in other_words("en")
    with pytest.raises(AssertionError, match="To the content"):
        _check({"/": '<html lang="nl"><a>To the content</a>'}, "nl")


@pytest.mark.parametrize("language", ["nl", "en"])
def test_pages_for_everybody_are_in_one_language(client: Client, season: Season, language: str) -> None:
    client.post("/i18n/setlang/", {"language": language})
    pages = crawl(client, ["/", reverse("account_login"), reverse("public:screen", args=[season.slug])])
    assert len(pages) > 20
    _check(pages, language)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_pages_of_a_director_are_in_one_language(client: Client, season: Season, language: str) -> None:
    user: User = UserFactory(is_director=True, is_administrator=True)
    client.force_login(user)
    client.post("/i18n/setlang/", {"language": language})
    pages = crawl(client, ["/leiding/"])
    assert len(pages) > 40
    _check(pages, language)


def test_pages_begin_in_the_language_of_the_club_until_one_chooses(client: Client) -> None:
    club = ClubFactory(language="en")
    assert client.get("/").headers["Content-Language"] == "en"
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "nl"
    assert client.get("/").headers["Content-Language"] == "nl"
    club.language = "nl"
    club.save()
    assert Client().get("/").headers["Content-Language"] == "nl"


@pytest.mark.parametrize(("language", "chess"), [("nl", "schaak|schaken"), ("en", "chess")])
def test_a_draughts_season_speaks_draughts(client: Client, season: Season, language: str, chess: str) -> None:
    Season.objects.filter(pk=season.pk).update(game="draughts")
    Game.objects.filter(round__season=season, board=2).update(result=Result.DRAW.value)
    client.post("/i18n/setlang/", {"language": language})
    pages = {address: shown(html) for address, html in crawl(client, ["/"]).items()}
    wrong = [
        f"{address}: {found[0]}"
        for address, text in pages.items()
        for found in re.finditer(rf"(?<![\w-])(1-0|0-1|½-½)(?![\w-])|(?i:{chess})", text)
    ]
    assert not wrong, "\n".join(wrong)
    played = pages[reverse("public:round", args=[season.slug, 2])]
    assert "2-0" in played
    assert "1-1" in played
