"""Links that are renewed or revoked: what they led to is gone, and who stays in is shown how."""

from collections.abc import Callable

import pytest

from scorekeeper.records.models import Event, JoinCode, Match
from scorekeeper.services.access import join_codes, links
from scorekeeper.services.access.links import SCORER, VIEWER, LinkChange, Swaps
from scorekeeper.services.matches.ending import cancel, delete_for_good
from scorekeeper.services.matches.listing import matches_of, matches_on_this_phone
from scorekeeper.services.matches.starting import play_again
from scorekeeper.services.rounds.recording import record_round
from scorekeeper.services.writes import Conflict, LinkGone
from tests.cast import a_deal, a_match, evening_now, next_round, record, recorded, seen
from tests.certain import certain

pytestmark = pytest.mark.django_db
BY_ANNA = LinkChange(entered_by="Anna's phone")
WITH_THE_CLUB = LinkChange(entered_by="Anna's phone", and_club=True)
BOTH = pytest.mark.parametrize("link", [SCORER, VIEWER])


@pytest.fixture
def match() -> Match:
    """A match with a round."""
    return recorded(a_match(), a_deal())


def secrets_of(match: Match) -> tuple[str | None, str | None, str | None]:
    """Return the secrets of a match as they are now: for writing, for looking, the club's."""
    now = seen(match)
    return now.scorer_secret, now.viewer_secret, now.club.secret


@BOTH
def test_a_renewed_link_has_another_secret_and_the_others_stay(match: Match, link: str) -> None:
    before = dict(zip(("scorer", "viewer", "club"), secrets_of(match), strict=True))
    swaps = links.renew(match, link, BY_ANNA)
    after = dict(zip(("scorer", "viewer", "club"), secrets_of(match), strict=True))
    assert [which for which in before if before[which] != after[which]] == [link]
    assert swaps == {before[link]: after[link]}


def test_a_link_is_renewed_to_the_secret_that_was_made_for_it(match: Match) -> None:
    links.renew(match, SCORER, LinkChange(new="drawn-with-the-form-22"))
    assert seen(match).scorer_secret == "drawn-with-the-form-22"


@BOTH
def test_a_revoked_link_has_no_secret(match: Match, link: str) -> None:
    links.revoke(match, link, BY_ANNA)
    assert links.secret_of(seen(match), link) is None


def test_whoever_revokes_the_scorers_link_goes_on_with_the_viewers(match: Match) -> None:
    scorer, viewer, _club = secrets_of(match)
    assert links.revoke(match, SCORER, BY_ANNA) == {scorer: viewer}


def test_a_viewers_link_is_made_where_there_is_none_to_go_on_with(match: Match) -> None:
    links.revoke(match, VIEWER, BY_ANNA)
    scorer, nothing, _club = secrets_of(match)
    assert nothing is None
    swaps = links.revoke(match, SCORER, LinkChange(new="drawn-with-the-form-22"))
    assert swaps == {scorer: "drawn-with-the-form-22"}
    assert secrets_of(match)[:2] == (None, "drawn-with-the-form-22")


@BOTH
@pytest.mark.parametrize(
    ("verb", "kind"),
    [(links.renew, Event.Kind.LINK_RENEWED), (links.revoke, Event.Kind.LINK_REVOKED)],
)
def test_what_was_done_to_a_link_is_recorded_and_never_its_secret(
    match: Match, verb: Callable[[Match, str, LinkChange], Swaps], kind: Event.Kind, link: str
) -> None:
    verb(match, link, BY_ANNA)
    event = Event.objects.get(match=match)
    assert (event.kind, event.after, event.before) == (kind, link, "")
    assert event.entered_by == "Anna's phone"
    assert event.match_version == seen(match).version


@BOTH
@pytest.mark.parametrize("verb", [links.renew, links.revoke])
def test_a_code_goes_with_its_link_and_the_other_ones_stays(
    match: Match, verb: Callable[[Match, str, LinkChange], Swaps], link: str
) -> None:
    for one in (SCORER, VIEWER):
        join_codes.new_code(match, one)
    verb(match, link, BY_ANNA)
    assert list(join_codes.codes_of(match)) == [VIEWER if link == SCORER else SCORER]


