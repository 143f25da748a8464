"""The entry form of Skull King: bids and tricks, then what the tricks hold."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from scorekeeper.games.families.exact_tricks.entry import ExactTricksEntry, how_field
from scorekeeper.games.families.exact_tricks.played import BIDS, DESTROYED, HARRY, TRICKS
from scorekeeper.games.fields import (
    NOBODY,
    NONE,
    Announceable,
    AnnouncementsField,
    SeveralField,
    TapField,
    number_options,
    players,
    seat_or_none,
    who_of,
)
from scorekeeper.games.forms import KEYPAD, Panel
from scorekeeper.games.skull_king.house_rules import SkullKingRules
from scorekeeper.games.skull_king.played import (
    BET,
    BETS,
    BONUS_POINTS,
    BONUSES,
    CANNONBALL,
    DESTROYABLE,
    LOOT,
    plays_cannonball,
)
from scorekeeper.games.skull_king.scoring import LOOT_POINTS
from scorekeeper.games.skull_king.words import KIND_NAMES
from scorekeeper.rules.facts import Bonus, Deal, Fact, Tally
from scorekeeper.rules.words import Text as _

HOW_MUCH = "bet"
MOMENTS = {BONUSES: _("Bonuses"), LOOT: _("Loot of")}


class Entry(ExactTricksEntry[SkullKingRules]):
    """One round. Loot is a chip with the name of who played it, for whoever took it."""

    tapped = (BIDS, TRICKS, BONUSES)
    more = (CANNONBALL, DESTROYED, HARRY, how_field(HARRY), BET, HOW_MUCH)
    fields_of_facts: ClassVar[Mapping[str, str]] = {LOOT: BONUSES}

    def build(self) -> None:
        super().build()
        rules = self.situation.rules
        self.build_chips()
        if plays_cannonball(rules):
            self.fields[CANNONBALL] = SeveralField(players(self.table), label=_("Cannonball"))
        if rules.leviathans:
            options = [NONE, *number_options(DESTROYABLE)]
            self.fields[DESTROYED] = TapField(options, label=_("Destroyed"))
        if rules.pirate_abilities:
            options = [NOBODY, *players(self.table)]
            self.fields[BET] = TapField(options, label=_("Bet"))
            self.fields[HOW_MUCH] = TapField(number_options(BETS), label=_("10 or 20"))

    def build_chips(self) -> None:
        kinds = [*self.kinds()]
        moments = {one.moment: MOMENTS[one.moment] for one in kinds}
        label = _("Bonuses and loot") if LOOT in moments else _("Bonuses")
        self.fields[BONUSES] = AnnouncementsField(self.table, kinds, moments, label=label)
        context = {"kinds": kinds, "moments": moments, "field": BONUSES}
        self.panels = (KEYPAD, Panel("combinations", "rounds/_combinations.html", context))

    def kinds(self) -> Iterator[Announceable]:
        rules = self.situation.rules
        for kind, points in BONUS_POINTS[rules.edition].items():
            yield Announceable(BONUSES, kind, KIND_NAMES[kind], KIND_NAMES[kind], str(points))
        for seat in self.table.seats if rules.loot else ():
            name = self.table.name(seat)
            who = who_of(self.table, (seat,))
            yield Announceable(LOOT, str(seat), name, name, str(LOOT_POINTS), who=who)

    def initial_of(self, deal: Deal) -> dict[str, Any]:
        initial = super().initial_of(deal)
        initial[BONUSES] = [f"{BONUSES}:{one.by}:{one.kind}" for one in deal.bonuses]
        initial[BONUSES] += [f"{LOOT}:{one.whom}:{one.by}" for one in deal.all_facts(LOOT)]
        initial[CANNONBALL] = [str(seat) for seat in deal.seats_of(CANNONBALL)]
        initial[DESTROYED] = str(deal.number_of(DESTROYED) or "")
        for seat, bet in deal.by_seat(BET).items():
            initial |= {BET: str(seat), HOW_MUCH: str(bet)}
        return initial

    def clean(self) -> dict[str, Any]:
        said = super().clean()
        self.require_both({BET: _("Who bet?"), HOW_MUCH: _("A bet of 10 or of 20?")})
        return said

    def with_cards(self, deal: Deal) -> Deal:
        said, tallies = self.cleaned_data, [*deal.tallies]
        if said.get(DESTROYED):
            tallies.append(Tally(DESTROYED, None, int(said[DESTROYED])))
        if said.get(BET):
            tallies.append(Tally(BET, seat_or_none(said[BET]), int(said[HOW_MUCH])))
        chips = said[BONUSES]
        loot = [Fact(LOOT, int(by), whom=seat) for moment, seat, by in chips if moment == LOOT]
        fists = [Fact(CANNONBALL, int(seat)) for seat in said.get(CANNONBALL, ())]
        return replace(
            deal,
            tallies=tuple(tallies),
            bonuses=tuple(Bonus(seat, kind) for moment, seat, kind in chips if moment == BONUSES),
            facts=(*loot, *fists),
        )
