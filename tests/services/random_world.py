"""What random verbs act in: a season, a round in view, and draws that mostly make sense.

A verb is a function under `@verb`, which names the states of a round in which it can do something; there it
is drawn oftener. One that can't be taken back says why (`stays`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from hypothesis import strategies as st

from competition.models import Attendance, Barring, Entry, Game, Round, Season, SignUp
from competition.models.attendance import GAME
from competition.services.actors import Actor
from competition.systems.kinds import Kind, offered
from competition.systems.season import Result, RoundState

RESULTS = [*Result, "", "2-0"]
OPEN = (RoundState.PLANNED, RoundState.DRAFT)
DRAFT = (RoundState.DRAFT,)
UNDER_WAY = (RoundState.PUBLISHED,)
NOT_CLOSED = (*OPEN, *UNDER_WAY)
COUNTED = (RoundState.PUBLISHED, RoundState.CLOSED)
# More evenings or entrants than this make a season slow to compute, and find nothing more.
MOST_ROUNDS, MOST_ENTRIES = 5, 8


@dataclass
class World:
    """A season and who acts in it; `draw` chooses, and everything it names is read anew.

    `here` is the round in view: most verbs are about it. Events up to `floor` are not taken back: a verb
    that can't be taken back came after them.
    """

    season: Season
    director: Actor
    draw: Callable[[st.SearchStrategy[Any]], Any]
    floor: int = 0
    here: int = 0

    def one_of(self, good: Iterable[Any], others: Iterable[Any]) -> Any:
        """Mostly one of the good ones, now and then any; None where there is none at all."""
        good, others = list(good), list(others)
        chosen = good if good and (not others or self.draw(st.integers(0, 7)) < 7) else others
        return self.draw(st.sampled_from(chosen)) if chosen else None

    def look_around(self) -> Round:
        """Choose the round in view: mostly the one that the director is at, or one beside it."""
        rounds = list(self.season.rounds.all())
        at = next((n for n, each in enumerate(rounds) if each.state != Round.CLOSED.value), len(rounds) - 1)
        chosen: Round = self.one_of([rounds[at]] * 4 + rounds[max(at - 1, 0) : at + 2], rounds)
        self.here = chosen.pk
        return chosen

    @property
    def state(self) -> str:
        """That of the round in view."""
        return str(Round.objects.values_list("state", flat=True).get(pk=self.here))

    def round(self) -> Round:
        """The round in view, now and then another."""
        rounds = list(self.season.rounds.all())
        return self.one_of([each for each in rounds if each.pk == self.here], rounds)  # type: ignore[no-any-return]

    def entry(self) -> Entry:
        return self.draw(st.sampled_from(list(self._entries())))  # type: ignore[no-any-return]

    def two_entries(self) -> tuple[Entry, Entry]:
        """Two of those who have a game or nothing at all in the round in view, now and then any two."""
        away = Attendance.objects.filter(round=self.here).exclude(kind=GAME).values("entry")
        first = self.one_of(self._entries().exclude(pk__in=away), self._entries())
        second = self.one_of(self._entries().exclude(pk__in=away).exclude(pk=first.pk), self._entries())
        return first, second

    def playing(self) -> Entry:
        """Mostly somebody with a game in the round in view."""
        return self._who(Attendance.objects.filter(round=self.here, kind=GAME))

    def away(self) -> Entry:
        """Mostly somebody who is absent from the round in view, or has no opponent."""
        return self._who(Attendance.objects.filter(round=self.here).exclude(kind=GAME))

    def reported(self) -> Entry:
        """Mostly somebody who has reported something for the round in view himself."""
        rows = Attendance.objects.filter(round=self.here, made_by="")
        return self._who(rows.exclude(kind__in=[GAME, Kind.BYE.value]))

    def barred(self) -> Entry:
        """Mostly somebody who is kept out until he reports again."""
        return self._who(Barring.objects.filter(round__season=self.season, barred=True))

    def without_game(self) -> Entry:
        """Mostly somebody without a game in the round in view."""
        seated = Attendance.objects.filter(round=self.here, kind=GAME).values("entry")
        return self.one_of(self._entries().exclude(pk__in=seated), self._entries())  # type: ignore[no-any-return]

    def signed_up(self) -> Entry:
        """Mostly somebody who has signed up for the round in view."""
        return self._who(SignUp.objects.filter(round=self.here))

    def game(self, **where: Any) -> Game | None:
        """Mostly one of the round in view, with what is asked; None while there is none at all."""
        games = Game.objects.filter(round__season=self.season)
        games = games.select_related("round__season", "white__player", "black__player").order_by("pk")
        return self.one_of(games.filter(round=self.here, **where), games)  # type: ignore[no-any-return]

    def actor(self, entry: Entry) -> Actor:
        """Mostly the director, now and then the player himself, or somebody else."""
        others = [Actor.of_player(entry.player), Actor.of_player(self.entry().player)]
        return self.draw(st.sampled_from([self.director] * 8 + others))  # type: ignore[no-any-return]

    def kind(self) -> str:
        known = self.season.rules["awards"]
        kinds = [kind.value for kind in offered("director")]
        return self.one_of([kind for kind in kinds if kind in known], kinds)  # type: ignore[no-any-return]

    def version(self, round_: Round) -> int:
        """That of the round, or an old one."""
        return round_.version - self.old()

    def season_version(self) -> int | None:
        """That of the season, none, or an old one."""
        version = Season.objects.values_list("version", flat=True).get(pk=self.season.pk)
        return self.draw(st.sampled_from([None, version, version, version, version - 1]))  # type: ignore[no-any-return]

    def old(self) -> int:
        """Mostly 0: how many versions a page is behind."""
        return self.draw(st.sampled_from([0] * 7 + [1]))  # type: ignore[no-any-return]

    def reason(self) -> str:
        return self.draw(st.sampled_from(["because"] * 7 + [" "]))  # type: ignore[no-any-return]

    def day(self) -> dt.date:
        """A day in the weeks of the rounds: that of a round, or between two."""
        return dt.date(2026, 9, 1) + dt.timedelta(days=self.draw(st.integers(0, 40)))

    def _entries(self) -> QuerySet[Entry]:
        return Entry.objects.filter(season=self.season).select_related("player", "season")

    def _who(self, rows: QuerySet[Any]) -> Entry:
        return self.one_of(self._entries().filter(pk__in=rows.values("entry")), self._entries())  # type: ignore[no-any-return]


Deed = Callable[[World], object]
Given = Callable[[World], bool]
VERBS: dict[str, Deed] = {}
# Whether each verb has something to do in the round in view.
FITS: dict[str, Given] = {}
# Those that can seldom be done at all: drawn oftener while they can.
NARROW: set[str] = set()
# Those that can't be taken back, and why not.
STAYS: dict[str, str] = {}


def verb(*states: RoundState, given: Given | None = None, stays: str = "") -> Callable[[Deed], Deed]:
    """Something that can be done in a round in these states (none: in any), where something is given."""
    fitting_states = [state.value for state in states or RoundState]

    def declare(deed: Deed) -> Deed:
        name = deed.__name__
        VERBS[name] = deed
        FITS[name] = lambda world: world.state in fitting_states and (given is None or given(world))
        if given is not None or states == DRAFT:
            NARROW.add(name)
        if stays:
            STAYS[name] = stays
        return deed

    return declare


def on_game(*states: RoundState, **where: Any) -> Callable[[Callable[[World, Game], object]], Deed]:
    """A verb on a game, mostly with what is asked, which does nothing while there is none."""

    def declare(deed: Callable[[World, Game], object]) -> Deed:
        def do(world: World) -> object:
            game = world.game(**where)
            return deed(world, game) if game is not None else None

        do.__name__ = deed.__name__
        return verb(*states, given=some(Game, **where))(do)

    return declare


def some(model: Any, **where: Any) -> Given:
    """Given that there are such rows in the round in view."""
    return lambda world: model._default_manager.filter(round=world.here, **where).exists()


def ruled(chapter: str) -> Given:
    """Given that the rules have this chapter."""
    return lambda world: world.season.rules.get(chapter) is not None


def fitting(world: World) -> list[str]:
    """The verbs that have something to do in the round in view, several times those that seldom have."""
    found = sorted(name for name, fits in FITS.items() if fits(world))
    return found + 3 * [name for name in found if name in NARROW]