def test_the_score_goes_on_under_a_new_link(match: Match) -> None:
    links.renew(match, SCORER, BY_ANNA)
    record(seen(match), a_deal())
    assert len(evening_now(match).rounds) == 2


def test_a_form_that_lay_open_while_the_viewers_link_was_renewed_is_in_nobodys_way(
    match: Match,
) -> None:
    form = next_round(match)
    links.renew(match, VIEWER, BY_ANNA)
    record_round(seen(match), deal=a_deal(), submission=form)
    assert len(evening_now(match).rounds) == 2


def test_whoever_was_let_in_by_a_link_that_is_gone_writes_nothing(match: Match) -> None:
    let_in = seen(match)
    links.renew(match, SCORER, BY_ANNA)
    with pytest.raises(LinkGone):
        record(let_in, a_deal())
    with pytest.raises(LinkGone):
        links.renew(let_in, VIEWER, BY_ANNA)
    with pytest.raises(LinkGone):
        join_codes.new_code(let_in, VIEWER)
    assert len(evening_now(match).rounds) == 1
    assert not JoinCode.objects.exists()


def test_with_the_club_all_its_matches_get_new_links_for_writing(match: Match) -> None:
    others = [play_again(match), play_again(match)]
    stranger = a_match()
    before = [secrets_of(one) for one in (match, *others, stranger)]
    versions = [seen(one).version for one in (match, *others, stranger)]
    swaps = links.renew(match, SCORER, WITH_THE_CLUB)
    after = [secrets_of(one) for one in (match, *others, stranger)]
    for old, new in zip(before[:3], after[:3], strict=True):
        assert swaps[certain(old[0])] == new[0]
        assert (old[0] != new[0], old[1] == new[1], old[2] != new[2]) == (True, True, True)
    assert swaps[certain(before[0][2])] == after[0][2]
    assert len(swaps) == len({new[0] for new in after[:3]}) + 1 == 4
    assert after[3] == before[3]
    raised = [
        seen(one).version > version for one, version in zip(others, versions[1:], strict=False)
    ]
    assert raised == [True, True]
    assert seen(stranger).version == versions[3]


def test_with_the_club_every_match_shows_its_new_link(match: Match) -> None:
    other = play_again(match)
    links.renew(match, SCORER, WITH_THE_CLUB)
    event = Event.objects.get(match=other)
    assert (event.kind, event.after, event.entered_by) == ("link_renewed", "scorer", "Anna's phone")
    assert event.match_version == seen(other).version


def test_with_the_club_codes_for_writing_in_its_other_matches_go(match: Match) -> None:
    other = play_again(match)
    join_codes.new_code(other, SCORER)
    join_codes.new_code(other, VIEWER)
    links.renew(match, SCORER, WITH_THE_CLUB)
    assert list(join_codes.codes_of(seen(other))) == [VIEWER]


def test_what_was_revoked_stays_so_when_the_club_is_renewed(match: Match) -> None:
    other = play_again(match)
    links.revoke(other, SCORER, BY_ANNA)
    links.renew(match, SCORER, WITH_THE_CLUB)
    links.renew_club(seen(match).club, WITH_THE_CLUB)
    assert seen(other).scorer_secret is None


def test_revoking_with_the_club_shuts_this_match_and_renews_the_others(match: Match) -> None:
    other = play_again(match)
    before = secrets_of(other)
    scorer, viewer, club = secrets_of(match)
    swaps = links.revoke(match, SCORER, WITH_THE_CLUB)
    renewed = {before[0]: seen(other).scorer_secret, club: seen(other).club.secret}
    assert swaps == {scorer: viewer, **renewed}
    assert seen(match).scorer_secret is None
    assert seen(other).club.secret != before[2]


