"""What is planted to be looked for in answers: contact details that few may see, and names that mean harm."""

from __future__ import annotations

import datetime as dt

from django.db.models import CharField, TextField

from competition.models import Attendance, BoardWish, Match, Prize, Season, Team
from competition.services.actors import Actor, Deed
from competition.services.wishes import set_wish
from players.models import Club, Player, User
from tests.evening import entry

MARKER = "geheim-adres"
PHONE = "06-99887766"
BORN = dt.date(1987, 3, 14)
NUMBER = "7654321"
# However a page may write them.
SECRETS = (
    MARKER,
    PHONE,
    PHONE.replace("-", ""),
    "99887766",
    NUMBER,
    "1987-03-14",
    "14-03-1987",
    "14 maart 1987",
)
EVIL = "=<script>evil()</script>\"'&\u202e\nX-Evil: 1"
# What people type, or read from a file: model and fields.
TYPED: dict[type, tuple[str, ...]] = {
    Club: ("name",),
    Player: ("given_name", "prefix", "family_name", "phone"),
    User: ("name",),
    Season: ("name", "lists_problem"),
    Team: ("name", "competition"),
    Match: ("opponent",),
    Attendance: ("note",),
    BoardWish: ("note",),
    Prize: ("name",),
}


def plant_details(phone: str = PHONE) -> None:
    """Every member has an address, a telephone, a date of birth and a federation number to be found.

    Everything that can be seen outside is shown: names, also of minors, and the standing in a frame.
    """
    Club.objects.update(embedding=True, shown_name_of_minors="full")
    for player in Player.objects.all():
        player.email = f"{MARKER}{player.pk}@example.org"
        player.phone = phone
        player.birth_date = BORN
        for number in ("knsb_number", "fide_number", "kndb_number", "club_number"):
            setattr(player, number, f"{NUMBER}{player.pk}")
        player.save()


def plant_account() -> None:
    """An account with an address that is shown to its owner and to administrators only."""
    User.objects.create_user(f"{MARKER}@example.org", name="Wie Dan Ook", is_administrator=True)


def plant_evil(draft: Season, director: Actor) -> None:
    """Everything that people type is hostile, in a season with a draft for round 3."""
    set_wish(
        round_=draft.rounds.get(number=3), entry=entry(draft, "p3"), board=1, note="here", deed=Deed(director)
    )
    Prize.objects.create(season=draft, position=1, name="first", kind="place")
    Club.objects.update(embedding=True)
    for model, names in TYPED.items():
        fields = {name: model._meta.get_field(name) for name in names}  # type: ignore[attr-defined]
        assert all(isinstance(each, CharField | TextField) for each in fields.values())
        assert model.objects.exists(), model  # type: ignore[attr-defined]
        model.objects.update(  # type: ignore[attr-defined]
            **{name: EVIL[: each.max_length] for name, each in fields.items()}
        )
