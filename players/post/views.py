"""What an address in a mail leads to: no more mail about this topic. Looking at it changes nothing."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from players.post.choices import BadAddress, read_unsubscribe, wanted_topics
from players.post.choices import unsubscribe as end_mail


@csrf_exempt  # a mail program posts here without ever having seen a page; the signature is its permit
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, signed: str) -> HttpResponse:
    """Ask whether to end it; a POST ends it, from the button here or from the one in a mail program."""
    try:
        player, topic = read_unsubscribe(signed)
    except BadAddress:
        return render(request, "mail/bad_address.html", status=404)
    if request.method == "POST":
        end_mail(player=player, topic=topic)
    wanted = topic in wanted_topics(player)
    return render(request, "mail/unsubscribe.html", {"topic": topic.label, "wanted": wanted})