@pytest.mark.parametrize("and_club", [True, False])
def test_a_club_gets_a_new_address_alone_or_with_the_links_of_its_matches(
    match: Match, and_club: bool
) -> None:
    before, version = secrets_of(match), seen(match).version
    swaps = links.renew_club(
        match.club, LinkChange(and_club=and_club, new="drawn-with-the-form-22")
    )
    after = secrets_of(match)
    assert after[2] == "drawn-with-the-form-22"
    assert (after[0] != before[0]) is and_club
    renewed = {before[0]: after[0]} if and_club else {}
    assert swaps == {before[2]: after[2], **renewed}
    assert (seen(match).version > version) is and_club


def test_a_club_that_was_renewed_meanwhile_is_not_renewed_by_its_old_link(match: Match) -> None:
    old = seen(match).club
    links.renew_club(match.club, BY_ANNA)
    with pytest.raises(LinkGone):
        links.renew_club(old, BY_ANNA)
    with pytest.raises(LinkGone):
        links.make_writable(old, match.pk, BY_ANNA)


def test_the_club_lets_a_table_write_again_once(match: Match) -> None:
    links.revoke(match, SCORER, BY_ANNA)
    first, again = (links.make_writable(match.club, match.pk, BY_ANNA) for _time in range(2))
    assert first.scorer_secret == again.scorer_secret == seen(match).scorer_secret
    assert seen(match).scorer_secret is not None


@pytest.mark.parametrize("verb", [links.renew, links.revoke])
def test_a_form_that_took_one_link_back_is_no_answer_to_another(
    match: Match, verb: Callable[[Match, str, LinkChange], Swaps]
) -> None:
    keyed = LinkChange(entered_by="Anna's phone", key="the-form-of-Anna")
    verb(match, SCORER, keyed)
    again = links.make_writable(match.club, match.pk, BY_ANNA)
    links.revoke(again, VIEWER, BY_ANNA)
    with pytest.raises(Conflict):
        verb(seen(match), SCORER, keyed)


def test_links_of_a_cancelled_match_can_be_taken_back_too(match: Match) -> None:
    cancel(match)
    for verb in (links.renew, links.revoke):
        for link in (VIEWER, SCORER):
            verb(seen(match), link, BY_ANNA)
    assert seen(match).scorer_secret is None
    assert seen(match).cancelled_at is not None


def test_a_match_that_was_deleted_meanwhile_has_no_links(match: Match) -> None:
    let_in, club = seen(match), match.club
    cancel(match)
    delete_for_good(match)
    for verb in (links.renew, links.revoke):
        with pytest.raises(LinkGone):
            verb(let_in, SCORER, BY_ANNA)
    with pytest.raises(LinkGone):
        links.make_writable(club, let_in.pk, BY_ANNA)
    with pytest.raises(LinkGone):
        join_codes.new_code(let_in, SCORER)
    with pytest.raises(LinkGone):
        delete_for_good(let_in)


def test_whoever_was_shut_out_deletes_nothing(match: Match) -> None:
    cancel(match)
    let_in = seen(match)
    links.renew(match, SCORER, BY_ANNA)
    with pytest.raises(LinkGone):
        delete_for_good(let_in)
    assert seen(match)


def test_a_match_is_listed_once_by_the_link_that_may_write(match: Match) -> None:
    other = play_again(match)
    secrets = [match.viewer_secret, other.viewer_secret, match.scorer_secret]
    found = [one.secret for one in matches_on_this_phone(list(map(certain, secrets)))]
    assert found == [match.scorer_secret, other.viewer_secret]


def test_lists_of_matches_cope_with_links_that_are_gone(match: Match) -> None:
    other = play_again(match)
    links.revoke(other, VIEWER, BY_ANNA)
    links.revoke(match, VIEWER, BY_ANNA)
    viewer = next(iter(links.revoke(match, SCORER, BY_ANNA).values()))
    listed = {one.match.pk: one for one in matches_of(match.club)}
    assert (listed[match.pk].secret, listed[match.pk].is_read_only) == (viewer, True)
    assert listed[other.pk].secret == other.scorer_secret
    (found,) = matches_on_this_phone([viewer, "gone-gone-gone-gone"])
    assert found.secret == viewer
