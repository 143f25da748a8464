"""The entry form of Kalooki: who went out, the others' hands, and other events."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.fields import Announceable, AnnouncementsField, Option
from scorekeeper.games.forms import KEYPAD, EntryForm, Panel
from scorekeeper.games.hands import OUT, CardKeys, HandsField, SuitKey, hand_text
from scorekeeper.games.kalooki.cards import (
    CARD_POINTS,
    JOKER,
    RANK_NAMES,
    RANKS,
    WHOLE_PACK,
    card_name,
)
from scorekeeper.games.kalooki.deals import deal_of, hands_of, points_of, seats_of
from scorekeeper.games.kalooki.events import DOWN_AND_OUT, EVENTS, PENALTY, REWARD, Event
from scorekeeper.games.kalooki.house_rules import KalookiRules
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _

ROUND, LAID_DOWN = "round", "laid_down"


class Entry(EntryForm[KalookiRules, None]):
    """One round: a hand for each player, in points or in cards, and one of them went out."""

    tapped = ("hands", "happenings")
    untitled = tapped
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        "went_out": "hands",
        LAID_DOWN: "happenings",
        "events": "happenings",
    }

    def build(self) -> None:
        self.fields["hands"] = HandsField(
            self.table,
            label=_("Hands"),
            most=WHOLE_PACK,
            hint=_("points left, or cards like {cards}", cards=f"{JOKER} AS 10H 7D"),
        )
        moments = {ROUND: _("In this round")}
        self.fields["happenings"] = AnnouncementsField(
            self.table,
            list(self.chips()),
            moments,
            label=_("What else happened"),
            besides={LAID_DOWN},
        )
        lists = self.fields["happenings"].widget
        lists.template_name = "widgets/announcement_lists.html"
        lists.kinds = self.offered_chips()
        happenings = {"kinds": lists.kinds, "moments": moments, "field": "happenings"}
        self.panels = (
            replace(KEYPAD, title=_("Points")),
            Panel("cards", "rounds/_card_keypad.html", {"keys": card_keys()}, _("Cards")),
            Panel("happenings", "kalooki/happenings.html", happenings, _("What else")),
        )

    def chips(self) -> Iterator[Announceable]:
        name = _("laid down")
        yield Announceable(ROUND, LAID_DOWN, name, name, "", once=True)
        for event in EVENTS.values():
            name, once = event.name, event == DOWN_AND_OUT
            yield Announceable(ROUND, event.kind, name, name, self.worth(event), once=once)

    def offered_chips(self) -> list[Announceable]:
        """Chips to tap: events only where they count; the rules refuse others."""
        rules = self.situation.rules
        off = {event.kind for event in EVENTS.values() if not event.counts_under(rules)}
        return [chip for chip in self.chips() if chip.kind not in off]

    def worth(self, event: Event) -> str:
        if event != DOWN_AND_OUT:
            return f"+{PENALTY}"
        is_rewarded = self.situation.rules.down_and_out == "double_and_reward"
        return f"×2, {REWARD}" if is_rewarded else "×2"

    def initial_of(self, deal: Deal) -> dict[str, object]:
        hands = {str(seat): hand_text(hand) for seat, hand in hands_of(deal).items()}
        out = seats_of(deal, "went_out")
        hands[OUT] = str(out[0]) if out else ""
        said = [(seat, LAID_DOWN) for seat in seats_of(deal, LAID_DOWN)]
        said += [(event.by, event.kind) for event in deal.declarations]
        return {"hands": hands, "happenings": [f"{ROUND}:{seat}:{kind}" for seat, kind in said]}

    def facts(self) -> Deal:
        hands = self.cleaned_data["hands"]
        said = [(seat, kind) for _moment, seat, kind in self.cleaned_data["happenings"]]
        return deal_of(
            went_out=hands.out,
            hands=hands.left,
            laid_down=[seat for seat, kind in said if kind == LAID_DOWN],
            events=[(seat, kind) for seat, kind in said if kind != LAID_DOWN],
        )

    @property
    def echo_slots(self) -> list[str]:
        return [f"echo_hands_{seat}" for seat in self.table.seats]

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """The points of cards typed for a hand, and 0 for the player who went out."""
        points = dict.fromkeys(seats_of(played.deal, "went_out"), "0")
        for seat, hand in hands_of(played.deal).items():
            if not isinstance(hand, int) and all(card in CARD_POINTS for card in hand):
                points[seat] = str(points_of(hand))
        return {f"echo_hands_{seat}": text for seat, text in points.items()}


def card_keys() -> CardKeys:
    from_the_ace = (RANKS[-1], *RANKS[:-1])
    return CardKeys(
        ranks=[Option(rank, str(RANK_NAMES.get(rank, rank))) for rank in from_the_ace],
        suits=[
            SuitKey("C", "clubs", _("clubs")),
            SuitKey("D", "diamonds", _("diamonds")),
            SuitKey("H", "hearts", _("hearts")),
            SuitKey("S", "spades", _("spades")),
        ],
        others=[Option(JOKER, str(card_name(JOKER)))],
    )
