#!/usr/bin/env python
"""Run one management command: `python manage.py help` lists them."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubcomp.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("Django is not installed here. Run bin/run once, then use .venv/bin/python manage.py …")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
