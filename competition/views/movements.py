"""Why a player moved between any two rounds."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from competition.reading.movements import MovementPage, movement_page
from competition.tables import movement_bill
from competition.views import parts
from competition.views.access import public_page
from competition.views.frame import page, season_of
from competition.wording import heads
from competition.wording import movement as words

SINCE, UNTIL = "van", "tot"


@public_page
def movement(request: HttpRequest, season: str, key: str) -> HttpResponse:
    """The change in points in exact parts and who passed whom; `?van=` and `?tot=` name the rounds."""
    chosen = season_of(request)
    shown = movement_page(chosen, key, _number(request, SINCE), _number(request, UNTIL))
    display = parts.display_of(chosen)
    names = {key: person.name for key, person in shown.people.items()}
    return page(
        request,
        "public/movement.html",
        title=words.between_title(shown.person.name, shown.since, shown.until),
        back_url=parts.player_url(chosen)(key),
        name=shown.person.name,
        firsts=_lists(shown, shown.since),
        lasts=_lists(shown, shown.until),
        before_title=heads.standing_title(shown.since),
        after_title=heads.standing_title(shown.until),
        bill=(
            movement_bill(shown.movement, names, display.points, display.decimals) if shown.movement else None
        ),
        empty_text=heads.not_listed(shown.person.name),
    )


def _number(request: HttpRequest, name: str) -> int | None:
    asked = request.GET.get(name, "")
    return int(asked) if asked.isdecimal() and len(asked) < 10 else None


def _lists(shown: MovementPage, chosen: int) -> list[tuple[int, str, bool]]:
    """The lists to choose from: number, name, whether it is chosen."""
    numbers = [0, *(evening.number for evening in shown.evenings if evening.counts)]
    return [(number, words.list_name(number), number == chosen) for number in numbers]
