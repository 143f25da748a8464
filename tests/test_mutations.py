"""Faults that are put into a copy of the program are found by its tests, or said to be missed."""

from pathlib import Path

import pytest

from tests.tools import mutations
from tests.tools.mutations import Fault

pytestmark = pytest.mark.slow

PROGRAM = """
def points(cards):
    return cards + 10

def crosses(lost):
    return lost * 2
"""
TESTS = """
from counting import points

def test_ten_points_are_added():
    assert points(5) == 15
"""


def fault(right: str, wrong: str, *, tests: str = "test_counting.py") -> Fault:
    """Return a fault in the counting."""
    return Fault(name=right, file="counting.py", right=right, wrong=wrong, tests=tests)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small program with a test of one of its two functions."""
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they take longer than the tests
    monkeypatch.setenv("PYTEST_PLUGINS", "_hypothesis_pytestplugin")
    monkeypatch.setattr(mutations, "ROOT", tmp_path)
    monkeypatch.setattr(mutations, "COPIED", ("counting.py", "test_counting.py"))
    (tmp_path / "counting.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "test_counting.py").write_text(TESTS, encoding="utf-8")
    return tmp_path


def test_what_a_test_meets_is_found_and_the_rest_is_said(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    met = fault("cards + 10", "cards - 10")
    others = [
        fault("lost * 2", "lost * 3"),
        fault("cards + 20", "cards"),
        fault("return", "yield"),  # there are two
        fault("def points", "def score"),  # the tests do not even begin
    ]
    assert mutations.main([met, *others]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "found     cards + 10 (counting.py)",
        "MISSED    lost * 2 (counting.py)",
        "NO PLACE  cards + 20 (counting.py)",
        "NO PLACE  return (counting.py)",
        "NOT RUN   def points (counting.py)",
        "1 of 5 faults were found.",
    ]
    assert (program / "counting.py").read_text(encoding="utf-8") == PROGRAM
    assert mutations.main([met]) == 0


def test_tests_that_fail_anyway_find_nothing(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (program / "counting.py").write_text("points = print", encoding="utf-8")
    assert mutations.main([fault("points", "score")]) == 1
    assert "do not even pass without a fault" in capsys.readouterr().out


@pytest.mark.parametrize("one", mutations.FAULTS, ids=lambda one: one.name)
def test_every_fault_has_its_place_in_the_program(one: Fault) -> None:
    program = (mutations.ROOT / one.file).read_text(encoding="utf-8")
    assert program.count(one.right) == 1
