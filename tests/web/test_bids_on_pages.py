"""Bids and tricks on the pages: corrected, refused, and entered by two phones at once."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.games.families.exact_tricks.played import BIDS, TRICKS
from scorekeeper.rules.facts import Deal
from tests.cast import NAMES, a_match, book_now, recorded, totals
from tests.certain import certain
from tests.forms import PageForm, page_form
from tests.games.families.exact_tricks.deals import tallies
from tests.responses import html_of

pytestmark = pytest.mark.django_db
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


def large_button(content: str) -> str:
    """Return what the large button of a page does; others are folded away."""
    action, *_folded = re.findall(r'<button class="main" name="action" value="(\w+)"', content)
    return str(action)


def test_tricks_once_saved_do_not_follow_a_corrected_bid(client: Client) -> None:
    match = recorded(a_match("wizard"), a_round(ONE_TRICK, ONE_TRICK), SECOND)
    assert totals(match) == (60, 10, 50, 40)
    key = certain(match.versions.last()).round_id
    address = reverse("correct", args=[match.scorer_secret, key])
    form = form_in(html_of(client.get(address)))
    assert values_of(form, TRICKS) == ["1", "0", "1", "0"]
    say(form, BIDS, "1101")
    seen = form_in(html_of(client.post(address, form.sent(action="show"))))
    assert values_of(seen, TRICKS) == ["1", "0", "1", "0"]
    assert client.post(address, seen.sent(action="save")).status_code == 302
    assert totals(match) == (60, 10, 10, 10)


def test_two_phones_that_save_bids_at_once_see_both_and_end_no_round(client: Client) -> None:
    match = a_match("wizard")
    address = reverse("new_round", args=[match.scorer_secret])
    theirs, mine = (form_in(html_of(client.get(address))) for _phone in range(2))
    say(theirs, BIDS, "0110")
    assert client.post(address, theirs.sent(action="begin")).status_code == 302
    say(mine, BIDS, "1000")
    answer = client.post(address, mine.sent(action="begin"))
    assert answer.status_code == 409
    content = html_of(answer)
    for name, bid in zip(NAMES, (0, 1, 1, 0), strict=True):
        assert f'<bdi translate="no">{name}</bdi>: {bid} bid' in content
    assert large_button(content) == "begin"
    again = form_in(content)
    assert values_of(again, BIDS) == ["1", "0", "0", "0"]
    say(again, BIDS, "7000")
    refused = client.post(address, again.sent(action="begin"))
    assert (refused.status_code, large_button(html_of(refused))) == (400, "begin")
    assert client.post(address, {**again.sent(action="begin"), "bids_0": "1"}).status_code == 302
    assert totals(match) == (0, 0, 0, 0)
    assert large_button(html_of(client.get(address))) == "save"


def test_every_bid_that_is_refused_is_marked_and_the_first_is_typed_next(client: Client) -> None:
    match = a_match("wizard")
    address = reverse("new_round", args=[match.scorer_secret])
    form = form_in(html_of(client.get(address)))
    say(form, "bids", "7800")
    refused = client.post(address, form.sent(action="begin"))
    content = html_of(refused)
    assert refused.status_code == 400
    tiles = {name: tag for tag, name in re.findall(r'(<input[^>]*name="(bids_\d)"[^>]*>)', content)}
    assert [name for name, tag in tiles.items() if "aria-invalid" in tag] == ["bids_0", "bids_1"]
    assert [name for name, tag in tiles.items() if "data-active" in tag] == ["bids_0"]


@pytest.mark.parametrize("tricks", [{"tricks_0": "99"}, {"tricks_1": "-5"}])
def test_tricks_that_cannot_be_taken_are_not_kept_for_after_play(
    client: Client, tricks: dict[str, str]
) -> None:
    match = a_match("wizard")
    address = reverse("new_round", args=[match.scorer_secret])
    form = form_in(html_of(client.get(address)))
    say(form, BIDS, "0110")
    refused = client.post(address, {**form.sent(action="begin"), **tricks})
    (name,) = tricks
    assert refused.status_code == 400
    assert "can take 0 to 1" in html_of(refused)
    assert re.findall(r'name="(\w+)"[^>]*aria-invalid', html_of(refused)) == [name]
    assert not match.versions.exists()


def test_tricks_typed_before_the_play_are_kept_and_no_others(client: Client) -> None:
    match = a_match("wizard")
    address = reverse("new_round", args=[match.scorer_secret])
    form = form_in(html_of(client.get(address)))
    say(form, BIDS, "1111")
    sent = {**form.sent(action="begin"), "tricks_0": "0", "tricks_touched": "1"}
    assert client.post(address, sent).status_code == 302
    assert certain(book_now(match).in_play).deal.counts(TRICKS) == {0: 0}


def test_the_difference_of_bids_is_shown_as_soon_as_all_have_spoken(client: Client) -> None:
    match = a_match("wizard")
    address = reverse("new_round", args=[match.scorer_secret])
    for bids, what in (("110", "2 bid for 1 trick, 1 still to speak"), ("1100", "1 too many")):
        content = html_of(client.get(address))
        form = form_in(content)
        say(form, BIDS, bids)
        (preview,) = re.findall(r'hx-post="([^"]*preview[^"]*)"', content)
        assert what in html_of(client.post(preview, form.sent()))
