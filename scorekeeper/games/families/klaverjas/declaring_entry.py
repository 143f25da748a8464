"""The fields for combinations declared from the hand, and for whose count where they are equal."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.games.families.klaverjas.cards import Combination
from scorekeeper.games.families.klaverjas.partners_entry import SEATS, PartnersEntry
from scorekeeper.games.families.klaverjas.words import DeclarationWords, Name
from scorekeeper.games.fields import Announceable, AnnouncementsField, Option, TapField
from scorekeeper.games.forms import KEYPAD, Panel
from scorekeeper.rules.facts import Deal, Declaration, Fact
from scorekeeper.rules.game import Memory
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.words import Text as _

HAND = "hand"
MOMENT = {HAND: _("in hand")}


class DeclaringEntry(PartnersEntry[Rules, Memory]):
    """A round in which each player may declare combinations before the first trick."""

    def add_declarations(
        self,
        words: DeclarationWords,
        in_hand: Mapping[str, Combination],
        *,
        others: Sequence[Option] = (),
    ) -> None:
        """Make the fields; ``others`` may count besides one of the sides."""
        kinds = announceables(HAND, in_hand, words.in_hand)
        self.fields["declarations"] = AnnouncementsField(
            self.table, kinds, MOMENT, label=words.combinations
        )
        self.fields["declarations_to"] = self.whose_field(words, others)
        context = {"kinds": kinds, "moments": MOMENT, "field": "declarations"}
        self.panels = (KEYPAD, Panel("combinations", "rounds/_combinations.html", context))

    def whose_field(self, words: DeclarationWords, others: Sequence[Option]) -> TapField:
        return TapField([*self.side_options(), *others], label=words.whose)

    def declarations(self) -> tuple[Declaration, ...]:
        said = self.cleaned_data.get("declarations", ())
        return tuple(Declaration(seat, kind) for _moment, seat, kind in said)

    def declarations_to(self) -> Iterator[Fact]:
        """A fact where somebody said whose declarations count."""
        said = self.cleaned_data.get("declarations_to")
        if said in SEATS:
            yield Fact("declarations_to", int(said))
        elif said:
            yield Fact("declarations_to", text=said)

    @staticmethod
    def declared_before(deal: Deal) -> list[str]:
        """The declarations of a deal as the values of their field."""
        return [f"{HAND}:{one.by}:{one.kind}" for one in deal.declarations]


def announceables(
    moment: str, combinations: Mapping[str, Combination], names: Mapping[str, Name]
) -> list[Announceable]:
    return [
        Announceable(moment, kind, str(names[kind].full), str(names[kind].short), str(one.points))
        for kind, one in combinations.items()
    ]
