"""Jobs on a Ray cluster of three nodes on this machine, while workers, nodes and drivers are killed at random.

``python ray_onslaught.py KILLS [SEED]`` is the long form (`just soak-scale`); the tests call it with few kills.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow
from exact_cover_problems import LANGFORD, langford, queens
from pyarrow import parquet
from ray.cluster_utils import Cluster

import quadrille
from quadrille import scale

# Marks the processes of this cluster among all others on the machine.
MARK = "QUADRILLE_ONSLAUGHT"
NODE: dict[str, Any] = {"num_cpus": 1, "object_store_memory": 100 << 20}
# Titles of Ray's processes that run tasks, or wait for one; its own agents are called `ray::` too.
WORKERS = (b"ray::_call", b"ray::IDLE")
# Ray gives the processes of a node a quarter of a minute, which a machine with much else to do may not have.
STARTS = 3


class NotStarted(RuntimeError):
    """Ray could not start its own processes."""


@dataclass
class Onslaught:
    """A cluster, and a record of the kills in it."""

    cluster: Any
    folder: Path
    chance: random.Random
    token: str
    kills: dict[str, int] = field(default_factory=lambda: {"worker": 0, "node": 0, "driver": 0})
    nodes: list[Any] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.kills.values())

    def run(self, *words: str, kills: int, pause: float) -> None:
        """Runs a command until it ends by itself, with this many kills at random moments in between."""
        left = kills
        while True:
            driver, nodes = self._driver(words), self.kills["node"]
            while left and self._sleeps(driver, self.chance.uniform(0, pause)):
                left -= self._kill(driver)
            driver.communicate(timeout=600)
            if driver.returncode == 0:
                return
            # A driver hangs on the process of one node and ends with it: the next one goes on where it was.
            killed = driver.returncode == -signal.SIGKILL or self.kills["node"] > nodes
            assert killed, f"{words}: exit code {driver.returncode}"

    def _driver(self, words: tuple[str, ...]) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "quadrille.scale", *words, "--on", "ray", "--address", self.cluster.address]
        return subprocess.Popen([*command, "--quiet"], stdout=subprocess.DEVNULL)

    def _sleeps(self, driver: subprocess.Popen[bytes], seconds: float) -> bool:
        """Waits; true if the driver still runs."""
        try:
            driver.wait(seconds)
        except subprocess.TimeoutExpired:
            return True
        return False

    def _kill(self, driver: subprocess.Popen[bytes]) -> int:
        """Kills something, if it is there."""
        kind = self.chance.choice(["worker", "worker", "worker", "node", "driver"])
        if kind == "worker":
            workers = self._workers()
            if not workers:
                return 0
            try:
                os.kill(self.chance.choice(workers), signal.SIGKILL)
            except ProcessLookupError:
                return 0
        elif kind == "node":
            self.cluster.remove_node(self.nodes.pop(self.chance.randrange(len(self.nodes))), allow_graceful=False)
            self.nodes.append(add_node(self.cluster))
        else:
            driver.kill()
        self.kills[kind] += 1
        return 1

    def _workers(self) -> list[int]:
        """The processes of this cluster that run tasks."""
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if (path / "cmdline").read_bytes().startswith(WORKERS) and self._is_ours(path):
                    found.append(int(path.name))
            except OSError:
                continue
        return sorted(found)

    def _is_ours(self, process: Path) -> bool:
        return f"{MARK}={self.token}".encode() in (process / "environ").read_bytes()


def attempts(start: Callable[[], Any]) -> Any:
    """Starts something, with retries."""
    for _ in range(STARTS):
        try:
            return start()
        except Exception as error:
            reason = error
    raise NotStarted(f"no node after {STARTS} attempts: {reason}")


def add_node(cluster: Any) -> Any:
    """Starts a node with one core."""
    return attempts(lambda: cluster.add_node(**NODE))


def new_cluster() -> Any:
    """Starts a cluster of one node, which is not to be killed."""
    cluster = Cluster()
    try:
        cluster.add_node(**NODE, include_dashboard=False)
    except BaseException:
        cluster.shutdown()
        raise
    return cluster


@contextmanager
def onslaught(folder: Path, seed: int) -> Iterator[Onslaught]:
    """A cluster of three nodes with one core each."""
    token = f"{os.getpid()}-{seed}"
    os.environ[MARK] = token
    os.environ.setdefault("RAY_DEDUP_LOGS", "0")
    cluster = attempts(new_cluster)
    try:
        state = Onslaught(cluster, folder, random.Random(seed), token)
        state.nodes = [add_node(cluster) for _ in range(2)]
        cluster.wait_for_nodes()
        yield state
    finally:
        cluster.shutdown()
        del os.environ[MARK]


def written(folder: Path) -> Any:
    """All Parquet files of a folder, by name."""
    return pyarrow.concat_tables(map(parquet.read_table, sorted(folder.glob("*.parquet"))))


def count(state: Onslaught, n: int, kills: int, parts: int = 60, seconds: float = 0.3) -> None:
    """A count: the total is exact."""
    problem, ledger = state.folder / f"langford-{n}.dlx", state.folder / f"ledger-{state.total}"
    problem.write_text(langford(n).to_text())
    words = ["count", str(problem), "--ledger", str(ledger), "--parts", str(parts), "--seconds", str(seconds)]
    state.run(*words, kills=kills, pause=1.5)
    results = (ledger / "results.jsonl").read_text().splitlines()
    assert quadrille.cover.merge(results) == LANGFORD[n], ledger


def solutions(state: Onslaught, kills: int) -> None:
    """An enumeration: every solution once."""
    problem, to = state.folder / "queens.dlx", state.folder / f"solutions-{state.total}"
    problem.write_text(queens(9).to_text())
    state.run("solutions", str(problem), "--to", str(to), "--parts", "40", kills=kills, pause=1.5)
    rows = [tuple(sorted(row)) for row in written(to)["options"].to_pylist()]
    assert sorted(rows) == sorted(tuple(sorted(row)) for row in queens(9).solutions()), to


def check(state: Onslaught, rows: int, kills: int) -> None:
    """A Parquet job: no row lost or doubled."""
    source, to = state.folder / "in.parquet", state.folder / f"out-{state.total}"
    lines = ["...3...23...4...", "1..............4", "no puzzle"]
    table = pyarrow.table({"id": list(range(rows)), "puzzle": [lines[at % 3] for at in range(rows)]})
    parquet.write_table(table, source, row_group_size=rows // 7)
    state.run("check", str(source), "--to", str(to), "--rows", str(rows // 50), kills=kills, pause=1.5)
    answers = written(to)
    assert answers.select(["id", "puzzle"]) == table, to
    verdicts = ["unique", "many", "error"]
    assert answers["verdict"].to_pylist() == [verdicts[at % 3] for at in range(rows)], to
    assert scale.read_manifest(to)["rows"] == rows


def main(kills: int, seed: int = 0) -> None:
    """Runs jobs in turn until there were this many kills."""
    with tempfile.TemporaryDirectory(prefix="onslaught-") as folder, onslaught(Path(folder), seed) as state:
        begin = time.monotonic()
        jobs: list[Callable[[int], None]] = [
            lambda n: count(state, 12, n),
            lambda n: solutions(state, n),
            lambda n: check(state, 200_000, n),
        ]
        while state.total < kills:
            for job in jobs:
                job(min(10, kills - state.total))
                print(f"{state.total} kills {state.kills}, all exact, {time.monotonic() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
