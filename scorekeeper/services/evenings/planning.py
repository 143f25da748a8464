"""Beginning an evening, and changing what was agreed on for it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.games.registry import all_games, find_game, folders
from scorekeeper.records.book import can_be_read, stake_of
from scorekeeper.records.models import (
    CANONICAL,
    Club,
    ClubEvening,
    EveningPerson,
)
from scorekeeper.records.models.matches import today
from scorekeeper.rules.faults import RuleBroken, refuse
from scorekeeper.rules.house_rules import faults_of
from scorekeeper.rules.limits import MOST_EVENINGS, too_many_evenings
from scorekeeper.rules.names import check_unique, folded_name
from scorekeeper.rules.words import Text as _
from scorekeeper.services.access.links import lock_in_force
from scorekeeper.services.access.quotas import reserved_for
from scorekeeper.services.clubs.planned import planned_venue
from scorekeeper.services.evenings.cards import give_cards, tables_for
from scorekeeper.services.evenings.people import (
    canonical_people,
    named_people,
)
from scorekeeper.services.evenings.plans import LOT, STAY, EveningPlan, usual_plan
from scorekeeper.services.evenings.writing import is_wanted, writing_evening
from scorekeeper.services.matches.offers import last_currency
from scorekeeper.services.matches.starting import RULES_VERSION, members_named, set_stake
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import NO_FORM, Submission, is_new

SAME_COLUMNS = (
    "preset",
    "played_on",
    "venue",
    "sittings",
    "way",
    "pairing",
    "sits_out",
    "sits_out_points",
    "late",
    "tie",
    "list_points",
    "currency",
    "fee",
    "fee_per",
    "are_prizes_percents",
    "is_every_fourth",
    "share_of_fees",
    "are_stakes_on_account",
)
LISTS = ("sizes", "prizes", "place_money")


def begin_evening(
    club: Club, plan: EveningPlan, people: Sequence[str], sent: Submission = NO_FORM
) -> ClubEvening:
    """Begin an evening for these people, by name, who are here; raises RuleBroken, LinkGone.

    The same form again gives the evening that it began the first time.
    """
    with reserved_for(club.pk), write_transaction():
        locked = lock_in_force(club)
        if not is_new(locked, sent, "begin_evening", *plan.said(), *people):
            begun = locked.club_evenings.get(form_key=sent.key)
            begun.club = club
            return begun
        if locked.club_evenings.count() >= MOST_EVENINGS:
            raise refuse("club", too_many_evenings())
        plan = plan.checked()
        plan.require_prizes(len(people))
        check_unique("people", people)
        evening = ClubEvening(club=locked, form_key=sent.key)
        write_plan(evening, plan)
        players = named_people(evening, people)
        EveningPerson.objects.bulk_create(
            EveningPerson(evening=evening, player=player, index=index)
            for index, player in enumerate(players)
        )
        write_pairs(evening, plan)
        give_cards(evening, tables_for(evening, len(players)))
    evening.club = club
    return evening


def change_plan(evening: ClubEvening, plan: EveningPlan, sent: Submission = NO_FORM) -> None:
    """Agree on something else from the next sitting on; raises RuleBroken, Conflict, LinkGone.

    Money and list go by the new plan at once, for the sittings before too.
    """
    with writing_evening(evening) as locked:
        if not is_wanted(locked, sent, "plan", *plan.said()):
            return
        plan = plan.checked()
        plan.require_prizes(locked.people.count())
        drawn = locked.drawn_sittings.count()
        if drawn and plan.game.slug != locked.game:
            raise refuse("game", _("The game stays the same once a sitting was drawn."))
        if drawn and plan.has_partners != plan_of(locked).has_partners:
            message = _("Whether partners play stays the same once a sitting was drawn.")
            raise refuse("house_rules", message)
        if plan.sittings < drawn:
            raise refuse("sittings", _("So many sittings were drawn already."))
        write_plan(locked, plan)
        write_pairs(locked, plan)


def write_plan(evening: ClubEvening, plan: EveningPlan) -> None:
    evening.game = plan.game.slug
    for name in SAME_COLUMNS:
        setattr(evening, name, getattr(plan, name))
    for name in LISTS:
        setattr(evening, name, list(getattr(plan, name)))
    evening.house_rules = {"values": {**plan.house_rules}, "version": RULES_VERSION}
    set_stake(evening, plan.stake)
    if plan.stake is None:
        evening.stake_amount, evening.stake_currency, evening.settle = None, "", ""
        evening.stake_per, evening.stake_round_to, evening.stake_shares = 1, 1, []
        evening.fines = []
    evening.save()


def write_pairs(evening: ClubEvening, plan: EveningPlan) -> None:
    """Store who are partners all evening; raises RuleBroken for somebody who was not named."""
    evening.people.update(pair=None)
    people = canonical_people(evening)
    named = members_named(evening.club, [name for pair in plan.pairs for name in pair])
    for number, pair in enumerate(plan.pairs):
        for name in pair:
            player = named.get(folded_name(name))
            if player is None or player.pk not in people:
                raise refuse("pairs", _("{name} is in a pair, but not here.", name=name))
            person = people[player.pk][0]
            person.pair = number
            person.save(update_fields=["pair"])


def pairs_of(people: Iterable[EveningPerson]) -> tuple[tuple[str, str], ...]:
    """The fixed pairs among people of an evening, by name, in their order."""
    found: dict[int, list[str]] = {}
    for person in people:
        if person.pair is not None:
            found.setdefault(person.pair, []).append(person.player.canonical.name)
    return tuple((pair[0], pair[1]) for _number, pair in sorted(found.items()) if len(pair) > 1)


def plan_of(evening: ClubEvening, people: Iterable[EveningPerson] | None = None) -> EveningPlan:
    """What was agreed on for an evening; raises UnknownGame. ``people`` may be read already."""
    if people is None:
        people = evening.people.select_related("player__merged_into")
    lists: Any = {name: tuple(getattr(evening, name)) for name in LISTS}
    return EveningPlan(
        game=find_game(evening.game),
        house_rules=evening.house_rules["values"],
        stake=stake_of(evening),
        pairs=pairs_of(people),
        **{name: getattr(evening, name) for name in SAME_COLUMNS},
        **lists,
    )


def plan_like_last(club: Club) -> EveningPlan:
    """What to offer for the next evening: everything from the last, for today.

    Its pairs too, of whom perhaps not all come. Where there was none, what the club played last.
    An evening that was planned for today is where the date of it says. Nobody can stay in a first
    sitting: it is seated as the first one was.
    """
    last = next((one for one in club.club_evenings.all()[:1] if is_known(one)), None)
    if last is not None:
        plan = replace(plan_of(last), way=way_at_first(last))
    else:
        plan = plan_of_last_match(club) or usual_plan(next(iter(all_games())))
    venue = planned_venue(club, today()) or plan.venue
    return replace(plan, played_on=today(), venue=venue)


def way_at_first(evening: ClubEvening) -> str:
    """The way to seat the first sitting of an evening like another."""
    if evening.way != STAY:
        return evening.way
    first = evening.drawn_sittings.order_by("number").first()
    return LOT if first is None or first.way == STAY else first.way


def people_of_last(club: Club) -> list[int]:
    """The keys of the canonical players who were at the last evening."""
    last = club.club_evenings.first()
    if last is None:
        return []
    rows = last.people.annotate(who=CANONICAL).values_list("who", flat=True)
    return [*dict.fromkeys(rows)]


def is_known(evening: ClubEvening) -> bool:
    """Whether the program knows the game of an evening, and every rule that was agreed on."""
    if evening.game not in folders():
        return False
    game, values = find_game(evening.game), evening.house_rules["values"]
    return evening.preset in game.presets and not any(faults_of(game.house_rules, values))


def plan_of_last_match(club: Club) -> EveningPlan | None:
    """The rules and the stake of the club's last match, where its game is known."""
    match = club.matches.filter(cancelled_at=None).first()
    if match is None or not can_be_read(match):
        return None
    game = find_game(match.game)
    began = match.seats.filter(is_late=False).count()
    usual = game.agreed_rules(began, match.preset).values()
    values = match.house_rules["values"].items()
    changed = {name: value for name, value in values if usual.get(name) != value}
    changed.pop(game.length_rule, None)
    plan = replace(
        usual_plan(game, preset=match.preset),
        house_rules=changed,
        stake=stake_of(match),
        currency=match.stake_currency or last_currency(club),
    )
    try:
        return plan.checked()
    except RuleBroken:  # as at a table of another size
        return usual_plan(game)
