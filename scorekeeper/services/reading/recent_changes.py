"""What others did to a match while somebody was typing, for a notice beside the form."""

from enum import StrEnum, auto

from scorekeeper.records.models import Event, Match, RoundVersion, Sending

State = RoundVersion.State


class Deed(StrEnum):
    """What somebody else may have done, the most important first."""

    ENTERED = auto()
    BEGUN = auto()
    CORRECTED = auto()
    BROUGHT_BACK = auto()
    WITHDRAWN = auto()
    ENDED = auto()


def deeds_since(match: Match, number: int, *, own_key: str, own_name: str) -> list[Deed]:
    """What others did after some version of a match.

    A form's own doing is known by its key; what the phone sent besides, by the name it gave itself.
    """
    written = RoundVersion.objects.filter(match=match, match_version__gt=number)
    own = Sending.objects.filter(match=match, key__startswith=own_key)
    written = written.exclude(match_version__in=own.values("match_version"))
    ends = Event.objects.filter(match=match, kind=Event.Kind.END, match_version__gt=number)
    if own_name:
        written, ends = written.exclude(entered_by=own_name), ends.exclude(entered_by=own_name)
    found = {deed_of(*row) for row in written.values_list("state", "cause", "is_correction")}
    if ends.exists():
        found.add(Deed.ENDED)
    return [deed for deed in Deed if deed in found]


def deed_of(state: str, cause: str, is_correction: bool) -> Deed:
    """What somebody did who wrote a version of a round."""
    if cause == RoundVersion.Cause.BACK:
        return Deed.BROUGHT_BACK
    if state == State.IN_PLAY:
        return Deed.BEGUN
    if state == State.WITHDRAWN:
        return Deed.WITHDRAWN
    return Deed.CORRECTED if is_correction else Deed.ENTERED
