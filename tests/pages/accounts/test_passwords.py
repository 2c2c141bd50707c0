"""Another password: lost, chosen at an invitation, changed; the owner is told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from players.models import OutgoingMail, User
from tests.factories import UserFactory
from tests.pages.accounts.conftest import PASSWORD, page_text, path_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

NEW = "vier stenen torens"
Mail = Callable[[str, str], str]


def lost(client: Client, user: User, mail: Mail) -> str:
    client.post("/wachtwoord/", {"email": user.email})
    return path_in(mail("password_reset", user.email), "wachtwoord/")


def test_a_lost_password_is_replaced_by_mail(client: Client, user: User, mail: Mail) -> None:
    response = client.get(lost(client, user, mail), follow=True)
    assert "Kies een wachtwoord" in page_text(response)
    response = client.post(response.redirect_chain[-1][0], {"password1": NEW})
    assert response["Location"] == reverse("director:home")
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert "nieuw wachtwoord" in mail("password_changed", user.email)


def test_the_way_to_a_new_password_works_once(client: Client, user: User, mail: Mail) -> None:
    path = lost(client, user, mail)
    page = client.get(path, follow=True).redirect_chain[-1][0]
    client.post(page, {"password1": NEW})
    assert "Deze link werkt niet" in page_text(Client().get(path, follow=True))


def test_following_the_link_changes_nothing(client: Client, user: User, mail: Mail) -> None:
    path = lost(client, user, mail)
    for _scanner in range(3):
        Client().get(path, follow=True)
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert "Kies een wachtwoord" in page_text(client.get(path, follow=True))


def test_it_is_over_after_three_days(client: Client, user: User, mail: Mail) -> None:
    path = lost(client, user, mail)
    with time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(days=4)):
        assert "Deze link werkt niet" in page_text(client.get(path, follow=True))


def test_an_easy_password_is_refused_in_dutch(client: Client, user: User, mail: Mail) -> None:
    page = client.get(lost(client, user, mail), follow=True).redirect_chain[-1][0]
    assert "te kort: minstens 10 tekens" in page_text(client.post(page, {"password1": "kort"}))
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_a_password_is_changed_by_who_knows_it(client: Client, user: User, mail: Mail) -> None:
    client.force_login(user)
    elsewhere = Client()
    elsewhere.force_login(user)
    page = reverse("account_change_password")
    wrong = client.post(page, {"oldpassword": "iets anders", "password1": NEW})
    assert "niet je huidige wachtwoord" in page_text(wrong)
    response = client.post(page, {"oldpassword": PASSWORD, "password1": NEW}, follow=True)
    assert "Je wachtwoord is gewijzigd." in page_text(response)
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert mail("password_changed", user.email)
    assert elsewhere.get(reverse("accounts:own")).status_code == 302, "logged out elsewhere"


def test_who_logs_in_by_code_can_choose_a_password(client: Client, user: User) -> None:
    member = UserFactory(email="jan@example.org", password=None)
    client.force_login(member)
    assert client.get(reverse("account_change_password"))["Location"] == reverse("account_set_password")
    client.post(reverse("account_set_password"), {"password1": NEW})
    member.refresh_from_db()
    assert member.check_password(NEW)


def test_a_lost_password_is_not_mailed_without_end(client: Client, user: User) -> None:
    answers = [Client().post("/wachtwoord/", {"email": user.email}).status_code for _ in range(4)]
    assert answers == [302, 302, 302, 429]
    assert OutgoingMail.objects.filter(kind="password_reset").count() == 1, "one a minute"
