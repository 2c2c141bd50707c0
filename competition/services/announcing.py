"""Who is told what by mail: of every change in a round, whatever verb made it, as codes and names.

It goes by what was and what is. A pairing is told once; who was told one and has another now is told the
change, and nobody else. What still waits in the outbox when it is taken back is withdrawn.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from competition.models import Attendance, Entry, Game, Round, Season
from competition.models.attendance import GAME
from competition.models.barring import MADE_BY_BARRING
from competition.services.actors import Deed
from competition.services.captured import Captured
from competition.services.confirming import confirm_absences
from competition.services.evening_mail import tell_of_evenings
from competition.systems.rules import read_rules
from competition.systems.season import MADE_BY_PAIRING, Kind
from players.models import Club, OutgoingMail
from players.post.many import ToPlayer, is_silent, put_all, take_back
from players.post.outbox import withdraw

PAIRING, CHANGED, STANDING = "pairing", "pairing_changed", "standing"
# What makes another pairing of it; the names are for the reader.
_TELLING = ("what", "colour", "opponent_key", "board", "kind")
_SEAT = ("white_id", "black_id", "board")

Situation = dict[str, Any]
NOTHING: Situation = {"what": "nothing"}


def announce(season: Season, deed: Deed, was: Captured, is_now: Captured) -> None:
    """Put in the outbox what these changed rows mean for the players; what is over concerns nobody."""
    touched = _touched(was, is_now)
    states = {
        int(key): (was.get("round", {}).get(key, {}).get("state", ""), row["state"])
        for key, row in is_now.get("round", {}).items()
    }
    if is_silent() or not (touched or states or was.get("round")):
        return
    today = timezone.localtime(deed.now, Club.objects.current().zone).date()
    tell_of_evenings(season, was, is_now, today, deed.now)
    for round_ in Round.objects.filter(pk__in=touched.keys() | states.keys()):
        round_.season = season
        before, after = states.get(round_.pk, (round_.state, round_.state))
        if round_.date is not None and round_.date < today:
            continue
        rows = (was, is_now)
        _announce(round_, touched.get(round_.pk, set()), rows, deed, before=before, after=after)


def _announce(
    round_: Round, touched: set[int], rows: tuple[Captured, Captured], deed: Deed, *, before: str, after: str
) -> None:
    """`before` and `after` are states of the round."""
    if after == Round.CLOSED.value and before != after:
        put_all(_standing(round_), deed.now)
    elif before == Round.CLOSED.value and before != after:
        withdraw(f"{STANDING}:{round_.pk}:")
    if round_.is_open and before == Round.PUBLISHED.value:
        withdraw(f"{PAIRING}:{round_.pk}:")
    is_new = after == Round.PUBLISHED.value and Round(state=before).is_open
    if after == Round.PUBLISHED.value and (is_new or touched):
        _tell_pairing(round_, None if is_new else touched, rows, deed.now)
    if after != Round.CLOSED.value and touched:
        confirm_absences(round_, touched, *rows, deed)


def _touched(was: Captured, is_now: Captured) -> dict[int, set[int]]:
    """By round, the entries for whom something may be different: their rows, or the boards they sit at."""
    found: dict[int, set[int]] = {}
    for rows in (was, is_now):
        for row in (*rows.get("rows", {}).values(), *rows.get("sign_ups", {}).values()):
            found.setdefault(row["round_id"], set()).add(row["entry_id"])
    old, new = was.get("games", {}), is_now.get("games", {})
    for key in old.keys() & new.keys():
        if any(old[key][name] != new[key][name] for name in _SEAT):
            for game in (old[key], new[key]):
                found.setdefault(game["round_id"], set()).update((game["white_id"], game["black_id"]))
    return found


def _tell_pairing(
    round_: Round, touched: set[int] | None, rows: tuple[Captured, Captured], now: dt.datetime
) -> None:
    """Tell these entrants of a published round what they play, or everybody for whom it is new."""
    entries = Entry.objects.filter(season=round_.season_id).with_player().in_bulk()
    present = _situations(round_, entries)
    earlier = _Earlier(round_)
    everybody = present.keys() | earlier.entries
    facts = round_facts(round_)
    items = []
    for pk in sorted(everybody if touched is None else touched & entries.keys()):
        here = present.get(pk, NOTHING)
        waiting, told = earlier.of(pk)
        if waiting is not None:
            kind, there = waiting.kind, waiting.facts["before"]
        elif told is not None:
            kind, there = CHANGED, told.facts["now"]
        elif touched is None:
            kind, there = PAIRING, None
        else:
            kind, there = CHANGED, _as_it_was(pk, present, entries, *rows)
        if _not_worth_telling(kind, there, here, touched is None):
            continue
        items.append(
            ToPlayer(
                key=f"{PAIRING}:{round_.pk}:{pk}:{round_.season.version}",
                kind=kind,
                player=entries[pk].player,
                facts={**facts, "before": there, "now": here},
            )
        )
    put_all(items, now)


def _not_worth_telling(kind: str, there: Situation | None, here: Situation, is_new: bool) -> bool:
    """The same as he knows already, or an absence: that is confirmed by itself."""
    if kind == PAIRING:
        return here["what"] in ("nothing", "absence")
    before = there or NOTHING
    if all(before.get(name) == here.get(name) for name in _TELLING):
        return True
    return here["what"] == "absence" and (is_new or before["what"] in ("absence", "nothing"))


class _Earlier:
    """What of this round's pairing has been put in the outbox: what waits, and the last that has gone."""

    def __init__(self, round_: Round) -> None:
        self._waiting: dict[int, OutgoingMail] = {}
        self._told: dict[int, OutgoingMail] = {}
        prefix = f"{PAIRING}:{round_.pk}:"
        for mail in OutgoingMail.objects.filter(key__startswith=prefix).order_by("pk"):
            found = self._waiting if mail.state == OutgoingMail.WAITING else self._told
            found[int(mail.key.split(":")[2])] = mail
        self.entries = set(self._waiting) | set(self._told)

    def of(self, entry_id: int) -> tuple[OutgoingMail | None, OutgoingMail | None]:
        """What was waiting for him, which is withdrawn by this, and what he has been told."""
        waiting, told = self._waiting.get(entry_id), self._told.get(entry_id)
        if waiting is not None and not take_back(waiting):
            waiting, told = None, waiting  # the worker was quicker
        return waiting, told


