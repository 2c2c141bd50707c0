"""Forget what is no longer needed, as the page Privacy promises."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from clubcomp.privacy.kept import KEPT


class Command(BaseCommand):
    help = "Forget what is no longer needed, as the page Privacy promises. Once a day is enough."

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        for kept in KEPT:
            if kept.forget is not None and (count := kept.forget(now)):
                self.stdout.write(f"{count:>6}  {kept.what}")
