"""Random verbs, legal and not: nothing but refusals, no state that cannot be, and all of it taken back."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from importlib import import_module
from inspect import isfunction, signature
from pkgutil import iter_modules
from typing import Any, ClassVar

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

import competition.services as service_package
from competition.models import (
    Attendance,
    Barring,
    BoardWish,
    Entry,
    Event,
    Game,
    KeptApart,
    Round,
    Season,
    SideGame,
    SignUp,
)
from competition.models.attendance import GAME
from competition.reading.championship import championship_page
from competition.reading.load import export_season, load_season
from competition.reading.season_lists import newest_snapshots
from competition.services.actors import Actor, Deed, Refused
from competition.services.championship import answer_invitation, schedule_games
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.season_settings import let_players_enter
from competition.services.seating import without_row
from competition.services.sign_ups import sign_up
from competition.services.stored_lists import refresh_snapshots
from competition.systems.championship import ACCEPTED
from competition.systems.lists import all_standings
from competition.systems.rules.loading import read_preset
from competition.systems.season import CHAMPIONSHIP
from tests.evening import entry
from tests.factories import DirectorFactory, make_season
from tests.services import random_league_verbs, random_season_verbs, random_verbs
from tests.services.random_verbs import take_back_everything, take_back_what_can_be
from tests.services.random_world import STAYS, VERBS, World, fitting

PREFIX = "competition.services."
# With the profile "search" it looks long.
EXAMPLES = max(8, settings.default.max_examples // 10) if settings.default.max_examples > 100 else 8
# A failure is shown as it was found: making it shorter costs minutes.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
# Where the verbs are; and those that make a season or a team, or only ask, instead of doing something in one.
VERBS_IN = (random_verbs, random_season_verbs, random_league_verbs)
OUTSIDE = {"create_season", "import_season", "set_up_season", "save_team", "schedule_question"}
DONE, NOTHING = "done", "nothing"
# These do something several times, and may be refused half way.
SEVERAL = ("all_results", "everybody_accepts")
KEIZER = ("system", "values", "start", "awards", "recalculation", "order")
VARIANTS: dict[str, dict[str, Any]] = {
    "forfeit": {},
    "recalculated": {key: read_preset("keizer-classic").get(key) for key in KEIZER},
    "bye": {"no_show": {"opponent": "bye"}},
    "barred": {"no_show": {"opponent": "forfeit_win", "until_reported": True}},
    "title": {
        "groups": {"letters": "AB", "move_after": [1], "up": 1, "down": 1},
        "championship": {"after_round": 1, "size": 2, "rounds": 1},
    },
}
# What is kept beside the games and the absences, and is taken back with them.
BESIDE: list[tuple[Any, str, tuple[str, ...]]] = [
    (BoardWish, "round__season", ("round", "entry", "board", "note", "whole_season")),
    (KeptApart, "round__season", ("round", "one", "other", "whole_season")),
    (Barring, "round__season", ("round", "entry")),
    (Entry, "season", ("key", "groups", "championship", "withdrawn_after")),
    (SideGame, "season", ("white", "black", "result")),
]


class Evenings(RuleBasedStateMachine):
    """A season of five players in three rounds, in a transaction that is never committed.

    `told` counts what became of each verb: done, nothing to do, or the code of a refusal. One that is
    `sought` is drawn as often as all others together, where it has something to do.
    """

    sought: ClassVar[str] = ""
    told: ClassVar[Counter[tuple[str, str]]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.block = transaction.atomic()
        self.block.__enter__()
        self.broken = False
        self.floor = 0

    @initialize(
        variant=st.sampled_from(sorted(VARIANTS)),
        default=st.sampled_from(["present", "absent"]),
        start=st.sampled_from(["planned", "published", "closed", "drawn"]),
    )
    def begin(self, variant: str, default: str, start: str) -> None:
        """Also with rounds that are under way or closed: at random few come that far."""
        self.director = Actor.of_user(DirectorFactory())
        self.season = make_season(players=5, rounds=3, attendance={"default": default}, **VARIANTS[variant])
        refresh_snapshots(self.season.pk)
        let_players_enter(season=self.season, allowed=start == "published", deed=Deed(self.director))
        first, second, _third = self.season.rounds.order_by("number")
        if start != "planned":
            self._everybody_signs_up(first)
            make_pairing(round_=first, deed=Deed(self.director))
            publish_round(round_=first, deed=Deed(self.director))
        if start in ("closed", "drawn"):
            self._ends(first, "1-0")
        if start == "drawn":
            if variant == "title":
                self._the_championship_begins()
            self._everybody_signs_up(second)
            make_pairing(round_=second, deed=Deed(self.director))
            publish_round(round_=second, deed=Deed(self.director))
            self._ends(second, "1/2-1/2")
        self._from_here_on()

    @rule(data=st.data())
    def do(self, data: Any) -> None:
        """Do something; when it is refused nothing has changed."""
        world = World(self.season, self.director, data.draw, self.floor)
        self.season.refresh_from_db()
        world.look_around()
        likely = fitting(world)
        often = ["go_on"] * (len(likely) // 5) if "go_on" in likely else []
        often += [self.sought] * len(likely) if self.sought in likely else []
        name = world.one_of([*often, *likely], sorted(VERBS))
        version, events = self.season.version, Event.objects.count()
        try:
            VERBS[name](world)
        except Refused as refused:
            self.told[name, refused.code] += 1
            if name in SEVERAL:
                return
            self.season.refresh_from_db()
            assert (self.season.version, Event.objects.count()) == (version, events)
        except BaseException:
            self.broken = True
            raise
        else:
            self.told[name, DONE if Event.objects.count() > events else NOTHING] += 1
            if name in STAYS:
                self._from_here_on()

    @invariant()
    def every_state_is_possible(self) -> None:
        if self.broken or not hasattr(self, "season"):
            return
        self.season.refresh_from_db()
        last = Event.objects.filter(season=self.season).order_by("-version").first()
        assert last is None or last.version == self.season.version
        for game in Game.objects.filter(round__season=self.season):
            seats = Attendance.objects.filter(game=game).values_list("colour", "entry_id")
            assert sorted(seats) == [("black", game.black_id), ("white", game.white_id)]
        for round_ in self.season.rounds.all():
            _is_possible(round_)
        days = [round_.date for round_ in self.season.rounds.all() if round_.date]
        assert days == sorted(set(days))
        connection.check_constraints()

    @invariant()
    def the_stored_lists_are_those_that_follow_from_everything(self) -> None:
        """Nothing is committed here: what would follow then is done now."""
        if self.broken or not hasattr(self, "season"):
            return
        waiting, connection.run_on_commit = connection.run_on_commit, []
        for _savepoints, follow, _robust in waiting:
            follow()
        self.season.refresh_from_db()
        assert self.season.lists_version == self.season.version
        stored = {
            number: [
                (row.entry.key, row.place, Fraction(row.points), Fraction(row.value), row.played, row.absent)
                for row in snapshot.rows.select_related("entry").order_by("position")
            ]
            for number, snapshot in newest_snapshots(self.season).items()
        }
        assert stored == {
            standing.after_round: [
                (row.entrant, row.place, row.points, row.value, row.counts.played, row.counts.absent)
                for row in standing.rows
            ]
            for standing in all_standings(load_season(self.season))
        }

    def teardown(self) -> None:
        try:
            if not self.broken and hasattr(self, "season"):
                take_back_everything(self._world())
                assert self._state() == self.before
                take_back_what_can_be(self._world())
                self.every_state_is_possible()
                self.the_stored_lists_are_those_that_follow_from_everything()
        finally:
            transaction.set_rollback(True)
            self.block.__exit__(None, None, None)

    def _everybody_signs_up(self, round_: Round) -> None:
        for each in self.season.entries.select_related("player", "season"):
            sign_up(entry=each, rounds=[round_], deed=Deed(self.director))

    def _ends(self, round_: Round, result: str) -> None:
        for game in round_.games.select_related("round"):
            enter_result(game=game, result=result, deed=Deed(self.director))
        close_round(round_=round_, deed=Deed(self.director))

    def _the_championship_begins(self) -> None:
        for key in championship_page(self.season).qualified.asked:
            answer_invitation(entry=entry(self.season, key), answer=ACCEPTED, deed=Deed(self.director))
        schedule_games(season=self.season, deed=Deed(self.director))

    def _world(self) -> World:
        return World(self.season, self.director, lambda strategy: None, self.floor)

    def _from_here_on(self) -> None:
        """What has been done up to now stays: taking back leads to here."""
        last = Event.objects.filter(season=self.season).order_by("-pk").first()
        self.floor = last.pk if last else 0
        self.before = self._state()

    def _state(self) -> Any:
        season = Season.objects.get(pk=self.season.pk)
        coming = Attendance.objects.filter(round__season=season).exclude(kind=GAME)
        said = SignUp.objects.filter(round__season=season)
        return (
            export_season(season),
            sorted(coming.values_list("round__number", "entry__key", "kind", "note", "reported_as")),
            sorted(said.values_list("round__number", "entry__key", "kind")),
            *(
                sorted(model._default_manager.filter(**{within: season}).values_list(*fields), key=repr)
                for model, within, fields in BESIDE
            ),
        )


def _is_possible(round_: Round) -> None:
    games = round_.games.all()
    if round_.state == Round.PLANNED.value:
        assert not games.exclude(tag=CHAMPIONSHIP).exists()
        assert not round_.attendances.filter(made_by="pairing").exists()
    if round_.state == Round.CLOSED.value:
        assert not games.filter(result="").exists()
        assert not without_row(round_)


def test_every_verb_is_tried() -> None:
    services = [import_module(found.name) for found in iter_modules(service_package.__path__, PREFIX)]
    verbs = {
        name
        for service in services
        for name, value in vars(service).items()
        if isfunction(value) and value.__module__ == service.__name__ and not name.startswith("_")
        if (parameter := signature(value).parameters.get("deed")) and parameter.kind is parameter.KEYWORD_ONLY
    }
    assert verbs - OUTSIDE == {name for name in verbs if any(hasattr(each, name) for each in VERBS_IN)}


@pytest.mark.django_db
@pytest.mark.slow
def test_whatever_is_done_can_be_taken_back() -> None:
    _run(Evenings, EXAMPLES)
    if EXAMPLES > 8:
        for name in sorted(VERBS):
            if not Evenings.told[name, DONE]:
                _run(type("Sought", (Evenings,), {"sought": name}), 10)
        assert {name for name, became in Evenings.told if became == DONE} == set(VERBS)


def _run(machine: type[Evenings], examples: int) -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=30,
            deadline=None,
            phases=PHASES,
            suppress_health_check=list(HealthCheck),
        ),
    )
