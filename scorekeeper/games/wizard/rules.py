"""Wizard: 60 cards, one more for everybody in every round; the highest total wins."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.families.exact_tricks import checks
from scorekeeper.games.families.exact_tricks.family import OneLineEach
from scorekeeper.games.families.exact_tricks.played import BOMB, CLOUD, BidResult, is_bombed
from scorekeeper.games.families.exact_tricks.sheet import BIDS_AND_TRICKS
from scorekeeper.games.families.exact_tricks.words import BidChange
from scorekeeper.games.wizard.house_rules import WizardRules
from scorekeeper.games.wizard.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.sheet_keys import FlagKey, NumbersKey, SheetKeys
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

BID_POINTS, TRICK_POINTS = 20, 10
THE_CLOUD = BidChange(
    kind=CLOUD,
    who=_("The cloud: who won its trick"),
    ask=_("Who won the trick with the cloud?"),
    how=_("The bid changed by the cloud"),
    of_one=_("one player won the trick with the cloud"),
    without_trick=_("{name} won the trick with the cloud, and took none"),
)


class Wizard(OneLineEach[WizardRules]):
    """20 and 10 for each trick where the bid was right, 10 off for each that it was not."""

    slug = "wizard"
    name = _("Wizard")
    summary = _("Say how many tricks you will take, and take exactly so many.")
    aliases = ("Zauberer", "Tovenaar", "Sorcier", "Stregone", "ウィザード")
    evening_length = _("10 to 20 rounds, about an hour")
    kind = Kind.ALONE
    player_counts = (3, 4, 5, 6)
    house_rules = WizardRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("The whole pack in the last round.")),
        "plus_minus_one": Preset(
            _("Plus/minus one"), _("The bids may not make the number of cards."), {"hook_from": 1}
        ),
        "anniversary": Preset(
            _("Anniversary edition"), _("With the bomb and the cloud."), {"special_cards": True}
        ),
    }
    sources: ClassVar = {
        "A": _("Amigo’s rule sheet of Wizard, with its example"),
        "U": _("Ken Fisher’s English rules (US Games)"),
        "J": _("Amigo’s anniversary editions"),
    }
    sheet_keys = SheetKeys((*BIDS_AND_TRICKS, NumbersKey(CLOUD), FlagKey(BOMB)))
    worked_rounds = WORKED_ROUNDS
    pack = 60

    def defaults(self, players: int) -> WizardRules:
        """A, U: the whole pack is dealt in the last round."""
        return replace(WizardRules(), cards=self.pack // players)

    def hands(self, rules: WizardRules) -> tuple[int, ...]:
        return tuple(range(1, rules.cards + 1))

    def hook_from(self, rules: WizardRules) -> int | None:
        return rules.hook_from

    def bid_change(self, rules: WizardRules) -> BidChange | None:
        return THE_CLOUD if rules.special_cards else None

    def turns_up_trumps(self, rules: WizardRules) -> bool:
        return not rules.special_cards  # of a larger pack cards are left over

    def check_cards(self, situation: Situation[WizardRules, None], deal: Deal) -> Iterator[Fault]:
        change = self.bid_change(situation.rules)
        for kind, was_said in ((BOMB, is_bombed(deal)), (CLOUD, bool(deal.by_seat(CLOUD)))):
            if was_said and not change:
                yield checks.not_played(kind)
        if change:
            cards = self.cards(situation)
            yield from checks.check_bid_change(situation.table, deal, change=change, cards=cards)

    def card_phrases(self, table: Table[WizardRules], deal: Deal) -> Iterator[Text]:
        if is_bombed(deal):
            yield _("bomb")
        for seat in deal.by_seat(CLOUD):
            yield _("cloud {name}", name=table.name(seat))

    def worth(self, rules: WizardRules, result: BidResult, *, cards: int) -> int:
        if result.off:
            return -TRICK_POINTS * result.off
        return BID_POINTS + TRICK_POINTS * result.taken

    def calculation(self, rules: WizardRules, result: BidResult, *, cards: int) -> str:
        if result.off:
            return f"-{result.off} x {TRICK_POINTS}"
        return f"{BID_POINTS} + {result.taken} x {TRICK_POINTS}"


GAME = Wizard()
