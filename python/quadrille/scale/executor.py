"""Where tasks run. The driver knows only :class:`Executor`; threads and processes of this machine are here, Ray is in
:mod:`quadrille.scale.on_ray`.

A task is a function of :mod:`quadrille.scale.work`, by name, with arguments that can be pickled: the same for all executors.
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
    """What the driver needs: hand a task over, wait until some are done, take a result."""

    @property
    def slots(self) -> int:
        """How many tasks run at once; may change while workers come and go."""

    def share(self, value: Any) -> Any:
        """A value that many tasks take as an argument, as they should be given it."""

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Starts a task, and gives a handle to it."""

    def wait(self, handles: Sequence[Any], timeout: float) -> Sequence[Any]:
        """The handles that are done, after at most so many seconds."""

    def result(self, handle: Any) -> Any:
        """What a task that is done gave. It raises what the task raised, or :class:`Lost`."""

    def close(self) -> None:
        """Ends what still runs."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Threads:
    """Threads of this process: the engine releases the interpreter lock. They cannot be ended: closing waits for the tasks
    that run."""

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
    """Processes of this machine, started anew: none inherits threads. One that dies takes its pool along, and the tasks in
    it are lost; the next task starts another pool."""

    def __init__(self, workers: int | None = None) -> None:
        if getattr(current_process(), "_inheriting", False):
            # A worker that imports a script without the guard: the process that started it raises the error.
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
    """An executor by its name: ``ray``, ``processes`` or ``threads``. Unless told, Ray where it is installed, else
    processes."""
    if on is not None and not isinstance(on, str):
        if workers is not None or address is not None:
            raise ValueError("workers and address are those of the executor")
        return on
    if on is None:
        on = "ray" if _has("ray") else "processes"
    if on != "ray" and address is not None:
        raise ValueError(f"an address is for ray, not for {on}")
    if address is not None and workers is not None:
        raise ValueError("a cluster has the workers that it has")
    if on == "ray":
        from quadrille.scale.on_ray import Ray

        needs("ray")
        return Ray(address, workers)
    if on in ("processes", "threads"):
        return Processes(workers) if on == "processes" else Threads(workers)
    raise ValueError(f"no executor is called {on!r}: ray, processes, threads")


def needs(package: str) -> None:
    """Raises an error that names a package which is not installed."""
    if not _has(package):
        other = '; on="processes" and on="threads" need no Ray' if package == "ray" else ""
        raise ModuleNotFoundError(f"{package} is not installed: pip install {package}{other}", name=package)


def _has(package: str) -> bool:
    """Whether a package is installed. A folder of that name, such as the one in which Ray keeps its sessions, is none."""
    spec = find_spec(package)
    return spec is not None and spec.origin is not None
