"""Worked hands of riichi mahjong: on its rules page, and computed by its tests."""

from scorekeeper.rules.house_rules import RuleValue
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.worked_rounds import ANNA, BRAM, CEES, DORA, NAMES, Round, WorkedRound


def win(by: str, han: int, fu: int, **more: object) -> dict[str, object]:
    return {"wins": [{"by": by, "han": han, "fu": fu}], **more}


def limit(by: str, name: str, **more: object) -> dict[str, object]:
    return {"wins": [{"by": by, "limit": name}], **more}


def in_hand(
    title: Text, *rounds: Round, hundreds: tuple[int, ...], **rules: RuleValue
) -> WorkedRound:
    """Hands of four from 25,000 on, with what they change in all, in hundreds."""
    points = tuple(25_000 + 100 * change for change in hundreds)
    return WorkedRound(title, NAMES, rounds, points, house_rules=rules)


DOUBLE_RON: Round = {
    "wins": [{"by": CEES, "han": 3, "fu": 30}, {"by": DORA, "limit": "mangan"}],
    "from": BRAM,
    "riichi": [CEES, DORA],
}
DRAW: Round = {"tenpai": [ANNA, CEES], "riichi": [ANNA]}
FOUR_WINDS: Round = {"abortive": "four_winds"}
TWO_YAKUMAN: Round = {"wins": [{"by": BRAM, "yakuman": 2, "pao": CEES}]}
CEES_BIG: Round = win(CEES, 4, 30, **{"from": BRAM})
CEES_COUNTED: Round = {"wins": [{"by": CEES, "han": 13}], "from": BRAM}

HANDS = (
    in_hand(
        _("Cees, in riichi, wins 2 han 30 fu from Bram"),
        win(CEES, 2, 30, **{"from": BRAM, "riichi": [CEES]}),
        hundreds=(0, -20, 20, 0),
    ),
    in_hand(
        _("The dealer’s tsumo: all pay the same"), win(ANNA, 3, 40), hundreds=(78, -26, -26, -26)
    ),
    in_hand(
        _("A ron from the dealer, with 1 honba"),
        win(ANNA, 3, 40),
        win(BRAM, 2, 40, **{"from": ANNA}),
        hundreds=(49, 3, -26, -26),
    ),
    in_hand(_("A draw: Anna and Cees are ready"), DRAW, hundreds=(5, -15, 15, -15)),
    in_hand(
        _("After the draw: the stick and 1 honba for Cees"),
        DRAW,
        win(CEES, 3, 30, **{"from": DORA}),
        hundreds=(5, -15, 67, -57),
    ),
    in_hand(_("Two rons: Cees takes both sticks"), DOUBLE_RON, hundreds=(0, -119, 49, 70)),
    in_hand(
        _("Two rons: own sticks go back first"),
        DOUBLE_RON,
        hundreds=(0, -119, 39, 80),
        sticks_to="own_back",
    ),
    in_hand(
        _("Two yakuman by tsumo, 1 honba; Cees is liable for one"),
        FOUR_WINDS,
        TWO_YAKUMAN,
        hundreds=(-160, 643, -403, -80),
    ),
    in_hand(
        _("The same where Cees is liable for both"),
        FOUR_WINDS,
        TWO_YAKUMAN,
        hundreds=(0, 643, -643, 0),
        pao_covers="all",
    ),
    in_hand(
        _("The same by ron from Anna"),
        FOUR_WINDS,
        {**TWO_YAKUMAN, "from": ANNA},
        hundreds=(-480, 643, -163, 0),
    ),
    in_hand(
        _("Nagashi mangan of Anna and Cees"),
        {"tenpai": [], "nagashi": [ANNA, CEES]},
        hundreds=(80, -60, 40, -60),
    ),
    in_hand(_("Chombo of Cees"), {"chombo": CEES}, hundreds=(40, 20, -80, 20)),
    in_hand(_("Chombo of the dealer"), {"chombo": ANNA}, hundreds=(-120, 40, 40, 40)),
    in_hand(_("4 han 30 fu"), CEES_BIG, hundreds=(0, -77, 77, 0)),
    in_hand(_("4 han 30 fu as a mangan"), CEES_BIG, hundreds=(0, -80, 80, 0), kiriage=True),
    in_hand(_("13 han"), CEES_COUNTED, hundreds=(0, -320, 320, 0), tobi="off"),
    in_hand(_("13 han as sanbaiman"), CEES_COUNTED, hundreds=(0, -240, 240, 0), kazoe="sanbaiman"),
    in_hand(
        _("3 honba: 6 han of the dealer from Cees"),
        *[FOUR_WINDS] * 3,
        {"wins": [{"by": ANNA, "han": 6}], "from": CEES},
        hundreds=(189, 0, -189, 0),
    ),
)

_RON = {"from": BRAM}
MATCH: tuple[Round, ...] = (
    win(CEES, 3, 40, **_RON, riichi=[CEES]),
    {"tenpai": [BRAM, DORA], "riichi": [DORA]},
    win(BRAM, 2, 30),
    limit(ANNA, "mangan", **{"from": DORA}),
    FOUR_WINDS,
    win(DORA, 4, 25, **{"from": ANNA, "riichi": [ANNA, DORA]}),
    win(DORA, 2, 20),
    win(CEES, 1, 30, **_RON),
    win(CEES, 2, 40, riichi=[CEES]),
)
WORKED_MATCH = WorkedRound(
    _("A match of one wind, and another hand because nobody has 30,000"),
    NAMES,
    MATCH,
    (21_300, 22_900, 30_900, 24_900),
    house_rules={"winds": 1},
)
WORKED_ROUNDS = (*HANDS, WORKED_MATCH)
