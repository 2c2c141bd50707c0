"""Settings of one installation. What differs between installations comes from the environment.

CLUBCOMP_DATA      folder with the database, the secret key and uploads (default: data/demo)
DATABASE_URL       another database, for example postgres://user:password@host/name
CLUBCOMP_HOSTS     host names the site answers to, separated by commas
CLUBCOMP_HTTPS     true behind a proxy that speaks https (sets X-Forwarded-Proto)
CLUBCOMP_DEMO      true for the demonstration club: its passwords work on this machine only
CLUBCOMP_URL       where members find the site, for addresses in mail: https://club.example
EMAIL_URL          how mail is sent, for example smtp+tls://user:password@host:587
EMAIL_TIMEOUT      how many seconds the mail server may take over each step
CLUBCOMP_LOG       level of the log: DEBUG, INFO (default), WARNING
DEBUG              true while developing, never in use
"""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.contrib.messages import constants as message_levels
from django.utils.translation import gettext_lazy as _

from clubcomp.secret import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DATA_DIR = Path(env.str("CLUBCOMP_DATA", default=str(BASE_DIR / "data" / "demo"))).resolve()
DEMO = env.bool("CLUBCOMP_DEMO", default=DATA_DIR == BASE_DIR / "data" / "demo")
# The code that a first visitor types to become administrator; empty: nobody can.
SETUP_CODE = env.str("CLUBCOMP_SETUP_CODE", default="")

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key(DATA_DIR / "secret_key")
ALLOWED_HOSTS = env.list("CLUBCOMP_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

INSTALLED_APPS = [
    "players",
    "competition",
    "clubcomp.accounts",
    "clubcomp.work",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "django_tables2",
    "django_filters",
    "crispy_forms",
    "crispy_bootstrap5",
    "django_htmx",
    "csp",
]

MIDDLEWARE = [
    "clubcomp.afterwards.AfterwardsMiddleware",
    # Before whatever may answer by itself: files and refusals have these headers too.
    "csp.middleware.CSPMiddleware",
    "clubcomp.headers.PermissionsPolicyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "clubcomp.for_machines.SearchEnginesMiddleware",
    "clubcomp.input_text.NoNulMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "clubcomp.language.ChosenLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "clubcomp.setup.first_visit.FirstVisitMiddleware",
]

ROOT_URLCONF = "clubcomp.urls"
WSGI_APPLICATION = "clubcomp.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "competition.pages.frame.frame_context",
            ],
        },
    },
]

# Database

DATABASES: dict[str, dict[str, Any]] = {
    "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "clubcomp.sqlite3"}
}
if env.str("DATABASE_URL", default=""):
    DATABASES["default"] = env.db("DATABASE_URL")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# How many seconds somebody waits for a database that others hold, before the page says that it is busy.
LOCK_SECONDS = 10
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "timeout": LOCK_SECONDS,
        # Take the write lock when a transaction begins: two writers wait for each other instead of failing.
        "transaction_mode": "IMMEDIATE",
        # FULL: a result that was confirmed on the screen survives a power cut.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["OPTIONS"] = {
        "connect_timeout": LOCK_SECONDS,
        "options": f"-c lock_timeout={LOCK_SECONDS}s",
        **DATABASES["default"].get("OPTIONS", {}),
    }

# How many seconds a page that follows the evening waits, about, before it asks again.
LIVE_SECONDS = env.int("LIVE_SECONDS", default=25)

# What takes long is done beside the site (`manage.py do_work`); False: at once, in the request.
WORK_BESIDE = True

# People

AUTH_USER_MODEL = "players.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "clubcomp.accounts.passwords.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "clubcomp.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "clubcomp.accounts.forms.LoginForm",
    "request_login_code": "clubcomp.accounts.forms.RequestLoginCodeForm",
    "confirm_login_code": "clubcomp.accounts.forms.ConfirmLoginCodeForm",
    "reset_password": "clubcomp.accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "clubcomp.accounts.forms.ResetPasswordKeyForm",
    "change_password": "clubcomp.accounts.forms.ChangePasswordForm",
    "set_password": "clubcomp.accounts.forms.SetPasswordForm",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_ENABLED = False  # administrators make accounts, and members from their own link
