"""Games in which every player says how many tricks they will take, and what becomes of it."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from scorekeeper.games.families.exact_tricks import checks
from scorekeeper.games.families.exact_tricks.played import (
    BIDS,
    TRICKS,
    BidResult,
    bid_results,
    tricks_left,
    without_implied_tricks,
)
from scorekeeper.games.families.exact_tricks.sheet import KEYS
from scorekeeper.games.families.exact_tricks.words import (
    BidChange,
    BidWords,
    forbidden_bid_text,
    reason,
)
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.game import Game, Situation, Table
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_keys import SheetKeys
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

MET, MOST_MET, OFF = "bids_met", "most_met", "tricks_off"
ZERO_BIDS, ZERO_MET = "zero_bids", "zero_bids_met"
FIGURES = (
    Figure(slug=MET, name=_("Bids met exactly"), of=BIDS),
    Figure(slug=ZERO_MET, name=_("Bids of no trick met"), of=ZERO_BIDS),
    Figure(
        slug=MOST_MET,
        name=_("Highest bid met"),
        joined_by=max,
        unit=ngettext_lazy("{number} trick", "{number} tricks", 0),
    ),
    Figure(slug=OFF, name=_("Average miss"), per=BIDS),
    HIGHEST_ROUND,
)


class TricksSaid(Game[Rules, None]):
    """Each player alone, the highest total wins.

    What whoever is first does is said in ``dealing``, ``first_does`` and ``note_of_first``; by
    ``words`` tricks are bid or called.
    """

    words: ClassVar[BidWords] = BidWords()
    dealing: ClassVar[Text] = _("{dealer} deals, {first} says first")
    first_does: ClassVar[Text] = _("{first} says first")
    note_of_first: ClassVar[Text] = _("{total} · says first")
    figures: ClassVar[tuple[Figure, ...]] = FIGURES
    sheet_keys: ClassVar[SheetKeys] = KEYS
    may_be_in_play = True

    @abstractmethod
    def cards(self, situation: Situation[Rules, None]) -> int:
        """Cards dealt to each player in the next round; after the last round, as in that one."""

    def most_said(self, situation: Situation[Rules, None]) -> int:
        """The most tricks that a player may say."""
        return self.cards(situation)

    @abstractmethod
    def title(self, situation: Situation[Rules, None]) -> Text:
        """The next round, to be said large."""

    def has_bids(self, situation: Situation[Rules, None]) -> bool:
        """Whether anything is said before the next round."""
        return True

    def hook_from(self, rules: Rules) -> int | None:
        """The hand size from which the bids may not add up to it; None without the hook."""
        return None

    def bid_change(self, rules: Rules) -> BidChange | None:
        """The card that changes a bid; None where there is none."""
        return None

    def has_ghost(self, table: Table[Rules]) -> bool:
        """Whether somebody plays along who is no player, and takes what the players do not."""
        return False

    def opening(self, table: Table[Rules]) -> None:
        """Nothing: the number of cards follows from the round, and from who is there."""

    def has_hook(self, situation: Situation[Rules, None]) -> bool:
        hook_from = self.hook_from(situation.rules)
        return hook_from is not None and self.cards(situation) >= hook_from

    def upcoming(self, situation: Situation[Rules, None]) -> Upcoming:
        table, cards = situation.table, self.cards(situation)
        first = table.after(situation.dealer)
        values = {"dealer": table.name(situation.dealer), "first": table.name(first)}
        sentence = self.dealing.format(**values)
        return Upcoming(
            title=self.title(situation),
            sentence=sentence,
            brief=(sentence, self.first_does.format(**values)),
            details={"cards": cards},
            urgent=tuple(self.before_bidding(situation)),
            acts=first,
        )

    def before_bidding(self, situation: Situation[Rules, None]) -> Iterator[Text]:
        if self.has_hook(situation):
            values = {"dealer": situation.table.name(situation.dealer)}
            cards = self.cards(situation)
            yield _("{dealer} says last: the bids may not make {cards}", cards=cards, **values)

    def complete(self, situation: Situation[Rules, None], deal: Deal) -> Deal:
        return without_implied_tricks(deal)

    def check_opening(self, situation: Situation[Rules, None], deal: Deal) -> Iterator[Fault]:
        table, cards = situation.table, self.cards(situation)
        hook_from = self.hook_from(situation.rules)
        yield from checks.check_bids(table, deal, cards=cards, hook_from=hook_from)
        # Tricks typed too early are kept for after play, so they have to be possible
        yield from checks.check_taken(table, deal, cards=cards)

    def check(self, situation: Situation[Rules, None], deal: Deal) -> Iterator[Fault]:
        table, cards = situation.table, self.cards(situation)
        most = cards if self.has_hook(situation) else None
        missing = checks.check_all_bid(table, deal, words=self.words, forbidden_sum=most)
        # An impossible bid is reported first: while bids are missing nothing else would report it
        faults = [*self.check_opening(situation, deal), *missing]
        yield from faults
        # A card that cannot be is reported before the sum that it spoils
        yield from self.check_cards(situation, deal)
        if not faults and self.tricks_missing(situation, deal):
            yield Fault(TRICKS, checks.wrong_sum_text(deal, cards=cards))

    def tricks_missing(self, situation: Situation[Rules, None], deal: Deal) -> int:
        """Tricks that nobody took; below zero where more were entered than there are."""
        left = tricks_left(deal, cards=self.cards(situation))
        return min(left, 0) if self.has_ghost(situation.table) else left

    def check_cards(self, situation: Situation[Rules, None], deal: Deal) -> Iterator[Fault]:
        """Faults in what single cards did."""
        return iter(())

    def plays(self, situation: Situation[Rules, None]) -> Text | None:
        return ngettext_lazy("{number} card", "{number} cards", self.cards(situation))

    def phrases(self, table: Table[Rules], deal: Deal) -> Iterator[Text]:
        if bids := deal.by_seat(BIDS):
            yield self.words.each(sum(bids.values()))
        yield from self.card_phrases(table, deal)

    def card_phrases(self, table: Table[Rules], deal: Deal) -> Iterator[Text]:
        """What single cards did, in words."""
        return iter(())

    def story(self, table: Table[Rules], deal: Deal) -> Text:
        """Only the single cards: the number of bids says nothing about who won."""
        return Joined(", ", tuple(self.card_phrases(table, deal)))

    def told_in_play(self, situation: Situation[Rules, None], deal: Deal) -> Text:
        """Whether too many or too few tricks are bid, and the bid denied to the last player."""
        bids, cards = deal.by_seat(BIDS), self.cards(situation)
        table, total = situation.table, sum(bids.values())
        missing = [seat for seat in table.seats if seat not in bids]
        if not missing:
            return self.words.in_all(total, cards=cards)
        so_far = self.words.so_far(total)
        if len(missing) > 1 or not self.has_hook(situation) or total > cards:
            return so_far
        last = forbidden_bid_text(table.name(missing[0]), cards - total)
        return Joined(": ", [so_far, last])

    def called(self, table: Table[Rules], deal: Deal) -> Mapping[int, Text]:
        return {seat: self.words.each(bid) for seat, bid in deal.by_seat(BIDS).items()}

    def counts_in(
        self, situation: Situation[Rules, None], deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Counts of a round for every player; a cloud changes the number of tricks needed."""
        for result in bid_results(deal):
            seats = (result.seat,)
            yield Count(BIDS, seats)
            yield Count(OFF, seats, result.off)
            if not result.bid:
                yield Count(ZERO_BIDS, seats)
            if not result.off:
                yield Count(MET, seats)
                yield Count(MOST_MET, seats, result.bid)
                if not result.bid:
                    yield Count(ZERO_MET, seats)


