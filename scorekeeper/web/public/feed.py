"""The evenings of a club that are over, as an Atom feed: an entry each, with winners and list."""

from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.syndication.views import Feed
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from scorekeeper.rules.words import Text as _
from scorekeeper.services.public.public_evenings import PublicEvening
from scorekeeper.services.public.public_record import public_record_of
from scorekeeper.web.public.context import PublicPage, PublicTable, title_of


class Entry(NamedTuple):
    """An evening, with its page."""

    evening: PublicEvening
    page: PublicPage

    @property
    def table(self) -> PublicTable:
        return self.page.list_of(self.evening)


class EveningsFeed(Feed):  # type: ignore[type-arg] # which only the stubs have
    """Entries are known by numbers of their own, also after the link was renewed."""

    feed_type = Atom1Feed
    description_template = "public/entry.html"

    def get_object(self, request: Any, *args: object, **kwargs: object) -> PublicPage:
        return PublicPage(request.state, public_record_of(request.state))

    def title(self, shown: PublicPage) -> str:
        return str(_("Evenings: {club}", club=shown.club))

    def link(self, shown: PublicPage) -> str:
        return reverse("public", args=[shown.state.link.secret])

    def feed_guid(self, shown: PublicPage) -> str:
        return shown.state.link.uid.urn

    def author_name(self, shown: PublicPage) -> str:
        return shown.club

    def items(self, shown: PublicPage) -> list[Entry]:
        return [Entry(one, shown) for one in shown.record.evenings]

    def item_title(self, entry: Entry) -> str:
        return str(title_of(entry.evening, entry.page.record))

    def item_link(self, entry: Entry) -> str:
        return self.link(entry.page)

    def item_guid(self, entry: Entry) -> str:
        return entry.evening.uid.urn

    def item_updateddate(self, entry: Entry) -> datetime:
        return entry.evening.updated
