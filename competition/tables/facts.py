"""What is known of a player beside his points: pairs of a name and a finished figure."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competition.reading.standing import ListRow
from competition.tables.standing import colour_run
from competition.wording import numbers


def player_facts(row: ListRow) -> list[tuple[str, object]]:
    """The counts of a row in the words of the rule books; what is nothing is left out."""
    facts: list[tuple[str, object]] = []
    if row.person.rating:
        facts.append((_("Rating"), row.person.rating))
    facts += [
        (_("Played"), row.played),
        (_("Won"), row.wins),
        (_("Drawn"), row.draws),
        (_("Lost"), row.losses),
    ]
    if row.played:
        facts.append((_("Percentage"), numbers.percentage(row.percentage)))
    facts.append((_("Colour balance"), numbers.signed(row.colour_balance)))
    if row.colour_run:
        facts.append((_("Last colour"), colour_run(row.colour_run)))
    others = (
        (_("By default"), row.by_default),
        (_("Adjourned"), row.adjourned),
        (_("Bye"), row.byes),
        (_("League games"), row.external),
        (_("Absent with notice"), row.absent),
        (_("Absent without notice"), row.absent_unnotified),
    )
    return facts + [(name, number) for name, number in others if number]
