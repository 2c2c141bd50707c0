"""The season file: JSON in, a checked `Season` out, and back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from competition.systems.errors import SeasonError
from competition.systems.rules import read_rules, write_rules
from competition.systems.season import (
    EXTERNAL_RESULTS,
    FORMAT,
    GAMES,
    Entrant,
    ExternalGame,
    Game,
    GroupSpan,
    Kind,
    Other,
    Result,
    Round,
    RoundState,
    Season,
)
from competition.systems.season_check import check_season
from competition.systems.season_fields import Fields


def read_season(document: object) -> Season:
    """A season from its document (the format `clubcomp.season/1`), bare or wrapped as `{"season": …}`.

    Raises SeasonError naming the place, the round, the entrant and the reason.
    """
    if isinstance(document, dict) and "season" in document and "format" not in document:
        document = document["season"]
    try:
        return _read_season(document)
    except RecursionError:
        raise SeasonError("too_deep") from None


def _read_season(document: object) -> Season:
    fields = Fields(document, "")
    found = fields.take("format", default=None)
    if found != FORMAT:
        raise SeasonError("unknown_format", "format", value=found, format=FORMAT)
    season = Season(
        name=fields.text("name", default=""),
        game=fields.choice("game", GAMES, default="chess"),
        rules=read_rules(fields.take("rules")),
        entrants=fields.items("entrants", _read_entrant),
        rounds=fields.items("rounds", _read_round),
        side_games=fields.items("side_games", _read_game),
    )
    fields.finish()
    check_season(season)
    return season


def _read_entrant(fields: Fields) -> Entrant:
    entrant_id = fields.identifier("id")
    return Entrant(
        id=entrant_id,
        name=" ".join(fields.text("name", default=entrant_id).split()),
        rating=fields.integer("rating"),
        value=fields.integer("value"),
        start_rank=fields.integer("start_rank"),
        groups=_read_groups(fields),
        first_round=fields.integer("first_round", default=1, least=1),
        withdrawn_after=fields.integer("withdrawn_after", least=0),
    )


def _read_groups(fields: Fields) -> tuple[GroupSpan, ...]:
    group = fields.take("group", default=None)
    if group is None:
        return ()
    if isinstance(group, str):
        return (GroupSpan(1, group),)

    def read_span(span: Fields) -> GroupSpan:
        return GroupSpan(span.integer("from_round", required=True, least=1), span.text("group", default=None))

    spans = fields.items_of(group, "group", read_span)
    numbers = [span.from_round for span in spans]
    if numbers != sorted(set(numbers)):
        raise SeasonError("groups_out_of_order", fields.at("group"), value=numbers)
    return spans


@contextmanager
def _naming(*entrants: str, number: int | None = None) -> Iterator[None]:
    """Errors inside say first of what they speak: the round, or the entrants by their ids."""
    try:
        yield
    except SeasonError as error:
        raise error.within("", number, entrants) from None


def _read_round(fields: Fields) -> Round:
    number = fields.integer("number", required=True, least=1)
    with _naming(number=number):
        return Round(
            number=number,
            date=fields.date("date"),
            time=fields.time("time"),
            state=RoundState(fields.choice("state", tuple(RoundState), default=RoundState.CLOSED)),
            games=fields.items("games", _read_game),
            others=fields.items("others", _read_other),
            external_games=fields.items("external_games", _read_external_game),
        )


def _read_game(fields: Fields) -> Game:
    white, black = fields.identifier("white"), fields.identifier("black")
    with _naming(white, black):
        result = fields.choice("result", tuple(Result), default=None)
        return Game(
            white=white,
            black=black,
            result=None if result is None else Result(result),
            board=fields.integer("board", least=1),
            played_on=fields.date("played_on"),
            decided_in=fields.integer("decided_in", least=1),
            tag=fields.text("tag", default=None),
            locked=fields.flag("locked"),
        )


def _read_other(fields: Fields) -> Other:
    entrant = fields.identifier("entrant")
    with _naming(entrant):
        return Other(
            entrant=entrant,
            kind=Kind(fields.choice("kind", tuple(Kind))),
            team=fields.label("team"),
            board=fields.integer("board", least=1),
            result=fields.choice("result", EXTERNAL_RESULTS, default=None),
            opponent_rating=fields.integer("opponent_rating"),
            note=fields.text("note", default=""),
            made_by=fields.text("made_by", default=None),
        )


def _read_external_game(fields: Fields) -> ExternalGame:
    entrant = fields.identifier("entrant")
    with _naming(entrant):
        return ExternalGame(
            entrant=entrant,
            date=fields.date("date"),
            team=fields.label("team"),
            board=fields.integer("board", least=1),
            result=fields.choice("result", EXTERNAL_RESULTS, default=None),
            opponent_rating=fields.integer("opponent_rating"),
        )


def write_season(season: Season) -> dict[str, Any]:
    """The document of a season with defaults filled in; reading it gives an equal season."""
    return {
        "format": FORMAT,
        "name": season.name,
        "game": season.game,
        "rules": write_rules(season.rules),
        "entrants": [_write_entrant(e) for e in season.entrants],
        "rounds": [_write_round(r) for r in season.rounds],
        "side_games": [_write_game(g) for g in season.side_games],
    }


def _write_entrant(entrant: Entrant) -> dict[str, Any]:
    group: object = None
    if entrant.groups:
        only = entrant.groups[0]
        plain = len(entrant.groups) == 1 and only.from_round == 1
        group = (
            only.group if plain else [{"from_round": s.from_round, "group": s.group} for s in entrant.groups]
        )
    return {
        "id": entrant.id,
        "name": entrant.name,
        "rating": entrant.rating,
        "value": entrant.value,
        "start_rank": entrant.start_rank,
        "group": group,
        "first_round": entrant.first_round,
        "withdrawn_after": entrant.withdrawn_after,
    }


def _write_round(round_: Round) -> dict[str, Any]:
    return {
        "number": round_.number,
        "date": round_.date.isoformat() if round_.date else None,
        "time": round_.time.strftime("%H:%M") if round_.time else None,
        "state": round_.state.value,
        "games": [_write_game(g) for g in round_.games],
        "others": [_without_empty(_write_other(o)) for o in round_.others],
        "external_games": [_without_empty(_write_external_game(e)) for e in round_.external_games],
    }


def _write_game(game: Game) -> dict[str, Any]:
    document: dict[str, Any] = {
        "board": game.board,
        "white": game.white,
        "black": game.black,
        "result": game.result.value if game.result else None,
    }
    optional = {
        "played_on": game.played_on.isoformat() if game.played_on else None,
        "decided_in": game.decided_in,
        "tag": game.tag,
        "locked": game.locked or None,
    }
    return document | _without_empty(optional)


def _write_other(other: Other) -> dict[str, Any]:
    return {
        "entrant": other.entrant,
        "kind": other.kind.value,
        "team": other.team,
        "board": other.board,
        "result": other.result,
        "opponent_rating": other.opponent_rating,
        "note": other.note or None,
        "made_by": other.made_by,
    }


def _write_external_game(game: ExternalGame) -> dict[str, Any]:
    return {
        "entrant": game.entrant,
        "date": game.date.isoformat() if game.date else None,
        "team": game.team,
        "board": game.board,
        "result": game.result,
        "opponent_rating": game.opponent_rating,
    }


def _without_empty(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if value is not None}
