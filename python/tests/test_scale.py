"""Jobs in parts on threads and processes: exact totals whatever fails, and drivers that go on where another was."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from deadly_task import killing
from exact_cover_problems import LANGFORD, langford, queens
from pyarrow import parquet

import quadrille
from quadrille import Puzzle, PuzzleError, cover, scale
from quadrille.scale.driver import Drive, Task
from quadrille.scale.progress import Progress

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def table(folder: Path) -> Any:
    """All Parquet files of a folder, by name."""
    return pyarrow.concat_tables(map(parquet.read_table, sorted(folder.glob("*.parquet"))))


class Failing(scale.Threads):
    """An executor on which things go wrong: ``fate`` is asked about each result, by its number, and may raise."""

    def __init__(self, fate: Callable[[int], object]) -> None:
        super().__init__(2)
        self.results = 0
        self._fate = fate

    def result(self, handle: Any) -> Any:
        self.results += 1
        self._fate(self.results)
        return super().result(handle)


class Stop(BaseException):
    """The driver is killed."""


def stop_at(number: int) -> Callable[[int], object]:
    def fate(result: int) -> None:
        if result == number:
            raise Stop

    return fate


class TestParts:
    def test_parts_add_up(self) -> None:
        problem = queens(8)
        parts = problem.split(12)
        results = [problem.count_part(part) for part in parts]
        assert len(parts) == 12 and not any(rest for _, rest in results)
        assert cover.merge(result for result, _ in results) == 92
        with pytest.raises(PuzzleError, match="missing"):
            cover.merge(result for result, _ in results[1:])
        with pytest.raises(PuzzleError, match="twice"):
            cover.merge([result for result, _ in results] * 2)
        again = [problem.count_part(piece)[0] for piece in problem.split(3, of=parts[4])]
        assert cover.merge([*(result for result, _ in results[:4] + results[5:]), *again]) == 92

    def test_a_part_that_runs_out_leaves_the_rest(self) -> None:
        problem, results, waiting = langford(8), [], langford(8).split(2)
        while waiting:
            result, rest = problem.count_part(waiting.pop(), nodes=50, pieces=3)
            results.append(result)
            waiting += rest
            assert len(rest) <= 3
        assert len(results) > 10 and cover.merge(results) == LANGFORD[8]

    def test_solutions_of_parts(self) -> None:
        problem, found, waiting = queens(7), [], queens(7).split(3)
        while waiting:
            part = problem.solutions_part(waiting.pop(), nodes=20)
            found += [tuple(row["options"]) for table in part for row in pyarrow.table(table).to_pylist()]
            result, rest = part.finish()
            waiting += rest
        assert sorted(map(sorted, found)) == sorted(map(sorted, problem.solutions()))
        with pytest.raises(RuntimeError, match="not at its end"):
            problem.solutions_part(problem.split(1)[0]).finish()

    def test_foreign_parts_are_refused(self) -> None:
        part = queens(6).split(3)[0]
        for text in ("", "{}", part[:-5], part.replace('"prefixes":[[', '"prefixes":[[9999,')):
            with pytest.raises(PuzzleError):
                queens(6).count_part(text)
        for problem, text in ((queens(7), part), (queens(6), part.replace("1/3", "4/3"))):
            with pytest.raises(PuzzleError):
                problem.count_part(text)
            with pytest.raises(PuzzleError):
                problem.split(2, of=text)
        foreign = queens(6).solutions_part(part.replace('"prefixes":[[', '"prefixes":[[9999,'))
        assert list(foreign) == []
        with pytest.raises(PuzzleError, match="another problem"):
            foreign.finish()
        with pytest.raises(ValueError, match="1 or more"):
            queens(6).split(0)


class TestCount:
    @pytest.mark.parametrize("seconds", [30.0, 0.01])
    def test_exact(self, tmp_path: Path, seconds: float) -> None:
        total = scale.count(langford(11), parts=20, seconds=seconds, ledger=tmp_path, on="threads")
        assert total == LANGFORD[11]
        results = (tmp_path / "results.jsonl").read_text().splitlines()
        assert cover.merge(results) == total and len(results) >= 20
        command = [sys.executable, "-m", "quadrille", "cover", "merge", str(tmp_path / "results.jsonl")]
        assert subprocess.run(command, capture_output=True, text=True).stdout == f"{total}\n"

    def test_trivial_problems(self) -> None:
        for text, total in (("A\nA\nA\n", 2), ("A B\nA\n", 0), ("A\nA\n", 1)):
            assert scale.count(cover.Problem.from_text(text), on="threads") == total

    def test_a_tree_without_any_leaf(self) -> None:
        lines = ["3|p0 0:1|p1 p2 | s0 s1", "p2 p0", "p0 s0:0 s1", "p0 p2 s1:2", "p0 p2", "p0 p2 s1:2", "p0 p2"]
        lines += ["p0 p2 s1:1", "p2 p0 s0:1", "p0 p2 s1:1", "p0 s1:2"]
        assert scale.count(cover.Problem.from_text("\n".join(lines) + "\n"), on="threads") == 0

    def test_a_driver_that_was_killed_goes_on(self, tmp_path: Path) -> None:
        for number in (1, 5, 9):
            with pytest.raises(Stop):
                scale.count(queens(9), parts=30, ledger=tmp_path, on=Failing(stop_at(number)))
        last = Failing(lambda _: None)
        assert scale.count(queens(9), ledger=tmp_path, on=last) == 352
        assert last.results == 30 - 0 - 4 - 8
        assert scale.count(queens(9), ledger=tmp_path, on=(idle := Failing(lambda _: None))) == 352
        assert idle.results == 0

    def test_lost_workers(self, tmp_path: Path) -> None:
        chance = random.Random(3)

        def fate(result: int) -> None:
            if chance.random() < 0.3:
                raise scale.Lost("a machine went away")

        assert scale.count(langford(8), parts=25, ledger=tmp_path, on=Failing(fate)) == LANGFORD[8]

    def test_a_task_that_always_fails_is_named_and_the_rest_is_done(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        count = scale.work.count

        def failing(text: str, part: str, *rest: Any) -> Any:
            if json.loads(part)["part"] == "7/20":
                raise MemoryError("too large for here")
            return count(text, part, *rest)

        monkeypatch.setattr(scale.work, "count", failing)
        with pytest.raises(scale.ScaleError, match="part 7/20 of problem .*too large for here.*3 attempts") as caught:
            scale.count(queens(8), parts=20, retries=2, ledger=tmp_path, on="threads")
        assert len(caught.value.failures) == 1
        monkeypatch.undo()
        last = Failing(lambda _: None)
        assert scale.count(queens(8), parts=20, ledger=tmp_path, on=last) == 92
        assert last.results == 1

    def test_refusals(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="seconds"):
            scale.count(queens(6), seconds=float("nan"), on="threads")
        with pytest.raises(ValueError, match="unknown executor"):
            scale.count(queens(6), on="carrier pigeons")
        with pytest.raises(ValueError, match="address"):
            scale.executor("threads", address="auto")
        with pytest.raises(ValueError, match="workers"):
            scale.executor("ray", workers=2, address="auto")
        with pytest.raises(TypeError, match=r"^check\(\) got an unexpected keyword argument 'clumn'"):
            scale.check(tmp_path, tmp_path, clumn="puzzle")  # type: ignore[call-arg]


class TestLedger:
    def test_another_problem(self, tmp_path: Path) -> None:
        scale.count(queens(6), ledger=tmp_path, on="threads")
        with pytest.raises(scale.LedgerError, match="problem differ"):
            scale.count(queens(7), ledger=tmp_path, on="threads")

    def test_a_torn_line_is_dropped_and_an_altered_one_refused(self, tmp_path: Path) -> None:
        scale.count(queens(8), parts=9, ledger=tmp_path, on="threads")
        path = tmp_path / "ledger.jsonl"
        text = path.read_bytes()
        path.write_bytes(text[:-7])
        last = Failing(lambda _: None)
        assert scale.count(queens(8), ledger=tmp_path, on=last) == 92
        assert last.results == 1
        path.write_bytes(text.replace(b'\\"count\\":\\"', b'\\"count\\":\\"1', 1))
        with pytest.raises(scale.LedgerError, match="line 3 is altered"):
            scale.count(queens(8), ledger=tmp_path, on="threads")

    def test_one_driver_at_a_time(self, tmp_path: Path) -> None:
        pytest.importorskip("fcntl")
        job = {"job": "count"}
        with scale.ledger.Ledger(tmp_path, job):
            with pytest.raises(scale.LedgerError, match="another driver"):
                scale.ledger.Ledger(tmp_path, job)


class TestSolutions:
    @pytest.mark.parametrize("seconds", [30.0, 0.005])
    def test_all_of_them_once(self, tmp_path: Path, seconds: float) -> None:
        problem = queens(9)
        assert scale.solutions(problem, to=tmp_path, parts=7, seconds=seconds, on="threads") == 352
        manifest = scale.read_manifest(tmp_path)
        assert manifest["rows"] == 352 and all((tmp_path / file["name"]).exists() for file in manifest["files"])
        rows = table(tmp_path)["options"].to_pylist()
        assert sorted(map(sorted, rows)) == sorted(map(sorted, problem.solutions()))

    def test_a_killed_driver_and_lost_workers(self, tmp_path: Path) -> None:
        problem = queens(8)
        with pytest.raises(Stop):
            scale.solutions(problem, to=tmp_path, parts=20, on=Failing(stop_at(6)))
        chance = random.Random(4)

        def fate(result: int) -> None:
            if chance.random() < 0.3:
                raise scale.Lost("a machine went away")

        assert scale.solutions(problem, to=tmp_path, parts=20, on=Failing(fate)) == 92
        rows = table(tmp_path)["options"].to_pylist()
        assert len(rows) == len({tuple(sorted(row)) for row in rows}) == 92
        named = {file["name"] for file in scale.read_manifest(tmp_path)["files"]}
        assert named == {path.name for path in tmp_path.glob("*.parquet")}

    def test_a_file_that_was_altered_is_found(self, tmp_path: Path) -> None:
        with pytest.raises(Stop):
            scale.solutions(queens(8), to=tmp_path, parts=5, on=Failing(stop_at(4)))
        path = sorted(tmp_path.glob("part-*.parquet"))[0]
        path.write_bytes(path.read_bytes()[:-1] + b"x")
        entries = (tmp_path / "ledger.jsonl").read_text()
        with pytest.raises(scale.ScaleError, match="is not what was written") if path.name in entries else _fine():
            scale.solutions(queens(8), to=tmp_path, retries=0, on="threads")


class _fine:
    """A file that no ledger names is cleared away."""

    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Two files with several row groups; some rows are no puzzles."""
    chance = random.Random(1)
    folder = tmp_path / "in"
    folder.mkdir()
    for name, rows in (("a", 700), ("b", 433)):
        kinds = [LINE, "...3...23...4...", "no puzzle", None, "." * 81, LINE[::-1]]
        puzzles = [chance.choice(kinds) for _ in range(rows)]
        table = pyarrow.table({"id": list(range(rows)), "puzzle": puzzles})
        parquet.write_table(table, folder / f"{name}.parquet", row_group_size=150)
    return folder


