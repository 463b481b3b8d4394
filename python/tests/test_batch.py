"""Batches: lists, NumPy, Arrow; order, threads, bad rows."""

from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest

import quadrille
from quadrille import Puzzle, check_many, convert_many, generate, rate_many, solve_many

PUZZLES = [str(puzzle) for puzzle in generate("sudoku", seed=11, count=40, keep_equivalent=True)]
CLASH = "11" + "." * 79
EMPTY = "." * 81
MIXED = [*PUZZLES[:5], CLASH, "no puzzle", EMPTY, "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4", "...3...23...4..."]
VERDICTS = ["unique"] * 5 + ["none", "error", "many", "unique", "unique"]


def digits(puzzles: list[str]) -> Any:
    lines = "".join(puzzles).replace(".", "0")
    return numpy.frombuffer(lines.encode(), numpy.uint8).reshape(-1, 81) - ord("0")


def strings(puzzles: list[str], kind: str) -> Any:
    match kind:
        case "list":
            return puzzles
        case "tuple":
            return tuple(puzzles)
        case "generator":
            return (puzzle for puzzle in puzzles)
        case "puzzles":
            return [Puzzle.parse(puzzle) for puzzle in puzzles]
        case "bytes":
            return [puzzle.encode() for puzzle in puzzles]
        case "numpy":
            return digits(puzzles)
        case "numpy slice":
            return digits([puzzle for puzzle in puzzles for _ in range(2)])[::2]
        case "numpy fortran":
            return numpy.asfortranarray(digits(puzzles))
        case "numpy strings":
            return numpy.array(puzzles)
        case "pyarrow":
            return pyarrow.array(puzzles)
        case "pyarrow large":
            return pyarrow.array(puzzles, pyarrow.large_string())
        case "pyarrow view":
            return pyarrow.array(puzzles, pyarrow.string_view())
        case "pyarrow binary":
            return pyarrow.array([p.encode() for p in puzzles], pyarrow.binary(81))
        case "pyarrow chunks":
            return pyarrow.chunked_array([puzzles[:7], [], puzzles[7:]])
        case "pyarrow table":
            return pyarrow.table({"puzzle": puzzles})
        case "pyarrow slice":
            return pyarrow.array(["x", *puzzles, "y"])[1:-1]
        case "pyarrow uint8":
            flat = pyarrow.array(digits(puzzles).ravel())
            return pyarrow.FixedSizeListArray.from_arrays(flat, 81)
        case "numpy int64" | "numpy int8" | "numpy uint64" | "numpy >i4":
            return digits(puzzles).astype(kind.split()[1])
        case "numpy squares":
            return digits(puzzles).reshape(-1, 9, 9)
        case "numpy StringDType":
            return numpy.array(puzzles, numpy.dtypes.StringDType())
        case "pyarrow lists":
            return pyarrow.array(digits(puzzles).tolist(), pyarrow.list_(pyarrow.uint8()))
        case "pyarrow large lists":
            return pyarrow.array(digits(puzzles).tolist(), pyarrow.large_list(pyarrow.int32()))
        case "pyarrow lists with nulls":
            blank = [[cell or None for cell in row] for row in digits(puzzles).tolist()]
            return pyarrow.array([[9], *blank])[1:]
        case "pyarrow dictionary":
            return pyarrow.array(["x", *puzzles]).dictionary_encode()[1:]
        case "polars categorical":
            return polars.Series(puzzles, dtype=polars.Categorical)
        case "polars lists":
            return polars.Series(digits(puzzles).tolist())
        case "pandas categorical":
            return pandas.Series(puzzles, dtype="category")
        case "polars":
            return polars.Series(puzzles)
        case "polars frame":
            return polars.DataFrame({"puzzle": puzzles})
        case _:
            return pandas.Series(puzzles)


