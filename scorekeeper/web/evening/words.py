"""What pages say of an evening in words: its plan in short, tables, scores, and what is ahead."""

from fractions import Fraction

from scorekeeper.ledger.evening_money import prize_money
from scorekeeper.ledger.evening_scores import (
    ABSENT,
    GAVE_UP,
    LATE,
    OUT,
    RUNNING,
    Points,
    SittingScore,
)
from scorekeeper.rules.figures import with_one_decimal
from scorekeeper.rules.words import Joined, Text, ngettext_lazy, written_number
from scorekeeper.rules.words import Text as _
from scorekeeper.seating.sizes import TableSizes
from scorekeeper.services.evenings import plans
from scorekeeper.services.evenings.evening_record import TableRecord, TableState
from scorekeeper.services.evenings.plans import EveningPlan
from scorekeeper.web.parts.writing import Money

WAYS = {
    plans.LOT: _("By lot, as new as possible"),
    plans.RANK: _("By the list as it stands"),
    plans.PAIRS: _("Fixed pairs all evening"),
    plans.STAY: _("As in the sitting before"),
    plans.BY_HAND: _("Seated by hand"),
}
ROUNDS = "rounds"
STATES = {
    TableState.DRAWN: _("drawn"),
    TableState.OVER: _("over"),
    TableState.CLOSED: _("closed"),
    TableState.CANCELLED: _("cancelled"),
    TableState.EMPTY: _("deleted"),
}


def state_words(table: TableRecord) -> Text:
    """Say how far a table is: *7 of 16*, *over*."""
    if table.state in STATES:
        return STATES[table.state]
    if table.rounds_in_all is None:
        return _("{number} so far", number=table.round_number)
    return _("{number} of {all}", number=table.round_number, all=table.rounds_in_all)


def points_written(points: Points) -> str:
    """Write points, which are halves where places count."""
    if isinstance(points, Fraction) and points.denominator > 1:
        return with_one_decimal(points)
    return written_number(points if isinstance(points, int) else int(points))


def plain_points(points: Points) -> str:
    """Write points for a spreadsheet: ``-3.5``."""
    if isinstance(points, Fraction) and points.denominator > 1:
        return with_one_decimal(points).replace("−", "-")
    return str(points if isinstance(points, int) else int(points))


def score_words(score: SittingScore) -> Text | str:
    """Say what somebody has of a sitting: *1762*, *812 so far*, *1476 out*, *sits out*."""
    if score.state == ABSENT:
        return "–"
    if score.state == GAVE_UP:
        return _("gave up the seat")
    written = with_personal(score)
    has_points = score.points is not None or bool(score.personal)
    if score.state == RUNNING:
        return _("{points} so far", points=written)
    if score.state == OUT:
        return _("{points} out", points=written) if has_points else _("sits out")
    if score.state == LATE:
        return _("{points} late", points=written) if has_points else _("came later")
    return written


def with_personal(score: SittingScore) -> str:
    """Write points as the table has them, and beside them what counts for the person alone."""
    personal = sum(adjustment.points for adjustment in score.personal)
    if score.points is None or not personal:
        return points_written(score.total)
    sign = "−" if personal < 0 else "+"
    return f"{points_written(score.points)} {sign} {points_written(abs(personal))}"


def score_on_paper(score: SittingScore) -> str:
    """Write what a sitting gave: *1762*, *○ 812* while it runs, *1476 ** for who sat out."""
    has_points = score.points is not None or bool(score.personal)
    written = points_written(score.total) if has_points else ""
    if score.state == RUNNING:
        return f"○ {written}"
    if score.state in (OUT, LATE):
        return f"{written} *".strip()
    return written or "–"


def sizes_words(sizes: TableSizes) -> Text | Joined:
    """Say what so many people come to: *4 tables, 2 sit out*."""
    if not sizes.tables:
        return _("too few for a table")
    tables = ngettext_lazy("{number} table", "{number} tables", len(sizes.tables))
    if not sizes.out:
        return tables
    out = ngettext_lazy("{number} sits out", "{number} sit out", sizes.out)
    return Joined(", ", [tables, out])


def sittings_words(plan: EveningPlan) -> Text:
    """Say how many sittings of how many rounds: *3 sittings of 16 rounds*."""
    sittings = ngettext_lazy("{number} sitting", "{number} sittings", plan.sittings)
    length = plan.length_at(plan.sizes[0])
    if length is None:
        return sittings
    noun = str(rounds_called(plan)).lower()
    return _("{sittings} of {length} {noun}", sittings=sittings, length=length, noun=noun)


def rounds_called(plan: EveningPlan) -> Text | str:
    """Return what a game calls its rounds: deals in Skat."""
    described = plan.game.agreed_on().get(ROUNDS)
    return described.label if described else _("Rounds")


def fee_words(plan: EveningPlan, money: Money) -> Text:
    if not plan.fee:
        return _("No entry fee")
    amount = money(plan.fee)
    if plan.fee_per == plans.PER_SITTING:
        return _("{amount} each, every sitting", amount=amount)
    return _("{amount} each", amount=amount)


def prizes_words(plan: EveningPlan, money: Money) -> Text:
    if not any(plan.prizes):
        return _("No prizes")
    written = [f"{one}%" if plan.are_prizes_percents else money(one) for one in plan.prizes]
    return _("Prizes {amounts}", amounts=", ".join(written[:MOST_PRIZES_NAMED]))


MOST_PRIZES_NAMED = 6


def money_ahead(plan: EveningPlan, *, people: int, money: Money) -> list[Text]:
    """Say what the fees of so many people come to, and where they go.

    Percents of the box are not known before the end.
    """
    fees, said = plan.fees_of(people), list[Text]()
    if plan.fee:
        said.append(fees_words(plan, people, money))
    if plan.are_prizes_percents and plan.share_of_fees is None and any(plan.prizes):
        return [*said, _("Prizes are percents of what is in the cash box at the end.")]
    to_give = prize_money(plan.terms, fees=fees, in_box=fees)
    prizes = sum(plan.terms.prizes.by_place(to_give).values())
    if prizes or fees:
        said.append(into_the_box(fees - prizes, prizes, money))
    return said


def fees_words(plan: EveningPlan, people: int, money: Money) -> Text:
    """Write what each pays times so many people, with how many sittings where each has its fee."""
    told = {"number": people, "fee": money(plan.fee), "all": money(plan.fees_of(people))}
    if plan.fee_per == plans.PER_SITTING:
        return _("{number} × {sittings} × {fee} = {all}.", sittings=plan.sittings, **told)
    return _("{number} × {fee} = {all}.", **told)


def into_the_box(left: int, prizes: int, money: Money) -> Text:
    if not prizes:
        return _("{left} go into the cash box.", left=money(left))
    if not left:
        return _("Prizes take all of it.")
    written = {"prizes": money(prizes), "left": money(abs(left))}
    if left < 0:
        return _("Prizes take {prizes}, {left} of it from the cash box.", **written)
    return _("Prizes take {prizes}, {left} go into the cash box.", **written)
