"""The base of every game of the family, challenges or not: two sides, usually of four players."""

from abc import abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.families.klaverjas.cards import SUITS
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.rules.facts import Deal, Fact, Tally
from scorekeeper.rules.game import Game, Memory, Situation, Table
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.words import Text


class PartnersGame(Game[Rules, Memory]):
    """One player may choose trumps, and each side counts the cards of its tricks.

    ``facts_of_players`` are the kinds of facts that name a player and not the player's side.
    """

    player_counts: ClassVar[tuple[int, ...]] = (4,)
    has_partners = True
    suits: ClassVar[Mapping[str, Text]] = SUITS
    facts_of_players: ClassVar[frozenset[str]] = frozenset()

    def sides(self, table: Table[Rules]) -> tuple[tuple[int, ...], ...]:
        return SIDES

    @abstractmethod
    def whole_pack(self, rules: Rules) -> int:
        """All card points of a round."""

    def must_choose(self, rules: Rules) -> bool:
        return True

    def complete(self, situation: Situation[Rules, Memory], deal: Deal) -> Deal:
        """Add the declarer where the house rules fix it; name sides by their first member."""
        if deal.void or deal.agreed_score:
            return deal
        deal = with_sides_by_first_member(deal, besides=self.facts_of_players)
        if deal.contract.declarer is not None or not self.must_choose(situation.rules):
            return deal
        assert deal.dealer is not None
        declarer = situation.table.after(deal.dealer)
        return replace(deal, contract=replace(deal.contract, declarer=declarer))


def with_sides_by_first_member(deal: Deal, *, besides: Collection[str] = ()) -> Deal:
    """Name each side by its first member, whichever member was named.

    Facts of the kinds ``besides`` name a player and stay as they are.
    """
    tallies = [Tally(one.kind, one.by % 2, one.count) for one in deal.tallies if one.by is not None]
    if len({tally.by for tally in tallies}) < len(deal.tallies):
        return deal
    facts = [
        fact if fact.by is None or fact.kind in besides else Fact(fact.kind, fact.by % 2, fact.text)
        for fact in deal.facts
    ]
    return replace(
        deal,
        tallies=tuple(sorted(tallies, key=lambda tally: tally.by or 0)),
        facts=tuple(sorted(facts, key=lambda fact: (fact.kind, fact.by or 0))),
    )


def without_implied_points(deal: Deal, *, everything: int) -> Deal:
    """Drop card points that all tricks imply."""
    side, counts = all_tricks_side(deal), deal.counts("card_points")
    right = {by: everything if by % 2 == side else 0 for by in counts if by is not None}
    is_told_already = counts == right and len({by % 2 for by in right}) == len(deal.tallies)
    return replace(deal, tallies=()) if side is not None and is_told_already else deal
