"""The course exercise that leads from Sudoku to SAT: literals, clauses, sentences, a board and its clauses; then resolution,
and a search that can be watched.

Everything here is pure Python, written to be read; only :meth:`SudokuBoard.solve` uses the engine. For millions of clauses
see :mod:`quadrille.cnf`.

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
    full_resolution,
    limited_unit_resolution_closure,
    resolution_closure,
    resolve,
    resolve_symbol,
    unit_resolution,
    unit_resolution_closure,
    unit_resolve,
)
from quadrille.course.search import Event, assign, dpll, dpll_events, search_solver
from quadrille.course.spaces import DpllSearchSpace, SatisfiabilitySearchSpace, State

__all__ = [
    "BoardError",
    "Clause",
    "ClauseQueue",
    "Cnf",
    "DpllSearchSpace",
    "Event",
    "Literal",
    "SatisfiabilitySearchSpace",
    "State",
    "SudokuBoard",
    "assign",
    "at_least_clause",
    "at_most_clauses",
    "c",
    "cnf",
    "dpll",
    "dpll_events",
    "full_resolution",
    "l",
    "limited_unit_resolution_closure",
    "nonempty_clauses",
    "resolution_closure",
    "resolve",
    "resolve_symbol",
    "search_solver",
    "sentence",
    "unit_resolution",
    "unit_resolution_closure",
    "unit_resolve",
]
