"""The club's accent colour on paper by day and by night: always readable, whatever was chosen."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass

READABLE = 4.5  # the contrast that WCAG AA asks of text
CALM = 6.5  # by night a colour glows: lighter and less of it
DEFAULT = (0x2F / 255, 0x5D / 255, 0x46 / 255)
# Paper, card and square of both themes, what is written on the accent, and what on its pale ground beside
# the accent itself (ink, soft, up, down); the same as in static/css/foundation.css.
LIGHT_GROUNDS = ("#faf9f5", "#fffefb", "#efe9d6")
DARK_GROUNDS = ("#141a17", "#1a221e", "#2a332d")
LIGHT_INKS = ("#fffefb", "#1d241f")
DARK_INKS = ("#141a17", "#e9ece6")
LIGHT_WORDS = ("#1d241f", "#5d675f", "#1f6f43", "#a8432c")
DARK_WORDS = ("#e9ece6", "#9aa69d", "#7fd0a0", "#f0977f")
TINT = 0.12  # of the accent in its pale ground, less where words on it would fade
STEP = 0.02

Rgb = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Tones:
    """The accent in one theme, what is written on it, and its pale ground."""

    accent: str
    on_accent: str
    tint: str


@dataclass(frozen=True, slots=True)
class Palette:
    """The accent in both themes."""

    light: Tones
    dark: Tones


def palette(chosen: str) -> Palette:
    """Both themes of the chosen colour, darkened or lightened until it can be read."""
    rgb = _rgb(chosen) or DEFAULT
    return Palette(
        _tones(_shade(rgb, LIGHT_GROUNDS, READABLE, -STEP), LIGHT_GROUNDS[1], LIGHT_INKS, LIGHT_WORDS),
        _tones(_shade(rgb, DARK_GROUNDS, CALM, STEP), DARK_GROUNDS[1], DARK_INKS, DARK_WORDS),
    )


def style_sheet(chosen: str) -> str:
    """The small style sheet that gives every page the club's colour."""
    both = palette(chosen)
    return (
        f":root{{{_declarations(both.light)}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{_declarations(both.dark)}}}}}\n"
        f"@media print{{:root{{{_declarations(both.light)}}}}}\n"
    )


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG defines it, from 1 to 21."""
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _declarations(tones: Tones) -> str:
    return f"--accent:{tones.accent};--on-accent:{tones.on_accent};--tint:{tones.tint}"


def _tones(accent: str, ground: str, inks: tuple[str, ...], words: tuple[str, ...]) -> Tones:
    on_accent = max(inks, key=lambda ink: contrast(accent, ink))
    part, tint = TINT, _mix(accent, ground, TINT)
    while any(contrast(word, tint) < READABLE for word in (accent, *words)):
        part -= STEP / 2
        tint = _mix(accent, ground, max(part, 0))
    return Tones(accent, on_accent, tint)


def _shade(rgb: Rgb, grounds: tuple[str, ...], least: float, step: float) -> str:
    hue, lightness, saturation = colorsys.rgb_to_hls(*rgb)
    if step > 0:
        saturation *= 0.85
    while True:
        shade = _hex(colorsys.hls_to_rgb(hue, min(max(lightness, 0), 1), saturation))
        if all(contrast(shade, ground) >= least for ground in grounds):
            return shade
        lightness += step


def _mix(colour: str, ground: str, part: float) -> str:
    pairs = zip(_rgb(colour) or (), _rgb(ground) or (), strict=True)
    red, green, blue = (part * top + (1 - part) * below for top, below in pairs)
    return _hex((red, green, blue))


def _luminance(colour: str) -> float:
    rgb = _rgb(colour) or (0, 0, 0)
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _rgb(colour: str) -> Rgb | None:
    digits = colour.removeprefix("#")
    try:
        number = int(digits, 16)
    except ValueError:
        return None
    if len(digits) != 6:
        return None
    return (number >> 16) / 255, (number >> 8 & 255) / 255, (number & 255) / 255


def _hex(rgb: Rgb) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in rgb)