class TestRows:
    @pytest.mark.parametrize("question", ["check", "solve", "rate"])
    def test_every_row_once_and_in_order(self, tmp_path: Path, source: Path, question: str) -> None:
        to = tmp_path / "out"
        manifest = getattr(scale, question)(source, to, rows=100, on="threads")
        assert manifest == scale.read_manifest(to) and manifest["rows"] == 1133 and len(manifest["files"]) == 12
        rows, want = table(to), table(source)
        assert rows.select(["id", "puzzle"]) == want
        answers = pyarrow.table(getattr(quadrille, f"{question}_many")(want["puzzle"].to_pylist()))
        assert rows.select(answers.column_names) == answers

    def test_a_killed_driver_goes_on(self, tmp_path: Path, source: Path) -> None:
        with pytest.raises(Stop):
            scale.check(source, tmp_path / "out", rows=50, on=Failing(stop_at(11)))
        (tmp_path / "out" / "rows-000000000000.parquet").unlink(missing_ok=True)
        (tmp_path / "out" / ".rows.parquet.0.tmp").write_text("left behind")
        manifest = scale.check(source, tmp_path / "out", rows=50, on=(last := Failing(lambda _: None)))
        assert manifest["rows"] == 1133 and table(tmp_path / "out").num_rows == 1133
        assert 23 - 10 <= last.results - 23 <= 23 - 8
        assert not list((tmp_path / "out").glob(".*"))

    def test_damaged_rows_are_named_and_the_rest_is_done(self, tmp_path: Path, source: Path) -> None:
        path = source / "b.parquet"
        offset = parquet.ParquetFile(path).metadata.row_group(1).column(1).data_page_offset
        data = bytearray(path.read_bytes())
        data[offset : offset + 40] = b"\xff" * 40
        path.write_bytes(data)
        with pytest.raises(scale.ScaleError, match=r"b.parquet rows 150 to 300") as caught:
            scale.check(source, tmp_path / "out", rows=150, retries=1, on="threads")
        assert len(caught.value.failures) == 1 and caught.value.failures[0].attempts == 2
        assert table(tmp_path / "out").num_rows == 1133 - 150
        assert not (tmp_path / "out" / "manifest.json").exists()

    def test_refusals(self, tmp_path: Path, source: Path) -> None:
        with pytest.raises(ValueError, match="no column 'sudoku': id, puzzle"):
            scale.check(source, tmp_path / "out", column="sudoku", on="threads")
        with pytest.raises(ValueError, match="rows"):
            scale.check(source, tmp_path / "out", rows=0, on="threads")
        with pytest.raises(ValueError, match="no Parquet"):
            scale.check(tmp_path, tmp_path / "out", on="threads")
        scale.check(source, tmp_path / "out", on="threads")
        with pytest.raises(scale.LedgerError, match="rows differ"):
            scale.check(source, tmp_path / "out", rows=99, on="threads")


