"""What lists can be filtered by, as django-filter sets. A wrong value is said at its field, and left out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

import django_filters
from django import forms
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from competition.models import Event, Match, Verb
from competition.reading.history import concerning
from competition.reading.members import ACTIVE, ALL, LEFT, everybody, named
from competition.reading.people import Person, by_name
from competition.reading.post import DROPPED, SENT, STATES, TROUBLED, WAITING
from competition.reading.teams import in_league_season, season_start
from players.models import OutgoingMail, Player

MOST_LETTERS = 100
CLASSES: dict[str, str] = {"select": "form-select", "text": "form-control", "search": "form-control"}


class ListFilter(django_filters.FilterSet):
    """What all filters share: the look of their fields, and whether anything is asked for."""

    def __init__(self, data: QueryDict, queryset: QuerySet[Any], **options: Any) -> None:
        super().__init__(data, queryset=queryset, **options)
        for field in self.form.fields.values():
            kind = getattr(field.widget, "input_type", "text")
            if kind in CLASSES:
                field.widget.attrs["class"] = CLASSES[kind]

    @property
    def asked(self) -> bool:
        """Whether the address asks for less than everything."""
        return any(self.data.get(name) for name in self.filters)


def _search(label: Any, method: str) -> django_filters.CharFilter:
    """A field for a few letters."""
    widget = forms.SearchInput(attrs={"autocomplete": "off", "spellcheck": "false"})
    return django_filters.CharFilter(label=label, method=method, max_length=MOST_LETTERS, widget=widget)


class MemberFilter(ListFilter):
    """The members: by letters of their name, address or number, and whether they still are."""

    q = _search(_("Name, address or number"), "_named")
    status = django_filters.ChoiceFilter(
        label=_("Who"),
        choices=[(ACTIVE, _("Members")), (LEFT, _("Have left")), (ALL, _("Everybody"))],
        empty_label=None,
        method="_of_status",
    )

    class Meta:
        model = Player
        fields: tuple[str, ...] = ()

    def __init__(self, data: QueryDict, queryset: QuerySet[Player]) -> None:
        data = data.copy()
        data["status"] = data.get("status") or ACTIVE
        super().__init__(data, queryset)
        self.form.fields["q"].widget.attrs["data-key"] = "/"

    def _named(self, players: QuerySet[Player], _name: str, typed: str) -> QuerySet[Player]:
        return players.filter(pk__in=named(players, typed))

    def _of_status(self, players: QuerySet[Player], _name: str, status: str) -> QuerySet[Player]:
        return players if status == ALL else players.filter(active=status == ACTIVE)

    @property
    def asked(self) -> bool:
        return bool(self.data.get("q")) or self.data["status"] != ACTIVE


class MailFilter(ListFilter):
    """The club's mail: to whom, and how it stands."""

    wie = _search(_("Name or address"), "_to")
    staat = django_filters.ChoiceFilter(
        label=_("Which mail"),
        choices=[
            (TROUBLED, _("Did not arrive")),
            (WAITING, _("Waiting")),
            (SENT, _("Sent")),
            (DROPPED, _("Not sent any more")),
        ],
        empty_label=_("All mail"),
        method="_in_part",
    )

    class Meta:
        model = OutgoingMail
        fields: tuple[str, ...] = ()

    def _to(self, mails: QuerySet[OutgoingMail], _name: str, typed: str) -> QuerySet[OutgoingMail]:
        return mails.filter(Q(address__icontains=typed) | Q(player__in=named(everybody(), typed)))

    def _in_part(self, mails: QuerySet[OutgoingMail], _name: str, part: str) -> QuerySet[OutgoingMail]:
        return mails.filter(state__in=STATES[part])


class MatchFilter(ListFilter):
    """The league matches of a team: of one season, this one unless another is asked for."""

    seizoen = django_filters.ChoiceFilter(label=_("Season"), empty_label=None, method="_of_season")

    class Meta:
        model = Match
        fields: tuple[str, ...] = ()

    def __init__(self, data: QueryDict, queryset: QuerySet[Match], today: dt.date) -> None:
        self.now = str(season_start(today).year)
        data = data.copy()
        data["seizoen"] = data.get("seizoen") or self.now
        super().__init__(data, queryset)
        days = queryset.order_by().values_list("date", flat=True).distinct()
        self.years = sorted({int(self.now), *(season_start(day).year for day in days)}, reverse=True)
        self.form.fields["seizoen"].choices = [
            (str(year), f"{year}-{(year + 1) % 100:02}") for year in self.years
        ]

    def _of_season(self, matches: QuerySet[Match], _name: str, year: str) -> QuerySet[Match]:
        return in_league_season(matches, int(year))

    @property
    def asked(self) -> bool:
        return bool(self.data["seizoen"] != self.now)


class HistoryFilter(ListFilter):
    """What was done in a season or a round: to one player, to one game, or of one kind."""

    speler = django_filters.ChoiceFilter(
        label=_("Only what concerns"), empty_label=_("everybody"), method="_of_person"
    )
    wat = django_filters.ChoiceFilter(
        label=pgettext_lazy("history", "What"),
        field_name="verb",
        empty_label=_("everything"),
    )
    partij = django_filters.NumberFilter(
        label=_("Game"), method="_of_game", widget=forms.HiddenInput, min_value=1
    )

    class Meta:
        model = Event
        fields: tuple[str, ...] = ()

    def __init__(self, data: QueryDict, queryset: QuerySet[Event], people: Iterable[Person]) -> None:
        self.people = {person.key: person for person in people}
        super().__init__(data, queryset)
        listed = by_name(self.people.values())
        self.form.fields["speler"].choices = [(person.key, person.listed_name) for person in listed]
        done = queryset.order_by().values_list("verb", flat=True).distinct()
        self.form.fields["wat"].choices = sorted(
            ((verb, Verb(verb).label) for verb in done), key=lambda choice: choice[1].casefold()
        )

    def _of_person(self, events: QuerySet[Event], _name: str, key: str) -> QuerySet[Event]:
        return events.filter(pk__in=concerning(events, entry=self.people[key]))

    def _of_game(self, events: QuerySet[Event], _name: str, number: Any) -> QuerySet[Event]:
        return events.filter(pk__in=concerning(events, game=int(number)))
