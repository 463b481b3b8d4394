"""Rules: builders, dictionaries, sentences, answers."""

import json
import pickle
import re
from importlib.resources import files

import pytest

import quadrille
from quadrille import Puzzle, PuzzleError


def test_a_small_variant_is_set_found_loose_and_made_unique() -> None:
    puzzle = (
        Puzzle.sudoku(2, 3)
        .thermometer("r1c1 r2c1 r3c1 r4c2")
        .thermometer("r6c6 r5c6 r4c6 r3c5")
        .arrow("r2c4 r1c4 r1c3")
        .whispers("r5c1 r5c2 r5c3 r6c3", number=3)
        .palindrome("r2c5 r3c4 r4c3 r5c4")
    )
    assert puzzle.count() == 3 and not puzzle.check().unique
    dotted = puzzle.black_dot("r1c3", "r2c3")
    solution = dotted.solve()
    assert dotted.check().unique and solution is not None and dotted.is_solved_by(solution)


def test_cells_are_names_or_places_in_any_grouping() -> None:
    empty = Puzzle.sudoku()
    assert empty.thermometer("r1c1 r1c2, r1c3") == empty.thermometer((0, 0), "r1c2", (0, 2))
    assert empty.with_rule("clone", "r1c1 r1c2", [(4, 4), (4, 5)]).rules == [
        {"clone": [["r1c1", "r1c2"], ["r5c5", "r5c6"]]}
    ]


def test_dictionaries_are_the_json_of_a_rule() -> None:
    dots = [{"white-dot": ["r1c1", "r1c2"]}, {"x": ["r1c1", "r1c2"]}]
    puzzle = Puzzle.sudoku().with_rule({"any-of": dots}).with_rule({"anti-knight": True})
    assert puzzle.rules == [{"any-of": dots}, {"anti-knight": True}]
    assert puzzle.sentences[1] == "Cells a knight's move apart hold different digits."
    again = Puzzle.parse(puzzle.to_text("json"))
    assert again == puzzle and pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_malformed_rules_name_the_flaw() -> None:
    empty = Puzzle.sudoku(2, 2)
    with pytest.raises(PuzzleError, match="at most 4 cells"):
        empty.thermometer("r1c1 r1c2 r1c3 r1c4 r2c4")
    with pytest.raises(PuzzleError, match="r1c1 to r4c4"):
        empty.thermometer("r1c1", "r1c5")
    with pytest.raises(ValueError, match="no rule is called"):
        empty.with_rule("thermo", "r1c1 r1c2")
    with pytest.raises(AttributeError):
        getattr(empty, "thermo")  # noqa: B009
    with pytest.raises(TypeError):
        empty.with_rule({"anti-king": True}, "r1c1")


def test_every_kind_has_a_typed_method_and_an_example_with_solutions() -> None:
    stub = files("quadrille").joinpath("_native.pyi").read_text()
    for kind in quadrille.rules():
        if kind["takes"] != "rules":
            assert re.search(rf"    def {kind['rule'].replace('-', '_')}\(", stub), kind["rule"]
        puzzle = Puzzle.parse(json.dumps(kind["example"]))
        assert kind["rule"] in puzzle.rules[-1]
        solution = puzzle.solve()
        assert solution is not None and puzzle.is_solved_by(solution)


def test_rectangles_and_digits_from_zero() -> None:
    puzzle = Puzzle.rectangle(2, 3, 4, lowest=0).thermometer("r1c1 r1c2 r1c3 r2c3")
    grid = puzzle.solve()
    assert str(grid)[:3] == "012" and len(str(grid)) == 6
    with pytest.raises(PuzzleError):
        Puzzle.rectangle(3, 3, 2)
