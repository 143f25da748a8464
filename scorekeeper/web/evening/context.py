"""What the page of an evening is given: its sittings, tables and list, and what comes next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from django.utils.formats import date_format

from scorekeeper.ledger.evening_list import EveningRow
from scorekeeper.ledger.evening_scores import LATE, OUT
from scorekeeper.rules.words import Joined, Text, ngettext_lazy
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sizes import table_sizes
from scorekeeper.services.books import book_of
from scorekeeper.services.evenings.evening_record import (
    EveningRecord,
    NextStep,
    SittingRecord,
    TableRecord,
)
from scorekeeper.web.evening.faces import next_out_of
from scorekeeper.web.evening.words import (
    points_written,
    score_on_paper,
    score_words,
    sizes_words,
    state_words,
)
from scorekeeper.web.parts.people import TWO_LINES, Face, Faces
from scorekeeper.web.parts.rounds import enter_words
from scorekeeper.web.parts.seated import match_at_the_table
from scorekeeper.web.parts.writing import THIS_YEAR
from scorekeeper.web.requests.evening_guards import EveningRequest
from scorekeeper.web.requests.phone_cookie import matches_of_phone

MANY_TABLES = 6  # beyond which those of other phones are a line each
MANY_SITTINGS = 4  # beyond which their row scrolls


@dataclass(frozen=True, slots=True)
class SideOfTable:
    """Who plays together, and what they have; ``line`` says how their tray is drawn, if it is."""

    faces: tuple[Face, ...]
    line: str
    total: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of a sitting: who sits there, how far it is, and where it leads this phone."""

    record: TableRecord
    sides: tuple[SideOfTable, ...]
    state: Text
    secret: str
    is_own: bool

    @property
    def number(self) -> int:
        return self.record.number


@dataclass(frozen=True, slots=True)
class SittingStep:
    """A sitting in the row on top: its state in a word, and how far it is, in percent."""

    number: int
    state: Text
    done: int
    is_drawn: bool
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ListLine:
    """A person of the list: what every sitting gave, and the total."""

    row: EveningRow
    face: Face
    scores: tuple[Text | str, ...]
    total: str

    @property
    def scores_on_paper(self) -> list[str]:
        return [score_on_paper(score) for score in self.row.scores]

    @property
    def in_one_line(self) -> Text:
        """What the sittings gave, with a dash for each between them that somebody missed."""
        return Joined(" · ", self.scores)


@dataclass(frozen=True, slots=True)
class OwnTable:
    """What this phone enters next: where, and in words."""

    secret: str
    enter: str
    about: Text


