"""A season in a few questions: what was typed is kept, and nothing is written before the end."""

import datetime as dt
import random
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.test import Client

from competition.models import Event, Season
from competition.pages.calendar.forms import CalendarForm, read_dates
from competition.pages.rules.forms import RulesForm
from competition.pages.set_up.forms import read_names, with_known
from competition.reading.start_list import Starter
from competition.systems.rules import preset_names, read_rules
from players.models import Player
from players.names import Name
from tests.factories import ClubFactory, DirectorFactory
from tests.pages.test_rule_form import BY_PERIODS, as_typed, resolved, some_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_no_queries_in_templates")]

BASICS = {"name": "Intern 2027", "game": "chess", "preset": "keizer-classic"}
PLAYERS = {
    "order": "rating",
    "rating": "club",
    "pasted": "Meiden, Jan van der; 1650\nPiet de Vries 1700\nZoë O'Neil",
}
CALENDAR = {
    "weekday": "3",
    "start": "2026-09-01",
    "time": "20:00",
    "rounds": "3",
    "every": "1",
    "skipped": "10-9",
    "periods": "1, 3",
    "deadline_day": "wednesday",
    "deadline_time": "20:00",
}


@pytest.fixture
def client(client: Client) -> Client:
    ClubFactory()
    client.force_login(DirectorFactory())
    return client


def rules_form(preset: str = "keizer-classic") -> RulesForm:
    return RulesForm(document=resolved(preset), left_out=("periods", "attendance.deadline"))


def rules_typed(**changes: str) -> QueryDict:
    return as_typed(rules_form(), **changes)


def send(client: Client, step: str, data: Any) -> Any:
    if isinstance(data, QueryDict):
        return client.post(
            f"/leiding/nieuw/{step}", data.urlencode(), content_type="application/x-www-form-urlencoded"
        )
    return client.post(f"/leiding/nieuw/{step}", data)


def test_five_steps_make_a_season_for_a_club_without_members(client: Client) -> None:
    for step, data, following in (
        ("", BASICS, "regels/"),
        ("regels/", rules_typed(awards__absent="2x 1/3 eigen; daarna 0"), "deelnemers/"),
        ("deelnemers/", PLAYERS, "agenda/"),
        ("agenda/", CALENDAR, "klaar/"),
    ):
        response = send(client, step, data)
        assert (response.status_code, response["Location"]) == (302, f"/leiding/nieuw/{following}")
    shown = client.get("/leiding/nieuw/klaar/").content.decode()
    assert "Jan van der Meiden" in shown
    assert not Event.objects.exists()
    assert not Player.objects.exists()
    response = client.post("/leiding/nieuw/klaar/")
    assert response["Location"] == "/leiding/intern-2027/"
    season = Season.objects.get()
    rules = read_rules(season.rules)
    assert [e.player.full_name for e in season.entries.order_by("start_rank")] == [
        "Piet de Vries",
        "Jan van der Meiden",
        "Zoë O'Neil",
    ]
    assert [str(r.date) for r in season.rounds.order_by("number")] == [
        "2026-09-03",
        "2026-09-17",
        "2026-09-24",
    ]
    assert (rules.periods, rules.attendance.deadline.time) == ((1, 3), "20:00")  # type: ignore[union-attr]
    assert season.rules["preset"] == "keizer-classic/1"
    assert client.post("/leiding/nieuw/klaar/")["Location"] == "/leiding/nieuw/"
    assert Season.objects.count() == 1


def test_what_was_typed_is_kept_right_or_wrong(client: Client) -> None:
    assert send(client, "", {**BASICS, "preset": ""}).status_code == 422
    assert 'value="Intern 2027"' in client.get("/leiding/nieuw/").content.decode()
    send(client, "", BASICS)
    wrong = send(client, "regels/", rules_typed(awards__absent="eign"))
    assert wrong.status_code == 422
    assert "eign" in client.get("/leiding/nieuw/regels/").content.decode()
    assert send(client, "regels/", QueryDict("go=back")).status_code == 302
    send(client, "", {**BASICS, "preset": "alkmaar"})
    assert "eign" not in client.get("/leiding/nieuw/regels/").content.decode()


def test_the_last_step_leads_back_to_what_is_missing(client: Client) -> None:
    assert client.get("/leiding/nieuw/klaar/")["Location"] == "/leiding/nieuw/"
    send(client, "", BASICS)
    assert client.get("/leiding/nieuw/klaar/")["Location"] == "/leiding/nieuw/deelnemers/"
    send(client, "deelnemers/", PLAYERS)
    assert client.get("/leiding/nieuw/klaar/")["Location"] == "/leiding/nieuw/agenda/"


