"""The printed cash box: as many sheets as it needs, each with the balance carried over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.services.account.box_book import BoxBooking
from scorekeeper.web.account.box_context import BookingLine, BoxWriter
from scorekeeper.web.parts.money import currency_in_words

LINES_OF_A_SHEET, LETTERS_OF_A_LINE = 38, 44


@dataclass(frozen=True, slots=True)
class BoxSheet:
    """A sheet of one currency: its bookings, oldest first, and the balances before and after."""

    number: int
    of: int
    title: str
    before: str
    lines: tuple[BookingLine, ...]
    after: str

    @property
    def is_last(self) -> bool:
        return self.number == self.of


def sheets_of_box(bookings: Sequence[BoxBooking], writer: BoxWriter) -> list[BoxSheet]:
    """Lay bookings, given oldest first, out on sheets, by currency."""
    currencies = sorted({one.currency for one in bookings})
    sheets: list[BoxSheet] = []
    for currency in currencies:
        parts = [*parts_of([writer.line(one) for one in bookings if one.currency == currency])]
        ends = ["", *(part[-1].balance for part in parts)]
        title = currency_in_words(currency)
        sheets += [
            BoxSheet(number, len(parts), title, ends[number - 1], tuple(part), ends[number])
            for number, part in enumerate(parts, 1)
        ]
    return sheets


def parts_of(lines: Sequence[BookingLine]) -> Iterator[list[BookingLine]]:
    part, taken = list[BookingLine](), 0
    for line in lines:
        needed = 1 + len(line.on_paper) // LETTERS_OF_A_LINE
        if part and taken + needed > LINES_OF_A_SHEET:
            yield part
            part, taken = [], 0
        part.append(line)
        taken += needed
    if part:
        yield part