@dataclass(frozen=True)
class EveningPage:
    """The evening as a phone sees it; ``asked`` is the number of the sitting to look at, if any."""

    request: EveningRequest
    record: EveningRecord
    faces: Faces
    asked: int | None = None

    @cached_property
    def shown(self) -> SittingRecord | None:
        """The sitting that is looked at: the one asked for, or the one begun last."""
        begun = {one.number: one for one in self.record.sittings if not one.is_waiting}
        return begun.get(self.asked or 0) or self.record.current

    @property
    def is_earlier(self) -> bool:
        return self.shown is not self.record.current

    @property
    def steps(self) -> list[SittingStep]:
        number = max(self.record.plan.sittings, len(self.record.sittings))
        drawn = {one.number: one for one in self.record.sittings}
        return [self._step(one, drawn.get(one)) for one in range(1, number + 1)]

    def _step(self, number: int, sitting: SittingRecord | None) -> SittingStep:
        is_shown = sitting is not None and sitting is self.shown
        is_begun = sitting is not None and not sitting.is_waiting
        return SittingStep(number, step_words(sitting), done_of(sitting), is_begun, is_shown)

    @cached_property
    def cards(self) -> list[TableCard]:
        return self.cards_of(self.shown) if self.shown is not None else []

    def cards_of(self, sitting: SittingRecord) -> list[TableCard]:
        return [self._card(table) for table in sitting.tables]

    def _card(self, table: TableRecord) -> TableCard:
        match = table.match
        scoring = match.scorer_secret if match is not None else None
        is_own = scoring is not None and scoring in self._own and table.is_open
        secret = scoring if is_own or self.request.may_write else match and match.viewer_secret
        return TableCard(
            record=table,
            sides=tuple(self._sides(table)),
            state=state_words(table),
            secret=secret or "",
            is_own=is_own,
        )

    @cached_property
    def _own(self) -> Sequence[str]:
        return matches_of_phone(self.request)

    def _sides(self, table: TableRecord) -> Iterator[SideOfTable]:
        are_partners = len(table.sides) == len(TWO_LINES) < len(table.players)
        for index, side in enumerate(table.sides):
            players = (player for player in table.side_players(side) if player is not None)
            total = points_written(table.totals[index]) if table.totals else ""
            line = TWO_LINES[index] if are_partners else ""
            yield SideOfTable(tuple(self.faces[one.pk] for one in players), line, total)

    @property
    def folds_tables(self) -> bool:
        """Whether there are so many tables that those of other phones are a line each."""
        return len(self.cards) > MANY_TABLES

    @property
    def full_cards(self) -> list[TableCard]:
        if not self.folds_tables:
            return self.cards
        return [card for card in self.cards if card.is_own]

    @property
    def other_cards(self) -> list[TableCard]:
        return [card for card in self.cards if card not in self.full_cards]

    @property
    def out(self) -> list[Face]:
        return [self.faces[one.pk] for one in self.shown.out] if self.shown is not None else []

    @property
    def next_out(self) -> Text | None:
        """Say who sits out in the next sitting; None where nobody does, or that is drawn."""
        if self.is_earlier or self.record.waiting is not None:
            return None
        return next_out_of(self.record, self.faces)

    @cached_property
    def lines(self) -> list[ListLine]:
        return [
            ListLine(
                row,
                self.faces[cast(int, row.person)],
                tuple(map(score_words, row.scores)),
                points_written(row.total),
            )
            for row in self.record.evening_list.rows
        ]

    @property
    def has_stars(self) -> bool:
        """Whether somebody sat out, or came late and is counted as if they had."""
        scores = (score for line in self.lines for score in line.row.scores)
        return any(score.state in (OUT, LATE) for score in scores)

    @property
    def begun(self) -> list[int]:
        """The numbers of the sittings in the list."""
        return [*range(1, self.record.evening_list.sittings + 1)]

    @cached_property
    def own_table(self) -> OwnTable | None:
        """The running table at which this phone enters the next round: the one used last."""
        own = {
            card.secret: card for card in map(self._card, self.record.open_tables) if card.is_own
        }
        card = next((own[secret] for secret in self._own if secret in own), None)
        if card is None or card.record.match is None:
            return None
        book = book_of(card.record.match)
        played_match = match_at_the_table(book)
        enter = enter_words(played_match, is_in_play=book.in_play is not None)
        return OwnTable(card.secret, enter, self._about(card))

    def _about(self, card: TableCard) -> Text:
        table, dealer = card.record, None
        if table.dealer is not None:
            dealer = table.players[table.dealer]
        if dealer is None:
            return _("table {number}", number=table.number)
        name = self.faces[dealer.pk].on_a_tile
        return _("table {number}, {name} deals", number=table.number, name=name)

    @property
    def may_draw(self) -> bool:
        return self.request.may_write and self.record.next_step is NextStep.DRAW

    @property
    def waits(self) -> bool:
        """Whether a draw waits that this phone may play."""
        return self.request.may_write and self.record.next_step is NextStep.PLAY

    @property
    def may_end(self) -> bool:
        return self.request.may_write and self.record.next_step is NextStep.END

    @property
    def has_ended(self) -> bool:
        return self.record.next_step is NextStep.GO_ON

    @property
    def comes_to(self) -> Text:
        """Say how many are here, and how many of them sit out in the next sitting."""
        here = len(self.record.here)
        sizes = table_sizes(here, self.record.plan.sizes)
        if not sizes.tables:
            return sizes_words(sizes)
        there = ngettext_lazy("{number} is here", "{number} are here", here)
        out = ngettext_lazy("{number} sits out", "{number} sit out", sizes.out)
        return Joined(", ", [there, out]) if sizes.out else there

    @property
    def news(self) -> Text | str:
        """Say how it stands, to whoever does not see what changed."""
        if self.has_ended:
            return _("The evening is over.")
        if self.record.waiting is not None:
            return _("Sitting {number} is drawn.", number=self.record.next_number)
        tables = len(self.record.open_tables)
        return ngettext_lazy("{number} table plays.", "{number} tables play.", tables)

    @property
    def day(self) -> str:
        return date_format(self.record.evening.played_on, THIS_YEAR)


def step_words(sitting: SittingRecord | None) -> Text:
    if sitting is None:
        return _("not drawn yet")
    if sitting.is_waiting:
        return _("drawn")
    return _("over") if sitting.is_over else _("playing")


def done_of(sitting: SittingRecord | None) -> int:
    """Return how much of a sitting is played, in percent."""
    if sitting is None or sitting.is_waiting:
        return 0
    if sitting.is_over:
        return 100
    shares = [done_at(table) for table in sitting.tables]
    return sum(shares) // len(shares)


def done_at(table: TableRecord) -> int:
    if not table.is_open:
        return 100
    if not table.rounds_in_all:
        return 50  # nobody knows
    return 100 * table.round_number // table.rounds_in_all
