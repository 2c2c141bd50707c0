"""A match is booked once for its team, and what it earns its members follows from the rules of each season.

The values are worked out by hand from the rule books: Alkmaar (a league match on the club night is the
own value + 4; on another day the own value instead of the evening, or a fixed 4 beside it), the
regulations of 2019 (article 18: two thirds of the own value, whatever the result, unless one played at the
club in the same week), and awards by result and by team and board.
"""

from __future__ import annotations

import datetime as dt
from fractions import Fraction
from typing import Any

import pytest

from competition.models import Attendance, Event, ExternalGame, Match, MatchBoard, Season, Team
from competition.reading.load import export_season, load_season
from competition.services.absences import change_absence, report_absence, withdraw_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.corrections import correct_absence
from competition.services.importing import import_season
from competition.services.league import (
    BoardFacts,
    MatchFacts,
    book_match,
    book_own_game,
    cancel_match,
    change_match,
    save_team,
    settle_match,
)
from competition.services.pairing import make_pairing
from competition.services.rounds import close_round, publish_round
from competition.services.undo import undo_last
from competition.systems.lists import standings
from tests.evening import IN_TIME, LATE, closed, entry, member, played
from tests.factories import PlayerFactory, UserFactory, make_season

pytestmark = pytest.mark.django_db

# Round 1 is on Thursday 3 September 2026; the Saturday after it belongs to the same week.
THURSDAY, SATURDAY = dt.date(2026, 9, 3), dt.date(2026, 9, 5)
ALKMAAR = {
    "win": "opponent + 12",
    "draw": "opponent",
    "loss": "opponent - 12",
    "forfeit_win": "own + 4",
    "forfeit_loss": "own - 12",
    "bye": "own + 4",
    "absent": "own - 4",
    "absent_unnotified": "own - 12",
    "external": "own + 4",
    "exempt": "own + 4",
}


@pytest.fixture
def team(db: None) -> Team:
    return Team.objects.create(name="1")


@pytest.fixture
def captain(team: Team) -> Actor:
    """A captain with an account, who plays in no season himself."""
    user = UserFactory()
    team.captains.add(PlayerFactory(user=user))
    return Actor.of_user(user)


def seasons_with(awards: dict[str, Any] | None = None, **rules: Any) -> Season:
    """p1 … p6 with the Alkmaar values 11, 11, 10, 10, 9, 9."""
    return make_season(awards=awards or ALKMAAR, **rules)


def lineup(season: Season, *boards: tuple[str, int | None, str], date: dt.date = THURSDAY) -> MatchFacts:
    facts = (BoardFacts(entry(season, key).player, board, "", result) for key, board, result in boards)
    return MatchFacts(date, "Purmerend", True, tuple(facts))


def points(season: Season, key: str, number: int = 1) -> Fraction:
    """What somebody has after a round, without his start points of 300."""
    row = next(r for r in standings(load_season(season), number).rows if r.entrant == key)
    return row.points - 300


def kinds(season: Season, number: int = 1) -> dict[str, str]:
    rows = Attendance.objects.filter(round__season=season, round__number=number).exclude(kind="game")
    return dict(rows.values_list("entry__key", "kind"))


# What each award rule makes of a match.


def test_on_the_club_night_a_match_earns_the_award_for_an_evening(
    team: Team, captain: Actor, director: Actor
) -> None:
    season = seasons_with()
    book_match(team=team, wanted=lineup(season, ("p1", 1, ""), ("p3", 2, "")), deed=Deed(captain))
    assert kinds(season) == {"p1": "external", "p3": "external"}
    closed(season.rounds.get(number=1), director)
    assert (points(season, "p1"), points(season, "p3")) == (11 + 4, 10 + 4)


def test_on_another_day_it_earns_a_fixed_award_beside_the_evening(
    team: Team, captain: Actor, director: Actor
) -> None:
    season = seasons_with({**ALKMAAR, "external_game": "4"})
    book_match(team=team, wanted=lineup(season, ("p1", 1, "1"), date=SATURDAY), deed=Deed(captain))
    round_ = season.rounds.get(number=1)
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director), timely=True
    )
    closed(round_, director)
    assert points(season, "p1") == (11 - 4) + 4
    assert kinds(season)["p1"] == "absent"


