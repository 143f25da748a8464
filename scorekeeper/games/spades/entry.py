"""The entry form of Spades: both bids, the nils, and one side's tricks."""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.games.fields import (
    Announceable,
    AnnouncementsField,
    NumbersField,
    NumberTile,
    SeveralField,
    number_texts,
    sides_to_tap,
    who_of,
)
from scorekeeper.games.forms import KEYPAD, EntryForm, Panel
from scorekeeper.games.spades.announcing import NIL_NAMES
from scorekeeper.games.spades.house_rules import SpadesRules
from scorekeeper.games.spades.played import (
    ALL_TRICKS,
    BIDS,
    BLIND,
    BLIND_NIL,
    NIL,
    NIL_TRICKS,
    NILS,
    SIDES,
    TRICKS,
    Bags,
    blind_sides,
    by_side,
    nils_of,
    tricks_by_side,
)
from scorekeeper.rules.facts import Deal, Declaration, Fact, Tally
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text as _

BEFORE, TAKEN = "before", "taken"
NIL_TRICK_FIELDS = tuple(f"{NIL_TRICKS}_{seat}" for seat in range(4))


class Entry(EntryForm[SpadesRules, Bags]):
    """Both bids, the nil bidders, and the tricks of one side.

    Bids and nils can be saved before the play. A nil bidder has a tile for tricks all the same.
    """

    tapped = (BIDS, NILS, BLIND, TRICKS)
    needed = (BIDS, TRICKS)
    offered = NIL_TRICK_FIELDS
    keeps_room = True
    before_play = _("Bids only")

    def build(self) -> None:
        table, rules = self.table, self.situation.rules
        is_bid = len(self.bids_before_the_play) == len(SIDES)
        first = table.after(self.dealer) % len(SIDES)  # the side whose player bids first
        self.fields[BIDS] = NumbersField(
            [*self.tiles(active=None if is_bid else first)], label=_("Bids"), most=ALL_TRICKS
        )
        kinds = [*self.nil_kinds()]
        if kinds:
            moments = {BEFORE: _("before the play")}
            self.fields[NILS] = AnnouncementsField(table, kinds, moments, label=_("Nil"))
            context = {"kinds": kinds, "moments": moments, "field": NILS}
            self.panels = (KEYPAD, Panel("combinations", "rounds/_combinations.html", context))
            for seat, name in enumerate(NIL_TRICK_FIELDS):
                tile = NumberTile(TAKEN, _("took"), seat % 2, who=who_of(table, (seat,)))
                label = _("Tricks of the nil")
                self.fields[name] = NumbersField([tile], label=label, most=ALL_TRICKS)
        if rules.blind_bids != "off":
            self.fields[BLIND] = SeveralField(sides_to_tap(table, SIDES), label=_("Bid blind"))
        self.fields[TRICKS] = NumbersField(
            [*self.tiles(active=0 if is_bid else None)], label=_("Tricks"), most=ALL_TRICKS
        )

    @property
    def bids_before_the_play(self) -> Mapping[str, str]:
        bids: Mapping[str, str] = self.initial.get(BIDS, {})
        return bids

    def tiles(self, *, active: int | None) -> Iterator[NumberTile]:
        for one in sides_to_tap(self.table, SIDES):
            number = int(one.value)
            yield NumberTile(one.value, one.label, number, active=number == active, who=one.who)

    def nil_kinds(self) -> Iterator[Announceable]:
        rules = self.situation.rules
        for kind, worth in ((NIL, rules.nil), (BLIND_NIL, rules.blind_nil)):
            if worth:
                name = NIL_NAMES[kind]
                yield Announceable(BEFORE, kind, name, name, str(worth), once=True)

    def initial_of(self, deal: Deal) -> dict[str, object]:
        initial: dict[str, object] = {
            kind: number_texts(by_side(deal, kind)) for kind in (BIDS, TRICKS)
        }
        initial[NILS] = [f"{BEFORE}:{nil.by}:{nil.kind}" for nil in deal.declarations]
        initial[BLIND] = [str(side) for side in blind_sides(deal)]
        for nil in nils_of(deal):
            if nil.taken:
                initial[NIL_TRICK_FIELDS[nil.seat]] = {TAKEN: str(nil.taken)}
        return initial

    def facts(self) -> Deal:
        said = self.cleaned_data
        nils = [Declaration(seat, kind) for _moment, seat, kind in said.get(NILS, ())]
        tallies = [
            Tally(kind, int(side), number)
            for kind in (BIDS, TRICKS)
            for side, number in said[kind].items()
        ]
        for side in self.sides_without_a_bid(nils):
            tallies.append(Tally(BIDS, side, 0))
        for seat in sorted({nil.by for nil in nils}):
            if taken := said[NIL_TRICK_FIELDS[seat]].get(TAKEN):
                tallies.append(Tally(NIL_TRICKS, seat, taken))
        blind = tuple(Fact(BLIND, int(side)) for side in said.get(BLIND, ()))
        return Deal(tallies=tuple(tallies), declarations=tuple(nils), facts=blind)

    def sides_without_a_bid(self, nils: list[Declaration]) -> Iterator[int]:
        """The sides whose players both bid nil, where no bid was typed."""
        for number, side in enumerate(SIDES):
            is_said = str(number) in self.cleaned_data[BIDS]
            if not is_said and {nil.by for nil in nils} >= set(side):
                yield number

    def offers(self, deal: Deal) -> Iterable[str]:
        return [NIL_TRICK_FIELDS[nil.seat] for nil in nils_of(deal)]

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """The rest of 13 for the other side, and no bid beside two nils."""
        numbers = {
            BIDS: by_side(played.deal, BIDS),
            TRICKS: tricks_by_side(played.deal),
        }
        return {
            f"echo_{kind}_{side}": str(number)
            for kind, counts in numbers.items()
            for side, number in counts.items()
            if 0 <= number <= ALL_TRICKS
        }
