"""The page *Privacy*, for everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from clubcomp.backup.copies import DAYS, MONTHS
from clubcomp.privacy.kept import KEPT
from competition.pages.frame import page


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept about people, why, and for how long."""
    return page(request, "privacy/privacy.html", kept=KEPT, days=DAYS, months=MONTHS)
