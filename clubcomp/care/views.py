"""The page *Onderhoud*: how the installation is, and its backups. For administrators."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubcomp.backup.copies import copies_folder, keep_daily, kept_files
from clubcomp.backup.rows import BackupError
from clubcomp.care.doctor import examine
from competition.pages.access import administrator_action, administrator_form
from competition.pages.frame import frame, page


@dataclass(frozen=True)
class Copy:
    """A backup on the page."""

    name: str
    made: dt.datetime
    size: int


@administrator_form
def care(request: HttpRequest) -> HttpResponse:
    """What the doctor says, and the backups that are kept; a POST makes a new one."""
    if request.method == "POST":
        _make(request)
        return redirect("care:care")
    zone = frame(request).club.zone
    copies = [
        Copy(file.name, dt.datetime.fromtimestamp(file.stat().st_mtime, tz=zone), file.stat().st_size)
        for file in kept_files(copies_folder())
    ]
    return page(request, "care/care.html", findings=examine(), copies=copies)


@administrator_action
def download(request: HttpRequest, name: str) -> HttpResponse:
    """One of the backups, to be kept elsewhere. By POST: it holds everything about everybody."""
    found = next((file for file in kept_files(copies_folder()) if file.name == name), None)
    if found is None:
        raise Http404
    disposition = f'attachment; filename="{found.name}"'
    return HttpResponse(
        found.read_bytes(), content_type="application/zip", headers={"Content-Disposition": disposition}
    )


def _make(request: HttpRequest) -> None:
    try:
        made = keep_daily()
    except BackupError as error:
        messages.error(request, _("No backup could be made: %(error)s") % {"error": error})
    except OSError as error:
        messages.error(request, _("No backup could be made: %(error)s") % {"error": error.strerror or error})
    else:
        messages.success(request, _("The backup %(name)s has been made.") % {"name": made.name})
