"""Lists that grow with the years, a page at a time; it stands in the address, beside filter and order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

PAGE, HERE = "blad", "lijst"


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page to go to; without address there are some left out here."""

    text: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Paged:
    """The part of a list that one page shows. `here` is what leads back to it (`list_url`)."""

    things: list[Any]
    count: int
    words: str
    links: tuple[PageLink, ...]
    previous: str
    next: str
    here: str


def paged(request: HttpRequest, things: QuerySet[Any] | Sequence[Any], size: int) -> Paged:
    """The page that the address asks for: the first for what is no number, the last for one too many."""
    paginator = Paginator(things, size)
    found = paginator.get_page(request.GET.get(PAGE))
    numbers = paginator.get_elided_page_range(found.number, on_each_side=1, on_ends=1)
    said = {"first": found.start_index(), "last": found.end_index(), "count": paginator.count}
    return Paged(
        things=list(found.object_list),
        count=paginator.count,
        words=_("%(first)d to %(last)d of %(count)d") % said,
        links=tuple(_link(request, number, found.number) for number in numbers)
        if found.has_other_pages()
        else (),
        previous=_url(request, found.number - 1) if found.has_previous() else "",
        next=_url(request, found.number + 1) if found.has_next() else "",
        here=request.GET.urlencode(),
    )


def list_url(request: HttpRequest, name: str) -> str:
    """The address of the list that a form was sent from, as its `here` says: the same page of it."""
    asked = QueryDict(request.POST.get(HERE, "")).urlencode()
    return f"{reverse(name)}?{asked}" if asked else reverse(name)


def _link(request: HttpRequest, number: int | str, current: int) -> PageLink:
    if not isinstance(number, int):  # what stands for pages left out, which Django translates late
        return PageLink(str(number), "", False)
    return PageLink(str(number), _url(request, number), number == current)


def _url(request: HttpRequest, number: int) -> str:
    """The same address with another page; the first one needs none."""
    asked = request.GET.copy()
    asked.pop(PAGE, None)
    if number > 1:
        asked[PAGE] = str(number)
    return f"?{asked.urlencode()}"
