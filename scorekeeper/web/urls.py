"""The addresses of all pages."""

from django.urls import URLPattern, URLResolver, include, register_converter
from django.urls import path as leads_to

from scorekeeper.web.account import box as account_box
from scorekeeper.web.account import division as account_division
from scorekeeper.web.account import views as club_account
from scorekeeper.web.account import waiting as account_waiting
from scorekeeper.web.attendance import views as attendance
from scorekeeper.web.club import one_player, public_links
from scorekeeper.web.club import planned as club_dates
from scorekeeper.web.club import players as club_players
from scorekeeper.web.club import season as club_season
from scorekeeper.web.club import seasons as club_seasons
from scorekeeper.web.club import views as club_pages
from scorekeeper.web.downloads import views as downloads
from scorekeeper.web.evening import board as evening_board
from scorekeeper.web.evening import draws as evening_draws
from scorekeeper.web.evening import ending as evening_ends
from scorekeeper.web.evening import paper as evening_paper
from scorekeeper.web.evening import planning as evening_plans
from scorekeeper.web.evening import presence as evening_presence
from scorekeeper.web.evening import views as evenings
from scorekeeper.web.evening import whose as evening_clubs
from scorekeeper.web.evening.addresses import SHOWN
from scorekeeper.web.history import views as history
from scorekeeper.web.home import views as home
from scorekeeper.web.importing import views as importing
from scorekeeper.web.joining import joining, moving
from scorekeeper.web.member import views as member_pages
from scorekeeper.web.middleware.database import Page, with_second_try
from scorekeeper.web.new_match import views as new_match
from scorekeeper.web.people import views as people
from scorekeeper.web.phones import handovers
from scorekeeper.web.phones import views as phones
from scorekeeper.web.public import views as public_pages
from scorekeeper.web.requests.links import RowKeyConverter, SecretConverter
from scorekeeper.web.rounds import corrections, offline
from scorekeeper.web.rounds import views as rounds
from scorekeeper.web.rules import views as rules_pages
from scorekeeper.web.settlement import day as settlement_day
from scorekeeper.web.settlement import views as settlement
from scorekeeper.web.table import again, only_result
from scorekeeper.web.table import views as table

register_converter(SecretConverter, "secret")
register_converter(RowKeyConverter, "row")


def path(route: str, page: Page, *, name: str) -> URLPattern:
    """Where a page stands, which is tried a second time if need be."""
    return leads_to(route, with_second_try(page), name=name)


