"""Why a score sheet is refused, in a sentence."""

from scorekeeper.rules.faults import RuleBroken
from scorekeeper.rules.words import Text as _


def refused_because(refused: RuleBroken) -> str:
    """Say what is wrong, and where; of the sheet as a whole there is no place to name."""
    is_whole = refused.fact == "sheet" and refused.round_number is None
    reason = refused.faults[0].sentence if is_whole else refused.sentence
    reason = reason.removesuffix(".")  # some faults are whole sentences
    return f"{reason}." if is_whole else str(_("Refused: {reason}.", reason=reason))
