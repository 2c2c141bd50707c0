"""Addresses of the interface for programs, by version."""

from django.http import HttpRequest, JsonResponse
from django.urls import path, re_path
from django.views.decorators.csrf import csrf_exempt

from competition.api.version_1 import api


@csrf_exempt
def nothing_here(request: HttpRequest) -> JsonResponse:
    """Whatever else a program asks for: a program gets no page."""
    return JsonResponse({"detail": "not found"}, status=404)


urlpatterns = [
    path("api/v1/", api.urls),
    # However it goes on: without a $ this is every address that begins so.
    re_path(r"^api/", nothing_here, name="api-nothing"),
]
