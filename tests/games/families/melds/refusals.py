"""Rounds of the family that cannot have happened, for the tests of its games."""

from typing import Any, NamedTuple

import pytest

from scorekeeper.rules.faults import RuleBroken
from tests.games.families.melds.deals import NAMES
from tests.games.sheets import evening_of


class Impossible(NamedTuple):
    """The clause that is broken, the round, the fact that is refused, a part of the reason."""

    clause: str
    round: dict[str, Any]
    fact: str
    reason: str
    more: dict[str, Any] = {}


def check_refused(slug: str, case: Impossible) -> None:
    """Check that the round is refused with this reason for this fact."""
    more = {"players": NAMES[:4], **case.more}
    with pytest.raises(RuleBroken) as refused:
        evening_of(slug, [case.round], **more)
    reasons = {fault.fact: str(fault.message) for fault in reversed(refused.value.faults)}
    assert case.reason in reasons[case.fact]


def check_possible(slug: str, told: dict[str, Any], more: dict[str, Any]) -> None:
    """Check that a round is scored."""
    assert evening_of(slug, [told], **{"players": NAMES[:4], **more}).rounds[0].fits
