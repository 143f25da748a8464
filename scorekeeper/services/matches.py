"""Beginning a match, playing again, and who sits where."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.records.models import Club, FormerName, Match, Player, Seat
from scorekeeper.rules.faults import Fault, RuleBroken
from scorekeeper.rules.game import Game, Table
from scorekeeper.services.books import book_of
from scorekeeper.services.writing import in_line, writing
from scorekeeper.settlement import Stake
from scorekeeper.sheets.reading import check_unique, player_name

RULES_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """Everything that is agreed before the first deal. ``guests``: seats without a name yet."""

    game: Game
    preset: str
    players: tuple[str, ...]
    house_rules: Mapping[str, Any]
    first_dealer: int = 0
    stake: Stake | None = None
    guests: frozenset[int] = frozenset()

    def table(self) -> Table:
        """The table as the rules see it; raises RuleBroken."""
        players = tuple(player_name("players", name) for name in self.players)
        check_unique("players", players)
        rules = self.game.agreed_rules(len(players), self.preset, self.house_rules)
        table = Table(players, rules, self.first_dealer)
        faults = list(self.game.check_table(table))
        if faults:
            raise RuleBroken(faults)
        return table


def start_match(agreed: NewMatch, *, club: Club | None = None, **details: Any) -> Match:
    """Begin a match, in a new club if none is given; raises RuleBroken.

    ``details`` are further columns of the match: the day, the place, a note.
    """
    table = agreed.table()
    with in_line():
        club = Club.objects.select_for_update().get(pk=club.pk) if club else Club.objects.create()
        match = Match(club=club, game=agreed.game.slug, preset=agreed.preset, **details)
        match.house_rules = {"values": table.house_rules.values(), "version": RULES_VERSION}
        match.first_dealer = agreed.first_dealer
        set_stake(match, agreed.stake)
        match.save()
        players = [
            player_of(club, name, is_guest=seat in agreed.guests)
            for seat, name in enumerate(table.players)
        ]
        Seat.objects.bulk_create(
            Seat(match=match, number=number, player=player) for number, player in enumerate(players)
        )
    return match


def set_stake(match: Match, stake: Stake | None) -> None:
    """Write what is played for into a match that is not saved yet."""
    if stake is not None:
        match.stake_amount, match.stake_currency = stake.amount, stake.currency
        match.settle = stake.settle


def player_of(club: Club, name: str, *, is_guest: bool = False) -> Player:
    """The club's player of this name, made on the first evening; a guest is always new."""
    if is_guest:
        return Player.objects.create(club=club, name=name, is_guest=True)
    for player in club.players.filter(is_guest=False):
        if player.name.casefold() == name.casefold():
            return player
    return Player.objects.create(club=club, name=name)


def play_again(match: Match) -> Match:
    """A new match with the same seats, rules and stake; the next player deals first."""
    book = book_of(match)
    with in_line():
        again = Match(club=match.club, game=match.game, preset=match.preset, place=match.place)
        again.house_rules = match.house_rules
        again.first_dealer = book.evening.now.dealer
        set_stake(again, book.stake)
        again.save()
        Seat.objects.bulk_create(
            Seat(match=again, number=seat.number, player_id=seat.player_id)
            for seat in match.seats.all()
        )
    return again


def rename_player(match: Match, *, seat: int, name: str) -> None:
    """Give the player of a seat another name, in all matches of the club; raises RuleBroken.

    A guest who turns out to be somebody the club knows becomes that player.
    """
    name = free_name(match, seat=seat, name=name)
    with writing(match) as locked:
        row = locked.seats.select_related("player").get(number=seat)
        known = same_name(locked.club, name, besides=row.player)
        if known is None:
            row.player.name, row.player.is_guest = name, False
            row.player.save()
            raise_versions(row.player, besides=locked)
        elif row.player.is_guest:
            row.player = known
            row.save()
        else:
            message = _("The club has another player called “%(name)s”.") % {"name": known.name}
            raise RuleBroken([Fault("name", message)])


def replace_player(match: Match, *, seat: int, name: str) -> None:
    """Somebody takes over a seat and its score from now on; raises RuleBroken."""
    name = free_name(match, seat=seat, name=name)
    with writing(match) as locked:
        row = locked.seats.select_related("player").get(number=seat)
        if row.player.name.casefold() == name.casefold():
            message = _("“%(name)s” sits there already.") % {"name": name}
            raise RuleBroken([Fault("name", message)])
        FormerName.objects.create(seat=row, name=row.player.name)
        row.player = player_of(locked.club, name)
        row.save()


def free_name(match: Match, *, seat: int, name: str) -> str:
    """A name that nobody else at the table has; raises RuleBroken."""
    tidy = player_name("name", name)
    others = [*book_of(match).table.players]
    others.pop(seat)
    check_unique("name", (*others, tidy))
    return tidy


def same_name(club: Club, name: str, *, besides: Player) -> Player | None:
    """Another player of the club who has this name."""
    for player in club.players.filter(is_guest=False).exclude(pk=besides.pk):
        if player.name.casefold() == name.casefold():
            return player
    return None


def raise_versions(player: Player, *, besides: Match) -> None:
    """Tell the other matches of a renamed player that they have changed."""
    others = Match.objects.filter(seats__player=player).exclude(pk=besides.pk)
    for other in others:
        other.version += 1
        other.save(update_fields=["version"])
