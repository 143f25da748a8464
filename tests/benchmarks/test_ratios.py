"""That the costs of a saved round and of the pages are measured as they are reported.

Printed, not asserted: a machine under load would lie. ``-s`` shows the lines, and
`python -m tests.benchmarks.ratios` measures for longer.
"""

from tests.benchmarks.ratios import AT_FIRST, LEAST, SAVED, measure, own_server, report
from tests.chaos.phone import Phone, rounds_on_page

MATCHES = 3


def test_everything_is_measured_in_turns_and_no_match_grows_long() -> None:
    with own_server("ratios") as server:
        costs, tables = measure(server, MATCHES)
        lengths = [rounds_on_page(Phone(server.port, patience=60), table) for table in tables]
    print()
    report(costs)
    asked = {what: len(found) for what, found in costs.found.items()}
    assert set(asked) == {*LEAST, *LEAST.values()}
    assert {number for what, number in asked.items() if "1000" not in what} == {MATCHES * SAVED}
    assert lengths == [AT_FIRST + SAVED] * len(tables)
