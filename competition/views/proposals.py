"""A proposal for other rules, for the members to look at before they decide."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from competition.models import Season
from competition.reading.proposals import proposal_page
from competition.tables.effects import shift_lines, shifts_summary
from competition.views import shown_list
from competition.views.access import public_page
from competition.views.director.rule_parts import rule_changes
from competition.views.frame import page, season_of
from competition.views.live import fragment
from competition.wording import heads


@public_page
def proposal(request: HttpRequest, season: str, key: str) -> HttpResponse:
    """What the rules would say, and the last list under both; in no search engine."""
    chosen = season_of(request)
    shown = fragment(request, chosen, "public/_proposal.html", lambda: _proposal(chosen, key), key)
    response = page(request, "public/proposal.html", fragment=shown)
    response["X-Robots-Tag"] = "noindex"
    return response


def _proposal(chosen: Season, key: str) -> dict[str, object]:
    found = proposal_page(chosen, key)
    names = {key: person.name for key, person in found.people.items()}
    display = shown_list.display_of(chosen)
    shifts = found.shifts or ()
    return {
        "title": _("A proposal for other rules"),
        "lead": chosen.name,
        "changes": rule_changes(chosen.rules, found.rules, chosen.game, names),
        "list_title": heads.standing_title(found.after_round),
        "summary": shifts_summary(shifts),
        "lines": shift_lines(shifts, names, display.points, display.decimals),
        "is_possible": found.shifts is not None,
    }
