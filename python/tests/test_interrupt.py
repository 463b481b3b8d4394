"""Ctrl-C ends any search; the interpreter lock is free during a search; a panic is an exception."""

import _thread
import signal
import subprocess
import sys
import threading
import time

import pytest

from quadrille import Puzzle

# Each would take minutes at least.
SEARCHES = {
    "count": "Puzzle.sudoku(3, 4).count(engine='grid')",
    "solutions": "sum(1 for _ in Puzzle.sudoku(3, 4).solutions())",
    "cover": "Puzzle.sudoku(3, 4).cover().count()",
    "count_part": "(problem := Puzzle.sudoku(3, 4).cover()).count_part(problem.split(1)[0])",
    "solutions_part": "list((problem := Puzzle.sudoku(3, 4).cover()).solutions_part(problem.split(1)[0]))",
    "scale": "scale.count(Puzzle.sudoku(3, 4).cover(), parts=2, seconds=1.0, on='threads')",
    "cover solutions": "sum(1 for _ in Puzzle.sudoku(3, 4).cover().solutions())",
    "models": "sum(1 for _ in Puzzle.sudoku(3, 4).cnf().models())",
    "sat": "cnf.Formula(pigeons(12)).solve()",
    "generate": "list(generate('hardest', count=10**6))",
    "generate_many": "generate_many('sudoku', count=10**9, level='extreme')",
    "check_many": "check_many(('.' * 144 for _ in range(10**9)))",
    "rate_many": "rate_many(puzzle * 10**6)",
}

PROGRAM = """
import signal, sys, threading, time, os
from quadrille import *
from quadrille import scale

def pigeons(holes):
    at = [[p * holes + h + 1 for h in range(holes)] for p in range(holes + 1)]
    return at + [[-a[h], -b[h]] for i, a in enumerate(at) for b in at[:i] for h in range(holes)]

puzzle = ["98.7.....6.....87...7.....64..8..6.....5..4.......3..2..6..74..1...4.......2....."]
signal.signal(signal.SIGINT, signal.default_int_handler)
def interrupt():
    time.sleep(0.5)
    global sent
    sent = time.monotonic()
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt).start()
try:
    {search}
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - sent)
else:
    print("ended before")
# The search that was left behind holds nothing: the process ends.
"""


@pytest.mark.parametrize("name", SEARCHES)
def test_ctrl_c(name: str) -> None:
    program = PROGRAM.format(search=SEARCHES[name])
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert ended.stdout.startswith("interrupted"), ended.stdout + ended.stderr


def test_other_threads_run_during_a_search() -> None:
    ticks = 0
    done = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    Puzzle.sudoku(3, 4).count(time=0.3, engine="grid")
    done.set()
    thread.join()
    assert ticks > 10


def test_a_search_on_another_thread_is_not_interrupted() -> None:
    answers: list[object] = []
    search = threading.Thread(target=lambda: answers.append(Puzzle.sudoku(3, 4).count(time=0.5, engine="grid")))
    # Programs that a script starts in the background ignore Ctrl-C by default.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    search.start()
    with pytest.raises(KeyboardInterrupt):
        _thread.interrupt_main()
        time.sleep(0.2)
    search.join()
    signal.signal(signal.SIGINT, before)
    assert len(answers) == 1


def test_one_iterator_on_many_threads() -> None:
    solutions = Puzzle.sudoku(2, 2).solutions()
    seen: list[str] = []
    refused: list[RuntimeError] = []

    def take() -> None:
        while True:
            try:
                seen.append(str(next(solutions)))
            except StopIteration:
                return
            except RuntimeError as error:
                refused.append(error)

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == len(set(seen)) == 288
    assert all("another thread" in str(error) for error in refused)
