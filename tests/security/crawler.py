"""Ask for every address of the site as a person of each kind, with everything hostile that can be sent.

A `Crawler` first reads all pages as an honest visitor and remembers their forms and queries. Then it walks:
some requests in a row, of which some are spoiled, and takes back what they did.
"""

from __future__ import annotations

import logging
import re
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote, urlencode, urljoin, urlsplit

from django.conf import settings
from django.core.cache import caches
from django.db import transaction
from django.test import Client, TestCase
from django.test.client import MULTIPART_CONTENT, encode_multipart
from django.urls import Resolver404, resolve

from clubcomp.log import StrangersInOneLine
from tests.security.forms import SentForm, read_page
from tests.security.hostile import BODIES, HEADERS, VALUES, a_file, spoil

PROTECTING = ("Content-Security-Policy", "Permissions-Policy", "Referrer-Policy", "X-Content-Type-Options")
# Fields that scripts and other pages send.
COMMON = ("version", "seen", "reason", "next", "page", "sort", "q", "name", "key", "round", "rounds", "kind")


@dataclass
class Crawler:
    """`addresses` by name; `keys` are primary keys and names that belong to another season.

    What is posted to addresses with one of `own` in them must leave `untouched` as it is.
    """

    client: Client
    addresses: dict[str, str]
    keys: list[str]
    choose: Random
    own: tuple[str, ...]
    untouched: Callable[[], Any]
    asked: int = 0
    found: Counter[int] = field(default_factory=Counter)
    problems: dict[str, str] = field(default_factory=dict)
    forms: dict[str, list[SentForm]] = field(default_factory=lambda: defaultdict(list))
    queries: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    not_allowed: set[tuple[str, str]] = field(default_factory=set)

    def look_around(self) -> None:
        """Read every page, and keep what can be sent from it."""
        for path in list(self.addresses.values()):
            response = self.ask("GET", path)
            if response is None or "html" not in response.headers.get("Content-Type", ""):
                continue
            forms, queries = read_page(path, response.content.decode())
            for form in forms:
                self._keep(form)
            self.queries[path] |= {name for name, _value in queries}

    def _keep(self, form: SentForm) -> None:
        if form.method == "get":
            self.queries[form.path] |= set(form.names)
            return
        try:
            name = resolve(form.path).view_name
        except Resolver404:
            self.problems[f"a form leads nowhere: {form.path}"] = form.path
            return
        if all(form.names != known.names for known in self.forms[name]):
            self.forms[name].append(form)

    def walk(self, length: int) -> None:
        """Some requests in a row, by which each finds what the one before it left; then all is taken back."""
        cookies = self.client.cookies.copy()
        with transaction.atomic():
            for _step in range(length):
                if self.step() is None:
                    break
            transaction.set_rollback(True)
        self.client.cookies = cookies

    def step(self) -> Any:
        """One request that nobody honest would send."""
        choose = self.choose
        name = choose.choice(list(self.addresses))
        path = self.addresses[name]
        extra = dict(choose.choice(HEADERS)) if choose.random() < 0.15 else {}
        if choose.random() < 0.12:
            path = self._other_path(path)
        forms = self.forms.get(name, [])
        posts = choose.random() < (0.7 if forms else 0.3)
        if ("POST" if posts else "GET", path) in self.not_allowed:
            posts = not posts
        if posts:
            return self._send(path, choose.choice(forms) if forms else None, extra)
        names = [*self.queries.get(path, ()), *choose.sample(COMMON, 2)]
        values = self._pairs(spoil(choose, [(each, choose.choice(VALUES)) for each in names], self.keys))
        query = urlencode(values, errors="surrogatepass")
        extra.setdefault("QUERY_STRING", query if choose.random() < 0.9 else query.replace("%", ""))
        method = choose.choice(("HEAD", "OPTIONS", "PUT", "DELETE")) if choose.random() < 0.1 else "GET"
        return self.ask(method, path, **extra)

    def _send(self, path: str, form: SentForm | None, extra: dict[str, Any]) -> Any:
        choose = self.choose
        if choose.random() < 0.1:
            body, kind = choose.choice(BODIES)
            return self.ask("POST", path, body, kind, **extra)
        values = list(form.values) if form else [(name, choose.choice(self.keys)) for name in COMMON]
        spoiled = self._pairs(spoil(choose, values, self.keys))
        if form and form.files and choose.random() < 0.9:
            data: dict[str, Any] = dict(spoiled) | {name: a_file(choose) for name in form.files}
            data = {name: value.encode(errors="surrogatepass") if isinstance(value, str) else value
                    for name, value in data.items()}  # fmt: skip
            body = encode_multipart("BoUnDaRyStRiNg", data)
            return self.ask("POST", path, body, MULTIPART_CONTENT, **extra)
        body = urlencode(spoiled, errors="surrogatepass").encode()
        return self.ask("POST", path, body, "application/x-www-form-urlencoded", **extra)

    def _pairs(self, values: list[tuple[str, Any]]) -> list[tuple[str, str]]:
        return [(str(name), str(value)) for name, value in values if name]

    def _other_path(self, path: str) -> str:
        """The address with one of its parts replaced."""
        parts = path.split("/")
        chosen = [position for position, part in enumerate(parts) if part]
        if not chosen:
            return path
        value = self.choose.choice((*VALUES, *self.keys))
        raw = quote(value.encode(errors="surrogatepass"), safe="")
        parts[self.choose.choice(chosen)] = self.choose.choice((raw, raw, value if value.isdigit() else raw))
        return "/".join(parts)

    def ask(self, method: str, path: str, body: bytes = b"", kind: str = "", **extra: Any) -> Any:
        """Send a request; what is answered with an error of the site is remembered. None then."""
        caches["default"].clear()  # what is counted for the limits
        self.asked += 1
        before = self.untouched() if self._watched(method, path) else None
        log = _Log()
        logging.getLogger().addHandler(log)
        try:
            with transaction.atomic(), TestCase.captureOnCommitCallbacks(execute=True):
                kinds = kind or "application/octet-stream"
                response = self.client.generic(method, path, body, kinds, **extra)
                _read(response)
        except Exception as error:
            self._note(method, path, body, extra, "".join(traceback.format_exception(error)))
            return None
        finally:
            logging.getLogger().removeHandler(log)
        self.found[response.status_code] += 1
        if response.status_code == 405:
            self.not_allowed.add((method, path))
        if response.status_code >= 500:
            raised = getattr(response, "exc_info", None) or (None, None, None)
            text = "".join(traceback.format_exception(*raised)) if raised[1] else f"{response.status_code}"
            self._note(method, path, body, extra, text)
            return None
        if log.lines:
            self._note(method, path, body, extra, "\n".join(log.lines))
        for wrong in _wrong_in(response):
            self._note(method, path, body, extra, wrong)
        if before is not None and self.untouched() != before:
            self._note(method, path, body, extra, "another season was changed")
        return response

    def _watched(self, method: str, path: str) -> bool:
        return method == "POST" and any(part in path for part in self.own)

    def _note(self, method: str, path: str, body: bytes, extra: dict[str, Any], text: str) -> None:
        where = re.findall(r'File "([^"]+)", line (\d+)', text)
        own = [f"{file}:{line}" for file, line in where if "/.venv/" not in file and "/tests/" not in file]
        at = f"{own[-1] if own else ''} {text.strip().splitlines()[-1][:200]}"
        self.problems.setdefault(at, f"{method} {path} {extra} {body[:2_000]!r}\n{text}")


class _Log(logging.Handler):
    """What the log says that should not be there: tracebacks, and errors that are the site's own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.addFilter(StrangersInOneLine())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or not record.name.startswith("django.security"):
            self.lines.append(self.format(record))


def _wrong_in(response: Any) -> list[str]:
    """What no answer may have: a way to another site, no headers that protect it, the inside of the site."""
    wrong = []
    target = response.headers.get("Location", "/").replace("\\", "/")
    if urlsplit(urljoin("http://testserver/", target)).netloc != "testserver" or target.startswith("//"):
        wrong.append(f"it leads to another site: {response['Location']}")
    missing = [name for name in PROTECTING if name not in response.headers]
    if missing:
        wrong.append(f"without {', '.join(missing)}")
    content = b"" if response.streaming else response.content
    if b"Traceback (most recent" in content or settings.SECRET_KEY.encode() in content:
        wrong.append("it shows the inside of the site")
    return wrong


def _read(response: Any) -> None:
    if response.streaming:
        b"".join(response.streaming_content)
