"""The worker against a real mail server: a mail arrives exactly once, or somebody hears that it did not."""

from __future__ import annotations

import datetime as dt
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from players.models import OutgoingMail, Player
from players.post import letters, worker
from players.post.letters import Letter
from players.post.outbox import put
from players.post.worker import ABANDONED, PAUSES, claim, report_abandoned, send_waiting
from tests.conftest import ROOT
from tests.factories import ClubFactory, PlayerFactory
from tests.players.mail_server import (
    BreaksOff,
    HangsUp,
    Mailbox,
    NeverAnswers,
    TakesNothing,
    free_port,
    mail_server,
)

NOON = dt.datetime(2026, 9, 2, 12, 0, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)


def _write(facts: dict[str, Any], player: Player | None) -> Letter:
    return Letter(facts.get("subject", "Hello"), lines=(facts.get("line", "A line."),))


letters.register("test", _write)


class Clock:
    """A clock that stands still until it is put forward."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> dt.datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def _no_reminders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_before", [])


@pytest.fixture
def server(settings: Any) -> Iterator[Mailbox]:
    with mail_server(Mailbox()) as mailbox:
        _use(settings, mailbox.port)
        yield mailbox


def _use(settings: Any, port: int, timeout: float = 20) -> None:
    settings.EMAIL_BACKEND = "players.post.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", port, timeout


def waiting(number: int = 1, **facts: Any) -> list[OutgoingMail]:
    """So many mails in the outbox, to p0@example.org, p1@example.org, …"""
    ClubFactory()
    made = []
    for each in range(number):
        player = PlayerFactory(email=f"p{each}@example.org")
        mail = put(key=f"test:{each}", kind="test", player=player, facts=facts, now=NOON)
        assert mail is not None
        made.append(mail)
    return made


def state(mail: OutgoingMail) -> str:
    mail.refresh_from_db()
    return mail.state


@pytest.mark.django_db
def test_a_mail_arrives_once(server: Mailbox, clock: Clock) -> None:
    (mail,) = waiting()
    assert send_waiting(clock) == 1
    assert send_waiting(clock) == 0
    (arrived,) = server.mails
    assert arrived["To"] == "p0@example.org"
    assert state(mail) == "sent"
    assert mail.sent_at == NOON


@pytest.mark.django_db
def test_the_same_thing_is_put_in_the_outbox_once(server: Mailbox, clock: Clock) -> None:
    (mail,) = waiting()
    assert put(key=mail.key, kind="test", player=mail.player, facts={}) == mail
    send_waiting(clock)
    put(key=mail.key, kind="test", player=mail.player, facts={})
    send_waiting(clock)
    assert len(server.mails) == 1


@pytest.mark.django_db
def test_a_refused_address_is_reported_and_does_not_hold_up_the_others(server: Mailbox, clock: Clock) -> None:
    refused, other = waiting(2)
    server.refuse["p0@example.org"] = "550 no such user"
    assert send_waiting(clock) == 1
    assert state(refused) == "failed"
    assert refused.error == "550 no such user"
    assert state(other) == "sent"
    clock.now += dt.timedelta(days=2)
    assert send_waiting(clock) == 0


@pytest.mark.django_db
def test_trouble_for_a_while_is_tried_again_after_growing_pauses(server: Mailbox, clock: Clock) -> None:
    (mail,) = waiting()
    server.refuse["p0@example.org"] = "451 try later"
    for pause in PAUSES:
        send_waiting(clock)
        assert state(mail) == "waiting"
        assert mail.error == "451 try later"
        assert mail.not_before == clock.now + pause
        clock.now += pause - dt.timedelta(seconds=1)
        send_waiting(clock)
        assert mail.attempts == OutgoingMail.objects.get().attempts
        clock.now += dt.timedelta(seconds=1)
    del server.refuse["p0@example.org"]
    assert send_waiting(clock) == 1
    assert len(server.mails) == 1


@pytest.mark.django_db
def test_after_the_last_pause_it_has_failed(server: Mailbox, clock: Clock) -> None:
    (mail,) = waiting()
    server.refuse["p0@example.org"] = "451 try later"
    for pause in (*PAUSES, dt.timedelta(days=30)):
        send_waiting(clock)
        clock.now += pause
    assert state(mail) == "failed"
    assert mail.attempts == len(PAUSES) + 1


def test_the_pauses_are_those_that_were_agreed() -> None:
    assert [pause // MINUTE for pause in PAUSES] == [1, 5, 15, 60, 240, 720]


@pytest.mark.django_db
@pytest.mark.parametrize(("answer", "expected"), [("554 spam", "failed"), ("452 full", "waiting")])
def test_a_mail_that_is_refused_after_it_was_read_has_not_arrived(
    settings: Any, clock: Clock, answer: str, expected: str
) -> None:
    (mail,) = waiting()
    with mail_server(TakesNothing(answer)) as mailbox:
        _use(settings, mailbox.port)
        send_waiting(clock)
    assert state(mail) == expected
    assert mail.error == answer


@pytest.mark.django_db
def test_a_dead_server_is_tried_again(settings: Any, clock: Clock) -> None:
    first, second = waiting(2)
    _use(settings, free_port())
    assert send_waiting(clock) == 0
    assert state(first) == "waiting"
    assert first.error
    with mail_server(Mailbox()) as mailbox:
        _use(settings, mailbox.port)
        clock.now += MINUTE
        send_waiting(clock)
        assert len(mailbox.mails) == 2
    assert state(second) == "sent"


@pytest.mark.django_db
def test_a_server_that_does_not_greet_is_left_after_the_time_limit(settings: Any, clock: Clock) -> None:
    (mail,) = waiting()
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        _use(settings, silent.getsockname()[1], timeout=0.2)
        send_waiting(clock)
    assert state(mail) == "waiting"
    assert mail.not_before == NOON + PAUSES[0]


@pytest.mark.django_db
def test_a_server_that_does_not_answer_to_a_mail_may_have_it(settings: Any, clock: Clock) -> None:
    (mail,) = waiting()
    with mail_server(NeverAnswers()) as mailbox:
        _use(settings, mailbox.port, timeout=0.5)
        send_waiting(clock)
        clock.now += dt.timedelta(days=2)
        send_waiting(clock)
        assert len(mailbox.envelopes) == 1
    assert state(mail) == "unsure"


@pytest.mark.django_db
def test_what_broke_off_in_the_middle_is_reported_and_not_sent_again(settings: Any, clock: Clock) -> None:
    first, second = waiting(2)
    with mail_server(Mailbox(), BreaksOff) as mailbox:
        _use(settings, mailbox.port)
        send_waiting(clock)
    assert (state(first), state(second)) == ("unsure", "unsure")
    with mail_server(Mailbox()) as mailbox:
        _use(settings, mailbox.port)
        clock.now += dt.timedelta(days=2)
        assert send_waiting(clock) == 0
        assert not mailbox.mails


@pytest.mark.django_db
def test_what_broke_off_before_the_server_had_it_is_tried_again(settings: Any, clock: Clock) -> None:
    (mail,) = waiting()
    with mail_server(Mailbox(), HangsUp) as mailbox:
        _use(settings, mailbox.port)
        assert send_waiting(clock) == 0
    assert state(mail) == "waiting"
    assert mail.not_before == NOON + PAUSES[0]
    with mail_server(Mailbox()) as mailbox:
        _use(settings, mailbox.port)
        clock.now += PAUSES[0]
        assert send_waiting(clock) == 1
        assert len(mailbox.mails) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("days", [1, 400])
def test_a_clock_that_is_set_back_holds_no_mail_up(server: Mailbox, clock: Clock, days: int) -> None:
    first, second = waiting(2)
    server.refuse["p0@example.org"] = "451 try later"
    send_waiting(clock)
    del server.refuse["p0@example.org"]
    assert (state(first), state(second)) == ("waiting", "sent")
    clock.now -= dt.timedelta(days=days)
    assert send_waiting(clock) == 1
    assert state(first) == "sent"
    assert send_waiting(clock) == 0
    assert len(server.mails) == 2


@pytest.mark.django_db
def test_a_pause_is_kept_when_the_clock_is_set_back_by_less(server: Mailbox, clock: Clock) -> None:
    (mail,) = waiting()
    server.refuse["p0@example.org"] = "451 try later"
    send_waiting(clock)
    clock.now -= dt.timedelta(hours=1)
    assert send_waiting(clock) == 0
    assert state(mail) == "waiting"
    assert mail.not_before - clock.now <= PAUSES[-1]


@pytest.mark.django_db
def test_what_a_worker_had_when_it_died_and_the_clock_went_back_is_reported(clock: Clock) -> None:
    (mail,) = waiting()
    assert claim(clock()) == mail
    clock.now -= dt.timedelta(days=1)
    assert report_abandoned(clock()) == 1
    assert state(mail) == "unsure"


@pytest.mark.django_db
def test_what_a_worker_had_when_it_died_is_reported_and_not_sent_again(server: Mailbox, clock: Clock) -> None:
    (mail,) = waiting()
    assert claim(clock()) == mail
    clock.now += ABANDONED - dt.timedelta(seconds=1)
    send_waiting(clock)
    assert state(mail) == "sending"
    clock.now += dt.timedelta(seconds=1)
    assert report_abandoned(clock()) == 1
    assert send_waiting(clock) == 0
    assert state(mail) == "unsure"
    assert not server.mails


@pytest.mark.django_db
def test_a_mail_that_cannot_be_written_is_reported(server: Mailbox, clock: Clock) -> None:
    broken, other = waiting(2)
    OutgoingMail.objects.filter(pk=broken.pk).update(kind="nobody writes this")
    assert send_waiting(clock) == 1
    assert (state(broken), state(other)) == ("failed", "sent")


@pytest.mark.django_db(transaction=True)
def test_workers_at_once_send_nothing_twice(server: Mailbox) -> None:
    waiting(24)
    together = threading.Barrier(3)

    def work() -> int:
        together.wait()
        try:
            return send_waiting(lambda: NOON)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        sent = [each.result() for each in [pool.submit(work) for _ in range(3)]]
    assert sum(sent) == 24
    assert sorted(mail["To"] for mail in server.mails) == sorted(f"p{n}@example.org" for n in range(24))
    assert set(OutgoingMail.objects.values_list("state", flat=True)) == {"sent"}


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_while_sending_leaves_a_mail_that_is_reported(clock: Clock) -> None:
    (mail,) = waiting()
    OutgoingMail.objects.update(kind="pairing", facts=PAIRING)
    with mail_server(NeverAnswers()) as mailbox:
        assert isinstance(mailbox, NeverAnswers)
        environment = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
            "DJANGO_SETTINGS_MODULE": "clubcomp.settings",
            "EMAIL_URL": f"smtp://127.0.0.1:{mailbox.port}",
        }
        sender = subprocess.Popen([sys.executable, "manage.py", "send_mail"], cwd=ROOT, env=environment)
        try:
            assert mailbox.reading.wait(60)
        finally:
            sender.send_signal(signal.SIGKILL)
            sender.wait()
    assert state(mail) == "sending"
    assert mail.claimed_at is not None
    clock.now = mail.claimed_at + ABANDONED
    send_waiting(clock)
    assert state(mail) == "unsure"
    assert len(mailbox.envelopes) == 1


PAIRING = {
    "season": "Intern",
    "slug": "intern",
    "round": 1,
    "date": "2026-09-03",
    "time": "20:00",
    "standby_until": "",
    "before": None,
    "now": {"what": "bye"},
}
