"""Ticks are round numbers that enclose the figures, and figures stand where they should."""

import pytest

from competition.charts.scale import AIR, HEIGHT, Scale, middle, place_ticks, shown_labels, ticks


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (300, 499, [300, 350, 400, 450, 500]),
        (0, 7, [0, 2, 4, 6, 8]),
        (-3, 2, [-3, -2, -1, 0, 1, 2]),
        (0.2, 0.9, [0.2, 0.4, 0.6, 0.8, 1.0]),
        (5, 5, [4, 5, 6]),
    ],
)
def test_ticks_are_round_and_enclose_all_figures(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == expected


def test_ticks_of_whole_things_are_whole() -> None:
    assert ticks(0, 1, whole=True) == [0, 1]
    assert ticks(0, 2, whole=True) == [0, 1, 2]


@pytest.mark.parametrize(
    ("worst", "expected"),
    [(1, [1, 2]), (4, [1, 2, 3, 4]), (12, [1, 2, 4, 6, 8, 10, 12]), (34, [1, 10, 20, 30, 40])],
)
def test_places_begin_with_the_first(worst: int, expected: list[float]) -> None:
    assert place_ticks(worst) == expected


def test_the_lowest_figure_is_at_the_bottom_and_the_first_place_on_top() -> None:
    points = Scale([300, 400, 500])
    assert [points.y(value) for value in (500, 400, 300)] == [AIR, AIR + HEIGHT / 2, AIR + HEIGHT]
    places = Scale([1, 10], downwards=True)
    assert (places.y(1), places.y(10)) == (AIR, AIR + HEIGHT)


def test_columns_are_equally_wide() -> None:
    assert [middle(position, 4) for position in range(4)] == [12.5, 37.5, 62.5, 87.5]


def test_of_many_rounds_every_fifth_is_written() -> None:
    few = [str(number) for number in range(13)]
    assert shown_labels(few) == few
    many = [str(number) for number in range(31)]
    assert [label for label in shown_labels(many) if label] == ["0", "5", "10", "15", "20", "25", "30"]
