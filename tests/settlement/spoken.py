"""What a table reads: each payment of a standing with its reason."""

from scorekeeper.settlement import Stake, Standing, Transfer, format_amount, net_amounts, plan, why

NAMES = ("Anna", "Bram", "Cees", "Dora", "Emma", "Fred")


def euros(minor: int) -> str:
    return format_amount(minor, "EUR", "en")


def reasons(stood: Standing, stake: Stake, payments: tuple[Transfer, ...] = ()) -> list[str]:
    """Payer, payee, amount and sentence of everything still to be paid."""
    lines = plan(net_amounts(stood, stake), payments)
    return [
        f"{NAMES[line.payer]} to {NAMES[line.payee]}, {euros(line.amount)}: "
        + str(
            why(
                line,
                names=NAMES,
                standing=stood,
                stake=stake,
                money=euros,
                payments=payments,
            )
        )
        for line in lines
    ]
