"""The entry form of French Tarot: taker, contract, bouts and points; bonuses behind a button."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from scorekeeper.games.families.declarers.entry import DeclarersEntry
from scorekeeper.games.families.declarers.ways import PASSED, is_passed
from scorekeeper.games.fields import (
    NONE,
    NumbersField,
    NumberTile,
    NumberTiles,
    Option,
    SeveralField,
    TapField,
    number_options,
    players,
    seat_or_none,
    seat_text,
    word_options,
)
from scorekeeper.games.french_tarot.house_rules import TarotRules
from scorekeeper.games.french_tarot.played import (
    ALL_POINTS,
    ALL_TRUMPS,
    ATTACK,
    BOUTS,
    CHELEM,
    CONTRACT,
    DEFENCE,
    HALF,
    MISERES,
    NEEDED,
    PARTNER,
    PETIT,
    POIGNEES,
    POINTS,
    SMALL,
    half_points,
    hands,
    has_partner,
    in_points,
    poignees_of,
    sizes_of_poignees,
)
from scorekeeper.rules.facts import Contract, Deal, Fact, Tally
from scorekeeper.rules.played_round import PlayedRound
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

TAKER, BOTH = "taker", "both_miseres"
ALONE = "alone"
USUAL = "garde"
SHORT_CONTRACTS: Mapping[str, Text] = {
    "petite": _("Petite"),
    USUAL: _("Garde"),
    "garde_sans": _("Sans"),
    "garde_contre": _("Contre"),
}
SHORT_CHELEMS: Mapping[str, Text] = {
    "made": _("Made"),
    "announced_made": _("Announced, made"),
    "announced_failed": _("Announced, failed"),
    DEFENCE: _("Of the defence"),
    "small_made": _("Small, made"),
    "small_failed": _("Small, failed"),
}
# What can be shown of 22 trumps, by the simple, double and triple poignées in it
SHOWN: Mapping[str, Text] = {
    "simple": _("Simple"),
    "double": _("Double"),
    "triple": _("Triple"),
    "simple+simple": _("Two simple"),
    "simple+double": _("Simple, double"),
    "simple+triple": _("Simple, triple"),
    "double+double": _("Two double"),
}


class PointsOfSides(NumberTiles):
    """The points of both sides, and a half for each where the cards can come to one."""

    template_name = "french_tarot/points.html"

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("french_tarot/entry.css",)}

    has_half = False

    def value_from_datadict(
        self, data: Mapping[str, Any], files: object, name: str
    ) -> dict[str, str]:
        half = {HALF: "1"} if self.has_half and data.get(f"{name}_{HALF}") else {}
        return super().value_from_datadict(data, files, name) | half

    def get_context(
        self, name: str, value: dict[str, str] | None, attrs: dict[str, Any] | None
    ) -> dict[str, object]:
        halves = {"has_half": self.has_half, "half": (value or {}).get(HALF, "")}
        return super().get_context(name, value, attrs) | halves


class Entry(DeclarersEntry[TarotRules, None]):
    """Who took, what, the bouts, and the points of either side; or nobody took."""

    tapped = (TAKER, PARTNER, CONTRACT, BOUTS, POINTS)
    needed = (TAKER, PARTNER, CONTRACT, BOUTS, POINTS)
    more = (PETIT, POIGNEES, CHELEM, MISERES, BOTH)
    dense = True
    fields_of_facts: ClassVar[Mapping[str, str]] = {PASSED: TAKER, HALF: POINTS}

    def build(self) -> None:
        table, everybody = self.table, players(self.table)
        self.fields[TAKER] = taker = self.playing_field(label=_("Taker"))
        if len(table.seats) == hands(table):  # else the same dealer deals again
            nobody = Option(PASSED, _("Nobody"), mark="nobody")
            taker.widget.options = [*taker.widget.options, nobody]
            taker.known.add(PASSED)
        if has_partner(table):
            partners = [*everybody, Option(ALONE, _("Alone"))]
            self.fields[PARTNER] = TapField(partners, label=_("Partner"))
        self.fields[CONTRACT] = TapField(word_options(SHORT_CONTRACTS), label=_("Contract"))
        self.fields[CONTRACT].initial = USUAL
        numbers = number_options(range(len(NEEDED)))
        self.fields[BOUTS] = TapField(numbers, label=_("Bouts"))
        tiles = [
            NumberTile(ATTACK, _("Attack"), active=True),
            NumberTile(DEFENCE, _("Defence")),
        ]
        self.fields[POINTS] = points = NumbersField(tiles, label=_("Points"), most=ALL_POINTS)
        points.widget = PointsOfSides(tiles, most=ALL_POINTS)
        points.widget.has_half = hands(table) != 4
        self.build_bonuses()

    def build_bonuses(self) -> None:
        rules = self.situation.rules
        sides = [NONE, Option(ATTACK, _("Attack")), Option(DEFENCE, _("Defence"))]
        self.fields[PETIT] = TapField(sides, label=_("Petit au bout"))
        self.fields[POIGNEES] = TapField([NONE, *self.shown()], label=_("Poignées"))
        chelems = [
            Option(word, name)
            for word, name in SHORT_CHELEMS.items()
            if rules.petit_chelem or word not in SMALL
        ]
        self.fields[CHELEM] = TapField([NONE, *chelems], label=_("Chelem"))
        if rules.misere:
            self.fields[MISERES] = SeveralField(self.playing(), label=_("Misère"))
            self.fields[BOTH] = SeveralField(self.playing(), label=_("Both kinds"))

    def shown(self) -> Iterator[Option]:
        """The poignées for which there are trumps, each with how many those are."""
        sizes = sizes_of_poignees(self.table)
        for value, name in SHOWN.items():
            trumps = sum(sizes[kind] for kind in value.split("+"))
            if trumps <= ALL_TRUMPS:
                yield Option(value, name, str(trumps))

    def initial_of(self, deal: Deal) -> dict[str, object]:
        partner, bouts, points = deal.fact(PARTNER), deal.number_of(BOUTS), deal.number_of(POINTS)
        half = {} if deal.fact(HALF) is None else {HALF: "1"}
        miseres = deal.seats_of(MISERES)
        return {
            TAKER: PASSED if is_passed(deal) else seat_text(deal.contract.declarer),
            PARTNER: "" if partner is None else seat_text(partner.by) or ALONE,
            CONTRACT: deal.text_of(CONTRACT) or USUAL,
            BOUTS: "" if bouts is None else str(bouts),
            POINTS: {} if points is None else {ATTACK: str(points), **half},
            PETIT: deal.text_of(PETIT),
            POIGNEES: "+".join(poignees_of(deal)),
            CHELEM: deal.text_of(CHELEM),
            MISERES: [str(seat) for seat in miseres if miseres.count(seat) == 1],
            BOTH: [str(seat) for seat in sorted(set(miseres)) if miseres.count(seat) > 1],
            "dealer": seat_text(deal.dealer),
        }

    def clean(self) -> dict[str, Any]:
        """Where the points of both sides are typed, they are all there are."""
        typed = self.cleaned_data.get(POINTS, {})
        if ATTACK in typed and DEFENCE in typed and sum(typed.values()) != ALL_POINTS:
            total = in_points(2 * (typed[ATTACK] + typed[DEFENCE] + typed.get(HALF, 0)))
            self.add_error(POINTS, str(_("{total} points, and there are 91", total=total)))
        return self.cleaned_data

    def facts(self) -> Deal:
        said = self.cleaned_data
        if said[TAKER] == PASSED:
            return Deal(facts=(Fact(PASSED),))
        return Deal(
            contract=Contract(declarer=seat_or_none(said[TAKER])),
            tallies=tuple(self.numbers()),
            facts=tuple(self.said_facts()),
        )

    def numbers(self) -> Iterator[Tally]:
        said = self.cleaned_data
        if said[BOUTS]:
            yield Tally(BOUTS, None, int(said[BOUTS]))
        typed = said[POINTS]
        if ATTACK in typed:
            yield Tally(POINTS, None, typed[ATTACK])
        elif DEFENCE in typed:
            yield Tally(POINTS, None, ALL_POINTS - typed[DEFENCE] - typed.get(HALF, 0))

    def said_facts(self) -> Iterator[Fact]:
        said = self.cleaned_data
        if HALF in said[POINTS]:
            yield Fact(HALF)
        if partner := said.get(PARTNER):
            yield Fact(PARTNER, None if partner == ALONE else int(partner))
        for kind in (CONTRACT, PETIT, CHELEM):
            if said[kind]:
                yield Fact(kind, text=said[kind])
        for one in filter(None, said[POIGNEES].split("+")):
            yield Fact(POIGNEES, text=one)
        both = {*said.get(BOTH, ())}
        for seat in sorted((*({*said.get(MISERES, ())} - both), *both, *both), key=int):
            yield Fact(MISERES, int(seat))

    def echoes(self, played: PlayedRound) -> Mapping[str, str]:
        """The points of the side that were not typed."""
        taken = half_points(played.deal)
        if taken is None or not 0 <= taken <= 2 * ALL_POINTS:
            return {}
        rest = 2 * ALL_POINTS - taken
        return {
            f"echo_{POINTS}_{side}": in_points(halves)
            for side, halves in ((ATTACK, taken), (DEFENCE, rest))
        }