def test_who_is_absent_for_a_match_on_another_day_gets_its_own_award(
    team: Team, captain: Actor, director: Actor
) -> None:
    season = seasons_with({**ALKMAAR, "external_other_day": "own"})
    book_match(
        team=team, wanted=lineup(season, ("p1", 1, ""), ("p2", 2, ""), date=SATURDAY), deed=Deed(captain)
    )
    round_ = season.rounds.get(number=1)
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(director), timely=True
    )
    closed(round_, director)
    assert points(season, "p1") == 11
    assert "p2" not in kinds(season), "he played at the club as well, and nothing comes to that"


def test_in_the_regulations_of_2019_the_week_counts_and_the_result_does_not(
    team: Team, captain: Actor, director: Actor
) -> None:
    keizer = {
        "win": "opponent",
        "draw": "3/6 opponent",
        "loss": "0",
        "forfeit_loss": "0",
        "bye": "own",
        "absent": "2/6 own",
        "absent_unnotified": "0",
        "external": "4/6 own",
        "external_game": "0",
    }
    season = make_season(
        system="keizer",
        values={"by": "rank", "top": 80},
        start={"own_value": False},
        awards=keizer,
        attendance={"external_week": True},
        recalculation="previous",
    )
    wanted = lineup(season, ("p1", 1, "0"), ("p2", 2, "1"), date=SATURDAY)
    book_match(team=team, wanted=wanted, deed=Deed(captain))
    round_ = season.rounds.get(number=1)
    absent = [entry(season, key) for key in ("p1", "p4")]
    for each in absent:
        report_absence(entry=each, rounds=[round_], kind="absent", deed=Deed(director))
    played(round_, director, "1/2-1/2")
    close_round(round_=round_, deed=Deed(director))
    by_key = {row.entrant: row.points for row in standings(load_season(season), 1).rows}
    # The start list values p1 at 80, p2 at 79, p4 at 77; p2 drew at the club and gets that game only.
    assert by_key["p1"] == Fraction(4, 6) * 80
    assert by_key["p4"] == Fraction(2, 6) * 77
    game = next(game for game in round_.games.all() if "p2" in (game.white.key, game.black.key))
    opponent = game.black.key if game.white.key == "p2" else game.white.key
    assert by_key["p2"] == Fraction(1, 2) * {"p3": 78, "p5": 76, "p6": 75}[opponent]


@pytest.mark.parametrize(("result", "expected"), [("1", 11), ("1/2", Fraction(11, 2)), ("0", 0)])
def test_by_result_on_the_own_value(
    team: Team, captain: Actor, director: Actor, result: str, expected: Fraction
) -> None:
    season = seasons_with({**ALKMAAR, "external": {"win": "own", "draw": "1/2 own", "loss": "0"}})
    match = book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain)).match
    round_ = season.rounds.get(number=1)
    closed(round_, director)
    assert points(season, "p1") == 0, "nothing is earned before the result is there"
    assert standings(load_season(season), 1).provisional
    booked = change_match(match=match, wanted=lineup(season, ("p1", 1, result)), deed=Deed(captain))
    assert not booked.left, "a result that was missing comes also in a closed round"
    assert points(season, "p1") == expected
    assert not standings(load_season(season), 1).provisional


def test_by_team_and_board(team: Team, captain: Actor, director: Actor) -> None:
    table = {"by_team": {"1/1": "own", "1": "2/3 own"}, "else": "0"}
    season = seasons_with({**ALKMAAR, "external": table})
    book_match(team=team, wanted=lineup(season, ("p1", 1, ""), ("p5", 2, "")), deed=Deed(captain))
    second = Team.objects.create(name="2")
    book_match(team=second, wanted=lineup(season, ("p6", 1, "")), deed=Deed(director))
    closed(season.rounds.get(number=1), director)
    assert (points(season, "p1"), points(season, "p5"), points(season, "p6")) == (11, 6, 0)


