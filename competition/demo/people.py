"""The people of SV De Witte Toren. Nobody of them exists."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from players.models import Player
from players.names import Name, split_name

# Name and rating, the strongest first. The last ones joined when the season was under way.
_PEOPLE = """
Hidde van Wessum 2174
Jurriaan Terpstra 2118
Marleen op den Akker 2067
Sjoerd Bloemendaal 2031
Thijmen van der Stelt 1998
Fenna Roelofsen 1972
Arjen de Waal 1954
Casper Hollestelle 1931
Wouter van 't Veld 1917
Noor Dijkgraaf 1893
Lieuwe Postma 1880
Geert-Jan ten Broek 1866
Sanne van den Oever 1842
Bastiaan Kuijper 1829
Rinske Hofland 1811
Daan in 't Hout 1797
Menno Schuurmans 1784
Ilse de Graaff 1770
Olivier van Rooijen 1752
Koen Vlasblom 1739
Tessa ter Horst 1721
Pim van der Zwaag 1708
Ronald Eikelboom 1694
Yara Benali 1677
Jeroen van de Poll 1661
Maarten Zijlmans 1648
Femke Oosterveen 1630
Gijs den Hartigh 1617
Leonie Brinkhorst 1599
Ruud van der Meiden 1582
Stefan Wolters 1566
Anouk de Bruijne 1549
Bram uit den Bogaard 1531
Henk Slagter 1516
Mirjam van Ommen 1498
Joost Kalkman 1474
Ella Veenstra 1453
Wim van der Heul 1430
Amir Rahimi 1406
Jaap Stoffelsen 1382
Dorien van Lith 1357
Kees Noordhoek 1329
Lotte de Wit 1301
Piet van Egmond 1268
Job Hendrikse 1224
Mies aan de Stegge 1171
Vincent van Driel 1735
Zoë Lammers 1118
"""
JOINED_LATE = 2


@dataclass(frozen=True)
class Person:
    """Somebody of the club."""

    name: Name
    rating: int


def people() -> list[Person]:
    """Everybody, in the order of the list above."""
    found = []
    for line in _PEOPLE.strip().splitlines():
        name, rating = line.rsplit(" ", 1)
        found.append(Person(split_name(name), int(rating)))
    return found


def make_players() -> list[Player]:
    """Store everybody as a player of the club, with an address that no mail can reach."""
    return Player.objects.bulk_create(
        Player(
            given_name=person.name.given,
            prefix=person.name.prefix,
            family_name=person.name.family,
            email=_address(person.name),
            club_number=f"{number:03}",
            rating_club=person.rating,
            rating_knsb=person.rating + 7 * (number % 5) - 14,
        )
        for number, person in enumerate(people(), start=1)
    )


def _address(name: Name) -> str:
    plain = unicodedata.normalize("NFKD", name.full).encode("ascii", "ignore").decode()
    return f"{plain.lower().replace(' ', '.').replace(chr(39), '')}@example.org"
