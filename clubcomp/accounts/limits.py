"""How often something may be asked for: counted in the shared cache, said on a kind page.

The numbers are in the settings (`ACCOUNT_RATE_LIMITS`), those of allauth and those of this site together.
"""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse


def too_often(request: HttpRequest, action: str, key: str = "") -> HttpResponse | None:
    """Count this request; the page to answer with when it was one too many.

    `key` is what else than the visitor's machine is counted by: an address, a player.
    """
    answer: HttpResponse | None = ratelimit.consume_or_429(request, action=action, key=key)
    return answer
