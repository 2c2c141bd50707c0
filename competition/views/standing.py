"""The standing: in the order, of the group and of the names that a visitor asks for; and as files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.models import Season
from competition.reading.columns import COLUMNS
from competition.reading.standing import ListPage, ListRow, list_page
from competition.tables.standing_file import standing_rows
from competition.views import addresses, live, own_key, round_links, shown_list
from competition.views.access import public_page
from competition.views.former import links as former_links
from competition.views.frame import frame, season_of
from competition.wording import heads, rules
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

    def rows(self, listed: ListPage, me: str) -> tuple[ListRow, ...]:
        """The rows of a list that are wanted, in its order."""
        rows = shown_list.in_group(listed, self.group)
        if self.near:
            own = next((at for at, row in enumerate(rows) if row.person.key == me), None)
            rows = rows if own is None else rows[max(own - NEIGHBOURS, 0) : own + NEIGHBOURS + 1]
        return tuple(row for row in rows if begins_words(self.name, row.person.name))


@public_page
def standing(request: HttpRequest, season: str, number: int | None = None) -> HttpResponse:
    """The standing after a round: the last closed one unless the address names another."""
    chosen = season_of(request)
    wish, me = Wish.of(request), own_key.own_key(request, chosen)
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
    group = shown_list.asked_group(request, listed)
    unknown = "" if group else wish.group
    wish = Wish(wish.order, group, wish.name, wish.near and listed.row_of(me) is not None)
    table = shown_list.standing_table(
        listed, wish.rows(listed, me), wish.order, me=me, kept=wish.address(ORDER).replace("?", "&", 1)
    )
    if wish.name:
        table.empty_text = _("Nobody on this list is called “%(name)s”.") % {"name": wish.name}
    return {
        "title": heads.standing_title(listed.after_round),
        "lead": heads.standing_lead(
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
    listed = list_page(chosen, number, columns=COLUMNS)
    group = shown_list.asked_group(request, listed)
    rows = standing_rows(shown_list.in_group(listed, group), shown_list.display_of(chosen).decimals)
    content = csv_file(rows) if kind == CSV else excel_file(rows, _("Standing"))
    name = _("standing-%(season)s-round-%(number)d") % {"season": chosen.slug, "number": number}
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=CONTENT_TYPES[kind], headers=headers)
