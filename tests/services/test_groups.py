"""The shadow groups: placing, promotion and relegation, by hand, and taken back."""

from __future__ import annotations

import pytest

from competition.models import Event, Season
from competition.reading.groups import groups_page
from competition.reading.standing import NotThere
from competition.services.actors import Actor, Deed, Refused
from competition.services.groups import move_between_groups, place_groups
from competition.services.undo import undo_in_season
from tests.evening import closed, entry, member
from tests.factories import EntryFactory, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def grouped(director: Actor) -> Season:
    season = make_season(8, 3, groups={"letters": "AB", "move_after": [1, 3], "up": 1, "down": 1})
    place_groups(season=season, deed=Deed(director))
    return season


def letters(season: Season) -> str:
    return "".join(e.groups[-1]["group"] for e in season.entries.order_by("position"))


def test_everybody_is_placed_by_rating(grouped: Season, director: Actor) -> None:
    assert letters(grouped) == "AAAABBBB"
    events = Event.objects.count()
    place_groups(season=grouped, deed=Deed(director))
    assert Event.objects.count() == events
    place_groups(season=grouped, deed=Deed(director), sizes=[2, 6])
    assert letters(grouped) == "AABBBBBB"


def test_moves_hold_from_the_next_round_on_and_are_taken_back(grouped: Season, director: Actor) -> None:
    closed(grouped.rounds.get(number=1), director)
    proposal = groups_page(grouped, 1).proposal
    assert [(m.old, m.new) for m in proposal.moves] == [("B", "A"), ("A", "B")]
    up = entry(grouped, proposal.moves[0].entrant)
    by_hand = entry(grouped, "p1")
    move_between_groups(
        season=grouped, moves={up.pk: "A", by_hand.pk: "B"}, after_round=1, deed=Deed(director)
    )
    up.refresh_from_db()
    assert up.groups == [{"from_round": 1, "group": "B"}, {"from_round": 2, "group": "A"}]
    page = groups_page(grouped)
    assert up.key in [row.row.entrant for row in page.tables["B"]]
    assert {(h.entrant, h.from_round, h.new) for h in page.history} == {(up.key, 2, "A"), ("p1", 2, "B")}
    assert {w.letter for w in page.winners} == {"A", "B"}
    closed(grouped.rounds.get(number=2), director)
    assert up.key in [row.row.entrant for row in groups_page(grouped, 2).tables["A"]]
    with pytest.raises(Refused) as refused:
        place_groups(season=grouped, deed=Deed(director))
    assert refused.value.code == "groups_moved"
    undo_in_season(event=Event.objects.filter(verb="groups_moved").get(), deed=Deed(director))
    up.refresh_from_db()
    assert len(up.groups) == 1


def test_confirming_an_earlier_round_again_leaves_later_moves(grouped: Season, director: Actor) -> None:
    one = entry(grouped, "p1")
    move_between_groups(season=grouped, moves={one.pk: "B"}, after_round=1, deed=Deed(director))
    move_between_groups(season=grouped, moves={one.pk: "A"}, after_round=3, deed=Deed(director))
    events = Event.objects.count()
    move_between_groups(season=grouped, moves={one.pk: "B"}, after_round=1, deed=Deed(director))
    one.refresh_from_db()
    assert [span["group"] for span in one.groups] == ["A", "B", "A"]
    assert Event.objects.count() == events


def test_the_next_season_begins_with_the_groups_of_the_last_one(grouped: Season, director: Actor) -> None:
    move_between_groups(
        season=grouped,
        moves={entry(grouped, "p8").pk: "A", entry(grouped, "p1").pk: "B"},
        after_round=3,
        deed=Deed(director),
    )
    following = make_season(0, 3, groups={"letters": "AB"})
    for position, key in enumerate(("p1", "p2", "p7", "p8"), start=1):
        EntryFactory(season=following, position=position, player=entry(grouped, key).player)
    place_groups(season=following, deed=Deed(director), former=grouped)
    assert letters(following) == "BABA"


def test_refusals(grouped: Season, director: Actor) -> None:
    actor = member(grouped, "p1")
    for verb, code in (
        (lambda: place_groups(season=grouped, deed=Deed(actor)), "not_allowed"),
        (
            lambda: move_between_groups(season=grouped, moves={}, after_round=1, deed=Deed(actor)),
            "not_allowed",
        ),
        (
            lambda: move_between_groups(
                season=grouped, moves={entry(grouped, "p1").pk: "Z"}, after_round=1, deed=Deed(director)
            ),
            "unknown_group",
        ),
        (lambda: place_groups(season=make_season(2, 1), deed=Deed(director)), "no_groups"),
    ):
        with pytest.raises(Refused) as refused:
            verb()
        assert refused.value.code == code
    with pytest.raises(NotThere):
        groups_page(grouped, 2)
    with pytest.raises(NotThere):
        groups_page(make_season(2, 1))


def test_who_joined_later_belongs_to_the_group_of_the_nearest_rating(
    grouped: Season, director: Actor
) -> None:
    """p4 (1800) is the last of group A, p5 (1750) the first of group B."""
    late = EntryFactory(season=grouped, position=9, rating=1790, first_round=2)
    closed(grouped.rounds.get(number=1), director)
    assert late.key not in groups_page(grouped, 1).proposed
    closed(grouped.rounds.get(number=2), director)
    page = groups_page(grouped, 2)
    assert page.proposed[late.key] == "A"
    assert late.key not in [row.row.entrant for rows in page.tables.values() for row in rows]
    move_between_groups(season=grouped, moves={late.pk: "A"}, after_round=2, deed=Deed(director))
    closed(grouped.rounds.get(number=3), director)
    page = groups_page(grouped, 3)
    assert late.key in [row.row.entrant for row in page.tables["A"]]
    assert [(h.entrant, h.from_round, h.old, h.new) for h in page.history] == [(late.key, 3, None, "A")]
