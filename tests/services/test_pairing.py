"""The director makes a draft, changes it, and pairs again around what is locked."""

import pytest

from competition.models import Attendance, Event, Game, Round, Season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.pairing import discard_pairing, lock_board, make_pairing, unlock_board
from competition.services.rounds import publish_round
from competition.services.swaps import swap_colours, swap_players
from tests.evening import IN_TIME, closed, entry
from tests.factories import make_season

pytestmark = pytest.mark.django_db


def _boards(round_: Round) -> list[tuple[int | None, str, str]]:
    return list(round_.games.order_by("board").values_list("board", "white__key", "black__key"))


def _pairs(round_: Round) -> set[frozenset[str]]:
    return {frozenset((white, black)) for _board, white, black in _boards(round_)}


def _seats_agree(round_: Round) -> bool:
    seats = {(row.game_id, row.colour): row.entry_id for row in round_.attendances.filter(kind="game")}
    wanted = {}
    for game in round_.games.all():
        wanted |= {(game.pk, "white"): game.white_id, (game.pk, "black"): game.black_id}
    return seats == wanted


def test_everybody_who_is_there_is_paired(season: Season, round_: Round, director: Actor) -> None:
    pairing = make_pairing(round_=round_, deed=Deed(director))
    round_.refresh_from_db()
    assert round_.state == "draft"
    assert _pairs(round_) == {frozenset(p) for p in (("p1", "p2"), ("p3", "p4"), ("p5", "p6"))}
    assert _seats_agree(round_)
    assert [game.board for game in pairing.games] == [1, 2, 3]
    assert all(game.reasons is not None for game in round_.games.all())


def test_an_odd_number_has_a_bye_made_by_the_pairing(season: Season, round_: Round, director: Actor) -> None:
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    make_pairing(round_=round_, deed=Deed(director))
    bye = Attendance.objects.get(kind="bye")
    assert (bye.entry.key, bye.made_by) == ("p6", "pairing")


def test_pairing_again_changes_nothing(season: Season, round_: Round, director: Actor) -> None:
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    make_pairing(round_=round_, deed=Deed(director))
    season.refresh_from_db()
    version = season.version
    make_pairing(round_=round_, deed=Deed(director))
    season.refresh_from_db()
    assert season.version == version
    assert Event.objects.filter(verb="pairing_made").count() == 1


