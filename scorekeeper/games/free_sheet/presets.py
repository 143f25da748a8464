"""Games that the free score sheet is set up for: what differs, and what they are called."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules.house_rules import Preset, RuleValue
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _

UNO: Mapping[str, RuleValue] = {"end": "target", "target": 500, "negatives": False}


# Names of the same or nearly the same game in other languages, by preset
ALIASES: Mapping[str, tuple[str, ...]] = {
    "rummy_500": ("500 rum", "Rami 500", "Rommé 500", "Rommee", "Rummikub"),
    "phase_10": ("Phase ten", "Fase 10"),
    "uno": ("Mau-Mau", "Pesten", "Crazy eights", "Ocho loco", "Huit américain"),
    "uno_low": ("Mau-Mau", "Pesten", "Crazy eights"),
    "skyjo": ("Golf with twelve cards",),
    "yahtzee": ("Kniffel", "Yams", "Yatzy", "Yam’s", "Generala", "Γιάμ", "ヤッツィー"),
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
    "pool_rummy": ("101 pool", "Chinchón", "Indian rummy", "Rami", "Rummy 101"),
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
    "rummy_500": preset(_("Rummy 500"), _("To 500 points."), Kind.RUMMY, end="target", target=500),
    "phase_10": preset(
        _("Phase 10"),
        _("The fewest points; ten phases."),
        Kind.RUMMY,
        wins="lowest",
        phases=10,
        step=5,
        negatives=False,
    ),
    "uno": Preset(
        _("UNO"),
        _("The winner of a round takes the others' cards; to 500."),
        {"called": "UNO", **UNO, "who_scores": "some"},
        Kind.DICE_AND_BOARD,
    ),
    "uno_low": Preset(
        _("UNO, own cards"),
        _("Everyone counts their own cards; the fewest at 500 win."),
        {"called": "UNO", **UNO, "wins": "lowest", "tie": "shared"},
        Kind.DICE_AND_BOARD,
    ),
    "skyjo": preset(
        _("Skyjo"),
        _("The fewest when somebody has 100; who ends a round had better be lowest."),
        wins="lowest",
        end="target",
        target=100,
        closer=True,
        most=144,
        tie="shared",
        deal="none",
    ),
    "yahtzee": preset(
        _("Yahtzee"), _("A round is a game."), most=1575, negatives=False, deal="none"
    ),
    "ticket_to_ride": preset(
        _("Ticket to Ride"), _("One round: the whole game."), end="rounds", rounds=1, deal="none"
    ),
    "wins": preset(
        _("Catan"),
        _("Who won each game."),
        entry="places",
        place_points="winner",
        who_scores="some",
        deal="none",
    ),
    "darts_501": preset(
        _("Darts 501"),
        _("Down to exactly 0."),
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
        _("To 121, and no further."),
        end="target",
        target=121,
        beyond="cut",
        negatives=False,
    ),
    "molkky": preset(
        _("Mölkky"),
        _("To exactly 50; beyond it, back to 25."),
        end="target",
        target=50,
        beyond="half",
        most=12,
        negatives=False,
        deal="none",
    ),
    "farkle": preset(
        _("Farkle"),
        _("To 10,000, in fifties."),
        end="target",
        target=10_000,
        step=50,
        negatives=False,
        deal="none",
    ),
    "golf": preset(_("Golf"), _("Nine holes, the fewest."), wins="lowest", end="rounds", rounds=9),
    "pool_rummy": preset(
        _("Pool Rummy"),
        _("Who has 101 is out; the last one wins."),
        Kind.RUMMY,
        wins="lowest",
        end="last_standing",
        target=101,
        negatives=False,
    ),
    "lives": preset(
        _("Three lives"),
        _("A number is lives lost; the last one wins."),
        start=3,
        count="down",
        end="last_standing",
        who_scores="some",
        negatives=False,
    ),
    "winnings": preset(
        _("Winnings"), _("A poker night: what one wins the others lose."), round_sum=0, deal="none"
    ),
}

PRESETS: Mapping[str, Preset] = {
    slug: replace(one, aliases=ALIASES.get(slug, ())) for slug, one in SETS.items()
}
