"""Version 1 of the interface for programs: what everybody may see, as JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag
from ninja import NinjaAPI, Path, Query

from competition.api.documents import (
    Invalid,
    PlayerDocument,
    Problem,
    RoundDocument,
    RoundHeadDocument,
    SeasonDocument,
    StandingDocument,
)
from competition.models import Season
from competition.reading.club import season_named, seasons_in_order
from competition.reading.entrants import LedgerRow, entrant_page
from competition.reading.people import Person
from competition.reading.rounds import GameRow, RoundHead, round_heads, round_page
from competition.reading.standing import Listed, NotThere, list_page
from competition.services.stored_lists import ensure_fresh
from competition.wording.columns import COLUMNS
from players.names import with_hint

KEPT_SECONDS = 30
View = Callable[..., HttpResponse]


def open_to_programs(view: View) -> View:
    """Let an answer be kept for half a minute and be read from other sites; 304 when it is the same."""

    @wraps(view)
    def answering_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        # There is nothing here that a visitor may see and another may not: any site may read it.
        response["Access-Control-Allow-Origin"] = "*"
        if response.status_code != 200:
            return response
        patch_cache_control(response, public=True, max_age=KEPT_SECONDS)
        etag = quote_etag(hashlib.sha256(response.content).hexdigest()[:32])
        response["ETag"] = etag
        return get_conditional_response(request, etag=etag, response=response) or response

    return answering_view


api = NinjaAPI(
    title="clubcomp",
    version="1.0.0",
    description="Seasons, standings, rounds and players of a club, as everybody may see them. Read-only.",
    urls_namespace="api",
    docs_url=None,
)
api.add_decorator(open_to_programs, mode="view")

PROBLEMS = {400: Problem, 404: Problem, 422: Invalid}
Slug = Annotated[str, Path(description="The slug of a season.", pattern=r"^[-a-zA-Z0-9_]+$", max_length=100)]
Number = Annotated[int, Path(description="The number of a round.", ge=1, le=9999)]
Key = Annotated[str, Path(description="The key of an entrant in the season.", max_length=100)]
After = Annotated[
    int | None,
    Query(description="After which round; unless given, after the last one closed.", ge=0, le=9999),
]


@api.get(
    "/seasons",
    response={200: list[SeasonDocument], 400: Problem},
    url_name="seasons",
    operation_id="seasons",
    summary="All seasons",
)
def seasons(request: HttpRequest) -> list[dict[str, Any]]:
    """Those that are played now come first."""
    return [
        {
            "slug": season.slug,
            "name": season.name,
            "game": season.game,
            "system": season.rules.get("system", ""),
            "archived": season.archived,
            "version": season.version,
        }
        for season in seasons_in_order()
    ]


@api.get(
    "/seasons/{season}/standing",
    response={200: StandingDocument, **PROBLEMS},
    exclude_unset=True,
    url_name="standing",
    operation_id="standing",
    summary="The standing after a round",
)
def standing(request: HttpRequest, season: Slug, after_round: After = None) -> dict[str, Any]:
    """In the order of the list."""
    page = list_page(_season(season), after_round)
    return {
        "season": season,
        "after_round": page.after_round,
        "rounds": list(page.rounds),
        "provisional": page.provisional,
        "rows": [_row(row) for row in page.shown],
    }


@api.get(
    "/seasons/{season}/rounds",
    response={200: list[RoundHeadDocument], **PROBLEMS},
    url_name="rounds",
    operation_id="rounds",
    summary="All rounds of a season",
)
def rounds(request: HttpRequest, season: Slug) -> list[dict[str, Any]]:
    """With their dates and how far they are."""
    return [_head(head) for head in round_heads(_season(season))]


@api.get(
    "/seasons/{season}/rounds/{number}",
    response={200: RoundDocument, **PROBLEMS},
    url_name="round",
    operation_id="round",
    summary="A round with its games",
)
def round_(request: HttpRequest, season: Slug, number: Number) -> dict[str, Any]:
    """Before it is published it has no games."""
    page = round_page(_season(season), number)
    return {
        **_head(page.round),
        "season": season,
        "games": [_game(game) for game in page.games],
        "byes": [_person(person) for person in page.byes],
        "counts": page.counts,
    }


@api.get(
    "/seasons/{season}/players/{path:key}",
    response={200: PlayerDocument, **PROBLEMS},
    url_name="player",
    operation_id="player",
    summary="A player and how his points came about",
)
def player(request: HttpRequest, season: Slug, key: Key, after_round: After = None) -> dict[str, Any]:
    """The points of the ledger add up to his points in the list."""
    page = entrant_page(_season(season), key, after_round)
    return {
        **_person(page.person),
        "season": season,
        "after_round": page.after_round,
        "place": page.row.place if page.row else None,
        "points": page.row.points if page.row else None,
        "ledger": [_line(line) for line in page.ledger],
    }


@api.exception_handler(NotThere)
@api.exception_handler(Http404)
def not_there(request: HttpRequest, error: Exception) -> Any:
    """What is asked for does not exist."""
    return api.create_response(request, {"detail": "not found"}, status=404)


def _season(slug: str) -> Season:
    season = season_named(slug)
    if season is None:
        raise NotThere(f"there is no season {slug}")
    return ensure_fresh(season)


def _person(person: Person) -> dict[str, Any]:
    """The key tells namesakes apart, so the name goes without its hint."""
    return {"key": person.key, "name": person.name.removesuffix(with_hint("", person.hint))}


def _row(row: Listed) -> dict[str, Any]:
    document = {
        **_person(row.person),
        "place": row.place,
        "change": row.change,
        "points": row.points,
        "eligible": row.eligible,
        **{code: column.value(row) for code, column in COLUMNS.items() if column.json},
        "group": row.group or "",
    }
    return {**document, "tie_breaks": dict(row.tie_breaks)} if row.tie_breaks else document


def _head(head: RoundHead) -> dict[str, Any]:
    return {"number": head.number, "date": head.date, "state": head.state}


def _game(game: GameRow) -> dict[str, Any]:
    return {
        "board": game.board,
        "white": _person(game.white),
        "black": _person(game.black),
        "result": game.result,
        "played_on": game.played_on,
    }


def _line(row: LedgerRow) -> dict[str, Any]:
    return {
        "round": row.line.round,
        "kind": row.line.kind,
        "colour": row.line.colour,
        "value": row.line.value,
        "award": row.line.award,
        "points": row.line.points,
        "opponent": _person(row.opponent) if row.opponent else None,
        "total": row.total,
    }
