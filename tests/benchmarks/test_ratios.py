"""What a saved round and the table page cost, as multiples of the least Django can do.

Printed, not asserted: a machine under load would lie. ``-s`` shows the lines.

A saved round is seven statements and a form of twenty fields against one statement and no form: the
statements alone, by Django's models and nothing else, cost 2.6 times the one, the form one more.
"""

import os
import time
from itertools import count
from urllib.parse import urlencode

import pytest

from scorekeeper.records.models import FormerName
from scorekeeper.services.database.submission import Submission
from scorekeeper.services.rounds.storing import add_rounds
from tests.cast import a_deal, a_match

TIMES = int(os.environ.get("BENCHMARK_TIMES", "40"))
ROUNDS = 7
keys = count()

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.benchmarks.floor")]


def cpu_of(*calls):
    """The CPU seconds of each call, the best of several interleaved runs."""
    best = [float("inf")] * len(calls)
    for _run in range(ROUNDS):
        for place, call in enumerate(calls):
            start = time.process_time()
            for _time in range(TIMES):
                call()
            best[place] = min(best[place], time.process_time() - start)
    return best


def a_table(rounds):
    """A match that goes on after so many rounds."""
    match = a_match(rounds=100_000)
    deals = [a_deal(dealer=(number + 3) % 4, declarer=number % 4) for number in range(rounds)]
    add_rounds(match, deals, Submission("made", 0))
    return match


def getting(client, address):
    """A call that opens a page."""

    def get():
        assert client.get(address, HTTP_ACCEPT_ENCODING="gzip").status_code == 200

    return get


def sent(client, address, fields):
    """A form sent as browsers send it."""
    kind = "application/x-www-form-urlencoded"
    return client.post(address, urlencode(fields), content_type=kind)


def inserting(client):
    """A call that inserts one row."""

    def insert():
        answer = sent(client, "/floor/insert/", {"key": f"row{next(keys)}"})
        assert answer.status_code == 302

    return insert


def saving(client, match):
    """A call that saves one round, as the form sends it."""

    def save():
        match.refresh_from_db()
        fields = {"key": f"save{next(keys)}", "base": match.stamp}
        fields |= {"trump": "hearts", "card_points_0": "100", "action": "save"}
        answer = sent(client, f"/g/{match.scorer_secret}/rounds/new/", fields)
        assert answer.status_code == 302, answer.content.decode()

    return save


def refreshing(match):
    """What ``saving`` does besides saving, to be taken off."""

    def refresh():
        match.refresh_from_db()

    return refresh


def test_a_saved_round_costs_little_more_than_one_row(client):
    match = a_table(15)
    insert, save, refresh = cpu_of(inserting(client), saving(client, match), refreshing(match))
    print(f"\na saved round: {(save - refresh) / insert:.2f} times one inserted row")


def test_the_table_page_costs_little_more_than_sixteen_rows(client):
    short, long = a_table(16), a_table(160)
    seats = list(short.seats.all())
    FormerName.objects.bulk_create(FormerName(seat=seats[0], name="Emma") for _row in range(16))
    rows, sixteen, many = cpu_of(
        getting(client, "/floor/rows/"),
        getting(client, f"/g/{short.scorer_secret}/"),
        getting(client, f"/g/{long.scorer_secret}/"),
    )
    print(f"\nthe table page: {sixteen / rows:.2f} times sixteen rows")
    print(f"160 rounds: {many / sixteen:.2f} times 16 rounds")
