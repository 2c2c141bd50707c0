"""The site as it is, except that nobody is told to wait: eight machines play forty members here."""

from clubcomp.settings import *  # noqa: F403

ACCOUNT_RATE_LIMITS = False
