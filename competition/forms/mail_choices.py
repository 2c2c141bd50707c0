"""Which mail a member wants."""

from __future__ import annotations

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from players.models import MailTopic, Player
from players.post.choices import wanted_topics


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
