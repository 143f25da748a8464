"""The entry form of Belote: who took, the contract, and card points or what replaces them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.forms.widgets import Script

from scorekeeper.games.belote.house_rules import BeloteRules
from scorekeeper.games.belote.played import (
    ALL_TRICKS,
    ALL_TRUMPS,
    ANNOUNCES,
    BELOTE,
    BELOTES,
    CAPOT,
    CONTRACT,
    FAILED,
    MADE,
    NO_TRUMPS,
    PACK_OF_TRUMPS,
    PASSED,
    RESULT,
    TRUMPS,
    WORDS,
    Round,
    contract_of,
    is_passed,
    pack_of,
)
from scorekeeper.games.families.klaverjas.cards import SUITS
from scorekeeper.games.families.klaverjas.partners_entry import DeclaringEntry, points_of
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.families.klaverjas.side_points import SidePoints
from scorekeeper.games.fields import (
    Announceable,
    Option,
    TapField,
    TapRow,
    players,
    seat_or_none,
    seat_text,
)
from scorekeeper.games.side_chips import SideChipsField
from scorekeeper.games.steps import Step, StepsField
from scorekeeper.games.tiles import StrainField
from scorekeeper.games.typed_numbers import LONGEST_SUM, typed, whole_number
from scorekeeper.rules.facts import Challenge, Contract, Deal, Fact
from scorekeeper.rules.words import Text as _

OWN_CAPOT, OTHER_CAPOT = "capot", "capot_of_others"
SIGNS = {NO_TRUMPS: _("SA"), ALL_TRUMPS: _("TA")}
SAID, OTHER = "said", "other"
BIDS = [*(str(bid) for bid in range(80, 170, 10)), CAPOT]


class Bids(TapRow):
    """Usual contracts on tiles, and a place to type another one, which counts before a tile."""

    template_name = "belote/bids.html"

    class Media:
        css: ClassVar = {"all": ["widgets/short_counts.css"]}
        js = (Script("widgets/short_counts.js", type="module"),)

    def value_from_datadict(self, data: Mapping[str, Any], files: object, name: str) -> str:
        return typed(data, f"{name}_{OTHER}") or data.get(name, "")

    def get_context(
        self, name: str, value: object, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        context = super().get_context(name, value, attrs)
        is_tile = context["chosen"] in BIDS
        return {**context, "other": "" if is_tile else context["chosen"], "longest": LONGEST_SUM}


class BidField(forms.Field):
    """A contract as a text: of a tile, or a whole number."""

    def __init__(self) -> None:
        tiles = [Option(bid, _("capot") if bid == CAPOT else bid) for bid in BIDS]
        super().__init__(label=str(_("Contract")), widget=Bids(tiles))

    def clean(self, value: str) -> str:
        return value if value in ("", CAPOT) else str(whole_number(value))


class Entry(DeclaringEntry[BeloteRules, int]):
    """Card points, or a tile in their place; contre and a suit that changes nothing are rare."""

    tapped = (
        *("taken_by", CONTRACT, "challenges", "trump", BELOTES, "declarations", "declarations_to"),
        *("card_points", "instead"),
    )
    chooser = "taken_by"
    dense = True
    untitled = ("taken_by", CONTRACT, BELOTES, "instead")
    needed = ("taken_by", CONTRACT, "card_points")
    offered = ("declarations_to",)
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        "declarer": "taken_by",
        PASSED: "taken_by",
        ALL_TRICKS: "instead",
        RESULT: "instead",
    }

    class Media:
        css: ClassVar = {"all": ["belote/entry.css"]}

    def build(self) -> None:
        rules, table = self.situation.rules, self.table
        takers = [*players(table), Option(PASSED, _("nobody took"))]
        self.fields["taken_by"] = TapField(takers, label=_("Taker"))
        if rules.bidding == CONTRACT:
            self.fields[CONTRACT] = BidField()
            steps = [Step(name, players(table)) for name in WORDS.challenges]
            self.fields["challenges"] = StepsField(table, steps, label=WORDS.challenging)
        trumps = [Option(trump, SIGNS.get(trump, name)) for trump, name in TRUMPS.items()]
        trumps = trumps if rules.special_trumps else trumps[: len(SUITS)]
        self.put_away = ("challenges",) if rules.special_trumps else ("challenges", "trump")
        self.fields["trump"] = StrainField(trumps, label=_("Trump"))
        chip = Announceable(SAID, BELOTES, _("belote"), _("Belote"), str(BELOTE))
        self.fields[BELOTES] = SideChipsField(table, SIDES, [chip], label=_("Belote"))
        if rules.announces:
            self.add_declarations(WORDS, ANNOUNCES, others=[Option("none", _("nobody"))])
        self.fields["card_points"] = points = self.points_field()
        most = PACK_OF_TRUMPS if rules.all_trumps_points == "of_258" else points.widget.most
        points.widget = SidePoints(points.tiles, most=most, chooser=self.chooser)
        self.fields["instead"] = TapField([*self.instead()], label=_("In place of card points"))

    def instead(self) -> Iterator[Option]:
        yield Option("", _("counted"))
        yield Option(FAILED, _("dedans"))
        if self.situation.rules.bidding == CONTRACT:
            yield Option(MADE, _("made"))
        yield Option(OWN_CAPOT, _("capot"))
        yield Option(OTHER_CAPOT, _("others’ capot"))

    def everything(self, deal: Deal) -> int:
        return pack_of(self.situation.rules, deal)

    def initial_of(self, deal: Deal) -> dict[str, object]:
        bid, whose = contract_of(deal), deal.fact("declarations_to")
        return {
            "taken_by": PASSED if is_passed(deal) else seat_text(deal.contract.declarer),
            CONTRACT: "" if bid is None else str(bid),
            "challenges": [str(one.by) for one in deal.challenges],
            "trump": deal.contract.trump,
            BELOTES: [f"{SAID}:{seat}:{BELOTES}" for seat in deal.seats_of(BELOTES)],
            "declarations": self.declared_before(deal),
            "declarations_to": whose and (whose.text or seat_text(whose.by)),
            "card_points": points_of(deal),
            "instead": instead_of(deal),
            "dealer": seat_text(deal.dealer),
        }

    def facts(self) -> Deal:
        said = self.cleaned_data
        if said["taken_by"] == PASSED:
            return Deal(facts=(Fact(PASSED),))
        return Deal(
            contract=Contract(said["trump"], seat_or_none(said["taken_by"])),
            challenges=tuple(Challenge(seat) for seat in said.get("challenges", ())),
            declarations=self.declarations(),
            tallies=() if said["instead"] else self.tallies(),
            facts=tuple(self.other_facts()),
        )

    def other_facts(self) -> Iterator[Fact]:
        said = self.cleaned_data
        if said.get(CONTRACT):
            yield Fact(CONTRACT, text=said[CONTRACT])
        for _moment, seat, _kind in said[BELOTES]:
            yield Fact(BELOTES, seat)
        yield from self.declarations_to()
        if said["instead"] in (MADE, FAILED):
            yield Fact(RESULT, text=said["instead"])
        elif said["instead"]:
            yield Fact(ALL_TRICKS, (self.declarer + (said["instead"] == OTHER_CAPOT)) % 2)

    def offers(self, deal: Deal) -> Iterable[str]:
        best = Round(self.situation.rules, deal).best
        if deal.fact("declarations_to") or best[0] == best[1] > 0:
            yield "declarations_to"


def instead_of(deal: Deal) -> str:
    """The key of the tile that replaces card points."""
    side, declarer, result = all_tricks_side(deal), deal.contract.declarer, deal.fact(RESULT)
    if side is not None and declarer is not None:
        return OWN_CAPOT if side == declarer % 2 else OTHER_CAPOT
    return "" if result is None else result.text
