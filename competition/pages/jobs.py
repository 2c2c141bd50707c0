"""What is done beside the request: schedules of championships, and large sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from clubcomp.work.models import Job
from clubcomp.work.tasks import TASKS, Progress, Result, Task, ask_for, finished
from competition.house_style import palette
from competition.models import Season
from competition.reading.championship import championship_page
from competition.reading.club import club_logo, current_club, season_with
from competition.reading.meetings import cross_table_page
from competition.services.actors import Actor, Deed, Refused
from competition.services.championship import schedule_games, schedule_question
from competition.sheets import from_reading
from competition.sheets.cross_table import cross_table
from competition.sheets.paper import Paper
from competition.systems.championship_schedule import Schedule
from competition.wording import championship as words
from players.models import Club, User

SCHEDULE, CROSS_TABLE = "championship_schedule", "cross_table"
TOLD = 6  # so many games without an evening are explained one by one


def schedule_lines(season: Season, made: Schedule) -> list[str]:
    """How many games have an evening now; then which have none, with whose evenings."""
    number = len(made.games)
    text = ngettext(
        "%(number)d game has been given an evening.", "%(number)d games have been given an evening.", number
    )
    names = {key: person.name for key, person in championship_page(season, full=True).people.items()}
    lines = [text % {"number": number}, *(words.obstacle(each, names) for each in made.left_out[:TOLD])]
    if len(made.left_out) > TOLD:
        lines.append(_("%(number)d more games have no evening.") % {"number": len(made.left_out) - TOLD})
    if not made.proven:
        lines.append(_("There may be a better schedule: looking for it took too long."))
    return lines


def ask_for_schedule(season: Season, by: User, *, anew: bool, seen: int | None) -> Job:
    """Let the schedule of the championship be made."""
    arguments = {"season": season.pk, "anew": anew, "seen": seen}
    return ask_for(SCHEDULE, f"season {season.pk}", arguments, by=by)


def _make_schedule(job: Job, progress: Progress) -> Callable[[], Result]:
    season, by = _season(job), job.asked_by
    actor = Actor.of_user(by) if by is not None else Actor()
    anew, seen = job.arguments["anew"], job.arguments["seen"]
    question = schedule_question(season=season, actor=actor, anew=anew)
    schedule = question.answer(progress)

    def finish() -> Result:
        made = schedule_games(
            season=season, deed=Deed(actor, seen=seen), anew=anew, solved=(question, schedule)
        )
        return Result(schedule_lines(season, made))

    return finish


def dressed(paper: Paper, club: Club) -> Paper:
    """A sheet in the colour of the club, with its logo."""
    logo = club_logo() if club.logo_digest else None
    accent = palette(club.accent_colour).light.accent
    return paper.in_colour(accent).with_logo(bytes(logo.content) if logo else b"")


def ask_for_cross_table(season: Season, paper: Paper) -> Job:
    """Let the cross table be printed, or the job that has printed this one."""
    language = get_language() or ""
    subject = f"season {season.pk} {language}"
    for job in finished(CROSS_TABLE, subject):
        if job.facts["fingerprint"] == paper.fingerprint:
            return job
    return ask_for(CROSS_TABLE, subject, {"season": season.pk}, by=None, language=language)


def _print_cross_table(job: Job, _progress: Progress) -> Callable[[], Result]:
    season, club = _season(job), current_club()
    paper = dressed(cross_table(from_reading.cross_table_of(cross_table_page(season), club.name)), club)
    content = paper.pdf()
    facts: Mapping[str, Any] = {
        "fingerprint": paper.fingerprint,
        "name": f"{cross_table_name(season)}.pdf",
        "type": "application/pdf",
    }
    return lambda: Result((_("The cross table is ready."),), content, facts)


def cross_table_name(season: Season) -> str:
    """What the file is called, without its ending."""
    return _("cross-table-%(season)s") % {"season": season.slug}


def _season(job: Job) -> Season:
    season = season_with(job.arguments["season"])
    if season is None:
        raise Refused("gone", _("This season no longer exists."))
    return season


def _to(name: str, text: Any) -> Callable[[Job], tuple[str, str]]:
    """The page of the job's season, while there is one."""

    def leads_to(job: Job) -> tuple[str, str]:
        season = season_with(job.arguments["season"])
        if season is None:
            return reverse("public:home"), _("To the first page")
        return reverse(name, args=[season.slug]), str(text)

    return leads_to


def register() -> None:
    """Tell who works beside the pages what can be asked for."""
    TASKS[SCHEDULE] = Task(
        title=gettext_lazy("The schedule of the championship"),
        run=_make_schedule,
        leads_to=_to("director:championship", gettext_lazy("To the championship")),
        seconds=1800,
    )
    TASKS[CROSS_TABLE] = Task(
        title=gettext_lazy("The cross table, to be printed"),
        run=_print_cross_table,
        leads_to=_to("public:cross-table", gettext_lazy("To the cross table on the screen")),
        again=True,
    )