def test_the_final_standing_orders_the_start_list(client: Client, season: Season) -> None:
    send(client, "", BASICS)
    page = client.get("/leiding/nieuw/deelnemers/").content.decode()
    assert f'value="{season.slug}"' in page
    members = [str(pk) for pk in Player.objects.values_list("pk", flat=True)]
    send(client, "deelnemers/", {**PLAYERS, "order": season.slug, "members": members, "pasted": ""})
    send(client, "agenda/", CALENDAR)
    client.post("/leiding/nieuw/klaar/")
    made = Season.objects.get(slug="intern-2027")
    placed = (
        season.snapshots.get(round_number=2).rows.order_by("place").values_list("entry__player_id", flat=True)
    )
    assert list(made.entries.order_by("start_rank").values_list("player_id", flat=True)) == list(placed)


@pytest.mark.parametrize("preset", ["keizer-classic", "alkmaar"])
def test_winners_of_periods_need_periods_which_are_asked_two_steps_later(client: Client, preset: str) -> None:
    send(client, "", {**BASICS, "preset": preset})
    chosen = send(client, "regels/", as_typed(rules_form(preset), **BY_PERIODS))
    assert chosen["Location"] == "/leiding/nieuw/deelnemers/"
    assert client.get("/leiding/nieuw/regels/").status_code == 200
    send(client, "deelnemers/", PLAYERS)
    assert client.get("/leiding/nieuw/agenda/").status_code == 200
    without = send(client, "agenda/", {**CALENDAR, "periods": ""})
    assert without.status_code == 422
    assert list(without.context["form"].errors) == ["periods"]
    assert "Zonder periodes zijn er geen periodewinnaars" in without.content.decode()
    # The last step says it where it is asked.
    assert client.get("/leiding/nieuw/klaar/")["Location"] == "/leiding/nieuw/agenda/"
    assert client.post("/leiding/nieuw/klaar/")["Location"] == "/leiding/nieuw/agenda/"
    assert "Zonder periodes" in client.get("/leiding/nieuw/agenda/").content.decode()
    assert send(client, "agenda/", CALENDAR)["Location"] == "/leiding/nieuw/klaar/"
    assert client.get("/leiding/nieuw/klaar/").status_code == 200
    assert client.post("/leiding/nieuw/klaar/")["Location"] == "/leiding/intern-2027/"
    rules = read_rules(Season.objects.get().rules)
    assert (rules.periods, rules.championship.first) == ((1, 3), "period_winners")  # type: ignore[union-attr]


def test_the_periods_of_the_preset_stand_in_the_calendar_and_none_without(client: Client) -> None:
    for preset in ("alkmaar", "keizer-classic"):
        send(client, "", {**BASICS, "preset": preset})
        send(client, "regels/", as_typed(rules_form(preset), **BY_PERIODS))
        shown = client.get("/leiding/nieuw/agenda/").context["form"]["periods"].value()
        assert shown == ", ".join(map(str, resolved(preset).get("periods", ())))


def test_winners_of_periods_chosen_after_the_calendar_lead_back_to_it(client: Client) -> None:
    send(client, "", BASICS)
    send(client, "deelnemers/", PLAYERS)
    assert send(client, "agenda/", {**CALENDAR, "periods": ""})["Location"] == "/leiding/nieuw/klaar/"
    send(client, "regels/", as_typed(rules_form(), **BY_PERIODS))
    assert client.get("/leiding/nieuw/klaar/")["Location"] == "/leiding/nieuw/agenda/"


def test_start_points_that_the_table_lacks_are_told_at_the_rules_with_the_name(client: Client) -> None:
    send(client, "", {**BASICS, "preset": "alkmaar"})
    table = {"start__points": "", "start__points_by_value": "12: 300; 9: 290"}
    assert send(client, "regels/", as_typed(rules_form("alkmaar"), **table)).status_code == 302
    send(client, "deelnemers/", PLAYERS)
    send(client, "agenda/", CALENDAR)
    back = client.get("/leiding/nieuw/klaar/", follow=True)
    assert back.redirect_chain[-1][0] == "/leiding/nieuw/regels/"
    assert "“Jan van der Meiden” heeft waarde 8" in back.content.decode()


@pytest.mark.parametrize("periods", ["99999999999999999999", "1, 10000000000"])
def test_a_period_beyond_all_rounds_is_told_at_its_field(client: Client, periods: str) -> None:
    send(client, "", BASICS)
    wrong = send(client, "agenda/", {**CALENDAR, "periods": periods})
    assert (wrong.status_code, list(wrong.context["form"].errors)) == (422, ["periods"])


@pytest.mark.parametrize("preset", preset_names())
def test_every_preset_as_it_is_makes_a_season(client: Client, preset: str) -> None:
    send(client, "", {**BASICS, "preset": preset})
    send(client, "deelnemers/", PLAYERS)
    send(client, "agenda/", CALENDAR)
    assert client.post("/leiding/nieuw/klaar/")["Location"] == "/leiding/intern-2027/"


