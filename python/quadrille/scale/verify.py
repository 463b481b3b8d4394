"""The final check of the files that a job has written."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from quadrille.scale import work
from quadrille.scale.driver import Drive, Task
from quadrille.scale.executor import Executor
from quadrille.scale.files import Written
from quadrille.scale.progress import Progress


def verify(files: Iterable[Written], folder: Path, executor: Executor, retries: int) -> None:
    """Checks every file again, on the workers."""

    def task(file: Written) -> Task:
        return Task(f"check of {folder / file.name}", work.check_file, lambda _: (str(folder), file))

    Drive(executor, lambda task, rows: (), retries, Progress(False, "files", 1)).run(map(task, files))
