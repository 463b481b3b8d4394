"""The package itself: doctests, types, notebooks, the command line."""

import doctest
import importlib
import inspect
import os
import pkgutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest
from notebooks import FOLDER as NOTEBOOKS
from notebooks import run as run_notebook

import quadrille
from quadrille import _native, check_many
from quadrille.__main__ import main

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


def outputs(notebook: Any) -> list[set[str]]:
    """The kinds of outputs of each cell: a picture, a table, text."""
    found = [cell.get("outputs", []) for cell in notebook.cells]
    return [{kind for output in cell for kind in (output.output_type, *output.get("data", {}))} for cell in found]


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks(path: Path) -> None:
    stored: Any = nbformat.read(path, as_version=4)
    assert outputs(stored) == outputs(run_notebook(path)), "`just notebooks` stores the outputs of today"
    assert {"image/svg+xml", "text/html"} & set().union(*outputs(stored))


def test_there_are_four_notebooks() -> None:
    assert len(list(NOTEBOOKS.glob("*.ipynb"))) == 4


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


def test_the_version() -> None:
    manifest = (ROOT / "crates/py/Cargo.toml").read_text()
    assert f'version = "{quadrille.__version__}"' in manifest


def test_the_script_on_the_path() -> None:
    if not metadata.packages_distributions().get("quadrille"):
        pytest.skip("the package is not installed, only on the path")
    scripts = [point for point in metadata.entry_points(group="console_scripts") if point.name == "quadrille"]
    assert [point.load() for point in scripts] == [main]
    script = Path(sys.executable).parent / "quadrille"
    assert run(str(script), "check", "...3...23...4...").stdout == "unique: 2413134231244231\n"


def test_a_table_in_a_notebook() -> None:
    html = check_many(["...3...23...4...", "1.<b............", None] + ["1" * 16] * 30)._repr_html_()
    assert html.startswith("<table><tr><th>verdict</th><th>solution</th><th>note</th></tr><tr><td>unique</td>")
    assert "`<`" not in html and "`&lt;`" in html and "None" not in html
    assert html.count("<tr>") == 21 and html.endswith("</table><p>33 rows, the first 20 shown</p>")
    assert check_many([])._repr_html_().endswith("<p>0 rows</p>")


def test_the_import_is_light() -> None:
    program = "import sys, quadrille; print(*sorted({'numpy', 'pyarrow', 'json', 'tqdm'} & set(sys.modules)))"
    assert run(sys.executable, "-c", program).stdout.strip() == ""
