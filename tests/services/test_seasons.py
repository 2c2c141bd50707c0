"""A season is made from a preset or from rules, with entries and evenings."""

import datetime as dt

import pytest

from competition.models import Event, Season
from competition.services.actors import Actor, Deed, Refused
from competition.services.importing import import_season
from competition.services.seasons import add_entry, create_season, plan_rounds
from competition.systems.errors import SeasonError
from players.models import Player
from tests.evening import closed, entry, member
from tests.factories import RULES, PlayerFactory, make_season

pytestmark = pytest.mark.django_db


def test_a_season_is_made_with_its_rules_resolved(director: Actor) -> None:
    season = create_season(name="Intern 2026-27", slug="intern", rules=RULES, deed=Deed(director))
    assert season.rules["attendance"]["default"] == "present"
    assert Event.objects.get().verb == "season_created"


def test_bad_rules_and_taken_addresses_are_refused(director: Actor) -> None:
    with pytest.raises(SeasonError):
        create_season(name="x", slug="x", rules={**RULES, "nonsense": 1}, deed=Deed(director))
    create_season(name="x", slug="x", rules=RULES, deed=Deed(director))
    for slug, code in (("x", "slug_taken"), ("with space", "bad_slug")):
        with pytest.raises(Refused) as refused:
            create_season(name="y", slug=slug, rules=RULES, deed=Deed(director))
        assert refused.value.code == code
    assert Season.objects.count() == 1


def test_a_player_is_entered_once(season: Season, director: Actor) -> None:
    player = PlayerFactory()
    first = add_entry(season=season, player=player, deed=Deed(director), rating=1400, group="B")
    assert add_entry(season=season, player=player, deed=Deed(director)) == first
    assert (first.key, first.first_round, first.groups) == ("p7", 1, [{"from_round": 1, "group": "B"}])


def test_who_joins_later_starts_with_the_next_round(season: Season, director: Actor) -> None:
    closed(season.rounds.get(number=1), director)
    assert add_entry(season=season, player=PlayerFactory(), deed=Deed(director)).first_round == 2
    with pytest.raises(Refused) as refused:
        add_entry(season=season, player=PlayerFactory(), deed=Deed(director), first_round=1)
    assert refused.value.code == "published"


def test_a_place_in_the_start_list_is_given_once(season: Season, director: Actor) -> None:
    add_entry(season=season, player=PlayerFactory(), deed=Deed(director), start_rank=1)
    with pytest.raises(Refused) as refused:
        add_entry(season=season, player=PlayerFactory(), deed=Deed(director), start_rank=1)
    assert refused.value.code == "rank_taken"


def test_evenings_are_numbered_by_date_and_planned_once(director: Actor) -> None:
    season = make_season(rounds=0)
    dates = [dt.date(2026, 9, 17), dt.date(2026, 9, 10)]
    plan_rounds(season=season, dates=dates, deed=Deed(director), time=dt.time(20))
    plan_rounds(season=season, dates=[*dates, dt.date(2026, 9, 24)], deed=Deed(director))
    assert list(season.rounds.values_list("number", "date")) == [
        (1, dt.date(2026, 9, 10)),
        (2, dt.date(2026, 9, 17)),
        (3, dt.date(2026, 9, 24)),
    ]
    with pytest.raises(Refused) as refused:
        plan_rounds(season=season, dates=[dt.date(2026, 9, 1)], deed=Deed(director))
    assert refused.value.code == "out_of_order"


def test_members_make_no_seasons(season: Season) -> None:
    actor = member(season, "p1")
    for verb in (
        lambda: create_season(name="x", slug="x", rules=RULES, deed=Deed(actor)),
        lambda: add_entry(season=season, player=PlayerFactory(), deed=Deed(actor)),
        lambda: plan_rounds(season=season, dates=[], deed=Deed(actor)),
        lambda: import_season(document={}, deed=Deed(actor)),
    ):
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == "not_allowed"


def _document(*names: str) -> dict[str, object]:
    entrants = [{"id": f"e{index}", "name": name} for index, name in enumerate(names)]
    return {"format": "clubcomp.season/1", "name": "Imported", "rules": RULES, "entrants": entrants}


def test_entrants_become_the_players_of_that_name(season: Season, director: Actor) -> None:
    known = entry(season, "p1").player
    imported = import_season(document=_document(known.full_name, "Jan van der Meiden"), deed=Deed(director))
    assert imported.entries.get(key="e0").player == known
    made = imported.entries.get(key="e1").player
    assert (made.given_name, made.prefix, made.family_name) == ("Jan", "van der", "Meiden")


def test_an_ambiguous_or_repeated_name_becomes_a_new_player(director: Actor) -> None:
    for _twin in range(2):
        PlayerFactory(given_name="Jan", prefix="", family_name="Smit")
    PlayerFactory(given_name="Piet", prefix="", family_name="Bos")
    import_season(document=_document("Jan Smit", "Piet Bos", "Piet Bos"), deed=Deed(director))
    assert Player.objects.filter(family_name="Smit").count() == 3
    assert Player.objects.filter(family_name="Bos").count() == 2


def test_a_bad_file_leaves_nothing_behind(director: Actor) -> None:
    with pytest.raises(SeasonError):
        import_season(document={**_document("Jan Smit"), "rounds": [{"number": 0}]}, deed=Deed(director))
    with pytest.raises(Refused):
        import_season(document=_document(""), deed=Deed(director))
    assert not Season.objects.exists()
    assert not Player.objects.exists()


def _file_of(name: str, *entrants: tuple[str, str, int | None]) -> dict[str, object]:
    return _document() | {
        "name": name,
        "entrants": [
            {"id": key, "name": called} | ({"rating": rating} if rating else {})
            for key, called, rating in entrants
        ],
    }


def test_importing_twice_makes_no_member_twice(director: Actor) -> None:
    rows = [
        ("a", "Zoë Lammers", 1500),
        ("b", "Jan Smit", 1600),
        ("c", "Jan Smit", 1400),
        ("d", "Bas in 't Veld", None),
    ]
    first = import_season(document=_file_of("First", *rows), deed=Deed(director))
    written_otherwise = [
        ("a", "ZOE\u0308 LAMMERS", 1510),
        ("c", "Jan Smit", 1450),
        ("b", "Jan SMIT", 1620),
        ("d", "Bas in ’t Veld", None),
    ]
    second = import_season(document=_file_of("Second", *written_otherwise), deed=Deed(director))
    assert Player.objects.count() == 4
    players = [dict(season.entries.values_list("key", "player_id")) for season in (first, second)]
    assert players[0] == players[1]


def test_a_namesake_in_the_file_is_the_member_of_that_rating(director: Actor) -> None:
    PlayerFactory(given_name="Jan", prefix="", family_name="Smit", rating_club=1400)
    known = PlayerFactory(given_name="Jan", prefix="", family_name="Smit", rating_knsb=1700)
    season = import_season(document=_file_of("X", ("z", "Jan Smit", 1700)), deed=Deed(director))
    assert season.entries.get().player == known