def test_for_the_value_that_the_opponent_would_have(team: Team, captain: Actor, director: Actor) -> None:
    season = seasons_with({**ALKMAAR, "external": "opponent"})
    player = entry(season, "p6").player
    facts = MatchFacts(THURSDAY, "Hoorn", True, (BoardFacts(player, 8, "", "1", 2010),))
    book_match(team=team, wanted=facts, deed=Deed(captain))
    closed(season.rounds.get(number=1), director)
    assert points(season, "p6") == 12, "2010 // 100 - 8"


def test_a_season_that_knows_no_league_games_is_left_alone(team: Team, captain: Actor) -> None:
    without = {key: award for key, award in ALKMAAR.items() if key != "external"}
    season = seasons_with(without)
    assert not book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain)).left
    assert not Attendance.objects.exists()


def test_before_and_after_a_season_nothing_follows(team: Team, captain: Actor) -> None:
    season = seasons_with({**ALKMAAR, "external_game": "4"})
    for date in (dt.date(2026, 8, 29), dt.date(2026, 9, 21)):
        book_match(team=team, wanted=lineup(season, ("p1", 1, ""), date=date), deed=Deed(captain))
    assert not ExternalGame.objects.exists()


def test_a_match_between_two_weeks_of_rounds_belongs_to_the_round_before(team: Team, captain: Actor) -> None:
    season = seasons_with({**ALKMAAR, "external_game": "4"})
    season.rounds.filter(number=3).update(date=dt.date(2026, 9, 24))
    book_match(team=team, wanted=lineup(season, ("p1", 1, ""), date=dt.date(2026, 9, 19)), deed=Deed(captain))
    assert ExternalGame.objects.get().round.number == 2


def test_every_season_has_its_own_rule(team: Team, captain: Actor) -> None:
    first = seasons_with()
    second = make_season(players=0, awards={**ALKMAAR, "external_game": "4"})
    second.rounds.update(date=SATURDAY - dt.timedelta(days=3))
    second.rounds.filter(number__gt=1).delete()
    player = entry(first, "p1").player
    second.entries.create(player=player, key="p1", position=1, rating=1900)
    book_match(team=team, wanted=lineup(first, ("p1", 1, "")), deed=Deed(captain))
    assert kinds(first) == {"p1": "external"}
    assert ExternalGame.objects.get().entry.season == second


# Changing and calling off.


def test_another_lineup_changes_who_is_away(team: Team, captain: Actor, season: Season) -> None:
    match = book_match(
        team=team, wanted=lineup(season, ("p1", 1, ""), ("p2", 2, "")), deed=Deed(captain)
    ).match
    change_match(match=match, wanted=lineup(season, ("p2", 1, ""), ("p3", 2, "")), deed=Deed(captain))
    assert kinds(season) == {"p2": "external", "p3": "external"}
    assert dict(Attendance.objects.values_list("entry__key", "board")) == {"p2": 1, "p3": 2}


def test_another_day_moves_what_follows(team: Team, captain: Actor) -> None:
    season = seasons_with({**ALKMAAR, "external_game": "4"})
    match = book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain)).match
    change_match(match=match, wanted=lineup(season, ("p1", 1, ""), date=SATURDAY), deed=Deed(captain))
    assert not kinds(season)
    assert ExternalGame.objects.get().date == SATURDAY
    change_match(
        match=match, wanted=lineup(season, ("p1", 1, ""), date=dt.date(2026, 9, 10)), deed=Deed(captain)
    )
    assert not ExternalGame.objects.exists()
    assert kinds(season, 2) == {"p1": "external"}


