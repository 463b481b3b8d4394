"""The work of the workers. Functions here are called by name on machines that may have only this package; their arguments
and results are simple values."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import quadrille
from quadrille import cover
from quadrille.scale.files import Written, check_file, write_parquet

__all__ = ["answer", "check_file", "count", "generate", "solutions"]


_latest: tuple[str, cover.Problem] | None = None


def _problem(text: str) -> cover.Problem:
    """A problem; each worker parses it only when it changes."""
    global _latest
    latest = _latest
    if latest is None or latest[0] != text:
        latest = _latest = text, cover.Problem.from_text(text)
    return latest[1]


def count(text: str, part: str, seconds: float, pieces: int) -> tuple[str, list[str]]:
    """Counts a part for this many seconds. Returns the result and the remaining parts."""
    return _problem(text).count_part(part, time=seconds, pieces=pieces)


def solutions(text: str, part: str, seconds: float, pieces: int, path: str) -> tuple[str, list[str], Written]:
    """Writes the solutions of a part for this many seconds. Returns the result, the remaining parts and the file."""
    import pyarrow

    found = _problem(text).solutions_part(part, time=seconds)
    schema = pyarrow.schema([("options", pyarrow.list_(pyarrow.field("item", pyarrow.uint32(), nullable=False)))])
    written = write_parquet(Path(path), schema, (pyarrow.table(table) for table in found))
    return (*found.finish(pieces=pieces), written)


QUESTIONS: dict[str, Callable[..., quadrille.Table]] = {
    "check": quadrille.check_many,
    "solve": quadrille.solve_many,
    "rate": quadrille.rate_many,
}


def answer(
    question: str, source: str, begin: int, end: int, column: str, budget: dict[str, Any], path: str
) -> Written:
    """Writes the rows of a Parquet file from ``begin`` up to ``end`` (exclusive) with their answers."""
    import pyarrow

    rows = read_rows(source, begin, end)
    answers = pyarrow.table(QUESTIONS[question](rows[column].combine_chunks(), threads=1, **budget))
    for name in answers.column_names:
        rows = rows.append_column(name if name not in rows.column_names else f"{question}_{name}", answers[name])
    return write_parquet(Path(path), rows.schema, [rows])


def read_rows(source: str, begin: int, end: int) -> Any:
    """Some rows of a Parquet file, from the row groups that hold them."""
    import pyarrow
    from pyarrow import parquet

    file, tables, at = parquet.ParquetFile(source), [], 0
    for group in range(file.num_row_groups):
        size = file.metadata.row_group(group).num_rows
        if at < end and begin < at + size:
            first, last = max(begin - at, 0), min(end - at, size)
            tables.append(file.read_row_group(group).slice(first, last - first))
        at += size
    return pyarrow.concat_tables(tables) if tables else file.schema_arrow.empty_table()


def generate(
    kind: str, seed: int, rows: int, options: dict[str, Any], distinct: bool, path: str
) -> Written:
    """Writes the puzzles of a seed; with ``distinct``, with a column that is equal for equivalent puzzles."""
    import pyarrow
    from pyarrow import compute

    made = pyarrow.table(quadrille.generate_many(kind, seed=seed, count=rows, threads=1, **options))
    made = made.filter(compute.is_valid(made["puzzle"]))
    made = made.append_column("seed", pyarrow.array([seed] * made.num_rows, pyarrow.uint64()))
    if distinct:
        forms = [str(quadrille.Puzzle.parse(line).canonical()) for line in made["puzzle"].to_pylist()]
        made = made.append_column("canonical", pyarrow.array(forms, pyarrow.string()))
    return write_parquet(Path(path), made.schema, [made])
