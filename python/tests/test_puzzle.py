"""The puzzle: constructors, text, and every question about it."""

import copy
import pickle

import numpy
import pytest

import quadrille
from quadrille import AtLeast, Grid, ParseError, Puzzle, PuzzleError, UnfitError, Unknown

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41....."
# Over ten seconds of search on any machine.
LONG = Puzzle.sudoku(6, 6)


class TestMaking:
    def test_parse(self) -> None:
        puzzle = Puzzle.parse(CLASSIC)
        assert (puzzle.side, puzzle.clues, puzzle.kind, puzzle.box) == (9, 30, "sudoku", (3, 3))
        assert str(puzzle) == CLASSIC and puzzle.givens[0] == (5, 3, 0, 0, 7, 0, 0, 0, 0)
        assert repr(puzzle) == f'Puzzle.parse("{CLASSIC}")' and puzzle.format == "line"

    def test_from_rows_and_arrays(self) -> None:
        rows = Puzzle.parse(CLASSIC).givens
        flat = [value for row in rows for value in row]
        for givens in [rows, flat, numpy.array(rows), numpy.array(flat, numpy.uint8), CLASSIC]:
            assert Puzzle.sudoku(3, 3, givens) == Puzzle.parse(CLASSIC)

    def test_solution_of_the_text(self) -> None:
        wrong = SOLVED[:-1] + "8"
        for solution, word in [(SOLVED, "agrees"), (wrong, "differs"), ("", None)]:
            puzzle = Puzzle.parse(f"puzzle,solution\n{CLASSIC},{solution}\n")
            assert puzzle.check().file_solution == word
        open_rows = "." * 27 + CLASSIC[27:]
        puzzle = Puzzle.parse(f"puzzle,solution\n{open_rows},{SOLVED}\n")
        assert puzzle.check().file_solution == "one-of-several"

    def test_other_kinds(self) -> None:
        assert Puzzle.latin(3).count() == 12 and Puzzle.latin(3).regions is None
        jigsaw = Puzzle.jigsaw("AABB AABB CCDD CCDD")
        assert jigsaw.kind == "jigsaw" and jigsaw.count() == 288
        assert jigsaw.regions == ((0, 0, 1, 1), (0, 0, 1, 1), (2, 2, 3, 3), (2, 2, 3, 3))
        assert Puzzle.sudoku(2, 2, diagonals=True).count() == 48
        killer = Puzzle.sudoku(2, 2, cages=[("+", 3, [(0, 0), (0, 1)])])
        assert killer.kind == "killer" and killer.cages == [("+", 3, [(0, 0), (0, 1)])]
        windows = Puzzle.sudoku(3, 3, windows=True)
        assert windows.check().kind == "many"

    def test_copies(self) -> None:
        for puzzle in [Puzzle.parse(CLASSIC), Puzzle.parse("2:b__,a3a3"), Puzzle.jigsaw("AABBAABBCCDDCCDD")]:
            assert pickle.loads(pickle.dumps(puzzle)) == puzzle == copy.deepcopy(puzzle)
            assert hash(Puzzle.parse(str(puzzle))) == hash(puzzle)
        grid = Puzzle.parse(CLASSIC).solve()
        assert pickle.loads(pickle.dumps(grid)) == grid

    def test_formats(self) -> None:
        puzzle = Puzzle.parse(CLASSIC)
        written = 0
        for name, about, writes in quadrille.formats():
            assert about
            if writes:
                try:
                    text = puzzle.to_text(name)
                except UnfitError:
                    continue
                assert Puzzle.parse(text, format=name).solve() == puzzle.solve()
                written += 1
        assert written >= 8
        assert puzzle.to_text("line", blank="0").startswith("530070")
        assert "boxes of 3 rows by 3 columns" in puzzle.describe()


