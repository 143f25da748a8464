"""The keys of a deal of French Tarot in a score sheet."""

from scorekeeper.games.families.declarers.ways import PASSED
from scorekeeper.games.french_tarot.played import (
    ATTACK,
    BOUTS,
    CHELEM,
    CHELEMS,
    CONTRACT,
    CONTRACTS,
    DEFENCE,
    HALF,
    MISERES,
    PARTNER,
    PETIT,
    POIGNEE_NAMES,
    POIGNEES,
    POINTS,
)
from scorekeeper.rules.sheet_keys import (
    FlagKey,
    NumberKey,
    PlayerOrNullKey,
    PlayersKey,
    SheetKeys,
    WordKey,
    WordsKey,
)

KEYS = SheetKeys(
    declarer="taker",
    keys=(
        NumberKey(BOUTS),
        NumberKey(POINTS),
        FlagKey(PASSED),
        FlagKey(HALF),
        PlayerOrNullKey(PARTNER),
        WordKey(CONTRACT, words=CONTRACTS),
        WordKey(PETIT, words=(ATTACK, DEFENCE)),
        WordKey(CHELEM, words=CHELEMS),
        WordsKey(POIGNEES, words=POIGNEE_NAMES),
        PlayersKey(MISERES),
    ),
)
