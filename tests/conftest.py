"""What every test may use: the shared cases, and one way to say that something is absent."""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
# Seconds until something hangs for sure, however busy the computer is.
PATIENCE = 300
REQUIRE_ALL = os.environ.get("CLUBCOMP_REQUIRE_ALL", "") not in ("", "0")

# "ci" finds the same examples in every run; "dev" looks for new ones; "search" looks long.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_configure() -> None:
    """Make the data folder of this process."""
    Path(os.environ["CLUBCOMP_DATA"]).mkdir(exist_ok=True)


def pytest_collection_finish() -> None:
    """What has been loaded by now stays to the end, so that the garbage collector need not look at it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_unconfigure() -> None:
    """Clear it away."""
    shutil.rmtree(os.environ["CLUBCOMP_DATA"], ignore_errors=True)


def absent(what: str, how: str) -> NoReturn:
    """Skip the test since `what` isn't there, and say `how` to get it; fail where nothing may be skipped."""
    message = f"{what} is absent: {how}"
    if REQUIRE_ALL:
        pytest.fail(message)
    pytest.skip(message)


def shared_cases() -> Path:
    """Return the folder with the season files and expected standings that lie beside the project."""
    folder = SHARED / "cases"
    if not folder.is_dir():
        absent("../shared/cases", "put the folder `shared` beside the project")
    return folder


@pytest.fixture(scope="session")
def cases() -> Path:
    """The folder of shared cases."""
    return shared_cases()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    """Where nothing may be skipped, a skipped test is a failed one."""
    report = yield
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be: {report.longrepr[-1]}"
    return report


@pytest.fixture(autouse=True)
def _fresh_cache() -> Iterator[None]:
    """The cache outlives the database of a test, so it is emptied between tests."""
    from django.core.cache import caches

    yield
    for cache in caches.all():
        cache.clear()


@pytest.fixture(autouse=True, scope="session")
def printed() -> Iterator[dict[str, bytes]]:
    """What was printed in this process, by fingerprint: the same paper is set once, by whichever test.

    Who has to see it set again empties this.
    """
    from competition.sheets.paper import Paper

    found: dict[str, bytes] = {}
    set_anew = Paper.pdf

    def pdf(paper: Paper) -> bytes:
        if paper.fingerprint not in found:
            found[paper.fingerprint] = set_anew(paper)
        return found[paper.fingerprint]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Paper, "pdf", pdf)
        yield found
