"""The standings of a club on its pages, whatever is asked for behind the question mark."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.sent_forms import settled

pytestmark = pytest.mark.django_db
NONSENSE = ("", "0", "-1", "9" * 5_000, "\u0661", "1.5", "\0", "x" * 3_000)


@pytest.mark.parametrize("asked", ["least", "period", "game", "by", "before", "after", "player"])
def test_nonsense_behind_the_question_mark_is_as_nothing(client: Client, asked: str) -> None:
    secret = settled().club.secret
    for page in ("club", "standings", "evenings", "account", "club_players"):
        for nonsense in NONSENSE:
            answer = client.get(reverse(page, args=[secret]), {asked: nonsense}, follow=True)
            assert answer.status_code in (200, 404), (page, nonsense)
