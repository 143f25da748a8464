"""The house rules of Schafkopf; rules.py explains the letters of the sources."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.games.families.declarers.bock import bock_overlap_rule, bock_rounds_rule
from scorekeeper.rules.game import Table
from scorekeeper.rules.house_rules import HouseRules, RuleValue, rule, switch
from scorekeeper.rules.words import Text as _

DEALS = {3: 24, 4: 32, 5: 30}


@dataclass(frozen=True, kw_only=True)
class SchafkopfRules(HouseRules):
    """Options that a table of Schafkopf agrees on."""

    rounds: int = rule(
        DEALS[4],
        _("Deals"),
        _("The number of deals, those that nobody played included."),
        _("D: 32; T: 20 or 30; at home until somebody goes"),
        minimum=1,
    )
    rufspiel_price: int = rule(
        20,
        _("A Rufspiel costs"),
        _("What each loser of a Rufspiel pays, and of a Hochzeit."),
        _("S; V and D: 10; B: 5 for beginners, or 10"),
    )
    solo_price: int = rule(
        50,
        _("A solo costs"),
        _("What each loser of a game alone pays: solo, Wenz and their like."),
        _("S, V and D; B: 20"),
    )
    extra_price: int = rule(
        10,
        _("An extra costs"),
        _("What Schneider adds, and each Laufender; Schwarz adds it twice."),
        _("S, V and D; B: 5 for beginners, or 10"),
    )
    bettel_price: int = rule(
        30, _("A Bettel costs"), _("What each loser of a Bettel pays."), _("V")
    )
    ramsch_price: int = rule(
        20,
        _("A Ramsch costs"),
        _("What the loser of a Ramsch pays to each other player."),
        _("V; B: one to five times the Rufspiel"),
    )
    pack: str = rule(
        "long",
        _("Pack"),
        _("Whether four play with the sevens and eights; three play without them."),
        _("V; short: T, B"),
        options={"long": _("32 cards"), "short": _("24 cards, six each")},
    )
    geier: bool = switch(
        False,
        _("Geier"),
        _("Alone, with the Ober as the only trumps."),
        _("not in V and D; B, I"),
    )
    farbwenz: bool = switch(
        False,
        _("Farbwenz"),
        _("Alone, with the Unter and a suit as trumps."),
        _("not in V and D; B, I, R"),
    )
    farbgeier: bool = switch(
        False,
        _("Farbgeier"),
        _("Alone, with the Ober and a suit as trumps."),
        _("not in V and D; B, I"),
    )
    hochzeit: bool = switch(
        False,
        _("Hochzeit"),
        _("Whoever has a single trump offers it for one of another, who is the partner."),
        _("not in V and D; B, I; its price is ours"),
    )
    bettel: bool = switch(
        False,
        _("Bettel"),
        _("Alone, and without a trick."),
        _("not in V and D; B, I"),
    )
    laufende_from: int = rule(
        3,
        _("Laufende from"),
        _("So many have to be there before they count."),
        _("B, I, R; T: 2"),
    )
    wenz_laufende_from: int = rule(
        2,
        _("Laufende in Wenz from"),
        _("The same in Wenz and Geier."),
        _("B, I, R; T: 3"),
    )
    laufende_most: int | None = rule(
        None,
        _("Laufende at most"),
        _("No more than so many are paid."),
        _("T: 4"),
        may_be_off=True,
    )
    without: str = rule(
        "alike",
        _("Rufspiel without Laufende"),
        _("Whether the caller alone gets, or pays, the Laufende that the side did not have."),
        _("V, B; T: the caller alone"),
        options={"alike": _("both partners alike"), "caller_alone": _("the caller alone")},
    )
    tout_counts: str = rule(
        "game",
        _("Tout"),
        _("Whether Schwarz is added before a Tout is doubled."),
        _("D, B, R, P; with Schwarz: T"),
        options={"game": _("the game"), "schwarz": _("the game and Schwarz")},
    )
    klopfen: str = rule(
        "each_doubles",
        _("Klopfen"),
        _("What those change who double before the second half of their cards."),
        _("S; one more each: B; off: V, D, T"),
        options={
            "each_doubles": _("each doubles"),
            "one_more": _("each adds the game once more"),
            "off": _("not played"),
        },
    )
    kontra: str = rule(
        "re",
        _("Kontra"),
        _("As far as the game may be doubled while it is played."),
        _("S, V; off: D, T; up to four, or without limit: B"),
        options={
            "re": _("Kontra, Re"),
            "off": _("not played"),
            "resupra": _("Kontra, Re, Supra, Resupra"),
        },
    )
    all_pass: str = rule(
        "thrown_in",
        _("Nobody plays"),
        _("What becomes of a deal that nobody wants to play."),
        _("B; Muss: T, D; next deal doubled: B; doubled round: ours; stock: I, B; Ramsch: V, B"),
        options={
            "thrown_in": _("the next deal"),
            "must": _("somebody must play"),
            "next_double": _("the next game is doubled"),
            "double_round": _("a doubled round"),
            "stock": _("each pays into the stock"),
            "ramsch": _("Ramsch"),
        },
    )
    stock_price: int | None = rule(
        None,
        _("Into the stock"),
        _("What each pays in when nobody plays; off: as much as a Rufspiel."),
        _("I, B"),
        may_be_off=True,
        only_with={"all_pass": ("stock",)},
    )
    stock_to: str = rule(
        "both",
        _("The stock is for"),
        _("Who takes it with a game that is won, or pays as much in with one that is lost."),
        _("I, B: both is most widespread"),
        options={
            "both": _("both sides of a Rufspiel"),
            "caller": _("the caller of a Rufspiel"),
            "any_game": _("whoever plays any game"),
        },
        only_with={"all_pass": ("stock",)},
    )
    stock_cap: int | None = rule(
        None,
        _("Stock at most"),
        _("No more than this goes out or in at once."),
        _("I: 1,000"),
        may_be_off=True,
        only_with={"all_pass": ("stock",)},
    )
    jungfrau: str = rule(
        "double_hers",
        _("Jungfrau"),
        _("What a player without a trick changes in a Ramsch."),
        _("V; the whole price: B, R"),
        options={
            "double_hers": _("she gets double"),
            "double_all": _("everybody gets double, for each"),
            "off": _("nothing"),
        },
        only_with={"all_pass": ("ramsch",)},
    )
    march_price: str = rule(
        "solo_schwarz",
        _("March"),
        _("What each pays to whoever takes every trick of a Ramsch."),
        _("V; as a Ramsch: B, R"),
        options={"solo_schwarz": _("as a solo with Schwarz"), "ramsch": _("as a Ramsch")},
        only_with={"all_pass": ("ramsch",)},
    )
    bock_rounds: bool = bock_rounds_rule(
        _("B, after a lost Herz-Solo or a trick without points: the table taps it")
    )
    bock_overlap: str = bock_overlap_rule(_("B silent; ours"))


SchafkopfTable = Table[SchafkopfRules]

# What presets change
Changes = Mapping[str, RuleValue]
CLUB: Changes = {"rufspiel_price": 10, "klopfen": "off"}
TOURNAMENT: Changes = {
    "rufspiel_price": 1,
    "solo_price": 5,
    "extra_price": 1,
    "klopfen": "off",
    "kontra": "off",
    "all_pass": "must",
}
PUB: Changes = {
    "all_pass": "ramsch",
    "kontra": "resupra",
    "bock_rounds": True,
    "geier": True,
    "farbwenz": True,
    "hochzeit": True,
}
WITH_STOCK: Changes = {"all_pass": "stock"}
SHORT: Changes = {"pack": "short"}