one_round: list[URLPattern | URLResolver] = [
    path("", rounds.round_page, name="round"),
    path("correct/", corrections.correct, name="correct"),
    path("insert/", corrections.insert, name="insert"),
    path("preview/", corrections.preview_change, name="preview_change"),
    path("withdraw/", rounds.withdraw, name="withdraw"),
    path("restore/", rounds.restore, name="restore"),
]
one_match: list[URLPattern | URLResolver] = [
    path("", table.table, name="table"),
    path("board/", table.board, name="board"),
    path("changes/", table.changes, name="changes"),
    path("rounds/new/", rounds.new_round, name="new_round"),
    path("rounds/preview/", rounds.preview, name="preview"),
    path("offline/", offline.pages_to_store, name="pages_to_store"),
    path("rounds/abandon/", rounds.abandon, name="abandon"),
    leads_to("rounds/<row:key>/", include(one_round)),
    path("dealer/", table.wrong_dealer, name="wrong_dealer"),
    path("forgotten/", table.forgotten_round, name="forgotten_round"),
    path("result/", only_result.only_result, name="only_result"),
    path("stop/", table.stop_early, name="stop_early"),
    path("again/", again.play_again, name="play_again"),
    path("players/", people.players, name="players"),
    path("players/change/", attendance.attendance, name="attendance"),
    path("players/comes/", attendance.comes, name="comes"),
    path("players/goes/", attendance.goes, name="goes"),
    path("players/takes-over/", attendance.takes_over, name="takes_over"),
    path("evening/", people.own_evening, name="own_evening"),
    path("club/", people.own_club, name="own_club"),
    path("club/account/", people.own_account, name="own_account"),
    path("move/", moving.move_match, name="move_match"),
    path("phones/", phones.phones, name="phones"),
    path("phones/code/", phones.new_code, name="new_code"),
    path("phones/renew/", phones.renew_link, name="renew_link"),
    path("phones/revoke/", phones.revoke_link, name="revoke_link"),
    path("history/", history.history, name="history"),
    path("undo/", history.undo, name="undo"),
    path("redo/", history.redo, name="redo"),
    path("cancel/", history.cancel, name="cancel"),
    path("cancel/back/", history.bring_match_back, name="bring_match_back"),
    path("cancel/delete/", history.delete, name="delete_match"),
    path("settlement/", settlement.settlement, name="settlement"),
    path("day/", settlement_day.change_day, name="change_day"),
    path("list/", settlement.own_list, name="own_list"),
    path("settlement/card.svg", settlement.card, name="card"),
    path("settlement/settle/", settlement.settle_match, name="settle"),
    path("settlement/reopen/", settlement.reopen, name="reopen"),
    path("settlement/pay/", settlement.pay, name="pay"),
    path("settlement/account/", settlement.put_on_account, name="put_on_account"),
    path("settlement/table/", settlement.settle_at_table, name="settle_at_table"),
    path("settlement/payments/<row:key>/undo/", settlement.undo_payment, name="undo_payment"),
    path("rules/", rules_pages.rules, name="rules"),
    path("sheet.json", downloads.score_sheet, name="score_sheet"),
    path("scores.csv", downloads.scores_csv, name="scores_csv"),
    path("summary.txt", downloads.summary, name="summary"),
]
evening_to_look_at: list[tuple[str, Page, str]] = [
    ("", evenings.evening, "evening"),
    ("list.txt", evenings.share_list, "share_evening_list"),
    ("evening.csv", evening_ends.list_csv, "evening_csv"),
    ("board/", evening_board.board, "evening_board"),
    ("over/", evening_ends.over, "evening_over"),
    ("print/", evening_paper.printed_list, "print_evening"),
    ("print/seats/", evening_paper.printed_seats, "print_seats"),
    ("print/slips/", evening_paper.printed_slips, "print_slips"),
]
one_evening: list[URLPattern | URLResolver] = [
    *(path(route, page, name=name) for route, page, name in evening_to_look_at),
    path("cards/", evening_paper.table_cards, name="table_cards"),
    path("plan/", evening_plans.change, name="change_evening"),
    path("here/", evening_presence.here, name="who_is_here"),
    path("draw/", evening_draws.draw, name="draw_of_evening"),
    path("draw/hand/", evening_draws.by_hand, name="by_hand"),
    path("close/", evenings.close_tables, name="close_tables"),
    path("end/", evenings.end, name="end_evening"),
]
one_evening_shown: list[URLPattern | URLResolver] = [
    path(route, page, name=SHOWN + name) for route, page, name in evening_to_look_at
]
one_club: list[URLPattern | URLResolver] = [
    path("", club_pages.club, name="club"),
    path("standings/", club_pages.standings, name="standings"),
    path("evenings/", club_pages.evenings, name="evenings"),
    path("standings.txt", club_pages.share_standings, name="share_standings"),
    path("players/<row:key>/", one_player.club_player, name="club_player"),
    path("players/<row:key>/player.txt", one_player.share_player, name="share_player"),
    path("players/<row:key>/details/", one_player.save_details, name="save_details"),
    path("players/<row:key>/link/renew/", one_player.renew_link, name="renew_member_link"),
    path("players/<row:key>/link/revoke/", one_player.revoke_link, name="revoke_member_link"),
    path("evening/new/", evening_plans.begin, name="new_evening"),
    leads_to("evening/<row:key>/", include(one_evening)),
    path("renew/", club_pages.renew_club, name="renew_club"),
    path("name/", club_pages.name_club, name="name_club"),
    path("keep/", club_pages.keep_club, name="keep_club"),
    path("links/", club_pages.club_links, name="club_links"),
    path("links/watching/renew/", club_pages.renew_watching, name="renew_watching"),
    path("links/watching/revoke/", club_pages.revoke_watching, name="revoke_watching"),
    path("links/public/renew/", public_links.renew_public, name="renew_public"),
    path("links/public/revoke/", public_links.revoke_public, name="revoke_public"),
    path("links/public/choose/", public_links.choose_public, name="choose_public"),
    path("join/", joining.join_clubs, name="join_clubs"),
    path("players/", club_players.club_players, name="club_players"),
    path("players/<row:key>/rename/", club_players.rename_everywhere, name="rename_everywhere"),
    path("players/<row:key>/hide/", club_players.hide_player, name="hide_player"),
    path("players/<row:key>/merge/", club_players.merge_players, name="merge_players"),
    path("players/<row:key>/part/", club_players.unmerge_players, name="unmerge_players"),
    path("sheets/", importing.import_sheets, name="import_sheets"),
    path("seasons/", club_seasons.seasons, name="seasons"),
    path("seasons/<row:key>/", club_season.season, name="season"),
    path("seasons/<row:key>/print/", club_season.print_season, name="print_season"),
    path("seasons/<row:key>/season.txt", club_season.share_season, name="share_season"),
    path("seasons/<row:key>/season.csv", club_season.season_csv, name="season_csv"),
    path("seasons/<row:key>/change/", club_seasons.change_season, name="change_season"),
    path("seasons/<row:key>/delete/", club_seasons.delete_season, name="delete_season"),
    path("dates/", club_dates.planned_evenings, name="planned_evenings"),
    path("dates/<row:key>/change/", club_dates.change_planned, name="change_planned"),
    path("dates/<row:key>/delete/", club_dates.delete_planned, name="delete_planned"),
    path("dates.ics", club_dates.planned_calendar, name="planned_calendar"),
    path("account/", club_account.account, name="account"),
    path("account/matches/", account_waiting.put_together, name="put_together"),
    path("account/pay/", club_account.pay, name="pay_on_account"),
    path("account/<row:key>/undo/", club_account.undo, name="undo_on_account"),
    path("account/print/", club_account.printed, name="print_account"),
    path("account/box/", account_box.cash_box, name="cash_box"),
    path("account/box/entry/", account_box.enter_in_box, name="enter_in_box"),
    path("account/box/divide/", account_division.divide_box, name="divide_box"),
    path("account/box/print/", account_box.print_cash_box, name="print_cash_box"),
    path("account/box.csv", account_box.cash_box_csv, name="cash_box_csv"),
    path("account.txt", club_account.share_account, name="share_account"),
    path("account.csv", club_account.account_csv, name="account_csv"),
    path("account.json", club_account.account_json, name="account_json"),
    path("games/<row:key>/write/", people.make_writable, name="make_writable"),
]
one_public: list[URLPattern | URLResolver] = [
    path("", public_pages.public, name="public"),
    path("club.json", public_pages.public_json, name="public_json"),
    path("feed.atom", public_pages.public_feed, name="public_feed"),
    path("dates.ics", public_pages.public_calendar, name="public_calendar"),
]
one_member: list[URLPattern | URLResolver] = [
    path("", member_pages.member, name="member"),
]
urlpatterns = [
    path("", home.home, name="home"),
    leads_to("health/", home.health, name="health"),
    path("new/", new_match.choose_game, name="choose_game"),
    path("evening/", evening_clubs.whose_evening, name="whose_evening"),
    path("new/<slug:slug>/", new_match.new_match, name="new_match"),
    path("new/<slug:slug>/stake/", new_match.stake_example, name="stake_example"),
    path("names/", new_match.names_at_table, name="names_at_table"),
    path("rules/", rules_pages.all_rules, name="all_rules"),
    path("rules/<slug:slug>/", rules_pages.rules_of, name="rules_of"),
    path("sheet/", home.import_score_sheet, name="import_sheet"),
    path("join/", phones.join, name="join"),
    path("forget/", phones.forget_club, name="forget_club"),
    path("all/", handovers.hand_over, name="hand_over"),
    path("all/<secret:secret>/", handovers.take_over, name="take_over"),
    leads_to("c/<secret:secret>/", include(one_club)),
    leads_to("g/<secret:secret>/", include(one_match)),
    leads_to("m/<secret:secret>/", include(one_member)),
    leads_to("e/<secret:secret>/", include(one_evening_shown)),
    path("t/<secret:secret>/", evenings.card, name="table_card"),
    leads_to("p/<secret:secret>/", include(one_public)),
]
