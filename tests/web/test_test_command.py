"""`manage.py test` runs pytest, on SQLite or on a PostgreSQL that is gone afterwards."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings as examples
from pytest_django import Settings

from scorekeeper.web.management.commands.test import Command
from tests.browser.paper import printed
from tests.tools import runner
from tests.tools.machine import has_poppler, missing_here
from tests.tools.watched import ROOT

DRAWS = "tests/data/by_name/draws.py"


@dataclass(frozen=True)
class Given:
    """What pytest is given."""

    arguments: list[str]
    environment: dict[str, str]
    postgres: bool


Run = Callable[..., Given]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command with some words after `manage.py test`; return what pytest is given."""
    given: list[Given] = []

    def pytest_instead(command: list[str], environment: dict[str, str], *, postgres: bool) -> int:
        given.append(Given(command[3:], environment, postgres))
        return 3

    monkeypatch.setattr(runner, "run_watched", pytest_instead)
    for name in ("DATABASE_URL", "HYPOTHESIS_PROFILE", "SCOREKEEPER_FAST"):
        monkeypatch.delenv(name, raising=False)

    def run(*words: str) -> Given:
        with pytest.raises(SystemExit, match="3"):
            Command().run_from_argv(["manage.py", "test", *words])
        return given[-1]

    return run


def by_pytest(given: Given, **more: str) -> str:
    """Run pytest with what it is given; return what it prints."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *given.arguments]
    environment = given.environment | more
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_what_is_pytests_is_passed_on(run: Run) -> None:
    assert run("-q", "tests/rules", "-k", "crosses", "--seed", "7").arguments == [
        "--hypothesis-seed=7", "-q", "tests/rules", "-k", "crosses",
    ]  # fmt: skip


def test_everything_runs_on_every_processor(run: Run) -> None:
    assert f"--numprocesses={os.cpu_count()}" in run().arguments
    assert f"--numprocesses={os.cpu_count()}" in run("--fast").arguments


@pytest.mark.parametrize("words", [("-x",), ("-v", "--durations", "10"), ("-p", "no:randomly")])
def test_a_word_that_names_no_test_leaves_the_run_whole_and_on_every_processor(
    run: Run, words: tuple[str, ...]
) -> None:
    given = run(*words).arguments
    assert f"--numprocesses={os.cpu_count()}" in given
    assert given[-len(words) :] == list(words)


@pytest.mark.parametrize(
    "words",
    [
        ("tests/rules",),
        ("tests/rules/test_names.py::test_everybody", "-v"),
        ("-k", "crosses"),
        ("-kcrosses",),
        ("--lf",),
        ("-s",),
        ("--pdb", "-x"),
    ],
)
def test_what_runs_in_one_process_says_so_and_how_it_runs_in_more(
    run: Run, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert not [word for word in run(*words).arguments if word.startswith("--numprocesses")]
    assert f"one process; -n {os.cpu_count()} runs it" in capsys.readouterr().out


def test_how_many_processes_there_are_can_be_said(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("tests/rules", "-n", "3").arguments[1:] == ["tests/rules", "-n", "3"]
    assert run("-n0").arguments[-1] == "-n0"
    assert "one process" not in capsys.readouterr().out


def test_a_machine_without_poppler_leaves_out_what_it_would_read_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert not any("prints:" in sentence for sentence in missing_here()) or not has_poppler()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(pytest.skip.Exception, match="poppler-utils"):
        printed(None, tmp_path / "any.pdf", "A4")  # type: ignore[arg-type]
    assert any("prints:" in sentence for sentence in missing_here())


def test_long_tries_many_more_examples(run: Run) -> None:
    assert run("--long").environment["HYPOTHESIS_PROFILE"] == "long"
    assert "HYPOTHESIS_PROFILE" not in run().environment


def test_the_database_is_sqlite_unless_postgresql_is_asked_for(run: Run) -> None:
    assert not run().postgres
    assert run("--postgres").postgres


def test_each_run_draws_other_examples_and_names_how_to_draw_them_again(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds = [run().arguments[0].removeprefix("--hypothesis-seed=") for _ in range(5)]
    said = capsys.readouterr().out.splitlines()
    assert len(set(seeds)) == 5
    for seed, line in zip(seeds, said, strict=True):
        assert f"--seed {seed} draws the same examples" in line


@pytest.mark.slow
def test_a_seed_draws_the_same_examples_in_every_process_and_where_ci_is_set(
    run: Run, tmp_path: Path
) -> None:
    def examples_of(name: str, *words: str) -> list[str]:
        given = run("-q", *words, DRAWS)
        by_pytest(given, SCOREKEEPER_DRAWN=str(tmp_path / name), CI="true")
        return (tmp_path / name).read_text().split()

    alone = examples_of("alone", "--seed", "1")
    assert len(alone) == examples.get_profile("short").max_examples
    assert examples_of("parallel", "--seed", "1", "-n1") == alone
    assert examples_of("other", "--seed", "2") != alone


@pytest.mark.slow
def test_fast_starts_no_browser_no_chaos_and_no_server(run: Run) -> None:
    files = ["browser", "chaos", "services/test_backups.py", "web/test_secrets.py"]
    chosen = by_pytest(run("--fast", "--collect-only", "-q", *(f"tests/{file}" for file in files)))
    found = [line for line in chosen.splitlines() if "::" in line]
    assert found
    assert all(line.startswith("tests/web/test_secrets.py") for line in found)
    assert "test_a_server_prints_no_secret" not in chosen
    assert "--fast: no browser, no chaos, nothing through a server" in chosen


def test_coverage_has_a_floor_where_everything_is_run(run: Run) -> None:
    assert "--cov" in run("--coverage").arguments
    assert "--cov-fail-under=0" not in run("--coverage").arguments
    for narrow in ("tests/rules", "--postgres"):
        assert "--cov-fail-under=0" in run("--coverage", narrow).arguments


@pytest.mark.slow
def test_coverage_prints_what_was_not_reached(run: Run, tmp_path: Path) -> None:
    words = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    report = "[tool.coverage.report]\n"
    few = words.replace(report, f'{report}include = ["scorekeeper/settlement/*"]\n')
    (tmp_path / "coverage.toml").write_text(few, encoding="utf-8")
    own = f"--cov-config={tmp_path / 'coverage.toml'}"
    given = run("--coverage", "-q", own, "tests/rules/test_words.py")
    printed = by_pytest(given, COVERAGE_FILE=str(tmp_path / "coverage"))
    (line,) = [line for line in printed.splitlines() if "settlement/transfers.py" in line]
    assert not line.split()[3].startswith("100%")
    assert "TOTAL" in printed


def test_a_missing_postgresql_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "find_programs", lambda: None)
    with pytest.raises(SystemExit, match="apt-get install postgresql"):
        Command().run_from_argv(["manage.py", "test", "--postgres"])


def test_where_there_is_no_source_the_missing_tests_are_said_in_a_sentence(
    settings: Settings,
) -> None:
    settings.TEST_RUNNER = "no_tests_here.runner.PytestRunner"
    with pytest.raises(SystemExit, match="not in the package"):
        Command().run_from_argv(["manage.py", "test"])


def test_the_pictures_are_taken_without_the_program_being_set_up_before() -> None:
    words = [sys.executable, "-m", "tests.tools.pictures", "--help"]
    environment = {name: value for name, value in os.environ.items() if "DJANGO" not in name}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
