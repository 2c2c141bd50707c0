"""What cannot be in a season: unknown ids, somebody twice in a round, outcomes without an award."""

from __future__ import annotations

from collections.abc import Iterator

from competition.systems.awarding import GAME_AWARDS, external_award
from competition.systems.errors import SeasonError
from competition.systems.listed import never_listed
from competition.systems.rules import Rules
from competition.systems.rules.awards import expressions_in
from competition.systems.season import Entrant, ExternalGame, Game, Other, Round, Season


def check_season(season: Season) -> None:
    """Raise SeasonError for the first thing in `season` that cannot be, with round, entrant and reason."""
    entrants = _check_entrants(season)
    for index, pair in enumerate(season.rules.pairing.forbidden):
        for entrant in pair:
            if entrant not in entrants:
                _refuse(
                    "unknown_id", f"rules.pairing.forbidden[{index}]", f"unknown entrant {entrant!r}", entrant
                )
    previous = 0
    for index, round_ in enumerate(season.rounds):
        path = f"rounds[{index}]"
        if round_.number <= previous:
            message = f"round {round_.number} comes after round {previous}; every number once, ascending"
            _refuse("round_out_of_order", f"{path}.number", message, round_.number)
        previous = round_.number
        _check_round(round_, path, entrants, season.rules)
    for index, game in enumerate(season.side_games):
        _check_game(game, f"side_games[{index}]", "side games", entrants)


def _refuse(code: str, path: str, message: str, value: object) -> None:
    raise SeasonError(code, path, message, value=value)


def _check_entrants(season: Season) -> dict[str, Entrant]:
    entrants: dict[str, Entrant] = {}
    ranks: dict[int, str] = {}
    for index, entrant in enumerate(season.entrants):
        if entrant.id in entrants:
            _refuse("duplicate_entrant", f"entrants[{index}].id", f"{entrant.id!r} stands twice", entrant.id)
        entrants[entrant.id] = entrant
        if entrant.start_rank is None or entrant.first_round > 1:
            continue
        if entrant.start_rank in ranks:
            other = ranks[entrant.start_rank]
            message = f"{entrant.id!r} and {other!r} both have start rank {entrant.start_rank}"
            _refuse("duplicate_start_rank", f"entrants[{index}].start_rank", message, entrant.start_rank)
        ranks[entrant.start_rank] = entrant.id
    return entrants


def _check_round(round_: Round, path: str, entrants: dict[str, Entrant], rules: Rules) -> None:
    where = f"round {round_.number}"
    for index, game in enumerate(round_.games):
        _check_game(game, f"{path}.games[{index}]", where, entrants)
        _check_both_listed(game, f"{path}.games[{index}]", round_, entrants, rules)
    for place, row in _rows(round_, path):
        if row.entrant not in entrants:
            _refuse(
                "unknown_id", f"{place}.entrant", f"{where}: unknown entrant {row.entrant!r}", row.entrant
            )
    _check_once(round_, path)
    if round_.state.counts:
        _check_awards(round_, path, rules)


def _rows(round_: Round, path: str) -> Iterator[tuple[str, Other | ExternalGame]]:
    for index, other in enumerate(round_.others):
        yield f"{path}.others[{index}]", other
    for index, game in enumerate(round_.external_games):
        yield f"{path}.external_games[{index}]", game


def _check_game(game: Game, path: str, where: str, entrants: dict[str, Entrant]) -> None:
    for colour, entrant in (("white", game.white), ("black", game.black)):
        if entrant not in entrants:
            _refuse("unknown_id", f"{path}.{colour}", f"{where}: unknown entrant {entrant!r}", entrant)
    if game.white == game.black:
        _refuse("against_himself", path, f"{where}: {game.white!r} plays against himself", game.white)


def _check_both_listed(
    game: Game, path: str, round_: Round, entrants: dict[str, Entrant], rules: Rules
) -> None:
    for colour, entrant in (("white", entrants[game.white]), ("black", entrants[game.black])):
        if round_.number < entrant.first_round:
            message = (
                f"round {round_.number}: {entrant.id!r} plays before his first round {entrant.first_round}"
            )
            _refuse("before_first_round", f"{path}.{colour}", message, entrant.id)
        if never_listed(entrant) and not rules.is_removed(entrant.withdrawn_after):
            message = (
                f"round {round_.number}: {entrant.id!r} plays but was never in the list (withdrawn_after 0)"
            )
            _refuse("never_listed", f"{path}.{colour}", message, entrant.id)


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
            _refuse(
                "twice_in_round", place, f"round {round_.number}: {entrant!r} stands twice in it", entrant
            )
        others.add(entrant)


def _check_awards(round_: Round, path: str, rules: Rules) -> None:
    """An outcome that occurs must be worth something, also without an opponent where there is none."""
    for index, game in enumerate(round_.games):
        if game.result is None:
            continue
        for entrant, key in zip((game.white, game.black), GAME_AWARDS[game.result], strict=True):
            if rules.awards.find(key) is None:
                message = f"round {round_.number}: {entrant!r} has {key!r}, for which awards has nothing"
                _refuse("no_award", f"{path}.games[{index}]", message, key)
    for place, row in _rows(round_, path):
        if isinstance(row, Other) and row.kind.is_signup:
            continue
        _check_row_award(row, place, round_.number, rules)


def _check_row_award(row: Other | ExternalGame, place: str, number: int, rules: Rules) -> None:
    key = row.kind.value if isinstance(row, Other) else "external_game"
    award = rules.awards.find(key)
    if award is None:
        message = f"round {number}: {row.entrant!r} has {key!r}, for which awards has nothing"
        _refuse("no_award", place, message, key)
    elif isinstance(row, ExternalGame) or row.kind.is_external:
        external_award(award, row, number, place)
    elif row.kind.is_forfeit and any(e.base == "opponent" for e in expressions_in(award)):
        message = (
            f"round {number}: {row.entrant!r} has {key!r} without an opponent, whose value its award names"
        )
        _refuse("no_opponent", place, message, key)
