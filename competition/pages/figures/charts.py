"""The charts of a season: its figures, in words and as drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from competition.charts import Bar, Chart, Column, Dot, Line, bars, dots, lines
from competition.pages.figures import words
from competition.reading.season_lists import SeasonLists
from competition.systems.rules.model import Display
from competition.systems.story import Meeting
from competition.wording import numbers


def places(found: SeasonLists, keys: Sequence[str], title: str = "") -> Chart:
    """The places of one or several players over the rounds."""
    drawn = []
    for key in keys:
        own = [line.place if (line := found.line(number, key)) else None for number in found.rounds]
        drawn.append(Line(found.people[key].name, own, [words.place_word(place) for place in own]))
    one = len(keys) == 1
    known = [None if value is None else int(value) for value in drawn[0].values] if one else []
    told = words.places_of_one(known) if one else _compared(drawn)
    return lines(
        "places",
        title or words.places_title(),
        told if one else "",
        told,
        _columns(found),
        drawn,
        first_head=_("Round"),
        tick_words=_whole,
        places=True,
    )


def points(found: SeasonLists, keys: Sequence[str], display: Display) -> Chart:
    """The points of one or several players over the rounds."""
    drawn = []
    for key in keys:
        own = [line.points if (line := found.line(number, key)) else None for number in found.rounds]
        written = ["–" if p is None else numbers.points(p, display.points, display.decimals) for p in own]
        drawn.append(Line(found.people[key].name, [None if p is None else float(p) for p in own], written))
    known = [word for word in drawn[0].words if word != "–"] if drawn else []
    one = words.points_of_one(known[0], known[-1]) if len(keys) == 1 and known else ""
    return lines(
        "points",
        words.points_title(),
        one,
        one or _compared(drawn),
        _columns(found),
        drawn,
        first_head=_("Round"),
        tick_words=_plain,
    )


def distances_of(found: SeasonLists, games: Sequence[Meeting], key: str) -> Chart:
    """How many places above or below him his opponents stood."""
    by_round = {game.round: _distance(found, game, key) for game in games if key in (game.white, game.black)}
    drawn = [
        Bar(distance, (words.no_game() if distance is None else words.distance_word(distance),))
        for distance in (by_round.get(number) for number in _played(found))
    ]
    return bars(
        "distances",
        words.distance_title(),
        words.distance_of_one(),
        _columns(found)[1:],
        drawn,
        head=(_("Round"), _("Opponent")),
        tick_words=_whole,
    )


def colours_of(found: SeasonLists, key: str) -> Chart:
    """How often he had white more than black, after each round."""
    balances = [
        line.colour_balance if (line := found.line(number, key)) else None for number in _played(found)
    ]
    drawn = [Bar(each, ("–" if each is None else words.balance_word(each),)) for each in balances]
    return bars(
        "colours",
        words.colours_title(),
        words.colours_of_one(),
        _columns(found)[1:],
        drawn,
        head=(_("Round"), _("Colours")),
        tick_words=_whole,
        pieces=True,
    )


def distances(found: SeasonLists, games: Sequence[Meeting]) -> Chart:
    """The mean and the greatest distance on the list between opponents, round by round."""
    drawn = []
    for number in _played(found):
        known = [_distance(found, game, game.white) for game in games if game.round == number]
        apart = [abs(each) for each in known if each is not None]
        mean = Fraction(sum(apart), len(apart)) if apart else None
        greatest = max(apart, default=None)
        drawn.append(
            Bar(
                None if mean is None else float(mean),
                (words.mean_distance(mean) or words.no_games(), words.greatest_distance(greatest)),
                greatest,
            )
        )
    return bars(
        "distances",
        words.distances_title(),
        words.distances_lead(),
        _columns(found)[1:],
        drawn,
        head=(_("Round"), _("Mean"), _("Greatest")),
        tick_words=_whole,
    )


def colours(found: SeasonLists) -> Chart:
    """How many players have which colour balance now."""
    count = Counter(line.colour_balance for line in found.last.values() if line.played)
    widest = max((abs(balance) for balance in count), default=1)
    balances = range(-widest, widest + 1)
    return bars(
        "colours",
        words.colours_title(),
        words.colours_lead(),
        [Column(numbers.signed(balance), words.balance_word(balance)) for balance in balances],
        [Bar(count[balance] or None, (words.players(count[balance]),)) for balance in balances],
        head=(_("Colours"), _("Players")),
        tick_words=_whole,
    )


def values(found: SeasonLists) -> Chart:
    """The value of everybody against his rating."""
    drawn = [
        Dot(person.name, person.rating, float(value), str(person.rating), numbers.fraction(value))
        for key, line in found.last.items()
        if (person := found.people[key]).rating is not None and line.place is not None
        if (value := line.value) is not None
    ]
    return dots(
        "values",
        words.values_title(),
        words.values_lead(),
        words.values_of(*_ends(drawn)),
        drawn,
        head=(_("Player"), _("Rating"), _("Value")),
        tick_words=_plain,
        class_name=words.rating_class(),
        more=words.and_more_names(),
    )


def _compared(drawn: Sequence[Line]) -> str:
    return words.compared([(line.name, line.words[-1]) for line in drawn])


def _ends(drawn: Sequence[Dot]) -> tuple[str, str]:
    """The lowest and the highest value as they are written."""
    ordered = sorted(drawn, key=lambda dot: dot.y)
    return (ordered[0].y_words, ordered[-1].y_words) if ordered else ("–", "–")


def _columns(found: SeasonLists) -> list[Column]:
    return [Column(str(number), words.column_name(number)) for number in found.rounds]


def _played(found: SeasonLists) -> tuple[int, ...]:
    """The rounds, without the start list that comes before them."""
    return found.rounds[1:]


def _distance(found: SeasonLists, game: Meeting, key: str) -> int | None:
    """How many places higher than he his opponent stood before the round; None without both places."""
    before = found.before(game.round)
    own = before.get(key)
    other = before.get(game.black if key == game.white else game.white)
    if own is None or other is None or own.place is None or other.place is None:
        return None
    return own.place - other.place


def _whole(value: float) -> str:
    return numbers.whole(round(value))


def _plain(value: float) -> str:
    return numbers.decimal(Fraction(value).limit_denominator(1000), 1)
