"""Kalooki (Caribbean): contract rummy in nine rounds, in which the lowest total wins.

K is the text "Kalooki (Caribbean)", completed from public descriptions of Jamaican Kalooki; S is
what pages on Super Kalooki add for tournaments.
"""

from collections.abc import Iterator
from functools import partial

from scorekeeper.games.kalooki import checks
from scorekeeper.games.kalooki.cards import CARDS_IN_ALL
from scorekeeper.games.kalooki.contracts import CONTRACTS
from scorekeeper.games.kalooki.deals import (
    Hand,
    deal_of,
    hands_of,
    is_down_and_out,
    points_of,
    seats_of,
)
from scorekeeper.games.kalooki.events import EVENTS
from scorekeeper.games.kalooki.house_rules import KalookiRules, KalookiSituation
from scorekeeper.games.kalooki.scoring import score_lines
from scorekeeper.games.kalooki.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import POINTS, ROUNDS, Count, Figure
from scorekeeper.rules.game import Game, Table
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.names import clean_text
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

WENT_OUT = "went_out"
DOWN_AND_OUT, OUT_WITH_RULE = "down_and_out", "out_with_down_and_out"
LEFT, HANDS, MOST_LEFT = "left", "hands", "most_left"
FIGURES = (
    Figure(slug=WENT_OUT, name=_("Rounds gone out"), of=ROUNDS),
    Figure(slug=DOWN_AND_OUT, name=_("Down and out, of rounds gone out"), of=OUT_WITH_RULE),
    Figure(slug=LEFT, name=_("Average hand"), per=HANDS),
    Figure(slug=MOST_LEFT, name=_("Largest hand left"), joined_by=max, unit=POINTS),
)


