"""Puzzles to order."""

import ast
import warnings
from pathlib import Path
from typing import Any

import pytest

import quadrille
from quadrille import Puzzle, Unknown, generate, generate_many


def test_the_same_seed_makes_the_same_puzzles() -> None:
    one = list(generate("sudoku", seed=7, count=5))
    assert one == list(generate("sudoku", seed=7, count=5, threads=2)) == list(generate(seed=7, count=9))[:5]
    assert one != list(generate("sudoku", seed=8, count=5))
    assert all(puzzle.check().unique and puzzle.solution == puzzle.solve() for puzzle in one)


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("sudoku", {"level": "medium", "symmetry": "180"}),
        ("sudoku", {"box": (2, 3), "diagonals": True}),
        ("sudoku", {"technique": "naked-pair"}),
        ("sudoku", {"givens": 30}),
        ("sudoku", {"recipe": "givens", "level": "Medium"}),
        ("sudoku", {"without": 9, "er": "1.2..3.0"}),
        ("sudoku", {"size": 4, "digits": ["1...", "....", "....", "...."]}),
        ("jigsaw", {"size": 6}),
        ("jigsaw", {"shape": "windmill", "level": "easy", "style": "newspaper"}),
        ("killer", {"size": 6, "cage": 3}),
        ("kenken", {"size": 4, "level": "normal", "ops": "+-*", "singles": 1}),
        ("kenken", {"size": 4, "no_ops": True}),
        ("grid", {"size": 6}),
    ],
)
def test_kinds(kind: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        puzzle = next(generate(kind, seed=3, **options))
    assert puzzle.check().unique and puzzle.solution is not None


def test_the_iterator_is_lazy() -> None:
    puzzles = generate("sudoku", count=10**12)
    assert isinstance(next(puzzles), Puzzle)


def test_options_are_refused_by_name() -> None:
    with pytest.raises(TypeError, match="colour"):
        generate("sudoku", colour=3)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="KenKen takes no diagonals"):
        generate("kenken", diagonals=True)
    with pytest.raises(ValueError, match="fewer than 17"):
        generate("sudoku", givens=16)
    with pytest.raises(ValueError, match="did you mean x-wing"):
        generate("sudoku", technique="xwing")
    with pytest.raises(ValueError, match="size: expected a whole number from 1 to 25"):
        generate("sudoku", size=-1)
    with pytest.raises(ValueError, match="kind"):
        generate("sodoku")
    with pytest.raises(ValueError):
        generate("sudoku", level="impossible")
    with pytest.raises(ValueError):
        generate("sudoku", er=(float("nan"), 3.0))


def test_the_options_in_the_stub_exist() -> None:
    tree = ast.parse((Path(quadrille.__file__).parent / "_native.pyi").read_text())
    (options,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "_Options")
    names = [node.target.id for node in options.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)]
    assert len(names) >= 14
    for name in names:
        assert any(refusal(kind, name) != refusal(kind, "nonsense") for kind in ("sudoku", "jigsaw", "killer", "kenken")), name


def refusal(kind: str, option: str) -> str:
    """The message about an option with a wrong value, without the name of the option."""
    wrong: Any = {option: object()}
    with pytest.raises((TypeError, ValueError)) as caught:
        generate(kind, **wrong)
    return str(caught.value).replace(option, "")


def test_a_budget_that_runs_out_is_a_value() -> None:
    assert list(generate("hardest", time=0.0)) == [Unknown("time")]
    assert list(generate("sudoku", time=0.0, count=2)) == [Unknown("time")] * 2
    assert generate_many("killer", time=0.0)[0]["note"] == "stopped by the time budget"


def test_many() -> None:
    table = generate_many("sudoku", seed=7, count=5)
    puzzles = [str(puzzle) for puzzle in generate("sudoku", seed=7, count=5)]
    assert table["puzzle"].to_pylist() == puzzles and len(table) == 5
    assert table.columns == ["puzzle", "solution", "level", "er", "note"]
