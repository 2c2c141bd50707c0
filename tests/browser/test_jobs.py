"""Waiting for a job in a browser: the bar moves, the page says what came of it; with scripts and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, expect

from clubcomp.work.models import Job
from clubcomp.work.tasks import ask_for, carry_out, claim
from competition.pages.jobs import SCHEDULE
from players.models import User
from tests.browser.conftest import visitor
from tests.factories import ClubFactory, DirectorFactory, make_season


@pytest.fixture
def user(transactional_db: None, settings: Any) -> User:
    settings.WORK_BESIDE = True
    ClubFactory()
    user: User = DirectorFactory()
    return user


@pytest.fixture
def job(user: User) -> Job:
    """A schedule for a season whose rules have no championship: it will be refused."""
    arguments = {"season": make_season(4, 2).pk, "anew": False, "seen": None}
    return ask_for(SCHEDULE, "one", arguments, by=user)


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_bar_moves_and_the_page_tells_the_end(
    browser: Browser,
    live_server: object,
    trouble: list[str],
    user: User,
    job: Job,
    accessible: Callable[[Any], None],
    width: int,
    scheme: str,
) -> None:
    client = Client()
    client.force_login(user)
    with visitor(browser, trouble, width, scheme=scheme, known_as=(client, live_server)) as page:
        page.goto(f"{live_server}{reverse('work:job', args=[job.pk])}")
        bar = page.get_by_role("progressbar")
        expect(bar).to_be_visible()
        accessible(page)
        running = claim(timezone.now())
        assert running is not None
        Job.objects.update(done=3, total=8)
        expect(bar).to_have_attribute("value", "3")
        expect(page.get_by_role("status").first).to_contain_text("een paar minuten")
        carry_out(running)
        expect(page.get_by_text("geen kampioensgroep")).to_be_visible()
        expect(bar).to_have_count(0)
        accessible(page)


def test_without_scripts_the_page_comes_back_by_itself(user: User, job: Job) -> None:
    client = Client()
    client.force_login(user)
    here = reverse("work:job", args=[job.pk])
    assert '<meta http-equiv="refresh"' in client.get(here).content.decode()
    running = claim(timezone.now())
    assert running is not None
    carry_out(running)
    assert '<meta http-equiv="refresh"' not in client.get(here).content.decode()


@pytest.fixture
def accessible() -> Callable[[Any], None]:
    def check(page: Any) -> None:
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()

    return check
