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
PRIVACY = ("shown_name", "shown_name_of_minors", "search_engines")


@transaction.atomic
def change_club(*, fields: Mapping[str, Any], by: User) -> list[str]:
    """Write these fields of the club, and return which of them were different before.

    Raises Refused for what can't be stored.
    """
    require_administrator(by)
    known = Club.objects.select_for_update().first()
    club = known or Club()
    changed = [
        name for name, value in fields.items() if name in (*FIELDS, *PRIVACY) and getattr(club, name) != value
    ]
    for name in changed:
        setattr(club, name, fields[name])
    try:
        club.full_clean(validate_unique=False)
    except ValidationError as error:
        raise Refused("invalid", " ".join(error.messages)) from error
    if changed or known is None:
        club.save()
    return changed


@transaction.atomic
def put_logo(*, content: bytes, by: User) -> ClubLogo:
    """Take a PNG or JPEG as the logo, in place of the one before. Raises Refused when it can't be used."""
    require_administrator(by)
    club = Club.objects.select_for_update().first()
    if club is None:
        raise Refused("no_club", _("Name the club first."))
    try:
        png = small_png(content)
    except BadPicture as error:
        raise Refused("bad_picture", str(error)) from error
    digest = hashlib.sha256(png).hexdigest()[:16]
    logo, _made = ClubLogo.objects.update_or_create(club=club, defaults={"content": png, "digest": digest})
    return logo


@transaction.atomic
def remove_logo(*, by: User) -> bool:
    """Do without a logo, and return whether there was one."""
    require_administrator(by)
    deleted, _of_each = ClubLogo.objects.all().delete()
    return deleted > 0
