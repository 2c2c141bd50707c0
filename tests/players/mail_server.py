"""A real mail server on this machine, for tests: it takes mail, refuses it, or breaks off."""

from __future__ import annotations

import asyncio
import email
import email.policy
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope


class Mailbox:
    """What has arrived, and how the server answers to an address that it does not take."""

    def __init__(self) -> None:
        self.envelopes: list[Envelope] = []
        self.refuse: dict[str, str] = {}
        self.port = 0

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, _: Any) -> str:
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        self.envelopes.append(envelope)
        return "250 OK"

    @property
    def mails(self) -> list[EmailMessage]:
        found = []
        for envelope in self.envelopes:
            assert isinstance(envelope.content, bytes)
            mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(mail, EmailMessage)
            found.append(mail)
        return found


class TakesNothing(Mailbox):
    """Refuses every mail after having read it."""

    def __init__(self, answer: str) -> None:
        super().__init__()
        self.answer = answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        return self.answer


class NeverAnswers(Mailbox):
    """Takes the mail, and then says nothing. `reading` is set while it has a mail."""

    def __init__(self) -> None:
        super().__init__()
        self.reading = threading.Event()

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        self.envelopes.append(envelope)
        self.reading.set()
        await asyncio.Event().wait()
        return "250 OK"


class BreaksOff(SMTP):
    """Asks for the mail, and hangs up in the middle of it."""

    async def smtp_DATA(self, arg: str) -> None:
        await self.push("354 go on")
        await self._reader.readline()
        self.transport.abort()


class HangsUp(SMTP):
    """Greets, and hangs up before it has a mail."""

    async def smtp_RCPT(self, arg: str | None) -> None:
        self.transport.abort()


class _Controller(Controller):
    protocol: type[SMTP] = SMTP

    def factory(self) -> SMTP:
        return self.protocol(self.handler, loop=self.loop)


@contextmanager
def mail_server(mailbox: Mailbox, protocol: type[SMTP] = SMTP) -> Iterator[Mailbox]:
    """The server, on a port of its own, as long as the block lasts."""
    controller = _Controller(mailbox, hostname="127.0.0.1", port=free_port(), ready_timeout=20)
    controller.protocol = protocol
    controller.start()
    mailbox.port = controller.port
    try:
        yield mailbox
    finally:
        controller.stop(no_assert=True)


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
