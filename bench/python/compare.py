"""Compares the Python package with the kernel alone and with its peers: the same work, in one run, in processor time.

    python compare.py KERNEL [WHEEL] [--save FILE]

KERNEL is the program ``python-bench``; the size of the wheel, if given, is printed. A peer that is not installed is left out; `just bench-python` installs them.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy
import pyarrow

import quadrille
from quadrille import Puzzle, cnf, cover

ROUNDS = 5
lines: list[str] = []


def say(text: str = "") -> None:
    print(text)
    lines.append(text)


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Processor seconds of the best round."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def kernel(program: str, puzzles: list[str]) -> tuple[float, float]:
    """Nanoseconds a puzzle: in a batch, and one by one."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(puzzles) + "\n")
        file.flush()
        out = subprocess.run([program, file.name], capture_output=True, text=True, check=True).stdout.split()
    return float(out[0]), float(out[1])


def against_the_kernel(program: str, puzzles: list[str]) -> None:
    """Batches and single calls beside the kernel, on one thread."""
    digits = numpy.frombuffer("".join(puzzles).replace(".", "0").encode(), numpy.uint8).reshape(-1, 81) - 48
    column = pyarrow.array(puzzles)
    # Rounds alternate, so that the machine's other work affects both.
    rounds = []
    for _ in range(ROUNDS):
        batch, single = kernel(program, puzzles)
        each = 1e9 / len(puzzles)
        ours = [best(lambda: quadrille.check_many(given, threads=1), 2) * each for given in (digits, column, puzzles)]
        few = puzzles[:20_000]
        start = time.process_time()
        for puzzle in few:
            Puzzle.parse(puzzle).check()
        rounds.append((batch, single, *ours, (time.process_time() - start) * 1e9 / len(few)))
    batch, single, array, arrow, strings, one = map(min, zip(*rounds))
    say(f"| one thread, {len(puzzles):,} puzzles | ns a puzzle | of the kernel |")
    say("|---|---|---|")
    say(f"| kernel, one batch | {batch:.0f} | |")
    for name, value in [("NumPy", array), ("Arrow", arrow), ("list", strings)]:
        say(f"| `check_many` of {name} | {value:.0f} | {batch / value:.0%} |")
    say(f"| kernel, one by one | {single:.0f} | |")
    say(f"| `Puzzle.parse(…).check()` | {one:.0f} | {one - single:+.0f} ns |")
    say()


def import_time() -> None:
    """Wall time of the import alone, in fresh processes."""
    program = "import time; s = time.perf_counter(); import quadrille; print(time.perf_counter() - s)"
    runs = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(15)]
    native = Path(quadrille._native.__file__).stat().st_size
    wheels = [Path(word).stat().st_size for word in sys.argv if word.endswith(".whl")]
    wheel = f"; wheel: {wheels[0] / 1e6:.1f} MB" if wheels else ""
    say(f"import: {statistics.median(runs) * 1e3:.1f} ms (median of {len(runs)}); module: {native / 1e6:.1f} MB{wheel}")
    say()


def interrupt_time() -> None:
    """From Ctrl-C to KeyboardInterrupt."""
    program = """
import _thread, threading, time
from quadrille import Puzzle
def later():
    global sent
    time.sleep(0.3)
    sent = time.perf_counter()
    _thread.interrupt_main()
threading.Thread(target=later).start()
try:
    Puzzle.sudoku(3, 4).count(engine="grid")
except KeyboardInterrupt:
    print(time.perf_counter() - sent)
"""
    runs = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(7)]
    say(f"Ctrl-C: {max(runs) * 1e3:.0f} ms at most (of {len(runs)})")
    say()


def rows(puzzle: str) -> list[list[int]]:
    cells = [int(cell) for cell in puzzle.replace(".", "0")]
    return [cells[at : at + 9] for at in range(0, 81, 9)]


def sudoku_peers(puzzles: list[str]) -> None:
    """The solution of each puzzle, one by one."""

    def us() -> None:
        for puzzle in puzzles:
            Puzzle.parse(puzzle).solve()

    contestants: dict[str, tuple[Callable[[], None], int]] = {"quadrille": (us, len(puzzles))}
    few = puzzles[:20]
    try:
        import pencilmark

        contestants["pencilmark"] = (lambda: [pencilmark.solve(p) for p in few] and None, len(few))
    except ImportError:
        pass
    try:
        from sudoku import Sudoku

        def py_sudoku() -> None:
            for puzzle in few[:5]:
                board = [[cell or None for cell in row] for row in rows(puzzle)]
                Sudoku(3, 3, board=board).solve()

        contestants["py-sudoku"] = (py_sudoku, 5)
    except ImportError:
        pass
    table("Sudoku, one solution", contestants)


def table(title: str, contestants: dict[str, tuple[Callable[[], None], int]]) -> None:
    """Microseconds each, and how many times ours."""
    taken = {name: best(work, 3) * 1e6 / count for name, (work, count) in contestants.items()}
    ours = taken["quadrille"]
    say(f"| {title} | µs each | times ours |")
    say("|---|---|---|")
    for name, value in taken.items():
        say(f"| {name} | {value:,.1f} | {value / ours:,.{1 if value < 10 * ours else 0}f} |")
    say()


def rating_peers(puzzles: list[str]) -> None:
    """How hard each is."""
    few = puzzles[:20]
    contestants: dict[str, tuple[Callable[[], None], int]] = {
        "quadrille": (lambda: [Puzzle.parse(p).rate() for p in few] and None, len(few))
    }
    try:
        import pencilmark

        contestants["pencilmark"] = (lambda: [pencilmark.rate(p) for p in few] and None, len(few))
    except ImportError:
        return
    table("Sudoku, a rating", contestants)


