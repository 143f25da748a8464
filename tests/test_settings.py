"""The settings follow the environment: the café's own network, or a server behind HTTPS."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from scorekeeper.config import data_folder, environment
from scorekeeper.config.databases import database
from scorekeeper.config.environment import named_hosts, named_ports, strict_transport

ROOT = Path(__file__).resolve().parent.parent
SHOW = """
import json
from scorekeeper import settings
print(json.dumps({name: getattr(settings, name) for name in dir(settings) if name.isupper()},
                 default=str))
"""


def settings_with(**environment: str) -> dict[str, Any]:
    """Return the settings as a process with this environment reads them."""
    plain = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    shown = subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=ROOT,
        env=plain | environment,
        capture_output=True,
        check=True,
    )
    settings: dict[str, Any] = json.loads(shown.stdout)
    return settings


def test_on_the_cafes_network_plain_http_works() -> None:
    settings = settings_with()
    assert not settings["DEBUG"]
    assert not settings["CSRF_COOKIE_SECURE"]
    assert not settings["SECURE_SSL_REDIRECT"]
    assert settings["SECURE_HSTS_SECONDS"] == 0
    assert settings["SECURE_PROXY_SSL_HEADER"] is None


ARRIVALS = "scorekeeper.web.middleware.arrivals.ArrivalsMiddleware"


def test_only_this_machine_is_answered_until_others_are_named() -> None:
    plain = settings_with()
    assert plain["NAMED_HOSTS"] == []
    before = plain["MIDDLEWARE"][: plain["MIDDLEWARE"].index(ARRIVALS)]
    assert [name.rpartition(".")[2] for name in before] == ["AnswersMiddleware"], (
        "Django itself lets every name in"
    )
    named = settings_with(SCOREKEEPER_HOSTS="cards.example,10.0.0.5")
    assert named["NAMED_HOSTS"] == ["cards.example", "10.0.0.5"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (" cards.example , 10.0.0.5,", ["cards.example", "10.0.0.5"]),
        ("https://Cards.Example/,http://10.0.0.5:8000/", ["cards.example", "10.0.0.5"]),
        ("cards.example:8443,[fd00::7]:8000,fd00::8", ["cards.example", "[fd00::7]", "[fd00::8]"]),
        ("*", ["*"]),
        (".cards.example", [".cards.example"]),
        ("https://Jüngste.example:8000/", ["xn--jngste-3ya.example"]),
        (".müller.example", [".xn--mller-kva.example"]),
        ("cards.example.", ["cards.example"]),
        (":8000,http:///,https://", []),
    ],
)
def test_names_are_understood_however_they_are_written(said: str, meant: list[str]) -> None:
    assert named_hosts(said) == meant


def test_a_port_is_known_of_the_names_that_were_said_with_one() -> None:
    said = "http://Cards.Example:8000/,10.0.0.5,[fd00::7]:8443,fd00::8,.cards.lan:80"
    ports = {"cards.example": "8000", "[fd00::7]": "8443", ".cards.lan": "80"}
    assert named_ports(said) == settings_with(SCOREKEEPER_HOSTS=said)["NAMED_PORTS"] == ports


NAMES = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("", [31_536_000, False, False]),
        ("off", [0, False, False]),
        ("subdomains", [31_536_000, True, False]),
        (" Preload ", [31_536_000, True, True]),
    ],
)
def test_browsers_keep_to_https_for_other_names_only_where_that_is_said(
    said: str, told: list[object]
) -> None:
    settings = settings_with(SCOREKEEPER_HTTPS="1", SCOREKEEPER_HSTS=said)
    assert [settings[name] for name in NAMES] == told
    assert settings_with(SCOREKEEPER_HSTS=said)["SECURE_HSTS_SECONDS"] == 0


def test_what_else_is_said_of_https_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SCOREKEEPER_HSTS", "1")
    with pytest.raises(ImproperlyConfigured, match="one of off, subdomains, preload, or nothing"):
        strict_transport(https=True)


@pytest.mark.parametrize(
    ("said", "prefix"),
    [("", None), ("/", None), ("/cards", "/cards"), ("cards/", "/cards"), ("/a/b/", "/a/b")],
)
def test_below_a_path_addresses_files_and_cookies_begin_with_it(
    said: str, prefix: str | None
) -> None:
    settings = settings_with(SCOREKEEPER_PREFIX=said)
    assert settings["FORCE_SCRIPT_NAME"] == prefix
    assert settings["STATIC_URL"] == f"{prefix or ''}/static/"
    assert settings["CSRF_COOKIE_PATH"] == (prefix or "/")


@pytest.mark.parametrize("said", ["/ca rds", "/cards//more", "/..", "/cards?", "http://cards/"])
def test_what_is_no_path_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.setenv("SCOREKEEPER_PREFIX", said)
    with pytest.raises(ImproperlyConfigured, match="a path of plain letters, like /cards"):
        environment.path_prefix()


def test_behind_https_django_finds_nothing_to_warn_of() -> None:
    check = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    environment = {**os.environ, "SCOREKEEPER_HTTPS": "1", "SCOREKEEPER_HSTS": "preload"}
    environment.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # set for the browser of other tests
    done = subprocess.run(
        check, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert "no issues (0 silenced)" in done.stdout, done.stderr


def test_a_round_once_recorded_survives_a_power_failure(tmp_path: Path) -> None:
    options = database(tmp_path / "scores.sqlite3")["OPTIONS"]
    assert isinstance(options, dict)
    assert "synchronous=FULL" in options["init_command"]
    assert options["transaction_mode"] == "IMMEDIATE"


def test_an_address_of_postgresql_is_read() -> None:
    settings = database("postgresql://anna:p%40ss@db.example:5433/scores?sslmode=require")
    assert settings["ENGINE"] == "django.db.backends.postgresql"
    assert settings["NAME"] == "scores"
    assert (settings["USER"], settings["PASSWORD"]) == ("anna", "p@ss")
    assert (settings["HOST"], settings["PORT"]) == ("db.example", "5433")
    options = settings["OPTIONS"]
    assert isinstance(options, dict)
    assert options["sslmode"] == "require"
    assert options["options"] == "-c lock_timeout=8s"
    assert settings["CONN_MAX_AGE"] == 0


def test_a_socket_of_postgresql_is_read() -> None:
    settings = database("postgresql:///scores?host=%2Frun%2Fpostgresql")
    assert (settings["NAME"], settings["HOST"]) == ("scores", "/run/postgresql")


def test_another_database_is_refused() -> None:
    with pytest.raises(ValueError, match="must begin with postgresql://"):
        database("mysql://localhost/scores")


def test_the_key_is_stored_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path / "scores"))
    monkeypatch.delenv("SCOREKEEPER_SECRET_KEY", raising=False)
    data_folder.prepare_data_folder()
    key = data_folder.signing_key()
    data_folder.prepare_data_folder()
    assert data_folder.signing_key() == key
    assert len(key) > 50
    assert stat.S_IMODE((tmp_path / "scores" / "secret-key").stat().st_mode) == 0o600


def test_a_key_that_is_given_is_used_and_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "given")
    data_folder.prepare_data_folder()
    assert data_folder.signing_key() == "given"
    assert list(tmp_path.iterdir()) == []


def test_reading_the_settings_leaves_nothing_on_disk(tmp_path: Path) -> None:
    settings_with(SCOREKEEPER_DATA=str(tmp_path / "scores"))
    assert not (tmp_path / "scores").exists()
