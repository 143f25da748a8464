"""The entry form of Kraken."""

from scorekeeper.games.families.klaverjas.entry import KlaverjasEntry
from scorekeeper.games.kraken.duty import Contras
from scorekeeper.games.kraken.house_rules import KrakenRules


class Entry(KlaverjasEntry[KrakenRules, Contras]):
    """One round of Kraken; spades show when they count double."""

    def suit_remarks(self) -> dict[str, str]:
        return {"spades": "x2"} if self.situation.rules.spades_double else {}
