"""Sudoku of every size and shape, KenKen, and any exact cover problem: solve, count, prove, generate, rate, explain.

>>> import quadrille
>>> puzzle = quadrille.Puzzle.parse("...3...23...4...")
>>> print(puzzle.solve())
2413134231244231

Every search takes ``time`` (seconds) and ``nodes``; a budget that runs out is an answer, :class:`Unknown` or
:class:`AtLeast`, never an error. Searches release the interpreter lock, and Ctrl-C ends them.
"""

from collections.abc import Callable, Sequence
from typing import Any

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
    rule_names,
    rules,
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
    "rule_names",
    "rules",
    "solve_many",
    "verify",
]


def _adds(kind: str) -> Callable[..., Puzzle]:
    def add(
        self: Puzzle,
        *cells: Any,
        number: int | None = None,
        digits: Sequence[int] | None = None,
        text: str | None = None,
    ) -> Puzzle:
        return self.with_rule(kind, *cells, number=number, digits=digits, text=text)

    add.__doc__ = f"The same puzzle with one more rule of the kind {kind}."
    return add


# Every kind of rule is a method that adds one; rule_methods.py writes their types.
for _kind in rule_names():
    setattr(Puzzle, _kind.replace("-", "_"), _adds(_kind))
