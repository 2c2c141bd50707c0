"""What members do about their way in: have the link mailed or renewed, an account, another address."""

from __future__ import annotations

import hashlib

from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from players.links import revoke
from players.models import Player, User
from players.post.outbox import put
from players.services.accounts import mail_invitation
from players.services.errors import Refused


@transaction.atomic
def mail_links(*, address: str) -> int:
    """Mail every member with this address his link, and return how many there are.

    Several can share one: each link is a mail of its own. One a minute at most.
    """
    players = list(Player.objects.active().filter(email__iexact=address.strip())) if address.strip() else []
    for player in players:
        put(
            key=f"own-link:{player.pk}:{player.link_version}:{timezone.now():%Y%m%d%H%M}",
            kind="own_link",
            facts={},
            player=player,
            language=get_language() or "",
            urgent=True,
        )
    return len(players)


@transaction.atomic
def renew_link(*, player: Player, version: int) -> bool:
    """Make the member's link useless and mail him the new one; returns whether it was still that version.

    Where the club knows no address of him there is no mail.
    """
    known = Player.objects.select_for_update().get(pk=player.pk)
    if known.link_version != version:
        return False
    revoke(known)
    put(
        key=f"link-renewed:{known.pk}:{known.link_version}",
        kind="link_renewed",
        facts={},
        player=known,
        urgent=True,
    )
    player.refresh_from_db()
    return True


A_DAY = 24 * 60 * 60
_signer = signing.TimestampSigner(salt="players.new-address")


@transaction.atomic
def make_own_account(*, player: Player) -> User:
    """Make the account of a member at the address that the club knows, and mail him the way in.

    Only who reads that mail gets in. The same click twice makes one account. Raises Refused when the club
    knows no address, and when somebody else has an account at it.
    """
    known = Player.objects.select_for_update(of=("self",)).select_related("user").get(pk=player.pk)
    if known.user is not None:
        if not known.user.is_active:
            raise Refused("closed", _("This account is closed."))
        mail_invitation(known.user)
        return known.user
    if not known.email:
        raise Refused("no_address", _("The club knows no e-mail address of you. Ask the director to add it."))
    user = User.objects.filter(email__iexact=known.email).first()
    if user is not None and (not user.is_active or Player.objects.filter(user=user).exists()):
        message = _("There is an account at your address already, of somebody else. Ask an administrator.")
        raise Refused("address_taken", message)
    if user is None:
        user = User.objects.create_user(known.email, name=known.full_name)
    Player.objects.filter(pk=known.pk).update(user=user)
    mail_invitation(user)
    return user


def ask_new_address(*, user: User, email: str) -> None:
    """Mail a question to the address with which somebody wants to log in from now on.

    Whether it has an account already is not told: then there is no mail. Raises Refused for what is no
    address, and for the one he has.
    """
    address = User.objects.normalize_email(email).strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refused("invalid", " ".join(error.messages)) from error
    if address == user.email.lower():
        raise Refused("same", _("This is the address that you have already."))
    if User.objects.filter(email__iexact=address).exists():
        return
    token = _signer.sign_object([user.pk, user.email, address])
    put(
        key=f"new-address:{hashlib.sha256(token.encode()).hexdigest()}",
        kind="new_address",
        facts={"token": token},
        address=address,
        language=get_language() or "",
        urgent=True,
        to_stranger=True,
    )


def read_new_address(token: str) -> tuple[User, str] | None:
    """Whose account would get which address, or has it by now; nothing when that is over."""
    try:
        pk, before, after = _signer.unsign_object(token, max_age=A_DAY)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    user = User.objects.filter(pk=pk, email__in=(before, after), is_active=True).first()
    return (user, after) if user is not None else None


@transaction.atomic
def confirm_new_address(*, token: str) -> User:
    """Take the new address, and tell it to the old one; the same click twice does it once.

    Raises Refused when the question is over, or somebody else has got an account there meanwhile.
    """
    over = Refused("over", _("This link works no more. Ask for a new one on the page of your account."))
    asked = read_new_address(token)
    if asked is None:
        raise over
    user, address = asked
    before = user.email
    if before == address:
        return user
    try:
        with transaction.atomic():
            User.objects.filter(pk=user.pk, email=before).update(email=address)
    except IntegrityError as error:
        raise over from error
    put(
        key=f"address-changed:{hashlib.sha256(token.encode()).hexdigest()}",
        kind="address_changed",
        facts={"address": address},
        address=before,
        language=get_language() or "",
        to_stranger=True,
    )
    user.refresh_from_db()
    return user
