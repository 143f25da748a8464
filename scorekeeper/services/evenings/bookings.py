"""The money of club evenings on the account of their club, kept right by differences.

An evening that has ended is worth its fees, table prizes and prizes; one that goes on is worth
nothing. Whatever is written to it or to a match of its tables, entries are added until the account
says what it is worth. So a correction changes each amount by the difference.
"""

from collections import Counter
from collections.abc import Iterator

from django.db.models import Sum
from django.utils import timezone
from django.utils.formats import date_format

from scorekeeper.games.registry import UnknownGame
from scorekeeper.ledger.evening_money import MoneyRow, evening_money
from scorekeeper.records.models import AccountEntry, AccountLine, Club, ClubEvening, Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.account.accounts import OF_EVENINGS, write_lines
from scorekeeper.services.account.box import worth_before
from scorekeeper.services.account.journal import Amounts, keep_journal, shortened
from scorekeeper.services.account.parties import BOX_KEY, canonical_parties
from scorekeeper.services.books import book_of
from scorekeeper.services.evenings.reading import list_of, rows_of, sitting_result
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.matches.listing import title_of
from scorekeeper.services.settling import require_account_room, write_plan
from scorekeeper.services.writes import (
    CANCELLED,
    ON_ACCOUNT,
    SETTLED,
    STOPPED,
    ending_of,
    record_ending,
    save_match,
)

Kind = AccountEntry.Kind
Worth = dict[tuple[str, str], Amounts]
"""Minor units by kind and currency of an entry, and by the keys of canonical players and the box.

What was booked may be in another currency than was agreed since.
"""


def keep_evening_money(evening: ClubEvening) -> None:
    """Bring the account up to what an evening is worth now, whose club is locked.

    Nothing where nothing is different. Raises RuleBroken where the account is full.
    """
    booked = booked_of(evening)
    if evening.ended_at is None and not booked:
        return
    worth = worth_of_evening(evening)
    changes = changes_to(booked, worth)
    if not changes:
        return
    if any(worth.values()):  # one that goes on, and brings nothing any more, always has room
        require_account_room(evening.club_id, is_correction=bool(booked))
    for (kind, currency), amounts in changes.items():
        entry = AccountEntry.objects.create(
            club_id=evening.club_id,
            kind=kind,
            currency=currency,
            evening=evening,
            about=about(evening, is_first=not booked.get((kind, currency))),
            box_before=box_before(evening, currency),
        )
        write_lines(entry, dict(sorted(amounts.items())))


def about(evening: ClubEvening, *, is_first: bool) -> str:
    game = title_of(Match(game=evening.game, house_rules=evening.house_rules))
    name = _("{game}, {day}", game=game, day=date_format(evening.played_on, "j F Y"))
    if is_first:
        return shortened(name)
    if evening.ended_at is None:
        return shortened(_("{evening}: it goes on", evening=str(name)))
    return shortened(_("{evening}: corrected", evening=str(name)))


def booked_of(evening: ClubEvening) -> Worth:
    """What stands on the account of an evening by now, also where that came to nothing again."""
    lines = AccountLine.objects.filter(entry__evening=evening).order_by()
    columns = "entry__kind", "entry__currency", "player"
    sums = [*lines.values_list(*columns).annotate(sum=Sum("amount"))]
    canonical = canonical_parties({player or BOX_KEY for *_entry, player, _amount in sums})
    booked: Worth = {}
    for kind, currency, player, amount in sums:
        of_kind = booked.setdefault((kind, currency), Counter())
        of_kind[canonical[player or BOX_KEY]] += int(amount)
    return booked


def changes_to(booked: Worth, worth: Worth) -> Worth:
    """What is to be booked, in the order of kinds; nothing of what stays as it is."""
    found: Worth = {}
    for of_entry in sorted({*booked, *worth}, key=lambda one: (OF_EVENINGS.index(one[0]), one[1])):
        changes: Amounts = Counter(worth.get(of_entry, Counter()))
        changes.subtract(booked.get(of_entry, Counter()))
        if amounts := {key: amount for key, amount in changes.items() if amount}:
            found[of_entry] = Counter(amounts)
    return found


