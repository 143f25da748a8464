"""Somebody who reads the pages in another language, and finds what is not in it."""

import re
from collections.abc import Collection, Sequence

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorekeeper.rules.game import AnyGame
from scorekeeper.web.rules.views import text_of
from tests.another_language import LANGUAGE, left_in_english, read_by_people
from tests.responses import ClientResponse, html_of, without_layout

# The same in every language: the program's name, kinds of files, cards as they are typed, codes,
# addresses; currencies are written as the phone's own locale does.
AS_THEY_ARE = re.compile(
    r"Scorekeeper|JSON|CSV|JK AS 10H 7D|\b[A-Z]{3}-[A-Z]{3}\b|http://testserver/\S*|^[A-Z]{3} – .*"
)

NAME_OR_COUNT = re.compile(r"x-?\d+|[A-Za-z][A-Za-z ]+[a-z]")


class Reader:
    """Somebody who reads another language, and finds what is not in it."""

    def __init__(self, game: AnyGame | None = None) -> None:
        self.client = Client(headers={"Accept-Language": LANGUAGE})
        self.names: Collection[str] = names_given_in(game) if game else ()
        text = text_of(game) if game else None
        headings = [title for _word, title in text.headings + text.of_sources] if text else []
        rules = [text.first, text.rest, text.sources, *headings] if text else []
        self.rules = [without_layout(one) for one in rules]

    def get(self, page: str, *secrets: str | int | None, status: int = 200) -> str:
        """Open a page, by its address or by the name of it."""
        address = page if page.startswith("/") else reverse(page, args=secrets)
        return self.understood(self.client.get(address), status)

    def post(
        self,
        page: str,
        *secrets: str | int | None,
        status: int,
        **sent: Sequence[str] | SimpleUploadedFile,
    ) -> str:
        """Send a form."""
        address = page if page.startswith("/") else reverse(page, args=secrets)
        return self.understood(self.client.post(address, sent), status)

    def understood(self, answer: ClientResponse, status: int) -> str:
        """Check that an answer is in the reader's language, and return what it says."""
        html = html_of(answer)
        assert answer.status_code == status, html[:500]
        for text in self.rules:
            html = html.replace(text, "")
        is_page = answer["Content-Type"].startswith(("text/html", "image/svg+xml"))
        texts = read_by_people(html) if is_page else html.splitlines()
        texts = [AS_THEY_ARE.sub("", text) for text in texts]
        left = left_in_english(texts, self.names)
        assert left == [], f"{answer.request['PATH_INFO']}: {left}"
        return html


def names_given_in(game: AnyGame) -> set[str]:
    """Return what the worked rounds of a game call players, and what a table called itself."""
    described = game.house_rules.described()
    given = (
        value
        for one in game.worked_rounds
        for rule, value in one.house_rules.items()
        if described[rule].is_text and isinstance(value, str)
    )
    words = {name for text in given for name in NAME_OR_COUNT.findall(text)}
    return {name for one in game.worked_rounds for name in one.players} | words
