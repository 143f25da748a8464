"""The picture of how money or wins grew: what stands at its lines' ends and beside its grid."""

import re

from scorekeeper.web.parts.people import seated
from scorekeeper.web.parts.plots import Stop, Way, growth_of
from tests.drawn import drawn

EVENINGS = [Stop(1, "1 May 2026"), Stop(2, "8 May 2026")]


def picture_of(ways: list[Way]) -> str:
    """What is drawn of some ways from evening to evening."""
    return drawn("growth_picture", growth_of(ways, EVENINGS, digits=0))


def test_names_stand_at_the_ends_in_their_short_forms() -> None:
    names = ("Jan-Willem de Vries", "Bartholomeus", "Anna")
    ways = [Way(side, name, (side, 2 * side)) for side, name in enumerate(seated(names))]
    labels = re.findall(
        r"<text x=[^>]*>([^<]*)</text></g>", re.sub(r"\s*\n\s*", "", picture_of(ways))
    )
    assert labels == ["Jan‑W.", "Barth.", "Anna"]


def test_long_amounts_are_written_narrower_beside_the_grid() -> None:
    picture = picture_of([Way(0, "Anna", (900, -1000))])
    labels = re.findall(r'<text\s+class="points"([^>]*)>(.*?)</text>', picture)
    assert [label for _place, label in labels] == ["−1000", "−500", "0", "500", "1000"]
    assert [label for place, label in labels if "textLength" in place] == ["−1000"]
