"""Lines of the log: no secrets and no addresses of people in them, and no long stories about bad requests."""

import logging
import re

from clubcomp.outage import outage_of

# A signature (personal link, calendar, mail, code of an import), the key of a new password, a mail address.
_SECRET = re.compile(r":[\w-]{20,}|(?<=-)[0-9a-f]{32}\b|[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


class DiscreetFormatter(logging.Formatter):
    """A line in which what opens a door, and mail addresses, are left out, also in a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        return _SECRET.sub("…", super().format(record))


class StrangersInOneLine(logging.Filter):
    """A request that Django refuses as suspicious is told in a short line; the traceback shows nothing."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("django.security"):
            record.msg, record.args = ascii(record.getMessage())[1:-1][:160], ()
            record.exc_info = record.exc_text = None
        return True


class OutagesInOneLine(logging.Filter):
    """A full disk and its like are no mistake of the program: each request says what it was, and no more."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if outage := outage_of(error):
            said = " ".join(str(error).split())
            record.msg, record.args = f"{record.getMessage()}: {outage.code} ({said})", ()
            record.exc_info = record.exc_text = None
        return True
