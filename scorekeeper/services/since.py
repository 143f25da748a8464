"""What others did to a match while somebody was typing, for a notice beside the form."""

from enum import StrEnum, auto

from scorekeeper.records.models import Event, Match, RoundVersion

State = RoundVersion.State


class Deed(StrEnum):
    """What somebody else may have done, the most important first."""

    ENTERED = auto()
    BEGUN = auto()
    CORRECTED = auto()
    WITHDRAWN = auto()
    ENDED = auto()


def deeds_since(match: Match, number: int, *, own_key: str) -> list[Deed]:
    """What was done after some version of a match, but for what a form did under its own key."""
    written = RoundVersion.objects.filter(match=match, match_version__gt=number)
    if own_key:
        written = written.exclude(key__startswith=own_key)
    found = {deed_of(*row) for row in written.values_list("state", "is_correction")}
    ends = Event.objects.filter(match=match, kind=Event.Kind.END, match_version__gt=number)
    if ends.exists():
        found.add(Deed.ENDED)
    return [deed for deed in Deed if deed in found]


def deed_of(state: str, is_correction: bool) -> Deed:
    """What somebody did who wrote a version of a round."""
    if state == State.IN_PLAY:
        return Deed.BEGUN
    if state == State.WITHDRAWN:
        return Deed.WITHDRAWN
    return Deed.CORRECTED if is_correction else Deed.ENTERED