def test_a_match_that_is_called_off_leaves_what_was_reported_before(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    round_ = season.rounds.get(number=1)
    for key, now in (("p1", IN_TIME), ("p2", LATE)):
        report_absence(
            entry=entry(season, key), rounds=[round_], kind="absent", deed=Deed(member(season, key), now=now)
        )
    before = kinds(season)
    wanted = lineup(season, ("p1", 1, ""), ("p2", 2, ""), ("p3", 3, ""))
    match = book_match(team=team, wanted=wanted, deed=Deed(captain)).match
    assert set(kinds(season).values()) == {"external"}
    for _click in range(2):
        cancel_match(match=match, deed=Deed(captain))
    assert kinds(season) == before == {"p1": "absent", "p2": "absent_late"}
    assert Event.objects.filter(verb="match_cancelled").count() == 1


def test_one_event_for_each_round_which_can_be_taken_back(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    match = book_match(
        team=team, wanted=lineup(season, ("p1", 1, ""), ("p2", 2, "")), deed=Deed(captain)
    ).match
    event = Event.objects.get(verb="match_booked")
    assert event.user == captain.user
    assert event.data["about"]["entrants"] == ["p1", "p2"]
    undo_last(round_=season.rounds.get(number=1), deed=Deed(director))
    assert not kinds(season)
    change_match(match=match, wanted=MatchFacts.of(match), deed=Deed(captain))
    assert kinds(season) == {"p1": "external", "p2": "external"}, "what does not follow is tried again"


def test_a_draft_loses_the_game_of_who_plays_a_match(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director))
    book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain))
    assert kinds(season) == {"p1": "external"}
    assert round_.games.count() == 2


# Once a round is published.


def test_nobody_is_taken_out_of_a_published_game(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    round_ = season.rounds.get(number=1)
    played(round_, director)
    booked = book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain))
    assert [(left.booking.entry.key, left.code) for left in booked.left] == [("p1", "plays")]
    assert not kinds(season)
    again = settle_match(match=booked.match, round_=round_, reason="ziek", deed=Deed(director))
    assert [left.code for left in again.left] == ["plays"], "that is late trouble"


def test_a_published_round_takes_results_and_what_the_member_had_reported(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    round_ = season.rounds.get(number=1)
    report_absence(
        entry=entry(season, "p1"), rounds=[round_], kind="external", deed=Deed(member(season, "p1"))
    )
    report_absence(entry=entry(season, "p2"), rounds=[round_], kind="absent", deed=Deed(member(season, "p2")))
    played(round_, director)
    wanted = lineup(season, ("p1", 1, "1"), ("p2", 2, "1"))
    booked = book_match(team=team, wanted=wanted, deed=Deed(captain))
    assert [(left.booking.entry.key, left.code) for left in booked.left] == [("p2", "published")]
    assert Attendance.objects.get(entry__key="p1").team == "1"
    settle_match(
        match=booked.match, round_=round_, reason="opgegeven door de teamleider", deed=Deed(director)
    )
    assert kinds(season)["p2"] == "external"


def test_in_a_closed_round_a_director_takes_it_over_with_a_reason(
    team: Team, captain: Actor, director: Actor
) -> None:
    season = seasons_with({**ALKMAAR, "external_game": "4"})
    round_ = closed(season.rounds.get(number=1), director)
    before = points(season, "p1")
    booked = book_match(team=team, wanted=lineup(season, ("p1", 1, "1"), date=SATURDAY), deed=Deed(captain))
    assert [left.code for left in booked.left] == ["closed"]
    assert points(season, "p1") == before
    with pytest.raises(Refused, match=".") as refused:
        settle_match(match=booked.match, round_=round_, reason=" ", deed=Deed(director))
    assert refused.value.code == "no_reason"
    assert not settle_match(match=booked.match, round_=round_, reason="te laat", deed=Deed(director)).left
    assert points(season, "p1") == before + 4
    undo_last(round_=round_, deed=Deed(director))
    assert points(season, "p1") == before


def test_a_match_called_off_after_its_round_was_closed_leaves_an_absence(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    match = book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain)).match
    round_ = closed(season.rounds.get(number=1), director)
    assert [left.code for left in cancel_match(match=match, deed=Deed(captain)).left] == ["closed"]
    assert kinds(season)["p1"] == "external"
    settle_match(match=match, round_=round_, reason="ging niet door", deed=Deed(director))
    assert kinds(season)["p1"] == "absent"


