"""Skat's list: base value, game value, running points, and the foot of the Seeger systems."""

from collections.abc import Iterator

from scorekeeper.games.skat.announcing import phrases
from scorekeeper.games.skat.house_rules import SkatTable
from scorekeeper.games.skat.played import GAMES, NULL, SUITS, is_game
from scorekeeper.games.skat.scoring import LIST_POINTS, LIST_POINTS_OF_OPPONENTS
from scorekeeper.games.skat.values import GameValue, base_of
from scorekeeper.rules.facts import Deal
from scorekeeper.rules.own_lists import Listed, OwnList, OwnPart, OwnRow, Rounds
from scorekeeper.rules.words import Joined, Text, written_number
from scorekeeper.rules.words import Text as _

OF_THE_GAME = ("game", "factor")
OF_THE_LIST = "list"


def list_of(table: SkatTable, rounds: Rounds) -> OwnList:
    lines = _Lines(table)
    rows = tuple(lines.row(listed) for listed in rounds)
    words: list[Text | str] = [_("Deal"), _("Game"), _("Base"), _("Value")]
    heads = (*words, *table.players)
    return OwnList(heads, (OwnPart(rows, tuple(lines.foot())),), words=2, by_round=True)


class _Lines:
    """Adds up a list from deal to deal: each player's game points, and games won and lost."""

    def __init__(self, table: SkatTable) -> None:
        self.table = table
        nothing = len(table.players)
        self.points, self.besides = [0] * nothing, [0] * nothing
        self.won, self.lost = [0] * nothing, [0] * nothing

    def row(self, listed: Listed) -> OwnRow:
        changed = self.add(listed)
        running = (
            written_number(points) if seat in changed else ""
            for seat, points in enumerate(self.points)
        )
        return OwnRow(
            (listed.label, words_of(self.table, listed.deal), *self.values(listed), *running)
        )

    def add(self, listed: Listed) -> set[int]:
        """Add up a deal; return the seats whose game points it has changed."""
        changed = set[int]()
        for line in listed.lines:
            for seat in line.seats:
                if line.rule == OF_THE_LIST:
                    self.besides[seat] += line.points
                elif line.points:
                    self.points[seat] += line.points
                    changed.add(seat)
        declarer = listed.deal.contract.declarer
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
        scoring, players = self.table.house_rules.scoring, len(self.table.players)
        yield of_players(_("Games won"), self.won)
        yield of_players(_("Games lost"), self.lost)
        if scoring != "plain":
            yield of_players(_("Game points"), self.points)
            name = _("{points} × (won − lost)", points=LIST_POINTS)
            games = zip(self.won, self.lost, strict=True)
            yield of_players(name, [LIST_POINTS * (won - lost) for won, lost in games])
        if scoring == "seeger_fabian":
            each = LIST_POINTS_OF_OPPONENTS[players]
            name = _("{points} × lost by the others", points=each)
            yield of_players(name, [each * (sum(self.lost) - lost) for lost in self.lost])
        totals = zip(self.points, self.besides, strict=True)
        yield of_players(_("Total"), [points + more for points, more in totals])


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
