"""Confirmations of absences and sign-ups, whoever reported them, to the address of whose they are.

What one verb does in several rounds, and what is reported while such a mail still waits, is one mail.
"""

from __future__ import annotations

from typing import Any

from competition.models import Entry, Round
from competition.models.attendance import MADE_BY_SIGN_UP, THERE_KINDS
from competition.models.barring import MADE_BY_BARRING
from competition.services.actors import Actor, Deed
from competition.services.captured import Captured
from competition.systems.season import MADE_BY_PAIRING
from players.models import OutgoingMail
from players.post.many import ToPlayer, put_all, take_back

ABSENCE = "absence"
_NOT_REPORTED = (MADE_BY_PAIRING, MADE_BY_BARRING, MADE_BY_SIGN_UP)

Report = dict[str, str] | None


def confirm_absences(round_: Round, touched: set[int], was: Captured, is_now: Captured, deed: Deed) -> None:
    """Confirm to each of these entrants what is booked for him in this round, if that is different now.

    In a published round the loss of a game or a bye is told with the pairing, and not here.
    """
    before, after = _reports(round_, was), _reports(round_, is_now)
    changed = {pk for pk in touched if before.get(pk) != after.get(pk)}
    if not round_.is_open:
        changed -= _seated(round_, was) | _seated(round_, is_now)
    entries = Entry.objects.filter(pk__in=changed).with_player().order_by("pk")
    put_all(
        [item for entry in entries if (item := _mail(round_, entry, before, after, deed.actor))], deed.now
    )


def _mail(
    round_: Round, entry: Entry, before: dict[int, Report], after: dict[int, Report], actor: Actor
) -> ToPlayer | None:
    """The mail to this entrant, together with what still waits for him; None when nothing is left to say."""
    lines = _waiting_lines(entry)
    known = lines.get(str(round_.pk))
    line = {
        "round": round_.number,
        "date": round_.date.isoformat() if round_.date else "",
        "time": round_.time.isoformat(timespec="minutes") if round_.time else "",
        "before": known["before"] if known else before.get(entry.pk),
        "now": after.get(entry.pk),
        "by": "" if actor.is_player(entry) else str(actor.user or actor.player or ""),
        "own": actor.is_player(entry),
    }
    lines[str(round_.pk)] = line
    if line["before"] == line["now"]:
        del lines[str(round_.pk)]
    if not lines:
        return None
    return ToPlayer(
        key=f"{ABSENCE}:{entry.pk}:{round_.season.version}",
        kind=ABSENCE,
        player=entry.player,
        facts={"season": round_.season.name, "slug": round_.season.slug, "lines": lines},
    )


def _waiting_lines(entry: Entry) -> dict[str, Any]:
    """What a mail to him says that has not gone yet; it is withdrawn, since the new one says it too."""
    lines: dict[str, Any] = {}
    waiting = OutgoingMail.objects.filter(
        key__startswith=f"{ABSENCE}:{entry.pk}:", state=OutgoingMail.WAITING
    )
    for mail in waiting.order_by("pk"):
        if take_back(mail):
            lines |= mail.facts["lines"]
    return lines


def _reports(round_: Round, rows: Captured) -> dict[int, Report]:
    """By entry, what was reported: the kind it counts as, and the one that was asked for."""
    found: dict[int, Report] = {
        row["entry_id"]: {"kind": row["kind"], "reported_as": ""}
        for row in rows.get("sign_ups", {}).values()
        if row["round_id"] == round_.pk
    }
    for row in rows.get("rows", {}).values():
        is_report = row["kind"] not in THERE_KINDS and row["made_by"] not in _NOT_REPORTED
        if row["round_id"] == round_.pk and is_report:
            found[row["entry_id"]] = {"kind": row["kind"], "reported_as": row["reported_as"]}
    return found


def _seated(round_: Round, rows: Captured) -> set[int]:
    """Who had a game or a bye, as far as that is different."""
    return {
        row["entry_id"]
        for row in rows.get("rows", {}).values()
        if row["round_id"] == round_.pk and row["kind"] in THERE_KINDS
    }
