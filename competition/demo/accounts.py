"""The accounts of the demonstration. Everybody may know them: they open nothing but the demonstration."""

from __future__ import annotations

from typing import NamedTuple

from players.models import User


class Login(NamedTuple):
    """An account as it is printed."""

    role: str
    email: str
    password: str


DIRECTOR = Login("director", "wedstrijdleider@example.org", "witte-toren-leidt")
ADMINISTRATOR = Login("administrator", "beheerder@example.org", "witte-toren-beheert")
CAPTAIN = Login("captain", "teamleider@example.org", "witte-toren-wint")
LOGINS = (DIRECTOR, ADMINISTRATOR, CAPTAIN)


def make_captain() -> User:
    """Store the account of a captain."""
    return User.objects.create_user(CAPTAIN.email, CAPTAIN.password, name="Casper Hollestelle")


def make_accounts() -> User:
    """Store those of the director and the administrator; returns the director's."""
    User.objects.create_user(
        ADMINISTRATOR.email, ADMINISTRATOR.password, name="Hanna Beheerder", is_administrator=True
    )
    return User.objects.create_user(
        DIRECTOR.email, DIRECTOR.password, name="Willem Leidekker", is_director=True
    )
