"""No request takes a longer way through the program than it has to: counts, and no seconds."""

import pytest
from django.test import Client

from tests.benchmarks.way import ways_of

pytestmark = pytest.mark.django_db(transaction=True)

# The most modules, and the most changes of module
MOST = {
    "a saved round": (46, 190),
    "the table page after it": (42, 200),
    "a correction, shown": (55, 640),
    "a correction, saved": (57, 440),
    "the table page after that": (42, 280),  # every round's line is made anew
}


def test_no_way_becomes_longer(client: Client) -> None:
    ways = ways_of(client)
    assert ways.keys() == MOST.keys()
    longer = {
        name: (len(way.modules), way.length)
        for name, way in ways.items()
        if len(way.modules) > MOST[name][0] or way.length > MOST[name][1]
    }
    assert longer == {}
