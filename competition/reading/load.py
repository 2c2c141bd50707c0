"""A season from its rows, as the engine sees it: eight queries, however large it is."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from competition.models import (
    Adjustment,
    Attendance,
    Entry,
    ExternalGame,
    Game,
    KeptApart,
    Round,
    Season,
    SideGame,
    SignUp,
)
from competition.models.attendance import GAME
from competition.systems import season as facts
from competition.systems.championship import ACCEPTED, counted_games, missing_games, with_members
from competition.systems.errors import SeasonError
from competition.systems.registry import find_system
from competition.systems.rules import read_rules
from competition.systems.season_file import write_season
from players.names import Name

_GAME_FIELDS = (
    "white__key",
    "black__key",
    "result",
    "board",
    "played_on",
    "decided_in",
    "tag",
    "locked",
)
_ROW_FIELDS = (
    *("entry__key", "kind", "team", "board", "result", "opponent_rating"),
    *("note", "excused", "guest", "made_by"),
)
_LEAGUE_FIELDS = ("entry__key", "date", "team", "board", "result", "opponent_rating")


def load_season(season: Season, *, for_lists: bool = False) -> facts.Season:
    """The season with its rules validated. Raises SeasonError when the stored rules make no sense.

    `for_lists`: without what no list counts, the sign-ups and the games outside the ladder; six queries.
    """
    games = games_by_round(Game.objects.filter(round__season=season))
    league = _by_round(ExternalGame.objects.filter(round__season=season), _LEAGUE_FIELDS, _league_game)
    given = Adjustment.objects.filter(round=OuterRef("pk"))
    rounds = list(
        Round.objects.filter(season=season)
        .order_by("number")
        .values_list("pk", "number", "date", "time", "state", Exists(given))
    )
    by_hand = _adjustments(season) if any(row[-1] for row in rounds) else defaultdict(list)
    others = _others(season, with_sign_ups=not for_lists)
    return facts.Season(
        name=season.name,
        game=season.game,
        rules=read_rules(season.rules),
        entrants=tuple(_entrants(season)),
        rounds=tuple(
            facts.Round(
                number=number,
                date=date,
                time=time,
                state=facts.RoundState(state),
                games=tuple(games[pk]),
                others=tuple(others[pk]),
                external_games=tuple(league[pk]),
                adjustments=tuple(by_hand[pk]),
            )
            for pk, number, date, time, state, _given in rounds
        ),
        side_games=() if for_lists else side_games(season),
    )


def _adjustments(season: Season) -> dict[int, list[facts.Adjustment]]:
    """Points that were given by hand, by round; few seasons have any."""
    return _by_round(
        Adjustment.objects.filter(round__season=season),
        ("entry__key", "points", "note"),
        lambda row: facts.Adjustment(*row),
    )


def features_of(season: Season) -> frozenset[str]:
    """What makes sense for the season, as its system says; nothing where its rules make no sense."""
    try:
        rules = read_rules(season.rules)
        return find_system(rules.system).features(rules)
    except SeasonError:
        return frozenset()


def results_of(season: Season) -> tuple[facts.Result, ...]:
    """The results that a game of the season can have. Raises SeasonError when its rules make no sense."""
    rules = read_rules(season.rules)
    return find_system(rules.system).results(rules)


def side_games(season: Season) -> tuple[facts.Game, ...]:
    """The games outside the ladder, in the order in which they were made; one query."""
    rows = SideGame.objects.filter(season=season).order_by("pk").values_list(*_GAME_FIELDS)
    return tuple(_game(fields) for fields in rows)


def load_for_pairing(season: Season, number: int) -> facts.Season:
    """The season as a pairing of this round sees it: with who is kept apart; two queries more at most."""
    found = load_season(season)
    return _kept_apart(
        found, [*_pairs(KeptApart.objects.in_round(season, number)), *_to_come(season, found, number)]
    )


def export_season(season: Season) -> dict[str, Any]:
    """The season file: importing it again gives an equal season.

    Who never meet, and who play for the championship, stand in its rules.
    """
    pairs = KeptApart.objects.filter(round__season=season, whole_season=True)
    found = _kept_apart(load_season(season), _pairs(pairs))
    return write_season(with_members(found, _champions(season)))


def _pairs(kept: QuerySet[KeptApart]) -> Iterable[tuple[str, str]]:
    return kept.values_list("one__key", "other__key")


def _to_come(season: Season, found: facts.Season, number: int) -> Iterator[tuple[str, str]]:
    """Who have games of the championship to play that have no evening yet: they don't meet before them."""
    settings = found.rules.championship_settings
    if settings is None or number <= settings.after_round:
        return
    members = _champions(season)
    counted = counted_games(found, members, settings.after_round, settings.rounds)
    for fixture in missing_games(members, counted, settings.rounds):
        yield fixture.white, fixture.black


