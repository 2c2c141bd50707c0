"""The page on which one waits for a job, and what is done so: schedules of many, large cross tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape

from clubcomp.work import views
from clubcomp.work.models import Job
from clubcomp.work.tasks import TASKS, ask_for, carry_out, claim
from competition.models import Game, Season
from competition.pages import sheets
from competition.pages.jobs import CROSS_TABLE, SCHEDULE, ask_for_schedule
from competition.reading.championship import championship_page, games_to_come
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed, Refused
from competition.services.championship import answer_invitation, schedule_games
from players.models import User
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, UserFactory, make_season

pytestmark = pytest.mark.django_db
LANGUAGES = ("nl", "en")


@pytest.fixture
def beside(settings: Any) -> None:
    settings.WORK_BESIDE = True


@pytest.fixture
def user() -> User:
    user: User = DirectorFactory()
    return user


@pytest.fixture
def desk(client: Client, user: User) -> Client:
    client.force_login(user)
    return client


@pytest.fixture
def large(director: Actor) -> Season:
    """Ten of ten play for the championship, once against each other, on twelve evenings."""
    ClubFactory()
    season = make_season(10, 12, championship={"after_round": 0, "size": 10, "rounds": 1})
    for key in championship_page(season).qualified.asked:
        answer_invitation(entry=entry(season, key), answer="accepted", deed=Deed(director))
    return season


@pytest.fixture
def played(director: Actor, monkeypatch: pytest.MonkeyPatch) -> Season:
    """Eight have played a round, and three are too many to print a cross table at once."""
    monkeypatch.setattr(sheets, "PRINTED_AT_ONCE", 3)
    ClubFactory()
    season = make_season(8, 3)
    closed(season.rounds.get(number=1), director)
    return season


def work() -> Job:
    job = claim(timezone.now())
    assert job is not None
    carry_out(job)
    job.refresh_from_db()
    return job


def press(desk: Client, season: Season, **data: str) -> str:
    answer = desk.post(reverse("director:schedule-championship", args=[season.slug]), data)
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.usefixtures("beside")
def test_the_schedule_of_ten_is_made_beside_the_request(desk: Client, large: Season) -> None:
    where = press(desk, large)
    job = Job.objects.get()
    assert where == reverse("work:job", args=[job.pk])
    html = desk.get(where).content.decode()
    assert "<progress" in html
    assert reverse("work:end", args=[job.pk]) in html
    assert press(desk, large) == where
    assert press(desk, large, anew="1") == where
    assert not games_to_come(large)
    assert work().state == Job.DONE
    assert len(games_to_come(large)) == 45
    html = desk.get(where).content.decode()
    assert "45 partijen hebben een avond gekregen" in html
    assert reverse("director:championship", args=[large.slug]) in html
    assert "<progress" not in html


@pytest.mark.usefixtures("beside")
def test_what_it_tells_a_script(desk: Client, large: Season) -> None:
    where = press(desk, large)
    Job.objects.update(state=Job.RUNNING, seen_at=timezone.now(), done=7, total=24)
    answer = desk.get(where, headers={"Accept": "application/json"}).json()
    assert (answer["state"], answer["done"], answer["total"]) == (Job.RUNNING, 7, 24)


@pytest.mark.usefixtures("beside")
def test_a_season_that_changed_meanwhile_gets_no_schedule(user: User, large: Season, director: Actor) -> None:
    job = ask_for_schedule(large, user, anew=False, seen=None)
    told: list[tuple[int, int]] = []
    finish = TASKS[SCHEDULE].run(job, lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert {total for _done, total in told} == {2 * 12}
    round_ = large.rounds.get(number=5)
    report_absence(entry=entry(large, "p1"), rounds=[round_], kind="absent", deed=Deed(director), timely=True)
    with pytest.raises(Refused) as refused:
        finish()
    assert refused.value.code == "overtaken"
    assert not games_to_come(large)


@pytest.mark.usefixtures("beside")
def test_who_no_longer_directs_gets_none(user: User, large: Season) -> None:
    ask_for_schedule(large, user, anew=False, seen=None)
    User.objects.update(is_director=False)
    job = work()
    assert (job.state, job.problem) == (Job.FAILED, Job.REFUSED)
    assert not Game.objects.exists()


@pytest.mark.usefixtures("beside")
def test_a_season_that_is_gone(desk: Client, user: User, large: Season) -> None:
    job = ask_for_schedule(large, user, anew=False, seen=None)
    Job.objects.update(arguments={"season": 0, "anew": False, "seen": None})
    assert work().problem == Job.REFUSED
    assert reverse("public:home") in desk.get(reverse("work:job", args=[job.pk])).content.decode()


@pytest.mark.usefixtures("beside")
def test_the_same_schedule_as_in_the_request(user: User, large: Season, director: Actor) -> None:
    ask_for_schedule(large, user, anew=False, seen=None)
    work()
    made = {(game.round_id, game.white_id, game.black_id) for game in games_to_come(large)}
    Game.objects.all().delete()
    schedule_games(season=large, deed=Deed(director))
    assert made == {(game.round_id, game.white_id, game.black_id) for game in games_to_come(large)}


def test_a_button_ends_it(desk: Client, user: User, large: Season, settings: Any) -> None:
    settings.WORK_BESIDE = True
    job = ask_for_schedule(large, user, anew=False, seen=None)
    answer = desk.post(reverse("work:end", args=[job.pk]))
    assert answer["Location"] == reverse("work:job", args=[job.pk])
    job.refresh_from_db()
    assert job.state == Job.ENDED
    assert claim(timezone.now()) is None


@pytest.mark.usefixtures("beside")
def test_a_large_cross_table_is_printed_beside_the_request_once(played: Season, client: Client) -> None:
    """Everybody may ask for it, and all wait for the same one."""
    here = reverse("competition:cross_table", args=[played.slug])
    where = client.get(here)["Location"]
    assert Client().get(here)["Location"] == where
    job = Job.objects.get()
    waiting = Client().get(where)
    assert waiting.status_code == 200
    assert reverse("work:end", args=[job.pk]) not in waiting.content.decode()
    ending = client.post(reverse("work:end", args=[job.pk]))
    assert ending["Location"].startswith(reverse("account_login"))
    work()
    sheet = client.get(here)
    assert sheet.status_code == 200
    assert sheet.content.startswith(b"%PDF")
    file = reverse("work:file", args=[job.pk])
    assert file in client.get(where).content.decode()
    again = client.get(file)
    assert again.content == sheet.content
    assert again["Content-Type"] == "application/pdf"
    assert again["Content-Disposition"] == sheet["Content-Disposition"]
    assert client.get(here, headers={"If-None-Match": sheet["ETag"]}).status_code == 304
    assert Job.objects.count() == 1


@pytest.mark.usefixtures("beside")
def test_a_cross_table_of_before_is_not_given_for_the_one_of_now(
    played: Season, client: Client, director: Actor
) -> None:
    here = reverse("competition:cross_table", args=[played.slug])
    client.get(here)
    first = work()
    closed(played.rounds.get(number=2), director)
    where = client.get(here)["Location"]
    assert where != reverse("work:job", args=[first.pk])


def test_without_a_worker_it_comes_at_once_and_is_the_same_sheet(
    played: Season, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = reverse("competition:cross_table", args=[played.slug])
    large = client.get(here)
    assert large.status_code == 200
    assert Job.objects.get().kind == CROSS_TABLE
    monkeypatch.setattr(sheets, "PRINTED_AT_ONCE", 60)
    assert client.get(here).content == large.content


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", [state for state, _label in Job.STATES])
def test_each_state_has_its_words(desk: Client, user: User, large: Season, state: str, language: str) -> None:
    job = ask_for_schedule(large, user, anew=False, seen=None)
    seen_at, finished_at = timezone.now(), None if state in (Job.WAITING, Job.RUNNING) else timezone.now()
    Job.objects.update(
        state=state, seen_at=seen_at, finished_at=finished_at, problem=Job.REFUSED, message="because"
    )
    job.refresh_from_db()
    desk.cookies["club_language"] = language
    with translation.override(language):
        assert escape(views._words(job)) in desk.get(reverse("work:job", args=[job.pk])).content.decode()


def test_what_went_wrong_is_said() -> None:
    problems = (Job.ERROR, Job.TOO_LONG, Job.TOO_LARGE)
    said = {views._words(Job(state=Job.FAILED, problem=problem)) for problem in problems}
    assert len(said) == len(problems)


@pytest.mark.usefixtures("beside")
def test_another_account_learns_nothing_of_it(client: Client, user: User, large: Season) -> None:
    job = ask_for_schedule(large, user, anew=False, seen=None)
    client.force_login(UserFactory())
    for name in ("job", "file"):
        assert client.get(reverse(f"work:{name}", args=[job.pk])).status_code == 403
        assert client.get(reverse(f"work:{name}", args=[job.pk + 1])).status_code == 403


def test_a_kind_that_this_version_does_not_know(desk: Client, user: User) -> None:
    ClubFactory()
    job = ask_for("of a later version", "one", {}, by=user)
    assert desk.get(reverse("work:job", args=[job.pk])).status_code == 404
