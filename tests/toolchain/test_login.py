"""Passwords: guessing ends, and the demonstration's work on this machine only."""

import pytest
from django.contrib.auth import authenticate
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from clubcomp.login import TRIES, LoginForm
from players.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "drie losse woorden"


@pytest.fixture
def user() -> User:
    return User.objects.create_user("leider@toren.example", PASSWORD)


def test_guessing_ends_for_the_guesser_only(rf: RequestFactory, user: User) -> None:
    here, there = rf.get("/", REMOTE_ADDR="192.168.1.20"), rf.get("/", REMOTE_ADDR="192.168.1.21")
    for number in range(TRIES):
        assert authenticate(here, username=user.email, password=f"guess {number}") is None
    assert authenticate(here, username=user.email.upper(), password=PASSWORD) is None
    assert authenticate(there, username=user.email, password=PASSWORD) == user


def test_the_right_password_forgives_the_wrong_ones(rf: RequestFactory, user: User) -> None:
    here = rf.get("/")
    for _evening in range(2):
        for number in range(TRIES - 1):
            assert authenticate(here, username=user.email, password=f"guess {number}") is None
        assert authenticate(here, username=user.email, password=PASSWORD) == user


def test_demonstration_passwords_work_on_this_machine_only(
    rf: RequestFactory, user: User, settings: Settings
) -> None:
    elsewhere, here = rf.get("/", REMOTE_ADDR="192.168.1.20"), rf.get("/", REMOTE_ADDR="127.0.0.1")
    answers = {"username": user.email, "password": PASSWORD}
    settings.DEMO = True
    assert LoginForm(here, answers).is_valid()
    refused = LoginForm(elsewhere, answers)
    assert refused.has_error("__all__", "elsewhere")
    settings.DEMO = False
    assert LoginForm(elsewhere, answers).is_valid()
