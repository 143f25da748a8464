"""Skat's list: base value, game value, running points, and the foot of the Seeger systems."""

from collections.abc import Iterator

from scorekeeper.games.families.declarers.ways import is_game
from scorekeeper.games.skat.announcing import phrases
from scorekeeper.games.skat.house_rules import SkatTable
from scorekeeper.games.skat.played import GAMES, NULL, SUITS
from scorekeeper.games.skat.scoring import LIST_POINTS, LIST_POINTS_OF_OPPONENTS
from scorekeeper.games.skat.values import GameValue, base_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.own_lists import Listed, OwnList, OwnPart, OwnRow, Rounds
from scorekeeper.rules.words import Joined, Text, written_number
from scorekeeper.rules.words import Text as _

OF_THE_GAME = ("game", "factor")
OF_THE_LIST = "list"


def list_of(table: SkatTable, rounds: Rounds, *, begun: tuple[int, ...]) -> OwnList:
    lines = _Lines(table, begun)
    rows = tuple(lines.row(listed) for listed in rounds)
    words: list[Text | str] = [_("Deal"), _("Game"), _("Base"), _("Value")]
    heads = (*words, *table.players)
    return OwnList(heads, (OwnPart(rows, tuple(lines.foot())),), words=2, by_round=True)


class _Lines:
    """Adds up a list from deal to deal: each player's game points, and games won and lost."""

    def __init__(self, table: SkatTable, begun: tuple[int, ...]) -> None:
        self.table, self.begun = table, begun
        nothing = len(table.players)
        self.points, self.besides = [0] * nothing, [0] * nothing
        self.won, self.lost = [0] * nothing, [0] * nothing
        self.lost_by_others = [0] * nothing  # list points for the games that others lost
        self.each = set[int]()  # what one such game brings, by how many sat there

    def row(self, listed: Listed) -> OwnRow:
        changed = self.add(listed)
        running = (
            written_number(points) if seat in changed else ""
            for seat, points in enumerate(self.points)
        )
        return OwnRow(
            (
                listed.label,
                words_of(listed.before.table, listed.deal),
                *self.values(listed),
                *running,
            )
        )

    def add(self, listed: Listed) -> set[int]:
        """Add up a deal; return the seats whose game points it has changed."""
        changed, declarer = set[int](), listed.deal.contract.declarer
        self.each.add(LIST_POINTS_OF_OPPONENTS[len(listed.before.table.seats)])
        for line in listed.lines:
            for seat in line.seats:
                if line.rule == OF_THE_LIST:
                    self.besides[seat] += line.points
                    self.lost_by_others[seat] += line.points if seat != declarer else 0
                elif line.points:
                    self.points[seat] += line.points
                    changed.add(seat)
        if is_scored(listed.deal) and declarer is not None:
            is_won = GameValue(self.table.house_rules, listed.deal).is_won
            (self.won if is_won else self.lost)[declarer] += 1
        return changed

    def values(self, listed: Listed) -> tuple[str, str]:
        """The base value of a game, and what it was worth with everything that raised it."""
        if not is_scored(listed.deal):
            return "", ""
        value = GameValue(self.table.house_rules, listed.deal)
        base = value.value if value.game == NULL else base_of(value.rules, value.game)
        worth = sum(line.points for line in listed.lines if line.rule in OF_THE_GAME)
        return written_number(base), written_number(worth)

    def foot(self) -> Iterator[OwnRow]:
        scoring = self.table.house_rules.scoring
        yield of_players(_("Games won"), self.won)
        yield of_players(_("Games lost"), self.lost)
        if scoring != "plain":
            yield of_players(_("Game points"), self.points)
            name = _("{points} × (won − lost)", points=LIST_POINTS)
            games = zip(self.won, self.lost, strict=True)
            yield of_players(name, [LIST_POINTS * (won - lost) for won, lost in games])
        if scoring == "seeger_fabian" and self.each:
            yield of_players(self.name_of_lost_by_others, self.lost_by_others)
        if any(self.begun):
            yield of_players(_("To begin with"), [*self.begun])
        totals = zip(self.points, self.besides, self.begun, strict=True)
        yield of_players(_("Total"), [sum(total) for total in totals])

    @property
    def name_of_lost_by_others(self) -> Text:
        """Two numbers where three sat at the table in some deals, and four in others."""
        few, *more = sorted(self.each)
        if more:
            return _("{few} or {many} × lost by the others", few=few, many=more[0])
        return _("{points} × lost by the others", points=few)


def is_scored(deal: Deal) -> bool:
    return deal.agreed_score is None and is_game(deal)


def words_of(table: SkatTable, deal: Deal) -> str:
    if deal.agreed_score is not None:
        return str(_("as agreed"))
    suit = deal.contract.trump
    parts = [GAMES[suit]] if suit in SUITS else []
    return str(Joined(", ", [*parts, *phrases(table, deal)]))


def of_players(name: Text, numbers: list[int]) -> OwnRow:
    return OwnRow(("", str(name), "", "", *map(written_number, numbers)))
