"""The board: its zones, its clauses, its solution. Addresses are (row, column) and count from 1."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import isqrt
from operator import index

from quadrille._native import Puzzle
from quadrille.course.clauses import Clause, Cnf, c

Address = tuple[int, int]


class BoardError(ValueError, AssertionError):
    """An invalid board. It is also an ``AssertionError``, which the course's own board raises."""


class SudokuBoard:
    """A board with boxes of k×k cells; 0 is an empty cell.

    >>> board = SudokuBoard([[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]])
    >>> str(board)
    '0003\\n0002\\n3000\\n4000'
    >>> sorted(board.boxes()[1])
    [(1, 3), (1, 4), (2, 3), (2, 4)]
    >>> sorted(map(str, board.contents()))
    ['d2_2_4', 'd3_1_4', 'd3_3_1', 'd4_4_1']
    """

    def __init__(self, matrix: Iterable[Iterable[int]]) -> None:
        rows = [list(row) for row in matrix]
        side = len(rows)
        self.box_width = isqrt(side)
        if not side or self.box_width**2 != side or any(len(row) != side for row in rows):
            raise BoardError("Improper dimensions for a Sudoku board!")
        self.matrix = [[_digit(digit, side) for digit in row] for row in rows]

    def rows(self) -> list[set[Address]]:
        """The addresses of each row, top to bottom."""
        places = range(1, len(self.matrix) + 1)
        return [{(row, column) for column in places} for row in places]

    def columns(self) -> list[set[Address]]:
        """The addresses of each column, left to right."""
        places = range(1, len(self.matrix) + 1)
        return [{(row, column) for row in places} for column in places]

    def boxes(self) -> list[set[Address]]:
        """The addresses of each box, left to right, then top to bottom."""
        width = self.box_width
        corners = range(1, len(self.matrix) + 1, width)
        return [
            {(top + down, left + right) for down in range(width) for right in range(width)}
            for top in corners
            for left in corners
        ]

    def contents(self) -> set[Clause]:
        """A unit clause for each cell that is filled in."""
        return {
            c(_symbol(digit, (row, column)))
            for row, digits in enumerate(self.matrix, 1)
            for column, digit in enumerate(digits, 1)
            if digit
        }

    def cnf(self, contents: bool = False) -> Cnf:
        """The rules of this board; with ``contents``, as in later editions of the course, also the digits filled in."""
        texts = nonempty_clauses(self.box_width)
        for zone in self.rows() + self.columns() + self.boxes():
            for digit in range(1, len(self.matrix) + 1):
                texts += [at_least_clause(zone, digit), *at_most_clauses(zone, digit)]
        return Cnf([*map(c, texts), *(self.contents() if contents else ())])

    def solve(self) -> SudokuBoard | None:
        """A board with every cell filled in, or ``None`` if there is none."""
        grid = Puzzle.sudoku(self.box_width, self.box_width, self.matrix).solve()
        return None if grid is None else SudokuBoard(grid.rows)

    def solvable(self) -> bool:
        """True if the empty cells can be filled in."""
        return self.solve() is not None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SudokuBoard):
            return NotImplemented
        return self.matrix == other.matrix

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return "\n".join("".join(map(str, row)) for row in self.matrix)

    def __repr__(self) -> str:
        return f"SudokuBoard({self.matrix})"


def _digit(digit: int, side: int) -> int:
    """A digit as an ``int``; NumPy integers are accepted."""
    try:
        plain = index(digit)
    except TypeError:
        plain = -1
    if not 0 <= plain <= side:
        raise BoardError(f"{digit!r} on a board with digits 0 to {side}")
    return plain


def _symbol(digit: int, address: Address) -> str:
    return f"d{digit}_{address[0]}_{address[1]}"


def at_least_clause(A: Iterable[Address], d: int) -> str:
    """The digit appears at least once among the addresses.

    >>> at_least_clause({(1, 3), (1, 4), (2, 3), (2, 4)}, d=2)
    'd2_1_3 || d2_1_4 || d2_2_3 || d2_2_4'
    """
    return " || ".join(_symbol(d, address) for address in sorted(A))


def at_most_clauses(A: Iterable[Address], d: int) -> list[str]:
    """The digit appears at most once among the addresses.

    >>> at_most_clauses({(1, 3), (1, 4), (2, 3)}, d=2)
    ['!d2_1_3 || !d2_1_4', '!d2_1_3 || !d2_2_3', '!d2_1_4 || !d2_2_3']
    """
    symbols = [_symbol(d, address) for address in sorted(A)]
    return [f"!{first} || !{second}" for first, second in combinations(symbols, 2)]


def nonempty_clauses(k: int) -> list[str]:
    """Every cell of a board with boxes of k×k cells holds a digit.

    >>> nonempty_clauses(2)[1]
    'd1_1_2 || d2_1_2 || d3_1_2 || d4_1_2'
    """
    places = range(1, k * k + 1)
    cells = [(row, column) for row in places for column in places]
    return [" || ".join(_symbol(digit, cell) for digit in places) for cell in cells]


def cnf(board: SudokuBoard, contents: bool = False) -> Cnf:
    """:meth:`SudokuBoard.cnf` as a function."""
    return board.cnf(contents)
