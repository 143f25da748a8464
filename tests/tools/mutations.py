"""Puts faults into a copy of the program, one at a time, and looks whether the tests find them.

`python -m tests.tools.mutations` prints what was found and what was missed; it ends with 1 where a
fault was missed, or where the program has changed so much that a fault has no place in it any more.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("scorekeeper", "static", "templates", "tests", "manage.py", "pyproject.toml")
FOUND, MISSED, NO_PLACE, NOT_RUN = "found", "MISSED", "NO PLACE", "NOT RUN"
PYTEST = (sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider")


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One wrong line: its name, where ``right`` stands once, and which tests must not pass."""

    name: str
    file: str
    right: str
    wrong: str
    tests: str


FAULTS = (
    Fault(
        name="an IBAN with wrong check digits is taken",
        file="scorekeeper/settlement/ibans.py",
        right="if remainder_of(iban) != 1:",
        wrong="if remainder_of(iban) == 98:",
        tests="tests/settlement/test_ibans.py",
    ),
    Fault(
        name="whoever watches sees how somebody is paid",
        file="scorekeeper/web/account/views.py",
        right="return details_of(request.club.pk) if request.may_write else NO_DETAILS",
        wrong="return details_of(request.club.pk)",
        tests="tests/web/test_payment_details_pages.py",
    ),
    Fault(
        name="a member's page shows the debts of all",
        file="scorekeeper/web/parts/debts.py",
        right="if payer is None or due.payer.player == payer",
        wrong="if True",
        tests="tests/web/test_member_page.py",
    ),
    Fault(
        name="a revoked link of a merged name goes on",
        file="scorekeeper/services/clubs/member_links.py",
        right="MemberLink.objects.filter(player__in=names).delete()",
        wrong="MemberLink.objects.filter(player=player).delete()",
        tests="tests/services/test_members_money.py",
    ),
    Fault(
        name="a sign: where the fewest points win, the most do",
        file="scorekeeper/settlement/shares.py",
        right="sign = -1 if standing.lowest_wins else 1",
        wrong="sign = 1",
        tests="tests/settlement/test_nets.py",
    ),
    Fault(
        name="a payment's direction: who is owed pays",
        file="scorekeeper/settlement/transfers.py",
        right="yield Transfer(seat, creditors[-net].popleft(), -net)",
        wrong="yield Transfer(creditors[-net].popleft(), seat, -net)",
        tests="tests/settlement/test_transfers.py",
    ),
    Fault(
        name="a boundary: equal points are enough",
        file="scorekeeper/games/families/klaverjas/reckoning.py",
        right="self.points[self.must_win] <= self.points[1 - self.must_win]",
        wrong="self.points[self.must_win] < self.points[1 - self.must_win]",
        tests="tests/games/kraken/test_worked_rounds.py",
    ),
    Fault(
        name="a rounding: a half goes up where it goes down",
        file="scorekeeper/games/kraken/scoring.py",
        right="return (base + 4) // 10",
        wrong="return (base + 5) // 10",
        tests="tests/games/kraken/test_house_rules.py",
    ),
    Fault(
        name="a challenge's factor: each counts double, the second one too",
        file="scorekeeper/games/families/klaverjas/reckoning.py",
        right="return 1 if level is None else level.factor",
        wrong="return 1 if level is None else 2",
        tests="tests/games/kraken/test_worked_rounds.py",
    ),
    Fault(
        name="a wrong seat: whoever won a challenge gets its crosses",
        file="scorekeeper/games/kraken/scoring.py",
        right="loser = SIDES[1 - reckoning.winner]",
        wrong="loser = SIDES[reckoning.winner]",
        tests="tests/games/kraken/test_worked_rounds.py",
    ),
    Fault(
        name="a dealer that does not move",
        file="scorekeeper/rules/game.py",
        right="return situation.table.after(deal.dealer)",
        wrong="return deal.dealer",
        tests="tests/rules/test_replay.py",
    ),
    Fault(
        name="a withdrawn round that counts",
        file="scorekeeper/records/book.py",
        right="return self.state == models.RoundVersion.State.RECORDED",
        wrong="return self.state != models.RoundVersion.State.IN_PLAY",
        tests="tests/services/test_withdrawals.py",
    ),
    Fault(
        name="an undo that undoes a step too much: one that nobody saw",
        file="scorekeeper/services/history/undoing.py",
        right="if step is None or step.number != taking.number:",
        wrong="if step is None:",
        tests="tests/services/test_undoing.py",
    ),
    Fault(
        name="a key that is not checked: a form sent again counts again",
        file="scorekeeper/services/writes.py",
        right="before = sending_of(scope, submission.key)",
        wrong="before = None",
        tests="tests/services/test_recording.py",
    ),
    Fault(
        name="a cache that is filled too early, from a transaction that may fail",
        file="scorekeeper/services/books.py",
        right="transaction.on_commit(lambda: cache.put(key, book, size=size))",
        wrong="cache.put(key, book, size=size)",
        tests="tests/services/test_books.py",
    ),
    Fault(
        name="a missing lock: two processes write at once",
        file="scorekeeper/services/transactions.py",
        right="if not try_lock(file) and not Turn(file).comes(seconds_until(deadline)):",
        wrong="if False:",
        tests="tests/services/test_transactions.py",
    ),
    Fault(
        name="a dropped guard: who may only look writes",
        file="scorekeeper/web/requests/guards.py",
        right='return request.method not in ("GET", "HEAD") and not request.may_write',
        wrong="return False",
        tests="tests/web/test_secrets.py tests/web/test_links.py",
    ),
    Fault(
        name="a limit off by one: the last round that is allowed is refused",
        file="scorekeeper/services/rounds/recording.py",
        right="if rounds > limits.MOST_ROUNDS:",
        wrong="if rounds >= limits.MOST_ROUNDS:",
        tests="tests/services/test_recording.py",
    ),
    Fault(
        name="a club's cache that is filled from a transaction that may fail",
        file="scorekeeper/services/derived.py",
        right="if not connection.in_atomic_block:",
        wrong="if True:",
        tests="tests/services/test_finished_matches.py",
    ),
    Fault(
        name="a merged player who counts as two",
        file="scorekeeper/services/clubs/club_record.py",
        right="players=tuple(canonical.get(player, player) for player in players)",
        wrong="players=players",
        tests="tests/services/test_finished_matches.py tests/web/test_club_home.py",
    ),
    Fault(
        name="a shared lead that counts whole for each",
        file="scorekeeper/ledger/finished.py",
        right="return Fraction(1, len(leaders)) if leads else Fraction(0)",
        wrong="return Fraction(1) if leads else Fraction(0)",
        tests="tests/ledger",
    ),
    Fault(
        name="a form of a club that counts again",
        file="scorekeeper/services/writes.py",
        right="before = sending_of(scope, submission.key)",
        wrong="before = None if isinstance(scope, Club) else sending_of(scope, submission.key)",
        tests="tests/web/test_sent_again.py",
    ),
    Fault(
        name="an entry of the account with the wrong sign",
        file="scorekeeper/services/account/journal.py",
        right="changes[names[canonical[player]]] -= amount",
        wrong="changes[names[canonical[player]]] += amount",
        tests="tests/services/account",
    ),
    Fault(
        name="a payment that two phones book",
        file="scorekeeper/services/account/accounts.py",
        right=".filter(pk__in=entries_with(payee)).exists():",
        wrong=".none().exists():",
        tests="tests/services/account",
    ),
    Fault(
        name="two who sat in one match become one",
        file="scorekeeper/services/clubs/members.py",
        right="if met is not None:",
        wrong="if False:",
        tests="tests/services/test_merging.py",
    ),
    Fault(
        name="a watcher of a club who writes",
        file="scorekeeper/web/requests/guards.py",
        right="request.may_write = club.secret == request.secret",
        wrong="request.may_write = True",
        tests="tests/web/test_club_links.py",
    ),
    Fault(
        name="a copy that is taken for what it was copied from",
        file="scorekeeper/services/backups/backup.py",
        right="draw_epoch(unfinished)",
        wrong="pass",
        tests="tests/services/test_backups.py",
    ),
)


