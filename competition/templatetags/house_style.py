"""The club's colour where no style sheet is read: in mail."""

from django import template

from competition.house_style import Tones, palette

register = template.Library()


@register.filter
def by_day(chosen: str) -> Tones:
    """The club's accent colour as it can be read on paper."""
    return palette(chosen).light
