"""Prepare `.venv`, then go on inside it: `run [OPTIONS]` serves the site, `tools` is for the tests."""

import os
import sys

from clubcomp.start.install import PYTHON, install, install_libraries
from clubcomp.start.options import ROOT, read_options
from clubcomp.start.terminal import errors_in_one_line


def main(task: str, *arguments: str) -> None:
    """Do one of the two tasks."""
    os.chdir(ROOT)
    if task == "tools":
        with errors_in_one_line("bin/test"):
            install("requirements-test.txt", for_tests=True)
        return
    with errors_in_one_line("bin/run"):
        read_options(list(arguments))
        install("requirements.txt")
        if os.environ.get("DATABASE_URL", "").startswith("postgres"):
            install_libraries("requirements-postgres.txt")
        sys.stdout.flush()
        os.execv(PYTHON, [str(PYTHON), "-m", "clubcomp.start.serve", *arguments])  # noqa: S606


main(*sys.argv[1:])
