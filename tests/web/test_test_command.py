"""`manage.py test` runs pytest, on SQLite or on a PostgreSQL that is gone afterwards."""

import contextlib

import pytest
from django.core.management.base import CommandError

from scorekeeper.web.management import throwaway_postgres
from scorekeeper.web.management.commands import test as command_module


@pytest.fixture
def run(monkeypatch):
    """Run the command with some words after `manage.py test`; return what pytest is given."""
    given = {}

    def pytest_instead(arguments, environment):
        given.update(arguments=arguments, environment=environment)
        return 3

    @contextlib.contextmanager
    def cluster():
        yield "postgresql:///throwaway"

    monkeypatch.setattr(command_module, "run_pytest", pytest_instead)
    monkeypatch.setattr(command_module, "throwaway_postgres", cluster)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("HYPOTHESIS_PROFILE", raising=False)

    def run(*words):
        with pytest.raises(SystemExit, match="3"):
            command_module.Command().run_from_argv(["manage.py", "test", *words])
        return given

    return run


def test_what_is_pytests_is_passed_on(run):
    assert run("-q", "tests/rules", "-k", "crosses")["arguments"] == [
        "-q", "tests/rules", "-k", "crosses",
    ]  # fmt: skip


def test_long_tries_many_more_examples(run):
    assert run("--long")["environment"]["HYPOTHESIS_PROFILE"] == "long"
    assert "HYPOTHESIS_PROFILE" not in run()["environment"]


def test_the_database_is_sqlite_unless_postgresql_is_asked_for(run):
    assert "DATABASE_URL" not in run()["environment"]
    assert run("--postgres")["environment"]["DATABASE_URL"] == "postgresql:///throwaway"


def test_a_missing_postgresql_is_said_in_a_sentence(monkeypatch):
    monkeypatch.setattr(throwaway_postgres, "find_programs", lambda: None)
    with pytest.raises(SystemExit, match="apt-get install postgresql"):
        command_module.Command().run_from_argv(["manage.py", "test", "--postgres"])


def test_a_missing_pytest_is_said_in_a_sentence(monkeypatch):
    monkeypatch.setattr(command_module.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CommandError, match="pytest is missing"):
        command_module.Command().handle(long=False, postgres=False)
