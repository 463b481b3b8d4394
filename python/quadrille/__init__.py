"""Sudoku of every size and shape, KenKen, and any exact cover problem: solve, count, prove, generate, rate, explain.

>>> import quadrille
>>> puzzle = quadrille.Puzzle.parse("...3...23...4...")
>>> print(puzzle.solve())
2413134231244231

Every search takes ``time`` (seconds) and ``nodes``; a budget that runs out is an answer, :class:`Unknown` or
:class:`AtLeast`, never an error. Searches release the interpreter lock, and Ctrl-C ends them.
"""

from quadrille import cnf, cover, errors
from quadrille._native import (
    Array,
    AtLeast,
    Candidates,
    Certificate,
    Grid,
    Path,
    Puzzle,
    Puzzles,
    Rating,
    Solutions,
    Step,
    Table,
    Unknown,
    Verdict,
    __version__,
    check_many,
    convert_many,
    formats,
    generate,
    generate_many,
    rate_many,
    solve_many,
    verify,
)
from quadrille.errors import CertificateError, InternalError, ParseError, PuzzleError, UnfitError

__all__ = [
    "Array",
    "AtLeast",
    "Candidates",
    "Certificate",
    "CertificateError",
    "Grid",
    "InternalError",
    "ParseError",
    "Path",
    "Puzzle",
    "PuzzleError",
    "Puzzles",
    "Rating",
    "Solutions",
    "Step",
    "Table",
    "UnfitError",
    "Unknown",
    "Verdict",
    "__version__",
    "check_many",
    "cnf",
    "convert_many",
    "cover",
    "errors",
    "formats",
    "generate",
    "generate_many",
    "rate_many",
    "solve_many",
    "verify",
]
