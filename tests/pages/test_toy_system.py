"""A season of a system that is no ladder, on every page: no values, no awards, rules of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from competition.models import Game, Season, SnapshotRow
from competition.pages.pairing.words import limit
from competition.pages.rules.forms import RulesForm
from competition.reading.load import export_season, load_season
from competition.reading.rule_changes import former_lists
from competition.reading.standing import columns_of, list_page
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.by_hand import pair_two
from competition.services.corrections import GameFacts, correct_game
from competition.services.importing import import_season
from competition.services.pairing import make_pairing
from competition.services.results import enter_result
from competition.services.rounds import close_round, publish_round
from competition.services.season_settings import choose_columns
from competition.services.stored_lists import ensure_fresh
from competition.systems.registry import find_system, register, systems, unregister
from competition.systems.rules import LadderRules, read_rules, write_rules
from competition.systems.system import CHAMPIONSHIP, GROUPS, MOVEMENT, WHAT_IF
from tests.evening import entry
from tests.factories import ClubFactory, EntryFactory, RoundFactory, SeasonFactory
from tests.pages.test_permissions import TABLE, arguments_of, client_of, draft, people  # noqa: F401
from tests.pages.test_rule_form import as_typed
from tests.sheets.reading import text as pdf_text
from tests.toy import DOCUMENT, REMATCH, SAME_HALF, Toy

pytestmark = pytest.mark.django_db

RESULTS = ("1-0", "1/2-1/2", "0-1", "1-0f")
# What makes no sense for this season: not there, whoever asks.
NOT_THERE = ("public:movement", "public:what-if")
THEIR_ADDRESSES = ("/waarom/", "/als/", "/groepen/", "/kampioenschap/")


@pytest.fixture(autouse=True)
def _installed() -> Iterator[None]:
    systems()
    register(Toy())
    yield
    unregister(Toy.key)


@pytest.fixture
def season(director: Actor) -> Season:
    """Nine players, rounds 1 and 2 closed, round 3 to come; p9 is absent from round 2."""
    ClubFactory(embedding=True)
    season = SeasonFactory(rules=write_rules(read_rules(DOCUMENT)))
    for position in range(1, 10):
        EntryFactory(season=season, position=position, rating=2000 - 50 * position)
    rounds = [RoundFactory(season=season, number=number) for number in (1, 2, 3)]
    _play(season, 1, director)
    report_absence(
        entry=entry(season, "p9"), rounds=[rounds[1]], kind="absent", deed=Deed(director), timely=True
    )
    _play(season, 2, director)
    return season


def _play(season: Season, number: int, director: Actor) -> None:
    round_ = season.rounds.get(number=number)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    for game, result in zip(round_.games.order_by("board"), RESULTS, strict=False):
        enter_result(game=game, result=result, deed=Deed(director))
    close_round(round_=round_, deed=Deed(director))


def _boards(season: Season, number: int) -> list[str]:
    games = Game.objects.filter(round__season=season, round__number=number).order_by("board")
    return [f"{white}-{black}" for white, black in games.values_list("white__key", "black__key")]


def test_it_is_paired_and_scored_by_its_own_rule(season: Season) -> None:
    assert _boards(season, 1) == ["p1-p5", "p2-p6", "p3-p7", "p4-p8"]
    first = {row.person.key: (row.place, row.points) for row in list_page(ensure_fresh(season), 1).rows}
    assert first["p9"] == (1 + 2, 1)  # the bye scores; p1 and p7 have won at the board
    assert (first["p2"][0], first["p6"][0]) == (6, 5)  # as many points; who has had black stands above
    assert (first["p3"], first["p5"]) == ((8, 0), (7, 0))
    rows = list_page(ensure_fresh(season), 2).rows
    assert sum(row.points for row in rows) == 4 + 1 + 4  # four games and a bye, then four games
    places = [row.place for row in rows]
    assert len(set(places)) < len(places)
    assert all(place == 1 + places.index(place) for place in places)


def test_it_is_no_ladder(season: Season) -> None:
    rules = read_rules(season.rules)
    assert not isinstance(rules, LadderRules)
    assert not {"values", "awards", "start", "recalculation", "groups", "championship"} & set(season.rules)
    assert not {WHAT_IF, MOVEMENT, GROUPS, CHAMPIONSHIP} & find_system("toy").features(rules)


@pytest.mark.parametrize("role", ["anonymous", "member", "administrator"])
def test_every_page_answers_and_leads_to_none_that_is_not_there(
    role: str,
    draft: Season,  # noqa: F811
    people: dict[str, Any],  # noqa: F811
) -> None:
    wrong = []
    client = client_of(people[role])
    for name, rule in TABLE.items():
        expected = 404 if name in NOT_THERE else rule.expected("get", role)
        response = client.get(reverse(name, kwargs=arguments_of(rule, draft, people["member"])))
        answer: Any = response.status_code
        if answer == 302 and response["Location"].startswith(reverse("account_login")):
            answer = "login"
        if answer != expected:
            wrong.append(f"{name}: {answer}, not {expected}")
        if answer == 200 and not response.streaming and name != "work:job":  # which is of a championship
            content = response.content.decode(errors="replace")
            leads = re.findall(rf'"/(?:leiding/)?{draft.slug}/[^"]*"', content)
            wrong += [f"{name} leads to {url}" for url in leads if url.rstrip('"').endswith(THEIR_ADDRESSES)]
    assert not wrong, "\n".join(wrong)


def test_its_tie_breaks_are_columns_wherever_the_list_stands(season: Season, client: Client) -> None:
    page = client.get(reverse("public:standing", args=[season.slug])).content.decode()
    heads = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', page)
    told = [re.sub(r"<[^>]+>", "", head) for head in heads]
    assert told[3:10] == ["Punten", "wins", "blacks", "GSP", "RM", "ON", "NG"]
    assert 'title="vaker zwart gehad"' in page
    assert "waarde" not in page.partition("<tbody>")[2].partition("</tbody>")[0].casefold()
    ordered = client.get(reverse("public:standing", args=[season.slug]), {"sort": "-tie-break:blacks"})
    blacks = [row.row.tie_breaks["blacks"] for row in ordered.context["table"].lean_rows()]
    assert blacks == sorted(blacks, reverse=True)
    text = client.get(reverse("public:standing-csv", args=[season.slug, 2])).content.decode()
    assert "vaker zwart gehad (blacks)" in text.splitlines()[0]
    assert "Waarde" not in text.splitlines()[0]
    paper = client.get(reverse("competition:standing_sheet", args=[season.slug, 2]))
    printed = pdf_text(b"".join(paper) if paper.streaming else paper.content)
    assert "Punten wins blacks GSP RM" in printed
    assert "vaker zwart gehad" in printed
    assert "Waarde" not in printed
    rows = client.get(reverse("api:standing", args=[season.slug])).json()["rows"]
    assert {row["value"] for row in rows} == {None}
    assert rows[0]["tie_breaks"] == {"wins": "2", "blacks": rows[0]["tie_breaks"]["blacks"]}
    stored = {row.entry.key: row for row in SnapshotRow.objects.filter(snapshot__round_number=2)}
    assert stored[rows[0]["key"]].tie_breaks == rows[0]["tie_breaks"]
    assert stored[rows[0]["key"]].value is None


def test_a_list_as_it_was_published_has_no_values_either(
    season: Season, director: Actor, client: Client
) -> None:
    ensure_fresh(season)
    game = season.rounds.get(number=1).games.filter(result="1-0").select_related("white", "black")[0]
    wanted = replace(GameFacts.of(game), result="1/2-1/2")
    correct_game(game=game, wanted=wanted, reason="verkeerd ingevoerd", deed=Deed(director))
    fresh = ensure_fresh(Season.objects.get(pk=season.pk))
    former = next(each for each in former_lists(fresh) if each.after_round == 2)
    address = reverse("public:standing-former", args=[season.slug, 2, former.version])
    page = client.get(address).content.decode()
    heads = [re.sub(r"<[^>]+>", "", head) for head in re.findall(r'<th [^>]*scope="col">(.*?)</th>', page)]
    assert heads == ["#", "Naam", "Punten", "Plaats nu"]
    first = page.partition("<tbody>")[2].partition("</tr>")[0]
    assert len(re.findall("<t[dh]", first)) == len(heads)


def test_the_columns_that_can_be_chosen_are_its_own(season: Season, director: Actor, client: Client) -> None:
    assert director.user is not None
    client.force_login(director.user)
    page = client.get(reverse("director:columns", args=[season.slug])).content.decode()
    assert 'name="show-tie-break:blacks"' in page
    assert 'name="show-played"' in page
    assert 'name="show-value"' not in page
    with pytest.raises(Refused):
        choose_columns(season=season, columns=["value"], deed=Deed(director))
    choose_columns(season=season, columns=["wins", "tie-break:blacks"], deed=Deed(director))
    season.refresh_from_db()
    assert columns_of(season) == ("wins", "tie-break:blacks")


def test_its_rules_are_printed_with_its_own_chapters_only(season: Season, client: Client) -> None:
    page = client.get(reverse("public:rules", args=[season.slug])).content.decode()
    chapters = [part.split('"')[0] for part in page.split('<section id="')[1:]]
    assert chapters == ["competition", "list", "attendance", "toy-1"]
    assert "De bovenste helft speelt tegen de onderste." in page
    assert "vaker zwart gehad" in page
    assert "delen de plaats" in page
    assert "perioden" not in page.partition('<section id="list"')[0].partition('<section id="competition"')[2]


def test_its_own_judge_is_asked(season: Season, director: Actor) -> None:
    round_ = season.rounds.get(number=3)
    make_pairing(round_=round_, deed=Deed(director))
    loaded = load_season(season)
    order = find_system("toy").pairing_order(loaded, 3)
    judge = find_system("toy").judge(loaded, 3, order)
    assert judge.game(order[0], order[1]).broken[:1] == (SAME_HALF,)
    assert judge.game("p1", "p5").broken[-1:] == (REMATCH,)
    assert judge.bye_broken("p9")
    round_.games.all().delete()
    round_.attendances.all().delete()
    pair_two(
        round_=round_, first=entry(season, order[0]), second=entry(season, order[1]), deed=Deed(director)
    )
    game = round_.games.get()
    assert game.broken[0] == SAME_HALF
    assert limit(SAME_HALF) == "uit dezelfde helft"


def test_late_trouble_is_repaired_by_its_own_rule(season: Season, director: Actor, client: Client) -> None:
    round_ = season.rounds.get(number=3)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    loaded = load_season(season)
    boards = [(g.board or 0, g.white, g.black) for g in loaded.rounds[2].games]
    here = {key for _, *two in boards for key in two} - {boards[0][1], boards[2][1]}
    found = find_system("toy").repair(loaded, 3, boards, here)
    assert found.kept == (boards[1], boards[3])
    assert {(game.white, game.black) for game in found.made} <= {
        (boards[0][2], boards[2][2]),
        (boards[2][2], boards[0][2]),
    }
    assert director.user is not None
    client.force_login(director.user)
    page = client.get(reverse("director:trouble", args=[season.slug, 3]))
    assert page.status_code == 200


def test_a_result_that_it_does_not_know_is_neither_offered_nor_taken(
    season: Season, director: Actor, client: Client
) -> None:
    round_ = season.rounds.get(number=3)
    make_pairing(round_=round_, deed=Deed(director))
    publish_round(round_=round_, deed=Deed(director))
    with pytest.raises(Refused):
        enter_result(game=round_.games.all()[0], result="adjourned", deed=Deed(director))
    assert director.user is not None
    client.force_login(director.user)
    page = client.get(reverse("director:results", args=[season.slug, 3])).content.decode()
    assert 'value="1/2-1/2"' in page
    assert 'value="adjourned"' not in page


def test_kinds_that_it_does_not_know_cannot_be_reported(season: Season, director: Actor) -> None:
    with pytest.raises(Refused):
        report_absence(
            entry=entry(season, "p1"),
            rounds=[season.rounds.get(number=3)],
            kind="personal",
            deed=Deed(director),
        )


def test_its_columns_have_no_value(season: Season, client: Client) -> None:
    page = client.get(reverse("public:standing", args=[season.slug])).content.decode()
    assert "Waarde" not in page.partition("<table")[2].partition("</table>")[0]


def test_a_season_file_goes_out_and_comes_in(season: Season) -> None:
    document = export_season(season)
    assert document["rules"]["system"] == "toy"
    again = import_season(document=document, deed=Deed(Actor.command()), slug="again")
    assert export_season(again) == document
    assert [(r.place, r.points) for r in list_page(ensure_fresh(again), 2).rows] == [
        (r.place, r.points) for r in list_page(ensure_fresh(season), 2).rows
    ]


def test_each_of_two_groups_has_a_first_of_its_own(season: Season, client: Client) -> None:
    document = export_season(season)
    for entrant in document["entrants"]:
        entrant["group"] = "A" if entrant["id"] in ("p1", "p2", "p3", "p4") else "B"
    grouped = import_season(document=document, deed=Deed(Actor.command()), slug="grouped")
    places = [(row.group, row.place) for row in list_page(ensure_fresh(grouped), 0).rows]
    assert places == [("A", 1)] * 4 + [("B", 1)] * 5
    firsts = [row.group for row in list_page(ensure_fresh(grouped), 2).rows if row.place == 1]
    assert sorted(set(firsts)) == ["A", "B"]
    assert client.get(reverse("public:standing", args=["grouped"])).status_code == 200
    assert export_season(grouped) == document


def test_the_form_of_its_rules_gives_back_what_it_was_given(season: Season) -> None:
    form = RulesForm(document=season.rules)
    assert not [name for name in form.fields if name.startswith(("values", "awards", "recalculation"))]
    answered = RulesForm(as_typed(form), document=season.rules)
    assert answered.is_valid(), answered.errors
    assert answered.rules == season.rules


def test_its_tie_breaks_are_told(season: Season) -> None:
    rules = read_rules(season.rules)
    assert find_system("toy").tie_breaks(rules) == ("wins", "blacks")
