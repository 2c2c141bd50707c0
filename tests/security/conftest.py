"""The filled season and the people of the table of permissions, for who means them harm."""

from tests.pages.conftest import director, season
from tests.pages.test_permissions import crowd, draft, people, walked

__all__ = ["crowd", "director", "draft", "people", "season", "walked"]
