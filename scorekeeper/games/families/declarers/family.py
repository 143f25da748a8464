"""What the games of the family say before a deal, and who plays it."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from scorekeeper.games.families.declarers.parties import playing_seats
from scorekeeper.rules.game import Game, Memory, Situation, Table
from scorekeeper.rules.house_rules import Rules
from scorekeeper.rules.situation import Upcoming
from scorekeeper.rules.words import Text, ngettext_lazy
from scorekeeper.rules.words import Text as _


class Beginning(NamedTuple):
    """Who deals and who begins, where everybody plays and where the dealer sits out."""

    all_play: Text
    one_sits_out: Text
    one_sits_out_in_short: Text
    all_play_in_short: Text | None = None


LEADS = Beginning(
    _("{dealer} deals, {first} leads"),
    _("{dealer} deals and sits out, {first} leads"),
    _("{dealer} sits out, {first} leads"),
)
SPEAKS_AND_LEADS = Beginning(
    _("{dealer} deals, {first} speaks and leads first"),
    _("{dealer} deals and sits out, {first} speaks and leads first"),
    _("{dealer} sits out, {first} begins"),
    _("{dealer} deals, {first} begins"),
)


class DeclarersGame(Game[Rules, Memory]):
    """Deals of one or two against the rest; ``beginning`` says how a deal begins."""

    beginning: ClassVar[Beginning] = LEADS

    @abstractmethod
    def hands(self, rules: Rules) -> int:
        """How many play a deal at most."""

    def urgent(self, situation: Situation[Rules, Memory]) -> Iterator[Text]:
        """What has to be said aloud before the deal."""
        return iter(())

    def remarks(self, situation: Situation[Rules, Memory]) -> Iterator[Text]:
        """What is worth knowing before the deal."""
        return iter(())

    def details(self, situation: Situation[Rules, Memory]) -> Mapping[str, object]:
        """What comes next, for programs."""
        return {}

    def playing(self, table: Table[Rules], dealer: int) -> tuple[int, ...]:
        return playing_seats(table, dealer, hands=self.hands(table.house_rules))

    def upcoming(self, situation: Situation[Rules, Memory]) -> Upcoming:
        table, number = situation.table, situation.scored + 1
        first = table.after(situation.dealer)
        values = {"dealer": table.name(situation.dealer), "first": table.name(first)}
        sits_out = situation.dealer not in self.playing(table, situation.dealer)
        said = self.beginning
        words = said.one_sits_out if sits_out else said.all_play
        short = said.one_sits_out_in_short if sits_out else said.all_play_in_short
        return Upcoming(
            title=self.title(situation),
            enter=_("Enter deal {number}", number=number),
            save=_("Save deal {number}", number=number),
            sentence=words.format(**values),
            brief=(short.format(**values),) if short else (),
            details=self.details(situation),
            remarks=tuple(self.remarks(situation)),
            urgent=tuple(self.urgent(situation)),
            acts=first,
        )

    def rounds_called(self, number: int) -> Text:
        return ngettext_lazy("{number} deal", "{number} deals", number)

    def title(self, situation: Situation[Rules, Memory]) -> Text:
        number, deals = situation.scored + 1, self.rounds_in_all(situation.rules)
        if deals is None:
            return _("Deal {number}", number=number)
        return _("Deal {number} of {deals}", number=number, deals=deals)

    def round_title(self, situation: Situation[Rules, Memory]) -> Text:
        return _("Deal {number}", number=self.round_label(situation))
