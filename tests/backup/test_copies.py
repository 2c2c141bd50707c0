"""Which of the backups that the site makes by itself stay."""

import datetime as dt
from pathlib import Path

import pytest
import time_machine
from pytest_django.fixtures import Settings

from clubcomp.backup.copies import keep_daily, newest, superfluous

TODAY = dt.date(2026, 11, 30)


def nightly(day: dt.date, time: str = "030000") -> str:
    return f"clubcomp-{day:%Y%m%d}-{time}.zip"


def test_after_years_there_are_two_weeks_of_days_and_a_year_of_months() -> None:
    last = dt.date(2026, 11, 30)
    names = {nightly(last - dt.timedelta(days=back)) for back in range(1000)}
    kept = names - superfluous(names, TODAY)
    days = {nightly(dt.date(2026, 11, day)) for day in range(17, 31)}
    months = {nightly(dt.date(2026, month, 1)) for month in range(1, 12)} | {nightly(dt.date(2025, 12, 1))}
    assert kept == days | months


def test_of_a_day_the_newest_counts() -> None:
    day = dt.date(2026, 11, 30)
    first = nightly(dt.date(2026, 11, 1))
    names = {first, nightly(day), nightly(day, "120000"), nightly(day, "210000")}
    assert superfluous(names, TODAY) == {nightly(day), nightly(day, "120000")}


def test_after_a_long_pause_the_old_ones_stay() -> None:
    names = {nightly(dt.date(2020, 5, day)) for day in range(1, 11)} | {nightly(dt.date(2026, 11, 30))}
    assert superfluous(names, TODAY) == set()


def test_five_from_before_updates_and_five_from_before_restores() -> None:
    updates = [f"before-update-2026010{day}-120000.zip" for day in range(1, 8)]
    restores = [f"before-restore-2026010{day}-120000.zip" for day in range(1, 7)]
    assert superfluous(updates + restores, TODAY) == {*updates[:2], *restores[:1]}


def test_files_of_others_are_left_alone() -> None:
    others = ["clubcomp.zip", "my-copy.zip", "clubcomp-20200101-000000.zip.part", "secret_key"]
    names = {nightly(dt.date(2026, 11, day)) for day in range(1, 31)}
    assert superfluous({*names, *others}, TODAY).isdisjoint(others)


def test_those_of_a_clock_that_was_ahead_push_nobody_out() -> None:
    ahead = {nightly(dt.date(2031, 5, day)) for day in range(1, 31)}
    now = {nightly(TODAY - dt.timedelta(days=back)) for back in range(29)}
    assert superfluous(ahead | now, TODAY) == superfluous(now, TODAY)
    assert nightly(TODAY) not in superfluous(ahead | now, TODAY)


def test_the_newest_is_not_one_of_a_day_that_is_still_to_come(tmp_path: Path) -> None:
    with time_machine.travel(dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC), tick=False):
        (tmp_path / nightly(dt.date(2031, 5, 1))).touch()
        assert newest(tmp_path) is None
        (tmp_path / nightly(TODAY)).touch()
        assert newest(tmp_path) == tmp_path / nightly(TODAY)


@pytest.mark.django_db(transaction=True)
def test_a_daily_backup_clears_away_what_is_superfluous(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    folder = tmp_path / "copies"
    folder.mkdir()
    for day in range(1, 31):
        (folder / nightly(dt.date(2020, 1, day))).touch()
    made = keep_daily()
    assert newest(folder) == made
    # 13 days of then and today; the first of January 2020 and today are firsts of their months.
    assert len(list(folder.iterdir())) == 15