def test_other_results_in_a_closed_round_are_for_the_director(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    match = book_match(team=team, wanted=lineup(season, ("p1", 1, "1")), deed=Deed(captain)).match
    closed(season.rounds.get(number=1), director)
    booked = change_match(match=match, wanted=lineup(season, ("p1", 1, "0")), deed=Deed(captain))
    assert [left.code for left in booked.left] == ["closed"]
    assert Attendance.objects.get(entry__key="p1", round__number=1).result == "1"


# Who may what.


def test_only_captains_of_the_team_and_directors_book(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    other = Team.objects.create(name="2")
    wanted = lineup(season, ("p1", 1, ""))
    somebody = Actor.of_user(UserFactory())
    by_link = Actor.of_player(team.captains.get())
    for actor, which in ((captain, other), (somebody, team), (by_link, team), (member(season, "p1"), team)):
        with pytest.raises(Refused) as refused:
            book_match(team=which, wanted=wanted, deed=Deed(actor))
        assert refused.value.code == "not_allowed"
    assert not Match.objects.exists()
    assert book_match(team=team, wanted=wanted, deed=Deed(director)).match.pk


def test_who_stands_in_a_lineup_does_not_take_himself_out_of_it(
    team: Team, captain: Actor, season: Season
) -> None:
    book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain))
    round_ = season.rounds.get(number=1)
    for verb in (
        lambda: withdraw_absence(entry=entry(season, "p1"), rounds=[round_], deed=Deed(member(season, "p1"))),
        lambda: report_absence(
            entry=entry(season, "p1"), rounds=[round_], kind="absent", deed=Deed(member(season, "p1"))
        ),
    ):
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == "plays_match"


def test_what_a_director_booked_is_not_overwritten_by_a_captain(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    round_ = season.rounds.get(number=1)
    report_absence(entry=entry(season, "p1"), rounds=[round_], kind="exempt", deed=Deed(director))
    booked = book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain))
    assert [left.code for left in booked.left] == ["booked_by_director"]
    assert kinds(season) == {"p1": "exempt"}


def test_a_member_books_his_own_game_until_it_is_confirmed(
    team: Team, captain: Actor, season: Season
) -> None:
    own = lineup(season, ("p1", 3, ""))
    match = book_own_game(team=team, wanted=own, deed=Deed(member(season, "p1"))).match
    assert kinds(season) == {"p1": "external"}
    assert MatchBoard.objects.get().unconfirmed
    book_own_game(team=team, wanted=own, deed=Deed(member(season, "p1")))
    book_own_game(team=team, wanted=lineup(season, ("p2", 4, "")), deed=Deed(member(season, "p2")))
    assert MatchBoard.objects.filter(unconfirmed=True).count() == 2
    change_match(match=match, wanted=MatchFacts.of(match), deed=Deed(captain))
    assert not MatchBoard.objects.filter(unconfirmed=True).exists()
    with pytest.raises(Refused) as refused:
        book_own_game(team=team, wanted=lineup(season, ("p2", 1, "")), deed=Deed(member(season, "p1")))
    assert refused.value.code == "not_allowed"
    with pytest.raises(Refused) as refused:
        book_own_game(team=team, wanted=lineup(season, ("p3", 4, "")), deed=Deed(member(season, "p3")))
    assert refused.value.code == "board_taken"


def test_of_a_confirmed_game_a_member_adds_the_missing_result_only(
    team: Team, captain: Actor, season: Season
) -> None:
    book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain))
    book_own_game(team=team, wanted=lineup(season, ("p1", 7, "1")), deed=Deed(member(season, "p1")))
    row = MatchBoard.objects.get()
    assert (row.board, row.result, row.unconfirmed) == (1, "1", False)
    assert Attendance.objects.get().result == "1"
    with pytest.raises(Refused) as refused:
        book_own_game(team=team, wanted=lineup(season, ("p1", 1, "0")), deed=Deed(member(season, "p1")))
    assert refused.value.code == "booked"


