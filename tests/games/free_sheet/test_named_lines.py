"""Lines of a table's own as phones type them: with a typographic minus, or an ellipsis."""

import pytest

from scorekeeper.games.free_sheet.named_lines import faults_in, named_lines


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("Penalties: x−5 0..4", "Penalties: x-5 0..4"),
        ("Late: –10", "Late: -10"),
        ("Balance: −50..", "Balance: -50.."),
        ("Late: ＋10", "Late: +10"),
        ("Chance: 0…30", "Chance: 0..30"),
    ],
)
def test_a_line_is_read_as_phones_write_its_signs(typed: str, plain: str) -> None:
    assert not list(faults_in(typed))
    assert named_lines(typed) == named_lines(plain) != ()


def test_a_name_that_is_given_often_is_named_once_for_each_time_too_many() -> None:
    sentences = [str(fault) for fault in faults_in("Ones; Twos; Ones; ones")]
    assert len(sentences) == 2
    assert sentences[0] == "two lines are called “Ones”"
