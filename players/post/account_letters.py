"""Letters about getting in: codes and passwords, invitations, addresses and personal links.

Secrets that open something for days are made when the letter is written, and so are never kept.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse
from django.utils.http import int_to_base36
from django.utils.translation import gettext as _

from players.links import make_token
from players.models import Club, Player, User
from players.post.letters import Letter, register

Facts = dict[str, Any]
# An account that was mailed about and is gone since; the worker reports it like any letter that fails.
NOBODY = LookupError("the account or the member of this mail is gone")


def login_code(facts: Facts, _player: Player | None) -> Letter:
    """A code to log in with, for who typed his address on the site."""
    return Letter(
        subject=_("Your code is %(code)s") % {"code": facts["code"]},
        lines=(_("Type this code on the page where you asked for it; then you are logged in."),),
        facts=((_("Code"), str(facts["code"])),),
        after=(
            _("It works once, for a quarter of an hour."),
            _("You did not ask for it? Then do nothing: without the code nobody gets in."),
        ),
    )


def password_reset(facts: Facts, _player: Player | None) -> Letter:
    """The way to a new password."""
    return Letter(
        subject=_("A new password"),
        lines=(_("You said that you lost your password. Choose a new one here."),),
        action=(_("Choose a password"), password_path(_user(facts))),
        after=(
            _("This works once, for three days."),
            _("You did not ask for it? Then do nothing: your password stays as it is."),
        ),
    )


def invitation(facts: Facts, _player: Player | None) -> Letter:
    """An account was made for somebody, or by himself from his own page."""
    user = _user(facts)
    club = {"club": Club.objects.current().name}
    return Letter(
        subject=_("Your account at %(club)s") % club,
        lines=(
            _("There is an account for you on the site of %(club)s, with this address.") % club,
            _("Choose a password for it, and you are in."),
        ),
        action=(_("Choose a password"), password_path(user)),
        after=(
            _(
                "The button works for three days. Later, and without any password, "
                "you can have a code mailed."
            ),
        ),
    )


def password_changed(_facts: Facts, _player: Player | None) -> Letter:
    """To the owner, when his password is another one."""
    return Letter(
        subject=_("Your password has been changed"),
        lines=(_("The password of your account is a new one. Elsewhere you have been logged out."),),
        action=(_("It was not me: choose a new one"), reverse("account_reset_password")),
    )


def new_address(facts: Facts, _player: Player | None) -> Letter:
    """To a new address: whether it is really his."""
    return Letter(
        subject=_("Is this your new address?"),
        lines=(
            _("Somebody with an account wants to log in with this address from now on."),
            _("Is that you? Then say so here."),
        ),
        action=(_("Confirm this address"), reverse("accounts:confirm-address", args=[facts["token"]])),
        after=(_("Otherwise do nothing. This works for a day."),),
    )


def address_changed(facts: Facts, _player: Player | None) -> Letter:
    """To the old address, so that the owner knows."""
    return Letter(
        subject=_("Your account has a new address"),
        lines=(
            _("Your account is now at %(address)s; this is the last mail to the address before.")
            % {"address": facts["address"]},
            _("You did not do this? Then tell an administrator of the club at once."),
        ),
    )


def own_link(_facts: Facts, player: Player | None) -> Letter:
    """His personal link, for who asked for it."""
    owner = _owner(player)
    return Letter(
        subject=_("The link of %(name)s") % {"name": owner.full_name},
        lines=(_("With this link you report that you are not coming. It is yours only: don't pass it on."),),
        action=(_("Open my page"), own_path(owner)),
        after=(_("You did not ask for it? Then do nothing: only you have got this mail."),),
    )


def link_renewed(_facts: Facts, player: Player | None) -> Letter:
    """His new personal link, when the old one was made useless."""
    owner = _owner(player)
    return Letter(
        subject=_("A new link for %(name)s") % {"name": owner.full_name},
        lines=(_("Your old link works no more, on no device. This is the new one; don't pass it on."),),
        action=(_("Open my page"), own_path(owner)),
        after=(
            _("You asked for it on your page, or a director did. Who else had the old one has nothing now."),
        ),
    )


def password_path(user: User) -> str:
    """Where this person chooses a password, once and within three days."""
    token = PasswordResetTokenGenerator().make_token(user)
    where = {"uidb36": int_to_base36(user.pk), "key": token}
    return reverse("account_reset_password_from_key", kwargs=where)


def own_path(player: Player) -> str:
    """The page of a member, behind his personal link."""
    return reverse("member:absences", args=[make_token(player)])


def _user(facts: Facts) -> User:
    user = User.objects.filter(pk=facts["user"], is_active=True).first()
    if user is None:
        raise NOBODY
    return user


def _owner(player: Player | None) -> Player:
    if player is None or not player.active:
        raise NOBODY
    return player


def register_all() -> None:
    """Say who writes which mail about accounts and links."""
    register("login_code", login_code)
    register("password_reset", password_reset)
    register("invitation", invitation)
    register("password_changed", password_changed)
    register("new_address", new_address)
    register("address_changed", address_changed)
    register("own_link", own_link)
    register("link_renewed", link_renewed)
