"""Oh Hell: 52 cards, hands that shrink and grow; the highest total wins."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from scorekeeper.games.families.exact_tricks.family import OneLineEach
from scorekeeper.games.families.exact_tricks.played import BidResult
from scorekeeper.games.oh_hell.house_rules import OhHellRules
from scorekeeper.games.oh_hell.worked import WORKED_ROUNDS
from scorekeeper.rules.house_rules import Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.words import Text as _

CARDS_FOR_MANY = {6: 8, 7: 7, 8: 6}
ZERO_BID_POINTS = 5


class OhHell(OneLineEach[OhHellRules]):
    """10 and 1 for each trick where the bid was right, nothing where it was not."""

    slug = "oh-hell"
    name = _("Oh Hell")
    summary = _("Say how many tricks you will take, in hands that shrink and grow.")
    aliases = (
        "Boerenbridge",
        "Chinees poepen",
        "Fries poepen",
        "Tien op en neer",
        "Op-en-af",
        "Slagen vragen",
        "Jodelen",
        "Pronostieken",
        "Hellen",
        "Bollen",
        "Koreaanse poker",
        "Nomination whist",
        "Whist",
        "Wist",
        "Stiche-Raten",
        "Stiche ansagen",
        "Stichansage",
        "Fahrstuhl",
        "Rauf runter",
        "Einmal Hölle und zurück",
        "Cravallo",
        "Hosn obe",
        "Ascenseur",
        "L’ascenseur",
        "Escalier",
        "Montée-descente",
        "Rikiki",
        "Galouze",
        "Chinois",
        "Pocha",
        "Podrida",
        "Marrana",
        "Oh diavolo",
        "オーヘル",
        "オー・ヘル",
        "ノミネーション・ホイスト",
    )
    evening_length = _("19 rounds, about an hour")
    kind = Kind.ALONE
    player_counts = (3, 4, 5, 6, 7, 8)
    house_rules = OhHellRules
    presets: ClassVar[Mapping[str, Preset]] = {
        "as_written": Preset(_("Standard rules"), _("Ten cards down to one, and up again.")),
        "nomination_whist": Preset(
            _("Nomination Whist"),
            _("Seven cards down to one; tricks always count."),
            {"cards": 7, "deal": "down", "missed": "tricks"},
        ),
        "up_and_down": Preset(
            _("Up and down"), _("From one card up, and down again."), {"deal": "up_down"}
        ),
        "boerenbridge": Preset(
            _("Boerenbridge"),
            _("Up to eight cards twice; 5 and the tricks, or the difference off."),
            {
                "cards": 8,
                "deal": "up_down",
                "turn_twice": True,
                "bonus": 5,
                "missed": "minus_difference",
                "hook_from": None,
            },
        ),
    }
    sources: ClassVar = {
        "P": _("“Oh Hell!” at pagat.com"),
        "G": _("“Oh Hell” at gamerules.com"),
        "W": _("“Oh Hell” in Wikipedia"),
        "T": _("“Oh hell!” in The Guardian: Nomination Whist"),
        "K": _("Boerenbridge at kaartspeluitleg.nl"),
        "N": _("Boerenbridge in the Dutch Wikipedia"),
        "F": _("“Oh Hell” at traditionalgamerules"),
    }
    worked_rounds = WORKED_ROUNDS
    pack = 52

    def defaults(self, players: int) -> OhHellRules:
        return replace(OhHellRules(), cards=CARDS_FOR_MANY.get(players, 10))

    def hands(self, rules: OhHellRules) -> tuple[int, ...]:
        up = tuple(range(1, rules.cards + 1))
        down = up[::-1]
        if rules.deal in ("up", "down"):
            return up if rules.deal == "up" else down
        first, then = (up, down) if rules.deal == "up_down" else (down, up)
        return first + (then if rules.turn_twice else then[1:])

    def hook_from(self, rules: OhHellRules) -> int | None:
        return rules.hook_from

    def worth(self, rules: OhHellRules, result: BidResult, *, cards: int) -> int:
        if result.off:
            return missed_points(rules, result)
        if not result.bid and rules.zero_bid != "as_any":
            return ZERO_BID_POINTS + (cards if rules.zero_bid == "five_plus_cards" else 0)
        return rules.bonus + rules.per_trick * result.taken * (result.taken if rules.squares else 1)

    def calculation(self, rules: OhHellRules, result: BidResult, *, cards: int) -> str:
        if result.off:
            return missed_calculation(rules, result)
        if not result.bid and rules.zero_bid != "as_any":
            plus_cards = rules.zero_bid == "five_plus_cards"
            return f"{ZERO_BID_POINTS} + {cards}" if plus_cards else str(ZERO_BID_POINTS)
        return f"{rules.bonus} + {product_text(result.taken, rules)}"


def missed_points(rules: OhHellRules, result: BidResult) -> int:
    if rules.missed == "nothing":
        return 0
    if rules.missed == "tricks":
        return rules.per_trick * result.taken
    return -rules.per_trick * result.off * (result.off if rules.squares else 1)


def missed_calculation(rules: OhHellRules, result: BidResult) -> str:
    """The calculation behind the points of a missed bid."""
    if rules.missed == "nothing":
        return ""
    if rules.missed == "tricks":
        return f"{result.taken} x {rules.per_trick}"
    return f"-{product_text(result.off, rules)}"


def product_text(number: int, rules: OhHellRules) -> str:
    """A number of tricks, or its square, times the points of a trick."""
    return " x ".join(map(str, [number, *([number] if rules.squares else []), rules.per_trick]))


GAME = OhHell()
