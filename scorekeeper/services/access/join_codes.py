"""Short codes for typing in place of a link, and the guard against guessing them.

A code is six of twenty letters, one of 64 million, and lives for 15 minutes. In any 10 minutes at
most 10 wrong ones are looked at from one address and 500 from everywhere, so while a code lives at
most 20 and 1,000. One guesser finds a certain code with a chance of 20 in 64 million, 1 in 3.2
million; all guessers of the world together with 1 in 64,000. Where a hundred codes are alive at
any time, an even chance of finding any of them takes one guesser who never rests 308 days, and all
together 6. Whoever spends the 500 keeps others from typing codes for 10 minutes; links and pictures
work on.

The code of a table's card lives until its evening has ended, or is the day before yesterday's: who
forgets to end it leaves no code behind. In an evening of six hours one guesser
tries 360 codes and all together 18,000: they find the card of a certain table with chances of 1 in
180,000 and 1 in 3,600, and any of fifteen with 1 in 12,000 and 1 in 240. It lets them score at that
table until somebody takes the card back; what they write is in its history.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from scorekeeper.records.models import EveningTable, Guess, Handover, JoinCode, Match
from scorekeeper.records.models.access import ADDRESS_LENGTH
from scorekeeper.services.access.codes import ALPHABET, LETTERS, unused_code
from scorekeeper.services.access.links import SCORER, VIEWER, secret_of
from scorekeeper.services.access.quotas import seconds_to_wait
from scorekeeper.services.transactions import write_transaction
from scorekeeper.services.writes import NO_FORM, LinkGone, Submission, is_new, locking

VALID = timedelta(minutes=15)
HANDOVER_VALID = timedelta(minutes=10)
WINDOW = timedelta(minutes=10)
DAYS_OF_A_CARD = timedelta(days=1)
MOST_FROM_ONE, MOST_FROM_ALL = 10, 500


class NoCode(Exception):
    """What was typed cannot be a code."""


class WrongCode(Exception):
    """No link has this code, or not any more."""


class UsedCode(Exception):
    """The code brought its matches and clubs to a phone already."""


@dataclass(frozen=True, slots=True)
class Behind:
    """What a code stands for, by its secret: a match, or what these say."""

    secret: str
    is_handover: bool = False  # all that another phone hands over
    is_card: bool = False  # the card of a table of a club evening


class TooManyGuesses(Exception):
    """Too many wrong codes; ``seconds`` until the next one is looked at."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def new_code(match: Match, link: str, sent: Submission = NO_FORM) -> JoinCode | None:
    """A code for a link, in place of the one it had; raises LinkGone, Conflict.

    The same form again gives the code that the link has now, if it has one.
    """
    with locking(match) as locked:
        may_write = link == SCORER
        if not is_new(locked, sent, "code", link):
            return locked.join_codes.filter(may_write=may_write).first()
        if secret_of(locked, link) is None:
            raise LinkGone
        JoinCode.objects.filter(expires_at__lte=timezone.now()).delete()
        locked.join_codes.filter(may_write=may_write).delete()
        code, expires_at = unused_code(), timezone.now() + VALID
        return JoinCode.objects.create(
            match=locked, may_write=may_write, code=code, expires_at=expires_at
        )


def pull_back_future_times() -> None:
    """Set times in the future back to now: the clock was wrong for a while.

    Codes would be valid for a year, and addresses kept out for as long.
    """
    now = timezone.now()
    codes, guesses = JoinCode.objects.filter(expires_at__gt=now + VALID), Guess.objects
    handovers = Handover.objects.filter(expires_at__gt=now + HANDOVER_VALID)
    if codes.exists() or handovers.exists() or guesses.filter(at__gt=now).exists():
        with write_transaction():
            codes.update(expires_at=now + VALID)
            handovers.update(expires_at=now + HANDOVER_VALID)
            guesses.filter(at__gt=now).update(at=now)


def codes_of(match: Match) -> dict[str, JoinCode]:
    """The valid codes of a match by link; none once its links were renewed.

    One query checks both, or a code could lead to a newer link than the one it was asked for.
    """
    pull_back_future_times()
    links = {"match__scorer_secret": match.scorer_secret}
    links["match__viewer_secret"] = match.viewer_secret
    alive = match.join_codes.filter(expires_at__gt=timezone.now(), **links)
    return {SCORER if code.may_write else VIEWER: code for code in alive}


def code_in(typed: str) -> str:
    code = "".join(letter for letter in typed.upper() if letter.isalnum())
    if len(code) != LETTERS or set(code) - set(ALPHABET):
        raise NoCode
    return code


def secret_for(typed: str, *, address: str) -> Behind:
    """What a typed code stands for; raises NoCode, WrongCode, UsedCode, TooManyGuesses.

    ``address`` is where it was typed. A try counts from before it is looked at, or as many could be
    made at the same moment as the server has threads.
    """
    code, address = code_in(typed), address[:ADDRESS_LENGTH]
    pull_back_future_times()
    require_few(address, room_for=1)  # whoever is refused anyway costs no write
    guess = record_guess(address)
    found = behind_code(code)
    forget_guess(guess)
    return found


def behind_code(code: str) -> Behind:
    alive = {"code": code, "expires_at__gt": timezone.now()}
    handover = Handover.objects.filter(**alive).first()
    if handover is not None and handover.taken_at is not None:
        raise UsedCode
    if handover is not None:
        return Behind(handover.secret, is_handover=True)
    card = card_with_code(code)
    if card is not None:
        return Behind(card, is_card=True)
    found = JoinCode.objects.select_related("match").filter(**alive).first()
    secret = secret_of(found.match, SCORER if found.may_write else VIEWER) if found else None
    if secret is None:
        raise WrongCode
    return Behind(secret)


def card_with_code(code: str) -> str | None:
    """The secret of the card of an evening that goes on."""
    since = timezone.localdate() - DAYS_OF_A_CARD
    tables = EveningTable.objects.filter(evening__ended_at=None, evening__played_on__gte=since)
    return tables.filter(code=code).values_list("card_secret", flat=True).first()


def record_guess(address: str) -> Guess:
    """Store a guess before it is known whether it is one too many, visible to all processes.

    Those that count no more are swept away. Raises TooManyGuesses.
    """
    with write_transaction():
        Guess.objects.filter(at__lte=timezone.now() - WINDOW).delete()
        guess = Guess.objects.create(address=address)
    try:
        require_few(address)
    except TooManyGuesses:
        forget_guess(guess)
        raise
    return guess


def forget_guess(guess: Guess) -> None:
    with write_transaction():
        guess.delete()


def require_few(address: str, *, room_for: int = 0) -> None:
    everybodys = Guess.objects.filter(at__gt=timezone.now() - WINDOW)
    own = everybodys.filter(address=address)
    waits = [
        seconds_to_wait(own, MOST_FROM_ONE - room_for, window=WINDOW),
        seconds_to_wait(everybodys, MOST_FROM_ALL - room_for, window=WINDOW),
    ]
    if any(waits):
        raise TooManyGuesses(max(waits))
