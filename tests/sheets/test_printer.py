"""Nothing is fetched but the project's own static files."""

import pytest
from django.core.exceptions import SuspiciousFileOperation

from competition.sheets.printer import STATIC, StaticFetcher, print_pdf


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "https://example.org/x.css", "http://localhost/static/x"]
)
def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="no static file"):
        StaticFetcher().fetch(url)


def test_the_fetcher_stays_among_the_static_files() -> None:
    with pytest.raises((FileNotFoundError, SuspiciousFileOperation)):
        StaticFetcher().fetch(f"{STATIC}../manage.py")
    with pytest.raises(FileNotFoundError):
        StaticFetcher().fetch(f"{STATIC}css/there-is-none.css")


def test_a_picture_from_outside_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    pdf = print_pdf('<p>words<img src="file:///etc/hostname"></p>', ["css/sheets/paper.css"], "")
    assert pdf.startswith(b"%PDF")
