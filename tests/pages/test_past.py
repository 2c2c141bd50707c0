"""Past rounds: read from every usual table, looked at, checked with the old list, entered."""

from fractions import Fraction

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from competition.forms.delimited import decode, read_table
from competition.forms.past_rounds import read_past_rounds
from competition.forms.printed_list import read_points, read_printed_list
from competition.forms.result_words import read_kind, read_result
from competition.models import Season
from competition.reading.people import Person
from competition.services.past_rounds import PastGame, PastRow
from competition.systems.season import Kind, Result
from tests.factories import ClubFactory, DirectorFactory, make_season

PEOPLE = [
    Person(1, "a", "Jan van der Meiden", "Meiden, Jan van der", 1600),
    Person(2, "b", "Piet de Vries", "Vries, Piet de", 1500),
    Person(3, "c", "Zoë Lammers", "Lammers, Zoë", 1400),
    Person(4, "d", "Piet Jansen", "Jansen, Piet", None),
]
GAME, AWAY = PastGame("a", "b", Result.DRAW), PastRow("c", Kind.ABSENT)


@pytest.mark.parametrize(
    "text",
    [
        "1;Jan van der Meiden;Piet de Vries;½-½\n1;Zoë Lammers;;afgemeld\n",
        "1\tMeiden, Jan van der\tVries, Piet de\t0,5-0,5\n1\tlamm\tafwezig\t\n",
        '1,meid,vries,"1/2-1/2"\r\n1,"Lammers, Zoë",absent with notice\r\n',
        "Ronde 1\nmeid;vries;remise\nzoë;;afw\n",
        "\ufeffRonde;Bord;Wit;Zwart;Uitslag\n\n1;1;meid;vries;0.5 - 0.5\nR1;;lam;;Afgemeld\n;;;;\n",
    ],
)
def test_a_table_in_every_usual_form(text: str) -> None:
    table = read_past_rounds(text, PEOPLE, "chess")
    assert table.problems == []
    (past,) = table.rounds
    assert (past.number, past.games, past.rows) == (1, (GAME,), (AWAY,))


def test_a_row_in_error_is_named_with_its_number_and_reason() -> None:
    text = "\n".join(
        [
            "1;meid;vries;1-0",
            "1;meid;lam;1-0",
            "1;piet;lam;1-0",
            "1;kees;lam;1-0",
            "x;lam;jansen;1-0",
            "1;lam;jansen;3-0",
            "1;lam;lam;1-0",
            "1;lam;;ziek",
            "2;lam;jansen;1-0",
            "1;lam",
            "1;lam;jansen;",
        ]
    )
    table = read_past_rounds(text, PEOPLE, "chess", taken=[2])
    assert [problem.line for problem in table.problems] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert all(problem.why and problem.text for problem in table.problems)
    assert [game.black for past in table.rounds for game in past.games] == ["b"]


@pytest.mark.parametrize(
    ("text", "game", "result"),
    [
        ("1-0", "chess", Result.WHITE_WINS),
        ("0 – 1", "chess", Result.BLACK_WINS),
        ("=", "chess", Result.DRAW),
        ("1-0 regl", "chess", None),
        ("1-0 (reg.)", "chess", Result.WHITE_BY_DEFAULT),
        ("0-1r", "chess", Result.BLACK_BY_DEFAULT),
        ("+-", "chess", Result.WHITE_BY_DEFAULT),
        ("0-0", "chess", Result.DOUBLE_DEFAULT),
        ("1/2-1/2r", "chess", None),
        ("2-0", "draughts", Result.WHITE_WINS),
        ("1-1", "draughts", Result.DRAW),
        ("0-2 reglementair", "draughts", Result.BLACK_BY_DEFAULT),
        ("2-0", "chess", None),
        ("afgebroken", "chess", Result.ADJOURNED),
    ],
)
def test_results_as_people_write_them(text: str, game: str, result: Result | None) -> None:
    assert read_result(text, game) is result


