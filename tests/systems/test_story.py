"""What there is to tell of a season, worked out by hand."""

from fractions import Fraction

from competition.systems.season import Result
from competition.systems.story import (
    Climb,
    ListAfter,
    Meeting,
    Pair,
    Reign,
    Series,
    Upset,
    biggest_climbs,
    biggest_upset,
    climbs_of_rounds,
    climbs_of_season,
    longest_series,
    most_met,
    reigns,
    upsets,
)

WHITE, BLACK, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
VALUES = {"an": 40, "bo": 30, "cas": 20, "dre": 10}


def after(number: int, order: str, values: dict[str, int] | None = None) -> ListAfter:
    """The list after a round from names in order, such as "an bo cas"."""
    exact = {who: Fraction(value) for who, value in (values or VALUES).items()}
    return ListAfter(number, {who: place for place, who in enumerate(order.split(), start=1)}, exact)


LISTS = [
    after(0, "an bo cas dre"),
    after(1, "bo an cas dre"),
    after(2, "bo dre an cas"),
    after(3, "an bo dre cas eef"),
]


def test_reigns_begin_with_the_first_round_and_join_rounds_in_a_row() -> None:
    assert reigns(LISTS) == [Reign("bo", 1, 2, 2), Reign("an", 3, 3, 1)]
    assert reigns(LISTS[:1]) == []


def test_the_biggest_climb_of_a_round_is_against_the_list_before() -> None:
    found = climbs_of_rounds(LISTS)
    assert found[1] == [Climb("bo", 0, 1, 2, 1)]
    assert found[2] == [Climb("dre", 1, 2, 4, 2)]
    # Eef was in no list before the last: he came in, and did not rise.
    assert found[3] == [Climb("an", 2, 3, 3, 1)]
    assert found[2][0].places == 2


def test_equal_climbs_are_all_told_and_a_list_that_stays_has_none() -> None:
    lists = [after(0, "an bo cas dre"), after(1, "bo an dre cas"), after(2, "bo an dre cas")]
    found = climbs_of_rounds(lists)
    assert [climb.entrant for climb in found[1]] == ["bo", "dre"]
    assert found[2] == []


def test_the_climb_of_the_season_goes_from_the_first_list_somebody_was_in() -> None:
    assert [(c.entrant, c.first, c.places) for c in climbs_of_season(LISTS)] == [
        ("an", 0, 0),
        ("bo", 0, 0),
        ("dre", 0, 1),
        ("cas", 0, -1),
        ("eef", 3, 0),
    ]
    assert biggest_climbs(LISTS) == [Climb("dre", 0, 3, 4, 3)]
    assert biggest_climbs([]) == []


def test_an_upset_is_a_win_over_somebody_worth_more_before_the_round() -> None:
    lists = [after(0, "an bo cas dre"), after(1, "an bo cas dre", {**VALUES, "dre": 35})]
    games = [
        Meeting(1, "an", "dre", BLACK),  # 40 - 10 = 30
        Meeting(1, "cas", "bo", WHITE),  # 30 - 20 = 10
        Meeting(2, "dre", "bo", WHITE),  # after round 1 Dre is worth 35: no upset
        Meeting(2, "an", "cas", BLACK),  # 40 - 20 = 20
        Meeting(3, "an", "dre", DRAW),
    ]
    found = upsets(games, lists, {})
    assert found == {
        1: Upset(1, "dre", "an", Fraction(10), Fraction(40)),
        2: Upset(2, "cas", "an", Fraction(20), Fraction(40)),
    }
    assert biggest_upset(found) == found[1]
    assert biggest_upset({}) is None


def test_of_equal_differences_in_value_the_rating_decides() -> None:
    lists = [after(0, "an bo cas dre", {"an": 12, "bo": 12, "cas": 9, "dre": 9})]
    games = [Meeting(1, "an", "cas", BLACK), Meeting(1, "bo", "dre", BLACK)]
    ratings = {"an": 2000, "bo": 2100, "cas": 1700, "dre": 1700}
    assert upsets(games, lists, ratings)[1].winner == "dre"


def test_a_win_by_default_is_no_upset_and_no_part_of_a_series() -> None:
    games = [Meeting(1, "dre", "an", Result.WHITE_BY_DEFAULT), Meeting(2, "dre", "bo", WHITE)]
    assert upsets(games[:1], LISTS, {}) == {}
    assert longest_series(games, wins_only=True) == []


SERIES = [
    Meeting(1, "an", "bo", WHITE),
    Meeting(2, "cas", "an", DRAW),
    Meeting(3, "an", "dre", None),  # not played yet
    Meeting(4, "an", "dre", Result.BLACK_BY_DEFAULT),
    Meeting(5, "an", "bo", WHITE),
    Meeting(6, "an", "cas", WHITE),
    Meeting(7, "an", "dre", BLACK),
]


def test_the_longest_series_without_a_loss_and_of_wins() -> None:
    assert longest_series(SERIES, wins_only=False) == [Series("an", 4, 1, 6, goes_on=False)]
    assert longest_series(SERIES, wins_only=True) == [Series("an", 2, 5, 6, goes_on=False)]


def test_a_series_that_nobody_broke_goes_on() -> None:
    (series,) = longest_series(SERIES[:6], wins_only=False)
    assert (series.length, series.goes_on) == (4, True)


def test_equal_series_are_all_told_and_one_game_is_no_series() -> None:
    games = [
        Meeting(1, "an", "bo", WHITE),
        Meeting(1, "cas", "dre", WHITE),
        Meeting(2, "an", "dre", WHITE),
        Meeting(2, "cas", "bo", WHITE),
    ]
    assert [series.entrant for series in longest_series(games, wins_only=True)] == ["an", "cas"]
    assert longest_series(games[:2], wins_only=True) == []


def test_the_pair_that_met_most_often() -> None:
    assert most_met(SERIES) == [Pair("an", "bo", 2), Pair("an", "cas", 2)]
    assert most_met(SERIES[:2]) == []
