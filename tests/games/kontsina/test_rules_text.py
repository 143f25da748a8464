"""What the rules page of Kontsina says of how it is played."""

import re

from scorekeeper.games.kontsina.rules import CARDS_AT_A_TIME, CARDS_DEALT_OUT, GAME
from scorekeeper.games.registry import folder_of

TEXT = re.sub(r"\s+", " ", (folder_of("kontsina") / "rules.md").read_text(encoding="utf-8"))
PLAIN = TEXT.replace("*", "")
NUMBERS = {2: "two", 3: "three", 4: "four"}


def test_the_page_explains_how_cards_are_dealt_and_taken() -> None:
    for words in (
        "four more lie face up on the table",
        "The rest is the stock",
        "The player at the dealer's right begins",
        "An ace counts one",
        "King, queen and jack can be taken only like this",
        "one card takes one card of its rank, even if several lie there",
        "takes one set of number cards",
        "You never have to take",
        "Whoever took last also takes what still lies on the table",
    ):
        assert words in PLAIN


def test_as_many_deals_stand_there_as_the_pack_has() -> None:
    for players in GAME.player_counts:
        deals = CARDS_DEALT_OUT // (CARDS_AT_A_TIME * players)
        assert f"| {NUMBERS[players]} | {deals} |" in TEXT


def test_every_house_rule_that_the_page_names_is_one_that_there_is() -> None:
    labels = {str(described.label) for described in GAME.agreed_on().values()}
    named = set(re.findall(r"[Hh]ouse rules? \*([^*]+)\*", TEXT))
    assert "Level at the points to win" in named
    assert named <= labels
