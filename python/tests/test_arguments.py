"""Numbers out of range, indices, blanks: an error that names the argument, or an answer."""

import re
from collections.abc import Callable
from typing import Any

import numpy
import pytest

import quadrille
from quadrille import Puzzle, cnf, cover

LINE = "...3...23...4..."
FOUR = Puzzle.parse(LINE)
PROBLEM = cover.Problem.from_sets([["a"], ["a", "b"], ["b"]])
CALLS: list[tuple[str, Callable[[Any], object]]] = [
    ("nodes", lambda n: FOUR.solve(nodes=n)),
    ("nodes", lambda n: FOUR.check(nodes=n)),
    ("nodes", lambda n: FOUR.rate(nodes=n)),
    ("nodes", lambda n: FOUR.hint(nodes=n)),
    ("nodes", lambda n: PROBLEM.solve(nodes=n)),
    ("nodes", lambda n: cnf.Formula([[1]]).solve(nodes=n)),
    ("nodes", lambda n: quadrille.check_many([LINE], nodes=n)),
    ("seed", lambda n: FOUR.solve(seed=n)),
    ("seed", lambda n: quadrille.generate("sudoku", seed=n)),
    ("seed", lambda n: PROBLEM.sample(seed=n)),
    ("seed", lambda n: PROBLEM.estimate(seed=n)),
    ("count", lambda n: quadrille.generate("sudoku", count=n)),
    ("count", lambda n: quadrille.generate_many("sudoku", count=n) if n < 0 else 1 / 0),
    ("count", lambda n: PROBLEM.cheapest(n) if n < 0 else 1 / 0),
    ("limit", lambda n: FOUR.count(limit=n)),
    ("limit", lambda n: PROBLEM.count(limit=n)),
    ("threads", lambda n: FOUR.count(threads=n)),
    ("threads", lambda n: quadrille.check_many([LINE], threads=n)),
    ("steps", lambda n: PROBLEM.trace(steps=n)),
    ("parts", lambda n: PROBLEM.split(n)),
    ("pieces", lambda n: PROBLEM.count_part(PROBLEM.split(1)[0], pieces=n)),
    ("primary", lambda n: cover.Problem.from_matrix([[1]], primary=n)),
    ("height", lambda n: Puzzle.sudoku(n, 3)),
    ("width", lambda n: Puzzle.sudoku(3, n)),
    ("side", lambda n: Puzzle.latin(n)),
    ("side", lambda n: Puzzle.kenken(n, [])),
    ("memory", lambda n: PROBLEM.compile(memory=n)),
]


@pytest.mark.parametrize(("name", "call"), CALLS)
def test_negative_numbers_name_the_argument(name: str, call: Callable[[Any], object]) -> None:
    for number in (-1, -(2**70)):
        with pytest.raises(ValueError, match=re.escape(f"{name} must be 0 or more, not {number}")):
            call(number)


def test_numbers_that_are_too_large() -> None:
    with pytest.raises(ValueError, match="nodes is out of range: 18446744073709551616"):
        FOUR.solve(nodes=2**64)
    with pytest.raises(ValueError, match="nodes is out of range: 10{39}…"):
        FOUR.solve(nodes=10**300)
    with pytest.raises(ValueError, match="nodes is out of range: a longer number"):
        FOUR.solve(nodes=10**30_000)
    with pytest.raises(ValueError, match="time is out of range"):
        FOUR.solve(time=10**400)
    with pytest.raises(TypeError, match="nodes"):
        FOUR.solve(nodes="3")  # type: ignore[call-overload]
    thousand: Any = numpy.int64(1000)
    assert FOUR.solve(nodes=thousand) == FOUR.solve(), "NumPy's integers are numbers too"


def test_options_of_an_order_name_themselves() -> None:
    for number in (-1, 2**70):
        with pytest.raises(ValueError, match="size"):
            quadrille.generate("kenken", size=number)
        with pytest.raises(ValueError, match="givens"):
            quadrille.generate("sudoku", givens=number)


def test_parts_of_puzzles_name_themselves() -> None:
    with pytest.raises(ValueError, match="box is out of range: .-1, 2."):
        Puzzle.parse(LINE, box=(-1, 2))
    with pytest.raises(ValueError, match="a given must be 0 or more, not -1"):
        Puzzle.sudoku(2, 2, [[-1, 0, 0, 0]])
    with pytest.raises(ValueError, match="a given is out of range: 300"):
        Puzzle.sudoku(2, 2, [300] * 16)
    with pytest.raises(ValueError, match="a cell of cage 1 is out of range: .0, -1."):
        Puzzle.kenken(2, [("+", 3, [(0, -1)])])
    with pytest.raises(ValueError, match="the target of cage 2 must be 0 or more, not -3"):
        Puzzle.kenken(2, [("+", 3, [(0, 0), (0, 1)]), ("+", -3, [(1, 0), (1, 1)])])
    for literal in (2**40, -(2**40), 2**28 + 1):
        with pytest.raises(ValueError, match="variables are 1 to 268435456"):
            cnf.Formula([[literal]])


def test_indices_count_from_the_end_too() -> None:
    grid = FOUR.solve()
    assert grid is not None and grid[-1, -1] == grid[3, 3] and grid[0, -4] == grid[0, 0]
    assert FOUR.candidates()[-1, 0] == FOUR.candidates()[3, 0]
    for place in ((4, 0), (0, -5), (2**70, 0)):
        for table in (grid, FOUR.candidates()):
            with pytest.raises(IndexError):
                table[place]
    for row in (99, -99, 2**70):
        with pytest.raises(IndexError):
            FOUR.explain()[row]
        with pytest.raises(IndexError):
            quadrille.check_many([LINE])[row]


def test_none_is_a_blank_cell() -> None:
    rows = [[None, None, None, 3], [None, None, None, 2], [3, None, None, None], [4, None, None, None]]
    assert Puzzle.sudoku(2, 2, rows) == FOUR == Puzzle.sudoku(2, 2, [cell for row in rows for cell in row])
    assert Puzzle.latin(4, rows).clues == 4
