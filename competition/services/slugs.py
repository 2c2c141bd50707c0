"""Addresses of seasons."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.utils.text import slugify
from django.utils.translation import gettext as _

from competition.models import Season
from competition.services.errors import Refused

# The first part of addresses of the site itself, and of pages that stand where a season's could.
RESERVED = frozenset(
    (
        "account",
        "admin",
        "api",
        "bezig",
        "club",
        "healthz",
        "i18n",
        "ik",
        "inloggen",
        "leden",
        "leiding",
        "nieuw",
        "privacy",
        "seizoenen",
        "setup",
        "static",
        "team",
        "teams",
        "uitloggen",
        "wachtwoord",
    )
)


def free_slug(slug: str) -> str:
    """The address itself. Raises Refused when it is none, or another season has it."""
    slug = slug[:80]
    try:
        validate_slug(slug)
    except ValidationError as error:
        message = _("“%(slug)s” is no address: use letters, digits, - and _.")
        raise Refused("bad_slug", message % {"slug": slug}) from error
    if slug in RESERVED or Season.objects.filter(slug=slug).exists():
        message = _("There is a season at the address “%(slug)s” already; choose another.")
        raise Refused("slug_taken", message % {"slug": slug}, slug=slug)
    return slug


def suggest_slug(name: str) -> str:
    """A free address that goes with a name: "interne-2026-27", or with a number behind it."""
    wanted = slugify(name)[:70] or "seizoen"
    taken = RESERVED | set(Season.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    slug, number = wanted, 2
    while slug in taken:
        slug, number = f"{wanted}-{number}", number + 1
    return slug
