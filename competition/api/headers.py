"""The headers of an answer: it may be kept for a moment, be asked for again, and be read from other sites."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import quote_etag

KEPT_SECONDS = 30
View = Callable[..., HttpResponse]


def open_to_programs(view: View) -> View:
    """Let an answer be kept for half a minute and be read from other sites; 304 when it is the same."""

    @wraps(view)
    def answering_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        # There is nothing here that a visitor may see and another may not: any site may read it.
        response["Access-Control-Allow-Origin"] = "*"
        if response.status_code != 200:
            return response
        patch_cache_control(response, public=True, max_age=KEPT_SECONDS)
        etag = quote_etag(hashlib.sha256(response.content).hexdigest()[:32])
        response["ETag"] = etag
        return get_conditional_response(request, etag=etag, response=response) or response

    return answering_view
