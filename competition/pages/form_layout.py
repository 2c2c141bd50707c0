"""How every form of the site is laid out: one helper, so that pages need not think about it."""

from __future__ import annotations

from crispy_forms.helper import FormHelper
from crispy_forms.layout import HTML, ButtonHolder, Layout, Submit
from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _


def helper(
    form: forms.BaseForm, *, submit: object = _("Save"), key: str = "", cancel_url: str = "", action: str = ""
) -> FormHelper:
    """A form's helper: its fields, one primary button (with its key, if it has one), and a way back."""
    built = FormHelper(form)
    built.form_action = action
    built.attrs = {"novalidate": ""}
    buttons: list[object] = [_button(submit, key) if key else Submit("", submit)]
    if cancel_url:
        buttons.append(HTML(format_html('<a href="{}">{}</a>', cancel_url, _("Cancel"))))
    built.layout = Layout(*form.fields, ButtonHolder(*buttons, css_class="actions"))
    return built


def _button(words: object, key: str) -> HTML:
    return HTML(
        format_html(
            '<button type="submit" class="btn btn-primary" data-key="{}">{} <kbd>{}</kbd></button>',
            key,
            words,
            key.upper(),
        )
    )
