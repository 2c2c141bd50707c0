"""Past rounds: read from every usual table, looked at, checked with the old list, entered."""

from fractions import Fraction

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from competition.models import Season
from competition.pages.past.reader import read_past_rounds, read_points, read_printed_list
from competition.pages.past.results import read_kind, read_result
from competition.reading.people import Person
from competition.services.past_rounds import PastGame, PastRow
from competition.systems.season import Kind, Result
from players.importing.table import decode, read_text
from tests.factories import ClubFactory, DirectorFactory, make_season
from tests.players.files import workbook

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
        "1\tMeiden, Jan van der\tVries, Piet de\t0,5-0,5\n1\tlammers\tafwezig\t\n",
        '1,meiden,vries,"1/2-1/2"\r\n1,"Lammers, Zoë",absent with notice\r\n',
        "Ronde 1\nmeiden;vries;remise\nzoë;;afw\n",
        "\ufeffRonde;Bord;Wit;Zwart;Uitslag\n\n1;1;meiden;vries;0.5 - 0.5\nR1;;lammers;;Afgemeld\n;;;;\n",
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
            "1;meiden;vries;1-0",
            "1;meiden;lammers;1-0",
            "1;piet;lammers;1-0",
            "1;kees;lammers;1-0",
            "x;lammers;jansen;1-0",
            "1;lammers;jansen;3-0",
            "1;lammers;lammers;1-0",
            "1;lammers;;ziek",
            "2;lammers;jansen;1-0",
            "1;lammers",
            "1;lammers;jansen;",
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
    assert read_text('a;b,c\n\n"d;e";f') == [["a", "b,c"], ["", ""], ["d;e", "f"]]


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


@pytest.mark.parametrize(
    ("number", "why"),
    [("1.0", ""), ("1,0", ""), ("1.", ""), ("R1", ""), ("Ronde 1", ""), ("12.1", "12.1"), ("1-2", "1-2")],
)
def test_a_number_of_a_round_is_read_whole_or_named_with_its_row(number: str, why: str) -> None:
    table = read_past_rounds(f"Ronde;Wit;Zwart;Uitslag\n{number};meiden;vries;1-0", PEOPLE, "chess")
    if why:
        (problem,) = table.problems
        assert (problem.line, table.rounds) == (2, ())
        assert why in problem.why
    else:
        assert [past.number for past in table.rounds] == [1]


def test_a_name_in_the_table_is_never_a_part_of_another() -> None:
    people = [
        Person(1, "a", "Arjan Bakker", "Bakker, Arjan", 1600),
        Person(2, "b", "Kees Vossen", "Vossen, Kees", 1500),
        Person(3, "c", "Bas in ’t Veld", "Veld, Bas in ’t", 1400),
        Person(4, "d", "İbrahim Çelik", "Çelik, İbrahim", 1300),
    ]
    text = "1;Jan Bakker;Bas in 't Veld;1-0\n1;Ibrahim Celik;Kees Vos;1-0\n1;Celik, I.;A. Bakker;0-1"
    table = read_past_rounds(text, people, "chess")
    assert [problem.line for problem in table.problems] == [1, 2]
    assert [(game.white, game.black) for past in table.rounds for game in past.games] == [("d", "a")]
    rows, unread = read_printed_list("1. Jan Bakker 100\n2. Bas in `t Veld 90\n3. C\u0327elik 80", people)
    assert ([row.key for row in rows], [problem.line for problem in unread]) == (["c", "d"], [1])


def test_two_of_one_name_are_asked_about_with_an_answer_that_exists() -> None:
    people = [
        Person(1, "a", "Jan de Vries (1650)", "Vries, Jan de (1650)", 1650, hint="1650"),
        Person(2, "b", "Jan de Vries (1480)", "Vries, Jan de (1480)", 1480, hint="1480"),
    ]
    (problem,) = read_past_rounds("1;Jan de Vries;;oneven", people, "chess").problems
    assert "Jan de Vries (1650), Jan de Vries (1480)" in problem.why
    for answer in ("Jan de Vries (1480)", "Vries, Jan de (1480)", "Jan de Vries 1480"):
        (past,) = read_past_rounds(f"1;{answer};;oneven", people, "chess").rounds
        assert past.rows == (PastRow("b", Kind.BYE),)


