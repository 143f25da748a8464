"""What a correction changes besides itself: rounds, duties, dealers, ranks and payments."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.records.book import Book
from scorekeeper.rules.replay import Evening, PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.rounds.correcting import Changed
from scorekeeper.settlement import Stake, Transfer, net_amounts, plan
from scorekeeper.settlement.standing import standing_of

Money = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that a change alters: what it is, how it was and how it will be, in words."""

    what: str
    before: str
    after: str


def consequences(
    book: Book, changed: Changed, *, money: Money, payments: Sequence[Transfer] = ()
) -> list[Consequence]:
    """Everything that is different after a change, in the order of the evening.

    ``payments`` were made already: they count, and only the rest is planned anew.
    """
    before, after = book.evening, changed.evening
    found = [
        *round_consequences(book, changed),
        *total_consequences(before, after),
        *duty_consequences(before, after),
    ]
    if book.stake is not None:
        was, now = (plan_of(evening, book.stake, payments) for evening in (before, after))
        if was != now:
            texts = (payments_in_words(after, transfers, money) for transfers in (was, now))
            found.append(Consequence(str(_("Payments")), *texts))
    return found


def round_consequences(book: Book, changed: Changed) -> Iterator[Consequence]:
    """Rounds whose score, dealer or fitness is different, one that is new or gone."""
    old = {
        entry.round_key: played
        for entry, played in zip(book.entries, book.evening.rounds, strict=True)
    }
    for entry, played in zip(changed.entries, changed.evening.rounds, strict=True):
        was = old.pop(entry.round_key, None) if entry else None
        if was and outcome(was) == outcome(played):
            continue
        was_text, is_text = what_differs(was, played)
        if was_text != is_text:
            title = changed.evening.title(played)
            if was is not None and not changed.evening.label(played):
                title = _("{round} until now", round=book.evening.title(was))
            yield Consequence(str(title), was_text, is_text)
    for was in old.values():
        title = book.evening.title(was)
        yield Consequence(str(title), round_in_words(was), str(_("deleted")))


def outcome(played: PlayedRound) -> tuple[object, ...]:
    """What is told of a round, as it can be compared without being put into words."""
    return played.points, played.crosses, played.dealer, played.faults


def what_differs(was: PlayedRound | None, played: PlayedRound) -> tuple[str, str]:
    """How a round was and how it is, without what has stayed; all of it where it is new."""
    if was is None:
        return str(_("not there")), round_in_words(played)
    if was.faults or played.faults:
        return round_in_words(was), round_in_words(played)
    pairs = [pair for pair in zip(facts_of(was), facts_of(played), strict=True) if len({*pair}) > 1]
    before, after = (", ".join(filter(None, [pair[side] for pair in pairs])) for side in (0, 1))
    return (before or str(_("no crosses")), after or str(_("no crosses"))) if pairs else ("", "")


def round_in_words(played: PlayedRound) -> str:
    """A round's scores and dealer in a few words."""
    if played.faults:
        return str(_("does not fit: {reason}", reason=played.faults[0]))
    return ", ".join(filter(None, facts_of(played)))


def facts_of(played: PlayedRound) -> tuple[str, str, str]:
    """The points of a round, its crosses where there are any, and its dealer, each in words."""
    crosses = ""
    if any(played.crosses):
        crosses = str(_("crosses {crosses}", crosses=numbers_in_words(played.crosses)))
    dealer = played.before.table.name(played.dealer)
    return numbers_in_words(played.points), crosses, str(_("{name} deals", name=dealer))


def numbers_in_words(numbers: tuple[int, ...]) -> str:
    """Numbers of all seats; partners, whose numbers are equal, once."""
    half = len(numbers) // 2
    shown = numbers[:half] if numbers[:half] == numbers[half:] else numbers
    return " – ".join(str(number) for number in shown)


def total_consequences(before: Evening, after: Evening) -> Iterator[Consequence]:
    """Totals, crosses, ranks and whose turn it is to deal."""
    for title, was, now in (
        (_("Totals"), before.totals, after.totals),
        (_("Crosses"), before.crosses, after.crosses),
    ):
        if was != now:
            yield Consequence(str(title), numbers_in_words(was), numbers_in_words(now))
    if before.ranking != after.ranking:
        yield Consequence(str(_("Ranking")), ranking_in_words(before), ranking_in_words(after))
    was_text, is_text = next_in_words(before), next_in_words(after)
    if was_text != is_text:
        yield Consequence(str(_("Next")), was_text, is_text)


def ranking_in_words(evening: Evening) -> str:
    """Who stands where."""
    groups = (str(evening.table.names(group)) for group in evening.ranking)
    return " > ".join(groups)


def next_in_words(evening: Evening) -> str:
    """What is dealt next, or that it is over."""
    if evening.upcoming is None:
        return str(_("the match is over"))
    return f"{evening.upcoming.title}: {evening.upcoming.sentence}"


def duty_consequences(before: Evening, after: Evening) -> Iterator[Consequence]:
    """Duties that are owed."""
    was_text = "; ".join(map(str, before.warnings)) or str(_("none"))
    is_text = "; ".join(map(str, after.warnings)) or str(_("none"))
    if was_text != is_text:
        yield Consequence(str(_("Duties")), was_text, is_text)


def plan_of(evening: Evening, stake: Stake, payments: Sequence[Transfer]) -> tuple[Transfer, ...]:
    """Who would still pay whom, as an evening stands."""
    return plan(net_amounts(standing_of(evening), stake), payments)


def payments_in_words(evening: Evening, transfers: Iterable[Transfer], money: Money) -> str:
    """Who pays whom how much."""
    sentences = (str(transfer_in_words(evening, transfer, money)) for transfer in transfers)
    return "; ".join(sentences) or str(_("nobody pays"))


def transfer_in_words(evening: Evening, transfer: Transfer, money: Money) -> Text:
    """One payment."""
    return _(
        "{payer} pays {payee} {amount}",
        payer=evening.table.name(transfer.payer),
        payee=evening.table.name(transfer.payee),
        amount=money(transfer.amount),
    )
