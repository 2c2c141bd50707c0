"""The member list, the plan of an import, requests and accounts as finished cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from competition.pages.people import words
from competition.wording import dates
from players.importing.plan import AS_NEW, OUTCOMES, SKIP, Line, Plan
from players.models import CURRENT_FIELDS, MemberRequest, Player, User
from players.names import with_hint


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A member in the list; `link` is the address of his own page."""

    id: int
    name: str
    spoken_name: str
    email: str
    phone: str
    ratings: tuple[str, ...]
    ratings_in_words: str
    active: bool
    version: int
    link: str


def rating_heads(players: list[Player]) -> list[str]:
    """The fields of the ratings that somebody has."""
    return [
        field
        for field in CURRENT_FIELDS.values()
        if any(getattr(player, field) is not None for player in players)
    ]


def member_line(player: Player, heads: list[str], link: str) -> MemberLine:
    """A row of the list."""
    ratings = [(field, getattr(player, field)) for field in heads]
    return MemberLine(
        id=player.pk,
        name=with_hint(player.listed_name, player.hint),
        spoken_name=with_hint(player.full_name, player.hint),
        email=player.email,
        phone=player.phone,
        ratings=tuple("" if value is None else str(value) for _field, value in ratings),
        ratings_in_words=", ".join(f"{words.field(field)} {value}" for field, value in ratings if value),
        active=player.active,
        version=player.link_version,
        link=link,
    )


@dataclass(frozen=True, slots=True)
class PlanChange:
    """A field before and after."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PlanOption:
    """An answer to whom an unsure row means."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class PlanLine:
    """What a row of the file does."""

    number: int
    name: str
    changes: tuple[PlanChange, ...]
    reasons: tuple[str, ...]
    question: str
    options: tuple[PlanOption, ...]


@dataclass(frozen=True, slots=True)
class PlanPart:
    """All rows with the same outcome."""

    outcome: str
    title: str
    lines: tuple[PlanLine, ...]


def plan_parts(plan: Plan, answers: Mapping[str, str]) -> list[PlanPart]:
    """The plan by outcome, errors and questions first. An answered question stays among the questions."""
    parts: dict[str, list[PlanLine]] = {outcome: [] for outcome in OUTCOMES}
    for line in plan.lines:
        shown = "asked" if line.options and line.outcome != "wrong" else line.outcome
        parts[shown].append(_plan_line(line, answers))
    return [PlanPart(code, words.outcome(code), tuple(lines)) for code, lines in parts.items() if lines]


def _plan_line(line: Line, answers: Mapping[str, str]) -> PlanLine:
    return PlanLine(
        number=line.number,
        name=line.name,
        changes=tuple(
            PlanChange(
                words.field(change.field),
                "" if line.player_id is None else words.value(change.before),
                words.value(change.after),
            )
            for change in line.changes
            if change.before != change.after
        ),
        reasons=tuple(words.reason(reason) for reason in line.reasons),
        question=f"answer-{line.key}" if line.options else "",
        options=_options(line, answers.get(line.key, line.suggested)),
    )


def _options(line: Line, answer: str) -> tuple[PlanOption, ...]:
    if not line.options:
        return ()
    asked = [("", words.choose())]
    for option in line.options:
        told = words.facts(option.facts)
        asked.append((option.answer, f"{option.name} ({told})" if told else option.name))
    if line.may_be_new:
        asked.append((AS_NEW, words.as_new()))
    asked.append((SKIP, words.skip(line.may_be_new)))
    return tuple(PlanOption(value, text, value == answer) for value, text in asked)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A field: what stands there now, and what the member says that should stand there."""

    field: str
    now: str
    wanted: str


@dataclass(frozen=True, slots=True)
class RequestLine:
    """A request; without fields it is to be forgotten."""

    id: int
    player: int
    name: str
    day: str
    fields: tuple[Wanted, ...]


def request_lines(requests: Iterable[MemberRequest]) -> list[RequestLine]:
    """The oldest first."""
    return [
        RequestLine(
            id=each.pk,
            player=each.player_id,
            name=each.player.full_name,
            day=dates.date(each.asked_at.date()),
            fields=tuple(
                Wanted(words.field(name), words.value(getattr(each.player, name)), words.value(wanted))
                for name, wanted in each.wanted.items()
            ),
        )
        for each in requests
    ]


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One account on the page of the administrators."""

    id: int
    name: str
    email: str
    roles: str
    member: str
    is_open: bool
    never_used: bool


def account_lines(users: Iterable[User]) -> list[AccountLine]:
    """The accounts, each with its member read along."""
    return [
        AccountLine(
            id=user.pk,
            name=user.name or user.email,
            email=user.email,
            roles=role_names(user),
            member=_member(user),
            is_open=user.is_active,
            never_used=user.last_login is None,
        )
        for user in users
    ]


def role_names(user: User) -> str:
    """What this account may do, in words; empty where it has no role."""
    roles = [(user.is_director, _("director")), (user.is_administrator, _("administrator"))]
    return ", ".join(name for holds, name in roles if holds)


def _member(user: User) -> str:
    player = getattr(user, "player", None)
    return player.full_name if player else ""
