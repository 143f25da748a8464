"""What is taken along for a spreadsheet opens there, whatever the names and the country."""

import csv
import io
import json
from datetime import date
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.records.models import Match
from scorekeeper.services.matches import ending
from scorekeeper.services.settling import put_on_account
from scorekeeper.settlement import Stake
from tests.cast import a_match, points, recorded

pytestmark = pytest.mark.django_db

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
WITH_A_POINT, WITH_A_COMMA = ("en-GB", "en-US", "he", "de-CH"), ("de-DE", "nl-NL", "fr-FR", "pt-BR")
NAMES = ("Zoë", "Gülşen", "Jan-Willem de Vries", "Dora")


@pytest.fixture
def match() -> Match:
    """A match of people with accents for 1.10 a point, the rest of which is on the account."""
    begun = a_match("kontsina", NAMES, stake=Stake(110, "EUR", "pairwise"), rounds=1)
    match = recorded(begun, points(3, 0, 5, 0))
    ending.settle(match)
    put_on_account(match)
    return match


def taken_along(client: Client, name: str, match: Match, language: str) -> bytes:
    """Return a file for a spreadsheet, as somebody gets it whose browser speaks a language."""
    secret = match.scorer_secret if name == "scores_csv" else match.club.secret
    page = reverse(name, args=[secret])
    content: bytes = client.get(page, headers={"accept-language": language}).content
    return content


@pytest.mark.parametrize("name", ["scores_csv", "account_csv"])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_a_spreadsheet_knows_the_letters_of_the_names(
    client: Client, match: Match, name: str, language: str
) -> None:
    content = taken_along(client, name, match, language)
    assert content.startswith(BYTE_ORDER_MARK)
    assert content.count(BYTE_ORDER_MARK) == 1
    assert "Zoë" in content.decode("utf-8-sig")


@pytest.mark.parametrize(
    ("language", "delimiter", "amount"),
    [(one, ",", "13.20") for one in WITH_A_POINT] + [(one, ";", "13,20") for one in WITH_A_COMMA],
)
def test_cells_and_amounts_are_written_as_the_readers_spreadsheet_reads_them(
    client: Client, match: Match, language: str, delimiter: str, amount: str
) -> None:
    text = taken_along(client, "account_csv", match, language).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=delimiter))
    assert [*rows[0]] == ["Entry", "Date", "What", "Player", "Amount", "Currency", "By"]
    found = {row["Player"]: row["Amount"] for row in rows}
    assert found["Jan-Willem de Vries"] == amount
    assert sum(Decimal(one.replace(",", ".")) for one in found.values()) == 0
    scores = taken_along(client, "scores_csv", match, language).decode("utf-8-sig")
    head, first, *_rest = csv.reader(io.StringIO(scores), delimiter=delimiter)
    assert head[:6] == ["Round", "Dealer", *NAMES]
    assert first[2:6] == ["3", "0", "5", "0"]


def test_what_is_for_other_programs_is_the_same_for_everybody(client: Client, match: Match) -> None:
    told = [taken_along(client, "account_json", match, one) for one in ("en-GB", "de-DE")]
    assert told[0] == told[1]
    amounts = json.loads(told[0])["accounts"]["EUR"]["balances"]
    assert {"player": "Jan-Willem de Vries", "amount": "13.20"} in amounts


def test_files_of_a_match_say_of_which_game_and_day_they_are(client: Client, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(played_on=date(2026, 11, 21))
    for page, kind in (("scores_csv", "csv"), ("score_sheet", "json")):
        answer = client.get(reverse(page, args=[match.scorer_secret]))
        assert f'filename="{match.game}-2026-11-21.{kind}"' in answer["Content-Disposition"]
