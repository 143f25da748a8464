"""The entry form of Kraken."""

from collections.abc import Mapping

from scorekeeper.games.families.klaverjas.entry import KlaverjasEntry
from scorekeeper.games.forms import Duty
from scorekeeper.games.kraken.duty import Contras, contras, duties_of
from scorekeeper.games.kraken.duty import Duty as ContraDuty
from scorekeeper.games.kraken.house_rules import KrakenRules
from scorekeeper.rules.words import Text as _


class Entry(KlaverjasEntry[KrakenRules, Contras]):
    """One round of Kraken; spades show when they count double, and who must say contra."""

    def suit_remarks(self) -> dict[str, str]:
        return {"spades": "x2"} if self.situation.rules.spades_double else {}

    def duties(self) -> Mapping[str, Duty]:
        """Contra, where the defenders have no choice any more."""
        due = [one for one in duties_of(self.situation) if one.defends_next and one.is_urgent]
        return {"challenges": in_the_row(due[0])} if due else {}


def in_the_row(contra: ContraDuty) -> Duty:
    """The duty of one side as it stands where contra is said."""
    missed = contras(contra.owed - contra.left + 1)
    return Duty(
        _("{side} must say contra in this round", side=contra.names),
        _("Save without contra"),
        _("{side} then miss {contras} for certain", side=contra.names, contras=missed),
    )
