"""That the costs of a club's pages are measured as they are reported.

Printed, not asserted: a machine under load would lie. `python -m tests.benchmarks.club` measures a
club of forty players.
"""

from pathlib import Path

from tests.benchmarks.club import Size, measure, report
from tests.served import own_database, serving

SMALL = Size(players=6, matches=5, payments=4)
TIMES = 2


def test_every_page_of_a_club_is_measured(tmp_path: Path) -> None:
    own = {"DJANGO_SETTINGS_MODULE": "tests.benchmarks.settings"}
    with (
        own_database("club") as database,
        serving(tmp_path / "data", database=database, **own) as server,
    ):
        costs = measure(server, SMALL, TIMES)
    print()
    report(costs)
    asked = {what: len(found) for what, found in costs.found.items()}
    assert len(asked) == 4 * 3 + 1
    first = {number for what, number in asked.items() if "nothing known" in what}
    later = {number for what, number in asked.items() if what.endswith(("anew", "more"))}
    assert (first, later) == ({1}, {TIMES})
