"""The picture of how money or wins grew: what stands at its lines' ends and beside its grid."""

import re

import pytest

from scorekeeper.web.parts.plots import Stop, Way, growth_of, labels_of
from tests.drawn import drawn

EVENINGS = [Stop(1, "1 May 2026"), Stop(2, "8 May 2026")]


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["Anna", "Dora"], ["Anna", "Dora"]),
        (["Jan-Willem", "Anna"], ["Jan-Willem", "Anna"]),
        (["Bartholomew", "Anna"], ["Bartholom…", "Anna"]),
        (["The player 11", "The player 12"], ["Th…11", "Th…12"]),
        (["Maria Katharina", "Maria Katharine"], ["Ma…rina", "Ma…rine"]),
        (["Willemijn de Vries", "Willemijn de Boer"], ["Wi…ries", "Wi…Boer"]),
    ],
)
def test_names_that_begin_alike_are_told_apart_by_how_they_end(
    names: list[str], labels: list[str]
) -> None:
    assert labels_of(names) == labels


def picture_of(ways: list[Way]) -> str:
    """What is drawn of some ways from evening to evening."""
    return drawn("growth_picture", growth_of(ways, EVENINGS, digits=0))


def test_long_names_have_room_because_the_lines_end_earlier() -> None:
    ends = [
        max(int(end) for end in re.findall(r"H(\d+)", picture_of(ways)))
        for name in ("Anna", "Jan-Willem")
        if (ways := [Way(0, name, (1, 2))])
    ]
    assert ends == [286, 268]


def test_long_amounts_are_written_narrower_beside_the_grid() -> None:
    picture = picture_of([Way(0, "Anna", (900, -1000))])
    labels = re.findall(r'<text\s+class="points"([^>]*)>(.*?)</text>', picture)
    assert [label for _place, label in labels] == ["−1000", "−500", "0", "500", "1000"]
    assert [label for place, label in labels if "textLength" in place] == ["−1000"]
