"""What the person at the terminal sees: steps with their progress, and errors in one line."""

import contextlib
import errno
import sys
import threading
import time
from collections.abc import Iterator


class StartError(Exception):
    """Something that keeps the site from starting, said in one line for the person who started it."""


@contextlib.contextmanager
def step(text: str) -> Iterator[None]:
    """Say what is being done, with a dot for every two seconds that it takes."""
    print(f"{text} ", end="", flush=True)
    done = threading.Event()

    def dots() -> None:
        while not done.wait(2):
            print(".", end="", flush=True)

    thread = threading.Thread(target=dots, daemon=True)
    thread.start()
    began = time.monotonic()
    try:
        yield
    except BaseException:
        done.set()
        thread.join()
        print(flush=True)
        raise
    done.set()
    thread.join()
    print(f" {time.monotonic() - began:.0f} s", flush=True)


@contextlib.contextmanager
def errors_in_one_line(program: str) -> Iterator[None]:
    """Turn the errors that can be expected into one line and exit status 1."""
    try:
        yield
    except StartError as error:
        _stop(program, str(error))
    except KeyboardInterrupt:
        _stop(program, "stopped.")
    except OSError as error:
        place = f": {error.filename}" if error.filename else ""
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            _stop(program, f"there is no room left on the disk{place}.")
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            _stop(program, f"no permission to write here{place}.")
        raise


def _stop(program: str, text: str) -> None:
    sys.stdout.flush()
    print(f"{program}: {text}", file=sys.stderr)
    sys.exit(1)
