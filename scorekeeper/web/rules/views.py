"""The rules of the games: of each by itself, and as a table plays it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.games.registry import UnknownGame, all_games, find_game
from scorekeeper.services.books import book_of
from scorekeeper.web.parts.house_rules import agreed_at, to_agree_on
from scorekeeper.web.parts.money import stake_words
from scorekeeper.web.rendering import page
from scorekeeper.web.requests.guards import MatchRequest, for_match
from scorekeeper.web.requests.locales import money_of
from scorekeeper.web.rules.text import text_of, worked_at, worked_rounds


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """Every game whose rules can be read, by the name that the reader looks for."""
    games = sorted(all_games(), key=lambda game: str(game.name).casefold())
    return page(request, "rules/all_rules", games=games)


@require_safe
def rules_of(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of a game, with everything that a table can agree on."""
    try:
        game = find_game(slug)
    except UnknownGame:
        raise Http404 from None
    return page(
        request,
        "rules/rules",
        game=game,
        text=text_of(game),
        match=None,
        house_rules=to_agree_on(game),
        usual_rules=(),
        worked=worked_rounds(game),
    )


@require_safe
@for_match
def rules(request: MatchRequest) -> HttpResponse:
    """The rules of this game, as this table plays it."""
    book = book_of(request.match)
    game = book.evening.game
    agreed = agreed_at(game, book.table)
    return page(
        request,
        "rules/rules",
        match=request.match,
        game=game,
        text=text_of(game),
        preset=game.presets[request.match.preset],
        house_rules=[said for said in agreed if said.standard],
        usual_rules=[said for said in agreed if not said.standard],
        stake_words=stake_words(book, money_of(request, book.stake)),
        worked=worked_at(game, book.table),
    )