def test_absences_by_name_in_both_languages_and_in_short() -> None:
    words = ["Oneven", "afgemeld", "zonder bericht", "absent without notice", "z.b.", "Extern", "bye", "ziek"]
    assert [read_kind(word) for word in words[:4]] == [
        Kind.BYE,
        Kind.ABSENT,
        Kind.ABSENT_UNNOTIFIED,
        Kind.ABSENT_UNNOTIFIED,
    ]
    assert (read_kind("extern"), read_kind("ziek"), read_kind("")) == (Kind.EXTERNAL, None, None)


def test_letters_of_windows_and_of_everybody_else() -> None:
    for encoding in ("utf-8", "utf-8-sig", "cp1252"):
        assert decode("Zoë;½".encode(encoding)) == "Zoë;½"
    assert list(read_table('a;b,c\n\n"d;e";f')) == [(1, ["a", "b,c"]), (3, ["d;e", "f"])]


def test_the_list_of_the_old_program() -> None:
    text = "1. Jan van der Meiden 123,5\n2 Vries, Piet de   98\n 3 Zoë Lammers 31⅔\nen verder\n"
    rows, unread = read_printed_list(text, PEOPLE)
    assert [(row.key, row.place, row.points, row.decimals) for row in rows] == [
        ("a", 1, Fraction(247, 2), 1),
        ("b", 2, Fraction(98), 0),
        ("c", 3, Fraction(95, 3), None),
    ]
    assert [problem.line for problem in unread] == [4]
    rows, unread = read_printed_list("Nr;Naam;Rating;Punten\n1;meiden;1600;123,5", PEOPLE)
    assert (rows[0].place, rows[0].points, unread) == (1, Fraction(247, 2), [])
    assert read_points("1 234,50") == (Fraction("1234.5"), 2)


@pytest.fixture
def begun(client: Client) -> Season:
    ClubFactory()
    client.force_login(DirectorFactory())
    season = make_season()
    for number, name in enumerate(("Jan Aap", "Piet Bos", "Kees Cats", "Wim Dijk", "Bob Eik", "Ton Fok"), 1):
        player = season.entries.get(key=f"p{number}").player
        player.given_name, _space, player.family_name = name.partition(" ")
        player.prefix = ""
        player.save()
    return season


@pytest.mark.django_db
@pytest.mark.usefixtures("_no_queries_in_templates")
def test_typed_and_uploaded_then_checked_then_entered(client: Client, begun: Season) -> None:
    base = f"/leiding/{begun.slug}/overnemen/"
    typed = {"go": "add", "number": "1", "white": ["aap", "cats"], "black": ["bos", "dijk"]}
    client.post(base, {**typed, "result": ["1-0", "½-½"], "away": "eik", "kind": "oneven"})
    page = client.get(base).content.decode()
    assert "1;cats;dijk;½-½" in page
    assert 'value="2"' in page
    file = SimpleUploadedFile(
        "r.csv", "1;aap;bos;1-0\n1;cats;dijk;½-½\n1;eik;x;\n2;bos;cats;0-1".encode("cp1252")
    )
    assert client.post(base, {"file": file})["Location"] == f"{base}controle/"
    wrong = client.get(f"{base}controle/").content.decode()
    assert "1 · eik · x" in wrong
    assert client.post(f"{base}controle/", {"version": begun.version}).status_code == 409
    client.post(base, {"text": "2;aap;bos;1-0"})
    gap = client.get(f"{base}controle/").content.decode()
    assert "Ronde 1 ontbreekt" in gap
    assert client.post(f"{base}controle/", {"version": begun.version}).status_code == 409
    client.post(base, {"text": "1;aap;bos;1-0\n1;cats;dijk;½-½\n1;eik;;oneven"})
    shown = client.post(f"{base}controle/", {"printed": "1 Jan Aap 330\n2 Bob Eik 300"}).content.decode()
    assert "330" in shown
    assert not begun.rounds.filter(state="closed").exists()
    assert (
        client.post(f"{base}controle/", {"version": begun.version})["Location"] == f"/leiding/{begun.slug}/"
    )
    assert begun.rounds.get(number=1).games.count() == 2
    assert client.get(f"{base}controle/").status_code == 302
