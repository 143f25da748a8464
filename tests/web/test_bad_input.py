"""Bad input: a clear sentence, the form as it was, the right status, nothing stored or lost."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.rules.faults import refuse
from scorekeeper.services.matches import ending
from scorekeeper.services.writes import Submission
from tests.cast import a_deal, a_key, a_match, book_now, record, recorded
from tests.forms import PageForm, page_form
from tests.responses import html_of

pytestmark = pytest.mark.django_db
EXAMPLE = Path(__file__).parents[1] / "data" / "examples" / "kraken-as-written.json"
KEYS = [a_key(), "no key", "-" * 65, "\x00“", "9" * 100_000]  # one as of a page, and nonsense


@pytest.fixture
def match() -> Match:
    """A match with one round."""
    return recorded(a_match(), a_deal())


def entry_form(client: Client, match: Match) -> tuple[PageForm, str]:
    """The entry page's form, as a browser reads it."""
    address = reverse("new_round", args=[match.scorer_secret])
    return page_form(html_of(client.get(address)), name="entry"), address


def filled(client: Client, match: Match, **said: str) -> tuple[dict[str, str | list[str]], str]:
    """The entry form filled in, and where it goes."""
    form, address = entry_form(client, match)
    for name, value in {"trump": "hearts", "card_points_0": "100", **said}.items():
        form.say(name, value)
    return form.sent(action="save"), address


WRONG = [
    ({"card_points_0": "many"}, "“many” is not a whole number."),
    ({"card_points_0": "161"}, "161 card points: no cards add up to 1"),
    ({"card_points_0": "163"}, "163 card points: at most 162"),
    ({"card_points_0": "9" * 8}, "99999999 is too large: 1000000 is the most."),
    ({"card_points_0": "60+103"}, "163 card points: at most 162"),
    ({"adjustment_points_0": "100001"}, "100001 is too large: 100000 is the most."),
    ({"card_points_1": "100"}, "100 and 100 card points make 200, not 162"),
    ({"card_points_0": ""}, "The card points are missing"),
    ({"adjustment_points_0": "x", "adjustment_by_0": "1"}, "“x” is not a whole number."),
    ({"adjustment_by_0": "1"}, "An adjustment needs points or crosses"),
    ({"adjustment_points_0": "5"}, "Whose adjustment is it?"),
    ({"adjustment_by_0": "1", "adjustment_points_0": "5"}, "An adjustment needs a reason"),
    ({"outcome": "agreed"}, "An agreed score needs a reason"),
]


@pytest.mark.parametrize(("said", "sentence"), WRONG, ids=[sentence for _said, sentence in WRONG])
def test_what_cannot_be_is_refused_and_stays_in_the_form(
    client: Client, match: Match, said: dict[str, str], sentence: str
) -> None:
    sent, address = filled(client, match, **said)
    answer = client.post(address, sent)
    content = html_of(answer)
    assert answer.status_code == 400
    assert sentence in content
    again = page_form(content, name="entry")
    token = "csrfmiddlewaretoken"
    assert {**again.sent(action="save"), token: sent[token]} == sent
    assert len(book_now(match).entries) == 1


@pytest.mark.parametrize("name", ["trump", "declarer", "dealer", "outcome", "challenges_0"])
def test_a_choice_that_nobody_offered_is_refused(client: Client, match: Match, name: str) -> None:
    sent, address = filled(client, match)
    answer = client.post(address, {**sent, name: "7<script>"})
    assert answer.status_code == 400
    assert b"7<script>" not in answer.content


@pytest.mark.parametrize("seat", ["4", "99", "-1", "²", "٣", "1_0"])
@pytest.mark.parametrize("page", ["new_round", "preview"])
@pytest.mark.parametrize("action", ["save", "refresh", "begin"])
def test_a_challenge_by_nobody_at_the_table_is_refused_in_a_sentence(
    client: Client, match: Match, page: str, action: str, seat: str
) -> None:
    sent, _address = filled(client, match)
    address = reverse(page, args=[match.scorer_secret])
    answer = client.post(address, {**sent, "action": action, "challenges_0": seat})
    assert "This is not a player at the table." in html_of(answer)


@pytest.mark.parametrize("action", ["", "steal", "SAVE", "\x00"])
def test_a_form_that_asks_for_something_else_saves_nothing(
    action: str, client: Client, match: Match
) -> None:
    sent, address = filled(client, match)
    answer = client.post(address, {**sent, "action": action})
    assert answer.status_code == 400
    assert "Nothing of this kind is done here" in html_of(answer)
    assert len(book_now(match).entries) == 1


