"""Limits of rounds, texts, clubs and accounts: the same for a form and for a score sheet.

Far more than any evening has, and little enough for every page that shows it. What was stored
before a limit was set stays as it is; only what is entered anew is held to it.
"""

from scorekeeper.rules.words import Text, ngettext_lazy

MOST_ROUNDS = 2_000  # of a match; deals thrown in and withdrawn rounds included
MOST_ADJUSTMENTS = 20
MOST_ANNOUNCED = 24
MOST_LISTED = 60
MOST_FORMER_NAMES = 20
MOST_ACCOUNT_ENTRIES = 20_000
MOST_ACCOUNT_ENTRIES_WITH_CORRECTIONS = 25_000  # so that a full account can be put right
LARGEST_ON_ACCOUNT = 10**14  # minor units; the sum of all entries still fits into 64 bits
MOST_SEASONS = 100
MOST_MATCHES = 5_000  # of a club: one on every evening, for more than ten years
MOST_PLAYERS = 5_000  # of a club, with guests and all names of everybody
MOST_NAMESAKES = 200  # of two clubs that are joined: of each the page asks who it is
MOST_EVENINGS = 2_000  # of a club
MOST_PLANNED = 60  # evenings that a club plans: one a week, for more than a year
MOST_SITTINGS = 30  # of an evening
MOST_PRESENT = 200  # of an evening, with those who have left
LONGEST_TEXT = 2_000
LONGEST_REASON = 200


def too_many_rounds() -> Text:
    return ngettext_lazy(
        "A match has at most {number} round.",
        "A match has at most {number} rounds.",
        MOST_ROUNDS,
    )


def too_many_adjustments() -> Text:
    return ngettext_lazy(
        "a round has at most {number} adjustment",
        "a round has at most {number} adjustments",
        MOST_ADJUSTMENTS,
    )


def too_many_announced() -> Text:
    return ngettext_lazy(
        "a round has at most {number} announcement",
        "a round has at most {number} announcements",
        MOST_ANNOUNCED,
    )


def too_many_listed() -> Text:
    return ngettext_lazy(
        "this list has more than {number} entry",
        "this list has more than {number} entries",
        MOST_LISTED,
    )


def too_many_former_names() -> Text:
    return ngettext_lazy(
        "a seat has at most {number} former player",
        "a seat has at most {number} former players",
        MOST_FORMER_NAMES,
    )


def too_many_account_entries(most: int) -> Text:
    return ngettext_lazy(
        "the account of a club has at most {number} entry",
        "the account of a club has at most {number} entries",
        most,
    )


def too_many_seasons() -> Text:
    return ngettext_lazy(
        "a club has at most {number} season",
        "a club has at most {number} seasons",
        MOST_SEASONS,
    )


def too_many_matches() -> Text:
    return ngettext_lazy(
        "a club has at most {number} match", "a club has at most {number} matches", MOST_MATCHES
    )


def too_many_players() -> Text:
    return ngettext_lazy(
        "a club has at most {number} player", "a club has at most {number} players", MOST_PLAYERS
    )


def too_many_namesakes() -> Text:
    return ngettext_lazy(
        "two clubs are joined with at most {number} name in common",
        "two clubs are joined with at most {number} names in common",
        MOST_NAMESAKES,
    )


def too_long(most: int) -> Text:
    return ngettext_lazy(
        "this text is longer than {number} character",
        "this text is longer than {number} characters",
        most,
    )


def too_many_evenings() -> Text:
    return ngettext_lazy(
        "a club has at most {number} evening", "a club has at most {number} evenings", MOST_EVENINGS
    )


def too_many_planned() -> Text:
    return ngettext_lazy(
        "a club plans at most {number} evening",
        "a club plans at most {number} evenings",
        MOST_PLANNED,
    )


def too_many_sittings() -> Text:
    return ngettext_lazy(
        "an evening has 1 to {number} sitting",
        "an evening has 1 to {number} sittings",
        MOST_SITTINGS,
    )


def too_many_present() -> Text:
    return ngettext_lazy(
        "an evening is for at most {number} person",
        "an evening is for at most {number} people",
        MOST_PRESENT,
    )
