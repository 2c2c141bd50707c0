"""Players: the persons of the club, across seasons."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from players.models.shown import ShownName
from players.names import Name


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> PlayerQuerySet:
        """Those who are members now."""
        return self.filter(active=True)


class Player(models.Model):
    """A person of the club, with or without an account.

    `link_version` is part of every personal link that was given out; raising it revokes them all.
    `shown_name` is what the public sees of his name, empty where he leaves that to the club; `language`
    the one in which the site writes to him, empty for that of the club. `anonymised`: he left and asked
    to be forgotten; nothing that could tell who he was is kept.
    """

    given_name = models.CharField(_("given name"), max_length=150, blank=True)
    prefix = models.CharField(_("prefix"), max_length=50, blank=True)
    family_name = models.CharField(_("family name"), max_length=200)
    email = models.EmailField(_("e-mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=30, blank=True)
    club_number = models.CharField(_("club number"), max_length=30, blank=True)
    knsb_number = models.CharField(_("KNSB number"), max_length=20, blank=True)
    fide_number = models.CharField(_("FIDE number"), max_length=20, blank=True)
    kndb_number = models.CharField(_("KNDB number"), max_length=20, blank=True)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    rating_club = models.PositiveIntegerField(_("club rating"), null=True, blank=True)
    rating_knsb = models.PositiveIntegerField(_("KNSB rating"), null=True, blank=True)
    rating_fide = models.PositiveIntegerField(_("FIDE rating"), null=True, blank=True)
    rating_kndb = models.PositiveIntegerField(_("KNDB rating"), null=True, blank=True)
    shown_name = models.CharField(
        _("shown to everybody"), max_length=10, blank=True, choices=ShownName.choices
    )
    language = models.CharField(_("language"), max_length=5, blank=True, choices=settings.LANGUAGES)
    active = models.BooleanField(_("active"), default=True)
    anonymised = models.BooleanField(_("anonymised"), default=False, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
    )
    link_version = models.PositiveIntegerField(default=1, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["family_name", "given_name", "prefix", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(family_name=""), name="player_has_a_family_name"),
            models.UniqueConstraint(
                fields=["club_number"], condition=~Q(club_number=""), name="club_number_once"
            ),
            models.UniqueConstraint(
                fields=["knsb_number"], condition=~Q(knsb_number=""), name="knsb_number_once"
            ),
            models.UniqueConstraint(
                fields=["fide_number"], condition=~Q(fide_number=""), name="fide_number_once"
            ),
            models.UniqueConstraint(
                fields=["kndb_number"], condition=~Q(kndb_number=""), name="kndb_number_once"
            ),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """ "Jan van der Meiden"."""
        return Name(self.given_name, self.prefix, self.family_name).full

    @property
    def listed_name(self) -> str:
        """ "Meiden, Jan van der", for lists in the order of family names."""
        before = " ".join(part for part in (self.given_name, self.prefix) if part)
        return f"{self.family_name}, {before}" if before else self.family_name
