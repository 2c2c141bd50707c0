"""The pictures of the ten main pages in docs/screenshots: `make screenshots`, or a few with

    python -m tests.browser.pictures build/pictures standing player

They are of the demonstration club, whose people were invented, on an evening with half of the results in.
"""

from __future__ import annotations

import io
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from clubcomp.start.options import ROOT
from competition.services.actors import Deed
from tests.browser.conftest import CHROMIUM_FLAGS, log_in
from tests.browser.screenshots import SCHEMES, SIZES
from tests.demonstration import HOST, begin_evening, coming_round, served, settle

if TYPE_CHECKING:
    from competition.models import Entry, Game, Round

COLOURS = 256  # of a picture: paper, ink, one accent and few signs need no more
SITE = f"http://{HOST}"
# A picture is the page, but not all of a long one.
TALLEST = {"desktop": 1100, "phone": 1400}
RESULTS = ("1-0", "0-1", "1-0", "1/2-1/2", "0-1", "1-0", "1-0")


@dataclass(frozen=True, slots=True)
class Shot:
    """A page to take a picture of; of the screen in the hall no more than stands on it."""

    name: str
    path: str
    director: bool = False
    screen: bool = False


def main(folder: Path, wanted: Iterable[str]) -> None:
    """Make the club, play half an evening and take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        settle(Path(data))
        round_ = coming_round()
        begin_evening(round_)
        _half_of_the_results(round_)
        shots = [shot for shot in _shots(round_) if not wanted or shot.name in wanted]
        with served() as site, sync_playwright() as playwright:
            program = shutil.which("chromium") or shutil.which("chromium-browser")
            if program is None:
                sys.exit("chromium is absent: apt-get install chromium")
            named = f"--host-resolver-rules=MAP {HOST}:80 {site.removeprefix('http://')}"
            browser = playwright.chromium.launch(executable_path=program, args=[*CHROMIUM_FLAGS, named])
            for size, scheme in product(SIZES, SCHEMES):
                _take(browser, shots, folder, size, scheme)
            browser.close()


def _half_of_the_results(round_: Round) -> None:
    from competition.services.actors import Actor
    from competition.services.results import enter_result
    from players.models import User

    director = Actor.of_user(User.objects.filter(is_director=True)[0])
    games: list[Game] = list(round_.games.select_related("round").order_by("-board"))
    for game, result in zip(games, RESULTS, strict=False):
        enter_result(game=game, result=result, deed=Deed(director))


def _shots(round_: Round) -> list[Shot]:
    from players.links import make_token

    season = round_.season.slug
    told = _rose_least_of_the_winners()
    own = make_token(round_.games.select_related("black__player").order_by("board")[6].black.player)
    return [
        Shot("home", "/"),
        Shot("standing", f"/{season}/stand/"),
        Shot("round", f"/{season}/ronde/{round_.number}/"),
        Shot("player", f"/{told.season.slug}/speler/{told.key}/"),
        Shot("story", f"/{season}/verhaal/"),
        Shot("groups", f"/{season}/groepen/"),
        Shot("championship", f"/{season}/kampioenschap/"),
        Shot("member", f"/ik/{own}/"),
        Shot("director", f"/leiding/{season}/ronde/{round_.number}/", director=True),
        Shot("screen", f"/{season}/scherm/", screen=True),
    ]


def _rose_least_of_the_winners() -> Entry:
    """Somebody with a question: of who won in the last round of the Keizer season, the one who rose least."""
    from competition.models import Game, Season
    from competition.reading.standing import list_page
    from competition.systems.season import Result

    season = Season.objects.get(name__startswith="Rapid")
    listed = list_page(season)
    won = Game.objects.filter(round__season=season, round__number=listed.after_round)
    winners = set(won.filter(result=Result.WHITE_WINS.value).values_list("white__key", flat=True))
    winners |= set(won.filter(result=Result.BLACK_WINS.value).values_list("black__key", flat=True))
    rows = [row for row in listed.shown if row.person.key in winners and row.change is not None]
    told = min(rows, key=lambda row: row.change or 0)
    return season.entries.get(key=told.person.key)


def _take(browser: Browser, shots: list[Shot], folder: Path, size: str, scheme: str) -> None:
    for director in (False, True):
        context = browser.new_context(
            viewport=SIZES[size], color_scheme=scheme, locale="nl-NL", has_touch=size == "phone"
        )
        page = context.new_page()
        chosen = [shot for shot in shots if shot.director == director]
        if director and chosen:
            from competition.demo.accounts import DIRECTOR

            log_in(page, SITE, chosen[0].path, email=DIRECTOR.email, password=DIRECTOR.password)
        for shot in chosen:
            page.goto(SITE + shot.path)
            file = folder / f"{shot.name}-{size}-{scheme}.png"
            _keep(_picture(page, shot, size), file)
            sys.stdout.write(f"{file.name}  {file.stat().st_size // 1024} kB\n")
            sys.stdout.flush()
        context.close()


def _picture(page: Page, shot: Shot, size: str) -> bytes:
    page.evaluate("document.fonts.ready")
    if shot.screen:
        return page.screenshot(animations="disabled")
    width, height = SIZES[size]["width"], SIZES[size]["height"]
    whole = int(page.evaluate("document.documentElement.scrollHeight"))
    clip = {"x": 0, "y": 0, "width": width, "height": max(height, min(whole, TALLEST[size]))}
    return page.screenshot(full_page=True, clip=clip, animations="disabled")  # type: ignore[arg-type]


def _keep(taken: bytes, file: Path) -> None:
    """Store a picture with few colours: a tenth of the size, and letters stay sharp."""
    picture = Image.open(io.BytesIO(taken)).convert("RGB")
    few = picture.quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


if __name__ == "__main__":
    names = [argument for argument in sys.argv[1:] if re.fullmatch(r"[a-z]+", argument)]
    folders = [Path(argument) for argument in sys.argv[1:] if argument not in names]
    main(folders[0] if folders else ROOT / "docs" / "screenshots", names)
