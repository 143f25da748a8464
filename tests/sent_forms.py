"""A form of every verb, as a phone finds it on a page and sends it: where it goes, and what."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta

from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from scorekeeper.records.models import Match
from scorekeeper.rules.match_details import MatchDetails
from scorekeeper.services import settling
from scorekeeper.services.access.links import SCORER, VIEWER, LinkChange, renew_viewers_link, revoke
from scorekeeper.services.account.accounts import Booking, accounts_of, book_payment
from scorekeeper.services.account.parties import whose
from scorekeeper.services.clubs.member_links import renew_member_link
from scorekeeper.services.clubs.members import merge
from scorekeeper.services.clubs.naming import SeasonData, make_season
from scorekeeper.services.clubs.planned import PlannedData, plan_evening
from scorekeeper.services.history.timeline import history_of
from scorekeeper.services.history.undoing import undo
from scorekeeper.services.matches import ending
from scorekeeper.services.matches.ending import cancel
from scorekeeper.services.matches.score_sheets import export_sheet
from scorekeeper.services.public.links import renew_public_link
from scorekeeper.services.settling import put_on_account
from scorekeeper.services.writes import NO_FORM
from scorekeeper.settlement import Transfer
from scorekeeper.sheets.writing import sheet_text
from tests.cast import (
    NAMES,
    QUARTER,
    a_deal,
    a_match,
    an_opening,
    begin,
    book_now,
    recorded,
    seen,
)
from tests.forms import PageForm, page_forms
from tests.responses import html_of

ACCOUNT = ("account", "print_account", "account_csv", "account_json")
PAGES_OF_A_CLUB = ("club", "club_links", "club_players", "seasons", "evenings", "import_sheets")
OF_A_CLUB = (*PAGES_OF_A_CLUB, "planned_evenings", *ACCOUNT)
Sent = tuple[str, dict[str, str | list[str]]]  # where a form goes, and what it sends


def a_running_match(*, rounds: int = 16) -> Match:
    """Return a match for money with two rounds."""
    return recorded(a_match(stake=QUARTER, rounds=rounds), a_deal(110), a_deal(70))


def with_one_in_play() -> Match:
    """Return a match in which a round is in play."""
    match = a_running_match()
    begin(match, an_opening())
    return match


def with_one_withdrawn() -> Match:
    """Return a match of which a round was undone."""
    match = a_running_match()
    step = history_of(match).undo
    assert step is not None
    undo(match, step.number)
    return match


def over() -> Match:
    """Return a match that is over."""
    return a_running_match(rounds=2)


def settled() -> Match:
    """Return a match that has ended, with its plan of payments."""
    match = over()
    ending.settle(match)
    return match


def with_a_payment() -> Match:
    """Return a match in which something was paid."""
    match = settled()
    (first, *_others) = match.plan_lines.all()
    seats = book_now(match).seats
    line = Transfer(seats.party(first.payer_id), seats.party(first.payee_id), first.amount)
    settling.record_payment(match, line)
    return match


def cancelled() -> Match:
    """Return a match that does not count."""
    match = a_running_match()
    cancel(match)
    return match


def read_only() -> Match:
    """Return a match in which nobody may write any more."""
    match = a_running_match()
    revoke(match, SCORER, LinkChange())
    return match


def on_account() -> Match:
    """Return a match whose rest is on the account of its club."""
    match = settled()
    put_on_account(match)
    return match


def with_a_payment_on_account() -> Match:
    """Return such a match of a club in which the first payment of the plan was booked."""
    match = on_account()
    (account,) = accounts_of(match.club)
    due = account.plan.payments[0]
    payer, payee = (whose(who).pk for who in (due.payer, due.payee))
    currency = account.currency
    booking = Booking(payer=payer, payee=payee, amount=due.amount, currency=currency)
    book_payment(match.club, booking, NO_FORM)
    return match


def with_a_watched_club() -> Match:
    """Return a match of a club that has a link for watching."""
    match = a_running_match()
    renew_viewers_link(match.club, NO_FORM)
    return match


def with_a_season() -> Match:
    """Return a match of a club that has a season."""
    match = a_running_match()
    make_season(match.club, SeasonData("Winter", date(2026, 1, 1), date(2026, 2, 28)))
    return match


def with_a_date() -> Match:
    """Return a match of a club that plans an evening."""
    match = a_running_match()
    plan_evening(match.club, PlannedData(day=localdate() + timedelta(days=7)))
    return match


def with_a_public_link() -> Match:
    """Return a match of a club that has a link for its web site."""
    match = a_running_match()
    renew_public_link(match.club, NO_FORM)
    return match


def with_a_namesake() -> Match:
    """Return a match of Anna's, in whose club there is an Ana whom she never met."""
    match = a_running_match()
    a_match(club=match.club, players=("Ana", "Emma", "Fred", "Gé"))
    return match