@pytest.mark.parametrize(
    "text",
    [
        "Ronde 1, 3 september\nmeiden,vries,½-½\nlammers,,afgemeld\n",
        "Ronde 1, vrijdag 3 september 2026\nmeiden;vries;½-½\nlammers;;afgemeld\n",
        "Ronde 1;2026-09-03\n1;meiden;vries;½-½\n2;lammers;;afgemeld\n",
        "1;1;meiden;vries;½-½\n1;2;lammers;;afgemeld\n",
        "sep=;\r\nRonde;Wit;Zwart;Uitslag\r\n1;meiden;vries;½-½\r\n1;lammers;;afgemeld\r\n",
        "1\tmeiden\tvries\t½-½\n1\tlammers\tafgemeld\n",
        "1|meiden|vries|.5-.5\n1|lammers||afgemeld\n",
        "Ronde 1\nWit;Zwart;Uitslag\nmeiden;vries;0,5-0,5\nWit;Zwart;Uitslag\nlammers;;afgemeld",
    ],
)
def test_other_usual_forms_of_the_same_table(text: str) -> None:
    table = read_past_rounds(text, PEOPLE, "chess")
    assert table.problems == []
    (past,) = table.rounds
    assert (past.number, past.games, past.rows) == (1, (GAME,), (AWAY,))


@pytest.mark.parametrize(
    ("text", "game", "result"),
    [
        (".5-.5", "chess", Result.DRAW),
        ("0.5 : 0.5", "chess", Result.DRAW),
        ("1.0-0.0", "chess", Result.WHITE_WINS),
        ("+/-", "chess", Result.WHITE_BY_DEFAULT),
        ("-/+", "chess", Result.BLACK_BY_DEFAULT),
        ("1F-0F", "chess", Result.WHITE_BY_DEFAULT),
        ("0f-1f", "chess", Result.BLACK_BY_DEFAULT),
        ("1-0 FF", "chess", Result.WHITE_BY_DEFAULT),
        ("1-jan", "draughts", Result.DRAW),
        ("01-01", "draughts", Result.DRAW),
        ("2027-01-01", "draughts", Result.DRAW),
        ("1-jan", "chess", None),
        ("1-feb", "draughts", None),
        ("10-01", "draughts", None),
    ],
)
def test_results_as_other_programs_write_them(text: str, game: str, result: Result | None) -> None:
    assert read_result(text, game) is result


@pytest.mark.parametrize("result", ["1-feb", "01-02", "2027-02-01", "feb-01", "01:00:00", "1-1-2027"])
def test_a_result_that_excel_made_a_date_of_says_so(result: str) -> None:
    (problem,) = read_past_rounds(f"1;meiden;vries;{result}", PEOPLE, "chess").problems
    assert "Excel" in problem.why


def test_the_points_of_a_printed_list_without_headings_are_not_the_ratings() -> None:
    for text in (
        "1;Jan van der Meiden;1500;123,5;9\n2;Vries, Piet de;1600;98;8",
        "1. Jan van der Meiden 1500 123,5 9\n2. Vries, Piet de 1600 98 8",
        "1,Jan van der Meiden,1500,123.5,9\n2,Piet de Vries,1600,98,8",
    ):
        rows, unread = read_printed_list(text, PEOPLE)
        assert unread == []
        assert [(row.key, row.place, row.points) for row in rows] == [
            ("a", 1, Fraction(247, 2)),
            ("b", 2, Fraction(98)),
        ]


@pytest.mark.django_db
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252", "xlsx"])
def test_a_file_of_any_program_is_read(client: Client, begun: Season, encoding: str) -> None:
    base = f"/leiding/{begun.slug}/overnemen/"
    rows = [["Ronde", "Wit", "Zwart", "Uitslag"], ["1", "Jan Aap", "Piet Bos", "½-½"], ["1", "Eik", "", "x"]]
    text = "\r\n".join("\t".join(row) for row in rows)
    content = workbook(rows) if encoding == "xlsx" else text.encode(encoding)
    assert client.post(base, {"file": SimpleUploadedFile("r.x", content)}).status_code == 302
    page = client.get(f"{base}controle/").content.decode()
    assert "1 ronde met 1 partij" in page
    assert "Eik · x" in page
    assert "\0" not in page


@pytest.mark.django_db
def test_a_file_that_is_no_table_is_refused_on_its_page(client: Client, begun: Season) -> None:
    page = client.post(
        f"/leiding/{begun.slug}/overnemen/", {"file": SimpleUploadedFile("r.pdf", b"%PDF-1.7 x")}
    )
    assert page.status_code == 422


@pytest.mark.django_db
def test_rounds_typed_below_a_pasted_table_keep_their_numbers(client: Client, begun: Season) -> None:
    base = f"/leiding/{begun.slug}/overnemen/"
    client.post(base, {"text": "Ronde 1\nBord\tWit\tZwart\tUitslag\n1\tAap\tBos\t1-0\n2\tCats\tDijk\t1-0"})
    typed = {"go": "add", "number": "2", "white": ["Aap"], "black": ["Cats; Kees"], "result": ["½-½"]}
    client.post(base, typed)
    client.post(base, typed | {"number": "3", "black": ["Dijk"]})
    page = client.get(f"{base}controle/").content.decode()
    assert "3 ronden met 4 partijen" in page