def cover_peers(name: str, sets: list[list[int]], items: int, solutions: int) -> None:
    """All solutions of an exact cover problem, from the same matrix for all who read one."""
    matrix = numpy.zeros((len(sets), items), dtype=bool)
    for at, row in enumerate(sets):
        matrix[at, row] = True

    def us() -> None:
        assert sum(1 for _ in cover.Problem.from_matrix(matrix).solutions()) == solutions

    contestants: dict[str, tuple[Callable[[], None], int]] = {"quadrille": (us, 1)}
    try:
        import exact_cover

        def exact() -> None:
            assert len(exact_cover.get_all_solutions(matrix)) == solutions

        contestants["exact-cover"] = (exact, 1)
    except ImportError:
        pass
    try:
        import warnings

        warnings.simplefilter("ignore")
        import xcover

        def crossed() -> None:
            assert sum(1 for _ in xcover.covers_bool(matrix)) == solutions

        crossed()
        contestants["xcover"] = (crossed, 1)
    except ImportError:
        pass
    try:
        from dlx import DLX

        def linked() -> None:
            problem = DLX([(item, DLX.PRIMARY) for item in range(items)], [sorted(row) for row in sets])
            assert sum(1 for _ in problem.solve()) == solutions

        contestants["dlx"] = (linked, 1)
    except ImportError:
        pass
    table(f"exact cover, {name}: all {solutions:,} solutions", contestants)


def first_cover(name: str, sets: list[list[int]], items: int) -> None:
    """One solution of a small exact cover problem: the whole call, a matrix in and the numbers of options out."""
    try:
        import exact_cover
    except ImportError:
        return
    matrix = numpy.zeros((len(sets), items), dtype=bool)
    for at, row in enumerate(sets):
        matrix[at, row] = True
    calls = 200

    def covers(chosen: list[int]) -> bool:
        return bool((matrix[chosen].sum(axis=0) == 1).all())

    def us() -> None:
        for _ in range(calls):
            chosen = cover.Problem.from_matrix(matrix).solve()
        assert covers(list(chosen))

    def exact() -> None:
        for _ in range(calls):
            chosen = exact_cover.get_exact_cover(matrix)
        assert covers(list(chosen))

    table(f"exact cover, {name}: one solution", {"quadrille": (us, calls), "exact-cover": (exact, calls)})


def queens_sets(n: int) -> tuple[list[list[int]], int]:
    """Perfect matchings and Latin squares need no secondary items, which not every peer has."""
    items = 3 * n * n
    sets = [
        [r * n + c, n * n + r * n + v, 2 * n * n + c * n + v] for r in range(n) for c in range(n) for v in range(n)
    ]
    return sets, items


def sudoku_sets(puzzle: str) -> tuple[list[list[int]], int]:
    options = []
    for at, cell in enumerate(puzzle):
        row, column = divmod(at, 9)
        box = row // 3 * 3 + column // 3
        values = range(9) if cell in ".0" else [int(cell) - 1]
        options += [[at, 81 + row * 9 + v, 162 + column * 9 + v, 243 + box * 9 + v] for v in values]
    return options, 324


def sat_peers() -> None:
    """Pigeons, and a hard Sudoku by clauses."""
    holes = 8
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    clauses = at + [[-a[h], -b[h]] for i, a in enumerate(at) for b in at[:i] for h in range(holes)]
    hard = Puzzle.sudoku(4, 4).cnf().clauses
    contestants: dict[str, tuple[Callable[[], None], int]] = {}

    def us() -> None:
        assert cnf.Formula(clauses).solve() is None and cnf.Formula(hard).solve()

    contestants["quadrille"] = (us, 1)
    try:
        from pysat.solvers import Solver

        def them(name: str) -> Callable[[], None]:
            def run() -> None:
                for formula, answer in ((clauses, False), (hard, True)):
                    with Solver(name=name, bootstrap_with=formula) as solver:
                        assert solver.solve() == answer

            return run

        contestants["python-sat (MiniSat)"] = (them("minisat22"), 1)
        contestants["python-sat (CaDiCaL)"] = (them("cadical153"), 1)
    except ImportError:
        return
    table("SAT, two formulas", contestants)


def main() -> None:
    program = sys.argv[1]
    puzzles = quadrille.generate_many("sudoku", seed=1, count=100_000, keep_equivalent=True)["puzzle"].to_pylist()
    say(f"# The Python package\n\n{sys.version.split()[0]} on {os.uname().machine}, processor time\n")
    against_the_kernel(program, puzzles)
    import_time()
    interrupt_time()
    sudoku_peers(puzzles[:2_000])
    rating_peers(puzzles)
    first_cover("the seven items of Wikipedia", [[0, 3, 6], [0, 3], [3, 4, 6], [2, 4, 5], [1, 2, 5, 6], [1, 6]], 7)
    for side in (3, 4, 6):
        first_cover(f"a Latin square of side {side}", *queens_sets(side))
    easy = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    first_cover("an easy Sudoku", *sudoku_sets(easy))
    cover_peers("Latin squares of side 4", *queens_sets(4), 576)
    sets, items = sudoku_sets("009200700400000090700900005000005010005009820820000900000070006207090480003006279")
    cover_peers("the Sudoku of seed 001", sets, items, 23)
    cover_peers("Latin squares of side 5", *queens_sets(5), 161_280)
    sat_peers()
    if "--save" in sys.argv:
        Path(sys.argv[sys.argv.index("--save") + 1]).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
