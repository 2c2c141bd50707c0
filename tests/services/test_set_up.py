"""A season is set up in one go."""

import datetime as dt

import pytest

from competition.models import Event, Season
from competition.reading.start_list import Source, Starter, start_list
from competition.services.actors import Actor, Deed, Refused
from competition.services.season_settings import rename_season
from competition.services.seasons import NewEntry, set_up_season, suggest_slug
from players.models import Player
from players.names import Name
from tests.factories import RULES, PlayerFactory

pytestmark = pytest.mark.django_db


def new(name: str, rating: int | None = None, player: Player | None = None) -> NewEntry:
    return NewEntry(player.pk if player else None, Name("", "", name), rating, club=rating)


def test_start_list_evenings_and_new_members_come_together(director: Actor) -> None:
    known = PlayerFactory(family_name="Bekend")
    season = set_up_season(
        name="Intern",
        slug="intern",
        game="chess",
        rules=RULES,
        entries=[new("", 1700, known), new("Nieuw", 1500)],
        dates=[dt.date(2026, 9, 10), dt.date(2026, 9, 3)],
        time=dt.time(20),
        deed=Deed(director),
    )
    assert [(e.player.family_name, e.rating, e.start_rank) for e in season.entries.order_by("position")] == [
        ("Bekend", 1700, 1),
        ("Nieuw", 1500, 2),
    ]
    assert [(r.number, r.date) for r in season.rounds.order_by("number")] == [
        (1, dt.date(2026, 9, 3)),
        (2, dt.date(2026, 9, 10)),
    ]
    assert Event.objects.get().data["about"] == {"name": "Intern", "preset": None, "entries": 2, "rounds": 2}
    assert Player.objects.get(family_name="Nieuw").rating_club == 1500


def test_nothing_is_made_when_something_is_wrong(director: Actor) -> None:
    known = PlayerFactory()
    for entries, code in (
        ([new("", 1, known)] * 2, "twice"),
        ([NewEntry(999, Name("", "", "x"), 1)], "gone"),
    ):
        with pytest.raises(Refused) as refused:
            set_up_season(
                name="x", slug="x", game="chess", rules=RULES, entries=entries, dates=[], deed=Deed(director)
            )
        assert refused.value.code == code
    assert not Season.objects.exists()
    assert not Event.objects.exists()


def test_a_second_click_is_told_that_it_is_there(director: Actor) -> None:
    def click() -> None:
        set_up_season(
            name="x", slug="x", game="chess", rules=RULES, entries=[], dates=[], deed=Deed(director)
        )

    click()
    with pytest.raises(Refused) as refused:
        click()
    assert refused.value.code == "slug_taken"
    assert Season.objects.count() == 1


def test_an_address_is_free_and_no_page_of_the_site(season: Season) -> None:
    assert suggest_slug("Leden") == "leden-2"
    assert suggest_slug(season.slug) == f"{season.slug}-2"
    assert suggest_slug("Interne 2026/27!") == "interne-202627"


def test_only_directors_set_up(season: Season) -> None:
    member = Actor.of_player(season.entries.all()[0].player)
    with pytest.raises(Refused):
        set_up_season(name="x", slug="x", game="chess", rules=RULES, entries=[], dates=[], deed=Deed(member))


def test_a_season_is_renamed_once(season: Season, director: Actor) -> None:
    rename_season(season=season, name="Extern", deed=Deed(director))
    assert rename_season(season=season, name="Extern", deed=Deed(director)).name == "Extern"
    assert Event.objects.get().data["about"] == {"name": "Extern", "was": "Intern"}


A = Starter(1, Name("", "", "A"), federation=1800, club=1701)
B = Starter(2, Name("", "", "B"), federation=1700)
C = Starter(3, Name("", "", "C"), club=1900)
D = Starter(None, Name("", "", "D"))


def test_the_rating_that_counts() -> None:
    assert [A.rating(source) for source in Source] == [1800, 1701, 1751]
    assert (B.rating(Source.CLUB), C.rating(Source.MEAN), D.rating(Source.CLUB)) == (1700, 1900, None)
    assert [line.starter.name.full for line in start_list([D, A, B, C], Source.FEDERATION)] == list("CABD")


def test_last_seasons_order_with_new_ones_beside_the_nearest_rating() -> None:
    """B won last season before A; C (1900) is nearest to A (1800), which is lower: above A."""
    lines = start_list([A, B, C, D], Source.FEDERATION, {2: 1, 1: 2})
    assert [(line.starter.name.full, line.last_place) for line in lines] == [
        ("B", 1),
        ("C", None),
        ("A", 2),
        ("D", None),
    ]
