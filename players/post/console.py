"""Mail on the terminal, where no mail server has been given: only what a person would read."""

from __future__ import annotations

from django.core.mail import EmailMessage
from django.core.mail.backends.console import EmailBackend as DjangoBackend


class EmailBackend(DjangoBackend):
    """Prints to whom, about what, and the plain text."""

    def write_message(self, message: EmailMessage) -> None:
        lines = str(message.body).strip().splitlines()
        head = [f"To: {', '.join(message.to)}", f"Subject: {message.subject}", ""]
        self.stream.write("\n".join(["", "── mail ──", *head, *lines, ""]) + "\n")
