"""The keys of a deal of Skat in a score sheet."""

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.ways import KONTRA, PASSED, RAMSCH
from scorekeeper.games.families.declarers.words import RESULT, RESULTS, WITH, WITHOUT
from scorekeeper.games.skat.played import (
    ANNOUNCED,
    ANNOUNCEMENT,
    BID,
    GAMES,
    HAND_OUVERT,
    KONTRAS,
    MARCH,
    MOST,
    POINTS,
    PUSHED,
    VIRGIN,
)
from scorekeeper.rules.sheet_keys import (
    FlagKey,
    NumberKey,
    ObjectKey,
    PlayerKey,
    PlayersKey,
    SheetKeys,
    WordKey,
)
from scorekeeper.rules.words import Text as _

KEYS = SheetKeys(
    declarer="declarer",
    trump="game",
    trumps=GAMES,
    keys=(
        *map(NumberKey, (WITH, WITHOUT, BID, BOCK)),
        WordKey(ANNOUNCEMENT, words=(*ANNOUNCED, HAND_OUVERT)),
        WordKey(RESULT, words=RESULTS),
        WordKey(KONTRA, words=KONTRAS),
        FlagKey(PASSED),
        ObjectKey(
            RAMSCH,
            keys=(
                PlayersKey(MOST, if_empty=_("who has the most points?")),
                NumberKey(POINTS, "points"),
                FlagKey(VIRGIN),
                PlayerKey(MARCH),
                NumberKey(PUSHED),
            ),
        ),
    ),
)
