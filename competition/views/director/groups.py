"""The shadow groups for the director: placing everybody, promotion and relegation, moves by hand."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from competition.reading.groups import GroupsPage, groups_page
from competition.reading.seasons import season_named, seasons_beside
from competition.services.errors import Refused
from competition.services.groups import move_between_groups, place_groups
from competition.views.access import director_action, director_page
from competition.views.director.parts import actor_of, seen_of
from competition.views.frame import page, season_of
from competition.wording import groups as words


@director_page
def overview(request: HttpRequest, season: str) -> HttpResponse:
    """Who is proposed to move after the last list, or another one (`?ronde=`), and who is where."""
    chosen = season_of(request)
    number = request.GET.get("ronde", "")
    shown = groups_page(chosen, int(number) if number.isdecimal() and len(number) < 6 else None, full=True)
    proposed = {move.entrant: move for move in shown.proposal.moves}
    names = {key: person.name for key, person in shown.people.items()}
    return page(
        request,
        "director/groups.html",
        lead=words.lead(shown.after_round, final=shown.final),
        after_round=shown.after_round,
        version=chosen.version,
        rounds=[(each, each == shown.after_round) for each in (0, *shown.rounds)],
        letters=list(shown.tables),
        lines=_lines(shown),
        moves=[
            {
                "words": words.move(names[m.entrant], m.old, m.new),
                "mark": words.mark(upwards=m.new < m.old, reinforced=m.reinforced),
                "tie": words.tie(names[m.tie.entrant], m.tie.decided_by) if m.tie else "",
            }
            for m in proposed.values()
        ],
        passed_over=[words.passed_over(names[key], code) for key, code in shown.proposal.passed_over],
        sizes=[
            (letter, before, shown.proposal.sizes_after[letter])
            for letter, before in shown.proposal.sizes_before.items()
        ],
        earlier=seasons_beside(chosen),
        back_url=reverse("director:season", args=[season]),
    )


def _lines(shown: GroupsPage) -> list[dict[str, object]]:
    """Everybody with the group that is proposed for him, the letters to choose from."""
    found = {each.row.entrant: (letter, each.place) for letter, rows in shown.tables.items() for each in rows}
    without = {key: ("", None) for key in shown.proposed if key not in found}
    return [
        {
            "entry": shown.people[key].entry_id,
            "place": place or "",
            "name": shown.people[key].name,
            "old": letter or "–",
            "new": shown.proposed[key],
            "moves": shown.proposed[key] != letter,
        }
        for key, (letter, place) in (found | without).items()
    ]


@director_action(back="director:groups")
def place(request: HttpRequest, season: str) -> HttpResponse:
    """Put everybody in a group, by an earlier season or by rating."""
    chosen = season_of(request)
    typed = request.POST.get("sizes", "").replace(",", " ").split()
    if not all(size.isdecimal() and len(size) < 5 for size in typed):
        raise Refused("bad_sizes", _("Give the sizes as numbers, such as 12 12 12."))
    former = request.POST.get("former", "")
    place_groups(
        season=chosen,
        actor=actor_of(request),
        sizes=[int(size) for size in typed],
        former=season_named(former) if former != chosen.slug else None,
        expected_version=seen_of(request),
    )
    messages.success(request, _("Everybody has a group. It can be taken back in the history."))
    return redirect("director:groups", season=season)


@director_action(back="director:groups")
def move(request: HttpRequest, season: str) -> HttpResponse:
    """Confirm the moves after a round, with what was changed by hand."""
    chosen = season_of(request)
    number = request.POST.get("after_round", "")
    if not number.isdecimal() or len(number) > 5:
        raise Refused("no_round", _("Say after which round."))
    moves = {
        int(key): str(request.POST[name])
        for name in request.POST
        if name.startswith("group-") and (key := name.removeprefix("group-")).isdecimal() and len(key) < 18
    }
    move_between_groups(
        season=chosen,
        moves=moves,
        after_round=int(number),
        actor=actor_of(request),
        expected_version=seen_of(request),
    )
    messages.success(request, _("The groups have been changed. It can be taken back in the history."))
    return redirect("director:groups", season=season)