def test_after_an_absence_the_rest_is_paired_again(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    for key in ("p1", "p3"):
        report_absence(
            entry=entry(season, key), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
        )
    make_pairing(round_=round_, deed=Deed(director))
    assert _pairs(round_) == {frozenset(("p2", "p4")), frozenset(("p5", "p6"))}
    assert _seats_agree(round_)


def test_who_was_the_bye_is_paired_when_the_number_is_even_again(
    season: Season, round_: Round, director: Actor
) -> None:
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    make_pairing(round_=round_, deed=Deed(director))
    report_absence(
        entry=entry(season, "p2"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    make_pairing(round_=round_, deed=Deed(director))
    assert not Attendance.objects.filter(kind="bye").exists()
    assert _pairs(round_) == {frozenset(("p3", "p4")), frozenset(("p5", "p6"))}


def test_locked_boards_stand(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    round_.refresh_from_db()
    swap_players(
        round_=round_,
        first=entry(season, "p2"),
        second=entry(season, "p3"),
        deed=Deed(director, seen=round_.version),
    )
    game = round_.games.get(seats__entry__key="p1")
    lock_board(game=game, deed=Deed(director))
    make_pairing(round_=round_, deed=Deed(director))
    assert frozenset(("p1", "p3")) in _pairs(round_)
    assert round_.games.get(pk=game.pk).locked
    unlock_board(game=game, deed=Deed(director))
    make_pairing(round_=round_, deed=Deed(director))
    assert frozenset(("p1", "p2")) in _pairs(round_)


def test_swapping_two_players_of_two_boards(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    round_.refresh_from_db()
    swap_players(
        round_=round_,
        first=entry(season, "p1"),
        second=entry(season, "p6"),
        deed=Deed(director, seen=round_.version),
    )
    assert _pairs(round_) == {frozenset(p) for p in (("p6", "p2"), ("p3", "p4"), ("p5", "p1"))}
    assert _seats_agree(round_)


def test_a_click_that_comes_twice_does_not_swap_back(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    round_.refresh_from_db()
    game = round_.games.get(board=1)
    for _click in range(2):
        swap_colours(game=game, deed=Deed(director, seen=round_.version))
    swapped = round_.games.get(board=1)
    assert (swapped.white_id, swapped.black_id) == (game.black_id, game.white_id)
    assert _seats_agree(round_)
    assert Event.objects.filter(verb="colours_swapped").count() == 1


def test_a_swap_from_an_old_page_says_what_happened_since(
    season: Season, round_: Round, director: Actor
) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    round_.refresh_from_db()
    lock_board(game=round_.games.get(board=2), deed=Deed(director))
    with pytest.raises(Refused) as refused:
        swap_colours(game=round_.games.get(board=1), deed=Deed(director, seen=round_.version))
    assert refused.value.code == "stale"
    assert "Dirk de Leider" in str(refused.value)


def test_a_player_changes_places_with_the_bye(season: Season, round_: Round, director: Actor) -> None:
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    make_pairing(round_=round_, deed=Deed(director))
    round_.refresh_from_db()
    swap_players(
        round_=round_,
        first=entry(season, "p6"),
        second=entry(season, "p2"),
        deed=Deed(director, seen=round_.version),
    )
    assert Attendance.objects.get(kind="bye").entry.key == "p2"
    assert _pairs(round_) == {frozenset(("p6", "p3")), frozenset(("p4", "p5"))}
    assert _seats_agree(round_)


@pytest.mark.parametrize(("key", "code"), [("p1", "absent"), ("p3", "locked")])
def test_who_is_absent_or_locked_is_not_swapped(
    season: Season, round_: Round, director: Actor, key: str, code: str
) -> None:
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    make_pairing(round_=round_, deed=Deed(director))
    lock_board(game=round_.games.get(seats__entry__key="p3"), deed=Deed(director))
    round_.refresh_from_db()
    with pytest.raises(Refused) as refused:
        swap_players(
            round_=round_,
            first=entry(season, key),
            second=entry(season, "p5"),
            deed=Deed(director, seen=round_.version),
        )
    assert refused.value.code == code


def test_a_discarded_draft_leaves_absences_only(season: Season, round_: Round, director: Actor) -> None:
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director, now=IN_TIME)
    )
    make_pairing(round_=round_, deed=Deed(director))
    lock_board(game=round_.games.get(board=1), deed=Deed(director))
    for _click in range(2):
        discard_pairing(round_=round_, deed=Deed(director))
    round_.refresh_from_db()
    assert round_.state == "planned"
    assert not Game.objects.exists()
    assert list(Attendance.objects.values_list("entry__key", "kind")) == [("p1", "absent")]


def test_where_members_sign_up_only_they_are_paired(director: Actor) -> None:
    season = make_season(attendance={"default": "absent"})
    round_ = season.rounds.get(number=1)
    for key in ("p2", "p5"):
        round_.sign_ups.create(entry=entry(season, key), kind="present")
    make_pairing(round_=round_, deed=Deed(director))
    assert _pairs(round_) == {frozenset(("p2", "p5"))}


def test_reserves_who_need_not_play_are_exempt(director: Actor) -> None:
    season = make_season()
    round_ = season.rounds.get(number=1)
    round_.sign_ups.create(entry=entry(season, "p5"), kind="reserve")
    round_.sign_ups.create(entry=entry(season, "p6"), kind="reserve")
    make_pairing(round_=round_, deed=Deed(director))
    exempt = Attendance.objects.filter(kind="exempt", made_by="pairing")
    assert set(exempt.values_list("entry__key", flat=True)) == {"p5", "p6"}


def test_nothing_is_paired_once_it_is_published(season: Season, round_: Round, director: Actor) -> None:
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    game = round_.games.get(board=1)
    round_.refresh_from_db()
    for verb in (
        lambda: make_pairing(round_=round_, deed=Deed(director)),
        lambda: discard_pairing(round_=round_, deed=Deed(director)),
        lambda: lock_board(game=game, deed=Deed(director)),
        lambda: swap_colours(game=game, deed=Deed(director, seen=round_.version)),
    ):
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == "published"


def test_no_second_meeting_in_the_next_round(season: Season, director: Actor) -> None:
    rules = {**season.rules, "pairing": {"rematch": {"min_rounds_between": 3}}}
    Season.objects.update(rules=rules)
    first, second = season.rounds.filter(number__lte=2)
    closed(first, director)
    make_pairing(round_=second, deed=Deed(director))
    assert not _pairs(first) & _pairs(second)


@pytest.mark.parametrize("actor", [Actor(), None])
def test_only_a_director_pairs(season: Season, round_: Round, actor: Actor | None) -> None:
    actor = actor or Actor.of_player(entry(season, "p1").player)
    make_pairing(round_=round_, deed=Deed(Actor.command()))
    game = round_.games.get(board=1)
    for verb in (
        lambda: make_pairing(round_=round_, deed=Deed(actor)),
        lambda: discard_pairing(round_=round_, deed=Deed(actor)),
        lambda: lock_board(game=game, deed=Deed(actor)),
        lambda: unlock_board(game=game, deed=Deed(actor)),
        lambda: swap_colours(game=game, deed=Deed(actor, seen=1)),
        lambda: swap_players(
            round_=round_, first=entry(season, "p1"), second=entry(season, "p2"), deed=Deed(actor, seen=1)
        ),
    ):
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == "not_allowed"


def test_a_swap_stores_what_it_breaks(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    round_ = season.rounds.get(number=2)
    report_absence(
        entry=entry(season, "p6"), rounds=[round_], kind="absent", deed=Deed(director), timely=True
    )
    make_pairing(round_=round_, deed=Deed(director))
    seats = {row.entry.key: row for row in round_.attendances.select_related("entry")}
    partner = next(
        seat.entry
        for seat in seats.values()
        if seat.game_id == seats["p1"].game_id and seat.entry.key != "p1"
    )
    round_.refresh_from_db()
    season.rules["pairing"]["rematch"]["max_per_season"] = 1
    Season.objects.filter(pk=season.pk).update(rules=season.rules)
    swap_players(
        round_=round_, first=partner, second=entry(season, "p2"), deed=Deed(director, seen=round_.version)
    )
    assert Game.objects.get(round=round_, seats__entry__key="p1").broken == ["max_per_season"]
    assert _seats_agree(round_)
