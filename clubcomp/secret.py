"""The secret key of one installation: made once, kept in its data folder.

Printed personal links are signed with it, so it has to outlive every restart.
"""

import contextlib
import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def secret_key(path: Path) -> str:
    """Return the key in `path`; make it first where there is none.

    Where nothing can be written (a read-only checkout, say) the key lives as long as the process:
    enough for a command; `clubcomp.start` refuses to serve that way.
    """
    try:
        return _read(path)
    except FileNotFoundError:
        pass
    except PermissionError:
        return secrets.token_urlsafe(50)
    try:
        _create(path)
        return _read(path)
    except OSError:
        return secrets.token_urlsafe(50)


def _read(path: Path) -> str:
    key = path.read_text(encoding="ascii").strip()
    if len(key) < 50:
        raise ImproperlyConfigured(f"{path} should hold the secret key of this installation, and is damaged.")
    return key


def _create(path: Path) -> None:
    """Write a new key whole or not at all; the first of two processes wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink(missing_ok=True)
