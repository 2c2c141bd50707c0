"""Lists that grow with the years: a page at a time, filtered by their address, right or wrong."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from competition.models import Event, Match, Season, Team, Verb
from players.links import make_token
from players.models import OutgoingMail, Player, User
from tests.evening import entry
from tests.factories import DirectorFactory, PlayerFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

NOW = dt.datetime(2026, 11, 5, 20, 0, tzinfo=dt.UTC)


@pytest.fixture
def desk(season: Season) -> Client:
    client = Client()
    client.force_login(DirectorFactory())
    return client


def shown(desk: Client, address: str, **asked: object) -> Any:
    response = desk.get(address, asked)
    assert response.status_code == 200
    return response


def mails(number: int, state: str = "sent", **fields: Any) -> list[OutgoingMail]:
    """So many mails, the first one the oldest."""
    known = OutgoingMail.objects.count()
    return OutgoingMail.objects.bulk_create(
        OutgoingMail(
            key=f"list:{known + each}",
            kind="reminder",
            address=f"mail{known + each:03}@example.org",
            language="nl",
            state=state,
            sent_at=NOW + dt.timedelta(minutes=each) if state == "sent" else None,
            created_at=NOW + dt.timedelta(minutes=each),
            **fields,
        )
        for each in range(number)
    )


def addresses(response: Any) -> list[str]:
    return [line.name for part in response.context["parts"] for line in part.lines]


def events(season: Season, number: int) -> None:
    """So many steps of the season itself, each of which could be taken back were it the last."""
    data = {"about": {"columns": []}, "scope": {"entries": [], "whole": True}, "was": {}, "is": {}}
    last = Event.objects.filter(season=season).order_by("-version").values_list("version", flat=True)[0]
    Event.objects.bulk_create(
        Event(season=season, verb=Verb.COLUMNS_CHOSEN, version=last + each, at=NOW, data=data)
        for each in range(1, number + 1)
    )


def steps(response: Any) -> list[int]:
    return [line.id for day in response.context["days"] for line in day.lines]


def test_mail_is_read_page_by_page_and_every_mail_once(desk: Client) -> None:
    mails(120)
    address = reverse("director:post")
    pages = [addresses(shown(desk, address, blad=number)) for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [50, 50, 20]
    assert pages[0][0] == "mail119@example.org", "the newest first"
    assert sorted(sum(pages, [])) == [f"mail{each:03}@example.org" for each in range(120)]


def test_what_did_not_arrive_is_on_the_first_page_however_old(desk: Client) -> None:
    mails(1, "failed", error="550")
    mails(60)
    mails(1, "dropped")
    first = shown(desk, reverse("director:post"))
    assert addresses(first)[0] == "mail000@example.org"
    assert [part.code for part in first.context["parts"]] == ["troubled", "sent"]
    last = shown(desk, reverse("director:post"), blad=2)
    assert [part.code for part in last.context["parts"]] == ["sent", "dropped"]


def test_the_ways_to_other_pages_keep_what_is_asked_for(desk: Client) -> None:
    mails(60)
    mails(60, "dropped")
    response = shown(desk, reverse("director:post"), staat="dropped")
    assert response.context["pages"].next == "?staat=dropped&blad=2"
    second = desk.get(reverse("director:post") + "?staat=dropped&blad=2")
    assert len(addresses(second)) == 10
    assert second.context["pages"].previous == "?staat=dropped"
    text = second.content.decode()
    assert 'aria-label="Bladzijden"' in text
    assert 'href="?staat=dropped" rel="prev nofollow"' in text
    assert 'aria-label="bladzijde 2" aria-current="page"' in text
    assert "51 t/m 60 van 60" in text


@pytest.mark.parametrize(
    ("number", "links"),
    [
        (1, ["1", "2", "…", "20"]),
        (3, ["1", "2", "3", "4", "…", "20"]),
        (10, ["1", "…", "9", "10", "11", "…", "20"]),
        (20, ["1", "…", "19", "20"]),
    ],
)
def test_of_many_pages_the_first_the_last_and_those_around_are_named(
    desk: Client, number: int, links: list[str]
) -> None:
    mails(1000)
    pages = shown(desk, reverse("director:post"), blad=number).context["pages"]
    assert [link.text for link in pages.links] == links
    assert [link.text for link in pages.links if not link.url] == ["…"] * links.count("…")
    assert [link.text for link in pages.links if link.current] == [str(number)]


def test_after_something_was_done_one_is_on_the_same_page_of_the_list(desk: Client) -> None:
    mail = mails(60, "failed")[0]
    page = desk.get(reverse("director:post") + "?staat=troubled&blad=2")
    address = reverse("director:drop-mail", args=[mail.pk])
    response = desk.post(address, {"lijst": page.context["pages"].here})
    assert response["Location"] == reverse("director:post") + "?staat=troubled&blad=2"


def test_where_one_goes_back_to_is_never_another_site(desk: Client) -> None:
    mail = mails(1, "failed")[0]
    address = reverse("director:drop-mail", args=[mail.pk])
    response = desk.post(address, {"lijst": "//evil.example/\r\nX: y"})
    assert response["Location"].startswith(reverse("director:post") + "?")
    assert "\n" not in response["Location"]


@pytest.mark.parametrize("typed", ["POST piet", "piet@ex", "pöst"])
def test_mail_is_found_by_name_and_by_address(desk: Client, typed: str) -> None:
    piet = PlayerFactory(given_name="Piet", prefix="", family_name="Post", email="piet@example.org")
    mails(3)
    OutgoingMail.objects.filter(key="list:1").update(player=piet, address="piet@example.org")
    assert addresses(shown(desk, reverse("director:post"), wie=typed)) == ["Piet Post"]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("director:post", {"staat": "zoek"}),
        ("director:post", {"wie": "x" * 101}),
        ("director:members", {"status": "weg"}),
        ("director:members", {"q": "x" * 101}),
        ("director:history", {"speler": "niemand"}),
        ("director:history", {"wat": "gegeten"}),
        ("director:history", {"partij": "een"}),
    ],
)
def test_a_wrong_value_is_said_at_its_field_and_what_was_typed_stays(
    desk: Client, season: Season, name: str, asked: dict[str, str]
) -> None:
    address = reverse(name, args=[season.slug] if name == "director:history" else [])
    response = shown(desk, address, **asked)
    text = response.content.decode()
    (typed,) = asked.values()
    assert typed in text
    assert "invalid-feedback" in text
    assert response.context["pages"].things or name == "director:post", "the rest is shown all the same"


@pytest.mark.parametrize(("typed", "number"), [("x", 1), ("9" * 5000, 1), ("2.5", 1), ("", 1), ("999", 2)])
def test_a_page_that_there_is_not_is_the_first_or_the_last(desk: Client, typed: str, number: int) -> None:
    mails(60)
    assert len(addresses(shown(desk, reverse("director:post"), blad=typed))) == {1: 50, 2: 10}[number]


def test_the_history_goes_back_to_the_first_step(desk: Client, season: Season) -> None:
    events(season, 250)
    address = reverse("director:history", args=[season.slug])
    everything = list(Event.objects.filter(season=season).order_by("-pk").values_list("pk", flat=True))
    found: list[int] = []
    for number in range(1, len(everything) // 100 + 2):
        found += steps(shown(desk, address, blad=number))
    assert found == everything


def test_only_the_last_step_is_taken_back_wherever_one_reads(desk: Client, season: Season) -> None:
    events(season, 150)
    newest = Event.objects.order_by("-pk").first()
    address = reverse("director:history", args=[season.slug])
    back = [
        line.id
        for number in (1, 2)
        for day in shown(desk, address, blad=number).context["days"]
        for line in day.lines
        if line.undo_url
    ]
    assert newest is not None
    assert back == [newest.pk]


def test_the_history_is_filtered_by_what_was_done(desk: Client, season: Season) -> None:
    events(season, 3)
    address = reverse("director:history", args=[season.slug])
    response = shown(desk, address, wat=Verb.COLUMNS_CHOSEN.value)
    assert len(steps(response)) == 3
    assert response.context["filter"].asked


def test_who_has_left_is_found_on_the_second_page(desk: Client) -> None:
    Player.objects.bulk_create(
        Player(given_name="Oud", family_name=f"Lid{each:03}", active=False) for each in range(230)
    )
    address = reverse("director:members")
    assert "Lid229" not in shown(desk, address).content.decode(), "he is no member any more"
    pages = [shown(desk, address, status="left", blad=number) for number in (1, 2)]
    assert [len(page.context["lines"]) for page in pages] == [200, 30]
    assert "Lid229, Oud" in pages[1].content.decode()
    assert [line.name for line in shown(desk, address, status="left", q="lid22").context["lines"]] == [
        f"Lid{each}, Oud" for each in range(220, 230)
    ]


def test_a_list_narrows_while_one_types_only_where_all_of_it_is_there(desk: Client) -> None:
    address = reverse("director:members")
    assert "data-filter" in shown(desk, address).content.decode()
    Player.objects.bulk_create(Player(family_name=f"Lid{each:03}") for each in range(230))
    assert "data-filter" not in shown(desk, address).content.decode()


def test_seasons_of_many_years_are_read_from_the_newest_to_the_oldest(client: Client, season: Season) -> None:
    for number in range(40):
        old = Season.objects.create(
            name=f"Oud {number}", slug=f"oud-{number}", rules=season.rules, archived=True
        )
        old.rounds.create(number=1, date=dt.date(1980 + number, 9, 4))
        old.rounds.create(number=2, date=dt.date(1981 + number, 5, 7))
    pages = [client.get(reverse("public:seasons"), {"blad": number}) for number in (1, 2)]
    names = [line["name"] for page in pages for line in page.context["lines"]]
    assert names == [season.name, *(f"Oud {number}" for number in reversed(range(40)))]
    assert "september 1980 – mei 1981" in pages[1].content.decode()
    standing = reverse("public:standing", args=["oud-0"])
    assert standing in pages[1].content.decode()
    assert client.get(standing).status_code == 200


def test_every_page_leads_to_the_seasons_once_there_are_two(client: Client, season: Season) -> None:
    address = reverse("public:seasons")
    assert address not in client.get(reverse("public:home")).content.decode()
    Season.objects.create(name="Oud", slug="oud", rules=season.rules, archived=True)
    assert address in client.get(reverse("public:home")).content.decode()


def test_a_member_reads_his_games_page_by_page(
    client: Client, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("competition.pages.member.own_pages.ON_A_PAGE", 1)
    address = reverse("member:games", args=[make_token(entry(season, "p1").player)])
    rounds = [client.get(address, {"blad": number}).context["played"][0].round for number in (1, 2)]
    assert rounds == ["Ronde 2", "Ronde 1"]


def test_accounts_are_read_page_by_page(client: Client, season: Season) -> None:
    client.force_login(UserFactory(name="Aad", is_administrator=True))
    User.objects.bulk_create(User(email=f"u{each:03}@example.org", name=f"N{each:03}") for each in range(120))
    pages = [client.get(reverse("director:accounts"), {"blad": number}) for number in (1, 2)]
    names = [line.name for page in pages for line in page.context["lines"]]
    assert len(pages[0].context["lines"]) == 100
    assert names[0] == "Aad"
    assert names[-1] == "N119"


def matches(team: Team) -> None:
    """A match in each of three league seasons, which begin in August."""
    for number, day in enumerate((dt.date(2024, 8, 1), dt.date(2026, 7, 31), dt.date(2026, 10, 1))):
        Match.objects.create(team=team, date=day, opponent=f"Tegenstander {number}", changed_at=NOW)


@time_machine.travel("2026-11-05 12:00Z", tick=False)
def test_matches_of_former_seasons_of_a_team_stay_readable(client: Client, season: Season) -> None:
    team = Team.objects.create(name="1")
    address = reverse("public:team", args=[team.pk])
    assert "<select" not in client.get(address).content.decode(), "there is one season"
    matches(team)
    found = {
        asked: [
            number
            for number in range(3)
            if f"Tegenstander {number}" in client.get(address + asked).content.decode()
        ]
        for asked in ("", "?seizoen=2026", "?seizoen=2025", "?seizoen=2024", "?seizoen=2023")
    }
    assert found == {
        "": [2],
        "?seizoen=2026": [2],
        "?seizoen=2025": [1],
        "?seizoen=2024": [0],
        "?seizoen=2023": [0, 1, 2],  # there is none: said at the field, and all are shown
    }
    wrong = client.get(address, {"seizoen": "2023"}).content.decode()
    assert "2023 is geen beschikbare keuze" in wrong
