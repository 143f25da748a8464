"""Walks past pages for pictures: each game, beginnings, crowds, and a season of a club."""

import functools
from collections.abc import Callable, Iterator, Sequence

from tests.browser import evenings
from tests.browser.bids_round import Hand
from tests.browser.phone import Facts, Phone
from tests.browser.tour import bring, bring_new

# Long, of two parts, of one long word, with letters beyond ASCII, and short: no name is tried less
REAL_NAMES = (
    *("Jan-Willem de Vries", "Bartholomeus", "Wilhelmina van den Berg", "Gülşen", "Anna", "Cees"),
)
CROWD = [*REAL_NAMES, "Bram", "Dora", "Emma", "Fons", "Hein", "Ilse"]
STAKE = {"amount": "0.25", "currency": "EUR"}
# Each game halfway through an evening: its sheet, and how many of its rounds are played
EVENINGS = {
    "belote": ("belote", 5),
    "belote-coinche": ("belote-coinche", 7),
    "bridge": ("bridge-rubber", 4),
    "doppelkopf": ("doppelkopf", 9),
    "doppelkopf-five": ("doppelkopf-of-five", 9),
    "call-break": ("call-break", 3),
    "kraken": ("kraken-as-written", 10),
    "kraken-exceptions": ("kraken-with-exceptions", 10),
    "g4a": ("g4a-kraken", 9),
    "hearts": ("hearts-omnibus", 7),
    "hearts-three": ("hearts-black-maria", 3),
    "kalooki": ("kalooki", 5),
    "kan": ("kan", 8),
    "kan-six": ("kan-six", 4),
    "klaverjassen": ("klaverjassen", 9),
    "klaverjassen-doubled": ("klaverjassen-doubled", 4),
    "kontsina": ("kontsina-partners", 3),
    "riichi-mahjong": ("riichi-mahjong", 6),
    "burraco": ("burraco-otherwise", 2),
    "burraco-three": ("burraco-three", 2),
    "canasta": ("canasta", 3),
    "schieber": ("schieber-thanked", 3),
    "schafkopf": ("schafkopf", 9),
    "hand-and-foot": ("hand-and-foot-otherwise", 2),
    "scopa": ("scopa", 5),
    "scopa-partners": ("scopa-partners", 2),
    "skat": ("skat-pub", 5),
    "skull-king": ("skull-king-otherwise", 6),
    "tarot": ("french-tarot", 7),
    "tarot-five": ("french-tarot-five", 3),
    "tichu": ("tichu", 5),
    "tichu-six": ("tichu-otherwise", 4),
    "kontsina-three": ("kontsina-three-to-21", 6),
    "spades": ("spades-to-300", 6),
    "oh-hell": ("oh-hell-boerenbridge", 6),
    "wizard": ("wizard-anniversary", 6),
    "free-sheet": ("free-sheet-pool", 2),
    "free-sheet-teams": ("free-sheet-quiz", 2),
}
SEASON = (
    *("kraken-as-written", "wizard-anniversary", "hearts-omnibus", "skat-pub", "oh-hell"),
    *("kan-six", "spades-to-300", "kalooki", "free-sheet-pool", "kraken-dutch-cafe"),
)
HALFWAY = {
    "entry": "rounds/new/",
    "board": "board/",
    "players": "players/",
    "rules": "rules/",
    "phones": "phones/",
    "history": "history/",
    "forgotten": "forgotten/",
    "stop": "stop/",
    "cancel": "cancel/",
    "settlement-halfway": "settlement/",
}
BEGINNINGS = ("first-visit", "first-games", "first-kraken-kontsina-kalooki-free-sheet-new-match")
CROWDS = ("crowd-table", "crowd-entry", "crowd-board", "crowd-settlement", "crowd-paper")
IsWanted = Callable[[str], bool]
Page = tuple[str, Callable[[], object]]  # what it is called, and how it is opened; False: not there