def copy_program(folder: Path) -> None:
    """Copy everything that the tests need, with what was compiled of it: it is as old there."""
    for name in COPIED:
        place = ROOT / name
        if place.is_dir():
            shutil.copytree(place, folder / name)
        else:
            shutil.copy2(place, folder / name)


def all_pass(folder: Path, tests: Iterable[str], *, report: bool = False) -> bool | None:
    """Run tests on a copy; whether all of them passed, None where they could not be run."""
    words = [*PYTEST, "--hypothesis-seed=0", *tests]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if report and done.returncode:
        print(done.stdout, done.stderr)
    return {0: True, 1: False}.get(done.returncode)


def outcome(folder: Path, fault: Fault) -> str:
    """What becomes of a fault in a copy, which afterwards is as it was."""
    place = folder / fault.file
    program = place.read_text(encoding="utf-8") if place.exists() else ""
    if program.count(fault.right) != 1:
        return NO_PLACE
    place.write_text(program.replace(fault.right, fault.wrong), encoding="utf-8")
    passed = all_pass(folder, fault.tests.split())
    place.write_text(program, encoding="utf-8")
    return {True: MISSED, False: FOUND, None: NOT_RUN}[passed]


def outcomes(folder: Path, faults: Iterable[Fault]) -> Iterator[str]:
    """Print what becomes of each fault, line by line, and hand it out."""
    for fault in faults:
        came = outcome(folder, fault)
        print(f"{came:9} {fault.name} ({fault.file})", flush=True)
        yield came


def main(faults: Iterable[Fault] = FAULTS) -> int:
    """Try all faults; return 0 where each of them was found."""
    faults = tuple(faults)
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as name:
        folder = Path(name)
        copy_program(folder)
        tests = {one for fault in faults for one in fault.tests.split()}
        if not all_pass(folder, sorted(tests), report=True):
            print("The tests do not even pass without a fault.")
            return 1
        came = list(outcomes(folder, faults))
    print(f"{came.count(FOUND)} of {len(came)} faults were found.")
    return 0 if set(came) <= {FOUND} else 1


if __name__ == "__main__":
    sys.exit(main())
