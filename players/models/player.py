"""Players: the persons of the club, across seasons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.models.club import ShownName
from players.names import Name, composed, sort_key, told_apart


class NameField(models.CharField):  # type: ignore[type-arg]  # takes no argument at run time
    """A part of a name, stored with each letter and its accent as one character, wherever it comes from."""

    def to_python(self, value: Any) -> Any:
        return self._composed(super().to_python(value))

    def get_prep_value(self, value: Any) -> Any:
        return self._composed(super().get_prep_value(value))

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = self._composed(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def deconstruct(self) -> Any:
        """For migrations it is the CharField that it is in the database."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    @staticmethod
    def _composed(value: Any) -> Any:
        return composed(value) if isinstance(value, str) else value


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> PlayerQuerySet:
        """Those who are members now."""
        return self.filter(active=True)

    def in_order(self, *, for_directors: bool = True) -> list[Player]:
        """Them by family name, whatever the database makes of accents; namesakes know their `hint`."""
        players: list[Player] = [*self]
        players.sort(key=_place_in_list)
        set_hints(players, for_directors=for_directors)
        return players


class Player(models.Model):
    """A person of the club, with or without an account.

    `link_version` is part of every personal link that was given out; raising it revokes them all.
    `shown_name` is what the public sees of his name, empty where he leaves that to the club; `language`
    the one in which the site writes to him, empty for that of the club. `anonymised`: he left and asked
    to be forgotten; nothing that could tell who he was is kept. `hint` tells him from namesakes in a list
    for directors and captains, where one has been set (`set_hints`).
    """

    hint = ""

    given_name = NameField(_("given name"), max_length=150, blank=True)
    prefix = NameField(_("prefix"), max_length=50, blank=True)
    family_name = NameField(_("family name"), max_length=200)
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
    def name(self) -> Name:
        """The name in its parts."""
        return Name(self.given_name, self.prefix, self.family_name)

    @property
    def full_name(self) -> str:
        """ "Jan van der Meiden"."""
        return self.name.full

    @property
    def listed_name(self) -> str:
        """ "Meiden, Jan van der", for lists in the order of family names."""
        return self.name.listed

    @property
    def ratings_known(self) -> list[int]:
        """The club's rating, then the federations', as far as they are known."""
        all_ratings = (self.rating_club, self.rating_knsb, self.rating_kndb, self.rating_fide)
        return [rating for rating in all_ratings if rating is not None]

    @property
    def usual_rating(self) -> int | None:
        """The first rating that is known of him."""
        return next(iter(self.ratings_known), None)


def _place_in_list(player: Player) -> tuple[tuple[str, str, str], int]:
    return sort_key(player.listed_name), player.pk


def set_hints(players: Iterable[Player], *, for_directors: bool = True) -> None:
    """Tell namesakes among these apart by rating, year of birth or club number, else by their number here.

    Captains learn neither a year of birth nor a club number.
    """
    players = list(players)
    found = told_apart(
        {player.pk: player.full_name for player in players},
        {player.pk: str(player.usual_rating or "") for player in players},
        {player.pk: str(player.birth_date.year) for player in players if for_directors and player.birth_date},
        {player.pk: player.club_number for player in players if for_directors},
        {player.pk: gettext("no. %(number)d") % {"number": player.pk} for player in players},
    )
    for player in players:
        player.hint = found.get(player.pk, "")
