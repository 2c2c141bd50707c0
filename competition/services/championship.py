"""The championship group: who plays in it, which game on which evening, and its decision games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from competition.models import Entry, Event, Game, Round, Season, SideGame, Verb
from competition.reading.championship import (
    ChampionshipPage,
    championship_page,
    decision_games_of,
    open_evenings,
    taken_on,
)
from competition.reading.standing import NotThere
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused, require_director, require_owner_or_director
from competition.services.captured import Scope
from competition.services.recording import refuse_overtaken, season_step, stale
from competition.services.repair import settle_trouble
from competition.services.results import checked_result
from competition.services.seating import add_games, remove_games
from competition.systems.championship import ACCEPTED, DECLINED, Fixture
from competition.systems.championship_schedule import Schedule, make_schedule
from competition.systems.championship_table import DECISION_TAGS, NORMAL, decision_games
from competition.systems.pairing.late_trouble import LEAST, Away, Trouble
from competition.systems.season import CHAMPIONSHIP, Kind

# So many players' games get their evenings while one waits; more take seconds to minutes.
SMALL = 8
SCHEDULE_VERBS = (Verb.CHAMPIONSHIP_SCHEDULED, Verb.CHAMPIONSHIP_MOVED)


def answer_invitation(*, entry: Entry, answer: str, deed: Deed) -> None:
    """Say whether somebody who qualifies wants to play for the championship; empty takes the answer back.

    For the player himself, or a director (regulations, article 4). Raises Refused for who does not qualify,
    when others have taken all places since, and for another answer once his games have been put on evenings.
    """
    require_owner_or_director(deed.actor, entry)
    if answer not in ("", ACCEPTED, DECLINED):
        raise Refused("unknown_answer", _("This is no answer."))
    scope = Scope(entry.season_id)
    with season_step(entry.season, Verb.CHAMPIONSHIP_ANSWERED, deed, scope) as work:
        current = Entry.objects.with_player().get(pk=entry.pk)
        if current.championship == answer:
            return
        refuse_overtaken(work.season, deed.seen, (Verb.CHAMPIONSHIP_ANSWERED,), entrant=current.key)
        shown = shown_of(work.season)
        if not shown.has_begun:
            message = _("Who qualifies is known after round %(number)s.")
            raise Refused("too_early", message % {"number": shown.after_round})
        found = shown.qualified
        if current.key not in (*found.members, *found.asked, *found.declined):
            raise Refused("not_qualified", _("%(name)s is not invited.") % {"name": current.name})
        if current.key in shown.have_games:
            message = _("%(name)s has games of the championship already.")
            raise Refused("has_games", message % {"name": current.name})
        if answer == ACCEPTED and shown.is_full:
            raise Refused("full", _("All places have been taken by others."))
        current.championship = answer
        current.save(update_fields=["championship"])
        work.about = {"entrant": current.key, "answer": answer}


@dataclass(frozen=True)
class Question:
    """What a schedule is asked for: the games without an evening, and who can't come on which evening."""

    fixtures: tuple[Fixture, ...]
    rounds: tuple[int, ...]
    away: Mapping[int, Collection[str]]
    met: Mapping[frozenset[str], int]

    @property
    def is_small(self) -> bool:
        """Whether the answer takes less than a second."""
        return len({key for fixture in self.fixtures for key in fixture.pair}) <= SMALL

    def answer(self, progress: Callable[[int, int], None] | None = None) -> Schedule:
        """The schedule: slow for many players."""
        return make_schedule(self.fixtures, self.rounds, self.away, met=self.met, progress=progress)


def schedule_question(*, season: Season, actor: Actor, anew: bool) -> Question:
    """What `schedule_games` would look for now, so that it can be looked for outside any transaction.

    Raises Refused as that does.
    """
    require_director(actor)
    with transaction.atomic():
        evenings, question = _ask(season, anew)
        transaction.set_rollback(True)
    return question


