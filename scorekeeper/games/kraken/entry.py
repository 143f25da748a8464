"""The entry form of Kraken."""

from collections.abc import Mapping

from scorekeeper.games.families.klaverjas.entry import KlaverjasEntry
from scorekeeper.games.forms import DutyNotice
from scorekeeper.games.kraken.duty import Contras, Duty, contras, duties_of
from scorekeeper.games.kraken.house_rules import KrakenRules
from scorekeeper.rules.words import Text as _


class Entry(KlaverjasEntry[KrakenRules, Contras]):
    """One round of Kraken; spades show when they count double, and who must say contra."""

    def suit_remarks(self) -> dict[str, str]:
        return {"spades": "x2"} if self.situation.rules.spades_double else {}

    @property
    def challenges_due(self) -> int:
        return len(self.duties())

    def duties(self) -> Mapping[str, DutyNotice]:
        urgent = [one for one in duties_of(self.situation) if one.defends_next and one.is_urgent]
        due = [one for one in urgent if self.declarer not in one.side]
        return {"challenges": duty_notice(due[0])} if due else {}


def duty_notice(contra: Duty) -> DutyNotice:
    missed = contras(contra.owed - contra.left + 1)
    return DutyNotice(
        _("{side} must say contra in this round", side=contra.names),
        _("{side} said contra in this round", side=contra.names),
        _("Save without contra"),
        _("{contras} missed for certain", contras=missed),
    )
