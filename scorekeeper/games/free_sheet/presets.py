"""Games that the free score sheet is set up for: what differs, and what they are called."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules.house_rules import Preset, RuleValue
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

UNO: Mapping[str, RuleValue] = {"end": "target", "target": 500, "negatives": False}
MOLKKY: Mapping[str, RuleValue] = {
    "end": "target",
    "target": 50,
    "beyond": "half",
    "most": 12,
    "negatives": False,
    "deal": "none",
}
BOXES = (
    *("Ones: x1 0..5", "Twos: x2 0..5", "Threes: x3 0..5", "Fours: x4 0..5", "Fives: x5 0..5"),
    *("Sixes: x6 0..5", "Bonus: +35", "Three of a kind: 0..30", "Four of a kind: 0..30"),
    *("Full house: +25", "Small straight: +30", "Large straight: +40", "Yahtzee: +50"),
    *("Chance: 0..30", "More Yahtzees: x100 0..12"),
)
YAHTZEE_BOXES = "; ".join(BOXES)
QWIXX = "Red: 0..78; Yellow: 0..78; Green: 0..78; Blue: 0..78; Penalties: x-5 0..4"
POOL: Mapping[str, RuleValue] = {
    "wins": "lowest",
    "end": "last_standing",
    "target": 101,
    "negatives": False,
}


# Names of the same or nearly the same game in other languages, by preset
ALIASES: Mapping[str, tuple[str, ...]] = {
    "rummy_500": ("500 rum", "Rami 500", "Rommé 500", "Rommee"),
    "phase_10": ("Phase ten", "Fase 10"),
    "uno": ("Mau-Mau", "Pesten", "Crazy eights", "Ocho loco", "Huit américain"),
    "uno_low": ("Mau-Mau", "Pesten", "Crazy eights"),
    "skyjo": ("Golf with twelve cards",),
    "yahtzee": ("Kniffel", "Yams", "Yatzy", "Yam’s", "Generala", "Γιάμ", "ヤッツィー"),
    "yahtzee_boxes": ("Kniffel", "Yams", "Yatzy", "Generala", "Γιάμ", "ヤッツィー"),
    "qwixx": ("Qwix", "クウィックス"),
    "ticket_to_ride": ("Zug um Zug", "Les Aventuriers du Rail", "¡Aventureros al tren!"),
    "wins": (
        "Settlers of Catan",
        "Die Siedler von Catan",
        "De kolonisten van Catan",
        "Les Colons de Catane",
    ),
    "darts_501": ("Darts", "501", "Dart", "Fléchettes", "Dardos", "Freccette", "ダーツ"),
    "cribbage": ("Crib",),
    "molkky": ("Finnish skittles", "Fins kegelen", "Wikingerkegeln", "Quilles finlandaises"),
    "farkle": ("Zehntausend", "Tienduizend", "Dix mille", "Diez mil", "Zilch", "10000"),
    "golf": ("Golf card game", "Golfen", "Minigolf"),
    "pool_rummy": ("101 pool", "Indian rummy", "Rami", "Rummy 101"),
    "pool_rummy_again": ("101 pool", "Indian rummy", "Rummy 101", "Re-entry"),
    "molkky_misses": ("Finnish skittles", "Fins kegelen", "Wikingerkegeln"),
    "gin_rummy": ("Gin", "Gin-Rommé", "Gin rami", "Oklahoma gin"),
    "chinchon": ("Chinchon", "Conquián", "Chinchorro"),
    "rummikub": ("Rummy tiles", "Okey", "Rummy Cub", "ラミィキューブ"),
    "five_crowns": ("Cinq couronnes", "Fünf Kronen", "Vijf kronen"),
    "flip_7": ("Flip seven", "Flip sept"),
    "truco": ("Truco argentino", "Truco uruguayo", "Truco venezolano", "Truque"),
    "euchre": ("Bid euchre", "Juckerspiel", "Écarté à quatre"),
    "president": (
        "Arschloch",
        "Klootzakken",
        "Presidenten",
        "Trou du cul",
        "Le président",
        "Scum",
        "Daifugō",
        "大富豪",
        "大貧民",
    ),
    "scrabble": ("Words", "Σκραμπλ", "Wordfeud", "スクラブル"),
    "qwirkle": ("Quirkle", "クワークル"),
    "mexican_train": ("Mexicaanse trein", "Mexikanischer Zug", "Train mexicain", "Dominoes"),
    "lives": (
        "Drei Leben",
        "Drie levens",
        "Trois vies",
        "Schwimmen",
        "Einunddreißig",
        "Thirty-one",
        "Eenendertigen",
    ),
    "winnings": ("Poker", "Poker night", "Pokern", "Pokeren"),
}


def preset(
    called: Text, explanation: Text, kind: Kind = Kind.DICE_AND_BOARD, **changes: RuleValue
) -> Preset:
    return Preset(called, explanation, {"called": called.message, **changes}, kind)


SETS: Mapping[str, Preset] = {
    "as_written": Preset(_("Standard rules"), _("A number each, until the table stops.")),
    "rummy_500": preset(
        _("Rummy 500"),
        _("Most points win, as soon as somebody has 500."),
        Kind.RUMMY,
        end="target",
        target=500,
    ),
    "phase_10": preset(
        _("Phase 10"),
        _("Fewest points win. Ten phases, and it ends when you stop."),
        Kind.RUMMY,
        wins="lowest",
        phases=10,
        step=5,
        negatives=False,
    ),
    "uno": Preset(
        _("UNO"),
        _("Whoever goes out takes the others' cards. Most points win, at 500."),
        {"called": "UNO", **UNO, "who_scores": "some"},
        Kind.DICE_AND_BOARD,
    ),
    "uno_low": Preset(
        _("UNO, own cards"),
        _("Everybody counts their own cards. Fewest points win, when somebody has 500."),
        {"called": "UNO", **UNO, "wins": "lowest", "tie": "shared"},
        Kind.DICE_AND_BOARD,
    ),
    "skyjo": preset(
        _("Skyjo"),
        _("Fewest points win, when somebody has 100. Ending a round counts double if not lowest."),
        wins="lowest",
        end="target",
        target=100,
        closer=True,
        most=144,
        tie="shared",
        deal="none",
    ),
    "yahtzee": preset(
        _("Yahtzee"),
        _("Most points win. A round is a whole game, and it ends when you stop."),
        most=1575,
        negatives=False,
        deal="none",
    ),
    "yahtzee_boxes": Preset(
        _("Yahtzee, box by box"),
        _("Every box is entered, and the sheet adds up. A round is a whole game."),
        {"called": "Yahtzee", "lines": YAHTZEE_BOXES, "negatives": False, "deal": "none"},
        Kind.DICE_AND_BOARD,
    ),
    "qwixx": preset(
        _("Qwixx"),
        _("Four rows and the penalties. A round is a whole game, and it ends when you stop."),
        lines=QWIXX,
        deal="none",
    ),
    "ticket_to_ride": preset(
        _("Ticket to Ride"),
        _("Most points win. One round, the whole game."),
        end="rounds",
        rounds=1,
        deal="none",
    ),
    "wins": preset(
        _("Catan"),
        _("Most games won wins. It ends when you stop."),
        entry="places",
        place_points="winner",
        who_scores="some",
        deal="none",
    ),
    "darts_501": preset(
        _("Darts 501"),
        _("Down from 501 to exactly 0. The first one there wins."),
        start=501,
        count="down",
        wins="lowest",
        end="target",
        beyond="bust",
        most=180,
        negatives=False,
        deal="none",
    ),
    "cribbage": preset(
        _("Cribbage"),
        _("Most points win, at 121 and no further."),
        end="target",
        target=121,
        beyond="cut",
        negatives=False,
    ),
    "molkky": preset(
        _("Mölkky"), _("Exactly 50 wins. Beyond it, back to 25."), Kind.DICE_AND_BOARD, **MOLKKY
    ),
    "molkky_misses": Preset(
        _("Mölkky, three misses"),
        _("Exactly 50 wins; beyond it, back to 25. Three misses in a row, and you are out."),
        {"called": "Mölkky", **MOLKKY, "misses": 3},
        Kind.DICE_AND_BOARD,
    ),
    "farkle": preset(
        _("Farkle"),
        _("Most points win, at 10,000. They are entered in fifties."),
        end="target",
        target=10_000,
        step=50,
        negatives=False,
        deal="none",
    ),
    "golf": preset(
        _("Golf"), _("Fewest points win, after nine holes."), wins="lowest", end="rounds", rounds=9
    ),
    "pool_rummy": preset(
        _("Pool Rummy"), _("Whoever has 101 is out. The last one in wins."), Kind.RUMMY, **POOL
    ),
    "pool_rummy_again": Preset(
        _("Pool Rummy, in again"),
        _("Whoever has 101 is out, and may come in again while nobody has more than 79."),
        {"called": "Pool Rummy", **POOL, "rejoin": 79},
        Kind.RUMMY,
    ),
    "gin_rummy": preset(
        _("Gin Rummy"),
        _("Whoever wins a hand scores. Most points win, at 100."),
        Kind.RUMMY,
        end="target",
        who_scores="some",
        negatives=False,
    ),
    "chinchon": preset(
        _("Chinchón"),
        _("Whoever has more than 100 is out. The last one in wins."),
        Kind.RUMMY,
        wins="lowest",
        end="last_standing",
        target=101,
    ),
    "rummikub": preset(
        _("Rummikub"),
        _("The winner gets what the others have left. It ends when you stop."),
        Kind.RUMMY,
        round_sum=0,
        deal="none",
    ),
    "five_crowns": preset(
        _("Five Crowns"),
        _("Fewest points win, after eleven hands."),
        Kind.RUMMY,
        wins="lowest",
        end="rounds",
        rounds=11,
        negatives=False,
    ),
    "flip_7": preset(
        _("Flip 7"),
        _("Most points win, when somebody has 200."),
        end="target",
        target=200,
        negatives=False,
    ),
    "truco": preset(
        _("Truco"),
        _("The first side with 30 wins."),
        Kind.PARTNERS,
        end="target",
        target=30,
        who_scores="some",
        beyond="cut",
        negatives=False,
    ),
    "euchre": preset(
        _("Euchre"),
        _("Two against two; the first with 10 wins."),
        Kind.PARTNERS,
        teams=2,
        end="target",
        target=10,
        who_scores="some",
        beyond="cut",
        most=4,
        negatives=False,
    ),
    "president": preset(
        _("President"),
        _("Who is out first has the most points. It ends when you stop."),
        Kind.ALONE,
        entry="places",
    ),
    "scrabble": preset(
        _("Scrabble"),
        _("Most points win. A round is a turn, and it ends when you stop."),
        deal="none",
    ),
    "qwirkle": preset(
        _("Qwirkle"),
        _("Most points win. A round is a turn, and it ends when you stop."),
        negatives=False,
        deal="none",
    ),
    "mexican_train": preset(
        _("Mexican Train"),
        _("Fewest points win, after thirteen rounds."),
        wins="lowest",
        end="rounds",
        rounds=13,
        negatives=False,
        deal="none",
    ),
    "lives": preset(
        _("Three lives"),
        _("Three lives each; a number is lives lost. The last one in wins."),
        start=3,
        count="down",
        end="last_standing",
        who_scores="some",
        negatives=False,
    ),
    "winnings": preset(
        _("Winnings"),
        _("A poker night: what one wins the others lose. It ends when you stop."),
        round_sum=0,
        deal="none",
    ),
}

PRESETS: Mapping[str, Preset] = {
    slug: replace(one, aliases=ALIASES.get(slug, ())) for slug, one in SETS.items()
}