def schedule_games(
    *, season: Season, deed: Deed, anew: bool = False, solved: tuple[Question, Schedule] | None = None
) -> Schedule:
    """Put the games that have no evening yet on the evenings that are left (article 4).

    With `anew` those on evenings to come get another one too. What does not fit stays without an evening;
    the schedule that is returned says why. `solved` is an answer that was found before. Raises Refused before
    all who are invited have answered, when what would change was arranged since the season was at
    `deed.seen`, and when the question is no longer the one that was solved.
    """
    require_director(deed.actor)
    scope = Scope(season.pk, tuple(round_.pk for round_ in open_evenings(season, 0)))
    with season_step(season, Verb.CHAMPIONSHIP_SCHEDULED, deed, scope) as work:
        point, before = transaction.savepoint(), _fixed_in(work.season)
        evenings, question = _ask(work.season, anew)
        if solved is not None and solved[0] != question:
            message = _("The season has changed while the schedule was made. Make it once more.")
            raise Refused("overtaken", message)
        schedule = question.answer() if solved is None else solved[1]
        _put(work.season, schedule, evenings)
        if _fixed_in(work.season) == before:
            transaction.savepoint_rollback(point)
        else:
            refuse_overtaken(work.season, deed.seen, SCHEDULE_VERBS)
        work.about = {"games": len(schedule.games), "left_out": len(schedule.left_out)}
        return schedule


def _ask(season: Season, anew: bool) -> tuple[list[Round], Question]:
    """The evenings that are left, and the question; with `anew` they have been cleared."""
    shown = shown_of(season)
    if not shown.is_settled:
        raise Refused("not_settled", _("Not everybody who is invited has answered yet."))
    evenings = open_evenings(season, shown.after_round)
    if anew:
        remove_games(Game.objects.filter(round__in=evenings, tag=CHAMPIONSHIP, result=""))
        shown = shown_of(season)
    return evenings, Question(
        fixtures=tuple(shown.missing),
        rounds=tuple(round_.number for round_ in evenings),
        away=taken_on(evenings, shown),
        met={frozenset((c.game.white, c.game.black)): c.round for c in shown.counted},
    )


def _fixed_in(season: Season) -> set[tuple[int, int, int]]:
    """Which games of the championship stand on which evenings."""
    games = Game.objects.filter(round__season=season, tag=CHAMPIONSHIP)
    return set(games.values_list("round_id", "white_id", "black_id"))


def _put(season: Season, schedule: Schedule, evenings: list[Round]) -> None:
    """Write the games of a schedule into these evenings."""
    rounds = {round_.number: round_ for round_ in evenings}
    entries = {entry.key: entry for entry in Entry.objects.filter(season=season)}
    add_games(
        Game(round=rounds[number], white=entries[f.white], black=entries[f.black], tag=CHAMPIONSHIP)
        for number, f in schedule.games
    )


def move_game(*, game: Game, to_round: Round, deed: Deed) -> None:
    """Put a game of the championship on another evening.

    Raises Refused unless both evenings are still to be paired, naming who can't play on the new one.
    """
    require_director(deed.actor)
    scope = Scope(to_round.season_id, (game.round_id, to_round.pk))
    with season_step(game.round.season, Verb.CHAMPIONSHIP_MOVED, deed, scope) as work:
        current = _standing_game(game)
        if current.round_id == to_round.pk:
            return
        target = Round.objects.get(pk=to_round.pk)
        _require_to_come(current)
        if target.state != Round.PLANNED.value or target.season_id != work.season.pk:
            message = _("Round %(number)s has been paired already.")
            raise Refused("paired", message % {"number": target.number})
        for entry in (current.white, current.black):
            if not entry.is_in_round(target.number) or target.attendances.filter(entry=entry).exists():
                words = {"name": entry.name, "number": target.number}
                raise Refused("taken", _("%(name)s can't play in round %(number)s.") % words)
        work.about = _about(current, target.number)
        remove_games([current])
        new = Game(round=target, white=current.white, black=current.black, tag=CHAMPIONSHIP)
        add_games([new])


def cancel_evening(*, game: Game, absent: Entry, deed: Deed) -> Schedule:
    """One of two can't come: he is booked as away, the other is put back into the ladder, and their game
    gets another evening (article 4: "op een ander tijdstip").

    Before publishing the absence is reported as any other. After it the boards of the evening are changed
    as little as can be. Raises Refused once the game has a result.
    """
    require_director(deed.actor)
    with transaction.atomic():
        current = _standing_game(game)
        if current.result or current.round.state == Round.CLOSED.value:
            raise Refused("played", _("This game has been played."))
        if absent.pk not in (current.white_id, current.black_id):
            raise Refused("not_his", _("%(name)s does not play in this game.") % {"name": absent.name})
        if current.round.is_open:
            report_absence(entry=absent, rounds=[current.round], kind=Kind.ABSENT, deed=deed)
        else:
            settle_trouble(
                round_=current.round,
                trouble=Trouble(away=(Away(absent.pk, Kind.ABSENT_LATE.value),)),
                way=LEAST,
                deed=replace(deed, seen=current.round.version),
            )
        return schedule_games(season=current.round.season, deed=deed.unseen)