def _situations(round_: Round, entries: dict[int, Entry]) -> dict[int, Situation]:
    rows = Attendance.objects.filter(round=round_).select_related("game")
    return {
        row.entry_id: _situation(
            row.entry_id, row.kind, row.made_by, _board(row.game) if row.game else None, entries
        )
        for row in rows
        if row.entry_id in entries
    }


def _board(game: Game) -> dict[str, Any]:
    return {"white_id": game.white_id, "black_id": game.black_id, "board": game.board}


def _situation(
    pk: int, kind: str, made_by: str, game: dict[str, Any] | None, entries: dict[int, Entry]
) -> Situation:
    if kind == GAME and game is not None:
        colour = "white" if game["white_id"] == pk else "black"
        opponent = entries.get(game["black_id" if colour == "white" else "white_id"])
        return {
            "what": "game",
            "colour": colour,
            "opponent": opponent.name if opponent else "",
            "opponent_key": opponent.key if opponent else "",
            "board": game["board"],
        }
    if kind == Kind.BYE.value:
        return {"what": "bye"}
    if made_by == MADE_BY_PAIRING:
        return {"what": "exempt"}
    if made_by == MADE_BY_BARRING:
        return {"what": "kept_out"}
    return {"what": "absence", "kind": kind}


def _as_it_was(
    pk: int, present: dict[int, Situation], entries: dict[int, Entry], was: Captured, is_now: Captured
) -> Situation:
    """What he had before this change, from the rows that it changed."""
    old = [row for row in was.get("rows", {}).values() if row["entry_id"] == pk]
    games = was.get("games", {})
    if old:
        game = games.get(str(old[0]["game_id"])) or is_now.get("games", {}).get(str(old[0]["game_id"]))
        if game is None and old[0]["game_id"] is not None:
            game = Game.objects.filter(pk=old[0]["game_id"]).values(*_SEAT).first()
        return _situation(pk, old[0]["kind"], old[0]["made_by"], game, entries)
    if any(row["entry_id"] == pk for row in is_now.get("rows", {}).values()):
        return NOTHING
    sat = next((game for game in games.values() if pk in (game["white_id"], game["black_id"])), None)
    return _situation(pk, GAME, "", sat, entries) if sat else present.get(pk, NOTHING)


def _standing(round_: Round) -> Iterable[ToPlayer]:
    """After closing: result and place, which are read when the mail is written."""
    facts = round_facts(round_)
    for entry in Entry.objects.filter(season=round_.season_id).with_player().in_round(round_.number):
        yield ToPlayer(
            key=f"{STANDING}:{round_.pk}:{entry.pk}",
            kind=STANDING,
            player=entry.player,
            facts={**facts, "entry": entry.pk},
        )


def round_facts(round_: Round) -> dict[str, Any]:
    """What every mail about a round says of it."""
    return {
        "season": round_.season.name,
        "slug": round_.season.slug,
        "round": round_.number,
        "date": round_.date.isoformat() if round_.date else "",
        "time": round_.time.isoformat(timespec="minutes") if round_.time else "",
        "standby_until": read_rules(round_.season.rules).bye_waits_until or "",
    }
