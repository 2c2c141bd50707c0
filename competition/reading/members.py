"""The member list, its accounts and requests, and where a member takes part."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from competition.models import Entry, Round
from players.models import MemberRequest, PendingImport, Player, User
from players.models.player import PlayerQuerySet
from players.names import begins_words

ACTIVE, LEFT, ALL = "active", "left", "all"


def named(players: Iterable[Player], typed: str) -> list[int]:
    """The primary keys of those of whose name, address or numbers words begin with what is typed."""
    return [player.pk for player in players if begins_words(typed, _searched(player))]


def _searched(player: Player) -> str:
    numbers = f"{player.club_number} {player.knsb_number} {player.fide_number} {player.kndb_number}"
    return f"{player.full_name} {player.email} {player.phone} {numbers}"


def seasons_of(player: Player) -> list[str]:
    """The names of the running seasons in which he takes part."""
    entries = Entry.objects.filter(player=player, withdrawn_after=None, season__archived=False)
    return [entry.season.name for entry in entries.select_related("season").order_by("season_id")]


def seasons_to_come(player: Player) -> list[str]:
    """Of those the ones in which there is still a round to be played or closed."""
    entries = Entry.objects.filter(player=player, withdrawn_after=None, season__archived=False)
    entries = entries.filter(season__rounds__in=Round.objects.exclude(state=Round.CLOSED.value)).distinct()
    return [entry.season.name for entry in entries.select_related("season").order_by("season_id")]


def everybody() -> PlayerQuerySet:
    """All who are or were members."""
    return Player.objects.all()


def active_members() -> PlayerQuerySet:
    """All members."""
    return Player.objects.active()


def member_with(pk: int) -> Player | None:
    """Somebody who is or was a member; None for none."""
    return Player.objects.filter(pk=pk).first()


def member_of(user: User) -> Player | None:
    """The member whose account this is; None for none."""
    return Player.objects.active().filter(user=user).first()


def with_number(field: str, number: str, but: int | None) -> Player | None:
    """Who has this number of a federation or of the club already, beside the one with the key `but`."""
    found = Player.objects.filter(**{field: number})
    return (found if but is None else found.exclude(pk=but)).first()


def free_for(account: User | None) -> PlayerQuerySet:
    """The members without an account, and the one of this account."""
    free = Q(user=None) | Q(user=account) if account else Q(user=None)
    return Player.objects.active().filter(free)


def accounts() -> QuerySet[User]:
    """All accounts, the open ones first."""
    return User.objects.select_related("player").order_by("-is_active", "name", "email")


def account_with(pk: int) -> User | None:
    """An account; None for none."""
    return User.objects.filter(pk=pk).first()


def member_requests(player: Player | None = None) -> list[MemberRequest]:
    """What members ask about their data, of one where he is given."""
    found = MemberRequest.objects.select_related("player")
    return list(found if player is None else found.filter(player=player))


def member_request(pk: int) -> MemberRequest | None:
    """One of them; None for none."""
    return MemberRequest.objects.filter(pk=pk).select_related("player").first()


def pending_import(pk: int) -> PendingImport | None:
    """A file that was sent and is not imported yet; None for none."""
    return PendingImport.objects.filter(pk=pk).first()
