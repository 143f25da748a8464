"""The cards of tables: one for each, the same all evening, and where it leads now."""

from dataclasses import dataclass

from scorekeeper.records.models import ClubEvening, EveningTable, Match, SittingTable, new_secret
from scorekeeper.seating.sizes import table_sizes
from scorekeeper.services.access.codes import in_two_groups, unused_code
from scorekeeper.services.evenings.writing import is_wanted, writing_evening
from scorekeeper.services.writes import NO_FORM, Submission


@dataclass(frozen=True, slots=True)
class Card:
    """The card of a table: its secret, and the code for typing in two groups of letters."""

    number: int
    secret: str
    code: str


@dataclass(frozen=True, slots=True)
class BehindCard:
    """Where a card leads: the match that is played at its table now, with the right to score it.

    Without one (before *Play*, where nobody sits there, after the end) it leads to the evening's
    page alone, to look at (``evening.viewer_secret``).
    """

    table: EveningTable
    evening: ClubEvening
    match: Match | None


def give_cards(evening: ClubEvening, tables: int) -> None:
    """Let so many tables of a locked evening have cards."""
    known = {*evening.tables.values_list("number", flat=True)}
    for number in range(1, tables + 1):
        if number not in known:
            EveningTable.objects.create(evening=evening, number=number, code=unused_code())


def tables_for(evening: ClubEvening, people: int) -> int:
    return len(table_sizes(people, evening.sizes).tables)


def cards_of(evening: ClubEvening) -> list[Card]:
    rows = evening.tables.values_list("number", "card_secret", "code")
    return [Card(number, secret, in_two_groups(code)) for number, secret, code in rows]


def renew_cards(evening: ClubEvening, sent: Submission = NO_FORM) -> None:
    """Give all tables new cards: the old ones lead nowhere at once. Raises Conflict, LinkGone.

    A match that goes on keeps its own links.
    """
    with writing_evening(evening) as locked:
        if is_wanted(locked, sent, "renew_cards"):
            for table in locked.tables.all():
                table.card_secret, table.code = new_secret(), unused_code()
                table.save(update_fields=["card_secret", "code"])


def behind_card(secret: str) -> BehindCard | None:
    """Where the card of this secret leads now; None where there is no such card."""
    tables = EveningTable.objects.select_related("evening__club")
    table = tables.filter(card_secret=secret).first()
    if table is None:
        return None
    evening = table.evening
    match = None if evening.ended_at is not None else match_now(table)
    return BehindCard(table, evening, match)


def match_now(table: EveningTable) -> Match | None:
    """The match of a table in the sitting that was begun last, unless that has no such table."""
    begun = SittingTable.objects.filter(sitting__evening=table.evening_id)
    last = begun.exclude(sitting__began_at=None).order_by("-sitting__number").first()
    if last is None:
        return None
    here = begun.filter(sitting=last.sitting_id, table=table).values("match")
    return Match.objects.filter(pk__in=here, cancelled_at=None).first()
