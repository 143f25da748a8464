"""Bids and tricks on the pages: corrected, refused, and entered by two phones at once."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.games.families.exact_tricks.played import BIDS, TRICKS
from scorekeeper.rules.facts import Deal
from tests.cast import a_match, recorded, totals
from tests.certain import certain
from tests.forms import PageForm, page_form
from tests.games.families.exact_tricks.deals import tallies

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]
ONE_TRICK = (1, 0, 0, 0)


def a_round(bids: tuple[int, ...], tricks: tuple[int, ...]) -> Deal:
    """Return what everybody said and took."""
    counts = ((BIDS, bids), (TRICKS, tricks))
    return Deal(
        tallies=tuple(
            tally for kind, numbers in counts for tally in tallies(kind, dict(enumerate(numbers)))
        )
    )


SECOND = a_round((1, 1, 1, 0), (1, 0, 1, 0))


def form_in(content: str) -> PageForm:
    """Return the form of a round in a page."""
    return page_form(content, name="entry")


def values_of(form: PageForm, kind: str) -> list[str]:
    """Return what stands in the tiles of one kind."""
    return [form.values[f"{kind}_{seat}"][0] for seat in range(4)]


def say(form: PageForm, kind: str, numbers: str) -> None:
    """Type a digit for each seat."""
    for seat, number in enumerate(numbers):
        form.say(f"{kind}_{seat}", number.replace("-", ""))


def test_tricks_once_saved_do_not_follow_a_corrected_bid(client: Client) -> None:
    match = recorded(a_match("wizard"), a_round(ONE_TRICK, ONE_TRICK), SECOND)
    assert totals(match) == (60, 10, 50, 40)
    key = certain(match.versions.last()).round_id
    address = reverse("correct", args=[match.scorer_secret, key])
    form = form_in(client.get(address).content.decode())
    assert values_of(form, TRICKS) == ["1", "0", "1", "0"]
    say(form, BIDS, "1101")
    seen = form_in(client.post(address, form.sent(action="show")).content.decode())
    assert values_of(seen, TRICKS) == ["1", "0", "1", "0"]
    assert client.post(address, seen.sent(action="save")).status_code == 302
    assert totals(match) == (60, 10, 10, 10)
