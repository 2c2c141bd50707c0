"""How a sheet is answered: as a PDF in the club's colour, or with word that there is none."""

from __future__ import annotations

from collections.abc import Callable

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from django.utils.translation import gettext as _

from clubcomp.work.models import Job
from competition.models import Season
from competition.pages.frame import frame, page
from competition.pages.jobs import dressed
from competition.sheets.paper import Paper

KEEP = 24 * 60 * 60  # seconds that a printed sheet is kept; one that changes is another one


def pdf(
    request: HttpRequest,
    paper: Paper,
    name: str,
    *,
    secret: bool = False,
    beside: Callable[[Paper], Job] | None = None,
) -> HttpResponse:
    """The sheet, or word that the browser has it already. It is asked for again every time.

    One that is `secret` is kept nowhere. One that takes long is printed `beside` the request, by that
    job; the answer is then the page on which one waits for it.
    """
    paper = dressed(paper, frame(request).club)
    etag = quote_etag(paper.fingerprint)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        job = beside(paper) if beside is not None else None
        if job is not None and job.facts.get("fingerprint") != paper.fingerprint:
            return redirect("work:job", job.pk)
        response = HttpResponse(
            bytes(job.content) if job is not None else paper.pdf() if secret else _printed(paper),
            content_type="application/pdf",
            headers={"Content-Disposition": f'inline; filename="{name}.pdf"'},
        )
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True, no_store=secret)
    return response


def no_such_round(request: HttpRequest, season: Season, number: int) -> HttpResponse:
    """A page that leads to the rounds that there are."""
    return not_there(
        request,
        _("There is no round %(number)d") % {"number": number},
        _("The schedule shows which rounds there are."),
        reverse("public:rounds", args=[season.slug]),
        _("Schedule"),
    )


def not_there(request: HttpRequest, title: str, lead: str, url: str, text: str) -> HttpResponse:
    """A page that says why there is nothing to print, and where to go instead."""
    return page(request, "sheets/not_there.html", status=404, title=title, lead=lead, url=url, text=text)


def _printed(paper: Paper) -> bytes:
    key = f"sheet-{paper.fingerprint}"
    printed: bytes | None = caches["process"].get(key)
    if printed is None:
        printed = paper.pdf()
        caches["process"].set(key, printed, KEEP)
    return printed
