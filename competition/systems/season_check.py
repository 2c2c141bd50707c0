"""What cannot be in a season: unknown ids, somebody twice in a round, outcomes without an award."""

from __future__ import annotations

from collections.abc import Iterator

from competition.systems.errors import SIDE_GAMES, SeasonError
from competition.systems.registry import system_of
from competition.systems.rules.model import Rules
from competition.systems.season import Adjustment, Entrant, ExternalGame, Game, Other, Round, Season
from competition.systems.who_is_listed import never_listed


def check_season(season: Season) -> None:
    """Raise SeasonError for the first thing in `season` that cannot be, with round, entrant and reason."""
    system = system_of(season)
    entrants = _check_entrants(season)
    for index, pair in enumerate(season.rules.pairing.forbidden):
        for entrant in pair:
            if entrant not in entrants:
                raise SeasonError("unknown_id", f"rules.pairing.forbidden[{index}]", value=entrant)
    previous = 0
    for index, round_ in enumerate(season.rounds):
        path = f"rounds[{index}]"
        if round_.number <= previous:
            raise SeasonError("round_out_of_order", f"{path}.number", value=round_.number, previous=previous)
        previous = round_.number
        _check_round(round_, path, entrants, season.rules)
        if round_.state.counts:
            system.check_round(round_, path, season.rules)
    for index, game in enumerate(season.side_games):
        _check_game(game, f"side_games[{index}]", SIDE_GAMES, entrants)


def _check_entrants(season: Season) -> dict[str, Entrant]:
    entrants: dict[str, Entrant] = {}
    ranks: dict[int, str] = {}
    for index, entrant in enumerate(season.entrants):
        if entrant.id in entrants:
            raise SeasonError("duplicate_entrant", f"entrants[{index}].id", value=entrant.id)
        entrants[entrant.id] = entrant
        _check_away(entrant, f"entrants[{index}]")
        if entrant.start_rank is None or entrant.first_round > 1:
            continue
        if entrant.start_rank in ranks:
            raise SeasonError(
                "duplicate_start_rank",
                f"entrants[{index}].start_rank",
                value=entrant.start_rank,
                entrant=entrant.id,
                other=ranks[entrant.start_rank],
            )
        ranks[entrant.start_rank] = entrant.id
    return entrants


def _check_away(entrant: Entrant, path: str) -> None:
    """`first_round` ≤ `after`, `after` + 1 < `until` ≤ the next `after` or `withdrawn_after`."""
    earliest = entrant.first_round
    for index, span in enumerate(entrant.away):
        following = (
            entrant.away[index + 1].after if index + 1 < len(entrant.away) else entrant.withdrawn_after
        )
        ends_too_late = following is not None and span.until > following
        if span.after < earliest or span.until <= span.after + 1 or ends_too_late:
            raise SeasonError(
                "away_out_of_order",
                f"{path}.away[{index}]",
                value=f"{span.after}–{span.until}",
                entrants=(entrant.id,),
            )
        earliest = span.until


def _check_round(round_: Round, path: str, entrants: dict[str, Entrant], rules: Rules) -> None:
    for index, game in enumerate(round_.games):
        _check_game(game, f"{path}.games[{index}]", round_.number, entrants)
        _check_both_listed(game, f"{path}.games[{index}]", round_, entrants, rules)
    for place, row in _rows(round_, path):
        if row.entrant not in entrants:
            raise SeasonError("unknown_id", f"{place}.entrant", value=row.entrant, round_number=round_.number)
    _check_once(round_, path)


def _rows(round_: Round, path: str) -> Iterator[tuple[str, Other | ExternalGame | Adjustment]]:
    for index, other in enumerate(round_.others):
        yield f"{path}.others[{index}]", other
    for index, game in enumerate(round_.external_games):
        yield f"{path}.external_games[{index}]", game
    for index, adjustment in enumerate(round_.adjustments):
        yield f"{path}.adjustments[{index}]", adjustment


def _check_game(game: Game, path: str, number: int, entrants: dict[str, Entrant]) -> None:
    for colour, entrant in (("white", game.white), ("black", game.black)):
        if entrant not in entrants:
            raise SeasonError("unknown_id", f"{path}.{colour}", value=entrant, round_number=number)
    if game.white == game.black:
        raise SeasonError("against_himself", path, value=game.white, round_number=number)


def _check_both_listed(
    game: Game, path: str, round_: Round, entrants: dict[str, Entrant], rules: Rules
) -> None:
    for colour, entrant in (("white", entrants[game.white]), ("black", entrants[game.black])):
        if round_.number < entrant.first_round:
            raise SeasonError(
                "before_first_round",
                f"{path}.{colour}",
                value=entrant.id,
                round_number=round_.number,
                first_round=entrant.first_round,
            )
        if never_listed(entrant) and not rules.is_removed(entrant.withdrawn_after):
            raise SeasonError(
                "never_listed", f"{path}.{colour}", value=entrant.id, round_number=round_.number
            )


def _check_once(round_: Round, path: str) -> None:
    seen: set[str] = set()
    signed_up: set[str] = set()
    places = [
        (f"{path}.games[{index}].{colour}", entrant, seen)
        for index, game in enumerate(round_.games)
        for colour, entrant in (("white", game.white), ("black", game.black))
    ] + [
        (f"{path}.others[{index}].entrant", other.entrant, signed_up if other.kind.is_signup else seen)
        for index, other in enumerate(round_.others)
    ]
    for place, entrant, others in places:
        if entrant in others:
            raise SeasonError("twice_in_round", place, value=entrant, round_number=round_.number)
        others.add(entrant)