ACCOUNT_EMAIL_VERIFICATION = "none"  # nobody gets in without having read mail at the address
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # strangers are not mailed
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_LOGIN_BY_CODE_FORMAT = {"numeric": True, "length": 8, "dashed": True}
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"  # noqa: S105
ACCOUNT_SESSION_REMEMBER = True
# How often: per visitor's machine (a whole club can share one), per address typed, per account, per player.
# The numbers count in all workers together; what is not here is as allauth has it.
ACCOUNT_RATE_LIMITS = {
    "login": "60/m/ip",
    "login_failed": "30/m/ip,10/10m/key",
    "request_login_code": "30/m/ip,3/5m/key",
    "reset_password": "30/m/ip,3/5m/key",
    "change_address": "5/h/key",
    "ask_link": "30/m/ip,3/5m/key",
    "member_deed": "30/m/key",
}
# Cookies know no ports: the demonstration must not log people out of their own club beside it.
COOKIE_PREFIX = "demo_" if DEMO else "club_"
SESSION_COOKIE_NAME = COOKIE_PREFIX + "session"
CSRF_COOKIE_NAME = COOKIE_PREFIX + "csrf"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30

# What is counted is shared by all workers; what is only quicker to have at hand, each keeps for itself

CACHES = {
    "default": {
        "BACKEND": "clubcomp.accounts.limits.Counters",
        "LOCATION": "cache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    "process": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}

# Language and time

LANGUAGE_CODE = "nl"
LANGUAGES = [("nl", _("Dutch")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = COOKIE_PREFIX + "language"
LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SAMESITE = True, "Lax"
TIME_ZONE = "Europe/Amsterdam"
USE_TZ = True

# Files

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = BASE_DIR / "staticfiles"
MEDIA_ROOT = DATA_DIR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
FILE_UPLOAD_PERMISSIONS = 0o640

# Looks

CRISPY_ALLOWED_TEMPLATE_PACKS = CRISPY_TEMPLATE_PACK = "bootstrap5"
DJANGO_TABLES2_TEMPLATE = "django_tables2/bootstrap5.html"
MESSAGE_TAGS = {message_levels.ERROR: "danger", message_levels.DEBUG: "secondary"}

# Mail: printed in the log until an address for it is given

EMAIL_CONFIG = env.email("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
# For these two ways our own backends, which do the same and a little more.
EMAIL_BACKEND = {
    "django.core.mail.backends.smtp.EmailBackend": "players.post.smtp.EmailBackend",
    "django.core.mail.backends.console.EmailBackend": "players.post.console.EmailBackend",
}.get(EMAIL_CONFIG["EMAIL_BACKEND"], EMAIL_CONFIG["EMAIL_BACKEND"])
EMAIL_TIMEOUT = env.int("EMAIL_TIMEOUT", default=30)
DEFAULT_FROM_EMAIL = env.str("CLUBCOMP_FROM_EMAIL", default="clubcomp@localhost")

# Where links in mail lead. It is never taken from a request: whoever asks may name any host.
_https = "https" if env.bool("CLUBCOMP_HTTPS", default=False) else "http"
_host = next((host for host in ALLOWED_HOSTS if host.strip("*.")), "localhost").lstrip(".")
SITE_URL = env.str("CLUBCOMP_URL", default="") or f"{_https}://{_host}"

# Security: everything a page needs comes from the site itself, nothing is written inline

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
CSRF_TRUSTED_ORIGINS = env.list("CLUBCOMP_ORIGINS", default=[])

HTTPS = env.bool("CLUBCOMP_HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
# Behind a proxy the visitor is the last of those whom X-Forwarded-For names.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if HTTPS else 0
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
# Other sites under the club's name may still speak http: they are not ours to decide on.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Log: readable lines on standard error; who keeps them is for the system to say

LOG_LEVEL = env.str("CLUBCOMP_LOG", default="INFO").upper()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "clubcomp.log.DiscreetFormatter",
            "format": "{asctime} {levelname:<7} {name}: {message}",
            "datefmt": "%Y-%m-%d %H:%M:%S",
            "style": "{",
        }
    },
    "filters": {
        "strangers": {"()": "clubcomp.log.StrangersInOneLine"},
        "outages": {"()": "clubcomp.log.OutagesInOneLine"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["strangers", "outages"],
        },
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        # Django's own handlers mail administrators or print only while debugging; ours do both jobs.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.utils.autoreload": {"level": "WARNING"},
        # A mistyped name in a form or an address is no news for whoever started the site; an error is.
        "django.request": {"level": "ERROR"},
        "clubcomp": {"level": LOG_LEVEL},
        "competition": {"level": LOG_LEVEL},
        "players": {"level": LOG_LEVEL},
    },
}
