"""Names and headings to print."""

from competition.sheets.paper import Heading

HEADING = Heading(
    "SV De Witte Toren", "Intern 2026-27", "Indeling ronde 13", "vrijdag 4 december 2026, 20:00"
)
SIXTY = "Bartholomeus-Alexander van den Nieuwenhuijzen tot Zonneveldt"
ODD = "<b>Bob</b> & <script>"
