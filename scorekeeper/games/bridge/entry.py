"""The entry form of bridge: level, strain and declarer of the contract, and the result."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, ClassVar

from scorekeeper.games.bridge.checks import MOST_LEVELS, check_round
from scorekeeper.games.bridge.house_rules import BridgeRules
from scorekeeper.games.bridge.played import (
    ALL_TRICKS,
    BOOK,
    HONOURS,
    LEVEL,
    NO_TRUMPS,
    PASSED_OUT,
    SIDES,
    SIGNS,
    STRAINS,
    TRICKS,
    Progress,
    is_passed_out,
)
from scorekeeper.games.bridge.scoring import score_lines
from scorekeeper.games.fields import (
    NONE,
    Option,
    TapField,
    TapRow,
    number_options,
    players,
    seat_or_none,
    seat_text,
    word_options,
)
from scorekeeper.games.forms import WAY, EntryForm
from scorekeeper.games.tiles import StrainField, WorthTiles
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.faults import Fault
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

STRAIN, BY, OVER = "strain", "by", "over"
CONTRACT = "contract"
CONTRACT_FIELDS = (LEVEL, STRAIN, BY, "doubled", OVER, HONOURS)
WORTHS = (100, 150)
OVERS = range(-ALL_TRICKS, ALL_TRICKS - BOOK)
FEW_DOWN = 6


class Entry(EntryForm[BridgeRules, Progress]):
    """One deal: a contract with its result, counted from the contract, or passed out."""

    tapped = (WAY, LEVEL, STRAIN, BY, "doubled", OVER)
    more = (HONOURS,)
    dense = True
    untitled = (WAY,)
    needed = (LEVEL, STRAIN, BY, OVER)
    ways: ClassVar[Mapping[str, str]] = dict.fromkeys(CONTRACT_FIELDS, CONTRACT)
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        "declarer": BY,
        TRICKS: OVER,
        PASSED_OUT: WAY,
    }
    panels = ()

    def build(self) -> None:
        everyone = players(self.table)
        ways = [Option(CONTRACT, _("A contract")), Option(PASSED_OUT, _("Passed out"))]
        self.fields[WAY] = self.way_field(ways, label=_("How the deal went"))
        self.fields[LEVEL] = LevelField(range(1, MOST_LEVELS + 1))
        names: Mapping[str, Text | str] = {**STRAINS, NO_TRUMPS: SIGNS[NO_TRUMPS]}
        strains = word_options(names)
        self.fields[STRAIN] = StrainField(strains, label=_("Suit"))
        self.fields[BY] = TapField(everyone, label=_("Who"))
        doubled = [
            Option("", _("no")),
            Option("doubled", _("doubled")),
            Option("redoubled", _("redoubled")),
        ]
        self.fields["doubled"] = TapField(doubled, label=_("Doubled"))
        self.fields[OVER] = OverField(OVERS)
        if self.situation.rules.honours:
            honours = [*honours_of(everyone), NONE]
            self.fields[HONOURS] = TapField(honours, label=_("Honours"))

    def initial_of(self, deal: Deal) -> dict[str, object]:
        level, tricks = deal.number_of(LEVEL), deal.number_of(TRICKS)
        known = level is not None and tricks is not None
        initial: dict[str, object] = {
            WAY: PASSED_OUT if is_passed_out(deal) else CONTRACT,
            LEVEL: str(level or ""),
            STRAIN: deal.contract.trump,
            BY: seat_text(deal.contract.declarer),
            "doubled": "".join(deal.calls[:1]),
            OVER: str((tricks or 0) - BOOK - (level or 0)) if known else "",
        }
        for seat, worth in deal.counts(HONOURS).items():
            initial[HONOURS] = f"{seat_text(seat)}:{worth}"
        return initial

    def facts(self) -> Deal:
        said = self.cleaned_data
        if said[WAY] == PASSED_OUT:
            return Deal(facts=(Fact(PASSED_OUT),))
        return Deal(
            contract=Contract(said[STRAIN], seat_or_none(said[BY])),
            calls=(said["doubled"],) if said["doubled"] else (),
            tallies=tuple(self.numbers()),
        )

    def numbers(self) -> Iterator[Tally]:
        said = self.cleaned_data
        if said[LEVEL]:
            yield Tally(LEVEL, None, int(said[LEVEL]))
        if said[LEVEL] and said[OVER]:
            yield Tally(TRICKS, None, BOOK + int(said[LEVEL]) + int(said[OVER]))
        seat, _mark, worth = said.get(HONOURS, "").partition(":")
        if seat:
            yield Tally(HONOURS, int(seat), int(worth))

    def show(self, faults: Iterable[Fault]) -> None:
        """Show each fault beside its field; without a level a result is not reported as missing."""
        has_result = bool(self.cleaned_data.get(OVER)) and not self.cleaned_data.get(LEVEL)
        super().show(fault for fault in faults if not (has_result and fault.fact == TRICKS))

    @property
    def echo_slots(self) -> list[str]:
        return [*super().echo_slots, *(f"echo_{OVER}_{over}" for over in OVERS)]

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """The points each result would bring the declarers; below zero they go to the defenders."""
        level = played.deal.number_of(LEVEL)
        if is_passed_out(played.deal) or level is None:
            return {}
        worths = {over: self.worth(played.deal, BOOK + level + over) for over in OVERS}
        return {
            f"echo_{OVER}_{over}": f"{worth:+d}".replace("-", "−")
            for over, worth in worths.items()
            if worth is not None
        }

    def worth(self, deal: Deal, tricks: int) -> int | None:
        """Points for this many tricks, without honours; None where the deal is impossible."""
        level = deal.number_of(LEVEL)
        assert level is not None
        numbers = (Tally(LEVEL, None, level), Tally(TRICKS, None, tricks))
        ended = replace(deal, tallies=numbers, facts=())
        if any(check_round(self.situation, ended)):
            return None
        assert ended.contract.declarer is not None
        lines = [*score_lines(self.situation, ended)]
        own = SIDES[ended.contract.declarer % 2]
        return sum(line.points if line.seats == own else -line.points for line in lines)


def honours_of(everyone: Iterable[Option]) -> list[Option]:
    """Who has honours and what they are worth, in one tap: all with the one worth first."""
    return [
        replace(one, value=f"{one.value}:{worth}", remark=str(worth))
        for worth, one in product(WORTHS, everyone)
    ]


class Levels(TapRow):
    """The seven levels in one row."""

    template_name = "bridge/levels.html"

    class Media:
        css = {"all": ["widgets/tiles.css", "bridge/entry.css"]}


class LevelField(TapField):
    """The level of the contract: tricks beyond six."""

    def __init__(self, levels: Sequence[int]) -> None:
        options = number_options(levels)
        super().__init__(options, label=_("Level"))
        self.widget = Levels(options)


class Results(WorthTiles):
    """Results at, above and below the contract; the lowest stand behind a switch."""

    template_name = "bridge/results.html"

    def get_context(
        self, name: str, value: object, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        numbers = {int(option.value): option for option in self.options}
        made = [numbers[over] for over in sorted(numbers) if over >= 0]
        down = [numbers[over] for over in sorted(numbers, reverse=True) if over < 0]
        context["lines"] = [made, down[:FEW_DOWN]]
        context["more"] = down[FEW_DOWN:]
        context["has_more"] = any(context["chosen"] == one.value for one in down[FEW_DOWN:])
        context["more_word"] = _("more")
        return context


class OverField(TapField):
    """The result as a number of tricks above or below the contract."""

    def __init__(self, overs: Sequence[int]) -> None:
        options = [Option(str(over), result_words(over)) for over in overs]
        super().__init__(options, label=_("Result"))
        self.widget = Results(options)


def result_words(over: int) -> str:
    """``=`` made, ``+1`` one over, and so on down."""
    return f"{over:+d}".replace("-", "−") if over else "="
