"""The personal link itself: mailed to who lost it, made useless by its owner, an account beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from competition.pages.access import MEMBER_COOKIE
from competition.pages.member import own_pages
from players.links import BadLink, make_token, read_token
from players.models import OutgoingMail, Player, User
from players.post.envelope import message_of
from tests.factories import ClubFactory, DirectorFactory, PlayerFactory, UserFactory
from tests.pages.accounts.conftest import send_off

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

ASK = "/ik/link/"


@pytest.fixture
def jan(db: None) -> Player:
    ClubFactory()
    return PlayerFactory(given_name="Jan", prefix="", family_name="Bos", email="jan@example.org")


def text(response: Any, status: int = 200) -> str:
    assert response.status_code == status, response.content.decode()[:2000]
    return str(response.content.decode())


def links_in_mail(address: str, kind: str = "own_link") -> list[str]:
    """The paths of personal pages in the mail that waits for an address."""
    bodies = [str(message_of(row).body) for row in OutgoingMail.objects.filter(kind=kind, address=address)]
    return [path for body in bodies for path in re.findall(r"https?://[^/\s]+(/ik/\S+/)", body)]


# Lost


def test_a_lost_link_is_mailed(client: Client, jan: Player) -> None:
    shown = text(client.post(ASK, {"email": "JAN@example.org"}))
    assert "Kijk in je mail" in shown
    assert jan.full_name not in shown
    (path,) = links_in_mail(jan.email)
    assert jan.full_name in text(client.get(path))


def test_members_who_share_an_address_each_get_their_link(client: Client, jan: Player) -> None:
    PlayerFactory(given_name="Eva", email="Jan@example.org")
    left = PlayerFactory(email="jan@example.org", active=False)
    client.post(ASK, {"email": "jan@example.org"})
    mails = OutgoingMail.objects.filter(kind="own_link")
    assert {mail.player.given_name for mail in mails if mail.player} == {"Jan", "Eva"}
    assert not mails.filter(player=left).exists()


def test_whether_an_address_is_known_is_not_told(client: Client, jan: Player) -> None:
    known = text(client.post(ASK, {"email": jan.email}))
    unknown = text(client.post(ASK, {"email": "wie@example.org"}))
    without = re.compile(r'value="[^"]*"')
    assert without.sub("", known).replace(jan.email, "…") == without.sub("", unknown).replace(
        "wie@example.org", "…"
    )
    assert OutgoingMail.objects.count() == 1


def test_it_is_looked_up_when_the_answer_has_left(
    jan: Player, rf: Any, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    looked_up: list[str] = []
    monkeypatch.setattr(own_pages, "mail_links", lambda *, address: looked_up.append(address))
    client.handler.load_middleware()
    request = rf.post(ASK, {"email": jan.email})
    request._dont_enforce_csrf_checks = True
    response = client.handler.get_response(request)
    assert (response.status_code, looked_up) == (200, [])
    send_off(response)
    assert looked_up == [jan.email]


def test_asking_twice_in_a_minute_is_one_mail(client: Client, jan: Player) -> None:
    for _click in range(2):
        client.post(ASK, {"email": jan.email})
    assert OutgoingMail.objects.count() == 1


def test_what_is_no_address_stays_in_its_field(client: Client, jan: Player) -> None:
    assert 'value="jan apestaart"' in text(client.post(ASK, {"email": "jan apestaart"}), 422)


def test_a_link_that_works_no_more_offers_a_new_one(client: Client, jan: Player) -> None:
    assert f'href="{ASK}"' in text(client.get("/ik/x/"), 404)


# Made useless by the owner


def page_of(name: str, player: Player) -> str:
    return reverse(f"member:{name}", args=[make_token(player)])


def test_the_page_says_whose_link_it_is_and_changes_nothing(client: Client, jan: Player) -> None:
    shown = text(client.get(page_of("own-link", jan)))
    assert "De link van Jan Bos" in shown
    assert jan.email not in shown
    jan.refresh_from_db()
    assert jan.link_version == 1


def test_who_has_the_old_link_has_nothing_and_does_not_see_the_new_one(client: Client, jan: Player) -> None:
    old = make_token(jan)
    client.get(reverse("member:absences", args=[old]))
    assert client.cookies[MEMBER_COOKIE].value
    response = client.post(page_of("renew-link", jan), follow=True)
    jan.refresh_from_db()
    assert jan.link_version == 2
    with pytest.raises(BadLink):
        read_token(old)
    assert make_token(jan) not in text(response)
    assert not client.cookies[MEMBER_COOKIE].value
    assert links_in_mail(jan.email, "link_renewed") == [reverse("member:absences", args=[make_token(jan)])]


def test_pressing_twice_makes_one_new_link(client: Client, jan: Player) -> None:
    press = page_of("renew-link", jan)
    client.post(press)
    assert "Deze link werkt niet" in text(client.post(press), 404)
    jan.refresh_from_db()
    assert jan.link_version == 2
    assert OutgoingMail.objects.count() == 1


def test_without_an_address_the_new_link_opens_at_once(client: Client, jan: Player) -> None:
    Player.objects.update(email="")
    response = client.post(page_of("renew-link", jan))
    jan.refresh_from_db()
    assert response["Location"] == reverse("member:absences", args=[make_token(jan)])
    assert not OutgoingMail.objects.exists()


def test_a_new_link_from_the_director_is_mailed_too(client: Client, jan: Player) -> None:
    client.force_login(DirectorFactory())
    for _click in range(2):
        client.post(reverse("director:renew-link", args=[jan.pk]), {"version": "1"})
    jan.refresh_from_db()
    assert jan.link_version == 2
    assert links_in_mail(jan.email, "link_renewed") == [reverse("member:absences", args=[make_token(jan)])]
    client.post(reverse("director:renew-link", args=[jan.pk]), {"version": "niets"})
    assert OutgoingMail.objects.count() == 1


# An account


def test_a_member_makes_an_account_and_only_his_mail_lets_in(client: Client, jan: Player) -> None:
    shown = text(client.post(page_of("make-account", jan), follow=True))
    assert jan.email not in shown
    user = User.objects.get()
    jan.refresh_from_db()
    assert (jan.user, user.email, user.name) == (user, jan.email, "Jan Bos")
    assert not user.has_usable_password()
    assert not user.may_direct
    assert "_auth_user_id" not in client.session
    assert OutgoingMail.objects.get().kind == "invitation"
    client.post(page_of("make-account", jan))
    assert (User.objects.count(), OutgoingMail.objects.count()) == (1, 1)


def test_an_account_of_the_same_address_becomes_his(client: Client, jan: Player) -> None:
    user = UserFactory(email="Jan@example.org", is_director=True)
    client.post(page_of("make-account", jan))
    jan.refresh_from_db()
    assert jan.user == user


def test_an_account_of_somebody_else_at_his_address_stays_theirs(client: Client, jan: Player) -> None:
    eva = PlayerFactory(given_name="Eva", user=UserFactory(email="jan@example.org"))
    shown = text(client.post(page_of("make-account", jan), follow=True))
    assert "van iemand anders" in shown
    assert eva.full_name not in shown
    jan.refresh_from_db()
    assert jan.user is None
    assert not OutgoingMail.objects.exists()


def test_without_an_address_there_is_no_account(client: Client, jan: Player) -> None:
    Player.objects.update(email="")
    assert "kent geen e-mailadres" in text(client.post(page_of("make-account", jan), follow=True))
    assert not User.objects.exists()


def test_an_account_leads_to_the_page_of_its_member(client: Client, jan: Player) -> None:
    assert client.get("/ik/")["Location"] == "/inloggen/?next=/ik/"
    user = UserFactory()
    client.force_login(user)
    assert client.get("/ik/")["Location"] == "/account/"
    Player.objects.update(user=user)
    assert client.get("/ik/")["Location"] == reverse("member:absences", args=[make_token(jan)])


def test_the_link_of_a_director_does_not_direct(client: Client, jan: Player) -> None:
    Player.objects.update(user=UserFactory(is_director=True, is_administrator=True))
    client.get(page_of("absences", jan))
    assert client.get(reverse("director:members"))["Location"].startswith("/inloggen/")
