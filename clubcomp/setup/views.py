"""The page of the first visit. Once the club has an administrator it is gone."""

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubcomp.setup.first_visit import AlreadySetUp, is_set_up, set_up
from clubcomp.setup.forms import SetupForm


@never_cache
@sensitive_post_parameters("code", "password")
@require_http_methods(["GET", "POST"])
def first_visit(request: HttpRequest) -> HttpResponse:
    """Ask for the code and the names, then log the new administrator in."""
    if not settings.SETUP_CODE or is_set_up():
        raise Http404
    form = SetupForm(request.POST or None)
    if form.is_valid():
        answers = {key: value for key, value in form.cleaned_data.items() if key != "code"}
        try:
            user = set_up(**answers)
        except AlreadySetUp:
            raise Http404 from None
        login(request, user)
        return redirect("/")
    return render(request, "setup/first_visit.html", {"form": form}, status=422 if form.is_bound else 200)
