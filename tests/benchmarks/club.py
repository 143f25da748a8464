"""What the pages of a large club cost: `python -m tests.benchmarks.club`.

As ``ratios`` has it: against `manage.py serve`, as multiples of the least page of sixteen rows.
Each page is opened first where nothing is known of the club, which is only printed in seconds, then
after a write to the club, when it is drawn anew, and then once more as it is.
"""

from contextlib import closing
from dataclasses import dataclass

from tests.benchmarks.ratios import SIXTEEN_ROWS, Costs, begin_match, own_server
from tests.chaos.phone import Phone
from tests.served import Served

ROUNDS = 16
LIMIT = 10  # times the least page: what each page may cost


@dataclass(frozen=True, slots=True)
class Size:
    """How much a club has."""

    players: int
    matches: int
    payments: int


LARGE = Size(players=40, matches=300, payments=2_000)


def address_of_club(costs: Costs, phone: Phone, size: Size) -> dict[str, str]:
    """Make the club out of a match for money; return the addresses of its pages by their names."""
    begin_match(phone, ROUNDS)
    asked = f"players={size.players}&matches={size.matches}&payments={size.payments}"
    status, content = costs.line.get(f"/floor/club/?{asked}")
    assert status == 200, content
    club, player = content.decode().split()
    return {
        "the club's page": club,
        "the account": f"{club}account/",
        "the standings by rating": f"{club}?by=rating",
        "a player's page": club + player,
    }


def write_to(costs: Costs, club: str, number: int) -> None:
    """Give the club another name: all its pages say so."""
    fields = {"key": f"{number}-of-the-benchmark", "name": f"Club {number}"}
    status, content = costs.line.send(f"{club}name/", fields)
    assert status == 302, content


def measure(server: Served, size: Size, times: int) -> Costs:
    """Open every page so many times; return what it cost."""
    phone, costs = Phone(server.port, patience=300), Costs(server)
    with closing(costs.line.socket):
        pages = address_of_club(costs, phone, size)
        costs.line.get("/floor/sixteen/")
        for what, address in pages.items():
            costs.get(f"{what}, nothing known", address)
        for number in range(times):
            write_to(costs, pages["the club's page"], number)
            for what, address in pages.items():
                costs.get(SIXTEEN_ROWS, "/floor/rows/")
                costs.get(f"{what}, drawn anew", address)
                costs.get(f"{what}, once more", address)
    return costs


def report(costs: Costs) -> None:
    """Print one line for each thing."""
    least = costs.of(SIXTEEN_ROWS)
    for what in costs.found:
        cost = costs.of(what)
        if "nothing known" in what:
            print(f"{what:36}{cost:6.2f} seconds")
        elif what != SIXTEEN_ROWS:
            print(f"{what:36}{cost / least:6.2f} times {SIXTEEN_ROWS}, at most {LIMIT}")


def main() -> None:
    """Serve and measure."""
    with own_server("club") as server:
        report(measure(server, LARGE, 40))


if __name__ == "__main__":
    main()
