"""Files that are written completely or not at all, and the manifest that describes their contents."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

# Suffix of files that are being written.
TEMPORARY = ".tmp"


class Written(NamedTuple):
    """A file as it was written."""

    name: str
    rows: int
    bytes: int
    sha256: str


class ManifestError(RuntimeError):
    """A file was changed, or the rows do not add up."""


def whole(path: Path, write: Callable[[Path], object]) -> None:
    """Writes a file under another name, flushes it to the disk and renames it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{uuid4().hex}{TEMPORARY}")
    try:
        write(temporary)
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    state = sha256()
    with open(path, "rb") as file:
        while piece := file.read(1 << 20):
            state.update(piece)
    return state.hexdigest()


def write_parquet(path: Path, schema: Any, tables: Iterable[Any]) -> Written:
    """Writes tables as one Parquet file."""
    from pyarrow import parquet

    rows = 0

    def write(temporary: Path) -> None:
        nonlocal rows
        with parquet.ParquetWriter(temporary, schema, compression="zstd") as writer:
            for table in tables:
                rows += table.num_rows
                writer.write_table(table)

    whole(path, write)
    return Written(path.name, rows, path.stat().st_size, digest(path))


def check_file(folder: str, written: Written) -> int:
    """The rows of a file, which must be unchanged."""
    from pyarrow import parquet

    written = Written(*written)
    path = Path(folder) / written.name
    if not path.exists():
        raise ManifestError(f"{path} is missing")
    if path.stat().st_size != written.bytes or digest(path) != written.sha256:
        raise ManifestError(f"{path} is not what was written")
    rows = int(parquet.read_metadata(path).num_rows)
    if rows != written.rows:
        raise ManifestError(f"{path} has {rows} rows, not {written.rows}")
    return rows


def write_manifest(folder: Path, job: dict[str, Any], files: Iterable[Written]) -> dict[str, Any]:
    """Writes the manifest of a finished job and deletes all files that are not in it."""
    files = sorted(files)
    manifest = {
        "job": job,
        "rows": sum(file.rows for file in files),
        "files": [file._asdict() for file in files],
    }
    text = json.dumps(manifest, indent=1) + "\n"
    whole(folder / "manifest.json", lambda path: path.write_text(text))
    known = {file.name for file in files}
    for path in folder.iterdir():
        if path.name.endswith(TEMPORARY) or (path.suffix == ".parquet" and path.name not in known):
            path.unlink()
    return manifest


def read_manifest(folder: str | os.PathLike[str]) -> dict[str, Any]:
    """The manifest of a folder."""
    manifest: dict[str, Any] = json.loads((Path(folder) / "manifest.json").read_text())
    return manifest