class TestErrors:
    def test_line_and_column(self) -> None:
        with pytest.raises(ParseError) as caught:
            Puzzle.parse(CLASSIC[:10] + "!" + CLASSIC[11:])
        error = caught.value
        assert (error.line, error.column) == (1, 11) and "column 11" in str(error)
        assert error.excerpt is not None and error.excerpt.endswith("^")
        assert isinstance(pickle.loads(pickle.dumps(error)), ParseError)

    @pytest.mark.parametrize("text", ["", "\n", "12", CLASSIC + "\n" + CLASSIC, "{", "9:zz", "\x00", "\ud800"])
    def test_no_puzzle(self, text: str) -> None:
        with pytest.raises(ValueError):
            Puzzle.parse(text)

    def test_no_model(self) -> None:
        with pytest.raises(PuzzleError, match="side"):
            Puzzle.sudoku(0, 3)
        with pytest.raises(PuzzleError, match="meets|cage|cells"):
            Puzzle.kenken(2, [("+", 3, [(0, 0), (0, 1)]), ("+", 3, [(0, 0), (1, 1)])])
        with pytest.raises(PuzzleError, match="leaves the grid"):
            Puzzle.kenken(2, [("+", 3, [(0, 2)])])
        with pytest.raises(ValueError, match="operation"):
            Puzzle.kenken(2, [("%", 3, [(0, 0)])])

    def test_no_answer(self) -> None:
        with pytest.raises(UnfitError, match="several"):
            Puzzle.sudoku(2, 2).rate()
        with pytest.raises(UnfitError):
            Puzzle.sudoku(2, 2).solve(engine="nine")
        with pytest.raises(UnfitError):
            Puzzle.sudoku(2, 2).solutions(engine="nine")
        with pytest.raises(ValueError, match="engine"):
            Puzzle.sudoku(2, 2).solve(engine="magic")
        with pytest.raises(ValueError, match="format"):
            Puzzle.sudoku(2, 2).to_text("magic")

    @pytest.mark.parametrize("time", [-1.0, float("nan"), -float("inf"), -1e300])
    def test_bad_budgets(self, time: float) -> None:
        with pytest.raises(ValueError, match="time must be a number of seconds, 0 or more, not .{3,6}$"):
            Puzzle.sudoku(2, 2).check(time=time)

    @pytest.mark.parametrize("time", [float("inf"), 1e300, 1e12])
    def test_endless_budgets(self, time: float) -> None:
        assert Puzzle.sudoku(2, 2).check(time=time).kind == "many"
        assert Puzzle.sudoku(2, 2).count(time=time) == 288

    def test_wrong_types(self) -> None:
        for wrong in [None, 1, b"1", [], object()]:
            with pytest.raises(TypeError):
                Puzzle.parse(wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match="limit is out of range: 1180591620717411303424"):
            Puzzle.sudoku(2, 2).count(limit=1 << 70)
        with pytest.raises(TypeError):
            Puzzle.sudoku(2, 2).count(limt=3)  # type: ignore[call-overload]


