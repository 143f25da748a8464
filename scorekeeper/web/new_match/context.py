"""What the pages of a new match are given: games, the table, rules in one line, the last match."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from scorekeeper.games.registry import find_game
from scorekeeper.records.book import Book
from scorekeeper.records.models import Match
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.kinds import NAMES
from scorekeeper.rules.questions import Meaning, Question, always
from scorekeeper.rules.words import Text
from scorekeeper.rules.words import Text as _
from scorekeeper.services.books import book_of
from scorekeeper.services.matches.offers import Offer, all_offers
from scorekeeper.web.agreement.context import rules_said_before, stake_said_before
from scorekeeper.web.agreement.fields import RULE
from scorekeeper.web.agreement.questions import QUESTION
from scorekeeper.web.new_match.forms import NewMatchForm, sides_of, table_by
from scorekeeper.web.parts.people import hours_for

MANY = 6  # players: one choice for six and more
PARTNER_RULES = ("partners", "teams")  # the house rules by which players score together


@dataclass(frozen=True, slots=True)
class Shelf:
    """Games that stand together under one heading."""

    title: Text
    offers: tuple[Offer, ...]


def shelves(played: list[Offer], *, sought: str, players: int) -> list[Shelf]:
    """Shelve the games that fit: those played last, then by kind; a search has but one shelf."""
    known = {offer.key for offer in played}
    others = [offer for offer in all_offers() if offer.key not in known]
    fits = [[offer for offer in offers if seats(offer, players)] for offers in (played, others)]
    if sought:
        found = answering(sought, fits[0] + fits[1])
        return [Shelf(_("Found"), tuple(found))] if found else []
    kinds = groupby(fits[1], key=lambda offer: offer.kind)
    first = [Shelf(_("Played last"), tuple(fits[0]))] if fits[0] else []
    return [*first, *(Shelf(NAMES[kind], tuple(offers)) for kind, offers in kinds)]


def answering(sought: str, offers: Iterable[Offer]) -> list[Offer]:
    """Return those that answer what is sought, the best first."""
    ranks = [(rank, offer) for offer in offers if (rank := offer.rank(sought)) is not None]
    return [offer for _rank, offer in sorted(ranks, key=lambda ranked: ranked[0])]


def seats(offer: Offer, players: int) -> bool:
    """Whether a game can seat a number of players: ``MANY`` means or more, 0 any number."""
    if players == MANY:
        return max(offer.players) >= MANY
    return not players or players in offer.players


@dataclass(frozen=True, slots=True)
class Shape:
    """The field that says who play together, and what each of its values means.

    ``rules``: by value the house rules for a number of players. A value in ``numbers`` goes on with
    that of another field, where that has one: ``teams`` and ``3``. Without a field all is ``""``.
    """

    field: str
    rules: Mapping[str, Meaning]
    numbers: Mapping[str, str]
    usual: Mapping[int, str]


def seats_to_draw(form: NewMatchForm) -> dict[str, object]:
    """Describe the card table for the script that draws it, by number of players.

    ``hours`` are places on a clock, ``sides`` the side of each seat. ``shape`` is the field that
    says who play together, empty where there is none, ``numbers`` those that go with it, ``usual``
    its value while nothing is chosen. ``ways``: by preset and by value of that field the sides of
    each number of players that fits both.
    """
    game, shape = form.game, shape_of(form)
    counts, usual = game.player_counts, next(iter(form.presets))
    return {
        "counts": counts,
        "hours": {count: hours_for(count, game) for count in range(min(counts), max(counts) + 1)},
        "sides": {count: sides_of(game, table_by(game, count, usual)) for count in counts},
        "shape": shape.field,
        "numbers": shape.numbers,
        "usual": shape.usual,
        "ways": {preset: ways_to_sit(game, preset, shape) for preset in form.presets},
    }


def shape_of(form: NewMatchForm) -> Shape:
    game = form.game
    for name, question in form.questions.items():
        if question.asked & {*PARTNER_RULES}:
            return shape_of_question(name, question, game)
    asked_first = (*game.shape_rules, *game.first_rules)
    name = next((name for name in PARTNER_RULES if name in asked_first), "")
    if not name:
        return Shape("", {"": always()}, {}, {})
    values = game.agreed_on()[name].options or ()
    usual = {count: str(getattr(game.defaults(count), name)) for count in game.player_counts}
    return Shape(RULE + name, {str(one): always(**{name: one}) for one in values}, {}, usual)


def shape_of_question(name: str, question: Question, game: AnyGame) -> Shape:
    rules = {slug: one.rules for slug, one in question.answers.items()}
    numbers = {slug: one.number for slug, one in question.answers.items() if one.number}
    for slug, number in numbers.items():
        values = game.agreed_on()[number].options or ()
        rules |= {f"{slug}{value}": always(**{number: value}) for value in values if value}
    usual = {
        count: question.answered_by(game.defaults(count).values(), count)
        for count in game.player_counts
    }
    fields = {slug: RULE + number for slug, number in numbers.items()}
    return Shape(QUESTION + name, rules, fields, usual)


def ways_to_sit(game: AnyGame, preset: str, shape: Shape) -> dict[str, dict[int, list[int]]]:
    """Return sides by value of the shape's field and number of players."""
    return {value: dict(sides_by(game, preset, meant)) for value, meant in shape.rules.items()}


def sides_by(game: AnyGame, preset: str, meant: Meaning) -> Iterator[tuple[int, list[int]]]:
    for count in game.player_counts:
        table = table_by(game, count, preset, meant(count))
        if not any(game.check_table(table)):
            yield count, sides_of(game, table)


def as_last_time(match: Match, absent: Container[int] = ()) -> dict[str, str]:
    """Return a form's first values: as in the last match, but that the next player deals.

    With those who were there at its end. The seats of ``absent`` players, given by their keys, are
    empty.
    """
    book = book_of(match)
    now = book.played_match.now
    there, players = now.table.seats, len(now.table.seats)
    names = dict(names_in(match, absent, there))
    from_dealer = [(there.index(now.dealer) + index) % players for index in range(players)]
    said = {
        "count": str(players),
        # Who is absent does not deal: the next one who is there does, or the first to sit down
        "first_dealer": str(next((seat for seat in from_dealer if f"name_{seat}" in names), 0)),
        "venue": match.venue,
        **names,
        **dict(rules_in(match, book)),
    }
    if book.stake is not None:
        said |= dict(stake_said_before(book.stake))
    return said


def names_in(
    match: Match, absent: Container[int], there: Sequence[int]
) -> Iterator[tuple[str, str]]:
    """Yield the fields of seats with names: no guests, who were somebody else each time."""
    seats = match.seats.filter(number__in=there).select_related("player__merged_into")
    for index, seat in enumerate(seats):
        player = seat.player.canonical
        if not player.is_guest and not player.is_hidden and player.pk not in absent:
            yield f"name_{index}", player.name


def rules_in(match: Match, book: Book) -> Iterator[tuple[str, str]]:
    game, rules = find_game(match.game), book.table.house_rules
    return rules_said_before(game, match.preset, rules, players=book.began)
