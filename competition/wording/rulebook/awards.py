"""What is earned: by a game, by an evening without one, by a league game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from competition.systems.rules.awards import EXTERNAL_KEYS, GAME_KEYS, LONELY_KEYS, ByTeam
from competition.wording import kinds, ledger
from competition.wording.rulebook import amounts, phrases
from competition.wording.rulebook.chapter import Book, Chapter, Paragraph

GETS = {
    "win": gettext_noop("Whoever wins (%(win)s) gets %(award)s."),
    "draw": gettext_noop("Whoever draws (%(draw)s) gets %(award)s."),
    "loss": gettext_noop("Whoever loses gets %(award)s."),
    "double_forfeit": gettext_noop("If neither player shows up, both lose by default; each gets %(award)s."),
    "adjourned": gettext_noop("As long as a game is adjourned, both players get %(award)s for it."),
    "not_joined": gettext_noop("Whoever joins later gets, for every round missed before that, %(award)s."),
    "external_game": gettext_noop(
        "A league game that is booked beside the evening earns %(award)s, whatever is earned that evening."
    ),
}


def games(book: Book) -> Chapter:
    """What a game earns."""
    return Chapter("games", _("Points for a game"), _awards(book, GAME_KEYS))


def evenings(book: Book) -> Chapter:
    """What an evening without a game earns, and how repetition is counted."""
    paragraphs = (*_awards(book, LONELY_KEYS), *_counting(book))
    return Chapter("evenings", _("Points without a game"), paragraphs)


def league(book: Book) -> Chapter:
    """What a league game earns."""
    return Chapter("league", _("League games"), _awards(book, EXTERNAL_KEYS))


def _awards(book: Book, keys: Iterable[str]) -> tuple[Paragraph, ...]:
    found = [(key, _award(book, key)) for key in keys]
    paragraphs = [paragraph for _key, paragraph in found if paragraph is not None]
    missing = [key for key, paragraph in found if paragraph is None]
    if missing:
        text = _("No award has been laid down for: %(outcomes)s. These may not occur until one has been.")
        names = phrases.listed(ledger.happened(key) for key in missing)
        paragraphs.append(
            Paragraph(
                f"awards.missing.{missing[0]}",
                _("Not provided for"),
                text % {"outcomes": names},
                is_compared=False,
            )
        )
    return tuple(paragraphs)


def _award(book: Book, key: str) -> Paragraph | None:
    award = book.ladder.awards.find(key)
    if award is None:
        return None
    is_league = key in EXTERNAL_KEYS
    items: tuple[str, ...] = ()
    if isinstance(award, ByTeam):
        words, items = _("an award by team and board:"), amounts.team_lines(award)
    else:
        words = amounts.amount(award, league=is_league)
    meaning = (words, items)
    of_kind = kinds.WORDS.get(key)
    if of_kind and of_kind.award_like and getattr(book.ladder.awards, key) is None:
        words = _(of_kind.award_like) % {"award": words}
    params = {"award": words, "win": book.score("1-0"), "draw": book.score("1/2-1/2")}
    text = _(of_kind.award if of_kind else GETS[key]) % params
    if items:
        text = text.removesuffix(".")
    label = phrases.sentence(ledger.happened(key))
    return Paragraph(f"awards.{key}", label, text, items, amounts.example(book, award), meaning)


def _counting(book: Book) -> Iterator[Paragraph]:
    awards = book.ladder.awards
    yield Paragraph(
        "awards.per",
        _("Counting repetitions"),
        _("Where an award depends on how often something happens, that is counted per period.")
        if awards.per == "period"
        else _(
            "Where an award depends on how often something happens, that is counted over the whole season."
        ),
    )
    if awards.counts_with:
        lines = tuple(
            _("with “%(outcome)s” also: %(others)s")
            % {
                "outcome": ledger.happened(key),
                "others": phrases.listed(ledger.happened(each) for each in added),
            }
            for key, added in awards.counts_with.items()
            if added
        )
        text = _("These are counted together:")
        yield Paragraph("awards.counts_with", _("Counted together"), text, lines)
    if awards.late_starters:
        late = awards.late_starters
        text = _(
            "Whoever plays the first round after round %(round)d gets the first award for an absence with "
            "notice %(times)s."
        )
        yield Paragraph(
            "awards.late_starters",
            _("Late starters"),
            text % {"round": late.after_round, "times": phrases.times(late.times)},
        )
