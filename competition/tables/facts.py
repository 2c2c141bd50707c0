"""What is known of a player beside his points: pairs of a name and a finished figure."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competition.systems.standing import Row
from competition.tables.standing import colour_run
from competition.wording import numbers


def player_facts(row: Row, rating: int | None) -> list[tuple[str, object]]:
    """The counts of a row in the words of the rule books; what is nothing is left out."""
    counts = row.counts
    facts: list[tuple[str, object]] = []
    if rating:
        facts.append((_("Rating"), rating))
    facts.append((_("Played"), counts.played))
    if counts.played:
        score = _("%(wins)d won, %(draws)d drawn, %(losses)d lost") % {
            "wins": counts.wins,
            "draws": counts.draws,
            "losses": counts.losses,
        }
        facts += [(_("Score"), score), (_("Percentage"), numbers.percentage(counts.percentage))]
    facts.append((_("Colour balance"), numbers.signed(counts.colour_balance)))
    if counts.colour_run:
        facts.append((_("Last colour"), colour_run(counts.colour_run)))
    others = (
        (_("By default"), counts.by_default),
        (_("Adjourned"), counts.adjourned),
        (_("Bye"), counts.byes),
        (_("League games"), counts.external),
        (_("Absent with notice"), counts.absent),
        (_("Absent without notice"), counts.absent_unnotified),
    )
    return facts + [(name, number) for name, number in others if number]
