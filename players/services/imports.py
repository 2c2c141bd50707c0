"""A file is read, looked at, corrected, and only then written: all of it or nothing."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Mapping, Sequence
from typing import IO, Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.importing.columns import guess, heading_row, plain_heading
from players.importing.fide_list import open_fide_list, read_fide_list
from players.importing.member_list import MemberListPlanner
from players.importing.plan import ASKED, CHANGED, NEW, SAME, WRONG, Line, Plan
from players.importing.rating_list import Listed, RatingListPlanner, read_rating_list, relevant
from players.importing.table import LARGEST_FILE, read_table
from players.models import CURRENT_FIELDS, Club, KnownColumn, PendingImport, Player, Rating, RatingKind, User
from players.services.errors import Refused, require_director
from players.services.ratings import NewRating, month_of, record_ratings

KEPT_FOR = dt.timedelta(days=1)


@transaction.atomic
def read_upload(
    *, kind: str, file_name: str, content: bytes | IO[bytes], month: dt.date, by: User
) -> PendingImport:
    """Read a file and keep what it says until it is confirmed. Raises FileError; then nothing is kept.

    A rating list is read in pieces where `content` is an open file: that of FIDE is very large.
    """
    require_director(by)
    PendingImport.objects.filter(made_at__lt=timezone.now() - KEPT_FOR).delete()
    columns: list[str] = []
    found: dict[str, Any]
    file = io.BytesIO(content) if isinstance(content, bytes) else content
    if kind == PendingImport.RATING_LIST:
        found = _fide_list(file, file_name) or _rating_lists(file.read(LARGEST_FILE + 1), file_name)
    else:
        rows = read_table(file.read(LARGEST_FILE + 1))
        remembered = _remembered()
        heading = heading_row(rows, remembered)
        columns = guess(rows[heading], remembered) if heading is not None else [""] * len(rows[0])
        found = {"rows": rows, "heading": heading}
    return PendingImport.objects.create(
        kind=kind,
        file_name="".join(c for c in file_name if c.isprintable())[:200],
        content=found,
        columns=columns,
        month=month_of(month),
        made_by=by,
    )


def _rating_lists(content: bytes, file_name: str) -> dict[str, Any]:
    """The rows that may be about members; the other thousands are not kept."""
    lists = read_rating_list(content, file_name)
    kept = relevant(lists, Player.objects.active())
    return {
        "lists": {
            kind: [[row.row, row.number, row.name, row.rating, row.born] for row in rows]
            for kind, rows in kept.items()
        },
        "counts": {kind: len(rows) for kind, rows in lists.items()},
    }


def _fide_list(file: IO[bytes], file_name: str) -> dict[str, Any] | None:
    """The rows of members in the list of FIDE; None when it is another one."""
    opened = open_fide_list(file, file_name)
    file.seek(0)
    if opened is None:
        return None
    numbers = Player.objects.active().exclude(fide_number="").values_list("fide_number", flat=True)
    rows, count = read_fide_list(opened, set(numbers))
    return {
        "number": "fide_number",
        "lists": {
            RatingKind.FIDE.value: [[row.row, row.number, row.name, row.rating, row.born] for row in rows]
        },
        "counts": {RatingKind.FIDE.value: count},
    }


def plan_import(pending: PendingImport, answers: Mapping[str, str], today: dt.date) -> Plan:
    """What the file does to the members as they are now, with these answers to what is unsure."""
    if pending.kind == PendingImport.RATING_LIST:
        players = list(Player.objects.active())
        lists = {kind: [Listed(*row) for row in rows] for kind, rows in pending.content["lists"].items()}
        known, number = _known_ratings(players, pending.month), pending.content.get("number", "knsb_number")
        return RatingListPlanner(lists, known, answers, number).plan(players)
    planner = MemberListPlanner(list(Player.objects.all()), pending.columns, answers, today)
    return planner.plan(data_rows(pending))


def data_rows(pending: PendingImport) -> list[tuple[int, list[str]]]:
    """The rows under the headings, each with its number in the file."""
    heading = pending.content["heading"]
    first = 0 if heading is None else heading + 1
    return list(enumerate(pending.content["rows"][first:], start=first + 1))


def headings(pending: PendingImport) -> list[str]:
    """The words above the columns, empty ones where the file has none."""
    heading = pending.content["heading"]
    rows = pending.content["rows"]
    return list(rows[heading]) if heading is not None else [""] * len(rows[0])


def has_strange_headings(pending: PendingImport) -> bool:
    """Whether a column is left out of which nobody has said yet what it means."""
    remembered = _remembered()
    plain = [plain_heading(heading) for heading in headings(pending)]
    return any(
        not field and heading not in remembered for field, heading in zip(pending.columns, plain, strict=True)
    )


@transaction.atomic
def set_columns(*, pending: PendingImport, columns: Sequence[str], by: User) -> None:
    """Say what each column means, and remember it for the next file with these headings."""
    require_director(by)
    pending.columns = list(columns)
    pending.save(update_fields=["columns"])
    for heading, field in zip(headings(pending), columns, strict=True):
        if plain := plain_heading(heading):
            KnownColumn.objects.update_or_create(heading=plain, defaults={"field": field})


def set_heading(*, pending: PendingImport, has_heading: bool, by: User) -> None:
    """Say whether the first row holds headings, where none of their words was known."""
    require_director(by)
    pending.content["heading"] = 0 if has_heading else None
    pending.save(update_fields=["content"])


def discard(*, pending: PendingImport, by: User) -> None:
    """Forget a file."""
    require_director(by)
    pending.delete()


@transaction.atomic
def confirm(
    *,
    pending: PendingImport,
    answers: Mapping[str, str],
    fingerprint: str,
    leave_out_wrong: bool,
    by: User,
    today: dt.date,
) -> Plan:
    """Do what the file does: every line, or nothing at all.

    `fingerprint` is that of the plan which the director saw, without answers. Raises Refused when the
    members have changed since, when a line is still asked about, and for lines in error that he did not
    agree to leave out.
    """
    require_director(by)
    if not PendingImport.objects.select_for_update().filter(pk=pending.pk).exists():
        raise Refused("gone", _("This file has been imported already."))
    if plan_import(pending, {}, today).fingerprint != fingerprint:
        raise Refused("stale", _("The member list has changed meanwhile. This is what the file does now."))
    plan = plan_import(pending, answers, today)
    if plan.of(ASKED):
        raise Refused("asked", _("Say of every unsure row who is meant."))
    if plan.of(WRONG) and not leave_out_wrong:
        raise Refused("wrong", _("Tick that the rows in error are left out, or improve the file."))
    try:
        with transaction.atomic():
            _write(plan, pending.month)
    except IntegrityError as error:
        message = _("Two members would get the same number. Nothing has been imported.")
        raise Refused("number_twice", message) from error
    PendingImport.objects.filter(pk=pending.pk).delete()
    return plan


def _write(plan: Plan, month: dt.date) -> None:
    newcomers = [(_newcomer(line), line) for line in plan.of(NEW)]
    Player.objects.bulk_create([player for player, _line in newcomers])
    changed = plan.of(CHANGED)
    players = Player.objects.in_bulk([line.player_id for line in changed])
    fields: set[str] = set()
    for line in changed:
        for change in line.changes:
            if hasattr(Player, change.field) and change.field not in CURRENT_FIELDS.values():
                setattr(players[line.player_id or 0], change.field, change.after)
                fields.add(change.field)
    if fields:
        Player.objects.bulk_update(players.values(), sorted(fields), batch_size=200)
        Club.objects.show_other_names()
    ratings = [rating for player, line in newcomers for rating in _ratings(line, player.pk)]
    for line in (*changed, *plan.of(SAME)):
        ratings += _ratings(line, line.player_id or 0)
    record_ratings(ratings, month)


def _newcomer(line: Line) -> Player:
    return Player(**{change.field: change.after for change in line.changes})


def _ratings(line: Line, player_id: int) -> list[NewRating]:
    kinds = {field: kind for kind, field in CURRENT_FIELDS.items()} | {
        kind: kind for kind in ("knsb_rapid", "knsb_blitz")
    }
    return [
        NewRating(player_id, kinds[change.field], change.after)
        for change in line.changes
        if change.field in kinds
    ]


def _known_ratings(players: Sequence[Player], month: dt.date) -> dict[tuple[int, str], int | None]:
    """What each rating is now: that of the month, or the current one where nothing newer is known."""
    known: dict[tuple[int, str], int | None] = {}
    for player in players:
        for kind, field in CURRENT_FIELDS.items():
            known[player.pk, kind] = getattr(player, field)
    for rating in Rating.objects.filter(month__gt=month):
        known[rating.player_id, rating.kind] = None
    for rating in Rating.objects.filter(month__lte=month).order_by("month"):
        known[rating.player_id, rating.kind] = rating.value
    return known


def _remembered() -> dict[str, str]:
    return dict(KnownColumn.objects.values_list("heading", "field"))
