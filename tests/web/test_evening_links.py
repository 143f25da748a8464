"""Who may see an evening and write to it: by its club's link or its own, and by no other."""

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from scorekeeper.records.models import ClubEvening
from scorekeeper.services.access.links import renew_viewers_link
from scorekeeper.services.evenings.cards import cards_of
from scorekeeper.services.evenings.closing import end_evening
from scorekeeper.services.writes import NO_FORM
from scorekeeper.web.urls import one_evening, one_evening_shown
from tests.certain import certain
from tests.club_evenings import an_evening, drawn, people, played
from tests.responses import html_of

pytestmark = pytest.mark.django_db

READING = [
    "evening",
    "share_evening_list",
    "evening_csv",
    "evening_board",
    "print_evening",
    "print_seats",
    "print_slips",
]
OF_ORGANISERS = ["table_cards"]
AFTER_THE_END = ["evening_over"]
WRITING = [
    "change_evening",
    "who_is_here",
    "draw_of_evening",
    "by_hand",
    "close_tables",
    "end_evening",
]
NOWHERE = "A" * 22


@pytest.fixture
def evening() -> ClubEvening:
    """An evening with a sitting that is played, in a club with a link for watching."""
    evening = an_evening(people(9))
    renew_viewers_link(evening.club, NO_FORM)
    evening.club.refresh_from_db()
    played(evening)
    return evening


def address(name: str, evening: ClubEvening, secret: str | None) -> str:
    return reverse(name, args=[secret, evening.pk])


def names_of(patterns: list[URLPattern | URLResolver]) -> list[str]:
    return [certain(one.name) for one in patterns if isinstance(one, URLPattern)]


def version(evening: ClubEvening) -> int:
    return ClubEvening.objects.get(pk=evening.pk).version


def test_every_page_of_an_evening_is_tried_here() -> None:
    assert sorted(names_of(one_evening)) == sorted(
        READING + AFTER_THE_END + OF_ORGANISERS + WRITING
    )
    assert sorted(names_of(one_evening_shown)) == sorted(
        f"shown_{name}" for name in READING + AFTER_THE_END
    )


@pytest.mark.parametrize("name", READING + AFTER_THE_END)
def test_every_link_lets_look_and_none_for_watching_holds_a_secret_for_scoring(
    client: Client, evening: ClubEvening, name: str
) -> None:
    if name in AFTER_THE_END:
        end_evening(evening, and_close=True)
    club = evening.club
    own = [str(match.scorer_secret) for match in club.matches.all()]
    scoring = [club.secret, *own, *evening.tables.values_list("card_secret", flat=True)]
    assert client.get(address(name, evening, club.secret)).status_code == 200
    for page in (
        address(name, evening, club.viewer_secret),
        reverse(f"shown_{name}", args=[evening.viewer_secret]),
    ):
        answer = Client().get(page)
        assert answer.status_code == 200
        assert not any(secret in html_of(answer) for secret in scoring)


def test_the_evenings_own_link_gives_nothing_else_of_the_club(
    client: Client, evening: ClubEvening
) -> None:
    page = html_of(client.get(reverse("shown_evening", args=[evening.viewer_secret])))
    assert "/c/" not in page
    assert certain(evening.club.viewer_secret) not in page


@pytest.mark.parametrize("name", WRITING)
def test_a_link_for_watching_writes_nothing_and_says_why(
    client: Client, evening: ClubEvening, name: str
) -> None:
    before, page = version(evening), address(name, evening, evening.club.viewer_secret)
    for answer in (client.get(page), client.post(page, {"act": "draw"})):
        assert answer.status_code == 403
        assert "This link is for watching." in html_of(answer)
    assert version(evening) == before


@pytest.mark.parametrize("name", OF_ORGANISERS)
def test_cards_that_score_are_for_organisers_alone(
    client: Client, evening: ClubEvening, name: str
) -> None:
    assert client.get(address(name, evening, evening.club.secret)).status_code == 200
    answer = client.get(address(name, evening, evening.club.viewer_secret))
    assert answer.status_code == 403
    assert "This link is for watching." in html_of(answer)
    assert client.get(f"/e/{evening.viewer_secret}/cards/").status_code == 404


def new_codes(client: Client, evening: ClubEvening, secret: str | None, base: int) -> int:
    said = {"key": "new codes", "base": str(base)}
    return client.post(address("table_cards", evening, secret), said).status_code


def test_new_codes_for_all_tables_make_the_old_cards_lead_nowhere(
    client: Client, evening: ClubEvening
) -> None:
    club, before = evening.club, cards_of(evening)
    page = html_of(client.get(address("table_cards", evening, club.secret)))
    assert "the cards on the tables lead nowhere at once" in page
    assert f'name="base" value="{version(evening)}"' in page
    assert new_codes(client, evening, club.viewer_secret, version(evening)) == 403
    assert new_codes(client, evening, club.secret, version(evening) - 1) == 409
    assert cards_of(evening) == before
    base = version(evening)
    for _sent_twice in range(2):
        assert new_codes(client, evening, club.secret, base) == 302
    after = cards_of(evening)
    assert version(evening) == base + 1
    assert [card.number for card in after] == [card.number for card in before]
    for old, new in zip(before, after, strict=True):
        assert client.get(f"/t/{old.secret}/").status_code == 404
        assert client.get(f"/t/{new.secret}/").status_code == 302
    page = html_of(client.get(address("table_cards", evening, club.secret)))
    assert all(card.code in page for card in after)


def test_nothing_is_sent_to_an_evening_by_its_own_link(
    client: Client, evening: ClubEvening
) -> None:
    page = reverse("shown_evening", args=[evening.viewer_secret])
    assert client.post(page).status_code == 405


@pytest.mark.parametrize("name", READING + AFTER_THE_END + OF_ORGANISERS + WRITING)
def test_an_evening_is_found_under_its_own_club_alone(
    client: Client, evening: ClubEvening, name: str
) -> None:
    other = an_evening(people(8))
    for secret in (other.club.secret, evening.viewer_secret, NOWHERE):
        assert client.get(address(name, evening, secret)).status_code == 404
        assert client.post(address(name, evening, secret)).status_code in {404, 405}
    assert client.get(reverse("shown_evening", args=[evening.club.secret])).status_code == 404


def test_a_new_evening_is_begun_by_a_link_for_scoring_alone(
    client: Client, evening: ClubEvening
) -> None:
    page = reverse("new_evening", args=[evening.club.viewer_secret])
    for answer in (client.get(page), client.post(page)):
        assert answer.status_code == 403
    assert evening.club.club_evenings.count() == 1


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"act": "again"},
        {"act": "play"},
        {"act": "draw", "way": "by_moon"},
        {"act": "out", "first": "9" * 40},
        {"first": "-1", "with": "x"},
        {"first": "1", "seat": "99-99"},
        {"first": "1", "seat": "9" * 50},
        {"act": "draw", "way": "rank:sideways", "and_close": "1"},
    ],
)
def test_nonsense_in_a_form_is_refused_in_a_sentence(
    client: Client, evening: ClubEvening, said: dict[str, str]
) -> None:
    page = address("draw_of_evening", evening, evening.club.secret)
    answer = client.post(page, {**said, "key": "a", "base": str(version(evening))})
    assert answer.status_code in {400, 409}
    assert 'role="alert"' in html_of(answer)
    drawn(evening, and_close=True)
    answer = client.post(page, {**said, "key": "b", "base": "0"})
    assert answer.status_code in {400, 409}
