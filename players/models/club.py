"""The club, its settings, its logo, and how much of a name it shows."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.core.validators import RegexValidator
from django.db import Error, models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ShownName(models.TextChoices):
    """From everything to nothing."""

    FULL = "full", _("full name")
    INITIAL = "initial", _("given name and initial")
    NOTHING = "nothing", _("no name")


_LANGUAGE = "language-of-the-club"


def validate_time_zone(name: str) -> None:
    """Refuse a time zone that nobody knows."""
    try:
        zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValidationError(_("“%(name)s” is no time zone."), params={"name": name}) from error


class ClubManager(models.Manager["Club"]):
    def current(self, **also: models.Exists) -> Club:
        """The club; before it has been named, one with the defaults that is not stored yet.

        `also` is asked in the same query: attributes of a club that is stored.
        """
        return self.select_related("logo").defer("logo__content").annotate(**also).first() or Club()

    def language(self) -> str:
        """The language in which pages begin; that of the program, while the database can't be asked.

        Each process remembers it for a minute, so that no page has to ask.
        """
        known: str | None = caches["process"].get(_LANGUAGE)
        if known is None:
            try:
                known = self.values_list("language", flat=True).first() or settings.LANGUAGE_CODE
            except Error:
                return settings.LANGUAGE_CODE
            caches["process"].set(_LANGUAGE, known, timeout=60)
        return known

    def show_other_names(self) -> None:
        """Say that a name may be shown otherwise from now on, so that no page with the old one is kept."""
        self.update(names_version=models.F("names_version") + 1)


class Club(models.Model):
    """Name and looks of the club, its clock, and what the outside world may see."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    name = models.CharField(_("name"), max_length=100)
    accent_colour = models.CharField(
        _("accent colour"),
        max_length=7,
        default="#2f5d46",
        validators=[RegexValidator(r"^#[0-9a-fA-F]{6}$", _("Write a colour such as #2f5d46."))],
    )
    time_zone = models.CharField(
        _("time zone"), max_length=60, default="Europe/Amsterdam", validators=[validate_time_zone]
    )
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, default="nl")
    search_engines = models.BooleanField(
        _("search engines"), default=False, help_text=_("May search engines show the pages of the club?")
    )
    embedding = models.BooleanField(
        _("standing on other sites"),
        default=False,
        help_text=_("May other sites show the standing in a frame?"),
    )
    shown_name = models.CharField(
        _("what is shown of a member's name"),
        max_length=10,
        choices=ShownName.choices,
        default=ShownName.FULL.value,
    )
    shown_name_of_minors = models.CharField(
        _("what is shown of the name of a minor"),
        max_length=10,
        choices=ShownName.choices,
        default=ShownName.INITIAL.value,
    )

    # Rises whenever a name may be shown otherwise than before; part of the keys of pages that are kept.
    names_version = models.PositiveIntegerField(default=0, editable=False)

    objects = ClubManager()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("club")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="one_club")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        caches["process"].delete(_LANGUAGE)

    @property
    def logo_digest(self) -> str:
        """What the address of the logo ends in; empty without a logo."""
        try:
            return "" if self._state.adding else self.logo.digest
        except ObjectDoesNotExist:
            return ""

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The clock on the wall of the club."""
        return zoneinfo.ZoneInfo(self.time_zone)


class ClubLogo(models.Model):
    """A small PNG, and a digest of it that changes when the picture does."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="logo")
    content = models.BinaryField(_("picture"))
    digest = models.CharField(_("digest"), max_length=16)

    class Meta:
        verbose_name = _("logo")
        verbose_name_plural = _("logos")

    def __str__(self) -> str:
        return self.digest
