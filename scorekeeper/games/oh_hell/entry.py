"""The entry form of Oh Hell."""

from scorekeeper.games.families.exact_tricks.entry import ExactTricksEntry
from scorekeeper.games.oh_hell.house_rules import OhHellRules


class Entry(ExactTricksEntry[OhHellRules]):
    """One round: bids, and tricks that differ from them."""
