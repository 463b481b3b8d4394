"""Jobs for many machines: counts and solutions of exact cover problems in parts, and Parquet files of puzzles by ranges.

The same call runs on Ray (``pip install 'quadrille-puzzles[ray]'``), on a laptop or on a cluster, or on processes or threads
of this machine. If the driver is killed, make the same call again to continue. ``python -m quadrille.scale`` is the command
line.

>>> from quadrille import Puzzle, scale
>>> scale.count(Puzzle.sudoku(2, 2).cover(), parts=5, on="threads")
288
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from quadrille import cover
from quadrille.scale import exact_cover, puzzles
from quadrille.scale.rows import answers
from quadrille.scale.driver import Failure, ScaleError
from quadrille.scale.executor import Executor, Lost, Processes, Threads, executor
from quadrille.scale.files import ManifestError, read_manifest
from quadrille.scale.ledger import LedgerError

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from quadrille._native import _Options

__all__ = [
    "Executor",
    "Failure",
    "LedgerError",
    "Lost",
    "ManifestError",
    "Processes",
    "ScaleError",
    "Threads",
    "check",
    "count",
    "executor",
    "generate",
    "rate",
    "read_manifest",
    "solutions",
    "solve",
]

Folder = str | os.PathLike[str]


@contextmanager
def _workers(on: str | Executor | None) -> Iterator[Executor]:
    """An executor for one call; one that the caller passed stays open."""
    workers = executor(on)
    try:
        yield workers
    finally:
        if workers is not on:
            workers.close()


def count(
    problem: cover.Problem,
    *,
    ledger: Folder | None = None,
    parts: int | None = None,
    seconds: float = 30.0,
    retries: int = 3,
    on: str | Executor | None = None,
    progress: bool = False,
) -> int:
    """The exact number of solutions, counted in parts.

    ``ledger`` is a folder for the results so far; the same call continues from it. A part that runs longer than ``seconds``
    is split again, and its count so far is kept. ``on`` is ``"ray"``, ``"processes"``, ``"threads"`` or an executor.
    """
    with _workers(on) as workers:
        return exact_cover.count(
            problem, ledger, workers, parts=parts, seconds=seconds, retries=retries, progress=progress
        )


def solutions(
    problem: cover.Problem,
    *,
    to: Folder,
    parts: int | None = None,
    seconds: float = 30.0,
    retries: int = 3,
    on: str | Executor | None = None,
    progress: bool = False,
) -> int:
    """Writes all solutions into a folder, as Parquet files with a column ``options`` of lists of option numbers, and returns
    their number. ``manifest.json`` lists the files with rows and checksums. Other arguments are as for :func:`count`."""
    with _workers(on) as workers:
        return exact_cover.solutions(
            problem, to, workers, parts=parts, seconds=seconds, retries=retries, progress=progress
        )


def check(
    source: Folder,
    to: Folder,
    *,
    column: str = "puzzle",
    rows: int = 100_000,
    time: float | None = None,
    nodes: int | None = None,
    retries: int = 3,
    on: str | Executor | None = None,
    progress: bool = False,
) -> dict[str, Any]:
    """Checks every puzzle of a Parquet file, or of a folder of them, and writes Parquet files into another folder: the
    input's columns, then those of :func:`quadrille.check_many`. If the input already has a column of that name, the new
    one is called ``check_…``. Returns the manifest.

    ``column`` holds the puzzles, ``rows`` is the number of rows of a task, ``time`` and ``nodes`` are the budget of one
    puzzle; ``retries``, ``on`` and ``progress`` as for :func:`count`.
    """
    return _ask("check", source, to, column, rows, {"time": time, "nodes": nodes}, retries, on, progress)


def solve(
    source: Folder,
    to: Folder,
    *,
    column: str = "puzzle",
    rows: int = 100_000,
    time: float | None = None,
    nodes: int | None = None,
    retries: int = 3,
    on: str | Executor | None = None,
    progress: bool = False,
) -> dict[str, Any]:
    """The first solution of every puzzle; arguments as for :func:`check`."""
    return _ask("solve", source, to, column, rows, {"time": time, "nodes": nodes}, retries, on, progress)


def rate(
    source: Folder,
    to: Folder,
    *,
    column: str = "puzzle",
    rows: int = 1_000,
    time: float | None = None,
    nodes: int | None = None,
    retries: int = 3,
    on: str | Executor | None = None,
    progress: bool = False,
) -> dict[str, Any]:
    """The rating of every puzzle; arguments as for :func:`check`."""
    return _ask("rate", source, to, column, rows, {"time": time, "nodes": nodes}, retries, on, progress)


def _ask(
    question: str,
    source: Folder,
    to: Folder,
    column: str,
    rows: int,
    budget: dict[str, Any],
    retries: int,
    on: str | Executor | None,
    progress: bool,
) -> dict[str, Any]:
    with _workers(on) as workers:
        return answers(
            question, source, to, workers, column=column, rows=rows, budget=budget, retries=retries, progress=progress
        )


def generate(
    kind: str,
    n: int,
    *,
    to: Folder,
    seed: int = 0,
    rows: int = 1_000,
    distinct: bool = False,
    retries: int = 3,
    on: str | Executor | None = None,
    progress: bool = False,
    **options: Unpack[_Options],
) -> dict[str, Any]:
    """Makes ``n`` puzzles as Parquet files in a folder, and returns the manifest. A task makes ``rows`` puzzles of one seed;
    seeds are ``seed``, ``seed + 1``, … With ``distinct``, no two 9×9 puzzles are equivalent. Other options are those of
    :func:`quadrille.generate`. The same arguments make the same puzzles."""
    with _workers(on) as workers:
        return puzzles.generate(
            kind,
            n,
            to,
            workers,
            seed=seed,
            rows=rows,
            distinct=distinct,
            options=dict(options),
            retries=retries,
            progress=progress,
        )
