"""A season: one competition over one period, with its own rules."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

GAMES = [("chess", _("chess")), ("draughts", _("draughts"))]


class SeasonQuerySet(models.QuerySet["Season"]):
    def current(self) -> SeasonQuerySet:
        """Those that are not archived, the newest first."""
        return self.filter(archived=False)


class Season(models.Model):
    """One competition with its rules as they were resolved (the preset's name is inside them).

    `version` is raised by every verb. `lists_version` is the version that the stored lists belong to;
    `lists_problem` says why they could not be computed, and is empty when they could. `own_results`:
    players may enter the results of their games, for the director to take over. `names_absent`: the page of
    a round names who was absent, where it else says how many. `columns` are those of the standing after the
    points, in their order; empty: the usual ones.
    """

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=150)
    game = models.CharField(_("game"), max_length=10, choices=GAMES, default="chess")
    rules = models.JSONField(_("rules"))
    version = models.PositiveBigIntegerField(default=1, editable=False)
    lists_version = models.PositiveBigIntegerField(default=0, editable=False)
    lists_problem = models.TextField(blank=True, editable=False)
    own_results = models.BooleanField(_("players enter their own results"), default=False)
    names_absent = models.BooleanField(_("absent players are named"), default=False)
    columns = models.JSONField(_("columns of the standing"), default=list, blank=True)
    archived = models.BooleanField(_("archived"), default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = SeasonQuerySet.as_manager()

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["archived", "-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(game__in=["chess", "draughts"]), name="season_game_is_known"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def system(self) -> str:
        """The key of the scoring system, such as `keizer`."""
        return str(self.rules.get("system", ""))
