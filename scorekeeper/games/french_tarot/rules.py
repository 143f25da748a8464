"""French Tarot: 78 cards, one or two against the rest; every deal sums to zero."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.families.declarers.family import SPEAKS_AND_LEADS, DeclarersGame
from scorekeeper.games.families.declarers.figures import undertaken_by, won_of
from scorekeeper.games.families.declarers.ways import is_passed
from scorekeeper.games.french_tarot import checks
from scorekeeper.games.french_tarot.house_rules import TarotRules, TarotSituation, TarotTable
from scorekeeper.games.french_tarot.played import (
    ATTACK,
    CHELEM,
    CHELEMS,
    CONTRACT,
    CONTRACTS,
    MISERES,
    PARTNER,
    PETIT,
    POIGNEE_NAMES,
    attack_of,
    most_hands,
    poignees_of,
    sizes_of_poignees,
)
from scorekeeper.games.french_tarot.scoring import parties_of, result_in_words, score_lines
from scorekeeper.games.french_tarot.sheet import KEYS
from scorekeeper.games.french_tarot.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

DEALS = {3: 15, 4: 20, 5: 25}
TAKEN, CALLED, DEFENDED = "taken", "called", "defended"
FIGURES = (
    won_of(TAKEN, _("Deals taken and made")),
    won_of(CALLED, _("Deals made as a partner")),
    won_of(DEFENDED, _("Deals defended and won")),
    HIGHEST_ROUND,
)


class FrenchTarot(DeclarersGame[TarotRules, None]):
    """The taker gets from every defender, or pays every one."""

    slug = "french-tarot"
    name = _("French Tarot")
    summary = _("A taker against the rest: bouts, points to make, poignées and chelems.")
    aliases = ("Tarot", "Tarot français", "Tarot à cinq", "Tarock", "タロット", "フレンチタロット")
    evening_length = _("20 deals with four, about two hours")
    kind = Kind.ALONE
    player_counts = (3, 4, 5)
    house_rules = TarotRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Official rules"), _("As the French federation has them.")),
        "family": Preset(
            _("Family"),
            _("Points in tens, poignées of 20, 40 and 60, misères of 10."),
            {"poignee_values": "twenties", "rounding": "tens", "misere": 10},
        ),
    }
    settle_ways = ("points", "pairwise", "pot")
    first_rules = ("end", "target", "five_players")
    sources: ClassVar = {
        "F": _("the official rules of the Fédération Française de Tarot"),
        "G": _("rule texts that print its example (GameDuell, regles2jeux)"),
        "M": _("published family customs (rencontrestarot, bric-a-brac)"),
    }
    beginning = SPEAKS_AND_LEADS
    deals_clockwise = False
    sheet_keys = KEYS
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES

    def defaults(self, players: int) -> TarotRules:
        """Ours: everybody deals five times."""
        return replace(TarotRules(), rounds=DEALS[players])

    def opening(self, table: TarotTable) -> None:
        """Nothing: every deal stands by itself."""

    def hands(self, rules: TarotRules) -> int:
        return most_hands(rules)

    def title(self, situation: TarotSituation) -> Text:
        if situation.rules.end == "rounds":
            return super().title(situation)
        target, number = situation.rules.target, situation.scored + 1
        return _("Deal {number}, to {target}", number=number, target=target)

    def remarks(self, situation: TarotSituation) -> Iterator[Text]:
        sizes = ", ".join(map(str, sizes_of_poignees(situation.table).values()))
        yield _("Poignées: {sizes} trumps", sizes=sizes)

    def check(self, situation: TarotSituation, deal: Deal) -> Iterator[Fault]:
        if is_passed(deal):
            return checks.check_passed(situation, deal)
        return checks.check_played(situation, deal)

    def score(self, situation: TarotSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def rounds_in_all(self, rules: TarotRules) -> int | None:
        return rules.rounds if rules.end == "rounds" else None

    def is_over(self, situation: TarotSituation) -> bool:
        """G: after the agreed deals, or once a single leader has the points."""
        rules, totals = situation.rules, situation.totals
        if rules.end == "rounds":
            return situation.scored >= rules.rounds
        return max(totals) >= rules.target and totals.count(max(totals)) == 1

    def phrases(self, table: TarotTable, deal: Deal) -> Iterator[Text]:
        """``Anna with Bram, garde, 8 over, petit au bout``."""
        if is_passed(deal):
            yield _("all passed")
        elif deal.contract.declarer is not None:
            yield self.attackers(table, deal)
        if (contract := deal.text_of(CONTRACT)) in CONTRACTS:
            yield CONTRACTS[contract]
        if (attack := attack_of(deal)) is not None:
            yield result_in_words(attack)
        yield from self.bonuses(deal)

    def attackers(self, table: TarotTable, deal: Deal) -> Text:
        taker, partner = deal.contract.declarer, deal.fact(PARTNER)
        assert taker is not None
        if partner is None:
            return table.names((taker,))
        if partner.by is None:
            return _("{name} alone", name=table.name(taker))
        return _("{name} with {partner}", name=table.name(taker), partner=table.name(partner.by))

    def bonuses(self, deal: Deal) -> Iterator[Text]:
        if side := deal.text_of(PETIT):
            yield _("petit au bout") if side == ATTACK else _("petit au bout of the defence")
        yield from (POIGNEE_NAMES[kind] for kind in poignees_of(deal) if kind in POIGNEE_NAMES)
        if (chelem := deal.text_of(CHELEM)) in CHELEMS:
            yield CHELEMS[chelem]
        if deal.all_facts(MISERES):
            yield _("misère")

    def counts_in(
        self, situation: TarotSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Counts for the taker, the partner and each defender; a passed deal adds nothing."""
        attack = attack_of(deal)
        if attack is None or deal.contract.declarer is None:
            return
        parties = parties_of(situation, deal)
        taker, *partners = parties.side
        for kind, seats in ((TAKEN, (taker,)), (CALLED, partners), (DEFENDED, parties.others)):
            is_won = attack.is_made is (kind != DEFENDED)
            yield from undertaken_by(tuple(seats), kind, is_won=is_won)


GAME = FrenchTarot()
