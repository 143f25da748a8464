"""The journal of an account: what each match on it is worth, entry by entry, never rewritten.

An entry holds the difference to what the match had brought before, so the lines of a match always
sum to what it is worth now: nobody has to find out afterwards which write changed what.
"""

from collections import Counter
from functools import partial

from django.db.models import Sum
from django.utils import timezone
from django.utils.formats import date_format

from scorekeeper.records.book import Book, read_book
from scorekeeper.records.canonical import canonical_keys
from scorekeeper.records.models import AccountEntry, AccountLine, Match
from scorekeeper.records.models.account import ABOUT_LENGTH
from scorekeeper.rules.faults import refuse
from scorekeeper.rules.limits import LARGEST_ON_ACCOUNT
from scorekeeper.rules.words import Text as _
from scorekeeper.services.database.transaction import ON_ACCOUNT, ending_of
from scorekeeper.services.history.step_sentences import StepSentences
from scorekeeper.services.history.timeline import History, history_of
from scorekeeper.services.matches.clubs import title_of
from scorekeeper.services.money.on_account import require_room
from scorekeeper.services.money.settling import payments_of
from scorekeeper.settlement import net_amounts, plain_amount, remaining_nets
from scorekeeper.settlement.standing import standing_of

Kind = AccountEntry.Kind
Amounts = Counter[int]
"""Minor units by the keys of players."""


def keep_journal(match: Match, before: str) -> None:
    """Bring the journal up to what a locked match is worth now; ``before``: how it had ended.

    Nothing where nothing is different. Raises RuleBroken for absurd amounts, and where the account
    is full.
    """
    was_there, is_there = (ON_ACCOUNT in words.split() for words in (before, ending_of(match)))
    if not was_there and not is_there:
        return
    book = read_book(match)
    worth = worth_of(match, book)
    changes = changes_to(match, worth)
    if not changes:
        return
    if any(worth.values()):  # one that brings nothing any more, being cancelled, always has room
        require_room(match.club_id, is_correction=True)
    kind = Kind.CHANGE
    if was_there != is_there:
        kind = Kind.MATCH if is_there else Kind.TAKEN_BACK
    history = history_of(match)
    entry = AccountEntry.objects.create(
        club_id=match.club_id,
        kind=kind,
        currency=match.stake_currency,
        match=match,
        about=name_of(match) if kind != Kind.CHANGE else reason(match, book, history),
        entered_by=history.steps[-1].entered_by,
    )
    AccountLine.objects.bulk_create(
        AccountLine(entry=entry, player_id=player, amount=amount)
        for player, amount in sorted(changes.items())
    )


def changes_to(match: Match, worth: Amounts) -> Amounts:
    """By how much a match has to change the balance of each player to bring what it is worth.

    A canonical player has one line, under the name by which they sit in the match.
    """
    stands = lines_of_match(match)
    canonical = canonical_keys([*worth, *stands])
    names = {canonical[player]: player for player in (*stands, *worth)}
    changes: Amounts = Counter()
    for player, amount in worth.items():
        changes[names[canonical[player]]] += amount
    for player, amount in stands.items():
        changes[names[canonical[player]]] -= amount
    return Counter({player: amount for player, amount in changes.items() if amount})


def worth_of(match: Match, book: Book) -> Amounts:
    """What a match brings to the account: net amounts, with what was paid at the table.

    Nothing while it is not there, not settled or cancelled. Raises RuleBroken for absurd amounts.
    """
    if not match.counts_on_account or book.stake is None:
        return Counter()
    nets = net_amounts(standing_of(book.evening), book.stake)
    left = remaining_nets(nets, payments_of(match, book.seats))
    if any(abs(amount) > LARGEST_ON_ACCOUNT for amount in left):
        raise refuse("account", _("Nobody can pay the amounts that this comes to."))
    players = match.seats.order_by("number").values_list("player", flat=True)
    return Counter(dict(zip(players, left, strict=True)))


def lines_of_match(match: Match) -> Amounts:
    """What a match has brought to the account so far, by player."""
    lines = AccountLine.objects.filter(entry__match=match).order_by()
    return Counter(dict(lines.values_list("player").annotate(sum=Sum("amount"))))


def name_of(match: Match) -> str:
    """A match as its entries call it: its game, and the day."""
    day = match.played_on or timezone.localdate(match.created_at)
    return shortened(_("{game}, {day}", game=title_of(match), day=date_format(day, "j F Y")))


def reason(match: Match, book: Book, history: History) -> str:
    """What was done last to a match, with its name."""
    money = partial(plain_amount, currency=match.stake_currency)
    what = StepSentences(match, book, history, money).sentence(history.steps[-1])
    return shortened(_("{match}: {what}", match=name_of(match), what=what))


def shortened(sentence: object) -> str:
    """A sentence with as much of it as an entry has room for."""
    said = str(sentence)
    return said if len(said) <= ABOUT_LENGTH else f"{said[: ABOUT_LENGTH - 1]}…"
