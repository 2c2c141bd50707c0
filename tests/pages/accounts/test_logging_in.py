"""Logging in: with a password, with a mailed code; guessing ends, and nobody learns who has an account."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django.fixtures import Settings

from clubcomp.accounts import adapter, forms
from players.models import OutgoingMail, User
from tests.factories import PlayerFactory, UserFactory
from tests.pages.accounts.conftest import PASSWORD, code_in, page_text, send_off

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

LOGIN, CODE, TYPE_IT = "/inloggen/", "/inloggen/code/", "/inloggen/code/invullen/"
Mail = Callable[[str, str], str]


def in_with(client: Client, email: str, password: str, **more: Any) -> Any:
    return client.post(LOGIN, {"login": email, "password": password}, **more)


def who(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


def test_a_director_is_led_to_the_desk(client: Client, user: User) -> None:
    response = in_with(client, "Dirk@Example.ORG", PASSWORD)
    assert response["Location"] == reverse("director:home")
    assert who(client) == str(user.pk)


def test_a_member_is_led_to_his_page(client: Client, user: User) -> None:
    member = UserFactory(email="jan@example.org", password=PASSWORD)
    player = PlayerFactory(user=member)
    response = client.post(LOGIN, {"login": member.email, "password": PASSWORD}, follow=True)
    assert response.redirect_chain[-1][0].startswith("/ik/")
    assert player.full_name in page_text(response)


def test_one_is_led_where_one_wanted_to_be_but_nowhere_else(client: Client, user: User) -> None:
    asked = client.get(reverse("director:members"))
    assert asked["Location"] == f"{LOGIN}?next={reverse('director:members')}"
    sent = {"login": user.email, "password": PASSWORD}
    assert client.post(LOGIN, sent | {"next": "/leiding/leden/"})["Location"] == "/leiding/leden/"
    client.logout()
    away = client.post(LOGIN, sent | {"next": "https://elsewhere.example/"})
    assert away["Location"] == reverse("director:home")


def test_the_session_gets_another_key(client: Client, user: User) -> None:
    session = client.session
    session["seen"] = "before"
    session.save()
    before = session.session_key
    in_with(client, user.email, PASSWORD)
    assert who(client) == str(user.pk)
    assert client.session.session_key != before


def test_a_wrong_password_keeps_the_address_and_says_what_is_wrong(client: Client, user: User) -> None:
    shown = page_text(in_with(client, user.email, "geen houten paard"))
    assert "horen niet bij elkaar" in shown
    assert 'value="dirk@example.org"' in shown
    assert who(client) is None


def test_an_unknown_address_is_answered_like_a_wrong_password(client: Client, user: User) -> None:
    known = page_text(in_with(client, user.email, "geen houten paard"))
    unknown = page_text(in_with(client, "wie@example.org", "geen houten paard"))
    assert plain(known) == plain(unknown)


def test_guessing_ends_and_the_right_password_then_fails_too(client: Client, user: User) -> None:
    for number in range(10):
        in_with(client, user.email, f"guess {number}", REMOTE_ADDR=f"192.0.2.{number}")
    shown = page_text(in_with(client, user.email, PASSWORD, REMOTE_ADDR="192.0.2.99"))
    assert "Dat was te vaak" in shown
    assert who(client) is None
    with time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(minutes=11)):
        in_with(client, user.email, PASSWORD)
    assert who(client) == str(user.pk)


def test_guessing_at_one_account_does_not_shut_out_another(client: Client, user: User) -> None:
    other = UserFactory(email="els@example.org", password=PASSWORD)
    for number in range(11):
        in_with(client, user.email, f"guess {number}", REMOTE_ADDR="192.0.2.7")
    in_with(client, other.email, PASSWORD, REMOTE_ADDR="192.0.2.7")
    assert who(client) == str(other.pk)


def test_one_visitor_who_tries_many_accounts_is_stopped(client: Client, user: User) -> None:
    for number in range(30):
        in_with(client, f"p{number}@example.org", "a guess", REMOTE_ADDR="192.0.2.7")
    assert "Dat was te vaak" in page_text(in_with(client, user.email, PASSWORD, REMOTE_ADDR="192.0.2.7"))


def test_demonstration_passwords_work_on_this_machine_only(
    client: Client, user: User, settings: Settings
) -> None:
    settings.DEMO = True
    shown = page_text(in_with(client, user.email, PASSWORD, REMOTE_ADDR="192.168.1.20"))
    assert "alleen op de computer waarop die draait" in shown
    in_with(client, user.email, PASSWORD, REMOTE_ADDR="127.0.0.1")
    assert who(client) == str(user.pk)


def test_a_closed_account_does_not_get_in(client: Client, user: User) -> None:
    User.objects.update(is_active=False)
    response = client.post(LOGIN, {"login": user.email, "password": PASSWORD}, follow=True)
    assert "Dit account is gesloten" in page_text(response)
    client.post(CODE, {"email": user.email})
    assert who(client) is None
    assert not OutgoingMail.objects.exists()


def test_who_is_in_is_out_once_his_account_is_closed(client: Client, user: User) -> None:
    client.force_login(user)
    assert client.get(reverse("director:members")).status_code == 200
    User.objects.update(is_active=False)
    assert client.get(reverse("director:members"))["Location"].startswith(LOGIN)


def test_a_mailed_code_lets_in_once(client: Client, user: User, mail: Mail) -> None:
    response = client.post(f"{CODE}?next=/leiding/leden/", {"email": "DIRK@example.org"})
    assert response["Location"].startswith(TYPE_IT)
    code = code_in(mail("login_code", user.email))
    response = client.post(response["Location"], {"code": code.replace("-", " ")})
    assert (response.status_code, response["Location"]) == (302, "/leiding/leden/")
    assert who(client) == str(user.pk)
    client.logout()
    assert client.post(TYPE_IT, {"code": code})["Location"].startswith(LOGIN)


def test_a_code_is_over_after_a_quarter_of_an_hour(client: Client, user: User, mail: Mail) -> None:
    client.post(CODE, {"email": user.email})
    code = code_in(mail("login_code", user.email))
    with time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(minutes=16)):
        client.post(TYPE_IT, {"code": code})
    assert who(client) is None


@pytest.mark.parametrize("days", [1, 400])
def test_a_code_lets_in_when_the_clock_was_set_back_meanwhile(
    client: Client, user: User, mail: Mail, days: int
) -> None:
    with time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(days=days)):
        client.post(CODE, {"email": user.email})
        code = code_in(mail("login_code", user.email))
    client.post(TYPE_IT, {"code": code})
    assert who(client) == str(user.pk)


def test_wrong_codes_count_also_when_the_clock_is_set_back(client: Client, user: User, mail: Mail) -> None:
    with time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(days=1)):
        client.post(CODE, {"email": user.email})
        code = code_in(mail("login_code", user.email))
        wrong = "1111-1111" if code != "1111-1111" else "2222-2222"
        for _each in range(3):
            client.post(TYPE_IT, {"code": wrong})
    for _each in range(2):
        client.post(TYPE_IT, {"code": wrong})
    client.post(TYPE_IT, {"code": code})
    assert who(client) is None


def test_five_wrong_codes_end_it(client: Client, user: User, mail: Mail) -> None:
    client.post(CODE, {"email": user.email})
    code = code_in(mail("login_code", user.email))
    wrong = "1111-1111" if code != "1111-1111" else "2222-2222"
    assert "niet de code" in page_text(client.post(TYPE_IT, {"code": wrong}))
    for _again in range(4):
        client.post(TYPE_IT, {"code": wrong})
    client.post(TYPE_IT, {"code": code})
    assert who(client) is None


def test_the_code_of_one_browser_is_of_no_use_in_another(client: Client, user: User, mail: Mail) -> None:
    client.post(CODE, {"email": user.email})
    other = Client()
    other.post(TYPE_IT, {"code": code_in(mail("login_code", user.email))})
    assert who(other) is None


def test_whether_an_address_has_an_account_is_not_told(client: Client, user: User) -> None:
    for first, second in ((CODE, TYPE_IT), ("/wachtwoord/", "/wachtwoord/verstuurd/")):
        answers = []
        for email in (user.email, "wie@example.org"):
            visitor = Client()
            response = visitor.post(first, {"email": email})
            assert response["Location"] == second
            answers.append(plain(page_text(visitor.get(second))).replace(email, "…"))
        assert answers[0] == answers[1]
    assert {row.address for row in OutgoingMail.objects.all()} == {user.email}, "strangers are not mailed"


def test_the_mail_waits_for_the_answer_to_leave(
    user: User, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    """What is done for a known address only is done when the browser has its answer."""
    done: list[str] = []
    for module in (adapter, forms):
        monkeypatch.setattr(module, "put", lambda **mail: done.append(mail["kind"]))
    handler = client.handler
    handler.load_middleware()
    for path, kind in ((CODE, "login_code"), ("/wachtwoord/", "password_reset")):
        request: HttpRequest = RequestFactory().post(path, {"email": user.email})
        request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
        response = handler.get_response(request)
        assert response.status_code == 302
        assert kind not in done
        send_off(response)
        assert kind in done


def test_codes_are_not_mailed_without_end(client: Client, user: User) -> None:
    for _again in range(5):
        Client().post(CODE, {"email": user.email})
    assert OutgoingMail.objects.count() == 3


def test_another_address_can_be_typed_while_a_code_is_awaited(client: Client, user: User) -> None:
    client.post(CODE, {"email": "dirkk@example.org"})
    assert client.get(CODE)["Location"].startswith(TYPE_IT)
    assert client.post("/uitloggen/", {"next": CODE})["Location"] == CODE
    assert client.get(CODE).status_code == 200


def test_logging_out_takes_a_press(client: Client, user: User) -> None:
    client.force_login(user)
    assert "Uitloggen" in page_text(client.get("/uitloggen/"))
    assert who(client) == str(user.pk)
    assert "Je bent uitgelogd." in page_text(client.post("/uitloggen/", follow=True))
    assert who(client) is None


def test_the_repair_pages_have_no_door_of_their_own(client: Client, user: User) -> None:
    for path in ("/admin/", "/admin/login/"):
        response = client.get(path, follow=True)
        assert response.redirect_chain[-1][0].startswith(LOGIN)
    client.force_login(user)
    assert client.get("/admin/login/").status_code == 403, "a director is no administrator"


@pytest.mark.parametrize("path", ["/inloggen/", "/inloggen/code/", "/wachtwoord/", "/ik/link/", "/ik/nee/"])
def test_the_pages_have_an_english_side(path: str, client: Client, user: User, settings: Settings) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    shown = client.get(path).content.decode()
    assert "Mail me" in shown
    for dutch in ("adres</", "wachtwoord", "Inloggen"):
        assert dutch not in shown.replace("/wachtwoord/", "")


def plain(shown: str) -> str:
    """A page without what differs each time: the token against forgery, and what was typed."""
    return re.sub(r'value="[^"]*"', "", shown)


def test_a_wrong_password_is_told_as_every_other_error(client: Client) -> None:
    answer = client.post(reverse("account_login"), {"login": "nobody@example.org", "password": "not the one"})
    assert '<p class="notice notice-danger" role="alert">' in answer.content.decode()
    assert "alert-danger" not in answer.content.decode()
