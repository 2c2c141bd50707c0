"""The cross table: who met whom, with the colour and the result of every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from competition.sheets.cross_table_svg import NAME, Fit, Mark, draw, fit
from competition.sheets.paper import Heading, Paper, paper
from competition.sheets.printer import text_width
from competition.systems.season import Result
from competition.wording import results

WON, DRAWN, LOST = 0, 1, 2
SIGNS = {results.CHESS: ("1", "½", "0"), results.DRAUGHTS: ("2", "1", "0")}
BY_DEFAULT = ("+", "", "−")
ADJOURNED = "…"
# Percent of the usual size: the least for a name on one line, the most on two; how full a line gets then.
ONE_LINE, TWO_LINES, FULL_LINE = 70, 60, 88


class Person(NamedTuple):
    """A row and a column: the place (None without one) and the name."""

    place: int | None
    name: str


class Met(NamedTuple):
    """A game as the player of the row saw it; `result` is that of the game, empty while it is played."""

    white: bool
    result: str


@dataclass(frozen=True, slots=True)
class CrossTable:
    """What stands on the sheet: `met` by the positions of row and column in `people`."""

    heading: Heading
    people: tuple[Person, ...]
    met: Mapping[tuple[int, int], tuple[Met, ...]]
    game: str = results.CHESS


class Label(NamedTuple):
    """How a person is named at the edges; `size` is the class that his name is set in."""

    place: str
    name: str
    size: str

    @property
    def lines(self) -> str:
        """The class of a name on two lines."""
        return "two" if self.size.startswith("t") else ""


class Tile(NamedTuple):
    """A page: who is at the left and at the top, and the drawing of what is between."""

    rows: list[Label]
    columns: list[Label]
    drawing: SafeString


def cross_table(sheet: CrossTable) -> Paper:
    """Set the table, in the active language; cut over pages that repeat the names on both edges."""
    names = [person.name for person in sheet.people]
    chosen = fit(names, max((len(met) for met in sheet.met.values()), default=1))
    marks = {
        pair: [Mark(sign(met, sheet.game), met.white) for met in games] for pair, games in sheet.met.items()
    }
    labels = [
        Label(str(person.place or ""), person.name, _size_class(person.name, chosen))
        for person in sheet.people
    ]
    tiles = [
        Tile([labels[i] for i in rows], [labels[i] for i in columns], draw(marks, chosen, rows, columns))
        for rows, columns in chosen.tiles(len(labels))
    ]
    return paper(
        "sheets/cross_table.html",
        sheet.heading,
        {"layout": chosen.layout, "tiles": tiles, "signs": _signs(sheet.game)},
        style_sheet="css/sheets/cross_table.css",
        measures=_measures(chosen, {label.size for label in labels}),
    )


def _size_class(name: str, chosen: Fit) -> str:
    """Empty for the usual size, "s85" for so many percent of it, "t65" for so many on two lines."""
    percent = floor(95 * chosen.name / (NAME * chosen.square * max(1.0, text_width(name))))
    if percent >= 100:
        return ""
    if percent >= ONE_LINE:
        return f"s{percent // 5 * 5}"
    return f"t{min(TWO_LINES, 2 * FULL_LINE * percent // 500 * 5)}"


def _measures(chosen: Fit, sizes: set[str]) -> str:
    width, height = chosen.cell
    size = NAME * chosen.square
    lines = [
        f".names {{ font-size: {size:.2f}mm }}",
        f".left {{ top: {chosen.edge:.2f}mm; width: {chosen.edge:.2f}mm }}",
        f".right {{ top: {chosen.edge:.2f}mm; width: {chosen.number:.2f}mm }}",
        f".left li, .right li {{ height: {height:.2f}mm; line-height: {height:.2f}mm }}",
        f".left .place {{ width: {chosen.number - 0.4 * size:.2f}mm; margin-right: {0.4 * size:.2f}mm }}",
        f".top {{ left: {chosen.edge:.2f}mm; top: {chosen.name:.2f}mm; width: {chosen.name:.2f}mm }}",
        f".top li {{ height: {width:.2f}mm; line-height: {width:.2f}mm }}",
        f".numbers {{ left: {chosen.edge:.2f}mm; height: {chosen.number:.2f}mm;"
        f" line-height: {chosen.number:.2f}mm }}",
        f".numbers.upper {{ top: {chosen.name + 0.2 * chosen.square:.2f}mm }}",
        f".numbers li {{ width: {width:.2f}mm }}",
        f".left .two {{ width: {chosen.name:.2f}mm; line-height: {height / 2:.2f}mm }}",
        f".top .two {{ line-height: {width / 2:.2f}mm }}",
        *(f".{each} {{ font-size: {size * int(each[1:]) / 100:.2f}mm }}" for each in sorted(sizes) if each),
    ]
    return "\n".join(lines) + "\n"


def sign(met: Met, game: str) -> str:
    """What a game was for the player of the row: 1, ½ or 0; + and − by default; nothing yet."""
    if not met.result:
        return ""
    result = Result(met.result)
    if result is Result.ADJOURNED:
        return ADJOURNED
    winner = results.WINNERS.get(result)
    outcome = WON if winner == ("white" if met.white else "black") else LOST
    if result is Result.DRAW:
        outcome = DRAWN
    return BY_DEFAULT[outcome] if result.by_default else SIGNS.get(game, SIGNS[results.CHESS])[outcome]


def _signs(game: str) -> list[tuple[str, str]]:
    """The signs with what they stand for."""
    won, drawn, lost = SIGNS.get(game, SIGNS[results.CHESS])
    return [
        (won, gettext("won")),
        (drawn, gettext("drawn")),
        (lost, gettext("lost")),
        (BY_DEFAULT[WON], gettext("won by default")),
        (BY_DEFAULT[LOST], gettext("lost by default")),
        (ADJOURNED, gettext("adjourned")),
    ]
