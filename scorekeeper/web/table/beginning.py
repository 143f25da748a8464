"""Before the first round: what was agreed on this evening, and the way for others to follow it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from scorekeeper.rules.house_rules import HouseRule
from scorekeeper.rules.replay import PlayedMatch
from scorekeeper.rules.words import Text as _
from scorekeeper.rules.words import capitalised, ngettext_lazy
from scorekeeper.services.access import links
from scorekeeper.web.parts.files import qr_svg
from scorekeeper.web.parts.house_rules import RuleInWords, agreed_at
from scorekeeper.web.parts.money import stake_words
from scorekeeper.web.parts.standings import Standing
from scorekeeper.web.requests.guards import MatchRequest
from scorekeeper.web.requests.hosts import for_phones
from scorekeeper.web.table.context import CardTable

MOST_RULES = 2  # that are named, of those that differ
ROUNDS = "rounds"  # what length is counted in where nothing else says when it ends


@dataclass(frozen=True, slots=True)
class Agreed:
    """A line of the evening's card: its icon, what was agreed on, and a quiet remark."""

    icon: str
    what: str
    remark: str = ""


def agreed_tonight(standing: Standing, table: CardTable) -> list[Agreed]:
    """List what the evening begins with; empty once a round was told, or where none follows."""
    played_match = standing.played_match
    has_begun = bool(standing.rows) or played_match.upcoming is None
    if has_begun or standing.match.cancelled_at is not None:
        return []
    return [*opening(table), stake_agreed(standing), *length(played_match), *rules(standing)]


def opening(table: CardTable) -> Iterator[Agreed]:
    if table.dealer:
        rest = table.in_the_middle
        yield Agreed("dealer", table.dealer, rest if rest != table.sentence else "")


def stake_agreed(standing: Standing) -> Agreed:
    book = standing.book
    if book.stake is None:
        return Agreed("money", str(_("No stake")))
    terms, _comma, rest = stake_words(book, standing.money).partition(", ")
    return Agreed("money", capitalised(terms), capitalised(rest) or str(book.stake.way.offer))


def length(played_match: PlayedMatch) -> Iterator[Agreed]:
    """Say how many rounds it takes, or what else ends it."""
    table, game = played_match.table, played_match.game
    number, players = game.rounds_in_all(table.house_rules), len(table.players)
    if number is not None:
        times, rest = divmod(number, players)
        each = ngettext_lazy("Everybody deals once", "Everybody deals {number} times", times)
        remark = str(each) if played_match.has_dealer and not rest else ""
        yield Agreed("length", str(game.rounds_called(number)), remark)
    elif game.length_rule not in ("", ROUNDS):
        value, rule = getattr(table.house_rules, game.length_rule), length_rule(played_match)
        said = rule.in_words(value) if rule else value
        yield Agreed("length", rule_in_words(rule, str(said)))


def length_rule(played_match: PlayedMatch) -> HouseRule | None:
    described: Mapping[str, HouseRule] = played_match.game.house_rules.described()
    return described.get(played_match.game.length_rule)


def rules(standing: Standing) -> Iterator[Agreed]:
    """Name the preset that is played, or the rules that differ from the usual ones."""
    played_match, chosen = standing.played_match, standing.match.preset
    game = played_match.game
    preset = game.presets.get(chosen)
    if preset is not None and chosen != next(iter(game.presets)):
        yield Agreed("book", str(preset.name), str(preset.explanation or ""))
        return
    said = agreed_at(game, played_match.table)
    of_length = length_rule(played_match)
    differing = [one for one in said if one.standard and one.rule is not of_length]
    if differing:
        what = ngettext_lazy("{number} house rule", "{number} house rules", len(differing))
        yield Agreed("book", str(what), in_words(differing))


def rule_in_words(rule: HouseRule | None, value: str) -> str:
    return str(_("{rule}: {value}", rule=rule.label if rule else "", value=value))


def in_words(differing: Sequence[RuleInWords]) -> str:
    named = [rule_in_words(one.rule, one.value) for one in differing[:MOST_RULES]]
    left = len(differing) - len(named)
    if left:
        named.append(str(ngettext_lazy("{number} more", "{number} more", left)))
    return ", ".join(named)


def picture_to_follow(request: MatchRequest) -> str:
    """Return the link for watching as a picture; empty while there is no such link.

    Never the link for scoring: anybody in the room can photograph it. No code either: those live
    for minutes, and the page stays open all evening. Whoever scores asks for one with a tap on the
    table page, and the page that shows it says until when it can be typed.
    """
    secret = links.secret_of(request.match, links.VIEWER)
    if secret is None:
        return ""
    return qr_svg(for_phones(request, reverse("table", args=[secret])))
