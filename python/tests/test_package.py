"""The package itself: doctests, types, notebooks, the command line."""

import doctest
import importlib
import inspect
import os
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import nbclient
import nbformat
import pytest

import quadrille
from quadrille import _native

ROOT = Path(__file__).parents[2]
MODULES = ["quadrille", *(m.name for m in pkgutil.walk_packages(quadrille.__path__, "quadrille.") if "__" not in m.name)]


def documented(module: ModuleType) -> list[tuple[str, Any]]:
    """Everything of the native module that has words, methods included."""
    found: list[tuple[str, Any]] = []
    for name, item in vars(module).items():
        if not name.startswith("__") and (inspect.isclass(item) or inspect.isbuiltin(item)):
            found.append((name, item))
            if inspect.isclass(item):
                found += [(f"{name}.{part}", member) for part, member in vars(item).items() if not part.startswith("__")]
    return found


@pytest.mark.parametrize("module", MODULES)
def test_doctests(module: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(module))
    assert failed == 0


def test_doctests_of_the_native_half() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    tests = 0
    for name, item in documented(_native):
        words = inspect.getdoc(item)
        if words and ">>>" in words:
            runner.run(parser.get_doctest(words, {}, name, None, 0))
            tests += 1
    assert runner.failures == 0 and tests >= 15


def test_everything_public_has_words() -> None:
    without = [name for name, item in documented(_native) if "._" not in name and not inspect.getdoc(item)]
    assert without == []


def run(*command: str, **options: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, **options)


SOURCES = {**os.environ, "MYPYPATH": str(ROOT / "python")}
STUBTEST = ["quadrille", "--ignore-disjoint-bases", "--mypy-config-file", "pyproject.toml"]


def test_types() -> None:
    pytest.importorskip("mypy")
    checked = run(sys.executable, "-m", "mypy", "--strict")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_stubs_agree_with_the_module() -> None:
    pytest.importorskip("mypy")
    checked = run(sys.executable, "-m", "mypy.stubtest", *STUBTEST, env=SOURCES)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("path", sorted((ROOT / "examples/notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks(path: Path) -> None:
    notebook: Any = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()


def test_there_are_four_notebooks() -> None:
    assert len(list((ROOT / "examples/notebooks").glob("*.ipynb"))) == 4


class TestCommand:
    def command(self, *arguments: str, text: str = "") -> "subprocess.CompletedProcess[str]":
        return run(sys.executable, "-m", "quadrille", *arguments, input=text)

    def test_answers(self) -> None:
        assert self.command("check", "...3...23...4...").stdout == "unique: 2413134231244231\n"
        assert self.command("count", text="................\n").stdout == "288\n"
        assert "Usage: quadrille" in self.command("--help").stdout

    def test_exit_codes(self) -> None:
        assert self.command("solve", "--nonsense").returncode == 2
        assert self.command("check", text="12x\n").returncode in (1, 65)
        assert self.command("check", "--nodes", "0", "." * 625).returncode == 3


def test_the_import_is_light() -> None:
    program = "import sys, quadrille; print(*sorted({'numpy', 'pyarrow', 'json', 'tqdm'} & set(sys.modules)))"
    assert run(sys.executable, "-c", program).stdout.strip() == ""
