"""Millions of generated puzzles: a task for each seed, a file for each task.

The puzzles depend only on the order: seed after seed, and the first of equivalent ones is kept. Workers write into a
separate folder ``made``; the rows that are kept are copied at the end, when all are known.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from quadrille import generate as order
from quadrille.scale import work
from quadrille.scale.driver import Drive, Task
from quadrille.scale.executor import Executor, needs
from quadrille.scale.files import ManifestError, Written, whole, write_manifest, write_parquet
from quadrille.scale.ledger import Ledger
from quadrille.scale.progress import Progress
from quadrille.scale.verify import verify

# Rounds of seeds without a new puzzle before the job gives up.
PATIENCE = 3


class _Makers:
    """The files of the seeds, and the rows kept of each."""

    def __init__(self, ledger: Ledger, folder: Path, distinct: bool) -> None:
        self.made = folder / "made"
        self.files: dict[int, Written] = {}
        for entry in ledger.entries:
            file = Written(*entry["file"])
            if (self.made / file.name).exists():
                self.files[entry["seed"]] = file
        self._distinct = distinct
        self._forms: set[str] = set()
        self.kept: dict[int, list[int] | None] = {}
        self.total = 0

    def keep(self, seed: int, count: int) -> None:
        """Decides which rows of a seed are kept, until there are enough."""
        rows, room = self.files[seed].rows, count - self.total
        picked: list[int] | None = None
        if self._distinct:
            picked = self._new_forms(seed)[:room]
        elif rows > room:
            picked = list(range(room))
        kept = rows if picked is None else len(picked)
        self.kept[seed] = None if kept == rows else picked
        self.total += kept

    def _new_forms(self, seed: int) -> list[int]:
        """The rows whose canonical form no earlier row has."""
        from pyarrow import parquet

        forms = parquet.read_table(self.made / self.files[seed].name, columns=["canonical"])["canonical"].to_pylist()
        rows = []
        for at, form in enumerate(forms):
            if form not in self._forms:
                self._forms.add(form)
                rows.append(at)
        return rows

    def copy(self, seed: int, folder: Path) -> Written:
        """Copies the kept rows of a seed."""
        from pyarrow import parquet

        file, rows = self.files[seed], self.kept[seed]
        if rows is None:
            whole(folder / file.name, lambda path: shutil.copyfile(self.made / file.name, path))
            return file
        table = parquet.read_table(self.made / file.name).take(rows)
        return write_parquet(folder / file.name, table.schema, [table])


def generate(
    kind: str,
    count: int,
    to: str | os.PathLike[str],
    executor: Executor,
    *,
    seed: int,
    rows: int,
    distinct: bool,
    options: dict[str, Any],
    retries: int,
    progress: bool,
) -> dict[str, Any]:
    """Makes puzzles in a folder and returns its manifest."""
    needs("pyarrow")
    if rows < 1 or count < 0:
        raise ValueError("rows must be 1 or more, and the number of puzzles 0 or more")
    # Refuses a wrong option here rather than in every task.
    order(kind, seed=seed, count=0, **options)
    folder = Path(to).absolute()
    job = {"job": "generate", "version": 1, "kind": kind, "count": count, "seed": seed, "rows": rows}
    job |= {"distinct": distinct, "options": dict(sorted(options.items()))}
    with Ledger(folder, job) as ledger:
        makers = _Makers(ledger, folder, distinct)

        def task(at: int) -> Task:
            file = makers.made / f"seed-{at - seed:09}.parquet"
            arguments = (kind, at, rows, options, distinct, str(file))
            return Task(f"{kind} of seed {at}", work.generate, lambda _: arguments, rows)

        def finished(task: Task, file: Any) -> Iterator[Task]:
            at = int(task.name.split()[-1])
            ledger.append({"seed": at, "file": file})
            makers.files[at] = Written(*file)
            return iter(())

        before = sum(file.rows for file in makers.files.values())
        drive = Drive(executor, finished, retries, Progress(progress, "puzzles", count, before))
        begin, dry = seed, 0
        while makers.total < count:
            end = begin + -(-(count - makers.total) // rows)
            drive.run(task(at) for at in range(begin, end) if at not in makers.files)
            had = makers.total
            for at in range(begin, end):
                makers.keep(at, count)
            dry = dry + 1 if makers.total == had else 0
            if dry == PATIENCE:
                raise ManifestError(f"{makers.total} puzzles, and no more from {PATIENCE} rounds of seeds to {end}")
            begin = end
        drive.progress.close()
        files = [makers.copy(at, folder) for at in makers.kept]
        verify(files, folder, executor, retries)
        if sum(file.rows for file in files) != count:
            raise ManifestError(f"{sum(file.rows for file in files)} puzzles in files, not {count}")
        manifest = write_manifest(folder, job, files)
        shutil.rmtree(makers.made, ignore_errors=True)
        return manifest
