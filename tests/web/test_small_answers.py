"""However much is typed where little is asked for, the answer stays small."""

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.rules import names
from tests.cast import a_match
from tests.responses import html_of

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
LARGEST_ANSWER = 200_000
MUCH = '"' * 100_000


def test_a_name_that_is_much_too_long_is_shown_again_as_far_as_its_field_goes(
    client: Client,
) -> None:
    page = reverse("players", args=[a_match().scorer_secret])
    answer = client.post(page, {"seat": "0", "name": MUCH, "action": "rename", "key": "one"})
    assert answer.status_code == 400
    assert "A name has 1 to 40 characters" in html_of(answer)
    assert len(answer.content) < LARGEST_ANSWER


def test_what_is_no_club_stands_in_no_link_to_a_new_match(client: Client) -> None:
    club = a_match().club.secret
    page = reverse("choose_game")
    assert f"?club={club}" in html_of(client.get(page, {"club": club}))
    for nothing in (MUCH, "", "\x00", "no-club"):
        assert "?club=" not in html_of(client.get(page, {"club": nothing}))


def test_of_the_name_of_a_phone_no_more_is_read_than_it_may_be_long(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    tidy = names.without_invisible

    def without_invisible(text: str) -> str:
        read.append(text)
        return tidy(text)

    monkeypatch.setattr(names, "without_invisible", without_invisible)
    client.post(reverse("phones", args=[a_match().scorer_secret]), {"phone": MUCH})
    assert read
    assert max(map(len, read)) <= names.LONGEST_READ