def test_what_cannot_be_a_lineup_is_refused(team: Team, captain: Actor, season: Season) -> None:
    for boards, code in (
        ([("p1", 1, ""), ("p1", 2, "")], "twice"),
        ([("p1", 1, ""), ("p2", 1, "")], "board_twice"),
        ([("p1", 0, "")], "no_board"),
        ([("p1", 1, "1-0")], "no_result"),
    ):
        with pytest.raises(Refused) as refused:
            book_match(team=team, wanted=lineup(season, *boards), deed=Deed(captain))
        assert refused.value.code == code
    book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain))
    book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain))
    assert Match.objects.count() == 1
    with pytest.raises(Refused) as refused:
        book_match(team=team, wanted=lineup(season, ("p2", 1, "")), deed=Deed(captain))
    assert refused.value.code == "match_there"


def test_an_old_page_of_a_match_is_refused(team: Team, captain: Actor, season: Season) -> None:
    match = book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain)).match
    change_match(match=match, wanted=lineup(season, ("p2", 1, "")), deed=Deed(captain, seen=1))
    for verb in (
        lambda: change_match(match=match, wanted=lineup(season, ("p3", 1, "")), deed=Deed(captain, seen=1)),
        lambda: cancel_match(match=match, deed=Deed(captain, seen=1)),
    ):
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == "stale"


def test_a_team_has_a_name_of_its_own(director: Actor, captain: Actor, team: Team) -> None:
    facts: dict[str, Any] = {"competition": "", "captains": [], "active": True}
    for name, code in (("  ", "no_name"), ("1", "name_taken")):
        with pytest.raises(Refused) as refused:
            save_team(team=None, name=name, deed=Deed(director), **facts)
        assert refused.value.code == code
    with pytest.raises(Refused) as refused:
        save_team(team=team, name="3", deed=Deed(captain), **facts)
    assert refused.value.code == "not_allowed"
    assert save_team(team=team, name="1", deed=Deed(director), **facts) == team


# One way of doing it.


def test_what_a_director_changes_keeps_what_the_match_says(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    book_match(team=team, wanted=lineup(season, ("p1", 1, "1")), deed=Deed(captain))
    round_ = season.rounds.get(number=1)
    change_absence(
        entry=entry(season, "p1"), round_=round_, kind="external", note="zeker", deed=Deed(director)
    )
    row = Attendance.objects.get()
    assert (row.match, row.team, row.board, row.result, row.note) == (
        Match.objects.get(), "1", 1, "1", "zeker",
    )  # fmt: skip
    closed(round_, director)
    correct_absence(
        entry=entry(season, "p1"),
        round_=round_,
        kind="external_other_day",
        reason="toch",
        deed=Deed(director),
    )
    row = Attendance.objects.get(kind="external_other_day")
    assert (row.match, row.result) == (Match.objects.get(), "1")


def test_a_season_with_matches_is_exported_and_imported_unchanged(
    team: Team, captain: Actor, director: Actor
) -> None:
    season = seasons_with({**ALKMAAR, "external_game": "4"})
    book_match(team=team, wanted=lineup(season, ("p1", 1, "1"), ("p2", 2, "0")), deed=Deed(captain))
    book_match(team=team, wanted=lineup(season, ("p1", 1, "1/2"), date=SATURDAY), deed=Deed(captain))
    closed(season.rounds.get(number=1), director)
    document = export_season(season)
    copy = import_season(document=document, slug="copy", deed=Deed(director))
    assert export_season(copy) == document
    assert not Attendance.objects.filter(round__season=copy, match__isnull=False).exists()


def test_matches_of_former_seasons_leave_the_present_one_alone(
    team: Team, captain: Actor, director: Actor
) -> None:
    season = seasons_with()
    Season.objects.filter(pk=season.pk).update(archived=True)
    book_match(team=team, wanted=lineup(season, ("p1", 1, "")), deed=Deed(captain))
    assert not Attendance.objects.exists()


def test_publishing_goes_on_with_a_league_game_in_the_round(
    team: Team, captain: Actor, director: Actor, season: Season
) -> None:
    book_match(team=team, wanted=lineup(season, ("p1", 1, ""), ("p2", 2, "")), deed=Deed(captain))
    round_ = season.rounds.get(number=1)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    assert round_.games.count() == 2
