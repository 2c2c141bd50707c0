"""The one error that the engine raises for bad input."""

from __future__ import annotations


class SeasonError(ValueError):
    """Something in a season or its rules cannot be right.

    `code` is for programs and translations, `path` says where it stands in the season file
    ("rounds[3].games[2].white"), `message` says in English what is wrong, `value` is what stood
    there and `allowed` what could stand there (both may be absent).
    """

    def __init__(
        self,
        code: str,
        path: str,
        message: str,
        *,
        value: object = None,
        allowed: tuple[str, ...] = (),
    ) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.code = code
        self.path = path
        self.message = message
        self.value = value
        self.allowed = allowed

    def about(self, *what: str) -> SeasonError:
        """The same error, saying first of what it speaks ("round 3: 'P01', 'P02': …")."""
        message = f"{', '.join(what)}: {self.message}"
        return SeasonError(self.code, self.path, message, value=self.value, allowed=self.allowed)
