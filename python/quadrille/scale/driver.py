"""The driver: keeps all workers busy, retries failed tasks, and reports at the end which tasks failed for good.

A result is passed to the job before the next task is started, so a job that stores it loses nothing when the driver is
killed. Errors of a task and lost workers are counted separately: a machine that disappears is not the fault of the task, but
a task whose workers always die is given up too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from quadrille.scale.executor import Executor, Lost
from quadrille.scale.progress import Progress

# Lost workers before a task is given up.
LOSSES = 20


@dataclass(frozen=True)
class Task:
    """A piece of work."""

    name: str
    """A name that identifies its input for people."""
    function: Callable[..., Any]
    """A function of :mod:`quadrille.scale.work`."""
    arguments: Callable[[Attempt], tuple[Any, ...]]
    """Computes its arguments when it starts."""
    weight: float = 1.0
    """Its share of the whole, for the progress."""


@dataclass(frozen=True)
class Attempt:
    """The context of a task when it starts."""

    number: int
    """From 0."""
    scarce: bool
    """True if fewer tasks wait than there are workers."""


@dataclass(frozen=True)
class Failure:
    """A task that was given up."""

    task: str
    attempts: int
    error: str

    def __str__(self) -> str:
        return f"{self.task}: {self.error} ({self.attempts} attempts)"


class ScaleError(RuntimeError):
    """Some tasks were given up; all others are done. The same call retries the failed ones."""

    failures: tuple[Failure, ...]

    def __init__(self, failures: Iterable[Failure]) -> None:
        self.failures = tuple(failures)
        shown = "; ".join(map(str, self.failures[:5]))
        more = f"; and {len(self.failures) - 5} more" if len(self.failures) > 5 else ""
        super().__init__(f"{len(self.failures)} tasks failed: {shown}{more}")


@dataclass
class _Tries:
    """The attempts of a task so far."""

    raised: int = 0
    lost: int = 0

    @property
    def total(self) -> int:
        return self.raised + self.lost


@dataclass
class Drive:
    """One run over tasks."""

    executor: Executor
    finished: Callable[[Task, Any], Iterable[Task]]
    """Takes a result and returns the follow-up tasks."""
    retries: int
    """Retries of a task that raises an exception."""
    progress: Progress
    _waiting: deque[Task] = field(default_factory=deque)
    _running: dict[Any, Task] = field(default_factory=dict)
    _tries: dict[str, _Tries] = field(default_factory=dict)
    _failures: list[Failure] = field(default_factory=list)

    def run(self, tasks: Iterable[Task]) -> None:
        """Does all tasks and their follow-up tasks; raises :class:`ScaleError` if some failed."""
        self._waiting.extend(tasks)
        while self._waiting or self._running:
            slots = self.executor.slots
            # One more per worker, so that none waits for the driver.
            while self._waiting and len(self._running) < 2 * slots:
                self._start(self._waiting.popleft(), slots)
            for handle in self.executor.wait(list(self._running), 1.0):
                self._take(handle, self._running.pop(handle))
            self.progress.show()
        if self._failures:
            raise ScaleError(self._failures)

    def _start(self, task: Task, slots: int) -> None:
        tries = self._tries.setdefault(task.name, _Tries())
        attempt = Attempt(tries.total, len(self._waiting) < slots)
        self._running[self.executor.submit(task.function, *task.arguments(attempt))] = task

    def _take(self, handle: Any, task: Task) -> None:
        try:
            result = self.executor.result(handle)
        except Lost as error:
            self._tries[task.name].lost += 1
            self._again(task, error)
        except Exception as error:
            self._tries[task.name].raised += 1
            self._again(task, error)
        else:
            del self._tries[task.name]
            follow = list(self.finished(task, result))
            self.progress.add(task.weight - sum(more.weight for more in follow))
            self._waiting.extend(follow)

    def _again(self, task: Task, error: Exception) -> None:
        tries = self._tries[task.name]
        if tries.raised <= self.retries and tries.lost <= LOSSES:
            self._waiting.append(task)
        else:
            last = str(error).strip().splitlines()[-1:] or [""]
            reason = f"{type(error).__name__}: {last[0]}"
            self._failures.append(Failure(task.name, tries.total, reason))
