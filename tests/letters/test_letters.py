"""What the competition's mails say, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from competition.letters import evenings, pairings, standings
from competition.models import Season
from competition.services.actors import Actor
from competition.services.stored_lists import ensure_fresh, refresh_snapshots
from players.models import Club, Player
from players.post.letters import Letter
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, PlayerFactory, make_season

pytestmark = pytest.mark.django_db

ROUND = {
    "season": "Intern",
    "slug": "intern",
    "round": 12,
    "date": "2026-12-03",
    "time": "20:00",
    "standby_until": "20:15",
}
WHITE = {"what": "game", "colour": "white", "opponent": "Jan Bos", "opponent_key": "x", "board": 7}
BLACK = {"what": "game", "colour": "black", "opponent": "Ria Pot", "opponent_key": "y", "board": 3}
BYE = {"what": "bye"}


@pytest.fixture
def player(db: None) -> Player:
    ClubFactory()
    return PlayerFactory()


def pairing(now: dict[str, Any], before: dict[str, Any] | None = None) -> dict[str, Any]:
    return {**ROUND, "before": before, "now": now}


def line(number: int, now: Any, before: Any = None, by: str = "") -> dict[str, Any]:
    return {
        "round": number,
        "date": "2026-12-03",
        "time": "20:00",
        "before": before,
        "now": now,
        "by": by,
        "own": not by,
    }


def booked(*lines: dict[str, Any]) -> dict[str, Any]:
    return {"season": "Intern", "slug": "intern", "lines": {str(n): each for n, each in enumerate(lines)}}


def told(letter: Letter) -> dict[str, str]:
    return dict(letter.facts)


ABSENT = {"kind": "absent", "reported_as": ""}
LATE = {"kind": "absent_late", "reported_as": "absent"}


def test_a_pairing_in_dutch(player: Player) -> None:
    with translation.override("nl"):
        letter = pairings.published(pairing(WHITE), player)
    assert letter.subject == "Ronde 12, je speelt met wit tegen Jan Bos"
    assert told(letter) == {
        "Tegenstander": "Jan Bos",
        "Kleur": "Wit",
        "Bord": "7",
        "Wanneer": "donderdag 3 december 20:00",
        "Competitie": "Intern, ronde 12",
    }


def test_a_pairing_in_english(player: Player) -> None:
    with translation.override("en"):
        letter = pairings.published(pairing(BLACK), player)
    assert letter.subject == "Round 12, you have black against Ria Pot"
    assert told(letter)["When"] == "Thursday 3 December 20:00"


def test_the_bye_says_until_when_to_stay(player: Player) -> None:
    with translation.override("nl"):
        letter = pairings.published(pairing(BYE), player)
        without = pairings.published({**pairing(BYE), "standby_until": ""}, player)
    assert letter.subject == "Ronde 12, je bent oneven"
    assert "20:15" in letter.lines[1]
    assert len(without.lines) == 1


def test_a_change_says_what_no_longer_holds(player: Player) -> None:
    with translation.override("nl"):
        letter = pairings.changed(pairing(WHITE, BLACK), player)
    assert letter.subject == "Gewijzigd: ronde 12, je speelt met wit tegen Jan Bos"
    assert letter.lines[1] == "Dit vervalt: zwart tegen Ria Pot, bord 3."
    assert told(letter)["Bord"] == "7"


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize(
    "here",
    [
        BYE,
        {"what": "exempt"},
        {"what": "kept_out"},
        {"what": "nothing"},
        {"what": "absence", "kind": "absent_late"},
    ],
)
def test_who_has_no_game_any_more_is_told_why(player: Player, language: str, here: Any) -> None:
    with translation.override(language):
        letter = pairings.changed(pairing(here, WHITE), player)
    assert len(letter.lines) >= 3
    assert "Opponent" not in told(letter)
    assert "Tegenstander" not in told(letter)


def test_a_late_absence_says_what_it_counts_as(player: Player) -> None:
    with translation.override("nl"):
        letter = evenings.confirmed(booked(line(12, LATE)), player)
    assert letter.subject == "Afmelding genoteerd: ronde 12"
    assert told(letter) == {"Ronde 12, donderdag 3 december 20:00": "afgemeld, telt als te laat afgemeld"}


@pytest.mark.parametrize(
    ("lines", "subject"),
    [
        ([line(12, ABSENT), line(13, LATE)], "Absences booked: rounds 12, 13"),
        ([line(12, None, ABSENT)], "Absence withdrawn: round 12"),
        ([line(12, {"kind": "present", "reported_as": ""})], "You are coming: round 12"),
        ([line(13, ABSENT), line(12, None, ABSENT)], "Your absences have changed: rounds 12, 13"),
    ],
)
def test_the_subject_of_a_confirmation(player: Player, lines: list[Any], subject: str) -> None:
    with translation.override("en"):
        assert evenings.confirmed(booked(*lines), player).subject == subject


def test_a_confirmation_says_who_booked_what(player: Player) -> None:
    with translation.override("en"):
        letter = evenings.confirmed(booked(line(12, ABSENT), line(13, ABSENT, by="Dirk")), player)
    own, other = letter.after
    assert own.startswith("It was reported in your name.")
    assert other.startswith("Round 13: booked by Dirk.")


def test_result_and_place_after_a_round(db: None) -> None:
    ClubFactory()
    season = make_season(players=4, rounds=1)
    round_ = closed(season.rounds.get(number=1), Actor.of_user(DirectorFactory()))
    refresh_snapshots(season.pk)
    game = round_.games.select_related("white__player", "black__player").order_by("board")[0]
    facts = {**ROUND, "round": 1, "slug": season.slug}
    with translation.override("en"):
        won = standings.after_round({**facts, "entry": game.white_id}, game.white.player, fresh=ensure_fresh)
        lost = standings.after_round({**facts, "entry": game.black_id}, game.black.player, fresh=ensure_fresh)
    assert told(won)[f"Against {game.black.name}"] == "won"
    assert told(lost)[f"Against {game.white.name}"] == "lost"
    assert won.subject.startswith("After round 1 you are ")
    assert {told(won)["Place"][:3], told(lost)["Place"][:3]} <= {"1st", "2nd", "3rd", "4th"}


def test_a_reminder_asks_what_the_season_expects(player: Player) -> None:
    facts = {**ROUND, "deadline": "2026-12-02T19:00:00+00:00"}
    with translation.override("nl"), _club_clock():
        default_present = evenings.before_deadline({**facts, "default": "present"}, player)
        default_absent = evenings.before_deadline({**facts, "default": "absent"}, player)
    assert default_present.subject == "Ronde 12: afmelden kan tot woensdag 2 december 20:00"
    assert default_absent.subject == "Kom je in ronde 12? Meld je aan tot woensdag 2 december 20:00"


def _club_clock() -> Any:
    from django.utils import timezone

    return timezone.override(Club.objects.current().zone)


def test_every_letter_of_a_player_leads_to_his_own_page_only(player: Player) -> None:
    other: Season = make_season(players=2, rounds=1)
    for letter in (
        pairings.published(pairing(WHITE), player),
        evenings.confirmed(booked(line(12, ABSENT)), player),
    ):
        assert letter.action is not None
        assert f"/ik/{player.pk}." in letter.action[1]
        assert f"/ik/{entry(other, 'p1').player_id}." not in letter.action[1]


THURSDAY, FRIDAY = {"date": "2026-12-03", "time": "20:00"}, {"date": "2026-12-04", "time": "19:30"}


def an_evening(before: Any, now: Any, report: Any = None, lapsed: bool = False) -> dict[str, Any]:
    about = {"season": "Intern", "round": 12, "before": before, "now": now}
    return {**about, "report": report, "lapsed": lapsed}


@pytest.mark.parametrize(
    ("facts", "subject", "lines"),
    [
        (
            an_evening(THURSDAY, FRIDAY),
            "Verzet: ronde 12 is nu op vrijdag 4 december 19:30",
            [
                "Ronde 12 van Intern wordt niet gespeeld op donderdag 3 december 20:00,"
                " maar op vrijdag 4 december 19:30.",
                "Er wordt op je gerekend. Kun je op deze dag niet? Meld je dan af op je pagina.",
            ],
        ),
        (
            an_evening(THURSDAY, FRIDAY, ABSENT),
            "Verzet: ronde 12 is nu op vrijdag 4 december 19:30",
            [
                "Ronde 12 van Intern wordt niet gespeeld op donderdag 3 december 20:00,"
                " maar op vrijdag 4 december 19:30.",
                "Voor jou blijft genoteerd: afgemeld. Je kunt dat op je pagina wijzigen.",
            ],
        ),
        (
            an_evening(THURSDAY, None, lapsed=True),
            "Gaat niet door: de avond van donderdag 3 december 20:00",
            [
                "Ronde 12 van Intern op donderdag 3 december 20:00 gaat niet door.",
                "Wat er voor jou op die avond was genoteerd, is vervallen.",
            ],
        ),
        (
            an_evening(None, THURSDAY, lapsed=True),
            "Gaat toch door: ronde 12, donderdag 3 december 20:00",
            [
                "Ronde 12 van Intern gaat toch door, op donderdag 3 december 20:00.",
                "Wat er voor jou was genoteerd, is vervallen. "
                "Meld het opnieuw als het ook voor deze dag geldt.",
            ],
        ),
    ],
)
def test_an_evening_that_is_moved_or_cancelled(
    facts: dict[str, Any], subject: str, lines: list[str], player: Player
) -> None:
    with translation.override("nl"):
        letter = evenings.changed(facts, player)
        assert letter.subject == subject
        assert list(letter.lines) == lines
    with translation.override("en"):
        assert "donderdag" not in evenings.changed(facts, player).subject