def test_an_unknown_combination_is_refused(client: Client, match: Match) -> None:
    sent, address = filled(client, match)
    for value in ("hand:9:run_of_3", "hand:0:run_of_9", "hand", "\x00"):
        answer = client.post(address, {**sent, "combinations": value})
        assert answer.status_code == 400


@pytest.mark.parametrize("key", KEYS)
def test_the_same_form_sent_twice_stores_one_round(key: str, client: Client, match: Match) -> None:
    sent, address = filled(client, match)
    sent["key"] = key
    assert [client.post(address, sent).status_code for _time in range(2)] == [302, 302]
    assert len(book_now(match).entries) == 2


def test_a_stale_form_says_so_and_keeps_what_was_typed(client: Client, match: Match) -> None:
    sent, address = filled(client, match)
    record(match, a_deal(70))
    answer = client.post(address, sent)
    content = html_of(answer)
    assert answer.status_code == 409
    assert "Somebody else has entered a round meanwhile." in content
    form = page_form(content, name="entry")
    assert form.values["card_points_0"] == ["100"]
    assert client.post(address, form.sent(action="save")).status_code == 302
    assert len(book_now(match).entries) == 3


@pytest.mark.parametrize("content", [b"", b"{", b"[" * 100_000, b'{"a": NaN}', b"\xff", b"17"])
def test_a_sheet_that_is_none_is_refused_in_one_sentence(client: Client, content: bytes) -> None:
    answer = client.post(reverse("import_sheet"), {"text": content.decode("latin-1")})
    assert answer.status_code == 400
    assert answer.content.count(b'role="alert"') == 1
    assert not Match.objects.exists()


def test_a_sheet_of_ten_megabytes_is_too_large(client: Client, tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    large.write_bytes(b" " * 10_000_000)
    with large.open("rb") as file:
        answer = client.post(reverse("import_sheet"), {"file": file})
    assert answer.status_code == 413
    assert client.post(reverse("import_sheet"), {"text": "x" * 2_500_000}).status_code == 413


def test_a_page_without_a_place_for_it_says_what_cannot_be_and_names_no_field(
    client: Client, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cancel(_match: Match, _submission: Submission) -> None:
        raise refuse("account", "nobody can pay that much")

    monkeypatch.setattr(ending, "cancel", cancel)
    answer = client.post(reverse("cancel", args=[match.scorer_secret]), {"key": "a-key"})
    assert answer.status_code == 400
    (said,) = re.findall("<h1>([^<]*)<", html_of(answer))
    assert said.strip() == "Nobody can pay that much"


def test_a_sheet_with_an_impossible_round_names_it_and_leaves_nothing(client: Client) -> None:
    sheet = json.loads(EXAMPLE.read_text())
    sheet["rounds"][4]["card_points"] = {"Dora": 161}
    answer = client.post(reverse("import_sheet"), {"text": json.dumps(sheet)})
    assert answer.status_code == 400
    assert "Round 5: 161 card points: no cards add up to 1." in html_of(answer)
    assert not Match.objects.exists()


@pytest.mark.parametrize("key", KEYS)
def test_a_sheet_brought_twice_with_one_form_makes_one_match(key: str, client: Client) -> None:
    sent = {"text": EXAMPLE.read_text(), "key": key}
    first, second = (client.post(reverse("import_sheet"), sent) for _time in range(2))
    assert first.status_code == 302
    assert first["Location"] == second["Location"]


def test_a_page_that_cannot_be_asked_for_like_that_says_so(client: Client, match: Match) -> None:
    answer = client.get(reverse("settle", args=[match.scorer_secret]))
    assert answer.status_code == 405
    assert b"<main" in answer.content


def test_a_form_without_its_token_saves_nothing(match: Match) -> None:
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(reverse("new_round", args=[match.scorer_secret]), {"trump": "hearts"})
    assert answer.status_code == 403
    assert b"Nothing was saved." in answer.content


def test_every_page_says_what_browsers_may_do_with_it(client: Client, match: Match) -> None:
    answer = client.get(reverse("table", args=[match.scorer_secret]))
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "strict-origin"


def test_names_are_text_whatever_they_hold(client: Client) -> None:
    names = ("<b>A</b>", "B'\"><script>x</script>", "{{ C }}", "& אD")
    match = recorded(a_match(players=names), a_deal())
    for name in ("table", "settlement", "players", "rules", "new_round", "wrong_dealer"):
        content = html_of(client.get(reverse(name, args=[match.scorer_secret])))
        assert "<b>A</b>" not in content
        assert "<script>x" not in content
