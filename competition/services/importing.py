"""A season file becomes a season with its entries, rounds and games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Any

from django.db import DataError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from competition.models import (
    Adjustment,
    Attendance,
    Entry,
    ExternalGame,
    Game,
    Round,
    Season,
    SideGame,
    SignUp,
    Verb,
)
from competition.models.attendance import GAME
from competition.services.actors import Deed, Refused, require_director
from competition.services.recording import write_event
from competition.services.seasons import free_slug
from competition.services.stored_lists import refresh_after_commit
from competition.systems import season as facts
from competition.systems.championship import implied_answers, with_members
from competition.systems.rules import write_rules
from competition.systems.season_file import read_season
from players.models import Player
from players.names import fold, split_name

BELIEVABLE_RATINGS = range(0, 4001)


def import_season(*, document: object, deed: Deed, slug: str | None = None) -> Season:
    """Make a season of a season file (bare, or wrapped as `{"season": …}`), at the address `slug`.

    Without `slug` the address is made from the name. Entrants become the players of the same name,
    whatever its accents and capitals; namesakes are told apart by their ids in earlier seasons and their
    ratings. For the others players are made. Exporting the season gives
    an equal file. Raises SeasonError when the file is wrong, Refused when the address is taken or
    something in the file is larger than the database can hold; then nothing has been imported.
    """
    require_director(deed.actor)
    season_file = read_season(document)
    address = free_slug(slug or slugify(season_file.name) or "season")
    try:
        with transaction.atomic():
            season = _write(season_file, address)
            about = {"name": season.name, "entries": len(season_file.entrants)}
            write_event(season, Verb.SEASON_IMPORTED, deed, data={"about": about})
            refresh_after_commit(season.pk)
    except (DataError, OverflowError) as error:
        raise Refused(
            "too_large", _("Something in this season is too large to be stored: %(error)s") % {"error": error}
        ) from error
    return season


def _write(season_file: facts.Season, slug: str) -> Season:
    season = Season.objects.create(
        slug=slug,
        name=season_file.name,
        game=season_file.game,
        rules=write_rules(with_members(season_file, ()).rules),  # who plays is an answer of each
    )
    entries = _write_entries(season, season_file)
    rounds = Round.objects.bulk_create(
        Round(season=season, number=r.number, date=r.date, time=r.time, state=r.state.value)
        for r in season_file.rounds
    )
    pairs = list(zip(rounds, season_file.rounds, strict=True))
    _write_games(pairs, entries)
    _write_others(pairs, entries)
    ExternalGame.objects.bulk_create(
        ExternalGame(round=round_, entry=entries[game.entrant], date=game.date, **_league(game))
        for round_, source in pairs
        for game in source.external_games
    )
    Adjustment.objects.bulk_create(
        Adjustment(round=round_, entry=entries[row.entrant], points=row.points, note=row.note)
        for round_, source in pairs
        for row in source.adjustments
    )
    SideGame.objects.bulk_create(
        SideGame(season=season, **_game_fields(game, entries)) for game in season_file.side_games
    )
    return season


def _write_entries(season: Season, season_file: facts.Season) -> dict[str, Entry]:
    entrants, answers = season_file.entrants, implied_answers(season_file)
    players = _players_for(entrants)
    entries = Entry.objects.bulk_create(
        Entry(
            season=season,
            player=player,
            key=entrant.id,
            position=position,
            rating=entrant.rating,
            value=entrant.value,
            start_rank=entrant.start_rank,
            groups=[{"from_round": span.from_round, "group": span.group} for span in entrant.groups],
            first_round=entrant.first_round,
            withdrawn_after=entrant.withdrawn_after,
            away=[{"after": span.after, "until": span.until} for span in entrant.away],
            championship=answers.get(entrant.id, ""),
        )
        for position, (entrant, player) in enumerate(zip(entrants, players, strict=True), start=1)
    )
    return {entry.key: entry for entry in entries}


def _players_for(entrants: tuple[facts.Entrant, ...]) -> list[Player]:
    known: dict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.order_by("-active", "pk"):
        known[fold(player.full_name)].append(player)
    wanted: dict[str, list[facts.Entrant]] = defaultdict(list)
    for entrant in entrants:
        wanted[fold(entrant.name)].append(entrant)
    earlier = set(Entry.objects.values_list("key", "player_id"))
    found: dict[str, Player] = {}
    for name, called_so in wanted.items():
        found |= _among_namesakes(called_so, known[name] if name else [], earlier)
    new = {entrant.id: _new_player(entrant) for entrant in entrants if entrant.id not in found}
    Player.objects.bulk_create(new.values())
    return [(found | new)[entrant.id] for entrant in entrants]


def _among_namesakes(
    entrants: Sequence[facts.Entrant], players: Sequence[Player], earlier: Collection[tuple[str, int]]
) -> dict[str, Player]:
    """Which of the players of one name each entrant is, as far as that can be told, by the entrants' ids.

    The id that he had in an earlier season tells it, then a rating. Whoever is left is taken in the order
    of the file, unless the file has fewer of this name than there are: then it would be a guess.
    """
    found: dict[str, Player] = {}
    signs: tuple[Callable[[facts.Entrant, Player], bool], ...] = (
        lambda entrant, player: (entrant.id, player.pk) in earlier,
        lambda entrant, player: entrant.rating is not None and entrant.rating in player.ratings_known,
        lambda _entrant, _player: len(entrants) >= len(players),
    )
    for is_he in signs:
        for entrant in entrants:
            left = [player for player in players if player not in found.values()]
            he = next((player for player in left if is_he(entrant, player)), None)
            if entrant.id not in found and he is not None:
                found[entrant.id] = he
    return found


def _new_player(entrant: facts.Entrant) -> Player:
    if not entrant.name:
        raise Refused("no_name", _("Entrant %(key)s has no name.") % {"key": entrant.id}, key=entrant.id)
    name = split_name(entrant.name)
    return Player(
        given_name=name.given,
        prefix=name.prefix,
        family_name=name.family,
        rating_club=entrant.rating if entrant.rating in BELIEVABLE_RATINGS else None,
    )


def _write_games(pairs: list[tuple[Round, facts.Round]], entries: dict[str, Entry]) -> None:
    games = Game.objects.bulk_create(
        Game(round=round_, **_game_fields(game, entries)) for round_, source in pairs for game in source.games
    )
    Attendance.objects.bulk_create(
        Attendance(round_id=game.round_id, entry_id=entry_id, kind=GAME, game=game, colour=colour)
        for game in games
        for entry_id, colour in ((game.white_id, "white"), (game.black_id, "black"))
    )


def _game_fields(game: facts.Game, entries: dict[str, Entry]) -> dict[str, Any]:
    return {
        "white": entries[game.white],
        "black": entries[game.black],
        "board": game.board,
        "result": game.result.value if game.result else "",
        "played_on": game.played_on,
        "decided_in": game.decided_in,
        "tag": game.tag or "",
        "locked": game.locked,
    }


def _write_others(pairs: list[tuple[Round, facts.Round]], entries: dict[str, Entry]) -> None:
    rows: list[Attendance] = []
    sign_ups: list[SignUp] = []
    for round_, source in pairs:
        for position, other in enumerate(source.others, start=1):
            shared = {
                "round": round_,
                "entry": entries[other.entrant],
                "kind": other.kind.value,
                "note": other.note,
                "position": position,
            }
            if other.kind.is_signup:
                sign_ups.append(SignUp(**shared))
            else:
                marks = {"made_by": other.made_by or "", "excused": other.excused, "guest": other.guest}
                rows.append(Attendance(**shared, **_league(other), **marks))
    Attendance.objects.bulk_create(rows)
    SignUp.objects.bulk_create(sign_ups)


def _league(game: facts.Other | facts.ExternalGame) -> dict[str, Any]:
    return {
        "team": game.team or "",
        "board": game.board,
        "result": game.result or "",
        "opponent_rating": game.opponent_rating,
    }
