"""Riichi mahjong: 136 tiles, four players each alone; the score is points with uma and oka."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from scorekeeper.games.riichi_mahjong import checks
from scorekeeper.games.riichi_mahjong.announcing import announcement, hand_in_full, phrases
from scorekeeper.games.riichi_mahjong.course import course_after, dealer_repeats
from scorekeeper.games.riichi_mahjong.ending import final_lines
from scorekeeper.games.riichi_mahjong.house_rules import RiichiRules, RiichiTable
from scorekeeper.games.riichi_mahjong.own_list import list_of, thousands
from scorekeeper.games.riichi_mahjong.played import (
    CHOMBO,
    DRAW,
    FROM,
    PLAYERS,
    RIICHI,
    WINS,
    Course,
    RiichiSituation,
    wins_of,
)
from scorekeeper.games.riichi_mahjong.scoring import score_lines
from scorekeeper.games.riichi_mahjong.sheet import KEYS
from scorekeeper.games.riichi_mahjong.worked import WORKED_ROUNDS
from scorekeeper.rules.facts import Deal, Fact
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.figures import HIGHEST_ROUND, ROUNDS, Count, Figure
from scorekeeper.rules.game import Game
from scorekeeper.rules.house_rules import Preset, RuleValue
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.own_lists import OwnList, Rounds
from scorekeeper.rules.scores import ScoreLine
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.stake_units import StakeUnit
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _

WON, DEALT_IN, SELF_DRAWN, YAKUMANS = "won", "dealt_in", "tsumo", "yakuman"
IN_RIICHI, RIICHI_WON = "riichi", "riichi_won"
FIGURES = (
    Figure(slug=WON, name=_("Hands won"), of=ROUNDS),
    Figure(slug=DEALT_IN, name=_("Hands dealt into"), of=ROUNDS),
    Figure(slug=IN_RIICHI, name=_("Hands in riichi"), of=ROUNDS),
    Figure(slug=RIICHI_WON, name=_("Riichi hands won"), of=IN_RIICHI),
    Figure(slug=SELF_DRAWN, name=_("Hands won by tsumo"), of=WON),
    Figure(slug=YAKUMANS, name=_("Yakuman")),
    HIGHEST_ROUND,
)
M_LEAGUE: Mapping[str, RuleValue] = {
    "uma": "10_30",
    "ties": "share",
    "multiple_ron": "head_bump",
    "kazoe": "sanbaiman",
    "chombo": "penalty",
    "kiriage": True,
    "extension": False,
    "nagashi": False,
    "abortive": "off",
    "tobi": "off",
    "agari_yame": "off",
}
EMA: Mapping[str, RuleValue] = {
    **M_LEAGUE,
    "uma": "5_15",
    "multiple_ron": "all",
    "start_points": 30_000,
    "sticks_to": "own_back",
    "honba_to": "each",
    "multiple_yakuman": False,
    "pao_honba": "discarder",
}
PARLOUR: Mapping[str, RuleValue] = {
    "uma": "10_30",
    "extension": False,
    "multiple_yakuman": False,
    "honba_to": "each",
    "abortive": "pass",
    "agari_yame": "win_only",
    "round_scores": "half_down",
}


class RiichiMahjong(Game[RiichiRules, Course]):
    """Han and fu make a payment; honba, sticks, dealers and the score are computed."""

    slug = "riichi-mahjong"
    name = _("Riichi mahjong")
    summary = _("Japanese mahjong of four: han and fu, honba, sticks, uma and oka.")
    aliases = (
        "Japanese mahjong",
        "Mahjong",
        "Riichi",
        "Reach mahjong",
        "Mah-jongg",
        "Japans mahjong",
        "Japanisches Mahjong",
        "Mahjong japonais",
        "麻雀",
        "リーチ麻雀",
        "立直麻雀",
        "マージャン",
        "日本麻将",
    )
    evening_length = _("a hanchan, about an hour and a half")
    kind = Kind.DICE_AND_BOARD
    player_counts = (PLAYERS,)
    house_rules = RiichiRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("As most play on line: oka, uma 10-20.")),
        "m_league": Preset(_("M.League"), _("One ron, uma 10-30, level players share."), M_LEAGUE),
        "ema": Preset(_("European (EMA)"), _("30,000 at the start, all rons, uma 5-15."), EMA),
        "wrc": Preset(
            _("World championship (WRC)"),
            _("As the European rules, with one ron."),
            {**EMA, "multiple_ron": "head_bump"},
        ),
        "parlour": Preset(_("Parlour"), _("For cash: whole thousands, uma 10-30."), PARLOUR),
    }
    settle_ways = ("points", "pot")
    length_rule = "winds"
    sources: ClassVar = {
        "E": _("the riichi rules of the European Mahjong Association, 2016 and 2025"),
        "R": _("the rules of the World Riichi Championship, 2015"),
        "M": _("the rules of the M.League, by three published summaries"),
        "T": _("the rules of Tenhou, the commonest on line"),
        "P": _("posted rules of Japanese parlours"),
        "W": _("the encyclopedia riichi.wiki"),
        "S": _("printed Japanese score tables"),
    }
    deals_clockwise = False
    may_agree_scores = False
    sheet_keys = KEYS
    worked_rounds = WORKED_ROUNDS
    figures = FIGURES
    own_list_name = _("The list")

    def check_table(self, table: RiichiTable) -> Iterator[Fault]:
        return checks.check_table(table)

    def starting_totals(self, table: RiichiTable) -> tuple[int, ...]:
        return (table.house_rules.start_points,) * len(table.players)

    def stake_unit(self, rules: RiichiRules) -> StakeUnit:
        """P: the stake is for a thousand points, and parts of it are paid."""
        return StakeUnit(1_000)

    def opening(self, table: RiichiTable) -> Course:
        return Course()

    def upcoming(self, situation: RiichiSituation) -> Upcoming:
        return announcement(situation)

    def round_title(self, situation: RiichiSituation) -> Text:
        return hand_in_full(situation.memory)

    def check_dealer(self, situation: RiichiSituation, deal: Deal) -> Iterator[Fault]:
        if situation.memory.is_only_result:
            message = _("of this match only the result is known: nothing else was played in it")
            yield Fault("rounds", message)

    def check_agreed(self, situation: RiichiSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_agreed(deal)

    def check(self, situation: RiichiSituation, deal: Deal) -> Iterator[Fault]:
        return checks.check_hand(situation, deal)

    def score(self, situation: RiichiSituation, deal: Deal) -> Iterator[ScoreLine]:
        return score_lines(situation, deal)

    def remember(
        self, situation: RiichiSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Course:
        return course_after(situation, deal, lines)

    def next_dealer(self, situation: RiichiSituation, deal: Deal, *, memory: Course) -> int:
        if deal.agreed_score is None and dealer_repeats(situation, deal):
            return situation.dealer_of(deal)
        return super().next_dealer(situation, deal, memory=memory)

    def placeholder_deal(self, situation: RiichiSituation) -> Deal:
        """A draw with nobody ready: the deal passes, and nobody pays."""
        return Deal(facts=(Fact(DRAW),))

    def rounds_called(self, number: int) -> Text:
        return ngettext_lazy("{number} hand", "{number} hands", number)

    def rounds_in_all(self, rules: RiichiRules) -> int | None:
        return None

    def is_over(self, situation: RiichiSituation) -> bool:
        return situation.memory.is_over

    def final_lines(self, situation: RiichiSituation, *, early: bool) -> Iterator[ScoreLine]:
        return final_lines(situation, early=early)

    def phrases(self, table: RiichiTable, deal: Deal) -> Iterator[Text]:
        return phrases(table, deal)

    def counts_in(
        self, situation: RiichiSituation, deal: Deal, lines: tuple[ScoreLine, ...]
    ) -> Iterator[Count]:
        riichi, winners, discarder = deal.seats_of(RIICHI), deal.seats_of(WINS), deal.seat_of(FROM)
        yield Count(WON, winners)
        yield Count(IN_RIICHI, riichi)
        yield Count(RIICHI_WON, tuple(seat for seat in winners if seat in riichi))
        if discarder is not None:
            yield Count(DEALT_IN, (discarder,))
        elif not deal.fact(CHOMBO):
            yield Count(SELF_DRAWN, winners)
        for win in wins_of(deal):
            if win.yakuman:
                yield Count(YAKUMANS, (win.by,), win.yakuman)

    def written_total(self, total: int, *, is_over: bool) -> str:
        """Points in hand as they are; the score in thousands, with its sign."""
        return thousands(total) if is_over else super().written_total(total, is_over=is_over)

    def own_list(
        self,
        table: RiichiTable,
        rounds: Rounds,
        *,
        begun: tuple[int, ...],
        added: tuple[ScoreLine, ...],
    ) -> OwnList:
        return list_of(table, rounds, begun=begun, added_lines=added)


GAME = RiichiMahjong()
