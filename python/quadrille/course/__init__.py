"""The exercise that leads from Sudoku to SAT, to the letter: literals, clauses, sentences, a board and its clauses; then what
the course leads to: resolution, and a search that can be watched.

Everything here is plain Python, made to be read; only :meth:`SudokuBoard.solve` asks the engine. For clauses by the
million see :mod:`quadrille.cnf`.

>>> from quadrille.course import SudokuBoard
>>> board = SudokuBoard([[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]])
>>> print(board.solve())
2413
1342
3124
4231
>>> len(board.cnf()), len(board.cnf(contents=True))
(288, 292)
"""

from quadrille.course.board import (
    BoardError,
    SudokuBoard,
    at_least_clause,
    at_most_clauses,
    cnf,
    nonempty_clauses,
)
from quadrille.course.clauses import Clause, Cnf, Literal, c, l, sentence
from quadrille.course.resolution import (
    ClauseQueue,
    resolution_closure,
    resolve,
    resolve_symbol,
    unit_resolution,
    unit_resolve,
)
from quadrille.course.search import Event, dpll, dpll_events, search_solver

__all__ = [
    "BoardError",
    "Clause",
    "ClauseQueue",
    "Cnf",
    "Event",
    "Literal",
    "SudokuBoard",
    "at_least_clause",
    "at_most_clauses",
    "c",
    "cnf",
    "dpll",
    "dpll_events",
    "l",
    "nonempty_clauses",
    "resolution_closure",
    "resolve",
    "resolve_symbol",
    "search_solver",
    "sentence",
    "unit_resolution",
    "unit_resolve",
]
