"""What a club can play next: the games, the table to repeat, the players it knows."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from scorekeeper.games.registry import UnknownGame, all_games, find_game
from scorekeeper.records.models import (
    CANONICAL,
    Club,
    Event,
    Match,
    RoundVersion,
    Seat,
    SeatChange,
    undone_arrivals,
)
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import NAME_RULE, Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.words import Text
from scorekeeper.services.books import books_of
from scorekeeper.services.matches.listing import by_either_link

MOST_PLAYED = 40  # that are offered again; a table may call its games what it likes
MOST_KNOWN = 200  # names that are offered for tapping
MOST_RUNNING = 40  # matches of a club that are looked into for who plays there, the newest first
STILL_PLAYING = timedelta(hours=12)  # after what was written last: an evening, with a long break


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a table can choose to play: a game, or one under a name of its own.

    ``preset`` and ``called`` say which of a game's sets of house rules, or which name.
    """

    game: AnyGame
    name: Text | str
    summary: Text | str
    kind: Kind
    preset: str = ""
    called: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        return self.game.player_counts

    @property
    def key(self) -> tuple[str, str]:
        return self.game.slug, self.called

    def rank(self, sought: str) -> int | None:
        """How well it answers: 0 by its name, 1 by another, 2 by its summary; None: not at all.

        Every word sought begins a word there. Accents and capitals make no difference.
        """
        if begins(sought, str(self.name)):
            return 0
        if self.found_as(sought):
            return 1
        return 2 if begins(sought, f"{self.name} {self.game.name} {self.summary}") else None

    def found_as(self, sought: str) -> str:
        """The other name by which it is found; empty where its own name or none is sought."""
        if not sought or begins(sought, str(self.name)):
            return ""
        return next((name for name in self.aliases if begins(sought, name)), "")


def begins(sought: str, text: str) -> bool:
    words = words_of(text)
    return all(any(word.startswith(part) for word in words) for part in words_of(sought))


