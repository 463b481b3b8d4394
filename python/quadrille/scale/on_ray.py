"""Tasks on Ray, on this machine or on a cluster. All calls of Ray are here.

Ray's own retries are off: the driver counts attempts, so that they are bounded and a task that always fails is named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from quadrille.scale.executor import Lost


def _call(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


class Ray:
    """The cluster that this process is connected to, otherwise the one at ``address``, or one on this machine."""

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        import ray

        self._ray = ray
        self._ours = not ray.is_initialized()
        if self._ours:
            ray.init(address=address, num_cpus=None if address else workers, log_to_driver=False, include_dashboard=False)
        self._remote = ray.remote(num_cpus=1, max_retries=0, retry_exceptions=False)(_call)

    @property
    def slots(self) -> int:
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def share(self, value: Any) -> Any:
        return self._ray.put(value)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return self._remote.remote(function, *arguments)

    def wait(self, handles: Sequence[Any], timeout: float) -> Sequence[Any]:
        done, _ = self._ray.wait(list(handles), num_returns=1, timeout=timeout)
        if done:
            done, _ = self._ray.wait(list(handles), num_returns=len(handles), timeout=0)
        return list(done)

    def result(self, handle: Any) -> Any:
        try:
            return self._ray.get(handle)
        except self._ray.exceptions.RayTaskError:
            raise
        except self._ray.exceptions.RayError as error:
            raise Lost(f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        if self._ours:
            self._ray.shutdown()