class Kalooki(Game[KalookiRules, None]):
    """Nine contracts; going out adds nothing, cards left in a hand add their points."""

    slug = "kalooki"
    name = _("Kalooki")
    summary = _("Rummy with nine contracts: whoever is left with the fewest points wins.")
    aliases = (
        "Calooki",
        "Kaluki",
        "Contract rummy",
        "Rummy de contratos",
        "Continental",
        "Κουμ καν",
        "Ραμί",
        "カルーキ",
    )
    evening_length = _("9 rounds, about two hours")
    kind = Kind.RUMMY
    player_counts = (3, 4, 5, 6)
    house_rules = KalookiRules
    presets = {
        "as_written": Preset(_("Standard rules"), _("Only the cards left in hand count.")),
        "super_kalooki": Preset(
            _("Super Kalooki"),
            _("Three calls, penalties, and a reward for going down and out."),
            {"call_limit": 3, "wrong_contract": True, "down_and_out": "double_and_reward"},
        ),
    }
    sources = {
        "K": _("the rule text “Kalooki (Caribbean)” that is followed here, and that breaks off"),
        "S": _("what pages on Super Kalooki, as it is played in tournaments, add to it"),
    }
    length_rule = ""
    may_be_in_play = True
    may_come_and_go = True
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES

    def lowest_wins(self, rules: KalookiRules) -> bool:
        return True

    def opening(self, table: Table[KalookiRules]) -> None:
        """Nothing: each contract follows from the number of the round."""

    def upcoming(self, situation: KalookiSituation) -> Upcoming:
        contract, dealer = CONTRACTS[situation.scored], situation.table.name(situation.dealer)
        return Upcoming(
            title=_("Round {round} of {rounds}", round=situation.scored + 1, rounds=len(CONTRACTS)),
            sentence=ngettext_lazy(
                "{dealer} deals {number} card each; the contract is {contract}",
                "{dealer} deals {number} cards each; the contract is {contract}",
                contract.cards,
                dealer=dealer,
                contract=contract.in_words,
            ),
            brief=(_("{dealer} deals: {contract}", dealer=dealer, contract=contract.written),),
            details={"contract": contract.written, "cards": contract.cards},
            remarks=(contract.explanation,),
            acts=situation.table.after(situation.dealer),
        )

    def check_opening(self, situation: KalookiSituation, deal: Deal) -> Iterator[Fault]:
        strangers = tuple(checks.check_seats(situation, deal))
        if strangers:
            yield from strangers
            return
        yield from checks.check_cards(deal)
        yield from checks.check_whole_pack(situation, deal)
        yield from checks.check_events(situation, deal)

    def check(self, situation: KalookiSituation, deal: Deal) -> Iterator[Fault]:
        strangers = tuple(checks.check_seats(situation, deal))
        if strangers:
            yield from strangers
            return
        yield from checks.check_went_out(situation, deal)
        yield from checks.check_hands(situation, deal)
        yield from checks.check_cards(deal)
        yield from checks.check_whole_pack(situation, deal)
        yield from checks.check_events(situation, deal)
        yield from checks.check_missing_hands(situation, deal)

    def score(self, situation: KalookiSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def rounds_in_all(self, rules: KalookiRules) -> int:
        return len(CONTRACTS)

    def is_over(self, situation: KalookiSituation) -> bool:
        """K: there are nine contracts, and no more."""
        return situation.scored >= len(CONTRACTS)

    def plays(self, situation: KalookiSituation) -> Text:
        return Joined("", [contract.in_words for contract in CONTRACTS[situation.scored :][:1]])

    def phrases(self, table: Table[KalookiRules], deal: Deal) -> Iterator[Text]:
        """Who went out; before that, who laid down, which a line tells afterwards."""
        out, laid_down = seats_of(deal, "went_out"), seats_of(deal, "laid_down")
        if out:
            yield _("{names} went out", names=table.names(out))
        elif laid_down:
            yield _("laid down: {names}", names=table.names(laid_down))
        if is_down_and_out(deal):
            yield _("down and out")

    def counts_in(
        self, situation: KalookiSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Counts of a round, with hands before any doubling."""
        out = seats_of(deal, WENT_OUT)
        yield Count(WENT_OUT, out)
        if situation.rules.down_and_out != "off":
            yield Count(OUT_WITH_RULE, out)
        if is_down_and_out(deal):
            yield Count(DOWN_AND_OUT, out)
        for seat, hand in hands_of(deal).items():
            yield Count(HANDS, (seat,))
            yield Count(LEFT, (seat,), points_of(hand))
            yield Count(MOST_LEFT, (seat,), points_of(hand))

    def read_facts(self, facts: SheetFacts) -> Deal:
        facts.require("went_out")
        facts.require("hands")
        return deal_of(
            went_out=_went_out(facts),
            hands=dict(facts.by_player("hands", partial(_hand, facts))),
            laid_down=facts.seats("laid_down"),
            events=facts.announced("events", EVENTS),
        )

    def write_facts(self, table: Table[KalookiRules], deal: Deal) -> dict[str, object]:
        """The keys of a sheet's round; empty ones are left out, except the hands."""
        written: dict[str, object] = {
            "went_out": "".join(table.name(seat) for seat in seats_of(deal, "went_out")[:1]),
            "hands": {
                table.name(seat): hand if isinstance(hand, int) else list(hand)
                for seat, hand in hands_of(deal).items()
            },
            "laid_down": [table.name(seat) for seat in seats_of(deal, "laid_down")],
            "events": [
                {"by": table.name(event.by), "kind": event.kind} for event in deal.declarations
            ],
        }
        return {key: value for key, value in written.items() if value or key == "hands"}


def _went_out(facts: SheetFacts) -> int | None:
    if isinstance(facts.values["went_out"], list | None):
        raise facts.refuse("went_out", _("exactly one player goes out: this is one name"))
    return facts.player("went_out")


def _hand(facts: SheetFacts, key: str, value: object) -> Hand:
    if isinstance(value, list):
        if len(value) > CARDS_IN_ALL:
            raise facts.refuse(key, _("these are more cards than two packs have"))
        return tuple(_card(facts, key, card) for card in value)
    if type(value) is not int:
        raise facts.refuse(key, _("a hand is a whole number of points, or a list of cards"))
    return facts.whole(key, value)


def _card(facts: SheetFacts, key: str, value: object) -> str:
    if not isinstance(value, str):
        raise facts.refuse(key, _("a card is written like AS, 10H or JK"))
    clean_text(key, value)  # a fault quotes the card, so it has to be printable
    return value


GAME = Kalooki()
