"""The entry form of the Klaverjas family: trumps, challenges, points, combinations."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar

from django.utils.translation import get_language

from scorekeeper.games.families.klaverjas.cards import (
    CHALLENGES,
    IN_HAND,
    IN_TRICK,
    SUITS,
)
from scorekeeper.games.families.klaverjas.family import KlaverjasGame
from scorekeeper.games.families.klaverjas.house_rules import FamilyRules
from scorekeeper.games.families.klaverjas.partners_entry import (
    HAND,
    PartnersEntry,
    announceables,
    points_of,
)
from scorekeeper.games.families.klaverjas.reckoning import SIDES, whole_pack_of
from scorekeeper.games.fields import (
    NOBODY,
    Announceable,
    AnnouncementsField,
    Option,
    TapField,
    players,
    seat_or_none,
    seat_text,
    suit_field,
)
from scorekeeper.games.forms import KEYPAD, Panel
from scorekeeper.games.steps import Step, StepsField
from scorekeeper.rules.facts import Bonus, Challenge, Contract, Deal, Declaration, Fact
from scorekeeper.rules.game import Memory
from scorekeeper.rules.words import Text as _

TRICK = "trick"
MOMENTS = {HAND: _("in hand"), TRICK: _("in a trick")}
BOTH_OR_NOBODY = (Option("both", _("both")), Option("none", _("nobody")))


class KlaverjasEntry(PartnersEntry[FamilyRules, Memory]):
    """One round of a game of the family."""

    game: KlaverjasGame[FamilyRules, Memory]
    tapped = ("trump", "challenges", "card_points", "combinations")
    needed = ("trump", "card_points")
    offered = ("all_tricks", "declarations_to")
    keeps_room = True
    more = ("declarer",)
    before_play = _("Trump only")
    fields_of_facts: ClassVar[Mapping[str, str]] = {
        "declarations": "combinations",
        "bonuses": "combinations",
    }

    def build(self) -> None:
        table, words = self.table, self.game.words
        everyone, sides = players(table), self.side_options()
        self.fields["trump"] = suit_field(SUITS, remarks=self.suit_remarks())
        self.fields["challenges"] = StepsField(
            table,
            self.challenge_steps(everyone),
            label=words.challenging,
            due=self.challenges_due,
        )
        self.fields["card_points"] = self.points_field()
        kinds = all_kinds(self.game, get_language())
        self.fields["combinations"] = AnnouncementsField(
            table, kinds, MOMENTS, label=words.combinations
        )
        self.fields["all_tricks"] = TapField([NOBODY, *sides], label=words.all_tricks)
        self.fields["declarations_to"] = TapField([*sides, *BOTH_OR_NOBODY], label=words.whose)
        self.fields["declarer"] = self.by_rotation_field()
        context = {"kinds": kinds, "moments": MOMENTS, "field": "combinations"}
        self.panels = (KEYPAD, Panel("combinations", "rounds/_combinations.html", context))

    def suit_remarks(self) -> dict[str, str]:
        """Short remarks on suit tiles, such as x2 where spades count double."""
        return {}

    @property
    def challenges_due(self) -> int:
        """How many challenges, from the first on, a duty asks for in this round."""
        return 0

    def challenge_steps(self, everyone: list[Option]) -> list[Step]:
        declaring = self.declarer % 2
        steps = []
        for level in CHALLENGES:
            side = declaring if level.by_declarers else 1 - declaring
            options = [everyone[seat] for seat in SIDES[side]]
            steps.append(Step(self.game.words.challenges[level.index], options))
        return steps

    def initial_of(self, deal: Deal) -> dict[str, object]:
        said = [f"{HAND}:{entry.by}:{entry.kind}" for entry in deal.declarations]
        said += [f"{TRICK}:{entry.by}:{entry.kind}" for entry in deal.bonuses]
        initial: dict[str, object] = {
            "trump": deal.contract.trump,
            "challenges": [str(challenge.by) for challenge in deal.challenges],
            "card_points": points_of(deal),
            "combinations": said,
            "dealer": seat_text(deal.dealer),
        }
        if deal.contract.declarer is not None:
            initial["declarer"] = str(deal.contract.declarer)
        for fact in deal.facts:
            initial[fact.kind] = fact.text if fact.by is None else str(fact.by % 2)
        return initial

    def facts(self) -> Deal:
        said = self.cleaned_data
        return Deal(
            contract=Contract(said["trump"], seat_or_none(said["declarer"])),
            challenges=tuple(Challenge(seat) for seat in said["challenges"]),
            tallies=self.tallies(),
            declarations=tuple(
                Declaration(seat, kind)
                for moment, seat, kind in said["combinations"]
                if moment == HAND
            ),
            bonuses=tuple(
                Bonus(seat, kind) for moment, seat, kind in said["combinations"] if moment == TRICK
            ),
            facts=tuple(self.offered_facts()),
        )

    def offered_facts(self) -> Iterable[Fact]:
        said = self.cleaned_data
        if said["all_tricks"]:
            yield Fact("all_tricks", int(said["all_tricks"]))
        if said["declarations_to"] in {"both", "none"}:
            yield Fact("declarations_to", text=said["declarations_to"])
        elif said["declarations_to"]:
            yield Fact("declarations_to", int(said["declarations_to"]))

    def offers(self, deal: Deal) -> Iterable[str]:
        counts = set(deal.counts("card_points").values())
        if deal.fact("all_tricks") or counts & {0, whole_pack_of(self.situation.rules)}:
            yield "all_tricks"
        best = self.game.best_declarations(self.situation.rules, deal)
        if deal.fact("declarations_to") or best[0] == best[1] > 0:
            yield "declarations_to"


@cache
def all_kinds(game: KlaverjasGame[Any, Any], _language: str | None) -> tuple[Announceable, ...]:
    """Every combination as a chip; the cache key holds the language of its words."""
    return (
        *announceables(HAND, IN_HAND, game.words.in_hand),
        *announceables(TRICK, IN_TRICK, game.words.in_trick),
    )
