"""The site as it is, except that nobody is told to wait: eight machines play forty members here."""

from clubcomp.settings import *  # noqa: F403
from clubcomp.settings import MIDDLEWARE, STORAGES

ACCOUNT_RATE_LIMITS = False
# Files with plain names: none of them is asked for, and none need be collected.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
MIDDLEWARE = [each for each in MIDDLEWARE if "whitenoise" not in each]
