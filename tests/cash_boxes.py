"""Matches whose fines go to the cash box of their club."""

from scorekeeper.records.models import Match
from scorekeeper.services.matches.ending import settle
from scorekeeper.services.matches.score_sheets import import_sheet
from scorekeeper.services.settling import put_on_account
from scorekeeper.sheets.reading import sheet_of
from tests.cast import seen

FINES = [
    {"counter": "lost_games", "amount": "1.00"},
    {"counter": "lost_games", "amount": "2.00", "from": 2},
    {"counter": "last", "amount": "0.50", "to": "others"},
]
THE_BOX = 3


def with_fines() -> Match:
    """Return a match of Skat in which Bert lost two games, ended by the table."""
    lost = {"declarer": "Bert", "game": "grand", "with": 2, "result": "lost"}
    match = import_sheet(
        sheet_of(
            {
                "scoresheet": 1,
                "game": "skat",
                "players": ["Anna", "Bert", "Cem"],
                "stake": {"amount": "0.01", "currency": "EUR", "fines": FINES},
                "ended_early": True,
                "rounds": [lost, lost],
            }
        )
    )
    settle(seen(match))
    return seen(match)


def fined_on_account() -> Match:
    """Return such a match, the rest of which is on the account: Bert owes the box three euros."""
    match = with_fines()
    put_on_account(match)
    return seen(match)
