"""Make `.venv` and fill it, see to the Debian packages, compile the translations. Standard library only."""

import ctypes
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from clubcomp.start.options import ROOT
from clubcomp.start.terminal import StartError, step

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
ROOM_FOR_LIBRARIES = 600 * 1024 * 1024


def _library(name: str) -> Callable[[], bool]:
    def present() -> bool:
        try:
            ctypes.CDLL(name)
        except OSError:
            return False
        return True

    return present


def _can_make_venv() -> bool:
    importlib.invalidate_caches()  # it may have been installed a moment ago
    return PYTHON.exists() or importlib.util.find_spec("ensurepip") is not None


def _program(*names: str) -> Callable[[], bool]:
    return lambda: any(shutil.which(name) for name in names)


def _is_debian() -> bool:
    return platform.freedesktop_os_release().get("ID") == "debian"


# Debian package -> whether what it brings is there, however it came
NEEDED = {
    "python3-venv": _can_make_venv,
    "gettext": _program("msgfmt"),
    "libpango-1.0-0": _library("libpango-1.0.so.0"),
    "libpangoft2-1.0-0": _library("libpangoft2-1.0.so.0"),
    "libharfbuzz0b": _library("libharfbuzz.so.0"),
    "libfontconfig1": _library("libfontconfig.so.1"),
}
USEFUL = {
    "libharfbuzz-subset0": _library("libharfbuzz-subset.so.0"),
    "fonts-dejavu-core": lambda: any(Path("/usr/share/fonts").rglob("DejaVuSans.ttf")),
}
FOR_TESTS = {
    "chromium": _program("chromium", "chromium-browser"),
    # Tests run in it a quarter faster. Ubuntu has none.
    "chromium-headless-shell": lambda: bool(shutil.which("chromium-headless-shell")) or not _is_debian(),
    "poppler-utils": _program("pdftotext"),
    "nginx-light": lambda: shutil.which("nginx", path="/usr/sbin:/usr/bin") is not None,
}


def install(requirements: str, *, for_tests: bool = False) -> None:
    """Bring the libraries in `requirements` and the Debian packages here, where they are not yet."""
    useful = USEFUL | FOR_TESTS if for_tests else USEFUL
    debian_packages(NEEDED, useful)
    make_venv()
    install_libraries(requirements)
    compile_messages()


def debian_packages(needed: dict[str, Callable[[], bool]], useful: dict[str, Callable[[], bool]]) -> None:
    """Install absent packages as root; else print the line that does, and stop if one is needed."""
    absent = [name for name, present in (needed | useful).items() if not present()]
    if not absent:
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        apt_install(absent)
        absent = [name for name, present in (needed | useful).items() if not present()]
    if absent:
        print("Missing Debian packages. This line installs them:")
        print(f"    sudo apt-get install {' '.join(absent)}", flush=True)
    if indispensable := [name for name in absent if name in needed]:
        raise StartError(f"can't go on without {', '.join(indispensable)}.")


def apt_install(packages: Iterable[str]) -> None:
    """Install Debian packages quietly; what went wrong shows afterwards, in what is absent still."""
    packages = list(packages)
    command = ["apt-get", "install", "--yes", "--no-install-recommends", "-qq", *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step(f"Installing Debian packages: {' '.join(packages)}"):
        for attempt in (["apt-get", "update", "-qq"], command):
            done = subprocess.run(attempt, env=environment, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        print(f"apt-get: {lines[-1] if lines else 'failed'}", flush=True)


def make_venv() -> None:
    """Make `.venv`, unless there is one whose Python works."""
    if PYTHON.exists() and subprocess.run([PYTHON, "-c", ""], capture_output=True).returncode == 0:  # noqa: S603
        return
    if importlib.util.find_spec("ensurepip") is None:
        raise StartError("Python's venv module is missing: sudo apt-get install python3-venv")
    _see_room(ROOT, ROOM_FOR_LIBRARIES)
    with step("Making .venv"):
        command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
        done = subprocess.run(command, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise StartError(f"can't make .venv: {_last_line(done.stderr or done.stdout)}")


def install_libraries(requirements: str) -> None:
    """Install the pinned libraries, unless exactly these were installed before."""
    wanted = hashlib.sha256((ROOT / requirements).read_bytes()).hexdigest()
    stamp = VENV / f"{requirements}.installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    with step("Installing the libraries (once, about a minute)"):
        done = subprocess.run(  # noqa: S603
            [*command, "-r", requirements], cwd=ROOT, capture_output=True, text=True
        )
    if done.returncode:
        if "No space left" in done.stderr:
            raise StartError(f"there is no room left on the disk for the libraries in {VENV}.")
        raise StartError(f"can't install the libraries: {_last_line(done.stderr)}")
    stamp.write_text(wanted)


def compile_messages() -> None:
    """Compile the translations that are newer than their compiled file."""
    for source in sorted(ROOT.glob("locale/*/LC_MESSAGES/*.po")):
        compiled = source.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime:
            continue
        command = ["msgfmt", "--check-format", "-o", str(compiled), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)  # noqa: S603
        if done.returncode:
            raise StartError(f"a translation has an error: {done.stderr.strip().splitlines()[0]}")


def _see_room(folder: Path, needed: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise StartError(
            f"there is no room on the disk: {needed // 1_048_576} MB needed in {folder}, "
            f"{free // 1_048_576} MB free."
        )


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.upper().startswith("ERROR")]
    return (errors or lines or ["no reason given"])[-1].strip()
