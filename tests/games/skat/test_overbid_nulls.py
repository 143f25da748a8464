"""What a null below its bid is charged with."""

import pytest

from tests.games.skat.test_worked_rounds import A, evening, texts


@pytest.mark.parametrize(
    ("announced", "bid", "charged"),
    [
        ("", 23, None),
        ("", 24, 46),  # JSkat: with the skat picked up ouvert can still be played
        ("", 35, 46),
        ("", 46, 46),
        ("", 48, 59),
        ("hand", 35, None),
        ("hand", 36, 59),
        ("hand", 46, 59),
        ("ouvert", 46, None),
        ("ouvert", 48, 59),
        ("hand_ouvert", 59, None),
    ],
)
@pytest.mark.parametrize("result", ["won", "lost"])
def test_an_overbid_null_is_charged_the_next_null_that_could_still_be_played(
    announced: str, bid: int, charged: int | None, result: str
) -> None:
    null = {"declarer": A, "game": "null", "result": result, "bid": bid}
    if announced:
        null["announced"] = announced
    value = {"": 23, "hand": 35, "ouvert": 46, "hand_ouvert": 59}[announced]
    expected = value if result == "won" else -2 * value
    if charged is not None:
        expected = -2 * charged
        assert f"bid {bid}, worth {value}, charged {charged}" in texts(null)[0]
    assert evening(null).totals == (expected, 0, 0)
    once = charged or value if announced.startswith("hand") else None
    if once and expected < 0:
        assert evening(null, lost_hand="single").totals == (-once, 0, 0)
