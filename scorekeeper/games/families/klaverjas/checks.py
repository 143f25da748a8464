"""Checks for impossible facts in a round of the Klaverjas family, each with its reason."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from scorekeeper.games.families.klaverjas.cards import (
    CHALLENGES,
    HAND_SIZE,
    IN_HAND,
    IN_TRICK,
    SUITS,
    TRICKS,
    Combination,
)
from scorekeeper.games.families.klaverjas.house_rules import KlaverjasRules
from scorekeeper.games.families.klaverjas.reckoning import (
    SIDES,
    all_tricks_side,
    declaring_side,
    whole_pack_of,
)
from scorekeeper.games.families.klaverjas.words import (
    ChallengeWords,
    DeclarationWords,
    FamilyWords,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import AnyTable, Situation
from scorekeeper.rules.words import Text as _

FamilySituation = Situation[KlaverjasRules, object]
LONG_RUN = 5


def check_known(
    deal: Deal,
    *,
    suits: Collection[str] = tuple(SUITS),
    in_hand: Collection[str] = tuple(IN_HAND),
    in_trick: Collection[str] = tuple(IN_TRICK),
) -> Iterator[Fault]:
    trump = deal.contract.trump
    if trump and trump not in suits:
        yield Fault("trump", _("“{word}” is not a suit", word=trump))
    for fact, said, combinations in (
        ("declarations", deal.declarations, in_hand),
        ("bonuses", deal.bonuses, in_trick),
    ):
        for kind in sorted({entry.kind for entry in said} - set(combinations)):
            yield Fault(fact, _("“{word}” is not a combination", word=kind))


def check_announced(situation: FamilySituation, deal: Deal, words: FamilyWords) -> Iterator[Fault]:
    yield from check_challenges(situation.table, deal, words)
    yield from check_hands(situation.table, deal, words, combinations=IN_HAND, most=HAND_SIZE)
    yield from check_once_in_pack(deal, words)


def check_played(
    situation: FamilySituation, deal: Deal, best: tuple[int, int], words: FamilyWords
) -> Iterator[Fault]:
    """Check the card points; ``best`` is the best declaration of each side."""
    all_tricks_winner = all_tricks_side(deal)
    yield from check_card_points(
        situation.table,
        deal,
        everything=whole_pack_of(situation.rules),
        all_tricks_winner=all_tricks_winner,
    )
    yield from check_bonuses(situation, deal, all_tricks_winner, words)
    yield from check_declarations_to(deal, best, words)


def check_challenges(table: AnyTable, deal: Deal, words: ChallengeWords) -> Iterator[Fault]:
    """Defenders say the first and the third challenge, declarers the second."""
    if len(deal.challenges) > len(words.challenges):
        last = words.challenges[-1]
        yield Fault(
            "challenges", _("after {challenge} there is no further challenge", challenge=last)
        )
    declaring = declaring_side(deal)
    levels = CHALLENGES[: len(words.challenges)]
    for level, challenge in zip(levels, deal.challenges, strict=False):
        is_declarer = challenge.by % 2 == declaring
        if is_declarer != level.by_declarers:
            yield Fault(
                "challenges",
                _(
                    "{challenge} is said by {needed}, and {who} is {side}",
                    challenge=words.challenges[level.index],
                    needed=words.declarer if level.by_declarers else words.defender,
                    who=table.name(challenge.by),
                    side=words.declarer if is_declarer else words.defender,
                ),
            )


def check_card_points(
    table: AnyTable,
    deal: Deal,
    *,
    everything: int,
    all_tricks_winner: int | None,
    may_be_fewer: bool = False,
    may_be_1: bool = False,
) -> Iterator[Fault]:
    """Both sides together have all card points; a side with all tricks has all of them.

    ``may_be_fewer``: play may have stopped before the last trick. ``may_be_1``: a card may be
    worth 1.
    """
    counts = deal.by_seat("card_points")
    if not counts:
        yield Fault("card_points", _("the card points are missing"))
    for side in SIDES:
        if all(seat in counts for seat in side):
            both = table.names(side)
            yield Fault("card_points", _("{both} are one side: name one of them", both=both))
    for count in counts.values():
        yield from check_count(count, everything, may_be_1=may_be_1)
    counted = sum(counts.values())
    if len(counts) == 2 and (counted > everything or (counted < everything and not may_be_fewer)):
        one, other = counts.values()
        values = {"one": one, "other": other, "sum": one + other, "all": everything}
        message = _("{one} and {other} card points make {sum}, not {all}", **values)
        yield Fault("card_points", message)
    if all_tricks_winner is not None and any(
        count != (everything if seat % 2 == all_tricks_winner else 0)
        for seat, count in counts.items()
    ):
        yield Fault(
            "all_tricks",
            _(
                "{side} took all tricks, so they have all {all} card points",
                side=table.names(SIDES[all_tricks_winner]),
                all=everything,
            ),
        )


def check_count(count: int, everything: int, *, may_be_1: bool = False) -> Iterator[Fault]:
    if count < 0:
        yield Fault("card_points", _("{count} card points: at least 0", count=count))
    elif count > everything:
        message = _("{count} card points: at most {all}", count=count, all=everything)
        yield Fault("card_points", message)
    elif count in (1, everything - 1) and not may_be_1:
        yield Fault("card_points", _("{count} card points: no cards add up to 1", count=count))


def check_hands(
    table: AnyTable,
    deal: Deal,
    words: DeclarationWords,
    *,
    combinations: Mapping[str, Combination],
    most: int,
) -> Iterator[Fault]:
    """Declarations fit into the ``most`` cards of a hand; a run shares one card with each four."""
    for seat in sorted({declaration.by for declaration in deal.declarations}):
        held = [combinations[said.kind] for said in deal.declarations if said.by == seat]
        fours = sum(combination.is_four for combination in held)
        runs = [combination.run for combination in held if combination.run]
        if 4 * fours + sum(runs) - fours * len(runs) > most:
            yield Fault("declarations", words.too_many_held.format(name=table.name(seat)))


def check_long_runs(deal: Deal, combinations: Mapping[str, Combination]) -> Iterator[Fault]:
    """A suit has one run of five or more."""
    long_runs = [said for said in deal.declarations if combinations[said.kind].run >= LONG_RUN]
    if len(long_runs) > len(SUITS):
        message = _("there are only four suits, so four runs of five or more at most")
        yield Fault("declarations", message)


def check_once_in_pack(deal: Deal, words: FamilyWords) -> Iterator[Fault]:
    """Four of a rank, and king and queen of trumps, occur once in hands and tricks together."""
    said = [("declarations", IN_HAND[declared.kind]) for declared in deal.declarations]
    said += [("bonuses", IN_TRICK[bonus.kind]) for bonus in deal.bonuses]
    fours = Counter(combination.kind for _fact, combination in said if combination.is_four)
    for fact, combination in {kind.kind: (fact, kind) for fact, kind in said}.values():
        if fours[combination.kind] > 1:
            four = words.in_trick[combination.kind].full
            yield Fault(fact, _("{four}: there is only one such four", four=four))
    marriages = [fact for fact, combination in said if combination.holds_marriage]
    if len(marriages) > 1:
        yield Fault(marriages[-1], words.one_marriage)


def check_bonuses(
    situation: FamilySituation, deal: Deal, all_tricks_winner: int | None, words: FamilyWords
) -> Iterator[Fault]:
    """At most one bonus a trick, and none for a side without a trick."""
    if len(deal.bonuses) > TRICKS:
        yield Fault("bonuses", words.too_many_in_tricks)
    if all_tricks_winner is not None and any(
        bonus.by % 2 != all_tricks_winner for bonus in deal.bonuses
    ):
        side = situation.table.names(SIDES[1 - all_tricks_winner])
        yield Fault("bonuses", words.none_without_trick.format(side=side))


def check_declarations_to(
    deal: Deal, best: tuple[int, int], words: DeclarationWords
) -> Iterator[Fault]:
    """With equal best declarations, and only then, the table says whose count."""
    said, equal = deal.fact("declarations_to"), best[0] == best[1] > 0
    if equal and said is None:
        yield Fault("declarations_to", words.equal)
    if said is not None and not equal:
        yield Fault("declarations_to", words.not_equal)
