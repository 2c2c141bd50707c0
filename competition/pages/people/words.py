"""What stands in the member list, and what a file would do to it, in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

if TYPE_CHECKING:
    from players.importing.archives import FileError
    from players.importing.plan import Change, Reason
    from players.models import Player

FIELDS = {
    "name": gettext_lazy("Full name"),
    "given_name": gettext_lazy("Given name"),
    "prefix": gettext_lazy("Prefix"),
    "family_name": gettext_lazy("Family name"),
    "email": gettext_lazy("E-mail"),
    "phone": gettext_lazy("Telephone"),
    "birth_date": gettext_lazy("Date of birth"),
    "club_number": gettext_lazy("Club number"),
    "knsb_number": gettext_lazy("KNSB number"),
    "fide_number": gettext_lazy("FIDE number"),
    "kndb_number": gettext_lazy("KNDB number"),
    "rating_club": gettext_lazy("Club rating"),
    "rating_knsb": gettext_lazy("KNSB rating"),
    "rating_fide": gettext_lazy("FIDE rating"),
    "rating_kndb": gettext_lazy("KNDB rating"),
    "knsb_rapid": gettext_lazy("KNSB rapid"),
    "knsb_blitz": gettext_lazy("KNSB blitz"),
    "born": gettext_lazy("born"),
    "active": gettext_lazy("Member"),
}
OUTCOMES = {
    "wrong": gettext_lazy("In error"),
    "asked": gettext_lazy("Unsure"),
    "new": gettext_lazy("New"),
    "changed": gettext_lazy("Changed"),
    "same": gettext_lazy("Unchanged"),
    "left_out": gettext_lazy("Left out"),
}
_REASONS = {
    "no_name": gettext_lazy("There is no name in this row."),
    "no_email": gettext_lazy("“%(text)s” is no e-mail address."),
    "no_phone": gettext_lazy("“%(text)s” is no telephone number."),
    "no_date": gettext_lazy("“%(text)s” is no date of birth; write 31-12-1990."),
    "no_rating": gettext_lazy("“%(text)s” is no rating."),
    "too_long": gettext_lazy("“%(text)s” is too long (%(field)s)."),
    "row_twice": gettext_lazy("Row %(row)d is about the same member."),
    "number_taken": gettext_lazy("%(field)s %(text)s is that of %(name)s."),
    "number_not_listed": gettext_lazy("Number %(text)s is not in the list."),
    "no_fide_number": gettext_lazy("Without a FIDE number."),
    "name_not_listed": gettext_lazy("Without a KNSB number, and nobody of this name is in the list."),
}
_FILE_ERRORS = {
    "empty": gettext_lazy("There is nothing in this file."),
    "too_large": gettext_lazy("This file is too large; %(megabytes)d MB is the most."),
    "too_many_rows": gettext_lazy("This file has more than %(most)d rows."),
    "too_many_columns": gettext_lazy("This file has more than %(most)d columns."),
    "long_cell": gettext_lazy(
        "A cell of this file has more than %(most)d characters; perhaps a quotation mark is not closed."
    ),
    "broken_zip": gettext_lazy("This file is damaged or locked with a password."),
    "broken_excel": gettext_lazy("Excel wrote this file, but it is damaged."),
    "old_excel": gettext_lazy(
        "This is a workbook of an old Excel or one with a password. Save it as .xlsx or CSV, and try again."
    ),
    "no_table": gettext_lazy("This is no CSV file and no workbook of Excel (.xlsx)."),
    "no_rating_list": gettext_lazy(
        "This is no rating list of the KNSB (with the columns Relatienummer, Naam and Rating)"
        " and none of FIDE."
    ),
    "other_tempo": gettext_lazy("This is FIDE's list for rapid or blitz. Take the one for standard games."),
}
_COLUMN_TROUBLE = {
    "twice": gettext_lazy("Two columns mean the same. Leave one of them out."),
    "no_name": gettext_lazy("Say which column holds the name, or the family name."),
}


def field(name: str) -> str:
    """A field of a member."""
    return str(FIELDS[name])


def facts_of(player: Player, *, contact: bool) -> list[tuple[str, str]]:
    """What is known of a member, for himself; without `contact` only that his addresses are known."""
    closed = ("email", "phone", "birth_date", "club_number", "knsb_number", "fide_number", "kndb_number")
    facts = []
    for name in (*closed, "rating_club", "rating_knsb", "rating_fide", "rating_kndb"):
        found = getattr(player, name)
        shown = value(found) if contact or name not in closed or not found else _("known to the club")
        facts.append((field(name), shown))
    return facts


def outcome(code: str) -> str:
    """What becomes of a row."""
    return str(OUTCOMES[code])


def value(found: Any) -> str:
    """What a field holds, for the eye."""
    if found is None or found == "":
        return "–"
    if isinstance(found, bool):
        return _("yes") if found else _("no")
    if isinstance(found, dt.date):
        return f"{found:%d-%m-%Y}"
    return str(found)


def facts(found: Iterable[Change]) -> str:
    """What tells somebody from others of his name: "Lidnummer 7, Clubrating 1500"."""
    return ", ".join(f"{field(fact.field)} {value(fact.after)}" for fact in found)


def reason(found: Reason) -> str:
    """Why a row can't be used, or is left out."""
    params = dict(found.params)
    if "field" in params:
        params["field"] = field(params["field"])
    return str(_REASONS[found.code]) % params


def file_error(error: FileError) -> str:
    """Why a file can't be read."""
    return str(_FILE_ERRORS[error.code]) % error.params


def column_trouble(code: str) -> str:
    """Why the columns make no member list."""
    return str(_COLUMN_TROUBLE[code])


def column(heading: str, position: int) -> str:
    """A column by the words above it, else by its place."""
    return heading or _("Column %(number)d") % {"number": position + 1}


def imported(new: int, changed: int) -> str:
    """What an import has done: "3 new members, 12 changed"."""
    if not new and not changed:
        return _("Nothing had to be changed.")
    parts = []
    if new:
        parts.append(ngettext("%(count)d new member", "%(count)d new members", new) % {"count": new})
    if changed:
        parts.append(ngettext("%(count)d changed", "%(count)d changed", changed) % {"count": changed})
    return _("Imported: %(parts)s.") % {"parts": ", ".join(parts)}


def members(count: int) -> str:
    """So many members."""
    return ngettext("%(count)d member", "%(count)d members", count) % {"count": count}


def month(date: dt.date) -> str:
    """November 2026, with a capital."""
    return capfirst(date_format(date, "F Y"))


def short_month(date: dt.date) -> str:
    """Nov 2026, for a table."""
    return capfirst(date_format(date, "M Y"))


def choose() -> str:
    """No answer yet."""
    return _("Who is meant?")


def as_new() -> str:
    """An unsure row is about nobody of the list."""
    return _("Somebody new")


def skip(in_member_list: bool) -> str:
    """An unsure row is left out, or nobody of the rating list is this member."""
    return _("Leave this row out") if in_member_list else _("None of these")
