"""What stands in a cell, as it is stored; or the reason why it can't be."""

from __future__ import annotations

import datetime as dt
import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from players.models import Player

HIGHEST_RATING = 4000
_PHONE = re.compile(r"[0-9+()./ \-]{6,30}")
_EXCEL_MOBILE = re.compile(r"6[0-9]{8}")
_DATES = ("%Y-%m-%d", "%d-%m-%Y", "%d/%m/%Y", "%d.%m.%Y", "%Y%m%d", "%d-%m-%y", "%d/%m/%y")


class BadCell(Exception):
    """A cell that can't be used; `code` says why."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text


def read_cell(field: str, text: str, today: dt.date) -> Any:
    """The value of a cell that is not empty. Raises BadCell."""
    if field.startswith("rating_"):
        return read_rating(text)
    if field == "birth_date":
        return _date(text, today)
    if field == "email":
        return _email(text)
    if field == "phone":
        return _phone(text)
    limit: int = getattr(Player._meta.get_field(field), "max_length", 0)
    if len(text) > limit:
        raise BadCell("too_long", text)
    return text


def read_rating(text: str) -> int | None:
    """1712, "1712,5" and Excel's "1.712"; nought and a dash say that there is none. Raises BadCell."""
    plain = text.replace(" ", "").replace("\u00a0", "")
    if plain in ("0", "-", "–", "n.v.t.", "nvt"):
        return None
    if re.fullmatch(r"\d\.\d{3}(,\d+)?", plain):
        plain = plain.replace(".", "")
    plain = plain.replace(",", ".")
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6})?", plain, re.ASCII):
        raise BadCell("no_rating", text)
    try:
        value = int(Decimal(plain).quantize(Decimal(1), rounding=ROUND_HALF_UP))
    except InvalidOperation as error:
        raise BadCell("no_rating", text) from error
    if value > HIGHEST_RATING:
        raise BadCell("no_rating", text)
    return value or None


def _date(text: str, today: dt.date) -> dt.date:
    word = text.split("T", maxsplit=1)[0].split(" ", maxsplit=1)[0]
    for form in _DATES:
        try:
            found = dt.datetime.strptime(word, form).date()
        except ValueError:
            continue
        if "%y" in form and found > today:
            found = found.replace(year=found.year - 100)
        if dt.date(1900, 1, 1) <= found <= today:
            return found
        break
    raise BadCell("no_date", text)


def _email(text: str) -> str:
    word = text.removeprefix("mailto:").strip("<>")
    try:
        validate_email(word)
    except ValidationError as error:
        raise BadCell("no_email", text) from error
    if len(word) > 254:
        raise BadCell("no_email", text)
    return word


def _phone(text: str) -> str:
    if _EXCEL_MOBILE.fullmatch(text):
        return "0" + text  # Excel took it for a number and dropped the nought
    if not _PHONE.fullmatch(text):
        raise BadCell("no_phone", text)
    return text
