"""Ten thousand hostile calls: an exception or an answer each time, never a crash; and memory that does not grow."""

import gc
import itertools
import os
import random
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import pyarrow
import pytest

import quadrille
from quadrille import Puzzle, cnf, course, cover

LINE = "...3...23...4..."
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Raising:
    """An object whose every method raises."""

    def __getattribute__(self, name: str) -> Any:
        raise ZeroDivisionError(name)

    def __iter__(self) -> Iterator[int]:
        raise ZeroDivisionError

    def __len__(self) -> int:
        raise ZeroDivisionError

    def __str__(self) -> str:
        raise ZeroDivisionError

    def __index__(self) -> int:
        raise ZeroDivisionError

    def __float__(self) -> float:
        raise ZeroDivisionError

    def __hash__(self) -> int:
        raise ZeroDivisionError

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError


class Lying(list[Any]):
    """A list that says it is as long as memory, and never ends."""

    def __len__(self) -> int:
        return 2**62

    def __iter__(self) -> Iterator[Any]:
        return itertools.repeat(self)


class Text(str):
    """A string that raises when it is asked about itself."""

    def __len__(self) -> int:
        raise ZeroDivisionError

    def __iter__(self) -> Iterator[str]:
        raise ZeroDivisionError

    def encode(self, *_: Any) -> bytes:
        raise ZeroDivisionError


class Capsule:
    """An Arrow interface that gives something else."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self.value

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return self.value


def wrong_values(chance: random.Random) -> list[Any]:
    used = pyarrow.array([NINE]).__arrow_c_array__()
    pyarrow.Array._import_from_c_capsule(*used)
    return [
        *[None, True, -1, 0, 1, 2**31, 2**63, 2**64, -(2**70), 10**100, 1.5, float("nan"), float("inf"), 1j],
        *["", LINE, NINE, "\0", "\ud800", "9" * 81, "🙂" * 81, "x" * 10_000, Text(LINE), b"", b"\xff", bytearray(3)],
        *[[], [[]], [[[]]], (), {}, set(), {"a": 1}, [None], ["a", 1], [[1, 2], [3]], range(5), Lying(), Raising()],
        *[object(), type, len, lambda: 0, Ellipsis, NotImplemented, Exception(), memoryview(b"abc")],
        *[numpy.zeros((2, 81), numpy.uint8), numpy.full((2, 2), numpy.nan), numpy.array("a"), numpy.zeros(0)],
        *[numpy.zeros((0, 81), numpy.uint8), numpy.array([[None]]), numpy.uint8(3), numpy.zeros((1, 1, 1))],
        *[pyarrow.array([1]), pyarrow.array([None]), pyarrow.array([NINE]), Capsule(None), Capsule((1, 2))],
        *[Capsule(used), Capsule(()), Puzzle.parse(LINE), cnf.Formula([[1]])],
        *[chance.randbytes(20), "".join(map(chr, chance.choices(range(1, 0xD7FF), k=30)))],
        *["".join(chance.choices(".0123456789AGZ|+-*/:;,{}[]\"'\n ", k=chance.randrange(120)))],
    ]


def calls(give: Callable[[], Any]) -> list[Callable[[], Any]]:
    """Every function, with random arguments. Budgets limit the calls that happen to be valid."""
    brief: dict[str, Any] = {"time": 0.05}
    four = Puzzle.parse(LINE)
    return [
        lambda: Puzzle.parse(give()),
        lambda: Puzzle.parse(give(), format=give(), box=give()),
        lambda: Puzzle.sudoku(give(), give(), give()),
        lambda: Puzzle.sudoku(2, 2, give(), diagonals=give(), cages=give()),
        lambda: Puzzle.latin(give(), give()),
        lambda: Puzzle.jigsaw(give(), give()),
        lambda: Puzzle.kenken(give(), give()),
        lambda: Puzzle.kenken(2, [(give(), give(), give())]),
        lambda: four.solve(time=give(), nodes=give(), engine=give(), seed=give()),
        lambda: four.count(limit=give(), time=0.05, threads=give()),
        lambda: four.check(time=give(), nodes=give()),
        lambda: four.to_text(give(), blank=give()),
        lambda: four.is_solved_by(give()),
        lambda: four.cover(give()),
        lambda: four.candidates()[give()],
        lambda: four.explain(**brief)[give()],
        lambda: four == give(),
        lambda: quadrille.check_many(give(), **brief),
        lambda: quadrille.solve_many([give(), give()], **brief),
        lambda: quadrille.rate_many(give(), time=give(), nodes=0),
        lambda: quadrille.convert_many(give(), give()),
        lambda: quadrille.check_many([NINE], threads=give()),
        lambda: quadrille.check_many([NINE])[give()],
        lambda: list(itertools.islice(quadrille.generate(give(), seed=give(), **brief), 1)),
        lambda: list(quadrille.generate("sudoku", level=give(), size=give(), givens=give(), time=0.05)),
        lambda: list(quadrille.generate("kenken", size=4, ops=give(), cage=give(), time=0.05)),
        lambda: quadrille.verify(give()),
        lambda: cover.Problem.from_text(give()),
        lambda: cover.Problem.from_sets(give(), items=give(), secondary=give()),
        lambda: cover.Problem.from_sets([give(), give()]),
        lambda: cover.Problem.from_matrix(give(), primary=give()),
        lambda: cover.Problem.from_sets([["a"]]).sample(2, seed=give()),
        lambda: cover.Problem.from_sets([["a"]], bounds=give(), costs=give()),
        lambda: cover.Problem.from_sets([["a"]], bounds={"a": give()}, costs=[give()]),
        lambda: cover.Problem.from_sets([["a"]]).cheapest(give(), **brief)[give()],
        lambda: cover.Problem.from_sets([["a"]]).estimate(probes=give(), seed=give(), **brief),
        lambda: cover.Problem.from_sets([["a"]]).compile(memory=give(), **brief),
        lambda: cover.Problem.from_sets([["a"]]).compile().require(give()),
        lambda: cover.Problem.from_sets([["a"]]).compile().sample(2, seed=give()),
        lambda: cover.Problem.from_sets([["a"]]).trace(order=give(), steps=give(), limit=give()),
        lambda: cover.Problem.from_sets([["a"]]).split(give(), of=give(), **brief),
        lambda: cover.Problem.from_sets([["a"]]).count_part(give(), pieces=give(), **brief),
        lambda: list(cover.Problem.from_sets([["a"]]).solutions_part(give(), nodes=give())),
        lambda: cover.merge(give()),
        lambda: Puzzle.parse(give()).canonical(),
        lambda: cnf.Formula(give()),
        lambda: cnf.Formula([give()]),
        lambda: cnf.Formula([[1]]).solve(assumptions=give(), time=0.05),
        lambda: cnf.Formula.from_dimacs(give()),
        lambda: course.SudokuBoard(give()),
        lambda: course.c(give()),
    ]


# The exceptions that a call may raise: never SystemError, never a panic.
ALLOWED = (
    TypeError,
    ValueError,
    LookupError,
    AttributeError,
    ZeroDivisionError,
    UserWarning,
)


def endless(value: Any) -> bool:
    """Values that Python itself would iterate for ever."""
    return type(value) is Lying


@pytest.mark.filterwarnings("ignore")
def test_ten_thousand_hostile_calls() -> None:
    chance = random.Random(5)
    made = answered = refused = 0
    while made < 10_000:
        values = wrong_values(chance)
        for call in calls(lambda: chance.choice([v for v in values if not endless(v)])):
            made += 1
            try:
                call()
                answered += 1
            except ALLOWED:
                refused += 1
    assert answered > 100 and refused > 5_000


def test_endless_lists_are_cut_short() -> None:
    doors: list[Callable[[], object]] = [
        lambda: Puzzle.sudoku(2, 2, Lying()),
        lambda: Puzzle.kenken(2, Lying()),
        lambda: Puzzle.jigsaw(Lying()),
    ]
    for call in doors:
        with pytest.raises((TypeError, ValueError)):
            call()


def test_a_buffer_that_changes_meanwhile() -> None:
    array: Any = numpy.zeros((20_000, 81), numpy.uint8)
    stop = threading.Event()

    def scribble() -> None:
        chance = numpy.random.default_rng(1)
        while not stop.is_set():
            array[chance.integers(20_000, size=500), chance.integers(81, size=500)] = chance.integers(12, size=500)

    thread = threading.Thread(target=scribble)
    thread.start()
    try:
        for _ in range(5):
            table = quadrille.check_many(array)
            assert len(table) == 20_000
    finally:
        stop.set()
        thread.join()


def test_many_threads_at_once() -> None:
    failed: list[BaseException] = []

    def work(seed: int) -> None:
        chance = random.Random(seed)
        try:
            for _ in range(20):
                assert quadrille.check_many([NINE, LINE] * 20, threads=2)["verdict"][0] == "unique"
                next(iter(Puzzle.sudoku(2, 3).solutions()))
                values = wrong_values(chance)
                for call in chance.choices(calls(lambda: chance.choice([v for v in values if not endless(v)])), k=5):
                    try:
                        call()
                    except ALLOWED:
                        pass
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def resident() -> int:
    """Memory of this process, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="no /proc")
