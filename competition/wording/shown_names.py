"""What is shown of a member's name, with the name as it would then look."""

from __future__ import annotations

from django.utils.translation import gettext as _

from players.models import Player, ShownName
from players.shown_names import public_name


def example(player: Player, shown: ShownName) -> str:
    """ "Jan van der Meiden", "Jan M." or "Deelnemer" with a number."""
    return public_name(player.name, shown, _("“Entrant” with a number")).full


def choices(player: Player, of_club: ShownName) -> list[tuple[str, str]]:
    """What he can choose; empty leaves it to the club."""
    as_club = _("As the club has it: %(example)s") % {"example": example(player, of_club)}
    return [("", as_club), *((shown.value, example(player, shown)) for shown in ShownName)]
