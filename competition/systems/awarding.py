"""Which award an outcome earns: by its result, by how often, by team and board; and that it earns one."""

from __future__ import annotations

from competition.systems.errors import SeasonError
from competition.systems.rules.awards import Award, ByResult, ByTeam, Tiers, expressions_in
from competition.systems.rules.expressions import Expression
from competition.systems.rules.model import LadderRules
from competition.systems.season import ExternalGame, Other, Result, Round

# The keys of the awards of white and black.
GAME_AWARDS: dict[Result, tuple[str, str]] = {
    Result.WHITE_WINS: ("win", "loss"),
    Result.BLACK_WINS: ("loss", "win"),
    Result.DRAW: ("draw", "draw"),
    Result.WHITE_BY_DEFAULT: ("forfeit_win", "forfeit_loss"),
    Result.BLACK_BY_DEFAULT: ("forfeit_loss", "forfeit_win"),
    Result.DOUBLE_DEFAULT: ("double_forfeit", "double_forfeit"),
    Result.ADJOURNED: ("adjourned", "adjourned"),
}


def external_award(
    award: Award, row: Other | ExternalGame, number: int, place: str = "", occurrence: int | None = None
) -> Expression | None:
    """What a league game earns; None while its award depends on a result that is not there yet.

    Without `occurrence` every tier is tried, to check them all. Raises SeasonError where a table lacks
    the team or the result.
    """
    if isinstance(award, Tiers):
        if occurrence is not None:
            return external_award(award.find(occurrence), row, number, place)
        for tier in award.tiers:
            external_award(tier.award, row, number, place)
        return None
    if isinstance(award, ByTeam):
        entry = award.find(row.team, row.board)
        if entry is None:
            raise SeasonError(
                "no_team_award" if row.board is None else "no_board_award",
                place,
                value=row.team,
                round_number=number,
                entrant=row.entrant,
                board=row.board,
            )
        award = entry
    if not isinstance(award, ByResult):
        return award
    if row.result is None:
        return None
    expression = award.find(row.result)
    if expression is None:
        raise SeasonError(
            "no_result_award", place, value=row.result, round_number=number, entrant=row.entrant
        )
    return expression


def check_awards(round_: Round, path: str, rules: LadderRules) -> None:
    """Raise SeasonError for an outcome that is worth nothing, or names an opponent where there is none."""
    for index, game in enumerate(round_.games):
        if game.result is None:
            continue
        for entrant, key in zip((game.white, game.black), GAME_AWARDS[game.result], strict=True):
            if rules.awards.find(key) is None:
                place = f"{path}.games[{index}]"
                raise SeasonError("no_award", place, value=key, round_number=round_.number, entrant=entrant)
    for index, other in enumerate(round_.others):
        if not other.kind.is_signup:
            check_row_award(other, f"{path}.others[{index}]", round_.number, rules)
    for index, external in enumerate(round_.external_games):
        check_row_award(external, f"{path}.external_games[{index}]", round_.number, rules)


def check_row_award(row: Other | ExternalGame, place: str, number: int, rules: LadderRules) -> None:
    """The same for one row."""
    key = row.kind.value if isinstance(row, Other) else "external_game"
    award = rules.awards.find(key)
    if award is None:
        raise SeasonError("no_award", place, value=key, round_number=number, entrant=row.entrant)
    if isinstance(row, ExternalGame) or row.kind.is_external:
        external_award(award, row, number, place)
    elif row.kind.is_forfeit and any(e.base == "opponent" for e in expressions_in(award)):
        raise SeasonError("no_opponent", place, value=key, round_number=number, entrant=row.entrant)