class TestAnswers:
    def test_solve(self) -> None:
        grid = Puzzle.parse(CLASSIC).solve()
        assert isinstance(grid, Grid) and str(grid) == SOLVED and grid[8, 8] == 9 and len(grid) == 9
        assert grid.puzzle.is_solved_by(grid) and list(grid)[0] == (5, 3, 4, 6, 7, 8, 9, 1, 2)
        assert grid.to_numpy().sum() == 405
        assert Puzzle.parse("11..............").solve() is None
        with pytest.raises(IndexError):
            grid[9, 0]

    def test_seeds_fix_the_order(self) -> None:
        first = [str(Puzzle.sudoku(2, 3).solve(seed=seed)) for seed in range(4)]
        assert first == [str(Puzzle.sudoku(2, 3).solve(seed=seed)) for seed in range(4)]
        assert len(set(first)) > 1

    def test_solutions_are_lazy(self) -> None:
        solutions = LONG.solutions()
        assert next(solutions).side == 36 and next(solutions) != next(solutions)
        assert solutions.stopped is None

    def test_solutions_end_with_the_budget(self) -> None:
        solutions = Puzzle.sudoku(2, 3).solutions(nodes=50)
        assert len(list(solutions)) < 1000 and solutions.stopped == "nodes"

    def test_check(self) -> None:
        verdict = Puzzle.parse(CLASSIC).check()
        assert verdict.unique and str(verdict.solution) == SOLVED and verdict.differences == []
        many = Puzzle.parse("1..............4").check()
        first, second = many.solutions
        assert many.kind == "many" and all(first[cell] != second[cell] for cell in many.differences)
        none = Puzzle.parse("11..............").check()
        assert none.kind == "none" and none.why is not None and "row 1" in none.why
        match verdict:
            case quadrille.Verdict("unique", solution):
                assert str(solution) == SOLVED
            case _:
                raise AssertionError
        with pytest.raises(TypeError, match="unique"):
            bool(verdict)

    def test_unknown_is_a_value(self) -> None:
        hard = Puzzle.sudoku(5, 5)
        verdict = hard.check(nodes=0)
        assert verdict.kind == "unknown" and verdict.stopped == "nodes"
        assert hard.solve(nodes=0) == Unknown("nodes") and not hard.solve(time=0.0)
        assert hard.count(nodes=1, engine="cover") == AtLeast(0, "nodes")
        assert Puzzle.parse(HARD).prove(time=0.0) == Unknown("time")
        assert Puzzle.parse(HARD).rate(time=0.0).stopped == "time"

    def test_count(self) -> None:
        assert Puzzle.sudoku(3, 3).count() == 6670903752021072936960
        assert Puzzle.sudoku(2, 2).count(limit=7) == AtLeast(7) and str(AtLeast(7)) == "at least 7"
        assert Puzzle.sudoku(2, 2).count(limit=1000) == 288 != AtLeast(288)

    def test_rate(self) -> None:
        rating = Puzzle.parse(HARD).rate()
        assert (rating.er, rating.ep, rating.ed, rating.hodoku) == (4.2, 1.2, 1.2, 536)
        assert (rating.level, rating.hardest, rating.stopped) == ("hard", "BUG+1", None)
        assert rating.to_dict()["er"] == 4.2 and sum(rating.steps.values()) > 20
        kenken = Puzzle.parse("4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4").rate()
        assert kenken.er is None and kenken.level is not None

    def test_hint_and_explain(self) -> None:
        puzzle = Puzzle.parse(HARD)
        step = puzzle.hint()
        assert step is not None and step.placements and step.action in str(step)
        assert step.to_dict()["technique"] == step.technique
        path = puzzle.explain()
        assert path.end == "solved" and path.solution == puzzle.solve() and len(path) == len(path.steps)
        assert str(path[-1]) == str(list(path)[-1]) and path.to_dict()["end"] == "solved"
        with pytest.raises(IndexError):
            path[len(path)]
        assert Puzzle.parse("11..............").explain().conflict is not None

    def test_prove(self) -> None:
        certificate = Puzzle.parse(CLASSIC).prove()
        assert certificate.claim == "unique" and certificate.verify() == "exactly one solution"
        text = str(certificate)
        assert quadrille.verify(text) == "exactly one solution"
        with pytest.raises(quadrille.CertificateError):
            quadrille.verify(text.replace("claim unique", "claim none"))

    def test_candidates(self) -> None:
        marks = Puzzle.parse("...3...23...4...").candidates()
        assert marks[0, 3] == (3,) and marks[0, 0] == (1, 2) and marks.total > 16


class TestCanonical:
    def test_equivalent_puzzles_have_it_in_common(self) -> None:
        rows = Puzzle.parse(CLASSIC).givens
        mapped = [[0 if v == 0 else v % 9 + 1 for v in row] for row in rows]
        moved = [mapped[at] for at in (1, 0, 2, 6, 7, 8, 5, 4, 3)]
        turned = [list(column) for column in zip(*moved)]
        forms = {Puzzle.sudoku(3, 3, givens).canonical() for givens in (rows, mapped, moved, turned)}
        assert len(forms) == 1 and forms == {forms.copy().pop().canonical()}

    def test_only_classic_puzzles_have_one(self) -> None:
        for other in (Puzzle.sudoku(2, 2), Puzzle.latin(9), Puzzle.sudoku(3, 3, diagonals=True)):
            with pytest.raises(UnfitError, match="classic"):
                other.canonical()


class TestNotebooks:
    def test_pictures(self) -> None:
        puzzle = Puzzle.parse(HARD)
        grid, step = puzzle.solve(), puzzle.hint()
        assert grid is not None and step is not None
        for svg in [p._repr_svg_() for p in (puzzle, grid, step)] + [puzzle.candidates()._repr_svg_()]:
            assert svg.startswith("<svg ") and svg.rstrip().endswith("</svg>")
        assert "<svg" in puzzle.check()._repr_html_() and "<details>" in puzzle.explain()._repr_html_()
        html = Puzzle.sudoku(2, 2).cover()._repr_html_()
        assert html.count("<tr>") == 61 and "r1c1" in html

    def test_cages_are_drawn(self) -> None:
        assert "4×" in Puzzle.parse("4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4")._repr_svg_()