class Place:
    """A match or a club, made when the first page of it is opened."""

    def __init__(self, phone: Phone, make: Callable[[], str]) -> None:
        self.phone, self.make = phone, make

    @functools.cached_property
    def path(self) -> str:
        """The path of its first page."""
        return self.make()

    def page(self, path: str = "") -> Callable[[], None]:
        """Return how a page of it is opened."""
        return lambda: self.phone.open(self.path + path)

    def linked(self, link: str, path: str = "", on: str = "") -> Callable[[], bool]:
        """Return how a page is opened to which a page of it leads, if it does."""

        def follow() -> bool:
            self.phone.open(self.path + on)
            links = self.phone.page.locator(link)
            if found := links.count() > 0:
                self.phone.page.goto(links.first.evaluate("link => link.href") + path)
            return found

        return follow

    def sheet_of(self, drawer: str, path: str = "") -> Callable[[], bool]:
        """Return how a sheet is slid over a page, if the page has it."""

        def slide() -> bool:
            self.phone.open(self.path + path)
            buttons = self.phone.page.locator(f"[popovertarget={drawer}]:visible")
            if found := buttons.count() > 0:
                buttons.first.tap()
            return found

        return slide

    def unfolded(self, path: str) -> Callable[[], bool]:
        """Return how a page is opened with all that it folds, if it folds anything."""

        def unfold() -> bool:
            self.phone.open(self.path + path)
            folded = self.phone.page.locator("details:not([open]) > summary:visible")
            if found := folded.count() > 0:
                folded.evaluate_all("lines => lines.forEach((line) => line.click())")
            return found

        return unfold


def opened(of: str, pages: Sequence[Page], is_wanted: IsWanted) -> Iterator[str]:
    """Open the pages that are wanted and there are, one after the other."""
    for what, open_page in pages:
        if is_wanted(f"{of}-{what}") and open_page() is not False:
            yield f"{of}-{what}"


def games(phone: Phone, is_wanted: IsWanted) -> Iterator[str]:
    """Every game: before its first round, halfway, while one is entered, and when it is over."""
    for name, (example, played) in EVENINGS.items():
        sheet = evenings.example_with(example, REAL_NAMES)
        for pages in (
            before_a_round(phone, {**sheet, "rounds": []}),
            halfway(phone, {**sheet, "rounds": sheet["rounds"][:played]}),
            when_it_is_over(phone, sheet),
        ):
            yield from opened(name, pages, is_wanted)


def before_a_round(phone: Phone, sheet: Facts) -> tuple[Page, ...]:
    """Return the pages of a match that has just begun."""
    match = Place(phone, lambda: bring(phone, {**sheet, "ended_early": False}))
    return ("first", match.page()), ("board-first", match.page("board/"))


def halfway(phone: Phone, sheet: Facts) -> tuple[Page, ...]:
    """Return the pages of a match that goes on, last those after its next round has begun."""
    match = Place(phone, lambda: bring(phone, {**sheet, "ended_early": False}))
    return (
        ("table", match.page()),
        ("table-more", match.sheet_of("more")),
        *((what, match.page(path)) for what, path in HALFWAY.items()),
        ("entry-unfolded", match.unfolded("rounds/new/")),
        ("entry-more", match.sheet_of("otherwise", "rounds/new/")),
        ("dealer", match.linked("#more a[href$='dealer/']")),
        ("list", match.linked("a.own-way")),
        ("round", match.linked(".rounds li a")),
        ("correction", match.linked(".rounds li a", "correct/")),
        ("withdraw", match.linked(".rounds li a", "withdraw/")),
        ("table-saved", lambda: tell_what_was_saved(match)),
        ("entry-tricks", lambda: are_bids_saved(match, sheet["players"])),
    )


def are_bids_saved(match: Place, players: Sequence[str]) -> bool:
    """Save the bids of a round and go on to its tricks, in a game that keeps them like that."""
    phone = match.phone
    phone.open(f"{match.path}rounds/new/")
    if found := phone.page.get_by_role("button", name="Save the bids").count() > 0:
        Hand(phone, list(players)).bid({"bids": {**dict.fromkeys(players, 0), players[0]: 2}})
        phone.tap_words("Save the bids")
        phone.see(".next .title")
        phone.open(f"{match.path}rounds/new/")
    return found


def tell_what_was_saved(match: Place) -> None:
    """Save a misdeal, and stay where that is told."""
    match.sheet_of("more")()
    match.phone.tap("#misdeal button")
    match.phone.see("#saved")
    match.phone.page.evaluate("document.getAnimations().forEach((one) => one.pause())")


