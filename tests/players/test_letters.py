"""What goes out: headers, both forms, the reader's language, and the way out of it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core import mail as outbox
from django.test import Client
from django.urls import reverse

from players.models import Club, MailChoice, MailTopic, OutgoingMail, Player
from players.post import letters
from players.post.choices import choose_topics, unsubscribe, unsubscribe_path, wanted_topics
from players.post.envelope import message_of
from players.post.letters import Letter
from players.post.outbox import put, withdraw
from players.post.worker import send_waiting
from tests.factories import ClubFactory, PlayerFactory, UserFactory

pytestmark = pytest.mark.django_db

NOON = dt.datetime(2026, 9, 2, 12, 0, tzinfo=dt.UTC)


def _write(facts: dict[str, Any], player: Player | None) -> Letter:
    return Letter(
        facts.get("subject", "Hello"),
        lines=(facts.get("line", "A line."),),
        facts=(("Opponent", facts.get("opponent", "Jan")),),
        action=("See", "/ik/abc/"),
    )


letters.register("plain letter", _write)
letters.register("letter on pairings", _write, topic=MailTopic.PAIRING)


@pytest.fixture
def player(db: None) -> Player:
    ClubFactory()
    return PlayerFactory(given_name="Piet", email="piet@example.org")


def mailed(player: Player, kind: str = "letter on pairings", **facts: Any) -> Any:
    """The mail as it arrives."""
    mail = put(key="one", kind=kind, player=player, facts=facts, now=NOON)
    assert mail is not None
    return message_of(mail)


def html(message: Any) -> str:
    ((content, kind),) = message.alternatives
    assert kind == "text/html"
    return str(content)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\u2028", "\x0b"])
def test_a_line_break_in_a_name_makes_no_header(player: Player, ending: str) -> None:
    Club.objects.update(name=f"Club{ending}Bcc: evil@example.org")
    message = mailed(player, subject=f"Against Jan{ending}Bcc: evil@example.org")
    sent = message.message()
    assert sent["Bcc"] is None
    assert message.recipients() == ["piet@example.org"]
    assert "\n" not in message.subject
    assert sent["Subject"] == "Against Jan Bcc: evil@example.org"


def test_html_in_a_name_is_only_text(player: Player) -> None:
    name = "<script>alert(1)</script> & Co"
    message = mailed(player, opponent=name, line=name, subject=name)
    assert "<script>" not in html(message)
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co" in html(message)
    assert name in message.body


def test_both_forms_say_the_same(player: Player) -> None:
    message = mailed(player, line="You play Jan.", opponent="Jan de Boer")
    for form in (message.body, html(message)):
        assert "Piet" in form
        assert "You play Jan." in form
        assert "Jan de Boer" in form
        assert "/ik/abc/" in form


def test_links_lead_to_the_address_of_the_settings(player: Player, settings: Any) -> None:
    settings.SITE_URL = "https://club.example"
    message = mailed(player)
    assert "https://club.example/ik/abc/" in message.body
    assert 'href="https://club.example/ik/abc/"' in html(message)
    assert "localhost" not in message.body


def test_the_language_is_the_readers_else_the_clubs(player: Player) -> None:
    assert "Beste Piet" in mailed(player).body
    OutgoingMail.objects.all().delete()
    Player.objects.update(language="en")
    player.refresh_from_db()
    message = mailed(player)
    assert "Dear Piet" in message.body
    assert '<html lang="en">' in html(message)


def test_a_mail_program_can_unsubscribe_with_one_click(player: Player, settings: Any) -> None:
    settings.SITE_URL = "https://club.example"
    sent = mailed(player).message()
    assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = sent["List-Unsubscribe"].strip("<>")
    path = address.removeprefix("https://club.example")
    assert path.startswith("/post/afmelden/")
    # As RFC 8058 has it: a POST without cookies.
    answer = Client(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert wanted_topics(player) == {MailTopic.CHANGES, MailTopic.EVENING}


def test_what_protects_him_has_no_way_out(player: Player) -> None:
    sent = mailed(player, kind="plain letter").message()
    assert sent["List-Unsubscribe"] is None


def test_following_the_link_changes_nothing(player: Player, client: Client) -> None:
    path = unsubscribe_path(player, MailTopic.PAIRING)
    for _scanned in range(2):
        assert client.get(path).status_code == 200
        assert client.head(path).status_code == 200
    assert MailTopic.PAIRING in wanted_topics(player)
    assert not MailChoice.objects.exists()


def test_the_button_ends_this_topic_for_this_player_only(player: Player, client: Client) -> None:
    other = PlayerFactory(email="other@example.org")
    client.post(unsubscribe_path(player, MailTopic.PAIRING))
    client.post(unsubscribe_path(player, MailTopic.PAIRING))
    assert wanted_topics(player) == {MailTopic.CHANGES, MailTopic.EVENING}
    assert wanted_topics(other) == {MailTopic.PAIRING, MailTopic.CHANGES, MailTopic.EVENING}
    assert put(key="x", kind="letter on pairings", player=player, facts={}) is None
    assert put(key="x", kind="plain letter", player=player, facts={}) is not None


def test_an_address_that_was_tampered_with_does_nothing(player: Player, client: Client) -> None:
    signed = unsubscribe_path(player, MailTopic.PAIRING).split("/")[-2]
    for wrong in (signed[:-1], signed.replace("pairing", "changes"), f"{player.pk}.pairing", "x", ":"):
        address = reverse("mail:unsubscribe", args=[wrong])
        assert client.post(address).status_code == 404
    assert not MailChoice.objects.exists()


def test_what_waits_is_not_sent_to_who_wants_it_no_more(player: Player) -> None:
    put(key="one", kind="letter on pairings", player=player, facts={}, now=NOON)
    unsubscribe(player=player, topic=MailTopic.PAIRING)
    send_waiting(lambda: NOON)
    assert not outbox.outbox
    assert not OutgoingMail.objects.filter(state="sent").exists()


def test_the_same_mail_has_the_same_number_when_it_is_sent_again(player: Player) -> None:
    mail = put(key="one", kind="plain letter", player=player, facts={}, now=NOON)
    other = put(key="two", kind="plain letter", player=player, facts={}, now=NOON)
    assert mail is not None
    assert other is not None
    numbers = [message_of(each).message()["Message-ID"] for each in (mail, mail, other)]
    assert numbers[0] == numbers[1] != numbers[2]


def test_the_club_is_the_sender(player: Player) -> None:
    Club.objects.update(name="Schaakclub “Café”")
    assert mailed(player).from_email.endswith("<clubcomp@localhost>")
    assert "Caf" in str(mailed(player).message()["From"]) or "utf-8" in str(mailed(player).message()["From"])


def test_no_address_of_a_stranger_is_kept(player: Player) -> None:
    assert put(key="x", kind="plain letter", address="stranger@example.org", facts={}) is None
    assert not OutgoingMail.objects.exists()
    UserFactory(email="leader@example.org")
    assert put(key="x", kind="plain letter", address="Leader@Example.org", facts={}) is not None
    assert put(key="y", kind="plain letter", address="PIET@example.org", facts={}) is not None


def test_who_has_no_address_gets_no_mail(player: Player) -> None:
    assert put(key="x", kind="plain letter", player=PlayerFactory(email=""), facts={}) is None


def test_only_what_waits_can_be_withdrawn(player: Player) -> None:
    put(key="about:1:a", kind="plain letter", player=player, facts={}, now=NOON)
    send_waiting(lambda: NOON)
    put(key="about:1:b", kind="plain letter", player=player, facts={}, now=NOON)
    put(key="about:12:a", kind="plain letter", player=player, facts={}, now=NOON)
    assert withdraw("about:1:") == 1
    assert set(OutgoingMail.objects.values_list("key", flat=True)) == {"about:1:a", "about:12:a"}


def test_two_writers_of_one_kind_are_a_mistake() -> None:
    letters.register("plain letter", _write)
    with pytest.raises(ValueError, match="two writers"):
        letters.register("plain letter", lambda facts, player: Letter(""))


def test_a_choice_holds_until_another_is_made(player: Player) -> None:
    assert choose_topics(player=player, wanted=["reminder"])
    assert wanted_topics(player) == {MailTopic.REMINDER}
    assert not choose_topics(player=player, wanted=[MailTopic.REMINDER])
    choose_topics(player=player, wanted=[])
    assert wanted_topics(player) == set()


def test_old_mail_is_forgotten(player: Player) -> None:
    put(key="old", kind="plain letter", player=player, facts={}, now=NOON)
    send_waiting(lambda: NOON)
    send_waiting(lambda: NOON + dt.timedelta(days=89))
    assert OutgoingMail.objects.count() == 1
    send_waiting(lambda: NOON + dt.timedelta(days=91))
    assert not OutgoingMail.objects.exists()


def test_on_the_terminal_it_is_what_a_person_reads(
    player: Player, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.EMAIL_BACKEND = "players.post.console.EmailBackend"
    put(key="one", kind="plain letter", player=player, facts={"line": "Tot donderdag – Café."}, now=NOON)
    assert send_waiting(lambda: NOON) == 1
    shown = capsys.readouterr().out
    assert "To: piet@example.org\nSubject: Hello\n" in shown
    assert "Tot donderdag – Café." in shown
    assert "<html" not in shown
