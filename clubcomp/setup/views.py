"""The page of the first visit to one's own club, and its form."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from clubcomp.setup.first_visit import AlreadySetUp, code_is_right, is_set_up, set_up
from players.models import Club, User


class SetupForm(forms.Form):
    """The code, the club and its first administrator."""

    code = forms.CharField(
        label=_("Code"),
        help_text=_("The terminal in which the site was started shows it."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )
    club_name = forms.CharField(
        label=_("Name of the club"), max_length=Club._meta.get_field("name").max_length
    )
    name = forms.CharField(
        label=_("Your name"),
        max_length=User._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    email = forms.EmailField(
        label=_("Your e-mail address"),
        help_text=_("You log in with it."),
        widget=forms.EmailInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least ten characters; three words do well."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_code(self) -> str:
        """Refuse a wrong code."""
        code: str = self.cleaned_data["code"]
        if not code_is_right(code):
            raise ValidationError(_("This is not the code on the terminal."), code="wrong")
        return code

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is easily guessed."""
        cleaned = super().clean() or self.cleaned_data
        if password := cleaned.get("password"):
            person = User(email=cleaned.get("email", ""), name=cleaned.get("name", ""))
            try:
                validate_password(password, person)
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned


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
