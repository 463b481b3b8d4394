"""Questions about every puzzle of Parquet files: a task for each range of rows, a file for each task."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from quadrille.scale import work
from quadrille.scale.driver import Drive, Task
from quadrille.scale.executor import Executor, needs
from quadrille.scale.files import ManifestError, Written, write_manifest
from quadrille.scale.ledger import Ledger
from quadrille.scale.progress import Progress
from quadrille.scale.verify import verify


class Range(NamedTuple):
    """Some rows of a file, counted from 0; ``end`` is exclusive."""

    path: Path
    begin: int
    end: int
    file: str
    """The name of the file with their answers."""


def inputs(source: str | os.PathLike[str]) -> list[Path]:
    """A Parquet file, or all Parquet files of a folder by name."""
    path = Path(source).absolute()
    files = sorted(path.glob("*.parquet")) if path.is_dir() else [path]
    if not files:
        raise ValueError(f"{path} has no Parquet files")
    return files


def mark(path: Path) -> str:
    """Identifies a Parquet file by its size and its last bytes, which describe the whole file."""
    with open(path, "rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - (1 << 16)))
        return f"{path.name}:{size}:{sha256(file.read()).hexdigest()[:16]}"


def ranges(paths: list[Path], column: str, rows: int) -> Iterator[Range]:
    """The ranges of at most ``rows`` rows, in order."""
    from pyarrow import parquet

    at = 0
    for path in paths:
        file = parquet.ParquetFile(path)
        if column not in file.schema_arrow.names:
            raise ValueError(f"{path} has no column {column!r}: {', '.join(file.schema_arrow.names)}")
        total = file.metadata.num_rows
        for begin in range(0, total, rows):
            end = min(total, begin + rows)
            yield Range(path, begin, end, f"rows-{at + begin:012}.parquet")
        at += total


def answers(
    question: str,
    source: str | os.PathLike[str],
    to: str | os.PathLike[str],
    executor: Executor,
    *,
    column: str,
    rows: int,
    budget: dict[str, Any],
    retries: int,
    progress: bool,
) -> dict[str, Any]:
    """Answers a question about all rows: writes the input's and the answer's columns into a folder. Returns the manifest."""
    needs("pyarrow")
    if rows < 1:
        raise ValueError(f"rows must be 1 or more, not {rows}")
    paths, folder = inputs(source), Path(to).absolute()
    job = {"job": question, "version": 1, "input": [mark(path) for path in paths], "column": column, "rows": rows}
    job |= {name: value for name, value in budget.items() if value is not None}
    all_ranges = {r.file: r for r in ranges(paths, column, rows)}
    with Ledger(folder, job) as ledger:
        done = _done(ledger, folder, all_ranges)

        def task(r: Range) -> Task:
            name = f"{r.path} rows {r.begin} to {r.end}"
            arguments = (question, str(r.path), r.begin, r.end, column, budget, str(folder / r.file))
            return Task(name, work.answer, lambda _: arguments, r.end - r.begin)

        def finished(task: Task, file: Any) -> Iterator[Task]:
            ledger.append({"file": file})
            done[file[0]] = Written(*file)
            return iter(())

        total = sum(r.end - r.begin for r in all_ranges.values())
        bar = Progress(progress, "puzzles", total, sum(file.rows for file in done.values()))
        Drive(executor, finished, retries, bar).run(task(r) for r in all_ranges.values() if r.file not in done)
        bar.close()
        for name, r in all_ranges.items():
            if done[name].rows != r.end - r.begin:
                raise ManifestError(f"{name} has {done[name].rows} rows, not {r.end - r.begin}")
        verify(done.values(), folder, executor, retries)
        return write_manifest(folder, job, done.values())


def _done(ledger: Ledger, folder: Path, ranges: dict[str, Range]) -> dict[str, Written]:
    """The files written by an earlier run that still exist."""
    files = [Written(*entry["file"]) for entry in ledger.entries]
    there = (f for f in files if f.name in ranges and (folder / f.name).exists())
    return {f.name: f for f in there if (folder / f.name).stat().st_size == f.bytes}
