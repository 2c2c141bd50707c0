"""What administrators do with accounts: make one, change its roles, close it, open it again."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Player, User
from players.post.outbox import put
from players.services.errors import Refused, require_administrator


@transaction.atomic
def make_account(
    *,
    email: str,
    name: str,
    is_director: bool,
    is_administrator: bool,
    player: Player | None,
    by: User,
) -> User:
    """Make an account and invite the person whose address it is.

    Raises Refused when the address or the player has an account already, and for what is no address.
    """
    require_administrator(by)
    user = User(email=_plain(email), is_director=is_director, is_administrator=is_administrator)
    user.name = name.strip() or (player.full_name if player else "")
    user.set_unusable_password()
    _save(user)
    _link(user, player)
    invite(user=user, by=by)
    return user


@transaction.atomic
def change_account(
    *,
    user: User,
    email: str,
    name: str,
    is_director: bool,
    is_administrator: bool,
    player: Player | None,
    by: User,
) -> None:
    """Write address, name, roles and member of an account.

    Raises Refused when the last administrator would be none, and as `make_account` does.
    """
    require_administrator(by)
    administrators = _administrators()
    known = User.objects.select_for_update().get(pk=user.pk)
    if not is_administrator:
        _keep_one(administrators, known)
    known.email, known.name = _plain(email), name.strip()
    known.is_director, known.is_administrator = is_director, is_administrator
    _save(known)
    _link(known, player)
    user.refresh_from_db()


@transaction.atomic
def close_account(*, user: User, by: User) -> None:
    """Nobody gets in with it any more, and who is in is out. Raises Refused for the last administrator."""
    require_administrator(by)
    _keep_one(_administrators(), user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    user.refresh_from_db()


@transaction.atomic
def reopen_account(*, user: User, by: User) -> None:
    """It can be logged in with again."""
    require_administrator(by)
    User.objects.filter(pk=user.pk).update(is_active=True)
    user.refresh_from_db()


@transaction.atomic
def invite(*, user: User, by: User) -> None:
    """Mail the way in to the person of an account; the same click twice is one mail."""
    require_administrator(by)
    if not user.is_active:
        raise Refused("closed", _("This account is closed."))
    mail_invitation(user)


def mail_invitation(user: User) -> None:
    """Put the invitation in the outbox, one a minute at most."""
    put(
        key=f"invitation:{user.pk}:{user.email}:{timezone.now():%Y%m%d%H%M}",
        kind="invitation",
        facts={"user": user.pk},
        address=user.email,
        urgent=True,
    )


def _administrators() -> set[int]:
    """The administrators, held until the verb is done: two can't take the role from each other at once."""
    found = User.objects.select_for_update().filter(is_administrator=True, is_active=True).order_by("pk")
    return {user.pk for user in found}


def _keep_one(administrators: set[int], leaving: User) -> None:
    if administrators == {leaving.pk}:
        message = _("This is the last administrator. Make somebody else one first.")
        raise Refused("last_administrator", message)


def _plain(email: str) -> str:
    return User.objects.normalize_email(email).strip().lower()


def _save(user: User) -> None:
    taken = User.objects.filter(email__iexact=user.email).exclude(pk=user.pk)
    if taken.exists():
        raise Refused("address_taken", _("There is an account with this address already."))
    try:
        user.full_clean(exclude=["password"])
        with transaction.atomic():
            user.save()
    except ValidationError as error:
        raise Refused("invalid", " ".join(error.messages)) from error
    except IntegrityError as error:
        raise Refused("address_taken", _("There is an account with this address already.")) from error


def _link(user: User, player: Player | None) -> None:
    """Make this the account of a member, or of no member."""
    before = Player.objects.filter(user=user)
    if player is None:
        before.update(user=None)
        return
    before.exclude(pk=player.pk).update(user=None)
    known = Player.objects.select_for_update().get(pk=player.pk)
    if known.user_id not in (None, user.pk):
        raise Refused("member_taken", _("%(name)s has an account already.") % {"name": known.full_name})
    Player.objects.filter(pk=player.pk).update(user=user)
