"""Charts as drawings made on the server: figures and words go in, SVG comes out."""

from competition.charts.bars import Bar, bars
from competition.charts.chart import Chart, Column, Reading
from competition.charts.dots import Dot, dots
from competition.charts.lines import MOST_LINES, Line, lines

__all__ = [
    "MOST_LINES",
    "Bar",
    "Chart",
    "Column",
    "Dot",
    "Line",
    "Reading",
    "bars",
    "dots",
    "lines",
]
