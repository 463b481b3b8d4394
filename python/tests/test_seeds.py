"""Seeds 000 to 003: Sudoku and KenKen as exact cover, with the numbers of their own pages."""

import hashlib
from typing import Any

import numpy
import pytest

from quadrille import Puzzle, cover

EXAMPLE = "009200700400000090700900005000005010005009820820000900000070006207090480003006279"
FIRST = "539261748416758392782934165394825617675319824821647953948172536267593481153486279"


class TestSudokuIsAnExactCover:
    def test_four_by_four(self) -> None:
        problem = Puzzle.sudoku(2, 2).cover("row-first")
        assert (len(problem), len(problem.items), problem.count()) == (64, 64, 288)
        assert problem.items[:5] == ["r1v1", "r1v2", "r1v3", "r1v4", "r2v1"] and problem.items[-1] == "r4c4"

    @pytest.mark.parametrize(("box", "count"), [((2, 2), 288), ((2, 3), 28_200_960), ((3, 2), 28_200_960)])
    def test_all_grids(self, box: tuple[int, int], count: int) -> None:
        assert Puzzle.sudoku(*box).count() == count

    def test_nine_by_nine(self) -> None:
        problem = Puzzle.sudoku(3, 3).cover()
        assert (len(problem), len(problem.items)) == (729, 324)
        # The file of seed 001: a heading, then a line per option.
        lines = [" " * 7 + "012345678" * 36]
        column = {name: at for at, name in enumerate(problem.items)}
        for at, names in enumerate(problem.options):
            row, place, value = at // 81, at // 9 % 9, at % 9 + 1
            ones = {column[name] for name in names}
            lines.append(f"r{row}c{place}#{value} " + "".join("1" if i in ones else " " for i in range(324)))
        text = "\n".join(lines) + "\n"
        digest = "72b62c78da5e9cb88a062e11842522efc2fd067c55bb7b679d9bd2660ad4c8a9"
        assert hashlib.sha256(text.encode()).hexdigest() == digest

    def test_the_example_of_seed_001(self) -> None:
        puzzle = Puzzle.parse(EXAMPLE)
        assert (puzzle.clues, puzzle.count(), len(puzzle.cover())) == (29, 23, 497 - 1 + 1)
        grids = {str(grid) for grid in puzzle.solutions()}
        assert len(grids) == 23 and FIRST in grids
        chosen = puzzle.cover().solve()
        assert chosen is not None and len(chosen) == 81

    def test_options_tell_their_placements(self) -> None:
        chosen = Puzzle.parse("...3...23...4...").cover().solve()
        assert chosen is not None
        grid: Any = numpy.zeros((4, 4), int)
        for row, column, value in chosen:
            grid[row, column] = value
        assert grid.tolist() == [[2, 4, 1, 3], [1, 3, 4, 2], [3, 1, 2, 4], [4, 2, 3, 1]]


class TestSmallCovers:
    def test_three_rows(self) -> None:
        assert cover.Problem.from_matrix([[0, 1, 0], [1, 0, 1], [0, 1, 1]]).solve() == (0, 1)

    def test_the_six_options_of_the_encyclopedia(self) -> None:
        sets = {"A": {1, 4, 7}, "B": {1, 4}, "C": {4, 5, 7}, "D": {3, 5, 6}, "E": {2, 3, 6, 7}, "F": {2, 7}}
        problem = cover.Problem.from_sets(sets)
        assert list(problem.solutions()) == [("B", "D", "F")] and problem.count() == 1


class TestGivensLevels:
    @pytest.mark.parametrize(("level", "clues"), [("easy", 45), ("medium", 40)])
    def test_givens_of_seed_002(self, level: str, clues: int) -> None:
        from quadrille import generate

        puzzle = next(generate("sudoku", recipe="givens", level=level, seed=1))
        assert puzzle.clues == clues and puzzle.check().unique

    def test_one_more_given_after_so_many_tries(self) -> None:
        from quadrille import generate

        puzzles = generate("sudoku", recipe="givens", level="difficult", tries=10, seed=3)
        assert puzzles.tries is None
        puzzle = next(puzzles)
        assert puzzles.tries is not None and puzzle.clues == 30 + (puzzles.tries - 1) // 10
        with pytest.raises(ValueError, match="tries"):
            generate("sudoku", level="hard", tries=10)


class TestKenKen:
    CAGES = ["AABB", "CCDE", "FGDE", "FGHH"]
    CLUES = {"A": "*4", "B": "+5", "C": "-1", "D": "*4", "E": "/2", "F": "-1", "G": "/2", "H": "+4"}

    def cages(self) -> list[tuple[str, int, list[tuple[int, int]]]]:
        cells: dict[str, list[tuple[int, int]]] = {}
        for row, line in enumerate(self.CAGES):
            for column, cage in enumerate(line):
                cells.setdefault(cage, []).append((row, column))
        return [(self.CLUES[cage][0], int(self.CLUES[cage][1:]), cells[cage]) for cage in cells]

    def test_from_cages_and_from_its_id(self) -> None:
        puzzle = Puzzle.kenken(4, self.cages())
        again = Puzzle.parse("4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4")
        assert puzzle == again and puzzle.kind == "kenken"
        assert str(puzzle.solve()) == "1423231431424231" and puzzle.check().unique

    def test_every_engine_agrees(self) -> None:
        puzzle = Puzzle.kenken(4, self.cages())
        for engine in ["auto", "grid", "cover", "sat", "hybrid"]:
            assert str(puzzle.solve(engine=engine)) == "1423231431424231"

    def test_the_cover_counts_the_same(self) -> None:
        for text, count in [("2:b__,a3a3", 2), ("2:__b,a3a3", 2), ("3:f_6,a6a6a6", 12), ("3:_6f,a6a6a6", 12)]:
            puzzle = Puzzle.parse(text)
            assert puzzle.count() == count == puzzle.cover().count() == len(list(puzzle.solutions()))

    def test_tuples_are_colours(self) -> None:
        problem = Puzzle.kenken(4, self.cages()).cover(cages="tuples")
        assert problem.count() == 1
        solution = problem.solve()
        assert solution is not None and sorted(solution)[:2] == [(0, 0, 1), (0, 1, 4)]
        assert cover.Problem.from_text(problem.to_text()).count() == 1
        with pytest.raises(ValueError, match="no cages"):
            Puzzle.sudoku(2, 2).cover(cages="tuples")
