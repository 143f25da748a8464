"""The entries of an account in words."""

from scorekeeper.records.models import AccountEntry
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.journal import JournalEntry
from scorekeeper.web.parts.debts import payer_first
from scorekeeper.web.parts.writing import Money

Kind = AccountEntry.Kind
OF_MATCHES: dict[str, Text] = {
    Kind.MATCH: _("{match}: put on the account"),
    Kind.TAKEN_BACK: _("{match}: settled at the table after all"),
    Kind.LEFT: _("{match}: moved to another club"),
    Kind.CAME: _("{match}: came from another club"),
}


def sentence_of(entry: JournalEntry, money: Money) -> Text | str:
    if entry.kind in OF_MATCHES:
        return OF_MATCHES[entry.kind].format(match=entry.about)
    if entry.kind == Kind.CHANGE:
        return entry.about
    if len(entry.amounts) != 2:  # two names of one player by now
        return _("A payment to oneself")
    (payer, amount), (payee, _amount) = payer_first(entry)
    words = {"payer": payer.name, "payee": payee.name, "amount": money(abs(amount))}
    if entry.kind == Kind.UNDONE:
        return _("{payer} paid {payee} {amount}: taken back", **words)
    return _("{payer} paid {payee} {amount}", **words)


def way_of(amount: int) -> str:
    return "gain" if amount > 0 else "loss" if amount < 0 else ""


def is_between_two(entry: JournalEntry) -> bool:
    """Whether an entry is a payment, or one taken back, and not about a match."""
    return entry.kind in (Kind.PAYMENT, Kind.UNDONE)


def about_match(entry: JournalEntry) -> Text | str:
    """Say what an entry about a match is, without its day and its amounts."""
    if not entry.game:
        return entry.about
    if entry.kind == Kind.MATCH:
        return entry.game
    if entry.kind in OF_MATCHES:
        return OF_MATCHES[entry.kind].format(match=entry.game)
    return change_in_words(entry)


def change_in_words(entry: JournalEntry) -> str:
    """Say what was changed, without the day of the match, which stands beside it."""
    game = str(entry.game)
    if not entry.about.startswith(game):
        return entry.about
    _day, _colon, change = entry.about.removeprefix(game).partition(": ")
    return f"{game}: {change}" if change else entry.about
