"""Serve the site with gunicorn, and say on the terminal where it is and how to get in."""

import errno
import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import segno
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connections
from gunicorn.app.base import BaseApplication

from clubcomp.start import beside
from clubcomp.start.options import Options, read_options
from clubcomp.start.terminal import StartError, errors_in_one_line

# Without letters and digits that look alike
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def main(arguments: list[str]) -> None:
    """Do all steps, then serve until Ctrl-C, unless only the steps were asked for."""
    options = read_options(arguments)
    listener = None if options.prepare else take_port(options)
    address = lan_address() if options.lan else ""
    set_environment(options, address)

    import django

    from clubcomp.start import prepare

    prepare.data_folder(options.folder)
    try:
        django.setup()
        prepare.database()
        if not options.club:
            prepare.demonstration()
        else:
            prepare.daily_backup()
        prepare.static_files()
        lines = welcome(options, address)
    except ImproperlyConfigured as error:
        raise StartError(str(error)) from None
    except DatabaseError as error:
        raise StartError(prepare.plain(error)) from None
    if listener is None:
        print(f"Everything is ready in {prepare.describe(options.folder)}.")
        return
    connections.close_all()  # the workers are forked from here and open their own
    Site(listener, lambda: print("\n".join(lines), flush=True)).run()


def take_port(options: Options) -> socket.socket:
    """Open the port now, so that the address that is printed is ours."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((options.listen, options.port))
        listener.listen()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise StartError(
                f"port {options.port} is in use, perhaps by another bin/run; "
                f"stop that one, or choose another: bin/run --port {options.port % 65535 + 1}"
            ) from None
        if error.errno == errno.EACCES:
            raise StartError(f"port {options.port} is for root only; choose one above 1023.") from None
        raise
    listener.set_inheritable(True)
    return listener


def lan_address() -> str:
    """The address of this machine on its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            raise StartError("this machine is on no network, so --lan has nobody to let in.") from None
        return str(probe.getsockname()[0])


def set_environment(options: Options, address: str) -> None:
    """Tell the settings which club this is, who may ask for it, and the code of the first visit."""
    hosts = ["localhost", "127.0.0.1", "[::1]"]
    if options.lan:
        name = socket.gethostname().lower()
        hosts += [address, name, f"{name}.local"]
    if given := os.environ.get("CLUBCOMP_HOSTS"):
        hosts.append(given)
    os.environ["CLUBCOMP_URL"] = os.environ.get("CLUBCOMP_URL") or site_url(options, address, given)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "clubcomp.settings",
        "CLUBCOMP_DATA": str(options.folder),
        "CLUBCOMP_DEMO": str(not options.club),
        "CLUBCOMP_HOSTS": ",".join(hosts),
        "CLUBCOMP_SETUP_CODE": new_code() if options.club else "",
    }


def site_url(options: Options, address: str, given: str | None) -> str:
    """Where members find the site, for the addresses in mail."""
    host = given.split(",")[0].strip() if given else address or "127.0.0.1"
    if os.environ.get("CLUBCOMP_HTTPS", "").lower() in ("1", "true", "yes", "on"):
        return f"https://{host}"
    return f"http://{host}:{options.port}"


def new_code() -> str:
    """A code that can be read from the terminal and typed on a phone."""
    half = ["".join(secrets.choice(CODE_LETTERS) for _ in range(4)) for _ in range(2)]
    return "-".join(half)


def welcome(options: Options, address: str) -> list[str]:
    """What to print once the site answers."""
    from django.conf import settings

    from clubcomp.setup.first_visit import is_set_up
    from clubcomp.start.prepare import describe

    here = f"http://127.0.0.1:{options.port}"
    lines = ["", f"The site is at {here}"]
    if options.lan:
        there = f"http://{address}:{options.port}"
        lines += [f"On this network: {there}", "", qr_code(there)]
    if not options.club:
        lines += demo_logins()
    elif not is_set_up():
        lines += ["", f"First visit: open {here}/setup/ and type this code: {settings.SETUP_CODE}"]
    return [*lines, "", f"Everything is kept in {describe(options.folder)}. Stop with Ctrl-C.", ""]


def demo_logins() -> list[str]:
    """The lines with the logins of the demonstration club."""
    from competition.demo.accounts import LOGINS

    return ["", "Log in as (on this machine only):"] + [
        f"  {login.role:<14} {login.email:<30} {login.password}" for login in LOGINS
    ]


def qr_code(text: str) -> str:
    """A QR code in half blocks, for the terminal."""
    import io

    out = io.StringIO()
    segno.make(text, error="m").terminal(out, compact=True)
    return out.getvalue()


class Site(BaseApplication):
    """The site in gunicorn: one process with threads on SQLite, where there is one writer anyway."""

    def __init__(self, listener: socket.socket, ready: Callable[[], None]) -> None:
        self.listener = listener
        self.ready = ready
        self.beside: subprocess.Popen[bytes] | None = None
        super().__init__()

    def load_config(self) -> None:
        """Set what differs from gunicorn's defaults."""
        from django.db import connection

        settings = {
            "bind": f"fd://{self.listener.fileno()}",
            "worker_class": "gthread",
            "workers": 1 if connection.vendor == "sqlite" else 2,
            "threads": 8,
            "timeout": 60,
            "graceful_timeout": 5,
            "preload_app": True,
            "loglevel": "warning",
            "when_ready": lambda server: self.begin(),
            "on_exit": lambda server: self.end(),
            "control_socket_disable": True,
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def begin(self) -> None:
        """The site answers: say so, and let mail go out and jobs be done."""
        self.beside = beside.start()
        self.ready()

    def end(self) -> None:
        """No mail goes out and no job is done without the site."""
        if self.beside is not None:
            self.beside.terminate()
            self.beside.wait()

    def load(self) -> Any:
        """The WSGI application."""
        from clubcomp.wsgi import application

        return application


if __name__ == "__main__":
    with errors_in_one_line("bin/run"):
        main(sys.argv[1:])
