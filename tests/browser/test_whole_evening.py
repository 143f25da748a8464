"""An evening of sixteen from the first page to its prizes, with all that happens at one.

A new club, four tables, two sittings by two phones that scan one card after the other; one comes
late, one leaves early, one pays a penalty alone, and a result of the first sitting is corrected
when the second is drawn. List and money are worked out again here, from what was typed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tests.browser.phone import SAVE, NewPhone, Phone

SIXTEEN = (
    "Anna", "Bram", "Cees", "Dora", "Emma", "Frits", "Gijs", "Henk",
    "Ineke", "Joost", "Kees", "Lies", "Mia", "Nico", "Olga", "Piet",
)  # fmt: skip
LEAVES, COMES = "Piet", "Willem"
ALL = 162  # card points of a round
FEE, PRIZES, FINE, PER_POINT = 250, (1500, 1000, 500), 50, 2  # in cents
REVOKE = -100
TABLES = ".table-of-evening"
SEATS = ".seat-to-tap .nm"
ROWS = ".evening-list tbody tr"


@dataclass
class Played:
    """A table of a sitting: its seats in pairs, and what whoever leads has; 0 is wet."""

    dealers: Sequence[str]
    leaders: Sequence[str]
    points: int

    @property
    def totals(self) -> dict[str, int]:
        rest = ALL - self.points
        return dict.fromkeys(self.leaders, self.points) | dict.fromkeys(self.dealers, rest)

    @property
    def money(self) -> dict[str, Fraction]:
        """What each gets of the stake in cents, without the fine: the teams pay as one."""
        won = Fraction((2 * self.points - ALL) * PER_POINT, 2)
        fine = Fraction(FINE, 2) if self.points == 0 else 0
        return dict.fromkeys(self.leaders, won - fine) | dict.fromkeys(self.dealers, -won)


def begin(phone: Phone) -> None:
    """Come to the first page without a club, and tell of the evening."""
    phone.open("/")
    phone.tap_words("Club evening, at several tables")
    phone.type("Our club is called", "Westerwolde")
    phone.tap_words("Who is here?")
    phone.ready("#plan-of-game > summary")
    phone.tap("#plan-of-game > summary")
    phone.page.select_option("[name=game]", "klaverjassen")
    phone.see("#said-game", "Klaverjassen")
    phone.tap_value("stake", "other")
    phone.page.select_option("[name=currency]", "EUR")
    phone.type(phone.page.locator("[name=amount]"), "0.02")
    phone.tap("summary:has-text('Rounding and fines')")
    phone.page.select_option("[name=fine_counter_0]", label="Trumps chosen and wet")
    phone.type(phone.page.locator("[name=fine_amount_0]"), "0.50")
    phone.tap("label:has([name=on_account][value='1'])")
    phone.see("#said-game", "fines")
    phone.tap("#plan-of-game > summary")
    phone.tap("#plan-of-sittings > summary")
    phone.type(phone.page.locator("[name=sittings]"), "2")
    phone.type(phone.page.locator("[name=rule_rounds]"), "1")
    phone.see("#said-sittings", "2 sittings of 1 round")
    phone.tap("#plan-of-sittings > summary")
    phone.tap("#plan-of-money > summary")
    phone.type(phone.page.locator("[name=fee]"), "2.50")
    for number, prize in enumerate(PRIZES):
        phone.type(phone.page.locator(f"[name=prize_{number}]"), str(prize // 100))
    phone.see("#said-money", "Prizes €15.00, €10.00, €5.00")  # in the currency of the stake
    phone.tap("#plan-of-money > summary")
    for number, name in enumerate(SIXTEEN, 1):
        add(phone, name, number)
    phone.see("#comes-to", "4 tables")


def add(phone: Phone, name: str, number: int) -> None:
    """Type a name, and touch Add without losing the keyboard."""
    phone.type(phone.page.locator("[name=other]"), name)
    phone.page.locator("[name=other]").focus()
    phone.tap(".new-here button")
    phone.see("#number-here", f"{number} ")
    assert phone.page.evaluate("document.activeElement.name") == "other"


def play(phone: Phone, number: int, points: Sequence[int]) -> list[Played]:
    """Let the draw count, and return who plays where."""
    phone.see(SEATS)
    names = phone.texts(SEATS)
    phone.tap_words(f"Play sitting {number}")
    phone.see(TABLES)
    tables = [names[first : first + 4] for first in range(0, len(names), 4)]
    return [Played(one[:2], one[2:], had) for one, had in zip(tables, points, strict=True)]


def codes(phone: Phone) -> list[str]:
    """Read the codes of the tables' cards, which the first sitting offers to print."""
    phone.tap(".dock .main")
    phone.see(".table-card .code")
    return phone.texts(".table-card .code")


