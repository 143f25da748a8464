"""The entry form of Klaverjassen: roem of each side, and card points or what replaces them."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from scorekeeper.games.families.klaverjas.cards import SUITS
from scorekeeper.games.families.klaverjas.partners_entry import PartnersEntry, points_of
from scorekeeper.games.families.klaverjas.reckoning import SIDES, all_tricks_side
from scorekeeper.games.families.klaverjas.side_points import SidePoints
from scorekeeper.games.fields import (
    Announceable,
    TapField,
    player_field,
    seat_or_none,
    seat_text,
    suit_field,
    word_options,
)
from scorekeeper.games.klaverjassen.combinations import ROEM, are_known, worth_of
from scorekeeper.games.klaverjassen.house_rules import KlaverjassenRules
from scorekeeper.games.klaverjassen.played import ALL_TRICKS, PACK_POINTS, REVOKE, WET, Round
from scorekeeper.games.side_chips import SideChipsField
from scorekeeper.rules.facts import Bonus, Contract, Deal, Fact
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

TRICK = "trick"
PIT, TEGENPIT = "pit", "tegenpit"
INSTEAD = {
    "": _("counted"),
    WET: _("wet"),
    PIT: _("pit"),
    TEGENPIT: _("tegenpit"),
    REVOKE: _("revoke"),
}


class PointsOrRevoke(SidePoints):
    """Card points, or who revoked."""

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("klaverjassen/entry.css",)}


class Entry(PartnersEntry[KlaverjassenRules, None]):
    """Card points, or a tile in their place; roem is tapped in the row of its side.

    Declarer and suit are asked for at once only where the rules do not give them.
    """

    chooser = "trumps_by"
    tapped = ("trumps_by", "trump", "bonuses", "card_points", "revoked_by", "instead")
    untitled = ("bonuses", "instead")
    needed = ("trumps_by", "trump", "card_points")
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        "declarer": "trumps_by",
        ALL_TRICKS: "instead",
        WET: "instead",
        REVOKE: "instead",
    }

    def build(self) -> None:
        rules = self.situation.rules
        chooser = ("trumps_by",) if self.game.must_choose(rules) else ()
        self.put_away = chooser if rules.double_spades else (*chooser, "trump")
        self.fields["trumps_by"] = (
            self.by_rotation_field()
            if self.game.must_choose(rules)
            else player_field(self.table, label=_("Who chose trumps"))
        )
        self.fields["trump"] = suit_field(
            SUITS, remarks={"spades": "x2"} if rules.double_spades else {}
        )
        self.fields["bonuses"] = SideChipsField(self.table, SIDES, self.chips(), label=_("Roem"))
        self.fields["card_points"] = points = self.points_field()
        points.widget = PointsOrRevoke(points.tiles, most=PACK_POINTS, chooser=self.chooser)
        self.fields["revoked_by"] = player_field(self.table, label=_("Who revoked?"))
        tiles = word_options(INSTEAD)
        self.fields["instead"] = TapField(tiles, label=_("In place of card points"))

    def chips(self) -> list[Announceable]:
        rules = self.situation.rules
        return [
            Announceable(TRICK, kind, one.name, one.short, str(worth_of(rules, kind)))
            for kind, one in ROEM.items()
        ]

    def initial_of(self, deal: Deal) -> dict[str, object]:
        return {
            "trumps_by": seat_text(deal.contract.declarer),
            "trump": deal.contract.trump,
            "bonuses": [f"{TRICK}:{bonus.by % 2}:{bonus.kind}" for bonus in deal.bonuses],
            "card_points": points_of(deal),
            "instead": instead_of(deal),
            "revoked_by": seat_text(deal.seat_of(REVOKE)),
            "dealer": seat_text(deal.dealer),
        }

    def facts(self) -> Deal:
        said = self.cleaned_data
        return Deal(
            contract=Contract(said["trump"], seat_or_none(said["trumps_by"])),
            bonuses=tuple(Bonus(seat, kind) for _moment, seat, kind in said["bonuses"]),
            tallies=() if said["instead"] else self.tallies(),
            facts=tuple(self.result_facts(said["instead"])),
        )

    def result_facts(self, instead: str) -> Iterator[Fact]:
        if instead == REVOKE:
            yield Fact(REVOKE, seat_or_none(self.cleaned_data["revoked_by"]))
        elif instead == WET:
            yield Fact(WET)
        elif instead:
            side = self.declaring_side
            is_by_defenders = instead == TEGENPIT
            yield Fact(ALL_TRICKS, None if side is None else (side + is_by_defenders) % 2)

    @property
    def declaring_side(self) -> int | None:
        """The side that chose trumps; None where it was not entered."""
        is_known = self.game.must_choose(self.situation.rules) or self.cleaned_data["trumps_by"]
        return self.declarer % 2 if is_known else None

    @property
    def echo_slots(self) -> list[str]:
        return [*super().echo_slots, *(f"echo_needed_{side}" for side in (0, 1))]

    def echoes(self, played: PlayedRound) -> Mapping[str, Text | str]:
        """The other side's points, and the points that the declarers need."""
        echoes, deal = dict(super().echoes(played)), played.deal
        if deal.contract.declarer is not None and are_known(deal):
            declared = Round(self.situation.rules, deal)
            echoes[f"echo_needed_{declared.declaring}"] = needed_text(declared)
        return echoes


def needed_text(played: Round) -> Text:
    """The card points that make it, with the roem entered so far."""
    if played.needed > PACK_POINTS:
        return _("wet by roem")
    return _("needs {points}", points=played.needed)


def instead_of(deal: Deal) -> str:
    """The key of the tile that replaces card points."""
    side, declarer = all_tricks_side(deal), deal.contract.declarer
    if side is not None and declarer is not None:
        return PIT if side == declarer % 2 else TEGENPIT
    return next((kind for kind in (WET, REVOKE) if deal.fact(kind) is not None), "")
