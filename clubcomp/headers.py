"""Response headers that Django has no setting for."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = ", ".join(f"{feature}=()" for feature in ("camera", "geolocation", "microphone", "payment", "usb"))


class PermissionsPolicyMiddleware:
    """Tell browsers that no page here ever asks for a camera, a place or a payment."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response
