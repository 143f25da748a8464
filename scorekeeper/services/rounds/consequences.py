"""What a correction changes besides itself: rounds, duties, dealers, ranks and payments."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst

from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.played_round import PlayedRound, counted
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text, side_by_side, with_sign, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.services.rounds.correcting import Changed
from scorekeeper.services.settling import payments_of
from scorekeeper.settlement import Stake, Transfer, net_amounts, parties, plan
from scorekeeper.settlement.stakes import standing_of

Money = Callable[[int], str]
Sides = tuple[tuple[int, ...], ...]
MOST_WITHOUT_NAMES = 2  # sides: the order of two is known to everybody
OUTCOME = ("points", "counter", "dealer", "faults")


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that a change alters: what it is, how it was and how it will be, in words."""

    what: str
    before: str
    after: str


def consequences(match: Match, book: Book, changed: Changed, *, money: Money) -> list[Consequence]:
    """Everything that is different after a change, in the order of the evening.

    What was paid already counts, and only the rest is planned anew.
    """
    before, after = book.played_match, changed.played_match
    found = [
        *round_consequences(book, changed),
        *total_consequences(before, after),
        *personal_consequences(before, after),
        *duty_consequences(before, after),
    ]
    if book.stake is not None:
        payments = payments_of(match, book.seats)
        was, now = (plan_of(played_match, book.stake, payments) for played_match in (before, after))
        if was != now:
            texts = (payments_in_words(after, transfers, money) for transfers in (was, now))
            is_there = match.counts_on_account
            title = _("On the club's account") if is_there else _("Payments")
            found.append(Consequence(str(title), *texts))
    return found


def round_consequences(book: Book, changed: Changed) -> Iterator[Consequence]:
    game = book.played_match.game
    old = {
        entry.round_key: played
        for entry, played in zip(book.entries, book.played_match.rounds, strict=True)
    }
    for entry, played in zip(changed.entries, changed.played_match.rounds, strict=True):
        was = old.pop(entry.round_key, None) if entry else None
        if was and is_told_alike(game, was, played):
            continue
        was_text, is_text = differing_words(game, was, played)
        if was_text != is_text:
            title = changed.played_match.title(played)
            if was is not None and not changed.played_match.label(played):
                title = _("{round} until now", round=book.played_match.title(was))
            yield Consequence(str(title), was_text, is_text)
    for was in old.values():
        title = book.played_match.title(was)
        yield Consequence(str(title), round_in_words(game, was), str(_("deleted")))


def is_told_alike(game: AnyGame, was: PlayedRound, played: PlayedRound) -> bool:
    """Compare two plays of a round without putting anything into words, which is slow."""
    if any(getattr(was, what) != getattr(played, what) for what in OUTCOME):
        return False
    memories = [(one.before.memory, one.after.memory) for one in (was, played)]
    return memories[0] == memories[1] or counted(game, was) == counted(game, played)


def differing_words(game: AnyGame, was: PlayedRound | None, played: PlayedRound) -> tuple[str, str]:
    if was is None:
        return str(_("not there")), round_in_words(game, played)
    if was.faults or played.faults:
        return round_in_words(game, was), round_in_words(game, played)
    table = played.before.table
    sides = game.sides(table)
    counts = [amounts_of(game, one, sides, with_nothing=True) for one in (was, played)]
    pairs = [pair for pair in zip(*counts, strict=True) if len({*pair}) > 1]
    if was.points != played.points:
        pairs.insert(0, changed_numbers(was.points, played.points, sides=sides, table=table))
    if was.dealer != played.dealer:
        pairs.append((dealer_in_words(was), dealer_in_words(played)))
    before, after = (", ".join(pair[side] for pair in pairs) for side in (0, 1))
    return before, after


def round_in_words(game: AnyGame, played: PlayedRound) -> str:
    if played.faults:
        return str(_("does not fit: {reason}", reason=played.faults[0]))
    sides = game.sides(played.before.table)
    points, amounts = numbers_in_words(played.points, sides), amounts_of(game, played, sides)
    return ", ".join([points, *amounts, dealer_in_words(played)])


def dealer_in_words(played: PlayedRound) -> str:
    return str(_("{name} deals", name=played.before.table.name(played.dealer)))