def score(phone: Phone, code: str, played: Played, alone: str = "") -> None:
    """Type the code of a card, and the round of its table; with a penalty for one alone."""
    phone.open("/join/")
    phone.type(phone.page.locator("[name=code]"), code)
    phone.tap("main button")
    phone.see(".dock .main", "Enter round 1")
    phone.tap(".dock .main")
    phone.ready("[name=instead] >> nth=0")
    if alone:
        punish(phone, alone)
    if played.points:
        phone.tap_keys(played.points)
    else:
        phone.tap_value("instead", "wet")
    phone.tap(SAVE)
    phone.see(".dock .main", "Back to the evening")


def punish(phone: Phone, name: str) -> None:
    phone.tap_words("More")
    phone.tap("#otherwise summary:has-text('Penalty')")
    phone.page.select_option("[name=adjustment_by_0]", label=name)
    phone.type(phone.page.locator("[name=adjustment_points_0]"), str(REVOKE))
    phone.type(phone.page.locator("[name=adjustment_reason_0]"), "Revoke")
    phone.tap("label:has([name=adjustment_personal_0])")
    phone.tap_words("Keep for this round")


def come_and_go(phone: Phone) -> None:
    phone.tap("[aria-label='Who is here']")
    phone.tap(f".here-one:has-text('{LEAVES}')")
    phone.see("#number-here", "15 are here")
    add(phone, COMES, 16)
    phone.tap(".dock .main")


def correct(phone: Phone, table: int, points: int) -> None:
    """Enter a result of the first sitting anew, from the page of the evening."""
    phone.tap(".sittings a >> nth=0")
    phone.tap(f"#table-{table} a")
    phone.tap("a[href^='rounds/'] >> nth=0")
    phone.tap_words("Correct")
    phone.ready("[data-key] >> nth=0")
    phone.tap_keys(points)
    phone.tap(SAVE)
    phone.tap_words("Yes, save it")
    phone.see(".dock .main")


def standing(tables: Sequence[Played], punished: str) -> dict[str, int]:
    totals: dict[str, int] = {punished: REVOKE}
    for played in tables:
        for name, points in played.totals.items():
            totals[name] = totals.get(name, 0) + points
    return totals


def owed(tables: Sequence[Played], totals: dict[str, int]) -> dict[str, Fraction]:
    """What each has of stakes and fines, less the fee, with the prizes that level ones part."""
    money = dict.fromkeys(totals, Fraction(-FEE))
    for played in tables:
        for name, amount in played.money.items():
            money[name] += amount
    in_order = sorted(totals.values(), reverse=True)
    for name, total in totals.items():
        place, level = in_order.index(total), in_order.count(total)
        money[name] += Fraction(sum(PRIZES[place : place + level]), level)
    return money


def cents(amount: str) -> int:
    sign = -1 if "−" in amount else 1
    return sign * int("".join(filter(str.isdigit, amount)))


def test_list_and_money_of_an_evening_are_what_was_typed_at_its_tables(
    new_phone: NewPhone,
) -> None:
    organiser, *others = (new_phone() for _phone in range(3))
    begin(organiser)
    organiser.tap(".dock .main")
    first = play(organiser, 1, (100, 0, 91, 120))
    cards, punished = codes(organiser), first[0].leaders[1]
    for number, (code, played) in enumerate(zip(cards, first, strict=True)):
        score(others[number % 2], code, played, alone=punished if number == 0 else "")
    organiser.tap("[aria-label='Back'] >> nth=0")
    organiser.see(".dock .main", "Draw sitting 2")
    come_and_go(organiser)

    organiser.see(".dock .main", "Draw sitting 2")
    organiser.tap(".dock .main")
    organiser.tap_words("Other way")
    organiser.tap("button[name=way]:has-text('1 + 4 against 2 + 3')")
    organiser.see(".lot", "By the list as it stood")
    second = play(organiser, 2, (130, 83, 0, 150))
    seats = organiser.texts(TABLES)
    correct(organiser, 3, 150)
    first[2].points = 150
    organiser.tap_words("To the evening")
    organiser.see("p", "corrections move nobody")
    assert organiser.texts(TABLES) == seats
    for number, (code, played) in enumerate(zip(cards, second, strict=True)):
        score(others[number % 2], code, played)

    organiser.see(".dock .main", "End the evening")
    organiser.tap(".dock .main")
    organiser.tap(".dock .main")
    organiser.see(".of-box")
    totals = standing([*first, *second], punished)
    money = owed([*first, *second], totals)
    names = organiser.texts(f"{ROWS} .nm")
    assert dict(zip(names, organiser.numbers(f"{ROWS} .total"), strict=True)) == totals
    shown = [cents(text) for text in organiser.texts(f"{ROWS} .money")]
    assert len(totals) == 17
    assert all(abs(shown[names.index(name)] - money[name]) <= 2 for name in totals)
    assert cents(organiser.texts(".of-box b")[-1]) == -sum(shown) == -sum(money.values())
