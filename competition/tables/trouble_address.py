"""What has changed since a round was published, as the address of its page says it.

`weg=12.absent_late.bye` somebody is away, `er=20` somebody has turned up, `thuis=7` and `terug=7` whether a
bye has gone home. Each name on the page is a link to the address with one thing more or less in it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from competition.systems.pairing.late_trouble import BY_DEFAULT, BYE, Away, Trouble

AWAY, HERE, HOME, BACK = "weg", "er", "thuis", "terug"


@dataclass(frozen=True, slots=True)
class TroubleAddress:
    """The state of the page; `home` and `back` say of a bye what is not as usual."""

    away: tuple[Away, ...] = ()
    here: tuple[int, ...] = ()
    home: tuple[int, ...] = ()
    back: tuple[int, ...] = ()

    @classmethod
    def read(cls, data: QueryDict, kinds: Collection[str], usual: Away) -> TroubleAddress:
        """From an address or a form; what makes no sense in it is left out."""
        away = (_read_away(text, kinds, usual) for text in data.getlist(AWAY))
        return cls(
            away=tuple({each.entry_id: each for each in away if each is not None}.values()),
            here=_numbers(data, HERE),
            home=_numbers(data, HOME),
            back=_numbers(data, BACK),
        )

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The same as fields of a form."""
        return [
            *((AWAY, f"{each.entry_id}.{each.kind}.{each.outcome}") for each in self.away),
            *((HERE, str(pk)) for pk in self.here),
            *((HOME, str(pk)) for pk in self.home),
            *((BACK, str(pk)) for pk in self.back),
        ]

    @property
    def query(self) -> str:
        return f"?{urlencode(self.fields)}" if self.fields else "?"

    def trouble(self, byes: Collection[int], *, gone_home: bool) -> Trouble:
        """What has changed; `gone_home` says where a bye is unless it is said of him."""
        at_home = [pk for pk in byes if pk in self.home or (gone_home and pk not in self.back)]
        return Trouble(self.away, self.here, tuple(at_home))

    def is_away(self, entry_id: int) -> bool:
        return any(each.entry_id == entry_id for each in self.away)

    def with_away(self, away: Away) -> TroubleAddress:
        """Somebody is away, or is away in another way than was said."""
        if not self.is_away(away.entry_id):
            return replace(self, away=(*self.away, away))
        return replace(self, away=tuple(away if e.entry_id == away.entry_id else e for e in self.away))

    def without(self, entry_id: int) -> TroubleAddress:
        """Nothing is said of him."""
        return TroubleAddress(
            tuple(each for each in self.away if each.entry_id != entry_id),
            *(tuple(pk for pk in found if pk != entry_id) for found in (self.here, self.home, self.back)),
        )

    def with_here(self, entry_id: int) -> TroubleAddress:
        return replace(self, here=(*self.here, entry_id))

    def with_bye(self, entry_id: int, *, at_home: bool) -> TroubleAddress:
        """Whether a bye has gone home."""
        other = self.without(entry_id)
        if at_home:
            return replace(other, home=(*other.home, entry_id))
        return replace(other, back=(*other.back, entry_id))


def _read_away(text: str, kinds: Collection[str], usual: Away) -> Away | None:
    number, _dot, rest = text.partition(".")
    kind, _dot, outcome = rest.partition(".")
    if not number.isdecimal():
        return None
    return Away(
        entry_id=int(number),
        kind=kind if kind in kinds else usual.kind,
        outcome=outcome if outcome in (BYE, BY_DEFAULT) else usual.outcome,
    )


def _numbers(data: QueryDict, name: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(int(text) for text in data.getlist(name) if text.isdecimal()))
