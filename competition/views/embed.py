"""The standing as a part of another site: the one page that may be in a frame, where the club wants that."""

from __future__ import annotations

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from competition.models import Season
from competition.reading.standing import list_page
from competition.views import live, shown_list
from competition.views.frame import frame, page, season_of
from competition.wording import heads


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # typed for views without parameters
def standing(request: HttpRequest, season: str) -> HttpResponse:
    """The newest standing, without what surrounds it on the site; it holds nothing to press by mistake."""
    chosen = season_of(request)
    if not frame(request).club.embedding:
        raise Http404
    shown = live.fragment(request, chosen, "public/_embedded.html", lambda: _standing(chosen), "embedded")
    return page(request, "public/embedded.html", fragment=shown)


def _standing(chosen: Season) -> dict[str, object]:
    listed = list_page(chosen)
    return {
        "title": heads.standing_title(listed.after_round),
        "table": shown_list.standing_table(listed, listed.shown),
        "url": reverse("public:standing", args=[chosen.slug]),
    }


def code(request: HttpRequest, chosen: Season) -> str:
    """What the club puts on its own site; empty where it does not want that."""
    if not frame(request).club.embedding:
        return ""
    return format_html(
        '<iframe src="{}" title="{}" width="100%" height="600" loading="lazy"></iframe>',
        request.build_absolute_uri(reverse("public:embedded", args=[chosen.slug])),
        chosen.name,
    )
