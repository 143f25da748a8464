"""Checks for impossible facts in a round of Kontsina, each with its reason."""

from collections.abc import Iterator

from scorekeeper.games.families.fishing.piles import pile_of, piles_of
from scorekeeper.games.kontsina.house_rules import KontsinaTable
from scorekeeper.games.kontsina.piles import (
    COUNTED_AWARDS,
    LEVEL,
    MOST_CARDS,
    MOST_CLUBS,
    NOBODY,
    SPECIAL_CARDS,
    TEN_OF_DIAMONDS,
    TWO_OF_CLUBS,
    CountedAward,
    Naming,
    leading_piles,
    naming_of,
    pile_counts,
    was_counted,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _


def check_round(table: KontsinaTable, deal: Deal) -> Iterator[Fault]:
    for award in COUNTED_AWARDS:
        yield from check_entered(deal, award)
        yield from check_counts(table, deal, award)
        yield from check_naming(table, deal, award)
    yield from check_special_cards(deal)
    yield from check_piles(table, deal)
    yield from check_holders(table, deal)


def check_entered(deal: Deal, award: CountedAward) -> Iterator[Fault]:
    other = MOST_CLUBS if award is MOST_CARDS else MOST_CARDS
    if was_counted(deal, award):
        return
    is_said = bool(deal.all_facts(award.said))
    words = {"counted": other.what, "other": award.what}
    if was_counted(deal, other) and is_said:
        yield Fault(award.said, _("{counted} are counted and {other} only named", **words))
    elif was_counted(deal, other):
        yield Fault(award.counted, _("{counted} are counted, so count {other} too", **words))
    elif not is_said:
        yield missing_award(award)


def missing_award(award: CountedAward) -> Fault:
    message = _("who has {award}?", award=award.name)
    return Fault(award.said, message)


def check_counts(table: KontsinaTable, deal: Deal, award: CountedAward) -> Iterator[Fault]:
    """The piles together hold the whole pack, and at most one was left out."""
    if not was_counted(deal, award):
        return
    counts = deal.counts(award.counted)
    seats = tuple(seat for seat in counts if seat is not None)
    yield from check_named_once(table, award.counted, seats)
    if len(seats) < len(counts):
        yield Fault(award.counted, _("all {what} end in somebody's pile", what=award.what))
    if min(counts.values()) < 0:
        yield Fault(award.counted, _("a pile cannot have fewer than no {what}", what=award.what))
    left_out = [pile[0] for pile in piles_of(table) if not any(seat in pile for seat in seats)]
    if len(left_out) > 1:
        yield Fault(award.counted, missing_piles(table, award, tuple(left_out)))
    else:
        yield from check_sum(award, sum(counts.values()), is_whole=not left_out)


def missing_piles(table: KontsinaTable, award: CountedAward, seats: tuple[int, ...]) -> Text:
    return _(
        "{what} of {who} are not counted: only one pile may be left out, the rest of the pack",
        what=award.what,
        who=table.names(seats),
    )


def check_sum(award: CountedAward, held: int, *, is_whole: bool) -> Iterator[Fault]:
    """The piles add up to the pack or, with one left out, to no more."""
    if held > award.all or (is_whole and held < award.all):
        values = {"sum": held, "what": award.what, "all": award.all}
        yield Fault(award.counted, _("{sum} {what} in the piles, and there are {all}", **values))


def check_named_once(table: KontsinaTable, fact: str, seats: tuple[int, ...]) -> Iterator[Fault]:
    for pile in piles_of(table):
        if len(pile) > 1 and all(seat in seats for seat in pile):
            both = table.names(pile)
            yield Fault(fact, _("{both} are one side: name one of them", both=both))
    if len(set(seats)) < len(seats):
        yield Fault(fact, _("a player is named twice"))


def check_naming(table: KontsinaTable, deal: Deal, award: CountedAward) -> Iterator[Fault]:
    """The named winner is possible by the pack and by the counts."""
    if not deal.all_facts(award.said):
        return
    naming = naming_of(deal, award)
    if naming is None:
        yield Fault(award.said, _("{award}: one winner, or those who are level", award=award.name))
        return
    if naming.form == LEVEL:
        yield from check_level(table, award, naming.seats)
    if was_counted(deal, award):
        yield from check_against_counts(table, deal, award)
    elif naming.form == NOBODY:
        yield from check_unnamed_tie(table, award)


def check_level(
    table: KontsinaTable, award: CountedAward, seats: tuple[int, ...]
) -> Iterator[Fault]:
    """At least two piles are level, and the pack can be divided so."""
    yield from check_named_once(table, award.said, seats)
    piles = piles_of(table)
    if len(set(seats)) < 2:
        yield Fault(award.said, _("a tie is between two players or more"))
    if len({pile_of(piles, seat) for seat in seats}) == len(piles):
        yield from check_all_level(table, award)


def check_all_level(table: KontsinaTable, award: CountedAward) -> Iterator[Fault]:
    """All piles are level only where the pack divides by their number."""
    piles = len(piles_of(table))
    if award.all % piles:
        values = {"all": award.all, "what": award.what, "piles": piles}
        yield Fault(award.said, _("{all} {what} cannot be level in all {piles} piles", **values))


def check_unnamed_tie(table: KontsinaTable, award: CountedAward) -> Iterator[Fault]:
    """A tie without names is possible and gives nobody a point."""
    if len(piles_of(table)) == 2:
        yield from check_all_level(table, award)
    elif shares_ties(table, award):
        yield Fault(award.said, _("who are level? At this table a tie gives points to them"))


def shares_ties(table: KontsinaTable, award: CountedAward) -> bool:
    """Whether the house rules give points for a tie, so that its players must be named."""
    rules = table.house_rules
    return (rules.cards_tie if award is MOST_CARDS else rules.clubs_tie) != "nobody"


def check_against_counts(table: KontsinaTable, deal: Deal, award: CountedAward) -> Iterator[Fault]:
    """In a counted round, the named winner is the winner by count."""
    piles, naming = piles_of(table), naming_of(deal, award)
    counts = pile_counts(piles, deal, award)
    if naming is None or None in counts or sum(count or 0 for count in counts) != award.all:
        return
    top = leading_piles(piles, deal, award)
    if naming_fits(naming, {pile_of(piles, seat) for seat in naming.seats}, set(top)):
        return
    who = table.names(tuple(seat for index in top for seat in piles[index]))
    if len(top) > 1:
        yield Fault(award.said, _("by the count {who} are level", who=who))
    else:
        yield Fault(award.said, _("by the count {award} went to {who}", award=award.name, who=who))


def naming_fits(naming: Naming, said: set[int], top: set[int]) -> bool:
    """Whether the named piles are the leading ones by count."""
    if naming.form == NOBODY:
        return len(top) > 1
    return said == top


def check_special_cards(deal: Deal) -> Iterator[Fault]:
    for card in SPECIAL_CARDS:
        holders = deal.all_facts(card.kind)
        if not holders or holders[0].by is None:
            yield Fault(card.kind, _("who has {card}?", card=card.name))
        elif len(holders) > 1:
            yield Fault(card.kind, _("{card} is in one pile only", card=card.name))


def check_piles(table: KontsinaTable, deal: Deal) -> Iterator[Fault]:
    """No pile has a single card, more clubs than cards, or two cards that are both clubs."""
    for name, cards, clubs in counted_piles(table, deal):
        if cards == 1:
            message = _("{name}: no pile has a single card, a capture takes two", name=name)
            yield Fault("cards", message)
        if clubs is not None and cards is not None and clubs > cards:
            values = {"name": name, "clubs": clubs_text(clubs), "cards": cards_text(cards)}
            yield Fault("clubs", _("{name} cannot have {clubs} in {cards}", **values))
        if cards == clubs == 2:
            message = _("{name}: two cards are a pair of one rank, so not two clubs", name=name)
            yield Fault("clubs", message)


def counted_piles(
    table: KontsinaTable, deal: Deal
) -> Iterator[tuple[Text, int | None, int | None]]:
    """The players of every pile with its cards and clubs, each None where unknown."""
    piles = piles_of(table)
    counts = (pile_counts(piles, deal, award) for award in COUNTED_AWARDS)
    for pile, cards, clubs in zip(piles, *counts, strict=True):
        yield table.names(pile), cards, clubs


def check_holders(table: KontsinaTable, deal: Deal) -> Iterator[Fault]:
    """The pile of a special card has room for it."""
    held = list(counted_piles(table, deal))
    two, ten = holder(table, deal, TWO_OF_CLUBS.kind), holder(table, deal, TEN_OF_DIAMONDS.kind)
    if two is not None and held[two][2] == 0:
        message = _("{name}: no pile has the 2 of clubs without a club", name=held[two][0])
        yield Fault(TWO_OF_CLUBS.kind, message)
    if ten is not None and held[ten][1] is not None and held[ten][1] == held[ten][2]:
        message = _("{name}: the 10 of diamonds is no club, so not only clubs", name=held[ten][0])
        yield Fault(TEN_OF_DIAMONDS.kind, message)
    if two is not None and two == ten and held[two][1] == 2:
        message = _("{name}: two cards are a pair of one rank, so not these", name=held[two][0])
        yield Fault(TEN_OF_DIAMONDS.kind, message)


def holder(table: KontsinaTable, deal: Deal, kind: str) -> int | None:
    """The pile of a special card; None where not entered."""
    seat = deal.seat_of(kind)
    return None if seat is None else pile_of(piles_of(table), seat)


def cards_text(number: int) -> Text:
    return ngettext_lazy("{number} card", "{number} cards", number)


def clubs_text(number: int) -> Text:
    return ngettext_lazy("{number} club", "{number} clubs", number)
