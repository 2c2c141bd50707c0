"""A standing as rows for a spreadsheet: numbers stay numbers."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from competition.reading.columns import COLUMNS
from competition.reading.standing import ListRow
from competition.wording.standing import colour_run, in_full

Row = list[Any]


def standing_rows(rows: Iterable[ListRow], decimals: int) -> list[Row]:
    """All columns under their names; fractions are rounded to so many decimals."""
    head = [_("Place"), _("Places up"), _("Player"), _("Points"), *(in_full(name) for name in COLUMNS)]
    return [head, *(_row(row, decimals) for row in rows)]


def _row(row: ListRow, decimals: int) -> Row:
    written = {
        "rating": row.rating,
        "value": _number(row.value, decimals),
        "percentage": None if row.percentage is None else _number(row.percentage, 1),
        "colour_run": colour_run(row.colour_run),
    }
    others = [written[name] if name in written else getattr(row, name) for name in COLUMNS]
    return [row.place, row.change, row.person.name, _number(row.points, decimals), *others]


def _number(value: Fraction, decimals: int) -> Decimal | int:
    if value.denominator == 1:
        return int(value)
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)
