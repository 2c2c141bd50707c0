"""A round is published, played and closed."""

import datetime as dt

import pytest

from competition.models import Attendance, Event, Round, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.no_shows import book_no_show
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from tests.evening import IN_TIME, entry, member, played
from tests.factories import DirectorFactory, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def published(round_: Round, director: Actor) -> Round:
    make_pairing(round_=round_, deed=Deed(director))
    return publish_round(round_=round_, deed=Deed(director))


def test_publishing_twice_is_publishing_once(published: Round, director: Actor) -> None:
    publish_round(round_=published, deed=Deed(director))
    assert Event.objects.filter(verb="round_published").count() == 1
    assert published.published_at is not None


def test_without_a_pairing_nothing_is_published(round_: Round, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        publish_round(round_=round_, deed=Deed(director))
    assert refused.value.code == "no_pairing"


def test_who_is_left_over_is_named_before_publishing(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    with pytest.raises(Refused) as refused:
        publish_round(round_=round_, deed=Deed(director))
    assert refused.value.code == "unpaired"
    assert entry(season, "p2").name in str(refused.value)
    publish_round(round_=round_, deed=Deed(director), allow_unpaired=True)


def test_results_are_entered_and_cleared(published: Round, director: Actor) -> None:
    game = published.games.get(board=1)
    assert enter_result(game=game, result="1/2-1/2", deed=Deed(director)).result == "1/2-1/2"
    assert enter_result(game=game, result=None, deed=Deed(director)).result == ""
    verbs = Event.objects.filter(verb__startswith="result").order_by("pk").values_list("verb", flat=True)
    assert list(verbs) == ["result_entered", "result_cleared"]


def test_the_same_result_from_an_old_page_is_no_error(published: Round, director: Actor) -> None:
    game = published.games.get(board=1)
    for _click in range(2):
        enter_result(game=game, result="1-0", deed=Deed(director, seen=game.version))
    assert Event.objects.filter(verb="result_entered").count() == 1


def test_two_directors_with_different_results(published: Round, director: Actor) -> None:
    game = published.games.get(board=1)
    enter_result(game=game, result="1-0", deed=Deed(director, seen=game.version))
    other = Actor.of_user(DirectorFactory(name="Another"))
    with pytest.raises(Refused) as refused:
        enter_result(game=game, result="0-1", deed=Deed(other, seen=game.version))
    assert refused.value.code == "stale"
    assert "Dirk de Leider" in str(refused.value)
    assert published.games.get(board=1).result == "1-0"


def test_results_need_a_round_under_way(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    game = round_.games.get(board=1)
    with pytest.raises(Refused) as refused:
        enter_result(game=game, result="1-0", deed=Deed(director))
    assert refused.value.code == "not_published"
    publish_round(round_=round_, deed=Deed(director))
    for each in round_.games.all():
        enter_result(game=each, result="1-0", deed=Deed(director))
    close_round(round_=round_, deed=Deed(director))
    with pytest.raises(Refused) as refused:
        enter_result(game=game, result="0-1", deed=Deed(director))
    assert refused.value.code == "closed"


def test_a_result_that_is_none_or_worth_nothing_is_refused(published: Round, director: Actor) -> None:
    game = published.games.get(board=1)
    with pytest.raises(Refused):
        enter_result(game=game, result="2-0", deed=Deed(director))
    Season.objects.update(rules={**published.season.rules, "awards": {"win": "1", "loss": "0", "draw": "0"}})
    with pytest.raises(Refused) as refused:
        enter_result(game=game, result="1-0f", deed=Deed(director))
    assert refused.value.code == "no_award"


def test_a_round_with_missing_results_stays_open_and_names_the_boards(
    published: Round, director: Actor
) -> None:
    enter_result(game=published.games.get(board=2), result="1-0", deed=Deed(director))
    with pytest.raises(Refused) as refused:
        close_round(round_=published, deed=Deed(director))
    assert refused.value.code == "results_missing"
    assert "1, 3" in str(refused.value)


def test_closing_books_everybody_without_a_row_absent(director: Actor) -> None:
    season = make_season(attendance={"default": "absent"})
    round_ = season.rounds.get(number=1)
    for key in ("p1", "p2"):
        round_.sign_ups.create(entry=entry(season, key), kind="present")
    season.entries.filter(key="p6").update(first_round=2)
    season.entries.filter(key="p5").update(withdrawn_after=0)
    played(round_, director)
    for _click in range(2):
        close_round(round_=round_, deed=Deed(director))
    absent = Attendance.objects.filter(kind="absent").values_list("entry__key", flat=True)
    assert sorted(absent) == ["p3", "p4"]


def test_a_league_game_in_the_same_week_makes_an_absence_external(director: Actor) -> None:
    season = make_season(attendance={"default": "absent", "external_week": True})
    round_ = season.rounds.get(number=1)
    for key in ("p1", "p2"):
        round_.sign_ups.create(entry=entry(season, key), kind="present")
    p3, p4, p5 = (entry(season, key) for key in ("p3", "p4", "p5"))
    round_.external_games.create(entry=p3, date=dt.date(2026, 9, 5), team="2", result="1")
    round_.external_games.create(entry=p4, date=dt.date(2026, 9, 7))
    round_.external_games.create(entry=p5, date=dt.date(2026, 8, 31))
    report_absence(entry=p5, rounds=[round_], kind="absent", deed=Deed(director))
    played(round_, director)
    close_round(round_=round_, deed=Deed(director))
    kinds = dict(Attendance.objects.exclude(kind="game").values_list("entry__key", "kind"))
    assert kinds == {"p3": "external", "p4": "absent", "p5": "external", "p6": "absent"}
    assert Attendance.objects.get(entry=p3).team == "2"


def test_a_no_show_loses_by_default(season: Season, published: Round, director: Actor) -> None:
    game = published.games.get(board=1)
    for _click in range(2):
        book_no_show(game=game, absentee=game.white, deed=Deed(director))
    assert published.games.get(board=1).result == "0-1f"
    assert Event.objects.filter(verb="no_show_booked").count() == 1


def test_a_no_show_gives_the_opponent_a_bye_where_the_rules_say_so(director: Actor) -> None:
    season = make_season(no_show={"opponent": "bye"})
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    game = round_.games.get(board=1)
    for _click in range(2):
        book_no_show(game=game, absentee=game.black, deed=Deed(director))
    kinds = dict(Attendance.objects.exclude(kind="game").values_list("entry", "kind"))
    assert kinds == {game.white_id: "bye", game.black_id: "absent_unnotified"}


def test_who_does_not_play_the_game_is_no_no_show(season: Season, published: Round, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        book_no_show(game=published.games.get(board=1), absentee=entry(season, "p6"), deed=Deed(director))
    assert refused.value.code == "not_playing"


def test_members_neither_publish_nor_enter_nor_close(season: Season, published: Round) -> None:
    actor = member(season, "p1")
    game = published.games.get(board=1)
    for verb in (
        lambda: publish_round(round_=published, deed=Deed(actor)),
        lambda: enter_result(game=game, result="1-0", deed=Deed(actor)),
        lambda: close_round(round_=published, deed=Deed(actor)),
        lambda: book_no_show(game=game, absentee=game.white, deed=Deed(actor)),
    ):
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == "not_allowed"


def _version_before_the_last_result(published: Round, by: Actor) -> int:
    """Every result is in, the last one entered `by`; the version of the page that was open before it."""
    *others, last = published.games.all()
    for game in others:
        enter_result(game=game, result="1-0", deed=Deed(by))
    published.refresh_from_db()
    seen = published.version
    enter_result(game=last, result="1-0", deed=Deed(by))
    return seen


def test_who_entered_the_last_result_may_close_at_once(published: Round, director: Actor) -> None:
    seen = _version_before_the_last_result(published, director)
    close_round(round_=published, deed=Deed(director, seen=seen))
    published.refresh_from_db()
    assert published.state == Round.CLOSED.value


def test_whom_a_colleague_was_first_looks_again_before_closing(published: Round, director: Actor) -> None:
    seen = _version_before_the_last_result(published, Actor.of_user(DirectorFactory()))
    with pytest.raises(Refused) as refused:
        close_round(round_=published, deed=Deed(director, seen=seen))
    assert refused.value.code == "stale"
