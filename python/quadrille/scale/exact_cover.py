"""Counts and solutions of exact cover problems too large for one machine.

The tree is split into parts (:meth:`quadrille.cover.Problem.split`). A part that takes too long is interrupted: its count so
far is kept and the rest is split again, so that no worker is left with a long part at the end. The total is computed by
:func:`quadrille.cover.merge`, which refuses a part that is missing or occurs twice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

from quadrille import cover
from quadrille.scale import work
from quadrille.scale.driver import Attempt, Drive, Task
from quadrille.scale.executor import Executor, needs
from quadrille.scale.files import ManifestError, Written, whole, write_manifest
from quadrille.scale.ledger import Ledger
from quadrille.scale.progress import Progress
from quadrille.scale.verify import verify

# Parts per worker by default.
PARTS = 16
# Pieces into which the rest of a long part is split.
PIECES = 8
# Time limits are divided by this while workers are idle.
HURRY = 8


class _Parts:
    """The parts of a count: open ones, and results so far."""

    def __init__(self, problem: cover.Problem, ledger: Ledger, parts: int) -> None:
        self.results: list[str] = []
        self.files: list[Written] = []
        self.open: dict[str, str] = {}
        self.done = 0.0
        first = next((entry["parts"] for entry in ledger.entries if "parts" in entry), None)
        if first is None:
            first = problem.split(parts)
            ledger.append({"parts": first})
        self._add(first)
        self.whole = sum(map(_weight, first))
        for entry in ledger.entries:
            if "result" in entry:
                self.take(entry["part"], entry["result"], entry["rest"], entry.get("file"))

    def _add(self, parts: Iterable[str]) -> None:
        self.open.update((json.loads(part)["part"], part) for part in parts)

    def take(self, name: str, result: str, rest: list[str], file: list[Any] | None) -> None:
        """Takes the result of a part, which may be incomplete."""
        part = self.open.pop(name)
        self.done += _weight(part) - sum(map(_weight, rest))
        self._add(rest)
        self.results.append(result)
        if file is not None:
            self.files.append(Written(*file))


def _weight(part: str) -> float:
    return float(json.loads(part)["estimate"]) + 1.0


def run(
    problem: cover.Problem,
    job: dict[str, Any],
    folder: Path,
    executor: Executor,
    *,
    parts: int | None,
    seconds: float,
    retries: int,
    progress: bool,
) -> int:
    """Counts all parts in a folder; a job for solutions writes them there too."""
    if not seconds > 0:
        raise ValueError(f"seconds must be more than 0, not {seconds}")
    text = problem.to_text()
    with Ledger(folder, job) as ledger:
        state = _Parts(problem, ledger, parts or PARTS * executor.slots)
        shared, token = executor.share(text), uuid4().hex[:8]

        def task(part: str) -> Task:
            name = json.loads(part)["part"]

            def arguments(attempt: Attempt) -> tuple[Any, ...]:
                time = seconds / HURRY if attempt.scarce else seconds
                common = (shared, part, time, PIECES)
                if job["job"] == "count":
                    return common
                # A worker that was given up may write after its successor, so names are used only once.
                file = f"part-{name.replace('/', 'of').replace(':', '-')}-{token}-{attempt.number}.parquet"
                return (*common, str(folder / file))

            function = work.count if job["job"] == "count" else work.solutions
            return Task(f"part {name} of problem {problem.fingerprint[:12]}", function, arguments, _weight(part))

        def finished(task: Task, answer: Any) -> Iterator[Task]:
            name = task.name.split()[1]
            result, rest, file = answer if len(answer) == 3 else (*answer, None)
            ledger.append({"part": name, "result": result, "rest": rest, **({"file": file} if file else {})})
            state.take(name, result, rest, file)
            return map(again, rest)

        again = task
        bar = Progress(progress, "nodes", state.whole, state.done)
        Drive(executor, finished, retries, bar).run(map(task, list(state.open.values())))
        bar.close()
        total = cover.merge(state.results)
        if job["job"] == "solutions":
            _verify(state.files, total, folder, job, executor, retries)
        lines = "".join(f"{line}\n" for line in state.results)
        whole(folder / "results.jsonl", lambda path: path.write_text(lines))
    return total


def _verify(
    files: list[Written], total: int, folder: Path, job: dict[str, Any], executor: Executor, retries: int
) -> None:
    """Checks that every file is unchanged and that all files together hold as many solutions as were counted."""
    verify(files, folder, executor, retries)
    if sum(file.rows for file in files) != total:
        raise ManifestError(f"{sum(file.rows for file in files)} solutions in files, not {total}")
    write_manifest(folder, job, files)


def count(
    problem: cover.Problem, ledger: str | os.PathLike[str] | None, executor: Executor, **options: Any
) -> int:
    """The number of solutions."""
    job = {"job": "count", "version": 1, "problem": problem.fingerprint}
    if ledger is not None:
        return run(problem, job, Path(ledger), executor, **options)
    with TemporaryDirectory(prefix="quadrille-") as folder:
        return run(problem, job, Path(folder), executor, **options)


def solutions(problem: cover.Problem, to: str | os.PathLike[str], executor: Executor, **options: Any) -> int:
    """All solutions as Parquet files in a folder, and their number."""
    needs("pyarrow")
    job = {"job": "solutions", "version": 1, "problem": problem.fingerprint}
    return run(problem, job, Path(to).absolute(), executor, **options)
