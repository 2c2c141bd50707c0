"""What a visitor can send from a page: its forms, their fields, and the queries of its links."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urljoin, urlsplit


@dataclass
class SentForm:
    """A form as a browser would send it untouched."""

    path: str
    method: str
    values: list[tuple[str, str]] = field(default_factory=list)
    files: set[str] = field(default_factory=set)

    @property
    def names(self) -> list[str]:
        return sorted({name for name, _value in self.values} | self.files)


class _Reader(HTMLParser):
    def __init__(self, address: str) -> None:
        super().__init__(convert_charrefs=True)
        self.address = address
        self.forms: list[SentForm] = []
        self.queries: list[tuple[str, str]] = []
        self._open: SentForm | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "a" and "?" in found.get("href", ""):
            self.queries += parse_qsl(urlsplit(found["href"]).query)
        elif tag == "form":
            path = urlsplit(urljoin(self.address, found.get("action", ""))).path
            self._open = SentForm(path, found.get("method", "get").lower())
            self.forms.append(self._open)
        elif self._open is not None:
            self._field(self._open, tag, found)

    def _field(self, form: SentForm, tag: str, found: dict[str, str]) -> None:
        name = self._select if tag == "option" else found.get("name", "")
        if tag == "select":
            self._select = name
            form.values.append((name, ""))
        elif tag == "option" and name and "selected" in found:
            form.values.append((name, found.get("value", "")))
        elif tag == "input" and found.get("type") == "file":
            form.files.add(name)
        elif tag in ("input", "textarea", "button") and name:
            form.values.append((name, found.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = ""


def read_page(address: str, content: str) -> tuple[list[SentForm], list[tuple[str, str]]]:
    """The forms of a page, and the parameters of the links on it."""
    reader = _Reader(address)
    reader.feed(content)
    return reader.forms, reader.queries
