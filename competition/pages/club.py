"""The club's own page: name, colour, clock, language, logo, privacy; with its forms. For administrators."""

from __future__ import annotations

import zoneinfo
from functools import cache
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from competition.pages.access import administrator_action, administrator_form
from competition.pages.frame import page
from competition.reading.club import current_club
from players.models import Club, User
from players.pictures import LARGEST_PICTURE, too_heavy
from players.services import club as verbs
from players.services.club import FIELDS, PRIVACY
from players.services.errors import Refused


@administrator_form
def club(request: HttpRequest) -> HttpResponse:
    """Three forms on one page: what the club is called and looks like, its logo, and its privacy."""
    known = current_club()
    form, logo_form, privacy_form = ClubForm(instance=known), LogoForm(), PrivacyForm(instance=known)
    if request.method == "POST" and "logo" in request.POST:
        logo_form = LogoForm(request.POST, request.FILES)
        if _take_logo(request, logo_form):
            messages.success(request, gettext("This is the logo of the club."))
            return redirect("director:club")
    elif request.method == "POST" and "privacy" in request.POST:
        privacy_form = PrivacyForm(request.POST, instance=known)
        if _change(request, privacy_form):
            messages.success(request, gettext("Saved."))
            return redirect("director:club")
    elif request.method == "POST":
        form = ClubForm(request.POST, instance=known)
        if _change(request, form):
            messages.success(request, gettext("Saved."))
            return redirect("director:club")
    is_stale = any(each.has_error(NON_FIELD_ERRORS, "stale") for each in (form, privacy_form))
    return page(
        request,
        "director/club.html",
        status=422 if form.errors or logo_form.errors or privacy_form.errors else 200,
        form=form,
        logo_form=logo_form,
        privacy_form=privacy_form,
        shown=_now() if is_stale or request.method != "POST" else {**_now(), **_shown(request)},
        may_have_logo=not known._state.adding,
    )


@administrator_action
def remove_logo(request: HttpRequest) -> HttpResponse:
    """The club does without a logo."""
    try:
        if verbs.remove_logo(by=_by(request), shown=request.POST.get("shown")):
            messages.success(request, gettext("The logo has been removed."))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("director:club")


def _change(request: HttpRequest, form: ClubForm | PrivacyForm) -> bool:
    if not form.is_valid():
        return False
    try:
        verbs.change_club(fields=form.fields_of_club, by=_by(request), shown=_shown(request))
    except Refused as refused:
        form.add_error(None, ValidationError(str(refused), code=refused.code))
        return False
    return True


def _take_logo(request: HttpRequest, form: LogoForm) -> bool:
    if not form.is_valid():
        return False
    try:
        verbs.put_logo(
            content=form.cleaned_data["file"].read(), by=_by(request), shown=request.POST.get("shown")
        )
    except Refused as refused:
        form.add_error("file", str(refused))
        return False
    return True


def _shown(request: HttpRequest) -> dict[str, str]:
    """What the page had shown of the club, by field."""
    sent = {name: request.POST.get(f"shown-{name}") for name in (*verbs.FIELDS, *verbs.PRIVACY)}
    return {name: value for name, value in sent.items() if value is not None}


def _now() -> dict[str, str]:
    known = current_club()
    return {name: str(getattr(known, name)) for name in (*verbs.FIELDS, *verbs.PRIVACY)}


def _by(request: HttpRequest) -> User:
    return cast(User, request.user)


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """Name, colour, clock and language of the club."""

    class Meta:
        model = Club
        fields = FIELDS
        labels = {"name": _("Name of the club")}  # noqa: RUF012
        help_texts = {  # noqa: RUF012
            "accent_colour": _("Made darker or lighter where it could not be read."),
            "time_zone": _("The clock in the club: of deadlines and of the evening."),
        }
        widgets = {  # noqa: RUF012
            "accent_colour": forms.TextInput(attrs={"type": "color", "class": "form-control-color"})
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = _zones()
        now = self.instance.time_zone
        if not any(now == name for _area, names in zones for name, _city in names):
            zones = [(now, [(now, now)]), *zones]
        model_field = self.fields["time_zone"]
        self.fields["time_zone"] = forms.ChoiceField(
            label=model_field.label, help_text=model_field.help_text, choices=zones
        )
        for field in self.fields.values():
            kind = "form-select" if isinstance(field.widget, forms.Select) else "form-control"
            given = field.widget.attrs.get("class", "")
            field.widget.attrs["class"] = f"{kind} {given}".strip()
        self.fields["name"].error_messages["required"] = _("A club has a name.")

    @property
    def fields_of_club(self) -> dict[str, Any]:
        """What was filled in, by field of the club."""
        return {name: self.cleaned_data[name] for name in FIELDS}


class PrivacyForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """What the world sees of the members, as long as they say nothing themselves."""

    class Meta:
        model = Club
        fields = PRIVACY
        labels = {  # noqa: RUF012
            "shown_name": _("Names on public pages and sheets"),
            "shown_name_of_minors": _("Names of who is not eighteen yet"),
            "search_engines": _("Search engines may show the pages of the club"),
            "embedding": _("Other sites may show the standing in a frame"),
        }
        help_texts = {  # noqa: RUF012
            "shown_name": _("A member can choose otherwise for himself. Directors see full names."),
            "shown_name_of_minors": _("By the date of birth; who has none in the list counts as an adult."),
            "search_engines": "",
            "embedding": _("For the club's own site; what to put there is on the page to share a standing."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("shown_name", "shown_name_of_minors"):
            self.fields[name].widget.attrs["class"] = "form-select"
        for name in ("search_engines", "embedding"):
            self.fields[name].widget.attrs["class"] = "form-check-input"

    @property
    def fields_of_club(self) -> dict[str, Any]:
        """What was filled in, by field of the club."""
        return {name: self.cleaned_data[name] for name in PRIVACY}


class LogoForm(forms.Form):
    """A picture. Whether it is one is for the verb to find out, which has to open it anyway."""

    file = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG or JPEG, at most 1 MB. A PNG with a transparent ground looks best."),
        widget=forms.ClearableFileInput(
            attrs={"class": "form-control", "accept": "image/png,image/jpeg,.png,.jpg,.jpeg"}
        ),
        error_messages={
            "required": _("Choose a file."),
            "empty": _("This is no picture in PNG or JPEG."),
        },
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > LARGEST_PICTURE:
            raise ValidationError(too_heavy())
        return file


@cache
def _zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """The time zones of the world, by continent."""
    areas: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zoneinfo.available_timezones()):
        area, _slash, city = name.partition("/")
        if city and area != "Etc":
            areas.setdefault(area, []).append((name, city.replace("_", " ")))
    return list(areas.items())
