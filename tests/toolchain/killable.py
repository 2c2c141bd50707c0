"""A site that a test can kill at any moment: started again, it finds the same data folder.

`python -m tests.toolchain.killable PORT` makes a club in the data folder of the environment and prints what
a browser of the director needs. Then every line on its input starts a server in a process of its own, whose
number it prints: that is what the test kills.
"""

from __future__ import annotations

import json
import os
import sys


def main(port: int) -> None:
    """Make the club, then start a server for every line that comes in."""
    import django

    django.setup()
    from django.core.wsgi import get_wsgi_application
    from django.db import connections
    from django.test import Client

    print(json.dumps(_make_club()), flush=True)
    application = get_wsgi_application()
    Client().get("/", headers={"host": "127.0.0.1"})  # so that what is loaded once is loaded already
    connections.close_all()  # every server opens its own
    pid = 0
    for _line in sys.stdin:
        if pid:
            os.waitpid(pid, 0)  # until the one before it has really gone
        pid = os.fork()
        if pid == 0:
            _serve(port, application)
        print(pid, flush=True)


def _make_club() -> dict[str, str]:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command

    from tests.factories import ClubFactory, DirectorFactory, make_season

    call_command("migrate", verbosity=0)
    ClubFactory()
    director = DirectorFactory()
    season = make_season(players=9, rounds=3)
    session = SessionStore()
    session[SESSION_KEY] = str(director.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = director.get_session_auth_hash()
    session.create()
    return {
        "database": str(settings.DATABASES["default"]["NAME"]),
        "season": season.slug,
        settings.SESSION_COOKIE_NAME: str(session.session_key),
        settings.CSRF_COOKIE_NAME: "c" * 32,
    }


def _serve(port: int, application: object) -> None:
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler

    sys.stderr = open(os.devnull, "w")  # noqa: SIM115, PTH123 - the requests, until the process ends
    server = ThreadedWSGIServer(("127.0.0.1", port), WSGIRequestHandler, ipv6=False, allow_reuse_address=True)
    server.set_app(application)
    server.serve_forever(poll_interval=0.02)


if __name__ == "__main__":
    main(int(sys.argv[1]))
