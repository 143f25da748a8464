"""Belote: taken or bid for, with or without announces; most points win."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.belote import checks
from scorekeeper.games.belote.house_rules import PRESETS, BeloteRules, BeloteSituation, BeloteTable
from scorekeeper.games.belote.played import (
    ALL_TRICKS,
    ALL_TRUMPS,
    ANNOUNCES,
    BELOTES,
    CAPOT,
    CONTRACT,
    FAILED,
    LITIGE,
    MADE,
    NO_TRUMPS,
    PASSED,
    RESULT,
    TRUMPS,
    WORDS,
    Round,
    contract_of,
    is_passed,
    pack_of,
)
from scorekeeper.games.belote.scoring import score_lines
from scorekeeper.games.belote.worked import WORKED_ROUNDS
from scorekeeper.games.families.klaverjas.length import LengthGame
from scorekeeper.games.families.klaverjas.partners import without_implied_points
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.families.klaverjas.sheet import (
    read_card_points,
    read_declarations,
    read_declarations_to,
    read_player,
    written_combinations,
    written_facts,
)
from scorekeeper.rules.facts import Challenge, Contract, Deal, Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

TAKEN, TAKEN_MADE, DEDANS, CAPOTS, BELOTES_SAID = "taken", "made", "dedans", "capots", "belotes"


class Belote(LengthGame[BeloteRules, int]):
    """Whoever takes needs more than the others, and their contract where one is bid.

    What it remembers from deal to deal are the points that a litige put aside.
    """

    slug = "belote"
    name = _("Belote")
    summary = _("Partners, trumps, belote and dedans; or Coinche with contracts and contre.")
    aliases = (
        "Coinche",
        "Belote coinchée",
        "Contrée",
        "Belote contrée",
        "Belote classique",
        "Belotte",
        "SA et TA",
        "Μπελότ",
        "ブロット",
    )
    evening_length = _("to 1000 points, about an hour")
    kind = Kind.PARTNERS
    house_rules = BeloteRules
    presets = PRESETS
    length_rule = "target"
    first_rules = ("bidding", "announces")
    sources: ClassVar = {
        "F": _("the Fédération Française de Belote’s rules of Belote, 2016"),
        "C": _("its rules of Belote coinchée and contrée, 2015"),
        "L": _("the course “La Contrée”"),
        "G": _("Board Game Arena’s rules of Coinche"),
        "T": _("the domain rules of ContrAI"),
        "K": _("contree.net"),
        "O": _("coinchons.fr"),
        "I": _("IsCool"),
        "X": _("exoty"),
        "W": _("contree.org"),
    }
    deals_clockwise = False
    worked_rounds = WORKED_ROUNDS
    figures = (
        Figure(slug=TAKEN_MADE, name=_("Taken and made"), of=TAKEN),
        Figure(slug=DEDANS, name=_("Taken and dedans"), of=TAKEN),
        Figure(slug=CAPOTS, name=_("Capots")),
        Figure(slug=BELOTES_SAID, name=_("Belotes")),
        HIGHEST_ROUND,
    )

    def whole_pack(self, rules: BeloteRules) -> int:
        return pack_of(rules, Deal())

    def must_choose(self, rules: BeloteRules) -> bool:
        return False

    def opening(self, table: BeloteTable) -> int:
        return 0

    def upcoming(self, situation: BeloteSituation) -> Upcoming:
        table, aside = situation.table, situation.memory
        first = table.after(situation.dealer)
        values = {"dealer": table.name(situation.dealer), "first": table.name(first)}
        sentence = _("{dealer} deals, {first} speaks first", **values)
        waiting = _("{points} from a litige go to the winner of this deal", points=aside)
        return Upcoming(
            title=self.title(situation),
            sentence=sentence,
            brief=(sentence, _("{first} speaks first", **values)),
            remarks=(*self.distances(situation), *([waiting] if aside else [])),
            acts=first,
        )

    def complete(self, situation: BeloteSituation, deal: Deal) -> Deal:
        deal = super().complete(situation, deal)
        return without_implied_points(deal, everything=pack_of(situation.rules, deal))

    def check(self, situation: BeloteSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_deal(situation.table, deal)

    def score(self, situation: BeloteSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def counts(self, situation: BeloteSituation, deal: Deal) -> bool:
        """F: a deal that nobody took is none of the rounds."""
        return not deal.void and not is_passed(deal)

    def passes_on(self, situation: BeloteSituation, deal: Deal) -> bool:
        return is_passed(deal)

    def remember(self, situation: BeloteSituation, deal: Deal, lines: tuple[ScoreLine, ...]) -> int:
        """What is put aside; a score that was agreed on leaves it there."""
        if deal.agreed_score is not None:
            return situation.memory
        played = Round(situation.rules, deal)
        is_litige = played.outcome == LITIGE
        return situation.memory + played.put_aside if is_litige else 0

    def statements(self, situation: BeloteSituation, *, early: bool) -> Iterator[Text]:
        if situation.memory:
            yield _("{points} from a litige lapse: nobody gets them", points=situation.memory)

    def phrases(self, table: BeloteTable, deal: Deal) -> Iterator[Text]:
        if is_passed(deal):
            yield _("nobody took")
        if deal.contract.declarer is None:
            return
        yield _("{name}", name=table.name(deal.contract.declarer))
        if (bid := contract_of(deal)) is not None:
            yield _("capot bid") if bid == CAPOT else _("{bid}", bid=bid)
        if (trump := deal.contract.trump) in (NO_TRUMPS, ALL_TRUMPS):
            yield TRUMPS[trump]
        yield from WORDS.challenges[: len(deal.challenges)][-1:]
        if not any(checks.check_deal(table, deal)):
            yield outcome_words(Round(table.house_rules, deal))

    def story(self, table: BeloteTable, deal: Deal) -> Text:
        if deal.contract.declarer is None:
            return self.describe(table, deal)
        played = Round(table.house_rules, deal)
        names = table.names(SIDES[played.takers])
        return _("{names}: {outcome}", names=names, outcome=outcome_words(played))

    def called(self, table: BeloteTable, deal: Deal) -> Mapping[int, Text]:
        said = zip(deal.challenges, WORDS.challenges, strict=False)
        return {one.by: word for one, word in said}

    def declared(self, deal: Deal) -> tuple[int, ...]:
        return tuple(sorted({said.by for said in deal.declarations}))

    def counts_in(
        self, situation: BeloteSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Counts for who took, and for sides by their tricks and belotes; none for a litige."""
        played, declarer = Round(situation.rules, deal), deal.contract.declarer
        assert declarer is not None
        yield Count(TAKEN, (declarer,))
        if played.outcome != LITIGE:
            is_made = played.outcome == MADE
            yield Count(TAKEN_MADE if is_made else DEDANS, (declarer,))
        if (winner := all_tricks_side(deal)) is not None:
            yield Count(CAPOTS, SIDES[winner])
        for by in deal.seats_of(BELOTES):
            yield Count(BELOTES_SAID, SIDES[by % 2])

    def fine_counters(self, rules: BeloteRules) -> Mapping[str, Text]:
        return {DEDANS: _("Taken and dedans")}

    def read_facts(self, facts: SheetFacts) -> Deal:
        said = [*read_player(facts, ALL_TRICKS)]
        said += [Fact(BELOTES, seat) for seat in facts.seats(BELOTES)]
        if CONTRACT in facts:
            bid = facts.take(CONTRACT)
            text = CAPOT if bid == CAPOT else str(facts.whole(CONTRACT, bid))
            said.append(Fact(CONTRACT, text=text))
        said += read_declarations_to(facts, words=("none",))
        if facts.flag(PASSED):
            said.append(Fact(PASSED))
        if result := facts.word(RESULT, (MADE, FAILED)):
            said.append(Fact(RESULT, text=result))
        return Deal(
            contract=Contract(facts.word("trump", TRUMPS), facts.player("declarer")),
            challenges=tuple(Challenge(seat) for seat in facts.seats("challenges")),
            declarations=read_declarations(facts, ANNOUNCES),
            tallies=read_card_points(facts),
            facts=tuple(said),
        )

    def write_facts(self, table: BeloteTable, deal: Deal) -> dict[str, object]:
        others = tuple(one for one in deal.facts if one.kind != BELOTES)
        written: dict[str, object] = {"trump": deal.contract.trump}
        if deal.contract.declarer is not None:
            written["declarer"] = table.name(deal.contract.declarer)
        written |= written_facts(table, replace(deal, facts=others))
        written[CONTRACT] = contract_of(deal)
        written["challenges"] = [table.name(one.by) for one in deal.challenges]
        written["card_points"] = table.by_name(deal.by_seat("card_points"))
        written[BELOTES] = [table.name(seat) for seat in deal.seats_of(BELOTES)]
        written["declarations"] = written_combinations(table, deal.declarations)
        return {key: value for key, value in written.items() if value}


def outcome_words(played: Round) -> Text:
    words = {
        MADE: _("made"),
        FAILED: _("dedans"),
        LITIGE: _("litige"),
    }
    if played.outcome == MADE and all_tricks_side(played.deal) == played.takers:
        return _("capot")
    return words[played.outcome]


GAME = Belote()
