"""Long matches as they are written and deleted: how long the others wait for their turn."""

import gc
import math
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from scorekeeper.server.worker import shorten_collections
from scorekeeper.services.matches import ending, score_sheets, starting
from scorekeeper.services.matches.ending import cancel, delete_for_good
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.transactions import write_transaction
from scorekeeper.sheets.reading import sheet_of
from scorekeeper.sheets.sheet import Sheet
from tests.cast import seen
from tests.services.test_arriving import nothing_is_left
from tests.sheets.sheets import kraken, played

pytestmark = pytest.mark.django_db
IS_LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"


def longest_turn(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> tuple[float, int]:
    """Return for how long one turn keeps the processor at most, in seconds."""
    longest: list[float] = []
    threshold = gc.get_threshold()
    shorten_collections()

    @contextmanager
    def timed() -> Iterator[None]:
        with write_transaction():
            start = time.thread_time()
            yield
            longest.append(time.thread_time() - start)

    for module in (ending, score_sheets, starting):
        monkeypatch.setattr(module, "write_transaction", timed)
    match = import_sheet(sheet)
    versions = match.versions.count()
    cancel(match)
    delete_for_good(seen(match))
    assert nothing_is_left()
    gc.unfreeze()
    gc.set_threshold(*threshold)
    return max(longest), versions


VOID = {"void": True}
FULL = played(adjustments=[{"by": "Anna", "points": 1, "reason": "again"}] * 20)


@pytest.mark.parametrize("played_round", [VOID, played(), FULL], ids=["void", "plain", "full"])
def test_nobody_waits_longer_than_a_tenth_of_a_second_for_the_longest_sheet(
    played_round: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    number, longest = (2_000, 0.1) if IS_LONG else (120, math.inf)  # seconds only with --long
    sheet = sheet_of(kraken(*[played_round] * number, house_rules={"rounds": 99_999}))
    taken, versions = longest_turn(sheet, monkeypatch)
    assert versions == number
    assert taken < longest
