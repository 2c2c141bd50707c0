"""What concerns the whole club: its name, colour, clock, language and logo."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Club, ClubLogo, User
from players.pictures import BadPicture, small_png
from players.services.errors import Refused, require_administrator

FIELDS = ("name", "accent_colour", "time_zone", "language")
PRIVACY = ("shown_name", "shown_name_of_minors", "search_engines", "embedding")


@transaction.atomic
def change_club(*, fields: Mapping[str, Any], by: User, shown: Mapping[str, str] | None = None) -> list[str]:
    """Write these fields of the club, and return which of them were different before.

    `shown` is what the form showed: what was left as it was is not written over what somebody else has
    changed since. Raises Refused where both changed the same, and for what can't be stored.
    """
    require_administrator(by)
    known = Club.objects.select_for_update().first()
    club = known or Club()
    fields = _own_changes(club, fields, shown or {})
    changed = [
        name for name, value in fields.items() if name in (*FIELDS, *PRIVACY) and getattr(club, name) != value
    ]
    for name in changed:
        setattr(club, name, fields[name])
    if any(name.startswith("shown_name") for name in changed):
        club.names_version += 1
    try:
        club.full_clean(validate_unique=False)
    except ValidationError as error:
        raise Refused("invalid", " ".join(error.messages)) from error
    if changed or known is None:
        club.save()
    return changed


@transaction.atomic
def put_logo(*, content: bytes, by: User, shown: str | None = None) -> ClubLogo:
    """Take a PNG or JPEG as the logo, in place of the one before, whose digest `shown` is.

    Raises Refused when it can't be used, and when there is another one by now than was shown.
    """
    require_administrator(by)
    club = Club.objects.select_for_update().first()
    if club is None:
        raise Refused("no_club", _("Name the club first."))
    try:
        png = small_png(content)
    except BadPicture as error:
        raise Refused("bad_picture", str(error)) from error
    digest = hashlib.sha256(png).hexdigest()[:16]
    if digest != _digest(club):
        _refuse_other_logo(club, shown)
    logo, _made = ClubLogo.objects.update_or_create(club=club, defaults={"content": png, "digest": digest})
    return logo


@transaction.atomic
def remove_logo(*, by: User, shown: str | None = None) -> bool:
    """Do without a logo, and return whether there was one. Raises Refused for another than was shown."""
    require_administrator(by)
    club = Club.objects.select_for_update().first()
    if club is not None and _digest(club):
        _refuse_other_logo(club, shown)
    deleted, _of_each = ClubLogo.objects.all().delete()
    return deleted > 0


def _own_changes(club: Club, fields: Mapping[str, Any], shown: Mapping[str, str]) -> dict[str, Any]:
    """What differs from what was shown. Raises Refused where that has become something else since."""
    own = {name: value for name, value in fields.items() if str(value) != shown.get(name)}
    overtaken = [
        str(getattr(Club._meta.get_field(name), "verbose_name", name))
        for name, value in own.items()
        if name in shown and str(getattr(club, name)) not in (shown[name], str(value))
    ]
    if overtaken:
        message = _(
            "Somebody else has changed this in the meantime: %(what)s. Press again to do it all the same."
        )
        raise Refused("stale", message % {"what": ", ".join(overtaken)})
    return own


def _digest(club: Club) -> str:
    return ClubLogo.objects.filter(club=club).values_list("digest", flat=True).first() or ""


def _refuse_other_logo(club: Club, shown: str | None) -> None:
    if shown is not None and shown != _digest(club):
        raise Refused("stale", _("Somebody else has changed the logo in the meantime. Look at it first."))
