"""Exact covers and clauses of one's own."""

from typing import Any

import numpy
import pytest
import scipy.sparse

from quadrille import AtLeast, ParseError, Puzzle, PuzzleError, UnfitError, Unknown, cnf, cover


def queens(n: int) -> cover.Problem:
    """The n queens: ranks and files are primary, diagonals secondary."""
    options = {
        (r, c): [("r", r), ("f", c), ("a", r + c), ("b", r - c)] for r in range(n) for c in range(n)
    }
    lines = [("r", i) for i in range(n)] + [("f", i) for i in range(n)]
    diagonals = sorted({item for option in options.values() for item in option} - set(lines))
    return cover.Problem.from_sets(options, items=lines, secondary=diagonals)


class TestCover:
    def test_queens(self) -> None:
        assert [queens(n).count() for n in range(4, 9)] == [2, 10, 4, 40, 92]
        solution = queens(6).solve()
        assert solution is not None and len({row for row, _ in solution}) == 6

    def test_text(self) -> None:
        problem = cover.Problem.from_text("A B C | x\nA B x:0\nC x:0\nC x:1\n")
        assert problem.options == [["A", "B", "x:0"], ["C", "x:0"], ["C", "x:1"]] and problem.primary == 3
        assert list(problem.solutions()) == [(0, 1)]
        assert cover.Problem.from_text(problem.to_text()).options == problem.options
        with pytest.raises(ParseError) as caught:
            cover.Problem.from_text("A B\nA C\n")
        assert (caught.value.line, caught.value.column) == (2, 3)

    def test_colours(self) -> None:
        options = [{"p": None, "x": "red"}, {"q": None, "x": "red"}, {"q": None, "x": "blue"}]
        problem = cover.Problem.from_sets(options, secondary=["x"])
        assert list(problem.solutions()) == [(0, 1)]

    @pytest.mark.parametrize("make", [numpy.array, scipy.sparse.csr_matrix, scipy.sparse.coo_array, list])
    @pytest.mark.parametrize("kind", [bool, numpy.uint8, float])
    def test_matrices(self, make: Any, kind: type) -> None:
        rows: Any = numpy.array([[0, 1, 0], [1, 0, 1], [0, 1, 1]], dtype=kind)
        problem = cover.Problem.from_matrix(make(rows))
        assert problem.solve() == (0, 1) and len(problem) == 3

    @pytest.mark.parametrize(
        "wrong",
        [
            [[0, 2]],
            [[float("nan"), 1.0]],
            [1, 0],
            [[["a"]]],
            [["a"]],
            [[0, 0]],
            numpy.zeros((2, 2, 2)),
            scipy.sparse.csr_matrix([[0, 3]]),
            [[1, 0], [1]],
        ],
    )
    def test_wrong_matrices(self, wrong: object) -> None:
        with pytest.raises(ValueError):
            cover.Problem.from_matrix(wrong)

    def test_secondary_columns(self) -> None:
        rows = [[1, 0, 1], [0, 1, 1], [0, 1, 0]]
        assert cover.Problem.from_matrix(rows, primary=2).count() == 1
        with pytest.raises(ValueError, match="primary"):
            cover.Problem.from_matrix(rows, primary=4)

    def test_big_counts(self) -> None:
        text = " ".join(f"i{i}" for i in range(200)) + "\n"
        text += "".join(f"i{i}\ni{i}\n" for i in range(200))
        assert cover.Problem.from_text(text).count() == 2**200

    def test_budgets(self) -> None:
        problem = queens(14)
        assert problem.count(nodes=5) == AtLeast(0, "nodes") and problem.count(limit=3) == AtLeast(3)
        assert problem.solve(nodes=0) in (Unknown("nodes"),) and problem.solve(time=0.0) == Unknown("time")
        solutions = problem.solutions(nodes=200)
        assert len(list(solutions)) < 200 and solutions.stopped == "nodes"

    def test_samples(self) -> None:
        problem = queens(8)
        draws = problem.sample(20, seed=1)
        assert draws == problem.sample(20, seed=1) and len(set(draws)) > 5
        assert cover.Problem.from_sets([["a"]], items=["a", "b"]).sample(3) == []

    def test_wrong_sets(self) -> None:
        with pytest.raises(PuzzleError, match="unknown item"):
            cover.Problem.from_sets([["a"]], items=["b"])
        with pytest.raises(PuzzleError, match="twice"):
            cover.Problem.from_sets([["a"]], items=["a", "a"])
        with pytest.raises(ValueError):
            cover.Problem.from_sets([["a", "a"]])
        with pytest.raises(TypeError):
            cover.Problem.from_sets(["ab"])
        with pytest.raises(TypeError):
            cover.Problem.from_sets([[[]]])  # type: ignore[list-item]


