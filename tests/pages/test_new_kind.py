"""A kind that is added to the table is found everywhere; what it still lacks is named."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest
from django.db import IntegrityError
from django.test import Client
from django.urls import reverse
from django.utils.translation import ngettext_lazy, override

from competition.models import Attendance, Season
from competition.pages.past import results
from competition.pages.presence.forms import MemberForm, director_kinds
from competition.reading.member import absence_page
from competition.services.actors import Actor, Deed
from competition.services.pairing import make_pairing
from competition.services.rounds import publish_round
from competition.systems.calendar import kind_when_reported
from competition.systems.kinds import Kind, KindFacts
from competition.systems.lists import standings
from competition.systems.rules import read_rules
from competition.systems.rules.awards import Awards
from competition.systems.season import Entrant, Other, Round
from competition.systems.season import Season as Facts
from competition.systems.season_file import read_season
from competition.wording import kinds, ledger
from tests.evening import IN_TIME, LATE, entry
from tests.systems.build import ALKMAAR

pytestmark = pytest.mark.django_db

FACTS = KindFacts(
    counted_in="absent",
    becomes_late=True,
    awarded_like="absent",
    member=5,
    director=11,
    door=4,
    trouble=6,
    typed=10,
    unnamed=5,
)
WORDS = kinds.KindWords(
    label="on holiday",
    count=ngettext_lazy("%(number)d on holiday", "%(number)d on holiday", "number"),
    award="Whoever is on holiday gets %(award)s.",
    award_like="the same as for an absence: %(award)s",
    typed="vakantie",
)


@pytest.fixture
def unworded(monkeypatch: pytest.MonkeyPatch) -> Kind:
    """The kind "holiday" in the table, which has no words yet."""
    kind = str.__new__(Kind, "holiday")
    kind._value_, kind._name_, kind.facts = "holiday", "HOLIDAY", FACTS
    monkeypatch.setitem(Kind._member_map_, "HOLIDAY", kind)
    monkeypatch.setitem(Kind._value2member_map_, "holiday", kind)
    monkeypatch.setattr(Kind, "_member_names_", [*Kind._member_names_, "HOLIDAY"])
    return kind


@pytest.fixture
def holiday(unworded: Kind, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kind]:
    """The same with its words, in English."""
    monkeypatch.setattr(kinds, "WORDS", {**kinds.WORDS, unworded: WORDS})
    results._kinds.cache_clear()
    with override("en"):
        yield unworded
    results._kinds.cache_clear()


@pytest.fixture
def desk(client: Client, director: Actor) -> Client:
    assert director.user is not None
    client.force_login(director.user)
    return client


def _evening(kind: Kind) -> Facts:
    rules = read_season({"format": "clubcomp.season/1", "rules": ALKMAAR, "entrants": []}).rules
    entrants = tuple(Entrant(id=key, name=key, rating=1800) for key in "ABC")
    others = tuple(Other(entrant=key, kind=kind) for key in "AB")
    return Facts("S", "chess", rules, entrants, (Round(1, others=others),))


def test_it_is_counted_as_an_absence_and_earns_as_one(holiday: Kind) -> None:
    standing = standings(_evening(holiday), 1)
    rows = {row.entrant: row for row in standing.rows}
    assert [rows[key].counts.absent for key in "ABC"] == [1, 1, 0]
    line, like = (standings(_evening(kind), 1).ledger("A")[-1] for kind in (holiday, Kind.ABSENT))
    assert (line.kind, line.points) == ("holiday", like.points)
    assert ledger.outcome(line) == "on holiday"


def test_a_late_report_of_it_is_late(season: Season, holiday: Kind) -> None:
    rules = read_rules(season.rules).attendance
    assert rules.deadline is not None
    deadline = dt.datetime.combine(IN_TIME.date(), dt.time(20), IN_TIME.tzinfo)
    assert kind_when_reported(rules, holiday, deadline, IN_TIME) is holiday
    assert kind_when_reported(rules, holiday, deadline, LATE) is Kind(rules.late)


def test_a_member_and_a_director_are_offered_it(season: Season, holiday: Kind) -> None:
    (choices,) = absence_page(entry(season, "p1").player, IN_TIME)
    form = MemberForm(choices=choices)
    assert ("holiday", "on holiday") in form.fields["kind"].choices  # type: ignore[attr-defined]
    assert director_kinds(read_rules(season.rules))[-1] == ("holiday", "on holiday")


def test_it_can_be_chosen_in_late_trouble(
    desk: Client, season: Season, director: Actor, holiday: Kind
) -> None:
    round_ = season.rounds.get(number=3)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    address = reverse("director:trouble", args=[season.slug, 3])
    response = desk.get(address, {"weg": str(entry(season, "p1").pk)})
    (said,) = response.context["said"]
    assert said.choices[-1].words == "on holiday"


def test_it_can_be_typed_for_past_rounds_and_for_who_is_named_nowhere(
    desk: Client, season: Season, holiday: Kind
) -> None:
    response = desk.get(reverse("director:past", args=[season.slug]))
    assert response.context["kinds"][-1] == "on holiday"
    assert response.context["form"].fields["missing"].choices[-1] == ("holiday", "on holiday")
    assert results.read_kind("Vakantie") is results.read_kind("on holiday") is holiday


def test_it_is_told_in_words(holiday: Kind) -> None:
    assert kinds.label("holiday") == kinds.of_member("holiday") == "on holiday"
    assert kinds.absences({"holiday": 2, "bye": 1}) == "2 on holiday"


def test_what_is_missing_is_named(season: Season, unworded: Kind) -> None:
    with pytest.raises(KeyError, match="holiday"):
        kinds.label(unworded)
    assert {kind for kind in Kind if kind not in kinds.WORDS} == {unworded}
    assert unworded.value not in Awards.model_fields
    with pytest.raises(IntegrityError, match="attendance_kind_is_known"):
        Attendance.objects.create(
            round=season.rounds.get(number=3), entry=entry(season, "p1"), kind="holiday"
        )
