"""The project's own static files, for sheets: styles and fonts."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders


def static_file(name: str) -> Path:
    """Where a static file is. Raises FileNotFoundError."""
    found = finders.find(name)
    if not found:
        raise FileNotFoundError(f"there is no static file {name}")
    return Path(found)
