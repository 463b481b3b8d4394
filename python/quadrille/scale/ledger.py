"""The ledger of a job on disk: finished work, line by line, so that a killed driver can continue.

Each line is a checksum and a JSON object; the first identifies the job. A line is flushed to the disk before the driver
continues. A kill can cut the last line, which is then dropped. Any other damage, or another job, is refused. A lock keeps
out a second driver.
"""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

try:
    import fcntl
except ImportError:  # missing on this system: the user must not run two drivers
    fcntl = None  # type: ignore[assignment]


class LedgerError(ValueError):
    """A ledger of another job, of another driver, or damaged."""


def _sum(text: bytes) -> bytes:
    return sha256(text).hexdigest()[:16].encode()


class Ledger:
    """The ledger of a folder, with its entries so far."""

    entries: list[dict[str, Any]]

    def __init__(self, folder: str | os.PathLike[str], job: dict[str, Any]) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._file: BinaryIO = open(self.folder / "ledger.jsonl", "a+b")
        try:
            self._lock()
            self.entries = self._read(job)
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        try:
            if fcntl is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LedgerError(f"{self._file.name}: another driver is at work here") from None

    def _read(self, job: dict[str, Any]) -> list[dict[str, Any]]:
        self._file.seek(0)
        text = self._file.read()
        whole = text.rfind(b"\n") + 1
        entries = []
        for number, line in enumerate(text[:whole].splitlines(), 1):
            mark, _, rest = line.partition(b" ")
            if mark != _sum(rest):
                raise LedgerError(f"{self._file.name}: line {number} is altered")
            entries.append(json.loads(rest))
        self._file.truncate(whole)
        if not entries:
            self.append(job)
        elif entries[0] != job:
            other = [key for key in {**entries[0], **job} if entries[0].get(key) != job.get(key)]
            raise LedgerError(f"{self._file.name} is of another job: {', '.join(other)} differ")
        return entries[1:]

    def append(self, entry: dict[str, Any]) -> None:
        """Writes an entry."""
        text = json.dumps(entry, separators=(",", ":")).encode()
        self._file.write(_sum(text) + b" " + text + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