class ExactTricks(TricksSaid[Rules]):
    """A game of as many rounds as hands; ``pack`` is the number of cards in the pack."""

    pack: ClassVar[int]
    length_rule = "cards"
    may_come_and_go = True

    @abstractmethod
    def hands(self, rules: Rules) -> tuple[int, ...]:
        """Cards dealt to each player, round by round."""

    def check_table(self, table: Table[Rules]) -> Iterator[Fault]:
        most = max(self.hands(table.house_rules))
        if most * len(table.seats) > self.pack:
            yield Fault(
                "cards",
                _(
                    "{cards} cards for {players} players are more than the pack has",
                    cards=most,
                    players=len(table.seats),
                ),
            )

    def cards(self, situation: Situation[Rules, None]) -> int:
        """Cards dealt to each player in the next round; after the last round, as in that one.

        They are never more than the pack has for those who are there.
        """
        hands = self.hands(situation.rules)
        most = self.pack // len(situation.table.seats)
        return min(most, hands[min(situation.scored, len(hands) - 1)])

    def title(self, situation: Situation[Rules, None]) -> Text:
        return ngettext_lazy(
            "Round {round} of {rounds}: {number} card",
            "Round {round} of {rounds}: {number} cards",
            self.cards(situation),
            round=situation.scored + 1,
            rounds=len(self.hands(situation.rules)),
        )

    def before_bidding(self, situation: Situation[Rules, None]) -> Iterator[Text]:
        yield from super().before_bidding(situation)
        dealt = self.cards(situation) * len(situation.table.seats)
        if dealt == self.pack and self.turns_up_trumps(situation.rules):
            yield _("No trumps: the whole pack is dealt")

    def turns_up_trumps(self, rules: Rules) -> bool:
        """Whether the card behind those that are dealt makes trumps."""
        return True

    def rounds_in_all(self, rules: Rules) -> int:
        return len(self.hands(rules))

    def is_over(self, situation: Situation[Rules, None]) -> bool:
        return situation.scored >= len(self.hands(situation.rules))


class OneLineEach(ExactTricks[Rules]):
    """A game in which each player has one line: what bid and tricks are worth."""

    @abstractmethod
    def worth(self, rules: Rules, result: BidResult, *, cards: int) -> int:
        """The points of a player in a round of this many cards."""

    @abstractmethod
    def calculation(self, rules: Rules, result: BidResult, *, cards: int) -> str:
        """The calculation behind the points, ``20 + 2 x 10``; empty where there is none."""

    def score(self, situation: Situation[Rules, None], deal: Deal) -> Iterator[ScoreLine]:
        cards = self.cards(situation)
        for result in bid_results(deal):
            points = self.worth(situation.rules, result, cards=cards)
            text = reason(result, self.calculation(situation.rules, result, cards=cards))
            yield ScoreLine("bid", text, (result.seat,), points)
