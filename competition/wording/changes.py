"""Rows of a round that changed, in words: what was and what is, whatever verb it was."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from competition.wording import dates, evening, kinds, results, titles

Rows = Mapping[str, Mapping[str, Mapping[str, Any]]]
Names = Mapping[int, str]
GAME = "game"


def changes(was: Rows, now: Rows, names: Names, game: str = results.CHESS) -> list[str]:
    """One line for each thing that changed, "what it is about: before → after"; `names` are by entry."""
    return [
        *_of_rounds(was, now),
        *_of_games(was, now, names, game),
        *_of_rows(was, now, names, "rows"),
        *_of_rows(was, now, names, "sign_ups"),
        *_of_league(was, now, names),
        *_of_barrings(was, now, names),
        *_of_pairs(was, now, names),
        *_of_wishes(was, now, names),
        *_of_entries(was, now, names),
    ]


def _both(was: Rows, now: Rows, table: str) -> Iterator[tuple[Any, Any]]:
    before, after = was.get(table, {}), now.get(table, {})
    for key in sorted(before.keys() | after.keys(), key=int):
        yield before.get(key), after.get(key)


def _line(subject: str, before: str, after: str) -> str:
    none = _("nothing")
    return f"{subject}: {before or none} → {after or none}"


def _of_rounds(was: Rows, now: Rows) -> Iterator[str]:
    for before, after in _both(was, now, "round"):
        if not before or not after:
            continue
        if before["state"] != after["state"]:
            yield _line(_("round"), titles.state(before["state"]), titles.state(after["state"]))
        for field, subject in (("date", _("date")), ("time", _("time"))):
            if before[field] != after[field]:
                yield _line(subject, _moment(field, before[field]), _moment(field, after[field]))


def _moment(field: str, value: str | None) -> str:
    if not value:
        return ""
    return dates.date(dt.date.fromisoformat(value)) if field == "date" else value[:5]


def _of_games(was: Rows, now: Rows, names: Names, game: str) -> Iterator[str]:
    for before, after in _both(was, now, "games"):
        subject = _("board %(board)s") % {"board": (after or before)["board"] or "?"}
        if before and after and _players(before, names) == _players(after, names):
            subject += f", {_players(after, names)}"
            lines = (_said(before, game), _said(after, game))
        else:
            lines = (_whole(before, names, game), _whole(after, names, game))
        if lines[0] != lines[1]:
            yield _line(subject, *lines)


def _players(row: Mapping[str, Any], names: Names) -> str:
    return f"{names.get(row['white_id'], '?')} – {names.get(row['black_id'], '?')}"


def _whole(row: Mapping[str, Any] | None, names: Names, game: str) -> str:
    if row is None:
        return ""
    said = _said(row, game)
    return f"{_players(row, names)} ({said})" if said else _players(row, names)


def _said(row: Mapping[str, Any], game: str) -> str:
    """Everything about a game but who plays at which board."""
    parts = [str(results.result(row["result"], game))] if row["result"] else []
    if row["played_on"]:
        day = dates.date(dt.date.fromisoformat(row["played_on"]))
        parts.append(_("played on %(day)s") % {"day": day})
    if row["decided_in"]:
        parts.append(_("decided in round %(round)d") % {"round": row["decided_in"]})
    if row["locked"]:
        parts.append(_("locked"))
    return ", ".join(parts)


def _of_rows(was: Rows, now: Rows, names: Names, table: str) -> Iterator[str]:
    """What somebody without a game does; a row that was written anew is the same person's."""
    before = _by_entry(was, table)
    after = _by_entry(now, table)
    for entry_id in dict.fromkeys([*before, *after]):
        lines = (before.get(entry_id, ""), after.get(entry_id, ""))
        if lines[0] != lines[1]:
            yield _line(names.get(entry_id, "?"), *lines)


def _by_entry(rows: Rows, table: str) -> dict[int, str]:
    return {
        row["entry_id"]: _row(row)
        for _key, row in sorted(rows.get(table, {}).items(), key=lambda item: int(item[0]))
        if row["kind"] != GAME
    }


def _row(row: Mapping[str, Any]) -> str:
    marks = {name: bool(row.get(name)) for name in ("excused", "guest")}
    parts = (kinds.label(row["kind"]), _game_of(row), kinds.remark(row.get("note") or "", **marks))
    return ", ".join(part for part in parts if part)


def _game_of(row: Mapping[str, Any]) -> str:
    return evening.league(row.get("team") or "", row.get("board"), row.get("result") or "")


def _of_league(was: Rows, now: Rows, names: Names) -> Iterator[str]:
    """League games beside the evening."""
    for before, after in _both(was, now, "league"):
        told = [_beside(row) if row else "" for row in (before, after)]
        if told[0] != told[1]:
            yield _line(names.get((after or before)["entry_id"], "?"), *told)


def _beside(row: Mapping[str, Any]) -> str:
    day = dates.short_day(dt.date.fromisoformat(row["date"])) if row.get("date") else ""
    return ", ".join(part for part in (_("league game"), day, _game_of(row)) if part)


def _of_barrings(was: Rows, now: Rows, names: Names) -> Iterator[str]:
    for before, after in _both(was, now, "barrings"):
        kept_out = (after or before)["barred"]
        word = _("kept out of pairings") if kept_out else _("takes part again")
        subject = names.get((after or before)["entry_id"], "?")
        yield _line(subject, word if before else "", word if after else "")


def _of_pairs(was: Rows, now: Rows, names: Names) -> Iterator[str]:
    for before, after in _both(was, now, "kept_apart"):
        row = after or before
        pair = [names.get(row[f"{end}_id"], "?") for end in ("one", "other")]
        apart = _("kept apart")
        yield _line(" – ".join(pair), apart if before else "", apart if after else "")


def _of_wishes(was: Rows, now: Rows, names: Names) -> Iterator[str]:
    before, after = (
        {row["entry_id"]: _wish(row) for row in rows.get("wishes", {}).values()} for rows in (was, now)
    )
    for entry_id in dict.fromkeys([*before, *after]):
        lines = (before.get(entry_id, ""), after.get(entry_id, ""))
        if lines[0] != lines[1]:
            yield _line(names.get(entry_id, "?"), *lines)


def _wish(row: Mapping[str, Any]) -> str:
    board = _("board %(board)s") % {"board": row["board"]} if row.get("board") else ""
    return ", ".join(part for part in (board, row.get("note") or "") if part)


def _of_entries(was: Rows, now: Rows, names: Names) -> Iterator[str]:
    before, after = was.get("entries", {}), now.get("entries", {})
    for key in sorted(before.keys() & after.keys(), key=int):
        lines = [_takes_part(rows[key]) for rows in (before, after)]
        if lines[0] != lines[1]:
            yield _line(names.get(int(key), "?"), *lines)


def _takes_part(row: Mapping[str, Any]) -> str:
    said = [_("away after round %(after)d until round %(until)d") % span for span in row.get("away") or ()]
    if (after_round := row.get("withdrawn_after")) is not None:
        said.append(_("withdrawn after round %(number)d") % {"number": after_round})
    return ", ".join(said) or _("takes part")
