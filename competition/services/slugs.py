"""Addresses of seasons."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.utils.translation import gettext as _

from competition.models import Season
from competition.services.errors import Refused


def free_slug(slug: str) -> str:
    """The address itself. Raises Refused when it is none, or another season has it."""
    slug = slug[:80]
    try:
        validate_slug(slug)
    except ValidationError as error:
        message = _("“%(slug)s” is no address: use letters, digits, - and _.")
        raise Refused("bad_slug", message % {"slug": slug}) from error
    if Season.objects.filter(slug=slug).exists():
        message = _("There is a season at the address “%(slug)s” already; choose another.")
        raise Refused("slug_taken", message % {"slug": slug}, slug=slug)
    return slug
