"""The rules common to Kraken and G4A Kraken; each states only its differences."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

from scorekeeper.games.families.klaverjas import checks
from scorekeeper.games.families.klaverjas.cards import SUITS
from scorekeeper.games.families.klaverjas.house_rules import FamilyRules
from scorekeeper.games.families.klaverjas.partners import PartnersGame
from scorekeeper.games.families.klaverjas.reckoning import (
    SIDES,
    Reckoning,
    last_challenge,
    whole_pack_of,
)
from scorekeeper.games.families.klaverjas.sheet import read_round, write_round
from scorekeeper.games.families.klaverjas.words import FamilyWords
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.game import Memory, Situation, Table
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

SOURCES = {
    "G": _("the rule text “Kraken” at gamerules.com, the version with betting"),
    "A": _("the rules of “Kraken” as the Games4All app describes them"),
}
DECLARED, DECLARED_WON = "declared", "declared_won"
CONTRAS, CONTRAS_WON = "contras", "contras_won"
ALL_TRICKS = "all_tricks"


class KlaverjasGame(PartnersGame[FamilyRules, Memory]):
    """Challenges, and combinations in hand and in tricks."""

    words: ClassVar[FamilyWords]
    sources = SOURCES
    may_be_in_play = True

    def whole_pack(self, rules: FamilyRules) -> int:
        return whole_pack_of(rules)

    @abstractmethod
    def best_declarations(self, rules: FamilyRules, deal: Deal) -> tuple[int, int]:
        """The value of each side's best declaration, which decides whose count."""

    @abstractmethod
    def reckoning(self, table: Table[FamilyRules], deal: Deal) -> Reckoning[FamilyRules]:
        """A round in which nothing is impossible, by side."""

    def upcoming(self, situation: Situation[FamilyRules, Memory]) -> Upcoming:
        table = situation.table
        first = table.after(situation.dealer)
        declarer = table.name(first)
        dealer = table.name(situation.dealer)
        sentence = _("{dealer} deals, {declarer} chooses trumps", dealer=dealer, declarer=declarer)
        return Upcoming(
            title=_(
                "Round {round} of {rounds}",
                round=situation.scored + 1,
                rounds=situation.rules.rounds,
            ),
            sentence=sentence,
            brief=(sentence, _("{declarer} chooses trumps", declarer=declarer)),
            details={"declarer": declarer},
            acts=first,
        )

    def check_opening(
        self, situation: Situation[FamilyRules, Memory], deal: Deal
    ) -> Iterator[Fault]:
        unknown = tuple(checks.check_known(deal))
        yield from unknown or checks.check_announced(situation, deal, self.words)

    def check(self, situation: Situation[FamilyRules, Memory], deal: Deal) -> Iterator[Fault]:
        if not deal.contract.trump:
            yield Fault("trump", _("the trump suit is missing"))
        if unknown := tuple(checks.check_known(deal)):
            yield from unknown
            return
        yield from checks.check_announced(situation, deal, self.words)
        best = self.best_declarations(situation.rules, deal)
        yield from checks.check_played(situation, deal, best, self.words)

    def phrases(self, table: Table[FamilyRules], deal: Deal) -> Iterator[Text]:
        if deal.contract.declarer is not None:
            yield _("{name}", name=table.name(deal.contract.declarer))
        if level := last_challenge(deal):
            who = table.name(deal.challenges[-1].by)
            challenge = self.words.challenges[level.index]
            yield _("{challenge} by {who}", challenge=challenge, who=who)

    def story(self, table: Table[FamilyRules], deal: Deal) -> Text:
        """Who chose trumps or made the last challenge, and whether their side lost."""
        assert deal.contract.declarer is not None
        seat, what = deal.contract.declarer, SUITS[deal.contract.trump]
        if level := last_challenge(deal):
            seat, what = deal.challenges[-1].by, self.words.challenges[level.index]
        sentence = _("{name}’s {what} won")
        if self.reckoning(table, deal).failed_by(seat):
            sentence = _("{name}’s {what} failed")
        return sentence.format(name=table.name(seat), what=what)

    def counts_in(
        self, situation: Situation[FamilyRules, Memory], deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        reckoning, declarer = self.reckoning(situation.table, deal), deal.contract.declarer
        assert declarer is not None
        yield Count(DECLARED, (declarer,))
        if not reckoning.failed_by(declarer):
            yield Count(DECLARED_WON, (declarer,))
        for first in deal.challenges[:1]:
            yield Count(CONTRAS, (first.by,))
            if not reckoning.failed_by(first.by):
                yield Count(CONTRAS_WON, (first.by,))
        if reckoning.all_tricks_winner is not None:
            yield Count(ALL_TRICKS, SIDES[reckoning.all_tricks_winner])

    def declared(self, deal: Deal) -> tuple[int, ...]:
        seats = {said.by for said in deal.declarations} | {said.by for said in deal.bonuses}
        return tuple(sorted(seats))

    def called(self, table: Table[FamilyRules], deal: Deal) -> Mapping[int, Text]:
        words = self.words.challenges
        return {one.by: word for one, word in zip(deal.challenges, words, strict=False)}

    def read_facts(self, facts: SheetFacts) -> Deal:
        return read_round(facts)

    def write_facts(self, table: Table[FamilyRules], deal: Deal) -> dict[str, object]:
        return write_round(table, deal)


def figures_with(contras_won: Text) -> tuple[Figure, ...]:
    return (
        Figure(slug=DECLARED_WON, name=_("Rounds declared and won"), of=DECLARED),
        Figure(slug=CONTRAS_WON, name=contras_won, of=CONTRAS),
        Figure(slug=ALL_TRICKS, name=_("All tricks")),
        HIGHEST_ROUND,
    )
