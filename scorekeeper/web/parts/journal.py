"""The entries of an account in words."""

from scorekeeper.records.models import AccountEntry
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import OF_EVENINGS
from scorekeeper.services.account.journal import JournalEntry
from scorekeeper.services.account.parties import BOX, Party
from scorekeeper.web.parts.debts import payer_first
from scorekeeper.web.parts.writing import Money

Kind = AccountEntry.Kind
OF_BOX = Kind.BOX, Kind.DIVISION, *OF_EVENINGS
KINDS_OF_EVENINGS: dict[str, Text] = {
    Kind.FEES: _("Entry fees"),
    Kind.TABLE_PRIZES: _("Table prizes"),
    Kind.PRIZES: _("Prizes"),
}
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
    if entry.subject in OF_BOX:
        return box_entry(entry)
    if len(entry.amounts) != 2:  # two names of one player by now
        return _("A payment to oneself")
    (payer, amount), (payee, _amount) = payer_first(entry)
    words = {"payer": payer.name, "payee": payee.name, "amount": money(abs(amount))}
    if entry.kind == Kind.UNDONE:
        return _("{payer} paid {payee} {amount}: taken back", **words)
    return _("{payer} paid {payee} {amount}", **words)


def box_entry(entry: JournalEntry) -> Text | str:
    """Say what an entry of the cash box is, without its amounts."""
    if entry.kind in OF_EVENINGS:
        kind = str(KINDS_OF_EVENINGS[entry.kind])
        return _("{what}, {evening}", what=kind, evening=entry.about)
    what = free_entry(entry) if entry.subject == Kind.BOX else _("Cash box divided")
    return _("{what}: taken back", what=str(what)) if entry.kind == Kind.UNDONE else what


def free_entry(entry: JournalEntry) -> Text | str:
    """Say what a free entry was for, and who paid it or took it in."""
    who = person_behind(entry)
    if who is None:
        return entry.about
    if has_paid(entry):
        return _("{reason}, paid by {name}", reason=entry.about, name=who.name)
    return _("{reason}, taken in by {name}", reason=entry.about, name=who.name)


def person_behind(entry: JournalEntry) -> Party | None:
    """Return who paid a free entry of the box or took it in."""
    return next((party for party, _amount in entry.amounts if party != BOX), None)


def has_paid(entry: JournalEntry) -> bool:
    """Tell whether somebody paid a free entry for the box, and did not take it in."""
    owed = sum(amount for party, amount in entry.amounts if party != BOX)
    return (owed < 0) == (entry.kind == Kind.UNDONE)


def way_of(amount: int) -> str:
    return "gain" if amount > 0 else "loss" if amount < 0 else ""


def is_between_two(entry: JournalEntry) -> bool:
    """Whether an entry is a payment, or one taken back, and not about a match or the box."""
    return entry.subject == Kind.PAYMENT


def about_match(entry: JournalEntry) -> Text | str:
    """Say what an entry about a match or of the box is, without its day and its amounts."""
    if entry.subject in OF_BOX:
        return box_entry(entry)
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
