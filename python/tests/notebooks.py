"""Runs the notebooks of ``examples/notebooks`` and stores them with their outputs: `just notebooks`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbclient
import nbformat

FOLDER = Path(__file__).parents[2] / "examples/notebooks"


def run(path: Path) -> Any:
    """A notebook with the outputs of this run."""
    notebook: Any = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    # The version of Python and the time of the run would change with every run.
    notebook.metadata.pop("language_info", None)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    return notebook


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.ipynb")):
        nbformat.write(run(path), path)
        print(path)
