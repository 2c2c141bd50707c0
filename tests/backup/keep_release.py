"""Keep a club of this version for the tests of later ones: `make released`, right before a release.

The demonstration club is made anew and its backup put into `released/`, under the date of today, without a
secret key.
"""

from __future__ import annotations

import datetime as dt
import tempfile
from pathlib import Path

from tests.demonstration import settle

RELEASED = Path(__file__).parent / "released"


def main() -> None:
    """Make the backup, unless there is one of today."""
    target = RELEASED / f"{dt.date.today()}.zip"
    if target.exists():
        print(f"{target.name} is there already.")
        return
    with tempfile.TemporaryDirectory() as folder:
        settle(Path(folder))
        (Path(folder) / "secret_key").unlink(missing_ok=True)
        from clubcomp.backup.archive import write_backup

        manifest = write_backup(target)
    target.chmod(0o644)
    print(f"{target.name}: {sum(manifest.rows.values())} rows, {target.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
