"""Django's way over SMTP, which tells whether a mail that failed may have arrived all the same."""

from __future__ import annotations

import smtplib
from typing import Any

from django.core.mail.backends.smtp import EmailBackend as DjangoBackend


class MaybeArrived(Exception):
    """The line broke while the mail was handed over: the server may have taken it, or not."""


class _Careful:
    """Says so when the line breaks after the server has asked for the content."""

    def data(self, msg: Any) -> tuple[int, bytes]:
        try:
            return super().data(msg)  # type: ignore[misc,no-any-return]
        except smtplib.SMTPResponseException:
            raise
        except OSError as error:
            raise MaybeArrived(str(error) or type(error).__name__) from error


class _Smtp(_Careful, smtplib.SMTP):
    pass


class _SmtpOverTls(_Careful, smtplib.SMTP_SSL):
    pass


class EmailBackend(DjangoBackend):
    """The backend of settings that name a mail server."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return _SmtpOverTls if self.use_ssl else _Smtp