def test_whatever_is_filled_in_the_wizard_is_made_or_told(client: Client) -> None:
    """No combination of rules and calendar ends in an error of the site."""
    rng = random.Random("pages")
    told = made = 0
    for number in range(20):
        preset = preset_names()[number % len(preset_names())]
        form = rules_form(preset)
        send(client, "", {**BASICS, "preset": preset})
        sent = [send(client, "regels/", some_rules(rng, form, 2)), send(client, "deelnemers/", PLAYERS)]
        periods, deadline = rng.choice(["", "", "1", "1, 3", "3, 1"]), rng.choice(["wednesday", ""])
        sent.append(send(client, "agenda/", {**CALENDAR, "periods": periods, "deadline_day": deadline}))
        for response in sent:
            assert response.status_code in (302, 422)
            if response.status_code == 422:
                assert response.context["form"].errors
        shown = client.get("/leiding/nieuw/klaar/", follow=True)
        assert shown.status_code == 200
        done = client.post("/leiding/nieuw/klaar/")
        if done["Location"] == "/leiding/intern-2027/":
            made += 1
            assert client.get(done["Location"]).status_code == 200
            assert Season.objects.get().lists_problem == ""
            Season.objects.all().delete()
        else:
            told += 1
            back = client.get(done["Location"])
            assert back.context["form"].errors or list(back.context["messages"] or shown.context["messages"])
    assert min(made, told) >= 3


def test_names_come_in_every_usual_way() -> None:
    lines = "Jan van der Meiden 1650\nMeiden, Jan-Piet van der\t1500\n\nVan der Aa; Quinten; 1700\nPiet"
    assert [(person.name.full, person.rating) for person in read_names(lines)] == [
        ("Jan van der Meiden", 1650),
        ("Jan-Piet van der Meiden", 1500),
        ("Quinten Van der Aa", 1700),
        ("Piet", None),
    ]
    with pytest.raises(Exception, match="2") as error:
        read_names("Jan\n1234\njan")
    assert "3" in str(error.value)


@pytest.mark.parametrize(
    "line",
    [
        "Naam;Rating\nJan Bos;1650",
        "Naam Rating\n1. Jan Bos 1650",
        "Nr\tNaam\tKNSB-nummer\tRating\n1\tJan Bos\t8123456\t1650",
        "Achternaam,Voornaam,Geboortedatum,E-mail,Rating\nBos,Jan,12-03-1980,jan@example.org,1650",
        "Voornaam;Tussenvoegsel;Achternaam;Rating\nJan;;Bos;1650",
        "1.\tJan Bos\t1650",
        "8123456;Jan Bos;1650",
        "Jan Bos;12345;1650",
        "Jan Bos 1.650",
        "Jan Bos (1650)",
        "Jan Bos;1649,5",
        '"Bos, Jan";"1650"',
        "Bos, Jan;jan@example.org;06-12345678;12-03-1980;1650",
        "Bos, Jan 1650",
    ],
)
def test_a_pasted_list_makes_a_person_of_nothing_but_a_name(line: str) -> None:
    (person,) = read_names(line)
    assert (person.name, person.rating) == (Name("Jan", "", "Bos"), 1650)


@pytest.mark.parametrize("line", ["Jan Bos 9999", "Jan Bos 1600 1650", "Jan B0s", "1650"])
def test_a_pasted_line_that_cannot_be_right_is_named(line: str) -> None:
    for text in (f"Piet Vos 1500\n{line}", "Naam;Rating\nJan Bos;hoog"):
        with pytest.raises(ValidationError, match=r"(Line|Regel) 2"):
            read_names(text)


def test_a_rating_of_nought_is_none() -> None:
    assert [person.rating for person in read_names("Jan Bos 0\nPiet Vos;-\nKees Smit")] == [None, None, None]


def test_a_pasted_name_is_the_member_whatever_its_accents_and_namesakes_are_asked_about() -> None:
    zoe = Starter(1, Name("Zoë", "", "Lammers"), club=1400)
    twins = [
        Starter(pk, Name("Jan", "de", "Vries"), club=rating, hint=str(rating))
        for pk, rating in ((2, 1650), (3, 1480))
    ]
    known = [zoe, *twins]
    assert with_known(read_names("ZOE LAMMERS"), known, "club") == [zoe]
    assert with_known(read_names("Vries, Jan de 1480"), known, "club") == [twins[1]]
    with pytest.raises(ValidationError, match="1650.*1480"):
        with_known(read_names("Jan de Vries"), known, "club")


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("skipped", "32-12-2026"),
        ("skipped", "10-10-2026 t/m 1-10-2026"),
        ("periods", "3, 1"),
        ("rounds", "0"),
        ("deadline_time", ""),
        ("deadline_hours", "24"),
        ("start", "morgen"),
    ],
)
def test_a_calendar_that_can_not_be_is_told_at_its_field(field: str, typed: str) -> None:
    data = QueryDict(mutable=True)
    data.update({**CALENDAR, field: typed})
    form = CalendarForm(data, rules={})
    assert not form.is_valid()
    assert field in form.errors


def test_dates_without_a_year_lie_in_the_season() -> None:
    found = read_dates("24-12, 30.12.26 t/m 1-1; 2027-02-25", dt.date(2026, 9, 1))
    assert [str(day) for day in sorted(found)] == [
        "2026-12-24",
        "2026-12-30",
        "2026-12-31",
        "2027-01-01",
        "2027-02-25",
    ]
