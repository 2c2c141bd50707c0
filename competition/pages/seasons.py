"""The seasons of the club, the rounds of one as steps, and a season put away."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.pages.access import director_action, director_page
from competition.pages.evening.page import deed_of
from competition.pages.frame import frame, page, season_of
from competition.pages.mail import words as mail_words
from competition.pages.round_links import coming_round
from competition.reading.post import number_of_mails
from competition.reading.rounds import EveningRow, evening_rows
from competition.services.season_settings import archive_season, reopen_season
from competition.wording import dates, evening, titles


@director_page
def home(request: HttpRequest) -> HttpResponse:
    """The evening begins in the season that is played now."""
    first = frame(request).season
    if first is None:
        return page(request, "director/no_season.html")
    return redirect("director:season", season=first.slug)


@director_page
def season(request: HttpRequest, season: str) -> HttpResponse:
    """All rounds of a season, and where to go on."""
    chosen = season_of(request)
    rows = evening_rows(chosen)
    coming = coming_round(row.head for row in rows)
    lines = [_line(row, chosen.slug, row.head == coming) for row in rows]
    return page(
        request,
        "director/season.html",
        lead=titles.schedule_lead([row.head for row in rows]),
        lines=lines,
        coming=next((line for line in lines if line["is_next"]), None),
        mail_trouble=mail_words.trouble(number_of_mails(failed=False)),
    )


@director_action("director:season")
def archive(request: HttpRequest, season: str) -> HttpResponse:
    """The season is over and put away, or taken up again."""
    chosen = season_of(request)
    if request.POST.get("archived") == "1":
        archive_season(season=chosen, deed=deed_of(request))
        messages.success(
            request, _("The season has been put away: it can be read, and nothing in it changes.")
        )
    else:
        reopen_season(season=chosen, deed=deed_of(request))
        messages.success(request, _("The season is open again."))
    return redirect("director:season", season=chosen.slug)


def _line(row: EveningRow, slug: str, is_next: bool) -> dict[str, object]:
    return {
        "number": row.head.number,
        "name": titles.round_name(row.head.number),
        "url": reverse("director:round", args=[slug, row.head.number]),
        "day": dates.evening(row.head.date, row.head.time),
        "state": evening.state(row.head.state, row.games, row.missing_results),
        "absent": evening.absent(row.absent) if row.absent else "",
        "absent_number": row.absent or "",
        "is_next": is_next,
    }