def test_memory_does_not_grow() -> None:
    """QUADRILLE_CALLS sets the number of calls; a million takes some ten seconds."""
    array: Any = numpy.zeros((64, 81), numpy.uint8)

    def some_calls() -> int:
        puzzle = Puzzle.parse(NINE)
        grid = puzzle.check().solution
        assert grid is not None and puzzle.is_solved_by(grid)
        for wrong in ("nonsense", 3):
            try:
                Puzzle.parse(wrong)  # type: ignore[arg-type]
            except (ValueError, TypeError):
                pass
        hash(puzzle), str(grid), puzzle.givens
        return 8

    def rare_calls() -> None:
        pyarrow.array(quadrille.check_many(array))
        quadrille.check_many(pyarrow.array([NINE] * 9))
        next(iter(Puzzle.parse(LINE).solutions()))
        cover.Problem.from_sets([["a"], ["b"]]).solve()
        cnf.Formula([[1, 2]]).solve()
        Puzzle.parse(LINE).hint()
        problem = cover.Problem.from_sets([["a"], ["b"], ["a", "b"]])
        problem.trace()
        part = problem.split(1)[0]
        cover.merge([problem.count_part(part)[0]])
        for table in (found := problem.solutions_part(part)):
            pyarrow.table(table)
        found.finish()

    def run(calls: int) -> None:
        made = 0
        while made < calls:
            for _ in range(1000):
                made += some_calls()
            rare_calls()
        gc.collect()

    total = int(os.environ.get("QUADRILLE_CALLS", "50000"))
    run(total // 5)
    before = resident()
    run(total)
    assert resident() - before < 8 << 20
