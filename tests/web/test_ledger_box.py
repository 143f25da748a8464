"""`manage.py ledger --box`: fees and prizes in the account of score sheets, or why not."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.bytes_in_and_out import run_here
from tests.web.ledger_sheets import (
    CLUB,
    WriteSheet,
    expected_of_club,
    ledger_with,
    refusal_with,
    writing_into,
)

EURO = {"amount": "1", "currency": "EUR"}


def ledger(box: object, *sheets: str) -> dict[str, Any]:
    return ledger_with("--box", box, *sheets)


def balances(box: object, *sheets: str) -> dict[str, dict[str, str]]:
    """Return everybody's balance, by currency."""
    accounts = ledger(box, *sheets)["accounts"]
    return {currency: account["balances"] for currency, account in accounts.items()}


def refused(box: str, *sheets: str) -> str:
    return refusal_with("--box", box, *sheets)


@pytest.fixture
def sheet(tmp_path: Path) -> WriteSheet:
    return writing_into(tmp_path)


def test_the_example_of_a_club_gives_the_account_that_is_expected() -> None:
    expected = expected_of_club()
    account = ledger(expected["box_asked"], *CLUB)["accounts"]["EUR"]
    assert account["balances"] == expected["accounts"]["EUR"]["balances"]
    assert len(account["transfers"]) == expected["accounts"]["EUR"]["payments"]


def test_fees_and_prizes_leave_standings_and_their_money_as_they_are(sheet: WriteSheet) -> None:
    place = sheet({"Anna": 3, "Bram": 1}, stake=EURO)
    with_box = ledger({"currency": "EUR", "fees": "2", "prizes": ["5"]}, place)
    without = json.loads(run_here("ledger", "--json", place).stdout)
    assert with_box["standings"] == without["standings"]
    assert with_box["accounts"]["EUR"]["balances"] == {
        "Anna": "5.00",
        "Bram": "-4.00",
        "Cash box": "-1.00",
    }


def test_everybody_in_a_list_stands_in_the_account_of_the_box_also_with_nothing(
    sheet: WriteSheet,
) -> None:
    place = sheet({"Anna": 3, "Bram": 1})
    assert balances({"currency": "chips"}, place) == {
        "chips": {"Anna": "0", "Bram": "0", "Cash box": "0"}
    }
    goes_on = sheet({"Cees": 3, "Dora": 1}, ended_early=False)
    assert balances({"currency": "JPY", "fees": "100"}, goes_on) == {"JPY": {"Cash box": "0"}}


def test_fines_go_to_the_box_in_their_own_currency(sheet: WriteSheet) -> None:
    fine = {"fines": [{"counter": "last", "amount": "0.50"}]}
    euros = sheet({"Anna": 3, "Bram": 1}, stake={**EURO, **fine})
    dollars = sheet({"Anna": 3, "Bram": 1}, stake={"amount": "1", "currency": "USD"})
    assert balances({"currency": "GBP", "fees": "0.00"}, euros, dollars) == {
        "EUR": {"Anna": "2.00", "Bram": "-2.50", "Cash box": "0.50"},
        "GBP": {"Anna": "0.00", "Bram": "0.00", "Cash box": "0.00"},
        "USD": {"Anna": "2.00", "Bram": "-2.00"},
    }
    both = balances({"currency": "EUR", "fees": "1.00"}, euros)["EUR"]
    assert both == {"Anna": "1.00", "Bram": "-3.50", "Cash box": "2.50"}


def test_the_box_pays_and_is_paid_with_a_reason(sheet: WriteSheet) -> None:
    place = sheet({"Anna": 3, "Bram": 1})
    (payment,) = ledger({"currency": "EUR", "prizes": ["5.00"]}, place)["accounts"]["EUR"][
        "transfers"
    ]
    assert payment == {
        "from": "Cash box",
        "to": "Anna",
        "amount": "5.00",
        "why": "Cash box owes €5.00 in all. Anna gets as much.",
    }
    done = run_here("ledger", "--box", '{"currency": "EUR", "prizes": ["5.00"]}', place)
    assert "Cash box pays Anna €5.00." in done.stdout.decode()


def test_a_season_and_a_box_can_be_asked_for_together() -> None:
    box = json.dumps({"currency": "EUR", "fees": "1.00"})
    done = run_here("ledger", "--json", "--box", box, "--season", "{}", *CLUB)
    assert {"season", "accounts"} <= json.loads(done.stdout).keys()


@pytest.mark.parametrize("name", ["Cash box", "CASH BOX", "cash Box"])
def test_nobody_is_called_as_the_cash_box_where_there_is_one(sheet: WriteSheet, name: str) -> None:
    place = sheet({"Anna": 3, name: 1}, stake=EURO)
    why = "players: where there is a cash box, nobody is called Cash box"
    assert refused('{"currency": "USD"}', place) == why
    assert run_here("ledger", "--json", place).returncode == 0


@pytest.mark.parametrize(
    ("box", "why"),
    [
        ("", 'box: this is not an object of JSON, such as {"currency": "EUR"}'),
        ("[]", "box: this must be an object with keys"),
        ("{}", "box: “currency” is missing"),
        ('{"currency": "EUR", "fee": "1"}', "box: the key “fee” is not known here"),
        ('{"currency": "EUR", "currency": "EUR"}', "box: the key “currency” is given twice"),
        ('{"currency": 5}', "box: this must be text"),
        ('{"currency": "eur"}', "box: eur is no currency"),
        ('{"currency": "EUR", "fees": "-2.00"}', "box: a fee or a prize is not less than nothing"),
        ('{"currency": "EUR", "fees": "-0"}', "box: a fee or a prize is not less than nothing"),
        ('{"currency": "EUR", "fees": 2}', "box: a fee or a prize is written as text"),
        ('{"currency": "EUR", "fees": null}', "box: a fee or a prize is written as text"),
        ('{"currency": "EUR", "fees": "2.001"}', "box: EUR has at most 2 decimals"),
        ('{"currency": "JPY", "fees": "2.0"}', "box: JPY has no decimals"),
        ('{"currency": "EUR", "fees": "2,00"}', "box: an amount is written in plain digits"),
        ('{"currency": "EUR", "fees": ""}', "box: an amount is written in plain digits"),
        ('{"currency": "EUR", "prizes": "5.00"}', "box: this must be a list"),
        ('{"currency": "EUR", "prizes": ["-5.00"]}', "box: a fee or a prize is not less"),
        ('{"currency": "EUR", "prizes": [5]}', "box: a fee or a prize is written as text"),
        ('{"currency": "EUR", "prizes": [["5"]]}', "box: a fee or a prize is written as text"),
    ],
)
def test_a_box_that_cannot_be_is_one_sentence_and_nothing_else(box: str, why: str) -> None:
    assert refused(box, *CLUB).startswith(why)


def test_a_list_has_at_most_so_many_prizes() -> None:
    box = {"currency": "EUR", "prizes": ["0.01"] * 200}
    assert ledger(box, *CLUB)["accounts"]["EUR"]["balances"]["Emma"] == "0.01"
    box["prizes"] = ["0.01"] * 201
    assert refused(json.dumps(box), *CLUB) == "box: there are at most 200 prizes"
