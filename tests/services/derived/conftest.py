"""What tests of what is kept share: a process that was just started, and a club to open in it."""

import pytest

from scorekeeper.records.models import Match
from scorekeeper.services import derived
from tests.derived import a_match_of_a_club, forget


@pytest.fixture(autouse=True)
def _new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know nothing, and take no number of matches for few."""
    monkeypatch.setattr(derived, "FEW", 0)
    forget()


@pytest.fixture
def match() -> Match:
    """The match that is played in a club, beside one that is over and one that goes on."""
    return a_match_of_a_club()
