"""How a round of Kalooki is tapped in: who went out, the others' hands, what else happened."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.games.kalooki.cards import JOKER, hand_points
from tests.browser.finger import name_of
from tests.browser.hand import AnyHand
from tests.browser.phone import Facts

POINTS, CARDS, WHAT_ELSE = "keypad", "cards", "happenings"
SUIT = "document.querySelector('[data-suit][aria-pressed=true]')?.dataset.suit ?? ''"
IS_OPEN = "(panel) => document.querySelector(`[data-panel='${panel}']`).checkVisibility()"


class Hand(AnyHand):
    def tap_facts(self, facts: Facts) -> None:
        """Tap all facts of a round, in the order in which they happen."""
        out = self.seats[facts["went_out"]]
        self.phone.tap_value("hands_out", out)
        for name in self.players:
            hand = facts["hands"].get(name)
            if self.seats[name] != out and hand:
                self.left_with(self.seats[name], hand)
        said = [(name, "laid_down") for name in facts.get("laid_down", ())]
        said += [(one["by"], one["kind"]) for one in facts.get("events", ())]
        for name, kind in said:
            self.turn_to(self.seats[name])
            self.open_panel(WHAT_ELSE)
            self.phone.tap(f"[data-kind='{kind}']")

    def left_with(self, seat: int, hand: int | Sequence[str]) -> None:
        """Enter a hand in digits or card by card; cards are counted on the tile."""
        self.turn_to(seat)
        if isinstance(hand, int):
            self.open_panel(POINTS)
            self.phone.tap_keys(hand)
            return
        self.open_panel(CARDS)
        self.phone.tap_each(list(self.keys_of(hand)))
        self.phone.see(f"#echo_hands_{seat}", str(hand_points(hand)))

    def keys_of(self, cards: Iterable[str]) -> Iterator[str]:
        """Go through what is tapped for these cards: a suit only where another one is on."""
        on = self.phone.page.evaluate(SUIT)
        for card in cards:
            if card == JOKER:
                yield "[data-card='JK']"
                continue
            if card[-1] != on:
                on = card[-1]
                yield f"[data-suit='{on}']"
            yield f"[data-rank='{card[:-1]}']"

    def turn_to(self, seat: int) -> None:
        """Tap the number of a player, unless it is ready for its hand."""
        if name_of(self.phone.page, ".hand.active [data-hand]") != f"hands_{seat}":
            self.phone.tap(f"[name='hands_{seat}']")

    def open_panel(self, panel: str) -> None:
        """Tap the tab of a panel, unless it is open."""
        if not self.phone.page.evaluate(IS_OPEN, panel):
            self.phone.tap(f"[data-opens='{panel}']")


def digits_in(facts: Facts) -> int:
    """Return how many digits have to be tapped for the hands that are entered in points."""
    return sum(len(str(hand)) for hand in facts["hands"].values() if isinstance(hand, int))
