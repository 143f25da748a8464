"""What a new match begins with: the people, rules and stake of the last one of its game."""

from collections.abc import Container, Iterator

from scorekeeper.games.registry import find_game
from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.faults import RuleBroken
from scorekeeper.services.books import book_of
from scorekeeper.settlement.currencies import plain_amount
from scorekeeper.web.new_match.house_rules import RULE, rule_text


def as_last_time(match: Match, absent: Container[int] = ()) -> dict[str, str]:
    """What the form of a new match says at first: all as it was, and the next player deals.

    The seats of ``absent`` players, who are told by their keys, are empty.
    """
    book, names = book_of(match), dict(names_in(match, absent))
    players = len(book.table.players)
    from_dealer = [(book.evening.now.dealer + place) % players for place in range(players)]
    said = {
        "count": str(players),
        # Whoever is not there deals no cards: the next one who is does, or the first to sit down
        "first_dealer": str(next((seat for seat in from_dealer if name_of(seat) in names), 0)),
        "place": match.place,
        **names,
        **dict(rules_in(match, book)),
    }
    if book.stake is not None:
        said["amount"] = plain_amount(book.stake.amount, book.stake.currency)
        said["currency"], said["settle"] = book.stake.currency, book.stake.settle
    return said


def names_in(match: Match, absent: Container[int]) -> Iterator[tuple[str, str]]:
    """Who sat where; a guest was somebody else each time, and some do not come any more."""
    for seat in match.seats.select_related("player__merged_into"):
        player = seat.player.canonical
        if not player.is_guest and not player.is_hidden and player.pk not in absent:
            yield name_of(seat.number), player.name


def name_of(seat: int) -> str:
    """The field with the name of a seat."""
    return f"name_{seat}"


def rules_in(match: Match, book: Book) -> Iterator[tuple[str, str]]:
    """The preset, and the rules over it; nothing where the game does not know them any more."""
    game, rules = find_game(match.game), book.table.house_rules
    try:
        usual = game.agreed_rules(len(book.table.players), match.preset)
    except (KeyError, RuleBroken):
        return
    yield "preset", match.preset
    for name, described in game.agreed_on().items():
        value = getattr(rules, name)
        if value != getattr(usual, name):
            yield RULE + name, rule_text(described, value)
