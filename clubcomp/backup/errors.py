"""The one error of this package."""


class BackupError(Exception):
    """A backup that can't be made, read or put back, said in one line for the administrator."""
