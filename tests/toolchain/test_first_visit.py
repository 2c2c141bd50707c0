"""The first visit: the code from the terminal makes the administrator, once."""

import pytest
from django.contrib.auth import authenticate
from django.http import HttpResponse
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from clubcomp.setup.first_visit import (
    TRIES,
    AlreadySetUp,
    FirstVisitMiddleware,
    code_is_right,
    is_set_up,
    set_up,
)
from players.models import Club, User

pytestmark = pytest.mark.django_db

ANSWERS = {
    "code": "abcd 2345",
    "club_name": "Schaakclub De Toren",
    "name": "Jan van der Meiden",
    "email": "Jan@Toren.example",
    "password": "drie losse woorden",
}


@pytest.fixture(autouse=True)
def code(settings: Settings) -> None:
    settings.SETUP_CODE = "ABCD-2345"


def test_the_code_makes_the_administrator_and_names_the_club(client: Client) -> None:
    assert client.get("/setup/").status_code == 200
    response = client.post("/setup/", ANSWERS)
    assert (response.status_code, response["Location"]) == (302, "/")
    user = User.objects.get()
    assert (user.email, user.is_administrator, user.name) == ("jan@toren.example", True, ANSWERS["name"])
    assert Club.objects.current().name == ANSWERS["club_name"]
    assert client.session["_auth_user_id"] == str(user.pk)
    assert authenticate(username="jan@toren.example", password=ANSWERS["password"]) == user


def test_the_first_administrator_finds_his_way_to_a_season(client: Client) -> None:
    page = client.post("/setup/", ANSWERS, follow=True).content.decode()
    assert page.count('href="/leiding/"') == 2, "in the head and where there is nothing yet"
    assert client.get("/leiding/").status_code == 200


def test_a_short_password_is_refused_in_dutch(client: Client) -> None:
    page = client.post("/setup/", {**ANSWERS, "password": "kort"}).content.decode()
    assert "Dit wachtwoord is te kort: minstens 10 tekens." in page


def test_the_page_is_gone_afterwards(client: Client) -> None:
    client.post("/setup/", ANSWERS)
    assert client.get("/setup/").status_code == 404
    assert client.post("/setup/", {**ANSWERS, "email": "piet@toren.example"}).status_code == 404
    with pytest.raises(AlreadySetUp):
        set_up(club_name="Other", name="Piet", email="piet@toren.example", password="drie losse woorden")
    assert User.objects.count() == 1


def test_without_a_code_there_is_no_page(client: Client, settings: Settings) -> None:
    settings.SETUP_CODE = ""
    assert client.post("/setup/", {**ANSWERS, "code": ""}).status_code == 404
    assert not code_is_right("")


@pytest.mark.parametrize(
    ("field", "value"),
    [("code", "WXYZ-2345"), ("password", "1234567890"), ("email", "no address"), ("club_name", "")],
)
def test_wrong_answers_are_shown_and_make_nothing(client: Client, field: str, value: str) -> None:
    response = client.post("/setup/", {**ANSWERS, field: value})
    assert response.status_code == 422
    assert not is_set_up()


def test_guessing_ends() -> None:
    for _ in range(TRIES):
        assert not code_is_right("WXYZ-2345")
    assert not code_is_right("ABCD-2345")


def test_home_leads_to_the_first_visit_until_it_was_made(rf: RequestFactory) -> None:
    middleware = FirstVisitMiddleware(lambda request: HttpResponse("page"))
    assert middleware(rf.get("/"))["Location"] == "/setup/"
    assert middleware(rf.get("/healthz")).content == b"page"
    User.objects.create_superuser("jan@toren.example", "drie losse woorden")
    assert middleware(rf.get("/")).content == b"page"
