"""Charts hold the figures that went in: in the drawing, in what they say, and in their table."""

from xml.etree import ElementTree

import pytest

from competition.charts import MOST_LINES, Bar, Chart, Column, Dot, Line, bars, dots, lines
from competition.charts.scale import AIR, HEIGHT

SVG = "{http://www.w3.org/2000/svg}"
ROUNDS = [Column(str(number), f"Round {number}") for number in (1, 2, 3, 4)]


def parsed(chart: Chart) -> ElementTree.Element:
    """The drawing as a browser reads it; a wrong escape would not parse."""
    return ElementTree.fromstring(chart.drawing.replace("<svg ", f'<svg xmlns="{SVG[1:-1]}" ', 1))  # noqa: S314


def line_chart(*drawn: Line, places: bool = False) -> Chart:
    return lines(
        "c",
        "Title",
        "",
        "What <one> would see",
        ROUNDS,
        drawn,
        first_head="Round",
        tick_words=str,
        places=places,
    )


JAN = Line("Jan", [3, None, 1, 2], ["3rd", "–", "1st", "2nd"])


def test_a_drawing_has_a_title_and_a_description() -> None:
    drawing = parsed(line_chart(JAN))
    assert drawing.get("role") == "img"
    named = drawing.get("aria-labelledby", "").split()
    texts = {each.get("id"): each.text for each in drawing if each.tag in (f"{SVG}title", f"{SVG}desc")}
    assert [texts[name] for name in named] == ["Title", "What <one> would see"]


def test_a_line_has_a_mark_where_there_is_a_figure_and_none_across_a_gap() -> None:
    drawing = parsed(line_chart(JAN, places=True))
    (group,) = [each for each in drawing.iter(f"{SVG}g") if each.get("class")]
    marks = [(each.get("x"), each.get("y")) for each in group.iter(f"{SVG}use")]
    # Places 3, 1 and 2 on a scale from 1 to 3.
    assert marks == [
        ("12.50%", f"{AIR + HEIGHT:.1f}"),
        ("62.50%", f"{AIR:.1f}"),
        ("87.50%", f"{AIR + HEIGHT / 2:.1f}"),
    ]
    (drawn,) = group.iter(f"{SVG}line")
    assert (drawn.get("x1"), drawn.get("x2")) == ("62.50%", "87.50%")


def test_every_column_says_the_figures_of_all_lines() -> None:
    chart = line_chart(JAN, Line("Piet", [1, 2, 3, 4], ["1st", "2nd", "3rd", "4th"]))
    assert [column.name for column in chart.columns] == ["Round 1", "Round 2", "Round 3", "Round 4"]
    assert [(each.line, each.name, each.words) for each in chart.columns[2].readings] == [
        (1, "Jan", "1st"),
        (2, "Piet", "3rd"),
    ]
    assert chart.room == 2


def test_the_table_has_the_same_figures() -> None:
    chart = line_chart(JAN)
    assert chart.head == ("Round", "Jan")
    assert chart.rows[:2] == (("Round 1", "3rd"), ("Round 2", "–"))


def test_as_many_lines_as_there_are_marks_differ_without_colours() -> None:
    drawn = [Line(str(number), [1, 2, 3, 4], ["", "", "", ""]) for number in range(MOST_LINES)]
    groups = [each.get("class") for each in parsed(line_chart(*drawn)).iter(f"{SVG}g") if each.get("class")]
    assert groups == [f"line line-{number}" for number in range(1, MOST_LINES + 1)]


def test_names_are_escaped() -> None:
    chart = bars("c", "<b>", "", [Column("<1>", "")], [Bar(1, ("<i>",))], head=("", ""), tick_words=str)
    assert "<b>" not in chart.drawing
    assert "<1>" not in chart.drawing
    assert parsed(chart) is not None


def test_bars_go_up_and_down_from_zero() -> None:
    drawn = [Bar(2, ("two",)), Bar(-1, ("minus one",)), Bar(None, ("nothing",)), Bar(1, ("one", "of 2"), 2)]
    chart = bars("c", "Title", "", ROUNDS, drawn, head=("Round", "Figure"), tick_words=str)
    up, down, small = list(parsed(chart).iter(f"{SVG}rect"))
    third = HEIGHT / 3  # the scale goes from -1 to 2
    assert (up.get("y"), up.get("height")) == (f"{AIR:.1f}", f"{2 * third:.1f}")
    assert (down.get("class"), down.get("y"), down.get("height")) == (
        "down",
        f"{AIR + 2 * third:.1f}",
        f"{third:.1f}",
    )
    assert small.get("class") == "up"
    assert chart.columns[3].readings[0].words == "one · of 2"
    assert "Round 2: minus one" in chart.description


def test_dots_are_read_by_classes_and_listed_one_by_one() -> None:
    drawn = [Dot(f"P{number}", 1500 + number, number, str(1500 + number), str(number)) for number in range(6)]
    drawn.append(Dot("High", 1900, 9, "1900", "9"))
    chart = dots(
        "c",
        "Title",
        "",
        "",
        drawn,
        head=("Player", "Rating", "Value"),
        tick_words=str,
        class_name="%(low)d-%(high)d",
        more="and %(number)d more",
    )
    first = chart.columns[0]
    assert first.name == "1500-1549"
    # The highest rated first, four by name.
    assert [each.name or each.words for each in first.readings] == ["P5", "P4", "P3", "P2", "and 2 more"]
    assert len(chart.rows) == 7
    assert chart.rows[0] == ("High", "1900", "9")
    assert len(list(parsed(chart).iter(f"{SVG}circle"))) == 7


@pytest.mark.parametrize("places", [True, False])
def test_a_chart_without_any_figure_can_be_drawn(places: bool) -> None:
    nothing = Line("Jan", [None] * 4, ["–"] * 4)
    assert not list(parsed(line_chart(nothing, places=places)).iter(f"{SVG}use"))