def when_it_is_over(phone: Phone, sheet: Facts) -> tuple[Page, ...]:
    """Return the pages of a match that is over."""
    match = Place(phone, lambda: bring(phone, sheet))
    return (
        ("over", match.page()),
        ("board-over", match.page("board/")),
        ("settlement", match.page("settlement/")),
        ("settlement-more", match.sheet_of("more", "settlement/")),
        ("paper", match.page("settlement/")),
        ("paper-list", match.linked("a.own-way")),
    )


def beginnings(phone: Phone) -> Iterator[str]:
    """The first page of a phone that was never here, the games, and seats that are being filled."""
    phone.open()
    yield "first-visit"
    phone.open("new/")
    yield "first-games"
    for game, players in (("kraken", 3), ("kontsina", 3), ("kalooki", 6)):
        phone.open(f"new/{game}/")
        evenings.sit_down(phone, REAL_NAMES[:players])
        yield f"first-{game}-new-match"
    phone.open("new/free-sheet/")
    evenings.sit_down(phone, REAL_NAMES[:3])
    yield "first-free-sheet-new-match"
    phone.open("new/free-sheet/?preset=uno")
    yield "first-free-sheet-uno-new-match"


def crowds(phone: Phone) -> Iterator[str]:
    """More people around one table than it has hours for: eight, and as many as can be."""
    for number in (8, len(CROWD)):
        players = CROWD[:number]
        points = [{name: 7 * len(name) * turn % 41 for name in players} for turn in range(1, 10)]
        table = bring_new(
            phone,
            "free-sheet",
            {"players": players, "stake": STAKE, "rounds": [{"scores": one} for one in points]},
        )
        yield f"crowd-{number}-table"
        for path in ("rounds/new/", "board/", "settlement/"):
            phone.open(table + path)
            yield f"crowd-{number}-{'entry' if 'new' in path else path.strip('/')}"
        yield f"crowd-{number}-paper"


def season(phone: Phone, is_wanted: IsWanted) -> Iterator[str]:
    """A club of six after ten evenings of ten games, what is unpaid being on its account."""
    club = Place(phone, lambda: a_season(phone))
    pages: tuple[Page, ...] = (
        ("club", club.page()),
        ("club-more", club.sheet_of("more")),
        ("club-which", club.sheet_of("which")),
        ("club-of-a-game", club.linked("#which a[href*='game=']")),
        ("evenings", club.page("evenings/")),
        ("account", club.page("account/")),
        ("account-more", club.sheet_of("more", "account/")),
        ("account-another", club.sheet_of("another", "account/")),
        ("account-of-one", club.linked(".balances a", on="account/")),
        ("account-print", club.page("account/print/")),
        ("account-paper", club.page("account/print/")),
        ("member", club.linked(".league tbody a")),
        ("players", club.page("players/")),
        ("players-unfolded", club.unfolded("players/")),
        ("seasons", club.page("seasons/")),
        ("links", club.page("links/")),
        ("home", phone.open),
        ("games", lambda: phone.open(f"new/?club={secret_of(club)}")),
        *(
            (f"{game}-new-match", new_match(club, game))
            for game in ("kraken", "wizard", "free-sheet", "kontsina")
        ),
    )
    yield from opened("season", pages, is_wanted)


def secret_of(club: Place) -> str:
    """Return what the link of a club ends with."""
    return club.path.strip("/").split("/")[-1]


def new_match(club: Place, game: str) -> Callable[[], None]:
    """Return how a new match of a club's people is opened."""
    return lambda: club.phone.open(f"new/{game}/?club={secret_of(club)}")


def a_season(phone: Phone) -> str:
    """Play ten evenings of a club, one after the other, and return its path."""
    club = ""
    for number, example in enumerate(SEASON):
        turned = [*REAL_NAMES[number % 6 :], *REAL_NAMES[: number % 6]]
        day = f"2026-{number // 4 + 1:02}-{3 + 7 * (number % 4):02}"
        sheet = {"stake": STAKE, **evenings.example_with(example, turned), "played_on": day}
        bring(phone, sheet, "settlement/", club=club)
        phone.tap("#on-account")
        phone.see("#at-table")
        if not club:
            phone.tap_words("To the account")
            phone.see(".balances")
            club = phone.page.url.removeprefix(phone.address).removesuffix("account/")
    return club