def words_of(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = (" " if not letter.isalnum() else letter for letter in plain if not is_accent(letter))
    return "".join(letters).split()


def is_accent(letter: str) -> bool:
    return unicodedata.category(letter) == "Mn"


def all_offers() -> list[Offer]:
    found = [offer for game in all_games() for offer in offers_of(game)]
    kinds = [*Kind]
    return sorted(found, key=lambda offer: (kinds.index(offer.kind), bool(offer.preset)))


def offers_of(game: AnyGame) -> Iterator[Offer]:
    yield Offer(game, game.name, game.summary, game.kind, aliases=game.aliases)
    for slug, preset in game.presets.items():
        if preset.kind is not None:
            yield Offer(
                game,
                preset.name,
                preset.explanation or "",
                preset.kind,
                preset=slug,
                called=own_name(preset),
                aliases=preset.aliases,
            )


def own_name(preset: Preset) -> str:
    return str(preset.changes.get(NAME_RULE) or "")


def offers_played(club: Club | None, secrets: Sequence[str] = ()) -> list[Offer]:
    played = Match.objects.filter(Q(club=club) | by_either_link(secrets), cancelled_at=None)
    by_name = played.order_by().values("game", called=F(f"house_rules__values__{NAME_RULE}"))
    rows = by_name.annotate(last=Max("pk")).order_by("-last")[:MOST_PLAYED]
    offers = (played_again(row["game"], row["called"]) for row in rows)
    return [offer for offer in offers if offer is not None]


def played_again(slug: str, called: str | None) -> Offer | None:
    """A game under the name it was played by; None where it is not known any more."""
    try:
        game = find_game(slug)
    except UnknownGame:
        return None
    if not called:
        return Offer(game, game.name, game.summary, game.kind, aliases=game.aliases)
    return offer_called(game, called)


def offer_called(game: AnyGame, called: str) -> Offer:
    known = game.presets.get(game.preset_called(called))
    aliases = known.aliases if known else ()
    return Offer(game, called, game.name, game.kind, called=called, aliases=aliases)


def own_offer(called: str) -> Offer | None:
    """A game nobody here knows, on the sheet for any game; None where its name is refused."""
    for game in all_games():
        rule = game.house_rules.described().get(NAME_RULE)
        if rule is not None and rule.accepts(called):
            return offer_called(game, called)
    return None


def last_in_clubs(matches: Sequence[Match]) -> dict[int, Match]:
    """Of a phone's matches, the newest first, by the key of each club the first that counts."""
    counted = [match for match in matches if match.cancelled_at is None]
    return {match.club_id: match for match in reversed(counted)}


def last_currency(club: Club) -> str:
    matches = Match.objects.filter(club=club, cancelled_at=None).exclude(stake_currency="")
    return matches.order_by("-pk").values_list("stake_currency", flat=True).first() or ""


def known_players(club: Club | None) -> list[str]:
    """The names a club offers; of very many, those that played last.

    Hidden players are left out, and names that were merged into another.
    """
    if club is None:
        return []
    named = club.players.filter(is_guest=False, is_hidden=False, merged_into=None)
    named = named.exclude(pk__in=undone_arrivals([club.pk]))
    players = named.alias(last=Max("seats"))
    newest = players.order_by(F("last").desc(nulls_last=True), "-pk")[:MOST_KNOWN]
    return [player.name for player in sorted(newest, key=lambda player: player.pk)]


def table_to_repeat(
    club: Club, game: str, *, called: str = "", secrets: Sequence[str] = ()
) -> Match | None:
    """The match of a game in a club, or of one ``called`` so, that the next begins as.

    It is the last that the phone of these links was in, else the newest of the club that is over.
    """
    counted = Match.objects.filter(club=club, game=game, cancelled_at=None)
    if called:
        counted = counted.filter(**{f"house_rules__values__{NAME_RULE}": called})
    own = {one.scorer_secret: one for one in counted.filter(scorer_secret__in=secrets)}
    last = next((own[secret] for secret in secrets if secret in own), None)
    return last or newest_of(counted.order_by("-pk"))


def newest_of(matches: QuerySet[Match]) -> Match | None:
    """The newest match that is over, settled or not; where all go on, the newest."""
    newest = [*matches[:MOST_RUNNING]]  # of these few are opened: mostly the first is over
    over = next((one for one in newest if not ongoing([one])), None)
    return over or next(iter(newest), None)


def playing_now(club: Club) -> frozenset[int]:
    """The keys of a club's players who sit in a match that goes on.

    Whoever sat down at another one since has left it; and so has everybody where nothing was
    written for long.
    """
    unsettled = written_lately(
        Match.objects.filter(club=club, settled_at=None, cancelled_at=None, ended_early=False)
    )
    running = {match.pk for match in ongoing([*unsettled.order_by("-pk")[:MOST_RUNNING]])}
    if not running:
        return frozenset()
    since = Match.objects.filter(club=club, cancelled_at=None, pk__gte=min(running))
    left = Q(changes__kind=SeatChange.Kind.LEFT, changes__undone_version=None)
    there = Seat.taken.filter(match__in=since).exclude(left)
    newest = dict(there.order_by("match").annotate(who=CANONICAL).values_list("who", "match"))
    return frozenset(player for player, match in newest.items() if match in running)


def written_lately(matches: QuerySet[Match]) -> QuerySet[Match]:
    lately = {"match": OuterRef("pk"), "entered_at__gt": timezone.now() - STILL_PLAYING}
    return matches.filter(
        Q(created_at__gt=lately["entered_at__gt"])
        | Exists(RoundVersion.objects.filter(**lately))
        | Exists(Event.objects.filter(**lately))
    )


def ongoing(matches: Sequence[Match]) -> list[Match]:
    """Those of these matches that go on: neither ended by hand nor played to their end."""
    unsettled = [one for one in matches if one.settled_at is None and one.cancelled_at is None]
    books = books_of(unsettled)
    return [one for one in unsettled if one.pk in books and not books[one.pk].played_match.finished]
