"""The entry form of Wizard."""

from scorekeeper.games.families.exact_tricks.entry import ExactTricksEntry
from scorekeeper.games.wizard.house_rules import WizardRules


class Entry(ExactTricksEntry[WizardRules]):
    """One round, with the bomb and the cloud where the table plays with them."""