def worth_of_evening(evening: ClubEvening) -> Worth:
    """What an evening brings: nothing while it goes on, or where it was agreed to bring nothing.

    Nothing either where nobody has played: who was named for one that did not take place owes no
    fee, and being level at 0 is no prize.
    """
    if evening.ended_at is None or not evening.currency:
        return {}
    rows = rows_of(evening)
    the_list, terms = list_of(rows), rows.plan.terms
    if not any(row.sittings_played for row in the_list.rows):
        return {}
    begun = [one for one in rows.sittings if one.began_at is not None]
    (money,) = evening_money(
        the_list,
        terms,
        sittings=[sitting_result(rows, one) for one in begun],
        in_box=box_before(evening, evening.currency),
        is_over=True,
    )
    worth: Worth = {}
    for row in (*money.rows, money.box):
        key = BOX_KEY if row is money.box else int(str(row.person))
        for kind, amount in kinds_of(row):
            worth.setdefault((kind, evening.currency), Counter())[key] += amount
    return worth


def box_before(evening: ClubEvening, currency: str) -> int:
    """What the cash box had before the evening was first booked in a currency, or has by now.

    It is stored with the first entry: what is undone or comes from another club later is no part
    of it.
    """
    first = evening.account_entries.filter(currency=currency).order_by("pk").first()
    if first is not None and first.box_before is not None:
        return first.box_before
    return worth_before(evening.club, currency, first)


def kinds_of(row: MoneyRow) -> Iterator[tuple[str, int]]:
    yield Kind.FEES, row.fees
    yield Kind.TABLE_PRIZES, row.table_prizes
    yield Kind.PRIZES, row.prizes


def keep_money_after(match: Match, before: str, after: str) -> None:
    """Keep the money of an evening right after a write to a locked match of one of its tables.

    The match had ended as ``before`` and has ended as ``after``. Where its evening says so, its
    rest goes onto the account as soon as it is over.
    """
    rows = ClubEvening.objects.select_related("club")
    evening = rows.filter(drawn_sittings__tables__match=match).first()
    if evening is None:
        return
    is_to_go = evening.are_stakes_on_account and has_just_ended(
        match, before.split(), after.split()
    )
    if is_to_go and has_account_room(match):
        put_there(match)
    if evening.ended_at is not None:
        keep_evening_money(evening)


def has_just_ended(match: Match, before: list[str], after: list[str]) -> bool:
    """Whether a match for money is over, and nobody took its end back or settles it elsewhere."""
    if match.stake_amount is None or ON_ACCOUNT in (*before, *after) or CANCELLED in after:
        return False
    ended = {*after} & {STOPPED, SETTLED} - {*before}
    if before != after and not ended:
        return False  # its end was taken back, or it was brought back
    if before == after and SETTLED in after:
        return False
    return book_of(match).played_match.finished


def has_account_room(match: Match) -> bool:
    """Whether the account takes a match; a full one must not keep it from its last round.

    Its payments then stay open at the table, and can be put there later.
    """
    try:
        require_account_room(match.club_id)
    except RuleBroken:
        return False
    return True


def put_there(match: Match) -> None:
    """Settle a match and put its rest on the account: two steps of its history."""
    by = history_of(match).steps[-1].entered_by
    if match.settled_at is None:
        before = ending_of(match)
        match.settled_at = timezone.now()
        write_plan(match, book_of(match))
        note_end(match, before, by)
    before = ending_of(match)
    match.on_account_since = timezone.now()
    note_end(match, before, by)
    keep_journal(match, before, ending_of(match))


def note_end(match: Match, before: str, by: str) -> None:
    record_ending(match, before, by=by)
    save_match(match, is_changed=True)


def money_differences(club: Club) -> list[Text]:
    """What the account of a club has of its evenings that is not what they are worth."""
    found = []
    for evening in club.club_evenings.order_by("pk"):
        try:
            worth, booked = worth_of_evening(evening), booked_of(evening)
        except UnknownGame:
            continue
        if changes_to(booked, worth):
            found.append(_("what evening {number} brought to the account", number=evening.pk))
    return found
