"""Who is told by mail that an evening is held at another time, or not at all.

It goes by the rounds as they were and as they are. So what is taken back is told as well: a mail that still
waits is withdrawn, and whoever had been told hears how it is now.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from competition.models import Attendance, Entry, Season, SignUp
from competition.services.captured import Captured
from competition.systems.rules import read_rules
from players.models import OutgoingMail
from players.post.many import ToPlayer, put_all, take_back

EVENING = "evening"

When = dict[str, str] | None


def tell_of_evenings(
    season: Season, was: Captured, is_now: Captured, today: dt.date, now: dt.datetime
) -> None:
    """Put a mail in the outbox for each evening that has moved, lapsed or come back, unless it is over."""
    old, new = was.get("round", {}), is_now.get("round", {})
    for key in sorted(old.keys() | new.keys(), key=int):
        before, here = _when(old.get(key)), _when(new.get(key))
        last = max(each["date"] for each in (before, here) if each is not None)
        if before != here and (not last or last >= today.isoformat()):
            number = (new.get(key) or old[key])["number"]
            put_all(_told(season, int(key), number, before, here, was), now)


def _when(row: dict[str, Any] | None) -> When:
    """Day and hour of a round; None where there is no such evening."""
    return None if row is None else {"date": row["date"] or "", "time": (row["time"] or "")[:5]}


def _told(
    season: Season, round_id: int, number: int, before: When, here: When, was: Captured
) -> Iterator[ToPlayer]:
    reported, lapsed = _reports(round_id), _reported_before(round_id, was)
    earlier = _earlier(round_id)
    everybody = read_rules(season.rules).attendance.default == "present"
    for entry in Entry.objects.filter(season=season).with_player().order_by("pk"):
        if here is None:
            _as_before(entry, was)
        expected = everybody and not entry.signs_up
        if not entry.is_in_round(number) or not (expected or entry.pk in {*reported, *lapsed}):
            continue
        there, mail = before, earlier.get(entry.pk)
        if mail is not None:
            there = mail.facts["before"] if take_back(mail) else mail.facts["now"]
        # One evening more is seen in the calendar; only who heard that it lapsed is told that it does not.
        if there == here or (before is None and mail is None):
            continue
        yield ToPlayer(
            key=f"{EVENING}:{round_id}:{entry.pk}:{season.version}",
            kind=EVENING,
            player=entry.player,
            facts={
                "season": season.name,
                "round": number,
                "before": there,
                "now": here,
                "report": reported.get(entry.pk),
                "lapsed": entry.pk in lapsed and entry.pk not in reported,
            },
        )


def _as_before(entry: Entry, was: Captured) -> None:
    """Who joins or leaves later has gone along with his evening to another number; here it is the old one."""
    row = was.get("entries", {}).get(str(entry.pk))
    if row is not None:
        entry.first_round, entry.withdrawn_after = row["first_round"], row["withdrawn_after"]
        entry.away = row["away"]


def _reports(round_id: int) -> dict[int, dict[str, str]]:
    """By entry, what is booked for the evening and stays so."""
    found = {
        pk: {"kind": kind, "reported_as": ""}
        for pk, kind in SignUp.objects.filter(round=round_id).values_list("entry_id", "kind")
    }
    rows = Attendance.objects.filter(round=round_id, game=None, made_by="")
    for pk, kind, reported_as in rows.values_list("entry_id", "kind", "reported_as"):
        found[pk] = {"kind": kind, "reported_as": reported_as}
    return found


def _reported_before(round_id: int, was: Captured) -> set[int]:
    """The entries of whom the change has taken away what was booked for the evening."""
    rows = (*was.get("rows", {}).values(), *was.get("sign_ups", {}).values())
    return {row["entry_id"] for row in rows if row["round_id"] == round_id}


def _earlier(round_id: int) -> dict[int, OutgoingMail]:
    """By entry, the last mail about this evening: the one that waits, else the one that has gone."""
    mails = OutgoingMail.objects.filter(key__startswith=f"{EVENING}:{round_id}:").order_by("pk")
    return {int(mail.key.split(":")[2]): mail for mail in mails}
