"""The options of `bin/run`."""

import argparse
import os
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from clubcomp.start.terminal import StartError

ROOT = Path(__file__).resolve().parent.parent.parent


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line."""

    club: bool
    lan: bool
    port: int
    prepare: bool

    @property
    def folder(self) -> Path:
        """Where everything that must be kept is."""
        if given := os.environ.get("CLUBCOMP_DATA"):
            return Path(given).resolve()
        return ROOT / "data" / ("club" if self.club else "demo")

    @property
    def listen(self) -> str:
        """The address to listen on."""
        return "0.0.0.0" if self.lan else "127.0.0.1"  # noqa: S104  # --lan asks for exactly this


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise StartError(f"{message}. bin/run --help shows what there is.")


def read_options(arguments: list[str]) -> Options:
    """Read the options, or raise `StartError` with what is wrong with them."""
    parser = _Parser(
        prog="bin/run",
        allow_abbrev=False,
        description="Serve the demonstration club, or your own, on http://127.0.0.1:8000. "
        "The first time, everything it needs is installed. Stop it with Ctrl-C; all data is kept.",
    )
    parser.add_argument(
        "--club", action="store_true", help="your own club (data/club), not the demonstration"
    )
    parser.add_argument("--lan", action="store_true", help="let phones and computers on this network in")
    parser.add_argument(
        "--prepare", action="store_true", help="do everything but serve: for a server with its own services"
    )
    parser.add_argument("--port", type=_port, default=8000, metavar="N", help="another port than 8000")
    found = parser.parse_args(arguments)
    return Options(club=found.club, lan=found.lan, port=found.port, prepare=found.prepare)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; use a number from 1 to 65535")
    return int(text)
