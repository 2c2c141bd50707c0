"""Say in words what is wrong with this installation."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from clubcomp.care.doctor import Level, examine


class Command(BaseCommand):
    help = "Say in words what is wrong with this installation. Exit status 1 when something is."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        found = examine()
        for finding in found:
            self.stdout.write(f"{finding.mark + ':':<18} {finding.text}")
        if any(finding.level == Level.BAD for finding in found):
            sys.exit(1)
