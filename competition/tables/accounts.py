"""Accounts as lines: whose they are, what they may do, whose member it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from players.models import User


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