KINDS = [
    *["list", "tuple", "generator", "puzzles", "bytes", "numpy", "numpy slice", "numpy fortran", "numpy strings"],
    *["pyarrow", "pyarrow large", "pyarrow view", "pyarrow binary", "pyarrow chunks", "pyarrow table"],
    *["pyarrow slice", "pyarrow uint8", "polars", "polars frame", "pandas"],
    *["numpy int64", "numpy int8", "numpy uint64", "numpy >i4", "numpy squares", "numpy StringDType"],
    *["pyarrow lists", "pyarrow large lists", "pyarrow lists with nulls", "pyarrow dictionary"],
    *["polars categorical", "polars lists", "pandas categorical"],
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_container_gives_the_same_answers(kind: str) -> None:
    table = check_many(strings(PUZZLES, kind))
    assert table["verdict"].to_pylist() == ["unique"] * len(PUZZLES)
    solutions = [str(Puzzle.parse(puzzle).solve()) for puzzle in PUZZLES]
    assert table["solution"].to_pylist() == solutions
    assert solve_many(strings(PUZZLES, kind))["solution"].to_pylist() == solutions


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_order_is_kept(threads: int) -> None:
    many = MIXED * 300
    table = check_many(many, threads=threads)
    assert table["verdict"].to_pylist() == VERDICTS * 300
    assert table.to_pylist()[:10] == table.to_pylist()[-10:]


def test_notes_say_what_is_wrong() -> None:
    table = check_many([*MIXED, None])
    assert table.columns == ["verdict", "solution", "note"]
    notes = table["note"].to_pylist()
    assert notes[5] == "1 is given twice in row 1: r1c1 and r1c2" and notes[0] is None
    assert notes[6].startswith("line 1, column 1") and notes[10] == "no puzzle: the value is null"
    assert solve_many([CLASH])[0]["note"].startswith("no solution: 1 is given twice")


def test_budgets_hold_for_each_puzzle() -> None:
    table = check_many(["." * 625, PUZZLES[0]], nodes=0)
    assert table[0]["verdict"] == "unknown" and "nodes" in table[0]["note"]
    assert check_many(PUZZLES[:3], time=10.0)["verdict"].to_pylist() == ["unique"] * 3


def test_other_sizes_in_arrays() -> None:
    fours: Any = numpy.zeros((3, 16), numpy.uint8)
    fours[1, :2] = 1
    fours[2, 0] = 7
    table = check_many(fours)
    assert table["verdict"].to_pylist() == ["many", "none", "error"]
    assert "holds 7" in table[2]["note"] or "7" in table[2]["note"]
    nines = digits(PUZZLES[:2]).copy()
    nines[1, 5] = 200
    assert check_many(nines)["verdict"].to_pylist() == ["unique", "error"]


def test_one_array_is_one_puzzle() -> None:
    square = digits(PUZZLES[:1]).reshape(9, 9)
    assert check_many(square)["verdict"].to_pylist() == ["unique"]
    assert check_many(square.astype(int))["solution"].to_pylist() == solve_many(PUZZLES[:1])["solution"].to_pylist()
    assert check_many(numpy.zeros((4, 4), int))["verdict"].to_pylist() == ["many"]
    assert len(check_many(numpy.zeros((16, 16), int))) == 16, "rows of 16 cells are puzzles themselves"


def test_cells_out_of_range_are_named() -> None:
    wide: Any = numpy.zeros((4, 81), numpy.int64)
    wide[0, 3], wide[1, 3], wide[2, 3] = -1, 1000, 12
    table = check_many(wide)
    assert table["verdict"].to_pylist() == ["error", "error", "error", "many"]
    notes = table["note"].to_pylist()
    assert notes[:2] == ["no puzzle: a cell holds -1", "no puzzle: a cell holds 1000"] and "12" in notes[2]
    lists = check_many(pyarrow.array([[1, -2], [], None, [0] * 16, [0] * 17]))["note"].to_pylist()
    assert lists[:3] == ["no puzzle: a cell holds -2", "no puzzle: the list is empty", "no puzzle: the value is null"]
    assert lists[3] is None and lists[4] is not None


def test_values_that_are_no_puzzles_are_rows_with_a_note() -> None:
    table = check_many([PUZZLES[0], 3, object(), None, float("nan"), b"\xff", "\ud800", PUZZLES[1]])
    assert table["verdict"].to_pylist() == ["unique", *["error"] * 6, "unique"]
    assert table["note"].to_pylist()[1:7] == [
        "no puzzle: a value of type int, not text or a Puzzle",
        "no puzzle: a value of type object, not text or a Puzzle",
        "no puzzle: the value is null",
        "no puzzle: the value is null",
        "no puzzle: the text is not UTF-8",
        "no puzzle: the text is not Unicode",
    ]
    column = pyarrow.array([None, PUZZLES[0], ""]).dictionary_encode()
    assert check_many(column)["note"].to_pylist() == ["no puzzle: the value is null", None, "no puzzle: the text is empty"]
    nulls = pyarrow.DictionaryArray.from_arrays(pyarrow.array([None], pyarrow.int8()), pyarrow.array([], pyarrow.string()))
    assert check_many(nulls)["note"].to_pylist() == ["no puzzle: the value is null"]
    assert rate_many([3])[0]["note"].startswith("no puzzle") and convert_many([3], "json")[0]["note"]


def test_messages_about_containers_name_them() -> None:
    with pytest.raises(ValueError, match=r"\[n, 81\], \[n, 9, 9\] or \[9, 9\].* not float64 in the shape \[2, 81\]"):
        check_many(numpy.zeros((2, 81)))
    with pytest.raises(TypeError, match="strings or lists of whole numbers, not Int64"):
        check_many(pyarrow.array([1]))


def test_ratings() -> None:
    table = rate_many([*PUZZLES[:4], EMPTY, "x"])
    single = [Puzzle.parse(puzzle).rate() for puzzle in PUZZLES[:4]]
    assert table["er"].to_pylist()[:4] == [rating.er for rating in single]
    assert table["level"].to_pylist()[:4] == [rating.level for rating in single]
    assert table["hodoku"].to_pylist()[:4] == [rating.hodoku for rating in single]
    assert table[4]["er"] is None and table[4]["note"] == "the puzzle has several solutions"


def test_conversions() -> None:
    table = convert_many(["4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4", PUZZLES[0]], "json")
    assert Puzzle.parse(table[0]["text"]).kind == "kenken"
    assert Puzzle.parse(table[1]["text"]) == Puzzle.parse(PUZZLES[0])
    assert "keen" in convert_many([PUZZLES[0]], "keen")[0]["note"]


def test_results_go_to_every_library_without_copies() -> None:
    table = check_many(MIXED)
    struct = pyarrow.array(table)
    assert struct.field("verdict").to_pylist() == VERDICTS and pyarrow.types.is_struct(struct.type)
    assert pyarrow.table(table).num_rows == len(MIXED)
    assert pyarrow.array(table["verdict"]).to_pylist() == VERDICTS
    assert polars.DataFrame(table)["verdict"].to_list() == VERDICTS
    frame = pandas.DataFrame.from_arrow(table)
    assert list(frame["verdict"]) == VERDICTS
    del table
    assert struct.field("verdict").to_pylist() == VERDICTS


def test_duckdb() -> None:
    duckdb = pytest.importorskip("duckdb")
    results = pyarrow.table(check_many(MIXED))
    unique = duckdb.sql("select count(*) from results where verdict = 'unique'").fetchall()
    assert len(results) and unique == [(VERDICTS.count("unique"),)]
    puzzles = duckdb.sql("select puzzle from (values (?), (?)) as t (puzzle)", params=[PUZZLES[0], "no puzzle"])
    assert check_many(puzzles.to_arrow_table()["puzzle"])["verdict"].to_pylist() == ["unique", "error"]


def test_rows_and_columns() -> None:
    table = check_many(MIXED)
    assert len(table) == len(MIXED) == len(table["note"]) and table[-1] == table[len(MIXED) - 1]
    for wrong, error in [(len(MIXED), IndexError), (-99, IndexError), ("x", KeyError), (1.5, TypeError)]:
        with pytest.raises(error):
            table[wrong]  # type: ignore[call-overload]
    assert len(check_many([])) == 0 and check_many([]).columns == table.columns
    assert pyarrow.table(check_many([])).num_rows == 0


@pytest.mark.parametrize(
    "wrong",
    [
        CLASH,
        b"1",
        5,
        None,
        numpy.zeros((2, 80), numpy.uint8),
        numpy.zeros((2, 9), numpy.uint8),
        numpy.zeros((2, 9, 8), numpy.uint8),
        numpy.zeros((2, 81), numpy.float32),
        numpy.zeros((2, 81), bool),
        numpy.zeros(81, numpy.uint8),
        pyarrow.array([1, 2]),
        pyarrow.array([[1.5]]),
        pyarrow.table({"a": ["x"], "b": ["y"]}),
    ],
)
def test_wrong_containers(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        check_many(wrong)


def test_errors_of_an_iterator_come_through() -> None:
    def broken() -> Any:
        yield PUZZLES[0]
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        check_many(broken())


def test_progress() -> None:
    assert len(quadrille.check_many(PUZZLES, progress=True)) == len(PUZZLES)