def amounts_of(
    game: AnyGame, played: PlayedRound, sides: Sides, *, with_nothing: bool = False
) -> list[str]:
    """Counters of a round in words; those of zero only ``with_nothing``."""
    return [
        amounts_in_words(counter, sides)
        for counter in counted(game, played)
        if with_nothing or any(counter.amounts)
    ]


def amounts_in_words(counter: Counter, sides: Sides) -> str:
    if not any(counter.amounts):
        return str(counter.none)
    return f"{counter.name} {numbers_in_words(counter.amounts, sides)}"


def numbers_in_words(numbers: tuple[int, ...], sides: Sides) -> str:
    """Numbers of all seats; where all partners have the same, each side's once."""
    shown = [numbers[side[0]] for side in sides] if are_shared(numbers, sides) else numbers
    return side_by_side(shown)


def are_shared(numbers: tuple[int, ...], sides: Sides) -> bool:
    return all(len({numbers[seat] for seat in side}) == 1 for side in sides)


def changed_numbers(
    was: tuple[int, ...], now: tuple[int, ...], *, sides: Sides, table: AnyTable
) -> tuple[str, str]:
    """Numbers of all seats before and after; of many those that differ, with the names."""
    if len(sides) <= MOST_WITHOUT_NAMES:
        return numbers_in_words(was, sides), numbers_in_words(now, sides)
    is_shared = are_shared(was, sides) and are_shared(now, sides)
    each = sides if is_shared else [(seat,) for seat in range(len(was))]
    changed = [seats for seats in each if was[seats[0]] != now[seats[0]]]
    before, after = (
        ", ".join(f"{table.names(seats)} {written_number(numbers[seats[0]])}" for seats in changed)
        for numbers in (was, now)
    )
    return before, after


def total_consequences(before: PlayedMatch, after: PlayedMatch) -> Iterator[Consequence]:
    counters = [
        (counter.name, was.amounts, counter.amounts)
        for was, counter in zip(before.counters, after.counters, strict=True)
    ]
    for title, was, now in ((_("Totals"), before.totals, after.totals), *counters):
        if was != now:
            words = changed_numbers(was, now, sides=after.sides, table=after.table)
            yield Consequence(capfirst(str(title)), *words)
    if before.ranking != after.ranking:
        yield Consequence(str(_("Ranking")), ranking_in_words(before), ranking_in_words(after))
    was_text, is_text = next_in_words(before), next_in_words(after)
    if was_text != is_text:
        yield Consequence(str(_("Next")), was_text, is_text)


def personal_consequences(before: PlayedMatch, after: PlayedMatch) -> Iterator[Consequence]:
    was, now = before.personal_points, after.personal_points
    if was != now:
        title = str(_("For one person only, in the club's list"))
        yield Consequence(title, personal_in_words(was), personal_in_words(now))


def personal_in_words(personal_points: Iterable[tuple[str, int]]) -> str:
    said = (f"{name} {with_sign(points)}" for name, points in personal_points)
    return ", ".join(said) or str(_("none"))


def ranking_in_words(played_match: PlayedMatch) -> str:
    groups = (str(played_match.table.names(group)) for group in played_match.ranking)
    return " > ".join(groups)


def next_in_words(played_match: PlayedMatch) -> str:
    if played_match.upcoming is None:
        return str(_("the match is over"))
    return f"{played_match.upcoming.title}: {played_match.upcoming.sentence}"


def duty_consequences(before: PlayedMatch, after: PlayedMatch) -> Iterator[Consequence]:
    was_text = "; ".join(map(str, before.warnings)) or str(_("none"))
    is_text = "; ".join(map(str, after.warnings)) or str(_("none"))
    if was_text != is_text:
        yield Consequence(str(_("Duties")), was_text, is_text)


def plan_of(
    played_match: PlayedMatch, stake: Stake, payments: Sequence[Transfer]
) -> tuple[Transfer, ...]:
    return plan(net_amounts(standing_of(played_match, stake), stake), payments)


def payments_in_words(
    played_match: PlayedMatch, transfers: Iterable[Transfer], money: Money
) -> str:
    sentences = (str(transfer_in_words(played_match, transfer, money)) for transfer in transfers)
    return "; ".join(sentences) or str(_("nobody pays"))


def transfer_in_words(played_match: PlayedMatch, transfer: Transfer, money: Money) -> Text:
    names = parties(played_match)
    return _(
        "{payer} pays {payee} {amount}",
        payer=names[transfer.payer],
        payee=names[transfer.payee],
        amount=money(transfer.amount),
    )
