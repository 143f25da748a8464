"""The entry form of G4A Kraken."""

from scorekeeper.games.families.klaverjas.entry import KlaverjasEntry
from scorekeeper.games.g4a_kraken.house_rules import G4AKrakenRules


class Entry(KlaverjasEntry[G4AKrakenRules, None]):
    """One round of G4A Kraken; spades show when they count double."""

    def suit_remarks(self) -> dict[str, str]:
        return {"spades": "x2"} if self.situation.rules.double_spades else {}
