"""Who is expected on an evening, until when one reports an absence, and who does not show up."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems.rules.model import WEEKDAYS as WEEKDAY_CODES
from competition.systems.rules.model import AttendanceRules, Deadline, NoShow
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph


def chapter(book: Book) -> Chapter:
    """Reporting an absence."""
    rules = book.rules.attendance
    return Chapter(
        "attendance",
        _("Attendance and absence"),
        (
            _default(rules),
            _deadline(rules),
            _late(rules),
            _external_week(rules),
            *_no_show(book.rules.no_show),
        ),
    )


def _default(rules: AttendanceRules) -> Paragraph:
    text = (
        _("Everybody is expected who has not reported an absence.")
        if rules.default == "present"
        else _("Only who has signed up for a round is expected.")
    )
    return Paragraph("attendance.default", _("Who is expected"), text)


def _deadline(rules: AttendanceRules) -> Paragraph:
    return Paragraph("attendance.deadline", _("Deadline"), _until(rules.deadline))


def _until(deadline: Deadline | None) -> str:
    if deadline is None:
        return _("No last moment for reporting an absence has been laid down.")
    if deadline.weekday is not None:
        text = _(
            "An absence is in time until %(day)s %(time)s before the round; if the round itself is on a "
            "%(day)s, until %(time)s on that day."
        )
        day = WEEKDAYS[WEEKDAY_CODES.index(deadline.weekday)]
        return text % {"time": deadline.time, "day": day}
    hours = deadline.hours_before or 0
    if not hours:
        return _("An absence is in time until the round begins (0 hours before).")
    return ngettext(
        "An absence is in time until %(hours)d hour before the round begins.",
        "An absence is in time until %(hours)d hours before the round begins.",
        hours,
    ) % {"hours": hours}


def _late(rules: AttendanceRules) -> Paragraph:
    text = (
        _("A report that comes too late is booked as an absence without notice.")
        if rules.late == "absent_unnotified"
        else _("A report that comes too late is booked as an absence with late notice.")
    )
    text += " " + _("That does not apply to league games.")
    return Paragraph("attendance.late", _("Too late"), text)


def _external_week(rules: AttendanceRules) -> Paragraph:
    text = (
        _(
            "Whoever does not play on the evening but plays a league game in the same week (Monday to "
            "Sunday) is booked with a league game instead of an absence. Whoever plays both is booked with "
            "the game at the club."
        )
        if rules.external_week
        else _("A league game elsewhere in the week does not change how an absence is booked.")
    )
    return Paragraph("attendance.external_week", _("League game in the same week"), text)


def _no_show(no_show: NoShow) -> Iterator[Paragraph]:
    yield Paragraph(
        "no_show.opponent",
        _("Opponent of who does not show up"),
        _(
            "If somebody does not show up, the opponent is booked with a bye and the absentee as absent "
            "without notice."
        )
        if no_show.opponent == "bye"
        else _(
            "If somebody does not show up, the game is lost by default and the opponent wins it by default."
        ),
    )
    yield Paragraph(
        "no_show.until_reported",
        _("After not showing up"),
        _(
            "Whoever did not show up is not paired again, and booked as absent without notice, until the "
            "absentee has reported to the director."
        )
        if no_show.until_reported
        else _("Whoever did not show up is expected for the next round as usual."),
    )
