"""Players enter their own result; what the director says decides, and no claim ever overwrites it."""

import pytest

from competition.models import Event, Game, ResultClaim, Round, Season
from competition.reading.claims import claims_of
from competition.services.actors import Actor, Deed, Refused
from competition.services.pairing import make_pairing
from competition.services.results import accept_claims, claim_result, enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.season_settings import let_players_enter
from competition.services.undo import undo_last
from tests.evening import member

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(round_: Round, season: Season, director: Actor) -> Game:
    let_players_enter(season=season, allowed=True, deed=Deed(director))
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    return round_.games.select_related("round", "white", "black").get(board=1)


def _claim(game: Game, colour: str, result: str) -> None:
    who = getattr(game, colour)
    claim_result(game=game, entry=who, result=result, deed=Deed(Actor.of_player(who.player)))


def test_both_one_and_a_contradiction(game: Game) -> None:
    _claim(game, "white", "1-0")
    said = claims_of(game.round)[game.pk]
    assert (said.white, said.black, said.agreed, said.contradict) == ("1-0", "", "", False)
    _claim(game, "black", "0-1")
    assert claims_of(game.round)[game.pk].contradict
    for _click in range(2):
        _claim(game, "black", "1-0")
    assert claims_of(game.round)[game.pk].agreed == "1-0"
    assert Event.objects.filter(verb="result_claimed").count() == 3
    game.refresh_from_db()
    assert game.result == ""


def test_a_claim_makes_no_page_of_the_director_old(game: Game, director: Actor) -> None:
    for each in game.round.games.all():
        enter_result(game=each, result="1-0", deed=Deed(director))
    game.round.refresh_from_db()
    seen = game.round.version
    _claim(game, "white", "1-0")
    assert close_round(round_=game.round, deed=Deed(director, seen=seen)).state == "closed"


def test_what_both_say_is_taken_over_and_taken_back(game: Game, director: Actor) -> None:
    _claim(game, "white", "1-0")
    assert not accept_claims(round_=game.round, agreed={game.pk: "1-0"}, deed=Deed(director))
    _claim(game, "black", "1-0")
    assert not accept_claims(round_=game.round, agreed={game.pk: "0-1"}, deed=Deed(director))
    for _click in range(2):
        accept_claims(round_=game.round, agreed={game.pk: "1-0"}, deed=Deed(director))
    game.refresh_from_db()
    assert game.result == "1-0"
    assert Event.objects.filter(verb="claims_accepted").count() == 1
    undo_last(round_=game.round, deed=Deed(director))
    game.refresh_from_db()
    assert game.result == ""
    assert ResultClaim.objects.count() == 2


def test_the_director_decides(game: Game, director: Actor) -> None:
    _claim(game, "white", "1-0")
    enter_result(game=game, result="0-1", deed=Deed(director))
    with pytest.raises(Refused) as refused:
        _claim(game, "black", "1-0")
    assert refused.value.code == "decided"
    game.refresh_from_db()
    assert game.result == "0-1"


def test_what_is_refused(game: Game, season: Season, director: Actor) -> None:
    stranger = next(each for each in season.entries.all() if each.pk not in (game.white_id, game.black_id))
    cases = {
        "not_allowed": (game.white, "1-0", Actor.of_player(game.black.player)),
        "unknown_result": (game.white, "1-0f", Actor.of_player(game.white.player)),
        "not_playing": (stranger, "1-0", member(season, stranger.key)),
    }
    for code, (who, result, actor) in cases.items():
        with pytest.raises(Refused) as refused:
            claim_result(game=game, entry=who, result=result, deed=Deed(actor))
        assert refused.value.code == code
    let_players_enter(season=season, allowed=False, deed=Deed(director))
    with pytest.raises(Refused) as refused:
        _claim(game, "white", "1-0")
    assert refused.value.code == "not_offered"
    with pytest.raises(Refused):
        let_players_enter(season=season, allowed=True, deed=Deed(member(season, "p1")))
