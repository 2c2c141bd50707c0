"""Whatever happens in an evening, the last mail to each player about it says what he plays now."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import Any, ClassVar

import pytest
import time_machine
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, rule, run_state_machine_as_test

from competition.models import Attendance, Round, Season
from competition.models.attendance import GAME
from players.models import OutgoingMail, Player
from tests.evening import ZONE
from tests.factories import make_season
from tests.services import test_machine
from tests.services.test_machine import EXAMPLES, PHASES, Evenings

TODAY = dt.datetime(2026, 9, 1, 12, 0, tzinfo=ZONE)
PAIRED = {"pairing", "pairing_changed"}


class ToldEvenings(Evenings):
    """The same evenings, in which mail leaves now and then. `seen` are the kinds of mail that there were."""

    seen: ClassVar[set[str]] = set()

    @rule()
    def mail_leaves(self) -> None:
        OutgoingMail.objects.filter(state="waiting").update(state="sent", sent_at=TODAY)

    @invariant()
    def everybody_knows_what_he_plays(self) -> None:
        if self.broken or not hasattr(self, "season"):
            return
        for round_ in self.season.rounds.filter(date__gte=TODAY.date()):
            last = {int(mail.key.split(":")[2]): mail for mail in _mails(round_)}
            if round_.is_open:
                assert all(mail.state == "sent" for mail in last.values())
            if round_.state == Round.PUBLISHED.value:
                for row in Attendance.objects.filter(round=round_).exclude(entry__player__email=""):
                    _knows(row, last.get(row.entry_id))

    @invariant()
    def nobody_is_told_the_same_in_two_mails(self) -> None:
        waiting = OutgoingMail.objects.filter(state="waiting")
        self.seen.update(waiting.values_list("kind", flat=True))
        about = Counter(mail.key.rpartition(":")[0] for mail in waiting)
        assert all(number == 1 for number in about.values())
        for mail in waiting.filter(kind="pairing_changed"):
            assert mail.facts["before"] != mail.facts["now"]
        for mail in waiting.filter(kind="absence"):
            assert all(line["before"] != line["now"] for line in mail.facts["lines"].values())


def _mails(round_: Round) -> list[OutgoingMail]:
    return list(OutgoingMail.objects.filter(key__startswith=f"pairing:{round_.pk}:").order_by("pk"))


def _knows(row: Attendance, mail: OutgoingMail | None) -> None:
    if row.kind not in (GAME, "bye"):
        return
    assert mail is not None
    told = mail.facts["now"]
    if row.kind == "bye":
        assert told == {"what": "bye"}
        return
    assert row.game is not None
    opponent = row.game.black if row.colour == "white" else row.game.white
    assert (told["what"], told["colour"], told["board"], told["opponent_key"]) == (
        "game",
        row.colour,
        row.game.board,
        opponent.key,
    )


def _with_addresses(*args: Any, **kwargs: Any) -> Season:
    season = make_season(*args, **kwargs)
    for entry in season.entries.select_related("player"):
        Player.objects.filter(pk=entry.player_id).update(email=f"{entry.key}@example.org")
    return season


@pytest.mark.django_db
@pytest.mark.slow
def test_everybody_knows_what_he_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_machine, "make_season", _with_addresses)
    with time_machine.travel(TODAY, tick=False):
        run_state_machine_as_test(  # type: ignore[no-untyped-call]
            ToldEvenings,
            settings=settings(
                max_examples=EXAMPLES,
                stateful_step_count=30,
                deadline=None,
                phases=PHASES,
                suppress_health_check=list(HealthCheck),
            ),
        )
    if EXAMPLES > 8:
        assert ToldEvenings.seen >= PAIRED | {"absence"}
