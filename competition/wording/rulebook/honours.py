"""Who may win prizes, the shadow groups, and the championship group."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from competition.systems.rules.model import Championship, Eligibility, Groups
from competition.wording import ledger, rule_labels
from competition.wording.rulebook import phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph


def chapter(book: Book) -> Chapter:
    """Prizes, groups, champion."""
    rules = book.ladder
    return Chapter(
        "honours",
        _("Prizes, groups and championship"),
        (_eligibility(rules.eligibility), *_groups(rules.groups), *_championship(book, rules.championship)),
    )


def _eligibility(eligibility: Eligibility | None) -> Paragraph:
    label = _("Who may win prizes")
    if eligibility is None:
        return Paragraph("eligibility", label, _("Everybody may win prizes."))
    text = (
        _(
            "Only who has at least %(number)s of all rounds so far, rounded up, may win prizes. A round "
            "counts once, for: %(kinds)s."
        )
        if isinstance(eligibility.minimum, str)
        else _at_least(eligibility.minimum)
    )
    kinds = (
        _("a game at the board") if key == "games" else ledger.happened(key) for key in eligibility.counts
    )
    words = text % {"number": eligibility.minimum, "kinds": ", ".join(kinds) or "–"}
    return Paragraph("eligibility", label, words)


def _at_least(minimum: int) -> str:
    return ngettext(
        "Only who has at least %(number)d round that counts may win prizes. A round counts once, for: "
        "%(kinds)s.",
        "Only who has at least %(number)d rounds that count may win prizes. A round counts once, for: "
        "%(kinds)s.",
        minimum,
    )


def _groups(groups: Groups | None) -> Iterator[Paragraph]:
    label = _("Shadow groups")
    if groups is None:
        yield Paragraph("groups.letters", label, _("There are no shadow groups."))
        return
    text = _(
        "Within the one list there is a shadow competition with the groups %(letters)s; the standing of each "
        "group follows from the list."
    )
    yield Paragraph("groups.letters", label, text % {"letters": phrases.listed(groups.letters)})
    label = _("Promotion and relegation")
    if not groups.move_after:
        text = _("During the season nobody moves to another group.")
        yield Paragraph("groups.move_after", label, text)
        return
    text = _(
        "After %(rounds)s entrants move: of each group %(up)s to the next higher one and %(down)s to the "
        "next lower one."
    )
    up = ngettext("the best one goes", "the best %(number)d go", groups.up) % {"number": groups.up}
    down = ngettext("the last one goes", "the last %(number)d go", groups.down) % {"number": groups.down}
    yield Paragraph(
        "groups.move_after",
        label,
        text % {"rounds": phrases.rounds(groups.move_after), "up": up, "down": down},
    )
    yield Paragraph("groups.withdrawn", _("Who moves"), " ".join(_who_moves(groups)))


def _who_moves(groups: Groups) -> Iterator[str]:
    withdrawn = {
        "down": _("Who has withdrawn goes down before all others and never up."),
        "count": _("Who has withdrawn moves like everybody."),
    }
    yield withdrawn.get(groups.withdrawn or "", _("Who has withdrawn is left out."))
    if groups.not_eligible == "promoted":
        yield _("Who may win no prizes goes up like everybody.")
    else:
        yield _("Who may win no prizes does not go up: the next one does.")
    largest = 1 if groups.largest_difference is None else groups.largest_difference
    text = ngettext(
        "When the groups would differ by more than %(number)d player, more go up or down (reinforced).",
        "When the groups would differ by more than %(number)d players, more go up or down (reinforced).",
        largest,
    )
    yield text % {"number": largest}


def _championship(book: Book, championship: Championship | None) -> Iterator[Paragraph]:
    label = _("Championship group")
    if championship is None:
        yield Paragraph("championship.size", label, _("There is no championship group."))
        return
    if championship.first == "period_winners":
        text = _(
            "After round %(round)d the championship group is formed by the winners of the periods and then "
            "the first of the list, %(size)d in all. Who has earned the most points in a period has won it."
        )
    else:
        text = _("After round %(round)d the first %(size)d of the list form the championship group.")
    yield Paragraph(
        "championship.size", label, text % {"round": championship.after_round, "size": championship.size}
    )
    text = _(
        "In the championship group all play each other %(times)s. Games that they played against each other "
        "before count, and all these games count in the list as well."
    )
    yield Paragraph(
        "championship.rounds",
        _("Games in the championship group"),
        text % {"times": phrases.times(championship.rounds)},
    )
    if championship.members is not None:
        text = _("In the championship group play: %(members)s.")
        members = ", ".join(book.names.get(key, key) for key in championship.members)
        yield Paragraph("championship.members", label, text % {"members": members})
    path = "championship.withdrawn"
    words = f"{rule_labels.label(path)}: {rule_labels.choice(path, championship.withdrawn or 'forfeit')}."
    yield Paragraph(path, rule_labels.label(path), words)
    text = _(
        "The winner is champion. Two who end equal play two decision games, and more a double round robin, "
        "outside the list. Who are still equal then share the title."
    )
    yield Paragraph("championship.decision", _("Equal at the top"), text)
