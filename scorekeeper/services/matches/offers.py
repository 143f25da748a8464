"""What can be played: every game, and each game that another one's score sheet is set up for."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import F, Max, Q

from scorekeeper.games.registry import UnknownGame, all_games, find_game
from scorekeeper.records.models import Club, Match
from scorekeeper.rules.game import AnyGame
from scorekeeper.rules.house_rules import NAME_RULE, Preset
from scorekeeper.rules.kinds import Kind
from scorekeeper.rules.words import Text
from scorekeeper.services.matches.clubs import by_either_link

MOST_PLAYED = 40  # that are offered again; a table may call its games what it likes


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

    @property
    def players(self) -> tuple[int, ...]:
        """How many can play."""
        return self.game.player_counts

    @property
    def key(self) -> tuple[str, str]:
        """What tells one from another that a club has played."""
        return self.game.slug, self.called

    def answers(self, sought: str) -> bool:
        """Whether every word that was sought begins a word of its name, or of what is said of it.

        Accents and capitals make no difference.
        """
        words = words_of(f"{self.name} {self.game.name} {self.summary}")
        return all(any(word.startswith(part) for word in words) for part in words_of(sought))

    def is_named(self, sought: str) -> bool:
        """Whether it is the name that was sought, and not only something said of the game."""
        words = words_of(str(self.name))
        return all(any(word.startswith(part) for word in words) for part in words_of(sought))


def words_of(text: str) -> list[str]:
    """The words of a text in small letters without accents."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    letters = (" " if not letter.isalnum() else letter for letter in plain if not marks(letter))
    return "".join(letters).split()


def marks(letter: str) -> bool:
    """Whether it is an accent on the letter before it."""
    return unicodedata.category(letter) == "Mn"


def all_offers() -> list[Offer]:
    """Everything that can be played, by kind; games first, then what is played on their sheets."""
    found = [offer for game in all_games() for offer in offers_of(game)]
    kinds = [*Kind]
    return sorted(found, key=lambda offer: (kinds.index(offer.kind), bool(offer.preset)))


def offers_of(game: AnyGame) -> Iterator[Offer]:
    """A game, and each of its presets that people look for like a game."""
    yield Offer(game, game.name, game.summary, game.kind)
    for slug, preset in game.presets.items():
        if preset.kind is not None:
            yield Offer(
                game,
                preset.name,
                preset.explanation or "",
                preset.kind,
                preset=slug,
                called=name_in(preset),
            )


def name_in(preset: Preset) -> str:
    """What a preset calls the game; empty where it has no name of its own."""
    return str(preset.changes.get(NAME_RULE) or "")


def offers_played(club: Club | None, secrets: Sequence[str] = ()) -> list[Offer]:
    """What a club and a phone have played, the newest match first; of very many the newest."""
    played = Match.objects.filter(Q(club=club) | by_either_link(secrets), cancelled_at=None)
    by_name = played.order_by().values("game", called=F(f"house_rules__values__{NAME_RULE}"))
    rows = by_name.annotate(last=Max("pk")).order_by("-last")[:MOST_PLAYED]
    offers = (played_again(row["game"], row["called"]) for row in rows)
    return [offer for offer in offers if offer is not None]


def played_again(slug: str, called: str | None) -> Offer | None:
    """A game as it was played, under the name it had; None where it is not known any more."""
    try:
        game = find_game(slug)
    except UnknownGame:
        return None
    if not called:
        return Offer(game, game.name, game.summary, game.kind)
    return Offer(game, called, game.name, game.kind, called=called)


def own_offer(called: str) -> Offer | None:
    """A game nobody here knows, on the sheet for any game; None where it cannot be called so."""
    for game in all_games():
        rule = game.house_rules.described().get(NAME_RULE)
        if rule is not None and rule.accepts(called):
            return Offer(game, called, game.name, game.kind, called=called)
    return None
