"""The page *Onderhoud* and the doctor: what is wrong with an installation, and its backups."""

from __future__ import annotations

import datetime as dt
import os
import time
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pytest_django.fixtures import Settings

from clubcomp import __version__
from clubcomp.backup.archive import open_backup
from clubcomp.care.doctor import Finding, Level, examine
from competition.models import Event
from players.models import Club, OutgoingMail
from tests.factories import ClubFactory, EntryFactory, SeasonFactory, UserFactory
from tests.players.mail_server import Mailbox, mail_server

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def data(settings: Settings, tmp_path: Path) -> Path:
    """A data folder as bin/run makes one, with a backup of today."""
    settings.DATA_DIR = tmp_path
    tmp_path.chmod(0o700)
    ClubFactory()
    (tmp_path / "copies").mkdir()
    (tmp_path / "copies" / "clubcomp-20260901-030000.zip").touch()
    return tmp_path


@pytest.fixture
def administrator() -> Client:
    client = Client()
    client.force_login(UserFactory(is_administrator=True))
    return client


def found(level: Level) -> list[str]:
    with translation.override("en"):
        return [finding.text for finding in examine() if finding.level == level]


def test_a_good_installation_without_mail_is_told_about_mail_only(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    assert found(Level.BAD) == []
    assert found(Level.LOOK) == ["Mail is not sent but written into the log: set EMAIL_URL to send it."]


def test_the_version_is_said(administrator: Client) -> None:
    assert found(Level.GOOD)[0] == f"This is version {__version__} of clubcomp."
    assert (
        f"Dit is versie {__version__} van clubcomp."
        in administrator.get(reverse("care:care")).content.decode()
    )


def test_what_others_could_read_is_said_with_what_to_type(data: Path) -> None:
    data.chmod(0o755)
    (data / "secret_key").touch()
    (data / "secret_key").chmod(0o644)
    assert any(f"chmod 700 {data}" in text for text in found(Level.LOOK))
    assert any(f"chmod 600 {data / 'secret_key'}" in text for text in found(Level.BAD))


def test_a_folder_in_which_nothing_can_be_written(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a disk that became read-only, on which everything else looks well."""
    assert not any("can be written" in text for text in found(Level.BAD))
    may = os.access
    monkeypatch.setattr(
        "os.access", lambda path, mode: not (mode & os.W_OK and Path(path) == data) and may(path, mode)
    )
    assert any(f"Nothing can be written into {data}" in text for text in found(Level.BAD))


def test_an_old_backup_and_none(data: Path) -> None:
    assert "The newest backup is of today." in found(Level.GOOD)
    (copy,) = (data / "copies").iterdir()
    week = time.time() - 8 * 24 * 3600
    os.utime(copy, (week, week))
    assert "The newest backup is 8 days old." in found(Level.LOOK)
    copy.unlink()
    assert any("no backup yet" in text for text in found(Level.LOOK))


def test_a_database_that_waits_and_one_that_is_newer() -> None:
    assert f"The database is whole and of this version ({connection.vendor})." in found(Level.GOOD)
    recorder = MigrationRecorder.Migration.objects
    last = recorder.filter(app="players").order_by("-pk")[0]
    recorder.filter(pk=last.pk).delete()
    assert any("waits for 1 change" in text for text in found(Level.BAD))
    recorder.create(app=last.app, name=last.name, applied=last.applied)
    newer = recorder.create(app="players", name="9999_from_the_future", applied=last.applied)
    assert any("players.9999_from_the_future" in text for text in found(Level.BAD))
    newer.delete()


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    for free, level in ((10, Level.BAD), (100, Level.LOOK), (10_000, Level.GOOD)):
        usage = type("Usage", (), {"free": free * 1024 * 1024})
        monkeypatch.setattr("shutil.disk_usage", lambda folder, usage=usage: usage)
        assert f"{free} MB free on the disk of the data folder." in found(level)


def test_a_clock_that_went_back() -> None:
    at = timezone.now() + dt.timedelta(hours=2)
    Event.objects.create(season=SeasonFactory(), verb="published", version=1, at=at)
    assert any("clock of this computer is behind" in text for text in found(Level.BAD))


def test_a_time_zone_that_this_computer_does_not_know() -> None:
    assert any("at the club (Europe/Amsterdam)" in text for text in found(Level.GOOD))
    Club.objects.update(time_zone="Europe/Atlantis")
    assert any("does not know the time zone Europe/Atlantis" in text for text in found(Level.BAD))


def test_mail_that_waits_or_failed_is_named() -> None:
    assert not any("mail" in text for text in found(Level.BAD))
    an_hour_ago = timezone.now() - dt.timedelta(minutes=61)
    mail = {"kind": "pairing", "address": "jan@example.org", "language": "nl"}
    OutgoingMail.objects.create(key="1", not_before=an_hour_ago, **mail)
    OutgoingMail.objects.create(key="2", state=OutgoingMail.FAILED, **mail)
    assert "1 mail has waited for over an hour: is the mail worker running?" in found(Level.BAD)
    assert "1 mail did not arrive: see the page Mail." in found(Level.LOOK)


def test_a_mail_server_that_is_not_there(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert any("mail server 127.0.0.1 does not let us in" in text for text in found(Level.BAD))
    with mail_server(Mailbox()) as mailbox:
        settings.EMAIL_PORT = mailbox.port
        assert "The mail server 127.0.0.1 answers." in found(Level.GOOD)


def test_lists_that_can_not_be_computed() -> None:
    SeasonFactory(name="Rapid", lists_problem="no start value")
    assert "The lists of Rapid can't be computed: no start value" in found(Level.BAD)


def test_why_lists_can_not_be_computed_is_said_in_words_with_names() -> None:
    rules = {"preset": "alkmaar", "start": {"points_by_value": {"12": 300, "11": 290}}}
    season = SeasonFactory(name="Rapid", rules=rules, lists_problem="'p1' has the value 5, for which …")
    entry = EntryFactory(season=season, rating=900)
    expected = f"“{entry.player.full_name}” has the value 5: the table has no start points for it."
    assert f"The lists of Rapid can't be computed: {expected}" in found(Level.BAD)


def test_how_the_site_is_reached(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert any("any name" in text for text in found(Level.BAD))
    settings.ALLOWED_HOSTS = ["club.example"]
    assert any("without https" in text for text in found(Level.LOOK))
    settings.HTTPS = True
    assert "The site answers to club.example over https." in found(Level.GOOD)
    settings.DEBUG = True
    assert any("DEBUG" in text for text in found(Level.BAD))


def test_the_command_ends_with_1_when_something_is_wrong(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("doctor")
    settings.DEBUG = True
    with pytest.raises(SystemExit, match="1"):
        call_command("doctor")
    assert "DEBUG" in capsys.readouterr().out


def test_every_level_has_its_word() -> None:
    with translation.override("nl"):
        assert [Finding(level, "").mark for level in Level] == ["Goed", "Kijk hiernaar", "Fout"]


def test_one_button_makes_a_backup_and_another_brings_it(administrator: Client, data: Path) -> None:
    answer = administrator.post(reverse("care:care"), follow=True)
    assert "is gemaakt" in answer.content.decode()
    made = max((data / "copies").iterdir())
    assert made.name in answer.content.decode()
    file = administrator.post(reverse("care:copy", args=[made.name]))
    assert made.name in file.headers["Content-Disposition"]
    (data / "downloaded.zip").write_bytes(file.content)
    with open_backup(data / "downloaded.zip") as backup:
        assert backup.manifest.rows["players.club"] == 1


@pytest.mark.parametrize("name", ["secret_key", "..", "clubcomp-20200101-030000.zip", "%2e%2e%2fsecret_key"])
def test_nothing_but_a_backup_can_be_downloaded(administrator: Client, data: Path, name: str) -> None:
    (data / "secret_key").touch(0o600)
    (data / "copies" / "secret_key").touch()
    assert administrator.post(f"{reverse('care:care')}reservekopie/{name}").status_code == 404


def test_what_keeps_a_backup_from_being_made_is_said(
    administrator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("clubcomp.backup.copies.write_backup", full)
    answer = administrator.post(reverse("care:care"), follow=True)
    assert "No space left on device" in answer.content.decode()
