"""The entry form of Kraken."""

from scorekeeper.games.families.klaverjas.entry import KlaverjasEntry


class Entry(KlaverjasEntry):
    """One round of Kraken; spades show when they count double."""

    def suit_remarks(self) -> dict[str, str]:
        return {"spades": "x2"} if self.situation.rules.spades_double else {}
