"""Skull King: pirates, mermaids and 70 cards; the highest total of ten rounds wins."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from scorekeeper.games.families.exact_tricks.family import FIGURES, ExactTricks
from scorekeeper.games.families.exact_tricks.played import DESTROYED, HARRY
from scorekeeper.games.families.exact_tricks.words import BidChange
from scorekeeper.games.skull_king import checks, scoring
from scorekeeper.games.skull_king.house_rules import FIRST, RASCAL, SkullKingRules
from scorekeeper.games.skull_king.played import BET, BONUSES, CANNONBALL, LOOT, bonuses_of
from scorekeeper.games.skull_king.sheet import KEYS
from scorekeeper.games.skull_king.words import HARRY_THE_GIANT, kinds_text
from scorekeeper.games.skull_king.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import Count, Figure
from scorekeeper.rules.game import Situation, Table
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

SkullTable = Table[SkullKingRules]
SkullSituation = Situation[SkullKingRules, None]
UP = tuple(range(1, 11))
HANDS: Mapping[str, tuple[int, ...]] = {
    "up": UP,
    "even_keeled": tuple(cards for cards in range(2, 11, 2) for _twice in range(2)),
    "brawl": UP[5:],
    "skirmish": (5,) * 5,
    "broadside": (10,) * 10,
    "whirlpool": tuple(cards for cards in range(9, 0, -2) for _twice in range(2)),
}
MOST_PLAYERS_OF_THE_FIRST = 6
ONLY_IN_THE_CURRENT = ("leviathans", "loot", "pirate_abilities")


class SkullKing(ExactTricks[SkullKingRules]):
    """Tricks exactly as bid, and for those who took them what they hold."""

    slug = "skull-king"
    name = _("Skull King")
    summary = _("Say how many tricks you will take, among pirates and mermaids.")
    aliases = ("Piraten", "スカルキング", "スカル・キング")
    evening_length = _("10 rounds, about an hour")
    kind = Kind.ALONE
    player_counts = (2, 3, 4, 5, 6, 7, 8)
    house_rules = SkullKingRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("As the maker has it for first games.")),
        "all_cards": Preset(
            _("All cards"),
            _("With leviathans, loot and what pirates can do."),
            dict.fromkeys(ONLY_IN_THE_CURRENT, True),
        ),
        "rascal": Preset(
            _("Rascal’s scoring"), _("By cards, for an even keel."), {"scoring": RASCAL}
        ),
        "rascal_cannonball": Preset(
            _("Rascal’s scoring with cannonballs"),
            _("A fist for 15 a card, or nothing."),
            {"scoring": RASCAL, "cannonball": True},
        ),
        "first_edition": Preset(
            _("First edition"), _("Suits to 13, and Scary Mary."), {"edition": FIRST}
        ),
    }
    sources: ClassVar = {
        "G": _("Grandpa Beck’s rules since 2021, and the maker’s answers"),
        "F": _("the first edition, Schmidt 2014"),
        "M": _("the ways to deal in scoring_pad and skull-king-companion"),
        "C": _("the scoring of SkullKingCore"),
    }
    sheet_keys = KEYS
    worked_rounds = WORKED_ROUNDS
    figures = (*FIGURES, Figure(slug=BONUSES, name=_("Points of bonuses")))
    length_rule = "deal"
    may_come_and_go = False
    pack = 70
    dealing = _("{dealer} deals, {first} leads")
    first_does = _("{first} leads")
    note_of_first = _("{total} · leads")

    def hands(self, rules: SkullKingRules) -> tuple[int, ...]:
        return HANDS[rules.deal]

    def check_table(self, table: SkullTable) -> Iterator[Fault]:
        rules = table.house_rules
        if rules.edition != FIRST:
            return
        if len(table.players) > MOST_PLAYERS_OF_THE_FIRST:
            most = MOST_PLAYERS_OF_THE_FIRST
            yield Fault("players", _("the first edition is for 2 to {most} players", most=most))
        for name in ONLY_IN_THE_CURRENT:
            if getattr(rules, name):
                label = SkullKingRules.described()[name].label
                yield Fault(name, _("the first edition has no “{rule}”", rule=label))

    def bid_change(self, rules: SkullKingRules) -> BidChange | None:
        return HARRY_THE_GIANT if rules.pirate_abilities else None

    def has_ghost(self, table: SkullTable) -> bool:
        """With two players the ghost of Graybeard has a hand of its own."""
        return len(table.seats) == 2

    def turns_up_trumps(self, rules: SkullKingRules) -> bool:
        return False

    def check_cards(self, situation: SkullSituation, deal: Deal) -> Iterator[Fault]:
        table, cards = situation.table, self.cards(situation)
        yield from checks.check_destroyed(table, deal)
        yield from checks.check_abilities(table, deal, cards=cards)
        yield from checks.check_bonuses(table, deal)
        yield from checks.check_loot(table, deal)
        yield from checks.check_cannonball(table, deal)

    def score(self, situation: SkullSituation, deal: Deal) -> Iterator[ScoreLine]:
        return scoring.lines_of(situation.table, deal, cards=self.cards(situation))

    def card_phrases(self, table: SkullTable, deal: Deal) -> Iterator[Text]:
        if taken := bonuses_of(deal):
            yield kinds_text(taken)
        if loot := deal.all_facts(LOOT):
            yield ngettext_lazy("{number} loot", "{number} loots", len(loot))
        if destroyed := deal.number_of(DESTROYED):
            yield _("{number} destroyed", number=destroyed)
        for seat in deal.by_seat(HARRY):
            yield _("Harry {name}", name=table.name(seat))
        for seat, bet in deal.by_seat(BET).items():
            yield _("bet {name} {bet}", name=table.name(seat), bet=bet)
        if fists := deal.seats_of(CANNONBALL):
            yield _("cannonball {names}", names=table.names(fists))

    def called(self, table: SkullTable, deal: Deal) -> Mapping[int, Text]:
        fists = {seat: [_("cannonball")] for seat in deal.seats_of(CANNONBALL)}
        bids = super().called(table, deal)
        return {seat: Joined(", ", [bid, *fists.get(seat, [])]) for seat, bid in bids.items()}

    def counts_in(
        self, situation: SkullSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        yield from super().counts_in(situation, deal, lines)
        for line in lines:
            if line.rule == "bonus" and line.points:
                yield Count(BONUSES, line.seats, line.points)


GAME = SkullKing()
