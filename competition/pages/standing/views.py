"""The standing as a visitor asks for it, as files, as once published, in a frame; and its columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from urllib.parse import urlencode

from csp.decorators import csp_replace
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from competition.models import Season, Verb
from competition.pages import access, addresses, live, round_links
from competition.pages.access import director_form, public_page
from competition.pages.addresses import player_url
from competition.pages.evening.page import deed_of, seen_of
from competition.pages.evening.views import season_undo
from competition.pages.frame import frame, page, season_of
from competition.pages.refusals import refusal_words
from competition.pages.standing import shown as standing_shown
from competition.pages.standing.forms import ColumnsForm
from competition.pages.standing.shown import display_of
from competition.pages.standing.tables import standing_rows
from competition.reading.club import version_of
from competition.reading.rule_changes import former_list, former_lists
from competition.reading.standing import (
    Listed,
    ListPage,
    NotThere,
    columns_of,
    list_page,
    offered_columns,
    usual_columns,
)
from competition.services.actors import Refused
from competition.services.season_settings import choose_columns
from competition.systems.system import MOVEMENT
from competition.wording import dates, numbers, rules, titles
from competition.wording.columns import exact, offered
from players.importing.export import CONTENT_TYPES, CSV, csv_file, excel_file
from players.names import begins_words

ORDER, GROUP, NAME, NEAR = "sort", "groep", "naam", "rond"
MOST_LETTERS = 40
LONGEST_GROUP = 100
NEIGHBOURS = 5


@dataclass(frozen=True, slots=True)
class Wish:
    """What a visitor wants to see of a list. `near`: only who stands around himself."""

    order: str = ""
    group: str = ""
    name: str = ""
    near: bool = False

    @classmethod
    def of(cls, request: HttpRequest) -> Wish:
        """As the address says."""
        asked = request.GET
        name = " ".join(asked.get(NAME, "").split())[:MOST_LETTERS]
        return cls(
            asked.get(ORDER, "")[:MOST_LETTERS],
            asked.get(GROUP, "")[:LONGEST_GROUP],
            name,
            asked.get(NEAR) == "1",
        )

    def address(self, *without: str, **other: str) -> str:
        """The address of the same with something else: "?groep=A&sort=name"."""
        said = {NAME: self.name, GROUP: self.group, NEAR: "1" if self.near else "", ORDER: self.order} | other
        return "?" + urlencode({key: value for key, value in said.items() if value and key not in without})

    def rows(self, listed: ListPage, me: str) -> tuple[Listed, ...]:
        """The rows of a list that are wanted, in its order."""
        rows = standing_shown.in_group(listed, self.group)
        if self.near:
            own = next((at for at, row in enumerate(rows) if row.person.key == me), None)
            rows = rows if own is None else rows[max(own - NEIGHBOURS, 0) : own + NEIGHBOURS + 1]
        return tuple(row for row in rows if begins_words(self.name, row.person.name))


@public_page
def standing(request: HttpRequest, season: str, number: int | None = None) -> HttpResponse:
    """The standing after a round: the last closed one unless the address names another."""
    chosen = season_of(request)
    wish, me = Wish.of(request), access.own_key(request, chosen)
    shown = live.fragment(
        request,
        chosen,
        "public/_standing.html",
        lambda: _standing(request, chosen, number, wish, me),
        number,
        wish,
        me,
    )
    return live.moving_page(request, "public/standing.html", shown, number)


def _standing(
    request: HttpRequest, chosen: Season, number: int | None, wish: Wish, me: str
) -> dict[str, object]:
    listed = list_page(chosen, number)
    rounds = frame(request).rounds
    group = standing_shown.asked_group(request, listed)
    unknown = "" if group else wish.group
    wish = Wish(wish.order, group, wish.name, wish.near and listed.row_of(me) is not None)
    table = standing_shown.standing_table(
        listed, wish.rows(listed, me), wish.order, me=me, kept=wish.address(ORDER).replace("?", "&", 1)
    )
    if wish.name:
        table.empty_text = _("Nobody on this list is called “%(name)s”.") % {"name": wish.name}
    return {
        "title": titles.standing_title(listed.after_round),
        "lead": titles.standing_lead(
            next((head.date for head in rounds if head.number == listed.after_round), None),
            rules.system(chosen.rules),
            provisional=listed.provisional,
            cycle=listed.cycle,
        ),
        "next_round": round_links.next_round(chosen, round_links.coming_round(rounds), frame(request).club),
        "squares": round_links.round_squares(
            rounds, listed.after_round, addresses.standing_url(chosen), only_counted=True
        ),
        "groups": _choices(listed, wish, me),
        "no_group": _("There is no group “%(group)s” on this list.") % {"group": unknown} if unknown else "",
        "wish": wish,
        "all_url": wish.address(NAME) if wish.name else "",
        "table": table,
        "print_url": _file(listed, "competition:standing_sheet", group),
        "files": _files(listed, group) if listed.rows else [],
        "share_url": reverse("public:share-standing", args=[chosen.slug, listed.after_round]),
        "problem": listed.problem,
        "former": former_links(chosen, listed.after_round, frame(request).club.zone),
    }


def _choices(listed: ListPage, wish: Wish, me: str) -> list[tuple[str, str, bool]]:
    """The parts of a list to choose from: label, address, whether it is chosen; empty without a choice."""
    letters = sorted({row.group for row in listed.shown if row.group})
    own = listed.row_of(me) if me else None
    if not letters and own is None:
        return []
    found = [(_("Everybody"), wish.address(GROUP, NEAR), not wish.group and not wish.near)]
    found += [(each, wish.address(NEAR, groep=each), each == wish.group) for each in letters]
    if own is not None:
        found.append((_("Around me"), wish.address(GROUP, rond="1"), wish.near))
    return found


def _files(listed: ListPage, group: str) -> Sequence[tuple[str, str]]:
    """The same list as files: label and address."""
    slug, number = listed.season.slug, listed.after_round
    return (
        ("PDF", _file(listed, "competition:standing_sheet", group)),
        ("Excel", _file(listed, "public:standing-excel", group)),
        ("CSV", _file(listed, "public:standing-csv", group)),
        ("JSON", f"{reverse('api:standing', args=[slug])}?after_round={number}"),
    )


def _file(listed: ListPage, name: str, group: str) -> str:
    address = reverse(name, args=[listed.season.slug, listed.after_round])
    return f"{address}?{urlencode({GROUP: group})}" if group else address


@public_page
def standing_file(request: HttpRequest, season: str, number: int, kind: str) -> HttpResponse:
    """The list after a round with all columns for a spreadsheet; `?groep=` leaves all other groups out."""
    chosen = season_of(request)
    columns = offered(offered_columns(chosen))
    listed = list_page(chosen, number, columns=[column.code for column in columns])
    group = standing_shown.asked_group(request, listed)
    decimals = standing_shown.display_of(chosen).decimals
    rows = standing_rows(standing_shown.in_group(listed, group), columns, decimals)
    content = csv_file(rows) if kind == CSV else excel_file(rows, _("Standing"))
    name = _("standing-%(season)s-round-%(number)d") % {"season": chosen.slug, "number": number}
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=CONTENT_TYPES[kind], headers=headers)


def former_links(season: Season, number: int, zone: tzinfo) -> list[dict[str, str]]:
    """The lists after a round that newer ones replaced, each with the day it was made; the newest first."""
    return [
        {
            "url": reverse("public:standing-former", args=[season.slug, number, each.version]),
            "day": dates.day(timezone.localtime(each.made_at, zone).date()),
        }
        for each in former_lists(season, number)
    ]


@require_safe
def former_standing(request: HttpRequest, season: str, number: int, version: int) -> HttpResponse:
    """The list after a round as people saw it, with the places of the list that counts now."""
    chosen = season_of(request)
    try:
        former, rows = former_list(chosen, number, version)
    except NotThere as error:
        raise Http404 from error
    display = display_of(chosen)
    since = urlencode({"van": f"{number}-{version}", "tot": number})
    explained = MOVEMENT in frame(request).features
    to = player_url(chosen)
    made_at = timezone.localtime(former.made_at, frame(request).club.zone)
    return page(
        request,
        "public/former.html",
        title=titles.standing_title(number),
        day=dates.day(made_at.date()),
        now_url=reverse("public:standing-after", args=[chosen.slug, number]),
        has_values=any(row.value is not None for row in rows),
        rows=[
            {
                "place": row.place,
                "name": row.name,
                "url": (
                    f"{reverse('public:movement', args=[chosen.slug, row.key])}?{since}"
                    if explained
                    else to(row.key)
                ),
                "points": numbers.points(row.points, display.points, display.decimals),
                "value": exact(row.value),
                "now": row.place_now,
            }
            for row in rows
        ],
    )


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # typed for views without parameters
def embedded_standing(request: HttpRequest, season: str) -> HttpResponse:
    """The newest standing, without what surrounds it on the site; it holds nothing to press by mistake."""
    chosen = season_of(request)
    if not frame(request).club.embedding:
        raise Http404
    shown = live.fragment(request, chosen, "public/_embedded.html", lambda: _embedded(chosen), "embedded")
    return page(request, "public/embedded.html", fragment=shown)


def _embedded(chosen: Season) -> dict[str, object]:
    listed = list_page(chosen)
    return {
        "title": titles.standing_title(listed.after_round),
        "table": standing_shown.standing_table(listed, listed.shown),
        "url": reverse("public:standing", args=[chosen.slug]),
    }


def code(request: HttpRequest, chosen: Season) -> str:
    """What the club puts on its own site; empty where it does not want that."""
    if not frame(request).club.embedding:
        return ""
    return format_html(
        '<iframe src="{}" title="{}" width="100%" height="600" loading="lazy"></iframe>',
        request.build_absolute_uri(reverse("public:embedded", args=[chosen.slug])),
        chosen.name,
    )


_FORM = "director:columns"


@director_form
def columns(request: HttpRequest, season: str) -> HttpResponse:
    """A tick and a number for each; or the usual ones again."""
    chosen = season_of(request)
    typed = request.POST if request.method == "POST" else None
    form = ColumnsForm(typed, chosen=columns_of(chosen), offered=offered(offered_columns(chosen)))
    if request.method != "POST":
        return _page(request, chosen, form)
    usual = request.POST.get("go") == "usual"
    if not usual and not form.is_valid():
        return _page(request, chosen, form, status=422)
    try:
        choose_columns(
            season=chosen,
            columns=usual_columns(chosen) if usual else form.columns(),
            deed=deed_of(request, seen_of(request)),
        )
    except Refused as refused:
        messages.error(request, refusal_words(request, refused))
        return _page(request, chosen, form, status=409)
    messages.success(request, _("The columns of the standing have been saved."))
    return redirect(_FORM, season=season)


def _page(request: HttpRequest, season: Season, form: ColumnsForm, status: int = 200) -> HttpResponse:
    return page(
        request,
        "director/columns.html",
        status=status,
        form=form,
        lines=list(form.lines()),
        version=version_of(season),
        undo=season_undo(season, "columns", Verb.COLUMNS_CHOSEN),
    )
