"""Look at pages of a running site: desktop and phone, light and dark, Dutch and English.

    python -m tests.browser.screenshots http://127.0.0.1:8000 build/looks / /interne-2026-27/stand/

Options: --only desktop-light,phone-dark   --language nl,en   --full (the whole page, not the first screen)
         --login EMAIL PASSWORD (as somebody with an account)
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM_FLAGS

SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
SCHEMES = ("light", "dark")


def main(arguments: list[str] | None = None) -> None:
    """Take the screenshots that the arguments ask for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("site")
    parser.add_argument("folder", type=Path)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--only", default="")
    parser.add_argument("--language", default="nl")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--login", nargs=2, metavar=("EMAIL", "PASSWORD"))
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        sys.exit("chromium is absent: apt-get install chromium")
    wanted = set(options.only.split(",")) if options.only else None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        for language, size, scheme in product(options.language.split(","), SIZES, SCHEMES):
            if wanted is None or f"{size}-{scheme}" in wanted:
                for file in _take(browser, options, language, size, scheme):
                    print(file)
        browser.close()


def _take(
    browser: Browser, options: argparse.Namespace, language: str, size: str, scheme: str
) -> Iterator[Path]:
    context = browser.new_context(
        viewport=SIZES[size], color_scheme=scheme, locale="nl-NL", has_touch=size == "phone"
    )
    for cookie in ("demo_language", "club_language"):
        context.add_cookies([{"name": cookie, "value": language, "url": options.site}])
    page = context.new_page()
    page.on("console", lambda m: print(f"  console {m.type}: {m.text}") if m.type == "error" else None)
    if options.login:
        page.goto(options.site.rstrip("/") + "/inloggen/")
        page.fill("input[name=login]", options.login[0])
        page.fill("input[name=password]", options.login[1])
        page.press("input[name=password]", "Enter")
        page.wait_for_url(lambda url: "/inloggen/" not in url)
    for path in options.paths:
        page.goto(options.site.rstrip("/") + path)
        name = urlsplit(path).path.strip("/").replace("/", "_") or "home"
        file = options.folder / f"{name}-{size}-{scheme}-{language}.png"
        page.screenshot(path=file, full_page=options.full)
        yield file
    context.close()


if __name__ == "__main__":
    main()
