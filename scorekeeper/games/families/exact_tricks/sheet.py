"""The keys of a round in a score sheet that games of the family share."""

from scorekeeper.games.families.exact_tricks.played import BIDS, TRICKS
from scorekeeper.rules.sheet_keys import NumbersKey, SheetKeys

BIDS_AND_TRICKS = (NumbersKey(BIDS, is_needed=True), NumbersKey(TRICKS))
KEYS = SheetKeys(BIDS_AND_TRICKS)