def shown_of(season: Season) -> ChampionshipPage:
    """How it stands with the championship. Raises Refused where the rules have none."""
    try:
        return championship_page(season, full=True)
    except NotThere as error:
        raise Refused("no_championship", _("The rules of this season have no championship.")) from error


def _standing_game(game: Game) -> Game:
    found = Game.objects.select_related("round__season", "white__player", "black__player")
    current = found.filter(pk=game.pk, tag=CHAMPIONSHIP).first()
    if current is None:
        raise Refused("gone", _("This game no longer exists."))
    return current


def _require_to_come(game: Game) -> None:
    if not game.round.is_open:
        message = _("Round %(number)s has been published; change the boards of that evening.")
        raise Refused("published", message % {"number": game.round.number})


def _about(game: Game, number: int) -> dict[str, Any]:
    return {
        "entrants": [game.white.key, game.black.key],
        "from_round": game.round.number,
        "to_round": number,
    }


def make_decision_games(
    *, season: Season, deed: Deed, tempo: str = NORMAL, expected: str | None = None
) -> list[SideGame]:
    """Make the games that decide between those who ended equal first, at a tempo (regulations, article 2).

    Those that are there stay, those without result that others should have played go. As long as none has
    a result they can get another tempo; `expected` is the one that was shown before. Raises Refused when
    nothing has to be decided, and for another tempo once there is a result or somebody else has chosen one.
    """
    require_director(deed.actor)
    if tempo not in DECISION_TAGS:
        raise Refused("unknown_tempo", _("The tempo is normal or shorter."))
    with season_step(season, Verb.DECISION_MADE, deed, Scope(season.pk)) as work:
        found = shown_of(work.season).outcome
        if not found.equal:
            raise Refused("nothing_to_decide", _("There is nothing to decide."))
        if expected is not None and found.tempo not in (expected, tempo):
            made = Event.objects.filter(season=work.season, verb=Verb.DECISION_MADE.value)
            raise stale(list(made.select_related("user", "player").order_by("-pk")[:1]))
        wanted = [(f.white, f.black) for f in decision_games(found.equal)]
        standing = {(game.white.key, game.black.key): game for game in decision_games_of(work.season)}
        of_others = [g.pk for pair, g in standing.items() if pair not in wanted and not g.result]
        SideGame.objects.filter(pk__in=of_others).delete()
        kept = {pair: game for pair, game in standing.items() if pair in wanted}
        if any(game.tag != DECISION_TAGS[tempo] and game.result for game in kept.values()):
            raise Refused("has_results", _("A decision game has been played already: the tempo stays."))
        entries = {entry.key: entry for entry in Entry.objects.filter(season=work.season)}
        for board, pair in enumerate(wanted, start=1):
            white, black = (entries[key] for key in pair)
            game = kept.get(pair) or SideGame(season=work.season, white=white, black=black)
            game.board, game.tag = board, DECISION_TAGS[tempo]
            game.save()
        work.about = {"entrants": list(found.equal), "tempo": tempo}
    return decision_games_of(season)


def enter_decision_result(*, game: SideGame, result: str, deed: Deed, expected: str | None = None) -> None:
    """Set the result of a decision game; empty clears it. `expected` is the result that was shown before.

    Raises Refused for what is no result, and when somebody else has set another one since.
    """
    require_director(deed.actor)
    wanted = checked_result(result)
    with season_step(game.season, Verb.DECISION_RESULT, deed, Scope(game.season_id)) as work:
        current = SideGame.objects.select_related("white", "black").filter(pk=game.pk).first()
        if current is None:
            raise Refused("gone", _("This game no longer exists."))
        if current.result == wanted:
            return
        if expected is not None and current.result != expected:
            set_it = Event.objects.filter(season=work.season, data__is__side_games__has_key=str(current.pk))
            raise stale(list(set_it.select_related("user", "player").order_by("-pk")[:1]))
        work.about = {
            "entrants": [current.white.key, current.black.key],
            "result": wanted,
            "before": current.result,
        }
        current.result = wanted
        current.save(update_fields=["result"])
