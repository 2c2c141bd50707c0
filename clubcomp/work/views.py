"""The page on which one waits for a job: what is done, how far it is, what came of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubcomp.work import tasks
from clubcomp.work.models import Job
from clubcomp.work.tasks import TASKS
from competition.pages.access import wants_json
from competition.pages.frame import page

View = Callable[[HttpRequest, Job], HttpResponse]


def _of_whom_it_is(view: View, *, deed: bool = False) -> Callable[..., HttpResponse]:
    """For who asked and for directors; a job about what everybody may see is for everybody to look at."""

    @wraps(view)
    def guarded_view(request: HttpRequest, job: int) -> HttpResponse:
        found = Job.objects.defer("content").select_related("asked_by").filter(pk=job).first()
        user = request.user
        is_open = found is not None and found.asked_by is None and not deed
        if not is_open and not user.is_authenticated:
            return redirect_to_login(reverse("work:job", args=[job]))
        directs = user.is_authenticated and user.may_direct
        if not (is_open or directs or (found is not None and found.asked_by == user)):
            raise PermissionDenied
        if found is None or found.kind not in TASKS:
            raise Http404
        return view(request, found)

    return guarded_view


def _job(request: HttpRequest, job: Job) -> HttpResponse:
    task = TASKS[job.kind]
    if wants_json(request):
        return JsonResponse({"state": job.state, "done": job.done, "total": job.total, "words": _words(job)})
    url, text = task.leads_to(job)
    return page(
        request,
        "work/job.html",
        title=task.title,
        job=job,
        words=_words(job),
        lines=job.facts.get("lines", []),
        has_file="name" in job.facts,
        may_end=not job.is_finished and (job.asked_by == request.user or _directs(request)),
        url=url,
        text=text,
    )


def _file(request: HttpRequest, job: Job) -> HttpResponse:
    if job.state != Job.DONE or "name" not in job.facts:
        raise Http404
    disposition = f'inline; filename="{job.facts["name"]}"'
    return HttpResponse(
        bytes(job.content),
        content_type=job.facts["type"],
        headers={"Content-Disposition": disposition},
    )


def _end(request: HttpRequest, job: Job) -> HttpResponse:
    tasks.end(job)
    return redirect("work:job", job.pk)


job = never_cache(require_safe(_of_whom_it_is(_job)))
file = never_cache(require_safe(_of_whom_it_is(_file)))
end = never_cache(require_POST(_of_whom_it_is(_end, deed=True)))


def _directs(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "may_direct", False))


def _words(job: Job) -> str:
    """How it is with a job, in a sentence."""
    if job.state == Job.FAILED:
        return {
            Job.REFUSED: job.message,
            Job.TOO_LONG: _("This took too long and was ended. Nothing has been changed."),
            Job.TOO_LARGE: _("This needs more memory than it may have. Nothing has been changed."),
        }.get(job.problem, _("Something went wrong in the program. Nothing has been changed."))
    return {
        Job.WAITING: _("It begins as soon as what was asked for before is done."),
        Job.RUNNING: _("This may take some minutes. You can leave this page; it goes on."),
        Job.DONE: _("Done."),
        Job.ENDED: _("It was ended. Nothing has been changed."),
        Job.BROKEN: _(
            "It broke off because the site was stopped. Nothing has been changed; ask for it again."
        ),
    }[job.state]
