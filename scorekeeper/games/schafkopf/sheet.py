"""The keys of a deal of Schafkopf in a score sheet."""

from scorekeeper.games.families.declarers.bock import BOCK
from scorekeeper.games.families.declarers.ways import KONTRA, PASSED, RAMSCH
from scorekeeper.games.families.declarers.words import RESULT, RESULTS, WITH, WITHOUT
from scorekeeper.games.schafkopf.played import (
    ANNOUNCED,
    ANNOUNCEMENT,
    GAMES,
    JUNGFRAU,
    KLOPFEN,
    KONTRAS,
    MARCH,
    MOST,
    PARTNER,
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

KEYS = SheetKeys(
    declarer="declarer",
    trump="game",
    trumps=GAMES,
    keys=(
        PlayerKey(PARTNER),
        WordKey(ANNOUNCEMENT, words=ANNOUNCED),
        WordKey(RESULT, words=RESULTS),
        WordKey(KONTRA, words=KONTRAS),
        *map(NumberKey, (WITH, WITHOUT, KLOPFEN, BOCK)),
        FlagKey(PASSED),
        ObjectKey(RAMSCH, keys=(PlayersKey(MOST), PlayersKey(JUNGFRAU), PlayerKey(MARCH))),
    ),
)
