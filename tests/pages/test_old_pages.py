"""Two directors at once, at every address to which one of them sends something.

An address that is missing from the tables fails the test, so that a new one can't be forgotten: either what a
colleague does in the meantime makes the page old, or it is said why nothing of his can be lost.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from contextlib import suppress

import pytest
from django.test import Client

from competition.models import Entry, Event, Game, Season, SideGame
from competition.reading.championship import championship_page, games_to_come
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.calendar import insert_round
from competition.services.championship import (
    answer_invitation,
    enter_decision_result,
    move_game,
    schedule_games,
)
from competition.services.corrections import GameFacts, correct_game
from competition.services.groups import move_between_groups, place_groups
from competition.services.pairing import lock_board
from competition.services.results import enter_result
from competition.services.season_settings import choose_columns, let_players_enter, name_absent, rename_season
from competition.services.swaps import swap_colours
from competition.systems.championship import ACCEPTED
from tests.evening import entry
from tests.factories import ClubFactory, DirectorFactory, UserFactory
from tests.pages.test_second_click import DEEDS, Desk, stored

pytestmark = pytest.mark.django_db


def entry_by(pk: int) -> Entry:
    return Entry.objects.with_player().get(pk=pk)


def _report_p6(desk: Desk, colleague: Actor) -> None:
    report_absence(entry=entry(desk.season, "p6"), rounds=[desk.round], kind="personal", deed=Deed(colleague))


def _flip_last(desk: Desk, colleague: Actor) -> None:
    last = desk.round.games.order_by("-board")[0]
    swap_colours(game=last, deed=Deed(colleague, seen=desk.round.version))


def _other_result(desk: Desk, colleague: Actor) -> None:
    enter_result(game=desk.first, result="0-1", deed=Deed(colleague))


def _first_result(desk: Desk, colleague: Actor) -> None:
    enter_result(game=desk.round.games.order_by("-board")[0], result="0-1", deed=Deed(colleague))


def _in_closed_round(desk: Desk, colleague: Actor) -> None:
    game = desk.season.rounds.get(number=2).games.order_by("board")[1]
    players = (entry_by(game.white_id), entry_by(game.black_id))
    facts = GameFacts(*players, "1/2-1/2", None, None)
    correct_game(game=game, wanted=facts, reason="afgesproken", deed=Deed(colleague))


def _renamed(desk: Desk, colleague: Actor) -> None:
    rename_season(season=desk.season, name="Clubkampioenschap", deed=Deed(colleague))


def _allowed_and_not(desk: Desk, colleague: Actor) -> None:
    for allowed in (True, False):
        let_players_enter(season=desk.season, allowed=allowed, deed=Deed(colleague))


def _named_and_not(desk: Desk, colleague: Actor) -> None:
    for named in (True, False):
        name_absent(season=desk.season, named=named, deed=Deed(colleague))


def _other_columns(desk: Desk, colleague: Actor) -> None:
    choose_columns(season=desk.season, columns=["value"], deed=Deed(colleague))


def _placed(desk: Desk, colleague: Actor) -> None:
    place_groups(season=desk.season, sizes=(6, 2), deed=Deed(colleague))


def _moved_between(desk: Desk, colleague: Actor) -> None:
    who = entry(desk.season, "p2")
    move_between_groups(season=desk.season, moves={who.pk: "B"}, after_round=1, deed=Deed(colleague))


def _answered(desk: Desk, colleague: Actor) -> None:
    asked = championship_page(desk.season).qualified.asked[0]
    answer_invitation(entry=entry(desk.season, asked), answer=ACCEPTED, deed=Deed(colleague))


def _another_evening(desk: Desk, colleague: Actor) -> None:
    schedule_games(season=desk.season, deed=Deed(colleague))


def _same_game_elsewhere(desk: Desk, colleague: Actor) -> None:
    game = games_to_come(desk.season)[0]
    for number in range(2, 12):
        with suppress(Refused):
            move_game(game=game, to_round=desk.season.rounds.get(number=number), deed=Deed(colleague))
            if not Game.objects.filter(pk=game.pk).exists():
                return


def _an_evening_more(desk: Desk, colleague: Actor) -> None:
    insert_round(season=desk.season, date=dt.date(2027, 6, 1), time=None, deed=Deed(colleague))


def _another_decision(desk: Desk, colleague: Actor) -> None:
    enter_decision_result(game=SideGame.objects.get(), result="0-1", deed=Deed(colleague))


def _absent_otherwise(desk: Desk, colleague: Actor) -> None:
    who = entry(desk.season, "p4")
    report_absence(entry=who, rounds=[desk.round], kind="personal", note="bruiloft", deed=Deed(colleague))


MEANWHILE: dict[str, Callable[[Desk, Actor], None]] = {
    "report-absence": _absent_otherwise,
    "change-absence": _report_p6,
    "withdraw-absence": _absent_otherwise,
    "close-door": _report_p6,
    "make-pairing": _report_p6,
    "discard-pairing": _flip_last,
    "swap-players": _flip_last,
    "swap-colours": _flip_last,
    "lock-board": _flip_last,
    "unlock-board": _flip_last,
    "begin-by-hand": _flip_last,
    "pair-two": _report_p6,
    "break-up": _flip_last,
    "keep-apart": _flip_last,
    "wishes": _report_p6,
    "end-wish": _report_p6,
    "publish": _flip_last,
    "enter-result": _other_result,
    "no-show": _first_result,
    "close": lambda desk, colleague: enter_result(game=desk.first, result="0-1", deed=Deed(colleague)),
    "settle-trouble": _first_result,
    "undo": lambda desk, colleague: lock_board(game=desk.first, deed=Deed(colleague)),
    "correct-game": _in_closed_round,
    "correct-absence": _in_closed_round,
    "add-game": _in_closed_round,
    "remove-game": _in_closed_round,
    "rename-season": _renamed,
    "insert-round": _an_evening_more,
    "move-round": _an_evening_more,
    "cancel-round": _an_evening_more,
    "own-results": _allowed_and_not,
    "columns": _other_columns,
    "name-absent": _named_and_not,
    "compare-rules": _renamed,
    "check-past": _renamed,
    "place-groups": _placed,
    "move-groups": _moved_between,
    "answer-invitation": _answered,
    "schedule-championship": _another_evening,
    "move-championship-game": _same_game_elsewhere,
    "cancel-championship-game": _same_game_elsewhere,
    "decision-result": _another_decision,
}
NOTHING_TO_LOSE = {
    "let-in": "whoever lets him in, he is in",
    "sign-on": "who has said something in the meantime is not in the list any more",
    "sign-off": "he is not coming, whatever he had said",
    "tick": "sends what is so, not that it changes",
    "walk-in": "a name that has been let in since is not let in twice",
    "accept-late": "a report that has been accepted stays so",
    "let-meet": "names the row that keeps two apart",
    "accept-claims": "names the results that were seen; a result of the director stands",
    "undo-in-season": "names the event, which is the last or is refused",
    "withdraw": "who has withdrawn from another round is refused",
    "change-rules": "kept for whoever types; confirmed on the page that compares",
    "share-proposal": "shares what was typed; the season stays as it is",
    "close-proposal": "it is closed, whoever did it",
    "past": "kept for whoever types; confirmed on the page that checks",
    "make-decision": "carries the tempo that was shown: test_championship",
    "archive-season": "says what is so, not that it changes",
    "prizes": "carries the version of the prizes: test_prizes",
    "add-member": "somebody new",
    "forget": "who is forgotten stays so",
    "grant-request": "a request that was answered is not answered again",
    "dismiss-request": "a request that was answered is not answered again",
    "resend-failed-mail": "mail that waits again is not sent twice",
    "resend-mail": "mail that waits again is not sent twice",
    "drop-mail": "mail that was dropped stays so",
    "teams": "a team more",
    "team": "kept by the form of the teams",
    "settle-match": "names the match and what was asked about it",
    "member": "carries what it showed, field by field: test_member_forms",
    "member-left": "he has left, whoever said so",
    "member-back": "he is back, whoever said so",
    "renew-link": "carries the version of the link",
    "import-members": "only shown; written by the import",
    "import-ratings": "only shown; written by the import",
    "import": "carries the fingerprint of what it showed",
    "new-season": "kept for whoever types",
    "new-season-rules": "kept for whoever types",
    "new-season-players": "kept for whoever types",
    "new-season-calendar": "kept for whoever types",
    "new-season-confirm": "a new season",
}


def test_every_form_of_a_director_is_here() -> None:
    assert sorted(set(DEEDS) - set(MEANWHILE) - set(NOTHING_TO_LOSE)) == [], "missing"
    assert sorted((set(MEANWHILE) | set(NOTHING_TO_LOSE)) - set(DEEDS)) == [], "here only"
    assert sorted(set(MEANWHILE) & set(NOTHING_TO_LOSE)) == [], "twice"


@pytest.mark.parametrize("name", MEANWHILE)
def test_a_form_of_an_old_page_is_refused_and_says_who_was_first(name: str, season: Season) -> None:
    ClubFactory()
    client, director = Client(headers={"accept-language": "nl"}), DirectorFactory(name="Anna Aan de Toets")
    client.force_login(director)
    at = Desk(client, Actor.of_user(director), season)
    where, data = DEEDS[name](at)
    MEANWHILE[name](at, Actor.of_user(UserFactory(name="Piet Collega", is_director=True)))
    kept, events = stored(), Event.objects.count()
    answer = at.post(name, where, data)
    if answer.status_code == 302:
        answer = client.get(answer["Location"])
    assert "Piet Collega" in answer.content.decode()
    assert stored() == kept
    assert Event.objects.count() == events
