"""Who gets white (C.04.3, article 5), and by which of its rules."""

from __future__ import annotations

from competition.systems.swiss.field import Player, SwissField

OTHER = {"w": "b", "b": "w"}
BOTH, STRONGER, ALTERNATE, HIGHER, INITIAL = "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5"


def higher_ranked(one: Player, other: Player) -> tuple[Player, Player]:
    """The two, the one with the higher score first, or of equal scores the one with the lower number."""
    first, second = sorted((one, other), key=lambda player: (-player.score, player.number))
    return first, second


def give_colours(field: SwissField, one: Player, other: Player) -> tuple[Player, Player, str, Player]:
    """White, black, the rule by which, and for whose sake."""
    higher, lower = higher_ranked(one, other)
    rule, favoured, colour = _decide(field, higher, lower)
    opponent = lower if favoured is higher else higher
    white, black = (favoured, opponent) if colour == "w" else (opponent, favoured)
    return white, black, rule, favoured


def _decide(field: SwissField, higher: Player, lower: Player) -> tuple[str, Player, str]:
    (wanted, strength), (wanted_too, strength_too) = higher.preference, lower.preference
    if not wanted and not wanted_too:
        initial = field.rules.pairing.initial_colour[0]
        return INITIAL, higher, initial if field.is_odd(higher) else OTHER[initial]
    if wanted != wanted_too:
        return (BOTH, higher, wanted) if wanted else (BOTH, lower, wanted_too)
    if strength != strength_too:
        return (STRONGER, higher, wanted) if strength > strength_too else (STRONGER, lower, wanted_too)
    wide, wide_too = abs(higher.colour_difference), abs(lower.colour_difference)
    if strength == 2 and wide != wide_too:
        return (STRONGER, higher, wanted) if wide > wide_too else (STRONGER, lower, wanted_too)
    for had, had_too in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if had != had_too:
            return ALTERNATE, higher, OTHER[had]
    return HIGHER, higher, wanted
