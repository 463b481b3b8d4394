"""Answers travel between processes."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy
import pytest

import quadrille
from quadrille import AtLeast, Puzzle, Unknown, cnf, cover

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41....."


def again(value: Any) -> Any:
    assert type(copy.copy(value)) is type(value)
    return pickle.loads(pickle.dumps(value))


def rate(line: str) -> quadrille.Rating:
    return Puzzle.parse(line).rate()


def test_ratings_come_back_from_other_processes() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(rate, [CLASSIC, HARD]))
    for line, rating in zip((CLASSIC, HARD), found):
        want = rate(line)
        assert rating.to_dict() == want.to_dict() and str(rating) == str(want)
        assert rating.hodoku_level == want.hodoku_level and rating.stopped is None
    stopped = Puzzle.parse(HARD).rate(nodes=0)
    assert again(stopped).stopped == stopped.stopped == "nodes" and repr(again(stopped)) == repr(stopped)


@pytest.mark.parametrize("line", [CLASSIC, "1..............4", "11..............", "." * 625])
def test_verdicts(line: str) -> None:
    verdict = Puzzle.parse(line).check(nodes=200)
    back = again(verdict)
    assert str(back) == str(verdict) and back.solutions == verdict.solutions
    assert (back.kind, back.why, back.stopped) == (verdict.kind, verdict.why, verdict.stopped)


def test_bounds_and_unknowns() -> None:
    for value in (AtLeast(10**30), AtLeast(3, "nodes"), Unknown("time")):
        assert again(value) == value


def test_tables_and_columns() -> None:
    lines = [CLASSIC, "no puzzle", "." * 81]
    for table in (quadrille.check_many(lines), quadrille.rate_many(lines), quadrille.check_many([])):
        back = again(table)
        assert back.columns == table.columns and back.to_pylist() == table.to_pylist()
        for name in table.columns:
            assert again(table[name]).to_pylist() == table[name].to_pylist()
    problem = cover.Problem.from_sets([["a"], ["b"], ["a", "b"]])
    (options,) = problem.solutions_part(problem.split(1)[0])
    assert sorted(again(options)["options"].to_pylist()) == sorted([[0, 1], [2]])


def test_problems() -> None:
    labelled = cover.Problem.from_sets(
        {("x", 1): {"p": None, "s": "light blue"}, "y": {"q": None, "s": "light: blue"}, "z": ["q", "s"], 4: ["p", "q"]},
        secondary=["s"],
        bounds={"q": (1, 2)},
        costs={4: 7},
    )
    for problem in (labelled, Puzzle.parse(CLASSIC).cover(), cover.Problem.from_matrix([[1, 0], [0, 1]])):
        back = again(problem)
        assert back.to_text() == problem.to_text() and back.solve() == problem.solve()
        assert list(back.solutions()) == list(problem.solutions()) and back.costs == problem.costs
    assert again(cover.Problem.from_sets([])).count() == 1


def test_formulas_and_diagrams() -> None:
    formula = cnf.Formula.from_dimacs("p cnf 5 2\n1 -3 0\n2 0\n")
    assert again(formula) == formula and again(formula).variables == 5 and again(cnf.Formula()) == cnf.Formula()
    diagram = cover.Problem.from_sets({"a": [1], "b": [1]}).compile()
    assert again(diagram) == diagram and list(again(diagram).solutions()) == list(diagram.solutions())


def test_a_grid_is_an_array() -> None:
    grid = Puzzle.parse(CLASSIC).solve()
    assert grid is not None and again(grid) == grid
    array: Any = numpy.asarray(grid)
    assert array.shape == (9, 9) and array.dtype == numpy.uint8 and array.tolist() == [list(row) for row in grid.rows]
    assert numpy.array(grid, dtype=int).dtype == numpy.int64 and numpy.array(grid, copy=True).sum() == 405
    with pytest.raises(ValueError, match="copy"):
        numpy.array(grid, copy=False)
