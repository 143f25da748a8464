"""No request takes a longer way through the program than it has to: counts, and no seconds."""

import pytest
from django.test import Client

from tests.benchmarks.way import ways_of

pytestmark = pytest.mark.django_db(transaction=True)

# The most modules, and the most changes of module
MOST = {
    "a saved round": (47, 187),
    "the table page after it": (49, 424),
    "a correction, shown": (59, 889),
    "a correction, saved": (58, 561),
    "the table page after that": (50, 561),
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