class TestTrace:
    def test_every_solution_is_in_it(self) -> None:
        problem = cover.Problem.from_text(queens(6).to_text())
        trace = problem.trace()
        taken: list[int] = []
        found = []
        for code, *numbers in trace["steps"]:
            if code == "t":
                taken.append(numbers[0])
            elif code == "u":
                assert taken.pop() == numbers[0]
            elif code == "s":
                found.append(tuple(sorted(taken)))
        assert not taken and sorted(found) == sorted(tuple(sorted(s)) for s in problem.solutions())
        assert trace["solutions"] == 4 and not trace["cut"] and trace["stopped"] is None
        assert [item["name"] for item in trace["items"]] == problem.items

    def test_orders_and_limits(self) -> None:
        problem = queens(6)
        left = problem.trace(order="left")["steps"]
        assert [numbers[0] for code, *numbers in left if code == "c"][:2] == [0, 1]
        short = problem.trace(steps=10)
        assert len(short["steps"]) == 10 and short["cut"]
        assert problem.trace(limit=1)["solutions"] == 1
        assert problem.trace(nodes=1)["stopped"] is not None

    def test_refusals(self) -> None:
        with pytest.raises(ValueError, match="min, left"):
            queens(4).trace(order="random")  # type: ignore[arg-type]
        with pytest.raises(UnfitError, match="4096 options"):
            Puzzle.sudoku(5, 5).cover().trace()


class TestCnf:
    def test_models(self) -> None:
        formula = cnf.Formula([[1, 2], [-1, 2]])
        assert (formula.variables, len(formula), formula.clauses) == (2, 2, [[1, 2], [-1, 2]])
        model = formula.solve()
        assert model is not None and 2 in model and formula.solve(assumptions=[-2]) is None
        assert sorted(formula.models()) == [(-1, 2), (1, 2)]
        assert cnf.Formula([[1], [-1]]).solve() is None and cnf.Formula([[]]).solve() is None
        assert cnf.Formula().solve() == ()

    def test_dimacs(self) -> None:
        formula = cnf.Formula.from_dimacs("c a comment\np cnf 3 2\n1 -3 0\n2 0\n")
        assert formula.clauses == [[1, -3], [2]] and formula.variables == 3
        assert cnf.Formula.from_dimacs(formula.to_dimacs()) == formula
        with pytest.raises(ParseError) as caught:
            cnf.Formula.from_dimacs("p cnf 2 1\n1 3 0\n")
        assert (caught.value.line, caught.value.column) == (2, 3)

    @pytest.mark.parametrize("clauses", [[[0]], [["a"]], [1], [[1.5]], [[1 << 40]], [[-(1 << 31)]], 5])
    def test_wrong_clauses(self, clauses: object) -> None:
        with pytest.raises((TypeError, ValueError, OverflowError)):
            cnf.Formula(clauses)  # type: ignore[arg-type]

    def test_a_puzzle(self) -> None:
        puzzle = Puzzle.parse("...3...23...4...")
        model = puzzle.cnf().solve()
        assert model is not None
        cells = [lit - 1 for lit in model[:64] if lit > 0]
        assert "".join(str(at % 4 + 1) for at in cells) == "2413134231244231"
        assert len(list(puzzle.cnf().models())) == 1

    def test_budget(self) -> None:
        holes = 9
        at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
        clauses = at + [[-a[h], -b[h]] for i, a in enumerate(at) for b in at[:i] for h in range(holes)]
        assert cnf.Formula(clauses).solve(nodes=10) == Unknown("nodes")
