"""Keeps the workers alive: `python -m scorekeeper.server.supervisor HOST PORT WORKERS`.

It opens the socket at which all of them stand, starts another for each that dies, and ends them all
when it is asked to. It knows nothing of the program, so that nothing can go wrong in it.
"""

import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time

from scorekeeper.server.listening import CannotListen, listener

# Seconds
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 15.0
STEADY = 30.0  # a worker that lived so long starts counting anew
PATIENCE = 12.0  # for those that are asked to end


class WorkerSlot:
    """A slot in which one worker follows another until all stop."""

    def __init__(self, command: list[str], door: socket.socket | None) -> None:
        self.command, self.door = command, door
        self.process: subprocess.Popen[bytes] | None = None
        self.lock, self.closing = threading.Lock(), threading.Event()
        self.thread = threading.Thread(target=self.keep_running, daemon=True)
        self.thread.start()

    def keep_running(self) -> None:
        """Start a worker, wait for its end, and start another: later and later if it dies young."""
        early_deaths = 0
        while not self.closing.is_set():
            began = time.monotonic()
            ended = self.work()
            early_deaths = 0 if time.monotonic() - began > STEADY else early_deaths + 1
            pause = pause_after(early_deaths)
            if not self.closing.is_set():
                say(f"A worker ended by itself ({ended}). Another starts in {pause:g} s.")
            self.closing.wait(pause)

    def work(self) -> str:
        """Start a worker and wait for its end; return how it ended."""
        try:
            process = self.start()
        except OSError as error:  # no memory, no more files
            return str(error)
        return f"status {process.wait()}" if process else ""

    def start(self) -> subprocess.Popen[bytes] | None:
        with self.lock:
            if self.closing.is_set():
                return None
            passed = [] if self.door is None else [self.door.fileno()]
            command = [*self.command, *map(str, passed)]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=passed)
            return self.process

    def close(self) -> None:
        with self.lock:
            self.closing.set()
            if self.process and self.process.stdin:
                self.process.stdin.close()

    def wait(self, deadline: float) -> None:
        """Wait for the worker's end until ``deadline``, then kill it."""
        assert self.process is not None
        try:
            self.process.wait(max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def pause_after(early_deaths: int) -> float:
    return min(FIRST_PAUSE * 2 ** min(early_deaths, 10), LONGEST_PAUSE) if early_deaths else 0.0


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)  # noqa: T201


def wait_for_signal() -> None:
    """Wait for Ctrl-C, or for another signal that ends programs."""
    signals: queue.SimpleQueue[int] = queue.SimpleQueue()
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda number, _frame: signals.put(number))
    while True:
        try:
            signals.get(timeout=1)  # Windows hears Ctrl-C between two of them
        except queue.Empty:
            continue
        return


def main() -> None:
    host, port, workers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    door = None
    if os.name != "nt":  # where a worker cannot be handed a socket, and there is only one
        try:
            door = listener(host, port)
        except CannotListen as error:
            sys.exit(str(error))
    command = [sys.executable, "-m", "scorekeeper.server.worker", host, str(port)]
    slots = [WorkerSlot(command, door) for _worker in range(workers)]
    wait_for_signal()
    deadline = time.monotonic() + PATIENCE
    for slot in slots:
        slot.close()
    for slot in slots:
        slot.wait(deadline)


if __name__ == "__main__":
    main()
