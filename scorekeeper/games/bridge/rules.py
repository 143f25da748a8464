"""Contract bridge: two sides of partners, rubbers or Chicagos; the side with more points wins."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar, cast

from scorekeeper.games.bridge import checks
from scorekeeper.games.bridge.announcing import announcement, phrases
from scorekeeper.games.bridge.house_rules import BridgeRules, BridgeTable
from scorekeeper.games.bridge.pad import pad_of
from scorekeeper.games.bridge.played import (
    DEALS_OF_CHICAGO,
    DOUBLED,
    HONOURS,
    LEVEL,
    PASSED_OUT,
    SIDES,
    STRAINS,
    TRICKS,
    BridgeSituation,
    Played,
    Progress,
    contract_progress,
    is_contract,
    is_passed_out,
    played_of,
    progress_after,
)
from scorekeeper.games.bridge.scoring import SLAMS, final_lines, score_lines
from scorekeeper.games.bridge.worked import WORKED_ROUNDS
from scorekeeper.rules.counters import Counter
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, Count, Figure
from scorekeeper.rules.game import Game
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.own_lists import OwnList, Rounds
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.sheet_facts import SheetFacts
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.stake_units import Rounding, StakeUnit
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

GAMES = Counter(
    slug="games",
    name=_("games"),
    words=ngettext_lazy("{number} game", "{number} games", 0),
    none=_("no game"),
)
BELOW = Counter(
    slug="below",
    name=_("below the line"),
    words=ngettext_lazy("{number} below", "{number} below", 0),
    none=_("none below"),
)


def counters_of(rules: BridgeRules, progress: Progress) -> tuple[Counter, ...]:
    below = (replace(BELOW, amounts=progress.below * 2),) if rules.carries else ()
    games = (replace(GAMES, amounts=progress.games * 2),) if rules.is_rubber else ()
    return (*games, *below)


DECLARED, SLAM, DOUBLED_CONTRACTS = "declared", "slams", "doubled"
MADE = "_made"
DEFENDED, BEATEN = "defended", "beaten"
RUBBERS, RUBBERS_WON = "rubbers", "rubbers_won"
FIGURES = (
    Figure(slug=DECLARED + MADE, name=_("Contracts declared and made"), of=DECLARED),
    Figure(slug=SLAM + MADE, name=_("Slams bid and made"), of=SLAM),
    Figure(slug=DOUBLED_CONTRACTS + MADE, name=_("Doubled contracts made"), of=DOUBLED_CONTRACTS),
    Figure(slug=BEATEN, name=_("Contracts defended and beaten"), of=DEFENDED),
    Figure(slug=RUBBERS_WON, name=_("Rubbers won"), of=RUBBERS),
    HIGHEST_ROUND,
)


class Bridge(Game[BridgeRules, Progress]):
    """A contract is bid and has to be made; games, rubbers and bonuses are computed."""

    slug = "bridge"
    name = _("Bridge")
    summary = _("Rubber bridge or Chicago, for money at home.")
    aliases = (
        "Robberbridge",
        "Robberen",
        "Rubberbridge",
        "Rubber bridge",
        "Contract bridge",
        "Chicago",
        "Bridge en partie libre",
        "Rob",
        "Robre",
        "Partita libera",
        "Μπριτζ",
        "コントラクトブリッジ",
        "ブリッジ",
        "ラバーブリッジ",
    )
    evening_length = _("a rubber, about an hour")
    kind = Kind.PARTNERS
    player_counts = (4,)
    house_rules = BridgeRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("One rubber.")),
        "chicago": Preset(_("Chicago"), _("Four deals."), {"form": "chicago"}),
        "chicago_club": Preset(
            _("Chicago, club"),
            _("The dealer's opponents are vulnerable; overtricks count when doubled."),
            {"form": "chicago", "vulnerable": "other_side", "overtricks": "doubled_only"},
        ),
        "four_deals": Preset(
            _("Four deals"),
            _("As at duplicate: part scores get 50 at once, no honours."),
            {"form": "chicago", "part_scores": "fifty", "honours": False},
        ),
    }
    length_rule = "rubbers"
    sources: ClassVar = {
        "L": _("the Laws of Contract (Rubber) Bridge"),
        "A": _("the ACBL’s page on Chicago"),
        "P": _("R. Pavlicek, “How To Keep Score”"),
        "T": _("house rules of TGR’s, London"),
        "D": _("“Bridge For Dummies”"),
        "W": _("the published duplicate table"),
    }
    has_partners = True
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES
    own_list_name = _("The pad")

    def sides(self, table: BridgeTable) -> tuple[tuple[int, ...], ...]:
        return SIDES

    def stake_unit(self, rules: BridgeRules) -> StakeUnit:
        """P: the stake is for a hundred points."""
        return StakeUnit(100, cast(Rounding, rules.hundreds))

    def opening(self, table: BridgeTable) -> Progress:
        return Progress()

    def upcoming(self, situation: BridgeSituation) -> Upcoming:
        return announcement(situation)

    def round_title(self, situation: BridgeSituation) -> Text:
        return _("Deal {number}", number=self.round_label(situation))

    def check(self, situation: BridgeSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_round(situation, deal)

    def score(self, situation: BridgeSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def counts(self, situation: BridgeSituation, deal: Deal) -> bool:
        """In Chicago a passed-out deal is dealt again and is none of the four."""
        passed_out = is_passed_out(deal) and not situation.rules.is_rubber
        return super().counts(situation, deal) and not passed_out

    def remember(
        self, situation: BridgeSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Progress:
        return progress_after(situation, deal)

    def rounds_called(self, number: int) -> Text:
        return ngettext_lazy("{number} deal", "{number} deals", number)

    def rounds_in_all(self, rules: BridgeRules) -> int | None:
        return None if rules.is_rubber else DEALS_OF_CHICAGO * rules.rubbers

    def is_over(self, situation: BridgeSituation) -> bool:
        return situation.memory.done >= situation.rules.rubbers

    def final_lines(self, situation: BridgeSituation, *, early: bool) -> Iterator[ScoreLine]:
        return final_lines(situation, early=early)

    def counters(self, situation: BridgeSituation) -> tuple[Counter, ...]:
        return counters_of(situation.rules, situation.memory)

    def counted(
        self, before: BridgeSituation, deal: Deal, after: BridgeSituation
    ) -> tuple[Counter, ...]:
        """The counters a deal adds; the line drawn below a game takes nothing away."""
        was_played = before.memory != after.memory and is_contract(deal)
        return counters_of(
            before.rules, contract_progress(before, deal) if was_played else Progress()
        )

    def phrases(self, table: BridgeTable, deal: Deal) -> Iterator[Text]:
        return phrases(table, deal)

    def counts_in(
        self, situation: BridgeSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        """Counts for the declarer, for both defenders and, when a rubber ends, for everybody."""
        declarer = deal.contract.declarer
        if is_passed_out(deal) or declarer is None:
            return
        played = played_of(deal)
        is_made, defenders = played.over >= 0, SIDES[1 - played.side]
        for contracts in counted_kinds(played):
            yield Count(contracts, (declarer,))
            if is_made:
                yield Count(contracts + MADE, (declarer,))
        yield Count(DEFENDED, defenders)
        if not is_made:
            yield Count(BEATEN, defenders)
        is_done = progress_after(situation, deal).done > situation.memory.done
        if situation.rules.is_rubber and is_done:
            yield Count(RUBBERS, (*SIDES[0], *SIDES[1]))
            yield Count(RUBBERS_WON, SIDES[played.side])

    def own_list(
        self,
        table: BridgeTable,
        rounds: Rounds,
        *,
        begun: tuple[int, ...],
        added: tuple[ScoreLine, ...],
    ) -> OwnList:
        return pad_of(table, rounds, added=added)

    def read_facts(self, facts: SheetFacts) -> Deal:
        contract = Contract(facts.word("strain", STRAINS), facts.player("declarer"))
        doubled = facts.word("doubled", DOUBLED)
        numbers = {kind: facts.integer(kind) for kind in (LEVEL, TRICKS)}
        honours = facts.counts(HONOURS)
        if HONOURS in facts and not honours:
            raise facts.refuse(HONOURS, _("whose honours?"))
        tallies = [Tally(kind, None, n) for kind, n in numbers.items() if n is not None]
        tallies += [Tally(HONOURS, seat, worth) for seat, worth in honours]
        return Deal(
            contract=contract,
            calls=(doubled,) if doubled else (),
            tallies=tuple(tallies),
            facts=(Fact(PASSED_OUT),) if facts.flag(PASSED_OUT) else (),
        )

    def write_facts(self, table: BridgeTable, deal: Deal) -> dict[str, object]:
        if is_passed_out(deal):
            return {PASSED_OUT: True}
        written: dict[str, object] = {}
        for kind in (LEVEL, TRICKS):
            if (number := deal.number_of(kind)) is not None:
                written[kind] = number
        if deal.contract.trump:
            written["strain"] = deal.contract.trump
        if deal.contract.declarer is not None:
            written["declarer"] = table.name(deal.contract.declarer)
        if deal.calls:
            written["doubled"] = deal.calls[0]
        if deal.counts(HONOURS):
            written[HONOURS] = table.by_name(deal.by_seat(HONOURS))
        return written


def counted_kinds(played: Played) -> Iterator[str]:
    yield DECLARED
    if played.level in SLAMS:
        yield SLAM
    if played.factor > 1:
        yield DOUBLED_CONTRACTS


GAME = Bridge()
