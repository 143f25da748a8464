"""Django's settings: one file, everything that varies read from the environment.

SCOREKEEPER_DATA        folder of the database and the secret key (default: data)
DATABASE_URL            postgresql://user:password@host:port/name, in place of SQLite
SCOREKEEPER_HOSTS       names this server answers to besides its own, with commas between; * any
SCOREKEEPER_HTTPS=1     behind a proxy that speaks HTTPS and sets X-Forwarded-Proto itself
SCOREKEEPER_HSTS        what else browsers keep to HTTPS for: subdomains, preload; or off
SCOREKEEPER_PREFIX      path below which a proxy has it, such as /cards (default: none)
SCOREKEEPER_SECRET_KEY  in place of the key kept in the data folder
SCOREKEEPER_MATCHES     new matches in an hour, from one address and from all (300,3000; or off)
SCOREKEEPER_SHEETS      score sheets brought in an hour, likewise (100,1000)
SCOREKEEPER_CODES       codes asked for in an hour, likewise (300,3000)
SCOREKEEPER_MEGABYTES   megabytes written in an hour, likewise (50,500)
SCOREKEEPER_DEBUG=1     Django's debug pages; never where others can reach the server
TZ                      time zone of the table (default: this machine's)
"""

import os
import re
from importlib.util import find_spec
from pathlib import Path

from csp.constants import NONE, SELF
from jinja2 import StrictUndefined

from scorekeeper.config import masking
from scorekeeper.config.data_folder import data_folder, signing_key
from scorekeeper.config.databases import database
from scorekeeper.config.environment import (
    most_in_an_hour,
    named_hosts,
    named_ports,
    path_prefix,
    strict_transport,
)
from scorekeeper.config.time_zone import table_clock

BASE_DIR = Path(__file__).resolve().parent.parent
PROGRAM_DIR = BASE_DIR / "scorekeeper"
GAMES_DIR = PROGRAM_DIR / "games"
# Templates and static files lie beside the program, and inside of it where it is installed
SHOWN_DIR = BASE_DIR if (BASE_DIR / "manage.py").exists() else PROGRAM_DIR
HTTPS = os.environ.get("SCOREKEEPER_HTTPS") == "1"
DEBUG = os.environ.get("SCOREKEEPER_DEBUG") == "1"
PREFIX = path_prefix()
FORCE_SCRIPT_NAME = PREFIX or None

SECRET_KEY = signing_key()
# Django knows fixed names alone; this machine's own change, so a middleware of ours looks at them.
ALLOWED_HOSTS = ["*"]
NAMED_HOSTS = named_hosts(os.environ.get("SCOREKEEPER_HOSTS", ""))
NAMED_PORTS = named_ports(os.environ.get("SCOREKEEPER_HOSTS", ""))

# Wiring
INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "django_htmx",
    "scorekeeper.records",
    "scorekeeper.web",
]
# zstd, brotli or gzip; gzip alone where the machine has no wheels of the others
COMPRESSION = (
    "django_http_compression.middleware.HttpCompressionMiddleware"
    if find_spec("django_http_compression")
    else "django.middleware.gzip.GZipMiddleware"
)
MIDDLEWARE = [
    "scorekeeper.web.middleware.answers.AnswersMiddleware",
    "scorekeeper.web.middleware.arrivals.ArrivalsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    COMPRESSION,
    "django.middleware.locale.LocaleMiddleware",
    # Outside of refusals, which stand in place of pages and no more in frames than these
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "scorekeeper.web.middleware.answers.RefusalsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
TEST_RUNNER = "tests.tools.runner.PytestRunner"  # where the source is; the package has no tests
JINJA = "django.template.backends.jinja2.Jinja2"
TEMPLATES = [
    {
        "BACKEND": JINJA,
        "NAME": "pages",
        "DIRS": [SHOWN_DIR / "templates", *sorted(GAMES_DIR.rglob("templates"))],
        "OPTIONS": {
            "environment": "scorekeeper.web.jinja.environment",
            "undefined": StrictUndefined,
        },
    },
    # Django's own widgets, which ask for values that nobody gave
    {"BACKEND": JINJA, "NAME": "widgets", "APP_DIRS": True},
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# What is kept
DATABASES = {
    "default": database(os.environ.get("DATABASE_URL") or data_folder() / "scorekeeper.sqlite3"),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# A pasted score sheet of 2 MB is three times that in a form; the pages refuse what is longer.
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024

# What anybody may take in an hour without a login: from one address, and from all
MOST_IN_AN_HOUR = {
    "match": most_in_an_hour("SCOREKEEPER_MATCHES", "300,3000"),
    "sheet": most_in_an_hour("SCOREKEEPER_SHEETS", "100,1000"),
    "code": most_in_an_hour("SCOREKEEPER_CODES", "300,3000"),
    "bytes": most_in_an_hour("SCOREKEEPER_MEGABYTES", "50,500"),
}

# Files the browser fetches
STATIC_URL = f"{PREFIX}/static/"
STATIC_ROOT = data_folder() / "staticfiles"
STATICFILES_DIRS = [SHOWN_DIR / "static", *sorted(GAMES_DIR.rglob("static"))]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "scorekeeper.web.static_files.StaticFiles"},
}

# Language and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [PROGRAM_DIR / "locale"]
TABLE_CLOCK = table_clock()
TIME_ZONE = TABLE_CLOCK.zone
USE_TZ = True

# What a browser has to refuse
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "scorekeeper.web.home.errors.csrf_failure"
# A page's address is a secret, so not even this server learns where a request comes from. Not
# no-referrer: with it browsers send "Origin: null" with a form, and Django refuses the form.
SECURE_REFERRER_POLICY = "strict-origin"

# On the table's own network there is no HTTPS, and browsers ignore this header with a complaint.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
CSRF_COOKIE_PATH = PREFIX or "/"  # what else lies at the host has cookies of its own
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
# Whoever watches the server stands beside it; Django looks at the path with the prefix before it
SECURE_REDIRECT_EXEMPT = [f"^{re.escape(f'{PREFIX}/health/'.lstrip('/'))}$"]
STRICT_TRANSPORT = strict_transport(https=HTTPS)
SECURE_HSTS_SECONDS = STRICT_TRANSPORT.seconds
SECURE_HSTS_INCLUDE_SUBDOMAINS = STRICT_TRANSPORT.subdomains
SECURE_HSTS_PRELOAD = STRICT_TRANSPORT.preload
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

# Logs go to standard error, without secret links
masking.install()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
}
