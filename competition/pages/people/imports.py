"""Members and ratings from a file: choose it, see what each row will do, confirm."""

from __future__ import annotations

import datetime as dt
from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from competition.pages.access import director_form
from competition.pages.frame import frame, page
from competition.pages.people import words
from competition.pages.people.forms import MemberListForm, RatingListForm
from competition.pages.people.tables import plan_parts
from competition.reading.members import pending_import
from competition.wording import dates
from players.importing.archives import FileError
from players.importing.columns import FIELDS, column_trouble
from players.importing.plan import ASKED, CHANGED, NEW, WRONG, Line, Plan
from players.models import PendingImport, User
from players.services import imports
from players.services.errors import Refused

_ANSWER = "answer-"
_SAMPLES = 2


@director_form
def upload_members(request: HttpRequest) -> HttpResponse:
    """Choose a member list."""
    form = MemberListForm(*_sent(request))
    return _upload(request, form, PendingImport.MEMBERS, _today(request))


@director_form
def upload_ratings(request: HttpRequest) -> HttpResponse:
    """Choose a rating list of the KNSB or of FIDE."""
    today = _today(request)
    form = RatingListForm(*_sent(request), today=today)
    month = form.chosen_month if form.is_bound and form.is_valid() else today
    return _upload(request, form, PendingImport.RATING_LIST, month)


@director_form
def preview(request: HttpRequest, pending: int) -> HttpResponse:
    """What a file will do, row by row, until it is confirmed or dropped."""
    found = pending_import(pending)
    if found is None:
        if request.method == "POST":
            messages.info(request, _("This file has been imported already, or was dropped."))
            return redirect("director:members")
        raise Http404
    if request.method != "POST":
        return _preview(request, found)
    steps = {"columns": _columns, "confirm": _confirm, "discard": _discard, "look": _preview}
    step = steps.get(request.POST.get("do", ""))
    return step(request, found) if step else _preview(request, found, status=422)


def _sent(request: HttpRequest) -> tuple[Any, Any]:
    return (request.POST, request.FILES) if request.method == "POST" else (None, None)


def _upload(request: HttpRequest, form: MemberListForm, kind: str, month: dt.date) -> HttpResponse:
    if form.is_bound and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            found = imports.read_upload(
                kind=kind, file_name=file.name, content=file.file, month=month, by=_by(request)
            )
        except FileError as error:
            form.add_error("file", words.file_error(error))
        else:
            return redirect("director:import", pending=found.pk)
    return page(
        request,
        "director/import_file.html",
        status=422 if form.is_bound else 200,
        form=form,
        is_rating_list=kind == PendingImport.RATING_LIST,
    )


def _columns(request: HttpRequest, pending: PendingImport) -> HttpResponse:
    """Other columns, or other headings: looked at again."""
    if pending.kind != PendingImport.MEMBERS:
        return _preview(request, pending, status=422)
    has_heading = "heading" in request.POST
    if has_heading != (pending.content["heading"] is not None):
        imports.set_heading(pending=pending, has_heading=has_heading, by=_by(request))
    chosen = [request.POST.get(f"column-{n}", "") for n in range(len(pending.columns))]
    columns = [field if field in FIELDS else "" for field in chosen]
    imports.set_columns(pending=pending, columns=columns, by=_by(request))
    return redirect("director:import", pending=pending.pk)


def _confirm(request: HttpRequest, pending: PendingImport) -> HttpResponse:
    if column_trouble(pending.columns) and pending.kind == PendingImport.MEMBERS:
        return _preview(request, pending, status=422)
    try:
        plan = imports.confirm(
            pending=pending,
            answers=_answers(request),
            fingerprint=request.POST.get("fingerprint", ""),
            leave_out_wrong="leave_out" in request.POST,
            by=_by(request),
            today=_today(request),
        )
    except Refused as refused:
        return _preview(request, pending, status=422, trouble=str(refused))
    messages.success(request, words.imported(len(plan.of(NEW)), len(plan.of(CHANGED))))
    return redirect("director:members")


def _discard(request: HttpRequest, pending: PendingImport) -> HttpResponse:
    imports.discard(pending=pending, by=_by(request))
    messages.info(request, _("Nothing has been imported."))
    return redirect("director:members")


def _preview(
    request: HttpRequest, pending: PendingImport, status: int = 200, trouble: str = ""
) -> HttpResponse:
    is_members = pending.kind == PendingImport.MEMBERS
    code = column_trouble(pending.columns) if is_members else ""
    answers = _answers(request)
    nothing = Plan(())
    untouched = nothing if code else imports.plan_import(pending, {}, _today(request))
    plan = nothing if code else imports.plan_import(pending, answers, _today(request))
    return page(
        request,
        "director/import_plan.html",
        status=status,
        pending=pending,
        lead=_lead(request, pending),
        columns=_column_lines(pending) if is_members else [],
        has_heading=is_members and pending.content["heading"] is not None,
        column_trouble=words.column_trouble(code) if code else "",
        open_columns=bool(code) or (is_members and imports.has_strange_headings(pending)),
        trouble=trouble,
        parts=plan_parts(plan, answers),
        fingerprint=untouched.fingerprint,
        wrong=len(plan.of(WRONG)),
        leave_out="leave_out" in request.POST,
        asks=bool(untouched.of(ASKED)),
        can_confirm=_can_confirm(untouched),
    )


def _can_confirm(plan: Plan) -> bool:
    useful: list[Line] = [line for line in plan.lines if line.outcome != WRONG]
    return bool(useful)


def _lead(request: HttpRequest, pending: PendingImport) -> str:
    if pending.kind == PendingImport.MEMBERS:
        return _("Nothing has been written yet. What is empty in the file stays as it is.")
    rows = sum(pending.content["counts"].values())
    said = _("The list of %(month)s, %(rows)d rows. Nothing has been written yet.")
    return said % {"month": dates.month(pending.month), "rows": rows}


def _column_lines(pending: PendingImport) -> list[dict[str, Any]]:
    """Each column with its heading, what stands in it, and what it may mean."""
    rows = [row for _number, row in imports.data_rows(pending)]
    lines = []
    for position, (heading, chosen) in enumerate(
        zip(imports.headings(pending), pending.columns, strict=True)
    ):
        samples = [row[position] for row in rows if row and position < len(row) and row[position]]
        lines.append(
            {
                "name": f"column-{position}",
                "heading": words.column(heading, position),
                "samples": ", ".join(samples[:_SAMPLES]),
                "choices": [(field, words.field(field), field == chosen) for field in FIELDS],
            }
        )
    return lines


def _answers(request: HttpRequest) -> dict[str, str]:
    """What was answered about unsure rows, by the key of the row."""
    return {
        name.removeprefix(_ANSWER): value
        for name, value in request.POST.items()
        if name.startswith(_ANSWER) and isinstance(value, str) and value
    }


def _by(request: HttpRequest) -> User:
    return cast(User, request.user)


def _today(request: HttpRequest) -> dt.date:
    return timezone.localdate(timezone=frame(request).club.zone)