def _champions(season: Season) -> tuple[str, ...]:
    """Who play for the championship, as far as they have said so."""
    answered = Entry.objects.filter(season=season, championship=ACCEPTED)
    return tuple(answered.order_by("position").values_list("key", flat=True))


def _kept_apart(season: facts.Season, pairs: Iterable[tuple[str, str]]) -> facts.Season:
    known = season.rules.pairing.forbidden
    new = sorted(pair for pair in set(pairs) if pair not in known and pair[::-1] not in known)
    if not new:
        return season
    pairing = season.rules.pairing.model_copy(update={"forbidden": (*known, *new)})
    return dataclasses.replace(season, rules=season.rules.model_copy(update={"pairing": pairing}))


def _entrants(season: Season) -> Iterable[facts.Entrant]:
    rows: Iterable[Any] = (
        Entry.objects.filter(season=season)
        .order_by("position", "pk")
        .values_list(
            "player__given_name",
            "player__prefix",
            "player__family_name",
            "key",
            "groups",
            "rating",
            "value",
            "start_rank",
            "first_round",
            "withdrawn_after",
            "away",
        )
    )
    for given, prefix, family, key, groups, *numbers, away in rows:
        rating, value, start_rank, first_round, withdrawn_after = numbers
        yield facts.Entrant(
            id=key,
            name=Name(given, prefix, family).full,
            rating=rating,
            value=value,
            start_rank=start_rank,
            groups=tuple(facts.GroupSpan(span["from_round"], span["group"]) for span in groups),
            first_round=first_round,
            withdrawn_after=withdrawn_after,
            away=tuple(facts.AwaySpan(span["after"], span["until"]) for span in away),
        )


def games_by_round(rows: QuerySet[Game]) -> dict[int, list[facts.Game]]:
    """Games by the primary key of their round; one query."""
    return _by_round(rows, _GAME_FIELDS, _game)


def _by_round(rows: QuerySet[Any], fields: tuple[str, ...], make: Any) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = defaultdict(list)
    for round_id, *values in rows.order_by("pk").values_list("round_id", *fields):
        found[round_id].append(make(values))
    return found


def _game(row: Sequence[Any]) -> facts.Game:
    """Of the values of `_GAME_FIELDS`."""
    white, black, result, board, played_on, decided_in, tag, locked = row
    return facts.Game(
        white=white,
        black=black,
        result=facts.Result(result) if result else None,
        board=board,
        played_on=played_on,
        decided_in=decided_in,
        tag=tag or None,
        locked=locked,
    )


def _others(season: Season, *, with_sign_ups: bool) -> dict[int, list[facts.Other]]:
    """What entrants without a game do, and who signed up: in the order of the file, then as they came."""
    rows = list(
        Attendance.objects.filter(round__season=season)
        .exclude(kind=GAME)
        .order_by("pk")
        .values_list("round_id", "position", *_ROW_FIELDS)
    )
    sign_ups = SignUp.objects.filter(round__season=season) if with_sign_ups else SignUp.objects.none()
    rows += [
        (round_id, position, key, kind, "", None, "", None, note, False, False, "")
        for round_id, position, key, kind, note in sign_ups.order_by("pk").values_list(
            "round_id", "position", "entry__key", "kind", "note"
        )
    ]
    rows.sort(key=lambda row: (row[1] is None, row[1] or 0))
    found: dict[int, list[facts.Other]] = defaultdict(list)
    for round_id, _position, *values in rows:
        found[round_id].append(_other(values))
    return found


def _other(row: Sequence[Any]) -> facts.Other:
    """Of the values of `_ROW_FIELDS`."""
    key, kind, team, board, result, rating, note, excused, guest, made_by = row
    return facts.Other(
        entrant=key,
        kind=facts.Kind(kind),
        team=team or None,
        board=board,
        result=result or None,
        opponent_rating=rating,
        note=note,
        excused=excused,
        guest=guest,
        # Why a pairing booked somebody as absent is remembered here; the file only says that he was.
        made_by=made_by if made_by == facts.MADE_BY_PAIRING else None,
    )


def _league_game(row: Sequence[Any]) -> facts.ExternalGame:
    """Of the values of `_LEAGUE_FIELDS`."""
    key, date, team, board, result, rating = row
    return facts.ExternalGame(
        entrant=key, date=date, team=team or None, board=board, result=result or None, opponent_rating=rating
    )
