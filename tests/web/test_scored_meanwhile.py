"""What is typed on while somebody else enters the round: scored as that round stood."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import a_deal, record, three_rounds
from tests.conflict_shown import points_in
from tests.responses import html_of
from tests.web.test_conflicts import new_form

pytestmark = pytest.mark.django_db


def test_what_is_typed_on_is_scored_though_others_have_entered_the_round(client: Client) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    record(match, a_deal(130))
    preview = reverse("preview", args=[match.scorer_secret])
    answer = client.post(preview, mine.sent())
    assert answer.status_code == 200
    assert points_in(html_of(answer)) == [16, 0]  # the others chose trumps, and failed


def test_a_form_that_was_kept_for_a_later_round_is_not_scored_as_an_earlier_one(
    client: Client,
) -> None:
    match = three_rounds()
    mine = new_form(client, match, 90)
    mine.values["turn"] = [str((int(mine.values["turn"][0]) + 1) % 4)]
    record(match, a_deal(130))
    preview = reverse("preview", args=[match.scorer_secret])
    assert client.post(preview, mine.sent()).status_code == 204