def with_one_of_two_names() -> Match:
    """Return a match in which a player sits who has another name too."""
    match = with_a_namesake()
    merge(match.club, *two_names(match))
    return match


def with_a_member_link() -> Match:
    """Return a match of Anna's, who has a link of her own."""
    match = a_running_match()
    renew_member_link(match.club, match.club.players.all()[0].pk, NO_FORM)
    return match


def two_names(match: Match) -> tuple[int, int]:
    """Return the keys of Anna and Ana."""
    anna, ana = (match.club.players.get(name=name).pk for name in ("Anna", "Ana"))
    return anna, ana


def beside_another_club() -> Match:
    """Return a match on the account of its club, beside one of other people."""
    match = on_account()
    recorded(a_match(players=("Ilse", "Jan", "Kees", "Lies")), a_deal(90))
    return match


class Way:
    """How a form is found and filled in: on which page of which match, and what is said there."""

    def __init__(
        self,
        page: str,
        *,
        action: str = "",
        match: Callable[[], Match] = a_running_match,
        says: Mapping[str, str] | None = None,
        button: Mapping[str, str] | None = None,
        **chosen: str,
    ) -> None:
        self.page, self.action, self.begun = page, action, match
        self.says, self.button, self.chosen = says or {}, button or {}, chosen

    def address(self, match: Match) -> str:
        """Return the address of the page."""
        if self.page in (*OF_A_CLUB, "club_player"):
            keys = [match.club.players.all()[0].pk] if self.page == "club_player" else []
            return reverse(self.page, args=[match.club.secret, *keys])
        if self.page == "merge_players":
            anna, ana = two_names(match)
            return f"{reverse(self.page, args=[match.club.secret, anna])}?other={ana}"
        if self.page in ("round", "correct", "insert", "withdraw"):
            book = book_now(match)
            entry = (*book.withdrawn, *book.entries)[0]
            return reverse(self.page, args=[match.scorer_secret, entry.round_key])
        if self.page == "new_match":
            return f"{reverse('new_match', args=['kraken'])}?club={match.club.secret}"
        if self.page in ("import_sheet", "home"):
            return reverse(self.page)
        return reverse(self.page, args=[match.scorer_secret])

    def form(self, client: Client, match: Match) -> Sent:
        """Return where the form goes, and what it sends, from a phone that has the club too."""
        client.get(reverse("club", args=[match.club.secret]))
        address = self.address(match)
        forms = page_forms(html_of(client.get(address)))
        form = next(one for one in forms if self.is_meant(one))
        for name, value in self.says.items():
            form.say(name, value)
        if self.page in ("import_sheet", "import_sheets"):
            long_ago = MatchDetails(played_on=date(2024, 2, 29))
            form.say("text", sheet_text(replace(export_sheet(seen(match)), details=long_ago)))
        pressed = self.button or dict(button for button in form.buttons[:1] if button[0])
        return form.action or address, form.sent(**pressed)

    def is_meant(self, form: PageForm) -> bool:
        """Return whether a form of the page is this one."""
        return form.action.endswith(self.action) and all(
            form.values.get(name) == [value] for name, value in self.chosen.items()
        )


