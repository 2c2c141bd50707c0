"""The site as it is, except that nobody is told to wait: eight machines play forty members here."""

from clubcomp.settings import *  # noqa: F403
from clubcomp.settings import MIDDLEWARE, STORAGES

# Counted as ever, but nobody is one too many.
ACCOUNT_RATE_LIMITS = {"member_deed": "100000/m/key"}
# Files with plain names: none of them is asked for, and none need be collected.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
MIDDLEWARE = [each for each in MIDDLEWARE if "whitenoise" not in each]
