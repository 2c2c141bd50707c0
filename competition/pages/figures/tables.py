"""The story of a season as finished lines: who, with a link, and what is told of them; and its prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competition.pages.figures import words
from competition.reading.people import Person
from competition.reading.story import NamedPrize, RoundStory, StoryPage
from competition.systems.story import Climb, Pair, Reign, Series, Upset

Url = Callable[[str], str]
MOST_TOLD = 4


@dataclass(frozen=True, slots=True)
class Name:
    """Somebody, and his page."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Told:
    """Something of somebody; of two, with words between them."""

    who: Name
    words: str
    between: str = ""
    other: Name | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """Something of the season: what it is, and of whom it is told."""

    title: str
    told: list[Told]
    more: str = ""


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round of the season: who led after it, who rose most, the upset."""

    number: int
    url: str
    leader: Name | None
    is_new: bool
    climbs: list[Told]
    upset: Told | None


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize: what it is called and asks, who would get it now, and who comes before them in vain."""

    title: str
    about: str
    holders: list[Name]
    waiting: list[Told]


@dataclass(frozen=True, slots=True)
class _Names:
    people: dict[str, Person]
    url: Url

    def __call__(self, key: str) -> Name:
        return Name(self.people[key].name, self.url(key))


def facts(page: StoryPage, url: Url) -> list[Fact]:
    """What there is to tell of the whole season; what has not happened is left out."""
    names = _Names(page.people, url)
    found = [
        Fact(_("Leaders"), _leaders(page.reigns, names)),
        Fact(_("Biggest climb"), [_climb(each, names) for each in page.climbs]),
        Fact(_("Longest series without a loss"), [_series(each, names) for each in page.unbeaten]),
        Fact(_("Longest series of wins"), [_series(each, names) for each in page.wins]),
        Fact(_("Most often against each other"), [_pair(each, names) for each in page.pairs]),
        Fact(_("Upset of the season"), [_upset(page.upset, names)] if page.upset else []),
    ]
    return [_cut(fact) for fact in found if fact.told]


def round_lines(page: StoryPage, url: Url, round_url: Callable[[int], str]) -> list[RoundLine]:
    """The rounds one by one, the newest first."""
    names = _Names(page.people, url)
    before: Person | None = None
    lines = []
    for each in page.rounds:
        lines.append(_round(each, names, round_url, is_new=each.leader != before))
        before = each.leader
    return lines[::-1]


def prize_lines(found: Iterable[NamedPrize], people: dict[str, Person], url: Url) -> list[PrizeLine]:
    """How every prize stands."""
    names = _Names(people, url)
    lines = []
    for each in found:
        meant = words.prize(each.outlook.prize)
        about = [meant] if each.name else []
        about.append(words.minimum(each.outlook))
        lines.append(
            PrizeLine(
                each.name or meant,
                " · ".join(part for part in about if part),
                [names(key) for key in each.outlook.holders],
                [Told(names(one.entrant), words.waiting(one)) for one in each.outlook.waiting],
            )
        )
    return lines


def _round(told: RoundStory, names: _Names, round_url: Callable[[int], str], *, is_new: bool) -> RoundLine:
    return RoundLine(
        number=told.number,
        url=round_url(told.number),
        leader=names(told.leader.key) if told.leader else None,
        is_new=is_new,
        climbs=[Told(names(climb.entrant), words.short_climb(climb)) for climb in told.climbs[:MOST_TOLD]],
        upset=(
            Told(
                names(told.upset.winner),
                words.short_upset(told.upset),
                words.beat(),
                names(told.upset.loser),
            )
            if told.upset
            else None
        ),
    )


def _cut(fact: Fact) -> Fact:
    """As many as one likes to read, and how many more there are."""
    more = len(fact.told) - MOST_TOLD
    return Fact(fact.title, fact.told[:MOST_TOLD], words.and_more(more)) if more > 0 else fact


def _leaders(reigns: Iterable[Reign], names: _Names) -> list[Told]:
    """Everybody who led, the longest first."""
    of: dict[str, list[Reign]] = {}
    for reign in reigns:
        of.setdefault(reign.entrant, []).append(reign)
    ordered = sorted(of.items(), key=lambda item: -sum(reign.length for reign in item[1]))
    return [Told(names(key), words.reigns(own)) for key, own in ordered]


def _climb(told: Climb, names: _Names) -> Told:
    return Told(names(told.entrant), words.climb(told))


def _series(told: Series, names: _Names) -> Told:
    return Told(names(told.entrant), words.series(told))


def _pair(told: Pair, names: _Names) -> Told:
    return Told(names(told.one), words.pair(told), "–", names(told.other))


def _upset(told: Upset, names: _Names) -> Told:
    return Told(names(told.winner), words.upset(told), words.beat(), names(told.loser))
