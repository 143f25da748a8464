"""That the costs of a club's pages are measured as they are reported.

Printed, not asserted: a machine under load would lie. `python -m tests.benchmarks.club` measures a
club of forty players.
"""

from tests.benchmarks.club import Size, measure, report
from tests.benchmarks.ratios import own_server

SMALL = Size(players=6, matches=5, payments=4)
TIMES = 2


def test_every_page_of_a_club_is_measured() -> None:
    with own_server("club") as server:
        costs = measure(server, SMALL, TIMES)
    print()
    report(costs)
    asked = {what: len(found) for what, found in costs.found.items()}
    assert len(asked) == 4 * 3 + 1
    first = {number for what, number in asked.items() if "nothing known" in what}
    later = {number for what, number in asked.items() if what.endswith(("anew", "more"))}
    assert (first, later) == ({1}, {TIMES})