A_ROUND = {"trump": "spades", "card_points_0": "100"}
A_TABLE = {f"name_{seat}": name for seat, name in enumerate(NAMES)}
A_SEASON = {"name": "Spring", "first_day": "2026-03-01", "last_day": "2026-05-31"}
A_DATE = {
    "day": (localdate() + timedelta(days=7)).isoformat(),
    "begins_at": "19:30",
    "venue": "De Lijst",
}
WAYS = {
    "record": Way("new_round", action="rounds/new/", says=A_ROUND, button={"action": "save"}),
    "finish": Way(
        "new_round",
        action="rounds/new/",
        match=with_one_in_play,
        says=A_ROUND,
        button={"action": "save"},
    ),
    "begin round": Way(
        "new_round", action="rounds/new/", says={"trump": "spades"}, button={"action": "begin"}
    ),
    "abandon": Way("new_round", action="abandon/", match=with_one_in_play),
    "withdraw": Way("withdraw", button={"action": "withdraw"}),
    "restore": Way("round", action="restore/", match=with_one_withdrawn),
    "undo": Way("table", action="undo/"),
    "redo": Way("table", action="redo/", match=with_one_withdrawn),
    "stop": Way("stop_early"),
    "settle": Way("settlement", action="settle/", match=over),
    "reopen": Way("settlement", action="reopen/", match=settled),
    "pay": Way("settlement", action="pay/", match=settled),
    "pay first": Way("settlement", action="pay/", match=over),
    "undo payment": Way("settlement", action="undo/", match=with_a_payment),
    "put on account": Way("settlement", action="settlement/account/", match=settled),
    "put on account first": Way("settlement", action="settlement/account/", match=over),
    "settle at table": Way("settlement", action="settlement/table/", match=on_account),
    "pay on account": Way("account", action="account/pay/", match=on_account, plan="1"),
    "undo on account": Way("account", action="undo/", match=with_a_payment_on_account),
    "rename": Way("players", says={"name": "Bart"}, button={"action": "rename"}, seat="1"),
    "replace": Way("players", says={"name": "Emma"}, button={"action": "replace"}, seat="1"),
    "cancel": Way("cancel"),
    "bring back": Way("cancel", action="back/", match=cancelled),
    "code": Way("phones", action="code/", link=SCORER),
    "renew": Way("phones", action="renew/", link=SCORER, says={"and_club": "1"}),
    "renew viewer's": Way("phones", action="renew/", link=VIEWER),
    "revoke": Way("phones", action="revoke/", link=SCORER, says={"and_club": "1"}),
    "revoke viewer's": Way("phones", action="revoke/", link=VIEWER),
    "make writable": Way("evenings", action="write/", match=read_only),
    "renew club": Way(
        "club_links",
        action="renew/",
        match=with_a_watched_club,
        says={"and_club": "1", "and_viewers": "1"},
    ),
    "make club's viewer's": Way("club_links", action="watching/renew/"),
    "renew club's viewer's": Way("club_links", action="watching/renew/", match=with_a_watched_club),
    "revoke club's viewer's": Way(
        "club_links", action="watching/revoke/", match=with_a_watched_club
    ),
    "make public": Way("club_links", action="public/renew/"),
    "renew public": Way("club_links", action="public/renew/", match=with_a_public_link),
    "revoke public": Way("club_links", action="public/revoke/", match=with_a_public_link),
    "choose public": Way(
        "club_links", action="choose/", match=with_a_public_link, says={"names": "whole"}
    ),
    "name club": Way("club_links", action="name/", says={"name": "The Sharks"}),
    "make season": Way("seasons", action="seasons/", says=A_SEASON),
    "change season": Way("seasons", action="change/", match=with_a_season, says=A_SEASON),
    "delete season": Way("seasons", action="delete/", match=with_a_season),
    "plan": Way("planned_evenings", action="dates/", says=A_DATE),
    "change planned": Way(
        "planned_evenings", action="change/", match=with_a_date, says={"venue": "De Lijst"}
    ),
    "delete planned": Way("planned_evenings", action="delete/", match=with_a_date),
    "rename everywhere": Way("club_players", action="rename/", says={"name": "Anneke"}),
    "hide": Way("club_players", action="hide/"),
    "merge": Way("merge_players", match=with_a_namesake),
    "part": Way("club_players", action="part/", match=with_one_of_two_names),
    "details": Way("club_player", action="details/", says={"free_line": "cash"}),
    "make member's": Way("club_player", action="link/renew/"),
    "renew member's": Way("club_player", action="link/renew/", match=with_a_member_link),
    "revoke member's": Way("club_player", action="link/revoke/", match=with_a_member_link),
    "play again": Way("settlement", action="again/", match=over),
    "begin": Way("new_match", action="", says=A_TABLE),
    "sheet": Way("import_sheet"),
    "sheets": Way("import_sheets", match=over),
    "day": Way("change_day", match=over, says={"day": "2024-02-29"}),
    "result": Way("only_result", match=a_match, says={"points_0": "120", "points_1": "80"}),
}


def two_steps(client: Client, match: Match, page: str) -> Sent:
    """Return the form of a correction or insertion once its consequences were seen."""
    address = Way(page).address(match)
    forms = page_forms(html_of(client.get(address)))
    form = next(one for one in forms if one.name == "entry")
    form.say("trump", "clubs")
    form.say("card_points_0", "90")
    shown = html_of(client.post(address, form.sent(action="show")))
    form = next(one for one in page_forms(shown) if one.name == "entry")
    return address, form.sent(action="save")


class InTwoSteps(Way):
    """A correction, or a forgotten round: shown first, then saved."""

    def form(self, client: Client, match: Match) -> Sent:
        return two_steps(client, match, self.page)


WAYS |= {"correct": InTwoSteps("correct"), "insert": InTwoSteps("insert")}


class IntoAnotherClub(Way):
    """A match that is moved, or a club that is joined, with a club that the phone has too."""

    def form(self, client: Client, match: Match) -> Sent:
        other = Match.objects.exclude(club=match.club).get(seats__player__name="Ilse")
        for one in (other, match):
            client.get(reverse("table", args=[one.scorer_secret]))
            client.get(reverse("club", args=[one.club.secret]))
        secrets = {
            "move_match": (match.scorer_secret, "club"),
            "join_clubs": (match.club.secret, "other"),
        }
        own, name = secrets[self.page]
        address = reverse(self.page, args=[own])
        page = html_of(client.get(f"{address}?{name}={other.club.secret}"))
        form = next(one for one in page_forms(page) if one.values.get(name) == [other.club.secret])
        return address, form.sent()


WAYS |= {
    "move": IntoAnotherClub("move_match", match=beside_another_club),
    "join": IntoAnotherClub("join_clubs", match=beside_another_club),
}
