"""Mail on a phone: what it leads to, its way out, and a scanner that follows every link changes nothing."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core import mail
from playwright.sync_api import Browser, Page, expect

from competition.models import Season
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from players.links import make_token
from players.models import MailChoice, MailTopic, OutgoingMail, Player
from players.post.choices import wanted_topics
from players.post.worker import send_waiting
from tests.browser.conftest import visitor
from tests.evening import entry
from tests.factories import ClubFactory, DirectorFactory, make_season


@pytest.fixture
def season(transactional_db: None) -> Season:
    ClubFactory()
    made = make_season(players=4, rounds=2)
    for each in made.entries.select_related("player"):
        Player.objects.filter(pk=each.player_id).update(email=f"{each.key}@example.org")
    return made


@pytest.fixture
def phone(browser: Browser, trouble: list[str]) -> Iterator[Page]:
    with visitor(browser, trouble, 360, 740) as page:
        yield page


def test_a_pairing_in_the_mail_and_no_more_of_it(
    season: Season, phone: Page, live_server: Any, settings: Any
) -> None:
    settings.SITE_URL = str(live_server)
    director = Actor.of_user(DirectorFactory())
    evening = dt.datetime(2026, 9, 2, 21, tzinfo=dt.UTC)
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director, now=evening))
    publish_round(round_=round_, deed=Deed(director, now=evening))
    send_waiting(lambda: evening)
    assert len(mail.outbox) == 4
    (mine,) = [each for each in mail.outbox if each.to == ["p1@example.org"]]
    links = re.findall(rf"{live_server}\S+", str(mine.body))

    for address in links:  # as a scanner does, before it lets the mail through
        phone.goto(address)
        _accessible(phone)
    assert not MailChoice.objects.exists()

    phone.goto(next(each for each in links if "/post/afmelden/" in each))
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deze mails niet meer ontvangen?")
    phone.get_by_role("button", name="Stop deze mails").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Je krijgt deze mails niet meer")
    _accessible(phone)
    assert wanted_topics(entry(season, "p1").player) == {MailTopic.CHANGES, MailTopic.EVENING}


def test_a_member_chooses_his_mail_by_keyboard(season: Season, phone: Page, live_server: Any) -> None:
    player = entry(season, "p1").player
    phone.goto(f"{live_server}/ik/{make_token(player)}/voorkeuren/")
    phone.get_by_label("Een herinnering voor de deadline om je af te melden").press("Space")
    section = phone.get_by_role("region", name="Mail")
    section.get_by_role("button", name="Opslaan").press("Enter")
    expect(phone.get_by_label("Een herinnering voor de deadline om je af te melden")).to_be_checked()
    _accessible(phone)
    assert MailTopic.REMINDER in wanted_topics(player)


def test_the_director_sends_again_what_did_not_arrive(season: Season, phone: Page, live_server: Any) -> None:
    DirectorFactory(email="dirk@example.org", password="drie houten paarden")
    player = entry(season, "p1").player
    for number, state in enumerate(("failed", "unsure", "waiting")):
        OutgoingMail.objects.create(
            key=f"{number}",
            kind="own_link",
            player=player,
            address="a-rather-long-address-of-somebody@mail.example.org",
            language="nl",
            state=state,
            error="550 no such user",
            attempts=1,
        )
    phone.goto(f"{live_server}/inloggen/?next=/leiding/post/")
    phone.get_by_label("E-mailadres").fill("dirk@example.org")
    phone.get_by_label("Wachtwoord").fill("drie houten paarden")
    phone.get_by_label("Wachtwoord").press("Enter")
    expect(phone.get_by_text("Niet aangekomen: 550 no such user")).to_be_visible()
    _accessible(phone)
    phone.get_by_role("button", name=re.compile("^Opnieuw versturen")).last.click()
    expect(phone.get_by_text("De mail gaat opnieuw uit.")).to_be_visible()
    assert OutgoingMail.objects.filter(state="waiting").count() == 2


def _accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
