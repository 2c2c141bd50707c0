"""Settings of the tests: a throw-away data folder, quick passwords, no mail that leaves."""

import os
import tempfile

# One folder for each process, so that people and parallel test workers never share a database file.
# tests/conftest.py makes it and clears it away.
os.environ["CLUBCOMP_DATA"] = os.path.join(tempfile.gettempdir(), f"clubcomp-test-{os.getpid()}")
os.environ.setdefault("SECRET_KEY", "a key for tests, of no use to anyone, long enough to be accepted")

from clubcomp.settings import *  # noqa: E402, F403
from clubcomp.settings import CACHES, DATA_DIR, DATABASES, MIDDLEWARE, STORAGES, env  # noqa: E402

DEMO = False
WORK_BESIDE = False
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# The table of the shared cache would need a database in every test; tests/pages/accounts/ has one of its own.
CACHES = {
    name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": name} for name in CACHES
}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"

# Hashed names are for the real server (which tests/toolchain starts): the test server knows plain ones.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
MIDDLEWARE = [each for each in MIDDLEWARE if "whitenoise" not in each]

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, not memory: the browser's server is another thread and has to see what the test wrote.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"] |= {
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;"
    }
elif suffix := env.str("CLUBCOMP_TEST_SUFFIX", default=""):
    DATABASES["default"]["TEST"] = {"NAME": f"test_clubcomp_{suffix}"}
