"""The hall board: who sits where before a sitting, its tables and the list during it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.rules.words import Listing, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.web.evening.addresses import addresses_of
from scorekeeper.web.evening.context import EveningPage, TableCard
from scorekeeper.web.evening.outcome import outcome_of
from scorekeeper.web.evening.seats import Seated, by_name, seats_of
from scorekeeper.web.evening.views import page_of
from scorekeeper.web.parts.people import Face
from scorekeeper.web.parts.writing import breadth
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.evening_guards import EveningRequest, for_evening

# What is on the screen at once; more turns
SEATS_SHOWN, LINES_SHOWN = 18, 9
ROWS_SHOWN, TABLES_SHOWN = 12, 4  # a row of a table is a side, or two players
# The breadth of a name, in letters: broader ones are smaller, and from there on they are short,
# behind *with* sooner, for that has one line beside a table's number of two digits
USUAL_BREADTH, GREATEST_BREADTH, GREATEST_BREADTH_BELOW = 9, 12, 10
BROAD, SHORT = "broad", "short"  # classes of the style

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Screenful:
    """What is shown at once of something that turns, and the numbers of its first and last."""

    items: Sequence[object]
    first: int
    last: int

    @property
    def words(self) -> Text:
        return _("{first} to {last}", first=self.first, last=self.last)


@never_cache
@require_safe
@for_evening
def board(request: EveningRequest) -> HttpResponse:
    shown = page_of(request)
    return page(
        request,
        "evening/board",
        to=addresses_of(request),
        record=shown.record,
        shown=shown,
        hall=HallBoard(shown),
    )


@dataclass(frozen=True)
class HallBoard:
    """What the board says; it always shows the sitting that was begun last."""

    shown: EveningPage

    def is_short_below(self, name: Face) -> bool:
        """Whether a name is shortened behind *with*."""
        return breadth(name.forms.row) > GREATEST_BREADTH_BELOW

    def size_of(self, name: Face) -> str:
        """Return how a name is written where all names of its column have the same room."""
        if breadth(name.forms.row) > GREATEST_BREADTH:
            return SHORT
        return BROAD if breadth(name.forms.row) > USUAL_BREADTH else ""

    @cached_property
    def shows_seats(self) -> bool:
        """Whether nobody has played a round of the sitting yet, and all look for their seats."""
        sitting = self.shown.record.current
        if sitting is None:
            return True
        has_begun = any(table.has_round or not table.is_open for table in sitting.tables)
        return not has_begun and not self.shown.has_ended

    @property
    def title(self) -> Text | str:
        record = self.shown.record
        if self.shown.has_ended:
            return outcome_of(record.evening_list, self.shown.faces)
        if record.current is None:
            return _("{game} evening", game=record.plan.game.name)
        number, planned = record.current.number, max(record.plan.sittings, len(record.sittings))
        if self.shows_seats:
            return _("Sitting {number}: who sits where", number=number)
        return _("Sitting {number} of {all}", number=number, all=planned)

    @property
    def seats(self) -> list[Screenful]:
        """The screens of who sits where, by name."""
        sitting = self.shown.record.current
        if sitting is None:
            here = [self.shown.faces[player.pk] for player in self.shown.record.here]
            return screenfuls(
                by_name(Seated(face, None, (), _("is here")) for face in here), SEATS_SHOWN
            )
        return screenfuls(seats_of(sitting, self.shown.faces), SEATS_SHOWN)

    @property
    def tables(self) -> list[Screenful]:
        cards = self.shown.cards
        rows = max((rows_of(card) for card in cards), default=1)
        return screenfuls(cards, max(1, min(TABLES_SHOWN, ROWS_SHOWN // rows)))

    @property
    def lines(self) -> list[Screenful]:
        return screenfuls(self.shown.lines, LINES_SHOWN)

    @property
    def turns(self) -> bool:
        stacks = [self.seats] if self.shows_seats else [self.tables, self.lines]
        return any(len(stack) > 1 for stack in stacks)

    @property
    def out(self) -> Text | None:
        """Say who sits out, in the form that has room: *Emma and Ineke sit out*."""
        faces = self.shown.out
        if not faces or self.shows_seats or self.shown.has_ended:
            return None
        names = Listing([face.in_a_row for face in faces])
        return ngettext_lazy("{names} sits out", "{names} sit out", len(faces), names=names)

    @property
    def is_running(self) -> bool:
        return not self.shows_seats and self.shown.record.evening_list.is_running

    @property
    def lot(self) -> int | None:
        sitting = self.shown.record.current
        return sitting.lot if sitting is not None and self.shows_seats else None


def rows_of(card: TableCard) -> int:
    """Count the rows of a table: one for each side, or for two players where all play alone."""
    if len(card.sides) > 2 and all(len(side.faces) == 1 for side in card.sides):
        return -(-len(card.sides) // 2)
    return len(card.sides)


def screenfuls(items: Sequence[Item], number: int) -> list[Screenful]:
    return [
        Screenful(items[first : first + number], first + 1, min(first + number, len(items)))
        for first in range(0, len(items), number)
    ]