class TestGenerate:
    def test_the_same_puzzles_on_any_number_of_workers(self, tmp_path: Path) -> None:
        tables = []
        for workers in (1, 3):
            to = tmp_path / str(workers)
            with_workers = scale.Threads(workers)
            manifest = scale.generate("sudoku", 25, to=to, seed=5, rows=10, level="easy", on=with_workers)
            assert manifest["rows"] == 25 and not (to / "made").exists()
            tables.append(table(to))
        assert tables[0] == tables[1]
        want = pyarrow.table(quadrille.generate_many("sudoku", seed=6, count=10, level="easy"))
        assert tables[0]["puzzle"].to_pylist()[10:20] == want["puzzle"].to_pylist()

    def test_no_two_are_equivalent(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        made = quadrille.generate_many("sudoku", count=12)

        def again(*_: Any, **__: Any) -> Any:
            """Few different puzzles, turned."""
            count["calls"] += 1
            lines = [made[(count["calls"] + at) % 12]["puzzle"] for at in range(4)]
            turned = [line[::-1] if at % 2 else line for at, line in enumerate(lines)]
            return pyarrow.table({"puzzle": [*turned, None]})

        count = {"calls": 0}
        monkeypatch.setattr(quadrille, "generate_many", again)
        manifest = scale.generate("sudoku", 11, to=tmp_path, rows=4, distinct=True, on=scale.Threads(1))
        puzzles = table(tmp_path)["puzzle"].to_pylist()
        assert manifest["rows"] == len(puzzles) == 11
        assert len({str(Puzzle.parse(line).canonical()) for line in puzzles}) == 11
        with pytest.raises(scale.ManifestError, match="12 puzzles, and no more"):
            scale.generate("sudoku", 13, to=tmp_path / "more", rows=4, distinct=True, on=scale.Threads(1))

    def test_a_wrong_order_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(ValueError, match="no level is called"):
            scale.generate("sudoku", 1, to=tmp_path, level="nonsense", on="threads")
        with pytest.raises(TypeError, match="lvl"):
            scale.generate("sudoku", 1, to=tmp_path, lvl="hard", on="threads")  # type: ignore[call-arg]
        assert not list(tmp_path.iterdir()), "refused before anything is made"


class TestProcesses:
    def test_a_worker_that_dies(self, tmp_path: Path) -> None:
        seen: list[int] = []

        def finished(task: Task, number: int) -> Sequence[Task]:
            seen.append(number)
            return ()

        def task(number: int) -> Task:
            return Task(str(number), killing, lambda _: (str(tmp_path / str(number % 2)), number))

        executor = scale.Processes(2)
        Drive(executor, finished, 0, Progress(False, "tasks", 6)).run(map(task, range(6)))
        executor.close()
        assert sorted(seen) == list(range(6))

    def test_a_script_without_the_guard_ends_with_one_error(self, tmp_path: Path) -> None:
        script = tmp_path / "script.py"
        lines = ["from quadrille import Puzzle, scale", 'print(scale.count(Puzzle.sudoku(2, 2).cover(), on="processes"))']
        script.write_text("\n".join(lines))
        ended = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
        assert ended.returncode == 1 and ended.stdout == ""
        assert ended.stderr.count("Traceback") == 1 and 'if __name__ == "__main__":' in ended.stderr
        script.write_text(f'{lines[0]}\nif __name__ == "__main__":\n    {lines[1]}\n')
        ended = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
        assert (ended.returncode, ended.stdout) == (0, "288\n"), ended.stderr

    def test_the_command(self, tmp_path: Path) -> None:
        path = tmp_path / "langford.dlx"
        path.write_text(langford(8).to_text())
        command = [sys.executable, "-m", "quadrille.scale", "count", str(path), "--on", "processes", "--workers", "2"]
        ended = subprocess.run([*command, "--parts", "4"], capture_output=True, text=True)
        assert (ended.returncode, ended.stdout) == (0, f"{LANGFORD[8]}\n"), ended.stderr
        assert "100.0%" in ended.stderr and "left" in ended.stderr


class TestCommand:
    def command(self, *words: str) -> int:
        from quadrille.scale.__main__ import main

        return main([*words, "--on", "threads", "--quiet"])

    def test_jobs(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        puzzles, answers = str(tmp_path / "puzzles"), str(tmp_path / "answers")
        order = ["generate", "kenken", "4", "size=4", "level=easy", "--rows", "2", "--to", puzzles]
        assert self.command(*order) == 0
        assert self.command("check", puzzles, "--to", answers) == 0
        assert capsys.readouterr().out == "4 rows in 2 files\n4 rows in 2 files\n"
        assert set(table(Path(answers))["verdict"].to_pylist()) == {"unique"}
        (tmp_path / "x.dlx").write_text(queens(6).to_text())
        assert self.command("solutions", str(tmp_path / "x.dlx"), "--to", str(tmp_path / "found")) == 0
        assert capsys.readouterr().out == "4\n"

    def test_errors(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "bad.dlx").write_text("A B\nA C\n")
        assert self.command("count", str(tmp_path / "bad.dlx")) == 2
        assert self.command("count", str(tmp_path / "none.dlx")) == 2
        to = str(tmp_path / "out")
        assert self.command("generate", "sudoku", "2", "level", "--to", to) == 2
        assert self.command("generate", "nonsense", "2", "--to", to) == 2
        assert 'no kind is called "nonsense"' in capsys.readouterr().err

    def test_a_folder_is_not_a_package(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from quadrille.scale.executor import needs

        (tmp_path / "sessions").mkdir()
        monkeypatch.syspath_prepend(tmp_path)
        with pytest.raises(ModuleNotFoundError, match="sessions is not installed: pip install sessions"):
            needs("sessions")
        needs("json")

    def test_a_missing_package_is_named(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        from quadrille.scale.__main__ import main

        path = tmp_path / "x.dlx"
        path.write_text(queens(4).to_text())
        monkeypatch.setattr(sys.modules["quadrille.scale.executor"], "find_spec", lambda name: None)
        assert main(["count", str(path), "--on", "ray"]) == 2
        assert capsys.readouterr().err == (
            'error: ray is not installed: pip install ray; on="processes" and on="threads" need no Ray\n'
        )
        assert self.command("solutions", str(path), "--to", str(tmp_path / "to")) == 2
        assert capsys.readouterr().err == "error: pyarrow is not installed: pip install pyarrow\n"
        assert self.command("count", str(path)) == 0
