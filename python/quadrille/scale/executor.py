"""Executors of tasks. The driver knows only :class:`Executor`. Threads and processes of this machine are here, Ray is in
:mod:`quadrille.scale.on_ray`.

For all executors, a task is the name of a function in :mod:`quadrille.scale.work` with arguments that can be pickled.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from multiprocessing import current_process, get_context
from typing import Any, Protocol

UNGUARDED = (
    "worker processes could not start. Each of them first imports the script, so put the call under"
    ' `if __name__ == "__main__":`, or pass on="threads"'
)


class Lost(Exception):
    """The worker that ran a task is gone. The task may not be to blame."""


class Executor(Protocol):
    """The driver's interface: submit a task, wait until some are done, take a result."""

    @property
    def slots(self) -> int:
        """The number of tasks that run at once; may change while workers come and go."""

    def share(self, value: Any) -> Any:
        """Prepares a value that many tasks take as an argument."""

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Starts a task and returns a handle to it."""

    def wait(self, handles: Sequence[Any], timeout: float) -> Sequence[Any]:
        """The finished handles, after at most this many seconds."""

    def result(self, handle: Any) -> Any:
        """The result of a finished task. Raises the task's exception, or :class:`Lost`."""

    def close(self) -> None:
        """Ends all running tasks."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Threads:
    """Threads of this process; the engine releases the interpreter lock. They cannot be ended: closing waits for running
    tasks."""

    def __init__(self, workers: int | None = None) -> None:
        self.slots = workers or cores()
        self._pool = ThreadPoolExecutor(self.slots, thread_name_prefix="quadrille")

    def share(self, value: Any) -> Any:
        return value

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        return self._pool.submit(function, *arguments)

    def wait(self, handles: Sequence[Future[Any]], timeout: float) -> Sequence[Future[Any]]:
        return list(wait(handles, timeout, FIRST_COMPLETED).done)

    def result(self, handle: Future[Any]) -> Any:
        return handle.result()

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


class Processes:
    """Spawned processes of this machine, which inherit no threads. One that dies ends its pool, and the tasks in it are
    lost; the next task starts another pool."""

    def __init__(self, workers: int | None = None) -> None:
        if getattr(current_process(), "_inheriting", False):
            # A worker imports a script without the guard. The process that started it raises the error.
            sys.exit(1)
        self.slots = workers or cores()
        self._pool = self._new()
        try:
            self._pool.submit(os.getpid).result()
        except BrokenProcessPool:
            raise RuntimeError(UNGUARDED) from None

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.slots, mp_context=get_context("spawn"))

    def share(self, value: Any) -> Any:
        return value

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        try:
            return self._pool.submit(function, *arguments)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._pool = self._new()
            return self._pool.submit(function, *arguments)

    def wait(self, handles: Sequence[Future[Any]], timeout: float) -> Sequence[Future[Any]]:
        return list(wait(handles, timeout, FIRST_COMPLETED).done)

    def result(self, handle: Future[Any]) -> Any:
        try:
            return handle.result()
        except BrokenProcessPool as error:
            raise Lost(str(error)) from error

    def close(self) -> None:
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
            process.join()


def executor(on: str | Executor | None = None, workers: int | None = None, address: str | None = None) -> Executor:
    """An executor by its name: ``ray``, ``processes`` or ``threads``. The default is Ray if it is installed, otherwise
    processes."""
    if on is not None and not isinstance(on, str):
        if workers is not None or address is not None:
            raise ValueError("workers and address are set by the executor that you pass")
        return on
    if on is None:
        on = "ray" if _has("ray") else "processes"
    if on != "ray" and address is not None:
        raise ValueError(f"an address is for ray, not for {on}")
    if address is not None and workers is not None:
        raise ValueError("the number of workers of a cluster cannot be set")
    if on == "ray":
        from quadrille.scale.on_ray import Ray

        needs("ray")
        return Ray(address, workers)
    if on in ("processes", "threads"):
        return Processes(workers) if on == "processes" else Threads(workers)
    raise ValueError(f"unknown executor {on!r}; expected ray, processes or threads")


def needs(package: str) -> None:
    """Raises an error that names a package which is not installed."""
    if not _has(package):
        other = '; on="processes" and on="threads" need no Ray' if package == "ray" else ""
        raise ModuleNotFoundError(f"{package} is not installed: pip install {package}{other}", name=package)


def _has(package: str) -> bool:
    """True if a package is installed. A mere folder of that name, such as Ray's session folder, does not count."""
    spec = find_spec(package)
    return spec is not None and spec.origin is not None
