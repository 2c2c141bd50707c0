"""Dutch names are split into three parts that join to the same string."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from players.names import Name, split_name


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
