"""What must be so for a verb: the state of the round, a reason, rules that give an award."""

from __future__ import annotations

from django.utils.translation import gettext as _

from competition.models import Round, Season
from competition.reading.load import load_season
from competition.reading.people import names_by_key
from competition.services.actors import Refused
from competition.systems import season as facts
from competition.systems.errors import SeasonError
from competition.systems.registry import find_system
from competition.systems.rules import Rules
from competition.systems.season_check import check_season
from competition.wording import rule_errors, rule_labels


def require_open(round_: Round) -> None:
    """Raise Refused when the round is published or closed."""
    if not round_.is_open:
        message = _("Round %(number)s has been published.")
        raise Refused("published", message % {"number": round_.number})


def require_draft(round_: Round) -> None:
    """Raise Refused unless there is a pairing that has not been published."""
    require_open(round_)
    if round_.state != Round.DRAFT.value:
        message = _("There is no pairing for round %(number)s.")
        raise Refused("no_pairing", message % {"number": round_.number})


def require_not_closed(round_: Round) -> None:
    """Raise Refused when the round is closed."""
    if round_.state == Round.CLOSED.value:
        message = _("Round %(number)s is closed.")
        raise Refused("closed", message % {"number": round_.number})


def require_under_way(round_: Round) -> None:
    """Raise Refused unless the round is published and not closed."""
    require_not_closed(round_)
    if round_.state != Round.PUBLISHED.value:
        message = _("Round %(number)s has not been published.")
        raise Refused("not_published", message % {"number": round_.number})


NO_REASON = "no_reason"


def checked_reason(reason: str) -> str:
    """The reason itself. Raises Refused when there is none."""
    words = " ".join(reason.split())
    if not words:
        raise Refused(NO_REASON, _("Say why: everybody who asks later finds the reason in the history."))
    return words


def require_award(rules: Rules, key: str) -> None:
    """Raise Refused when the rules have no award for this outcome."""
    if not rules.knows(key):
        message = _("The rules of this season do not say what “%(key)s” is worth.")
        raise Refused("no_award", message % {"key": rule_labels.outcome(key).lower()}, key=key)


def require_row_award(rules: Rules, row: facts.Other, number: int) -> None:
    """The same for a row; a league game also needs a team and a result that the table of awards has."""
    require_award(rules, row.kind.value)
    if row.kind.is_external:
        _require_in_tables(rules, row.kind.value, row, number)


def require_external_award(rules: Rules, game: facts.ExternalGame, number: int) -> None:
    """The same for a league game beside the evening."""
    _require_in_tables(rules, "external_game", game, number)


def _require_in_tables(rules: Rules, key: str, row: facts.Other | facts.ExternalGame, number: int) -> None:
    if not rules.knows(key):
        return
    try:
        find_system(rules.system).check_row(row, number, rules)
    except SeasonError as error:
        message = _("The rules do not say what this is worth: %(why)s")
        raise Refused("no_award", message % {"why": rule_errors.sentence(error)}) from error


def require_computable(season: Season) -> None:
    """Raise Refused when something in the season has no place in its rules."""
    try:
        check_season(load_season(season))
    except SeasonError as error:
        why = rule_errors.sentence(error, names_by_key(season))
        raise Refused("rules", _("The list could not be computed: %(why)s") % {"why": why}) from error
