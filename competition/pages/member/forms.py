"""What members are asked: what others see, whether their data are right, which mail they want, their link."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from competition.pages.people import words as people_words
from competition.reading.members import member_with
from players.models import MailTopic, Player
from players.post.choices import wanted_topics
from players.services.own_data import ASKABLE

CLOSED = ("email", "phone")


class PreferencesForm(forms.Form):
    """What is shown of his name, and his language."""

    shown_name = forms.ChoiceField(
        label=_("Your name on public pages"), required=False, widget=forms.RadioSelect
    )
    language = forms.ChoiceField(label=_("Language of the site and of mail"), required=False)

    def __init__(self, *args: object, shown_names: list[tuple[str, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["shown_name"].choices = shown_names  # type: ignore[attr-defined]
        language = self.fields["language"]
        language.choices = [("", _("that of the club")), *settings.LANGUAGES]  # type: ignore[attr-defined]
        language.widget.attrs["class"] = "form-select"


class OwnDataForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument at run time
    """Names and addresses as a member says that they should be.

    Unless `open_` the addresses that the club has are not shown, and what is left empty stays.
    """

    class Meta:
        model = Player
        fields = ASKABLE

    def __init__(self, data: QueryDict | None = None, *, player: Player, open_: bool) -> None:
        copy = member_with(player.pk) or player
        super().__init__(data, instance=copy, initial=None if open_ else dict.fromkeys(CLOSED, ""))
        self._known = {name: getattr(copy, name) for name in CLOSED}
        self._is_open = open_
        for name, field in self.fields.items():
            field.label = people_words.FIELDS[name]
            field.widget.attrs["class"] = "form-control"
            if name in CLOSED and not open_:
                field.help_text = _("Leave this empty if nothing changes.")
        self.fields["phone"].widget.input_type = "tel"
        self.fields["family_name"].error_messages["required"] = _("A member has a family name.")

    @property
    def wanted(self) -> dict[str, str]:
        """What was filled in."""
        found = {name: self.cleaned_data[name] for name in ASKABLE}
        if self._is_open:
            return found
        return {**found, **{name: found[name] or self._known[name] for name in CLOSED}}


class AskLinkForm(forms.Form):
    """The address at which the club knows him."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class MailChoicesForm(forms.Form):
    """A tick for every topic; what is not ticked he gets no mail about."""

    topics = forms.MultipleChoiceField(
        label=_("Mail me about"),
        required=False,
        choices=MailTopic.choices,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: QueryDict | None = None, *, player: Player) -> None:
        super().__init__(data, initial={"topics": [topic.value for topic in wanted_topics(player)]})
        self.fields["topics"].widget.attrs["class"] = "form-check-input"
        self.has_address = bool(player.email)
