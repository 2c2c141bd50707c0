"""Dutch names are split into three parts that join to the same string."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from players.models import Player, ShownName
from players.names import Name, fold, read_name, sort_key, split_name, told_apart, who_is_named
from players.shown_names import public_name
from tests.factories import PlayerFactory
from tests.players.name_cases import FOLDED


@pytest.mark.parametrize(
    ("full", "parts"),
    [
        ("Jan van der Meiden", ("Jan", "van der", "Meiden")),
        ("Anna Maria 't Hart", ("Anna Maria", "'t", "Hart")),
        ("H. de Vries-van den Berg", ("H.", "de", "Vries-van den Berg")),
        ("Piet Jansen", ("Piet", "", "Jansen")),
        ("Jan v.d. Meiden", ("Jan", "v.d.", "Meiden")),
        ("Jan De Smet", ("Jan", "", "De Smet")),
        ("Kees", ("", "", "Kees")),
        ("van Dam", ("", "van", "Dam")),
        ("P01", ("", "", "P01")),
        ("Meiden, Jan van der", ("", "", "Meiden, Jan van der")),
        ("two  spaces", ("", "", "two  spaces")),
    ],
)
def test_a_name_falls_apart_as_dutch_use_has_it(full: str, parts: tuple[str, str, str]) -> None:
    assert split_name(full) == Name(*parts)
    assert split_name(full).full == full


@given(st.text(alphabet="aA van der'é,", max_size=20))
def test_the_parts_join_to_the_same_name(full: str) -> None:
    assert split_name(full).full == full


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("Bas in ’t Veld", ("Bas", "in ’t", "Veld")),
        ("’t Veld, Bas in", ("Bas", "in ’t", "Veld")),
        ("Veld, Bas in 't", ("Bas", "in 't", "Veld")),
        ("Piet Jansen sr.", ("Piet", "", "Jansen sr.")),
        ("Jansen, Piet sr.", ("Piet", "", "Jansen sr.")),
        ("Jansen jr., Piet", ("Piet", "", "Jansen jr.")),
        ("Jansen sr.", ("", "", "Jansen sr.")),
        ("Piet van den Berg Jr.", ("Piet", "van den", "Berg Jr.")),
        ("Zoe\u0308 Lammers", ("Zoë", "", "Lammers")),
    ],
)
def test_prefixes_with_any_apostrophe_and_what_stands_behind_a_family_name(
    typed: str, parts: tuple[str, str, str]
) -> None:
    assert read_name(typed) == Name(*parts)


def test_where_only_an_initial_shows_no_more_of_the_family_name_does() -> None:
    for typed, shown in (("Piet Jansen sr.", "Piet J."), ("Bas in ’t Veld", "Bas V.")):
        assert public_name(read_name(typed), ShownName.INITIAL, "–").full == shown
    assert public_name(Name("Bas", "in", "’t Veld"), ShownName.INITIAL, "–").full == "Bas T."


@pytest.mark.parametrize(("name", "folded"), FOLDED)
def test_one_comparison_of_names(name: str, folded: str) -> None:
    assert fold(name) == folded


def test_a_letter_with_an_accent_sorts_with_its_letter() -> None:
    names = ["Zwaan, A", "’t Veld, B", "Çelik, C", "Évrard, D", "Özer, E", "Żak, F", "Dam, G van", "Vos, H"]
    names += ["Łuczak, K", "Lammers, Zoë", "Lammers, Zora", "IJben, L", "Ĳzer, M", "de Vos, Ö"]
    assert sorted(names, key=sort_key) == [
        "Çelik, C",
        "Dam, G van",
        "de Vos, Ö",
        "Évrard, D",
        "IJben, L",
        "Ĳzer, M",
        "Lammers, Zoë",
        "Lammers, Zora",
        "Łuczak, K",
        "Özer, E",
        "’t Veld, B",
        "Vos, H",
        "Żak, F",
        "Zwaan, A",
    ]


CLUB = [
    Name("Arjan", "", "Bakker"),
    Name("Jan", "de", "Vries"),
    Name("Kees", "", "Vossen"),
    Name("Jan Pieter", "van der", "Meiden"),
    Name("İbrahim", "", "Çelik"),
    Name("Bas", "in ’t", "Veld"),
    Name("Jan", "", "Smit"),
    Name("Joop", "", "Smit"),
]


@pytest.mark.parametrize(
    ("typed", "whom"),
    [
        ("Jan Bakker", []),
        ("Kees Vos", []),
        ("jan", [1, 6]),
        ("Bakker, A.", [0]),
        ("A. Bakker", [0]),
        ("Bakker A", [0]),
        ("Meiden J.P.", [3]),
        ("K. Bakker", []),
        ("bakker", [0]),
        ("Vries, Jan de", [1]),
        ("Vries Jan de", [1]),
        ("Vries, J.", [1]),
        ("J. van Vries", []),
        ("J.P. v.d. Meiden", [3]),
        ("JP vd Meiden", [3]),
        ("Meiden, J. van der", [3]),
        ("Jan Pieter Meiden", [3]),
        ("ibrahim celik", [4]),
        ("Bas in 't Veld", [5]),
        ("J. Smit", [6, 7]),
        ("Smit", [6, 7]),
        ("Smit, Jan", [6]),
        ("", []),
        ("...", []),
    ],
)
def test_a_name_in_a_table_is_a_whole_name_in_any_usual_order(typed: str, whom: list[int]) -> None:
    assert who_is_named(typed, CLUB) == whom


def test_namesakes_are_told_apart_by_the_first_thing_that_differs() -> None:
    names = {1: "Jan de Vries", 2: "jan de vríes", 3: "Kees Vos", 4: "Jo", 5: "Jo"}
    ratings = {1: "1650", 2: "1480", 3: "1500", 4: "1500", 5: "1500"}
    assert told_apart(names, ratings, {4: "nr. 4", 5: "nr. 5"}) == {
        1: "1650",
        2: "1480",
        4: "nr. 4",
        5: "nr. 5",
    }


@pytest.mark.django_db
def test_names_are_stored_composed_however_they_come() -> None:
    saved = Player.objects.create(given_name="Zoe\u0308", family_name="C\u0327elik")
    (made,) = Player.objects.bulk_create([Player(given_name="Rene\u0301", family_name="Bos")])
    Player.objects.filter(pk=made.pk).update(prefix="du\u0308")
    assert saved.full_name == "Zoë Çelik"
    assert set(Player.objects.values_list("given_name", "prefix", "family_name")) == {
        ("Zoë", "", "Çelik"),
        ("René", "dü", "Bos"),
    }


@pytest.mark.django_db
def test_names_stored_by_an_earlier_release_are_put_right() -> None:
    stored = [
        ("Zoe\u0308", "", "Lammers", "Zoë", "", "Lammers"),
        ("Bas", "in", "’t Veld", "Bas", "in ’t", "Veld"),
        ("Piet Jansen", "", "sr.", "Piet", "", "Jansen sr."),
        ("Jan", "van der", "Meiden", "Jan", "van der", "Meiden"),
    ]
    players = [PlayerFactory() for _row in stored]
    with connection.cursor() as cursor:
        for player, row in zip(players, stored, strict=True):
            cursor.execute(
                "UPDATE players_player SET given_name = %s, prefix = %s, family_name = %s WHERE id = %s",
                [*row[:3], player.pk],
            )
    import_module("players.migrations.0009_names_composed").compose(apps, None)
    for player, row in zip(players, stored, strict=True):
        player.refresh_from_db()
        assert player.name == row[3:]
