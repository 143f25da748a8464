"""What a stake says besides its amount and its way: for how many points, rounded, shared, fined.

By people.md, "Stakes". All of it stands as usual until somebody opens it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from scorekeeper.games.fields import Option, TapField
from scorekeeper.games.typed_numbers import whole_number
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import AnyGame, AnyTable
from scorekeeper.rules.stake_units import EVERY_POINT
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.settlement import WINNER_TAKES_ALL, Stake, UnknownCurrency
from scorekeeper.settlement.currencies import minor_digits, plain_amount
from scorekeeper.settlement.fines import BOX, MOST_FINES, OTHERS, Fine, fine_counters
from scorekeeper.settlement.stakes import MULTIPLES, OF_A_POT, OF_POINTS, POINTS
from scorekeeper.web.agreement.fields import currency_choices
from scorekeeper.web.parts.money import stake_typed
from scorekeeper.web.parts.short_fields import Choice, ShortText

PER, ROUND_TO, SHARES, OTHER_SHARES = "per", "round_to", "shares", "other_shares"
TERMS = PER, SHARES, OTHER_SHARES, ROUND_TO
EMPTY_FINES = 2
LONGEST = 40  # of what is typed in one of these fields
USUAL_SHARES = ("", "70 30", "50 30 20")
PARTS_OF_A_FINE = ("counter", "amount", "first", "to")


@dataclass(frozen=True, slots=True)
class FineRow:
    """The fields of one line of fines."""

    counter: forms.BoundField
    amount: forms.BoundField
    first: forms.BoundField
    to: forms.BoundField

    @property
    def fields(self) -> tuple[forms.BoundField, ...]:
        return self.counter, self.amount, self.first, self.to


def terms_fields(
    game: AnyGame, table: AnyTable, said: Mapping[str, Any], currency: str
) -> Iterator[tuple[str, forms.Field]]:
    """Make the fields of what a game's tables can agree on, by their names."""
    if game.stake_unit(table.house_rules) == EVERY_POINT and {*OF_POINTS} & {*game.settle_ways}:
        points = [Option(str(number), f"{number:,}") for number in POINTS]
        yield PER, usually(TapField(points, label=_("For each … points")), "1")
    if OF_A_POT in game.settle_ways:
        shares = [
            Option(one, " / ".join(one.split()) if one else _("Winner")) for one in USUAL_SHARES
        ]
        yield SHARES, usually(TapField(shares, label=_("Who gets the pot")), "")
        yield OTHER_SHARES, ShortText(_("Other shares, in percent"), most=LONGEST)
    coins = [Option(str(one), plain_amount(one, currency)) for one in MULTIPLES[1:]]
    round_to = TapField([Option("1", _("Not")), *coins], label=_("Round to"))
    yield ROUND_TO, usually(round_to, "1")
    for row in range(rows_of_fines(said)):
        yield from fields_of_fine(row, fine_counters(game, table))


def known_currency(currency: object, home: str) -> str:
    """Return the currency in which a form is shown: its own, or that of a home's country."""
    try:
        minor_digits(str(currency or ""))
        return str(currency)
    except UnknownCurrency:
        return currency_choices(home)[0][0]


def usually(field: forms.Field, value: str) -> forms.Field:
    field.initial = value
    return field


def rows_of_fines(said: Mapping[str, Any]) -> int:
    """How many lines of fines there are: those that are filled, and two empty ones."""
    filled = [row for row in range(MOST_FINES) if said.get(f"fine_amount_{row}")]
    return min(MOST_FINES, max(filled, default=-1) + 1 + EMPTY_FINES)


def fields_of_fine(row: int, counters: Mapping[str, Text]) -> Iterator[tuple[str, forms.Field]]:
    number = row + 1
    choices = [(slug, str(name)) for slug, name in counters.items()]
    label = str(_("Fine {number}, for what", number=number))
    none = str(_("No other fine") if row else _("No fine"))
    yield f"fine_counter_{row}", Choice(choices=[("", none), *choices], label=label)
    amount = ShortText(_("Fine {number}, amount for each", number=number), most=LONGEST)
    yield f"fine_amount_{row}", amount
    first = ShortText(_("Fine {number}, from which one on", number=number), most=LONGEST)
    first.initial = "1"
    yield f"fine_first_{row}", first
    payees = [(BOX, str(_("to the cash box"))), (OTHERS, str(_("to the others")))]
    yield f"fine_to_{row}", Choice(choices=payees, label=str(_("Fine {number}, to", number=number)))


def fine_rows(form: forms.Form) -> Iterator[FineRow]:
    for row in range(MOST_FINES):
        if f"fine_counter_{row}" in form.fields:
            yield FineRow(*(form[f"fine_{part}_{row}"] for part in PARTS_OF_A_FINE))


def terms_of(said: Mapping[str, Any], *, settle: str, currency: str) -> dict[str, Any]:
    """Read the terms of a stake out of a form; raises RuleBroken, and AmountRefused.

    What stands there for another way to settle, and is not shown any more, does not count.
    """
    other = said.get(OTHER_SHARES, "") or said.get(SHARES, "") if settle == OF_A_POT else ""
    return {
        "per": int(said.get(PER) or 1) if settle in OF_POINTS else 1,
        "round_to": int(said.get(ROUND_TO) or 1),
        "shares": shares_typed(other) if other else WINNER_TAKES_ALL,
        "fines": tuple(fines_typed(said, currency)),
    }


def shares_typed(text: str) -> tuple[int, ...]:
    parts = text.replace("/", " ").replace(",", " ").replace("%", " ").split()
    try:
        return tuple(int(part) for part in parts)
    except ValueError:
        message = _("shares are whole numbers with blanks between them: 60 25 15")
        raise RuleBroken([Fault(OTHER_SHARES, message)]) from None


def fines_typed(said: Mapping[str, Any], currency: str) -> Iterator[Fine]:
    for row in range(MOST_FINES):
        counter, amount = said.get(f"fine_counter_{row}", ""), said.get(f"fine_amount_{row}", "")
        if counter and not amount.strip():
            raise RuleBroken([Fault(f"fine_amount_{row}", _("how much is it each time?"))])
        if amount.strip() and not counter:
            raise RuleBroken([Fault(f"fine_counter_{row}", _("what is it paid for?"))])
        if counter:
            yield Fine(
                counter=counter,
                amount=stake_typed(amount, currency),
                first=first_typed(said.get(f"fine_first_{row}", ""), row),
                to=said.get(f"fine_to_{row}") or BOX,
            )


def first_typed(text: str, row: int) -> int:
    try:
        return whole_number(text) if text.strip() else 1
    except forms.ValidationError as refused:
        raise RuleBroken([Fault(f"fine_first_{row}", str(refused.message))]) from None


def terms_said(stake: Stake) -> Iterator[tuple[str, str]]:
    """Yield the fields that say the terms of a stake."""
    yield PER, str(stake.per)
    yield ROUND_TO, str(stake.round_to)
    if stake.shares != WINNER_TAKES_ALL:
        shares = " ".join(map(str, stake.shares))
        yield (SHARES if shares in USUAL_SHARES else OTHER_SHARES), shares
    for row, fine in enumerate(stake.fines):
        yield f"fine_counter_{row}", fine.counter
        yield f"fine_amount_{row}", plain_amount(fine.amount, stake.currency)
        yield f"fine_first_{row}", str(fine.first)
        yield f"fine_to_{row}", fine.to
