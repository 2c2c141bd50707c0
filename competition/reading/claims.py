"""What the players of a round's games say of their results."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from competition.models import Entry, Game, ResultClaim, Round
from competition.reading.rounds import RoundHead
from players.models import Player


@dataclass(frozen=True, slots=True)
class Claims:
    """What white and black of a game entered; empty for who has not."""

    white: str
    black: str

    @property
    def agreed(self) -> str:
        """The result that both entered, empty when they did not."""
        return self.white if self.white == self.black else ""

    @property
    def contradict(self) -> bool:
        return bool(self.white and self.black) and self.white != self.black


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A member's game in a round that is under way, in a season where players enter their results."""

    id: int
    season: str
    season_slug: str
    round_number: int
    board: int | None
    is_white: bool
    opponent: str
    result: str
    own: str
    other: str
    notation: str


def claims_of(round_: Round | RoundHead) -> dict[int, Claims]:
    """What was entered, by the id of the game; one query."""
    said: dict[int, dict[str, str]] = defaultdict(dict)
    rows = ResultClaim.objects.filter(round=round_.id).values_list(
        "game_id", "entry_id", "result", "game__white_id"
    )
    for game_id, entry_id, result, white_id in rows:
        said[game_id]["white" if entry_id == white_id else "black"] = result
    return {game: Claims(each.get("white", ""), each.get("black", "")) for game, each in said.items()}


def own_games(player: Player) -> tuple[OwnGame, ...]:
    """The games of a member that he may say the result of, or has; two queries."""
    entries = Entry.objects.filter(player=player, season__archived=False, season__own_results=True)
    games = Game.objects.filter(seats__entry__in=entries, round__state=Round.PUBLISHED.value)
    found = list(games.select_related("round__season", "white__player", "black__player").order_by("round"))
    said: dict[int, dict[int, str]] = defaultdict(dict)
    claims = ResultClaim.objects.filter(game__in=found).values_list("game_id", "entry_id", "result")
    for pk, entry_id, result in claims:
        said[pk][entry_id] = result
    return tuple(_own_game(game, player, said[game.pk]) for game in found)


def _own_game(game: Game, player: Player, said: dict[int, str]) -> OwnGame:
    is_white = game.white.player_id == player.pk
    opponent = game.black if is_white else game.white
    me = game.white_id if is_white else game.black_id
    return OwnGame(
        id=game.pk,
        season=game.round.season.name,
        season_slug=game.round.season.slug,
        round_number=game.round.number,
        board=game.board,
        is_white=is_white,
        opponent=opponent.name,
        result=game.result,
        own=said.get(me, ""),
        other=said.get(opponent.pk, ""),
        notation=game.round.season.game,
    )


def own_game(player: Player, named: str) -> tuple[Game, Entry] | None:
    """The one of those games with this primary key, and his entry in its season; None for none."""
    if named not in {str(game.id) for game in own_games(player)}:
        return None
    game = Game.objects.select_related("round").get(pk=int(named))
    return game, Entry.objects.get(season=game.round.season_id, player=player)
