"""Exact covers with bounds and costs: the cheapest, estimates, and all solutions as one object."""

import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from exact_cover_problems import queens

from quadrille import ParseError, PuzzleError, UnfitError, Unknown, cover

OPTIONS = {"A": [1], "B": [2], "C": [1, 2], "D": [1, 2, 3], "E": [3], "F": [2, 3]}
COSTS = {"A": 3, "B": 4, "C": 9, "D": 12, "F": 1}
PRICED = cover.Problem.from_sets(OPTIONS, costs=COSTS)


def brute(bounds: dict[int, tuple[int, int]]) -> list[tuple[str, ...]]:
    """All solutions by trying every set of options."""
    found = []
    for size in range(len(OPTIONS) + 1):
        for chosen in combinations(OPTIONS, size):
            times = Counter(item for option in chosen for item in OPTIONS[option])
            if all(low <= times[item] <= high for item, (low, high) in bounds.items()):
                found.append(chosen)
    return found


class TestSets:
    @pytest.mark.parametrize("bounds", [{}, {1: 2}, {2: (0, 2)}, {1: (1, 3), 3: (0, 1)}, {1: 2, 2: (2, 2), 3: 2}])
    def test_bounds(self, bounds: dict[Any, Any]) -> None:
        pairs = {item: (n, n) if isinstance(n, int) else n for item, n in bounds.items()}
        problem = cover.Problem.from_sets(OPTIONS, bounds=bounds)
        want = brute({1: (1, 1), 2: (1, 1), 3: (1, 1)} | pairs)
        assert sorted(problem.solutions()) == sorted(want) and problem.count() == len(want)
        assert problem.bounds == {"1": (1, 1), "2": (1, 1), "3": (1, 1)} | {str(item): n for item, n in pairs.items()}
        assert cover.Problem.from_text(problem.to_text()).count() == len(want)

    def test_costs(self) -> None:
        assert PRICED.costs == [3, 4, 9, 12, 0, 1] and PRICED.options[0] == ["1"]
        numbered = cover.Problem.from_sets(list(OPTIONS.values()), costs=[3, 4, 9, 12, 0, 1])
        assert numbered.costs == PRICED.costs
        assert cover.Problem.from_sets(list(OPTIONS.values()), costs={3: 5}).costs == [0, 0, 0, 5, 0, 0]
        assert cover.Problem.from_text(PRICED.to_text()).costs == PRICED.costs

    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({"bounds": {9: 1}}, "unknown item 9"),
            ({"bounds": {1: -1}}, "a bound of 1 must be 0 or more, not -1"),
            ({"bounds": {1: (2, 1)}}, "item 1: "),
            ({"bounds": {1: (1, -1)}}, "a bound of 1 is out of range"),
            ({"costs": {"Z": 1}}, "unknown option 'Z'"),
            ({"costs": [1]}, "1 costs for 6 options"),
            ({"costs": {"A": -1}}, "the cost of option 0 must be 0 or more"),
            ({"costs": {"A": 2**40}}, "the cost of option 0 is out of range"),
        ],
    )
    def test_refusals(self, wrong: dict[str, Any], message: str) -> None:
        with pytest.raises(ValueError, match=message):
            cover.Problem.from_sets(OPTIONS, **wrong)

    def test_colours_that_text_cannot_carry_stay_apart(self) -> None:
        names = ["a b", "ab", "a:b", "a%20b", "", "%", "|", "\t"]
        options: list[dict[str, Any]] = [{"p": None, "x": name} for name in names]
        options += [{"q": None, "x": name} for name in names]
        problem = cover.Problem.from_sets(options, secondary=["x"])
        again = cover.Problem.from_text(problem.to_text())
        assert list(problem.solutions()) == list(again.solutions()) == [(n, n + 8) for n in range(8)]


class TestCheapest:
    def test_by_rising_cost(self) -> None:
        every = sorted((sum(COSTS.get(option, 0) for option in found), found) for found in PRICED.solutions())
        found = PRICED.cheapest(10)
        assert sorted(found) == every and found.complete and found.stopped is None and found.at_least is None
        assert [cost for cost, _ in found] == sorted(cost for cost, _ in found) and len(found) == 4
        best = PRICED.cheapest()
        assert list(best) == [(4, ("A", "F"))] == [best[0]] == [best[-1]] and not best.complete
        assert repr(best) == "<Cheapest [(4, ('A', 'F'))]>"
        with pytest.raises(IndexError):
            best[1]

    def test_budget(self) -> None:
        stopped = queens(12).cheapest(nodes=0)
        assert stopped.stopped == "nodes" and stopped.at_least == 0 and not stopped.complete and len(stopped) == 0


class TestEstimate:
    def test_the_count_lies_inside(self) -> None:
        answer = queens(8).estimate(seed=3)
        mean, low, high = answer["solutions"]
        assert low <= 92 <= high and low <= mean <= high and answer["probes"] > 0
        assert answer == queens(8).estimate(seed=3) and answer["nodes"][0] > 0

    def test_budget(self) -> None:
        assert queens(12).estimate(time=0.0) == Unknown("time")


class TestDiagram:
    def test_questions(self) -> None:
        diagram = PRICED.compile()
        every = sorted(PRICED.solutions())
        assert sorted(diagram.solutions()) == every and diagram.count() == 4 and diagram.size > 0
        assert diagram.occurrences() == {name: sum(name in found for found in every) for name in OPTIONS}
        assert sorted(diagram.require("A").solutions()) == [found for found in every if "A" in found]
        assert sorted(diagram.forbid("A").solutions()) == [found for found in every if "A" not in found]
        assert diagram.require("A") & diagram.require("B") == diagram.require("A").require("B")
        assert hash(diagram) == hash(PRICED.compile()) and diagram != diagram.require("A")
        assert diagram.with_item("1") == diagram and diagram.without_item("1").count() == 0
        assert diagram.cheapest(2) == list(PRICED.cheapest(2)) and "4 solutions" in repr(diagram)

    def test_numbers_instead_of_labels(self) -> None:
        diagram = cover.Problem.from_sets([["a"], ["a"], ["b"]]).compile()
        assert list(diagram.require(1).solutions()) == [(1, 2)] and diagram.occurrences() == {0: 1, 1: 1, 2: 2}

    def test_uniform_samples(self) -> None:
        problem = queens(6)
        for draws in (problem.sample(2000, seed=1, uniform=True), problem.compile().sample(2000, seed=1)):
            times = Counter(draws)
            assert len(times) == 4 and all(400 < number < 600 for number in times.values())
        assert problem.sample(9, seed=1, uniform=True) == problem.compile().sample(9, seed=1)
        assert queens(3).sample(2, uniform=True) == [] and problem.sample(2, uniform=True, time=0.0) == []

    def test_files(self, tmp_path: Path) -> None:
        problem, path = queens(6), tmp_path / "queens.zdd"
        problem.compile().save(path)
        assert problem.load(path) == problem.compile() and problem.load(str(path)).count() == 4
        (tmp_path / "queens.dlx").write_text(problem.to_text())
        command = [sys.executable, "-m", "quadrille", "cover", "zdd", str(tmp_path / "queens.dlx"), str(path)]
        assert subprocess.run(command, capture_output=True, text=True).stdout == "4\n"
        with pytest.raises(PuzzleError, match="another problem"):
            queens(5).load(path)
        path.write_bytes(path.read_bytes()[:-1])
        with pytest.raises(PuzzleError, match="cut or altered"):
            problem.load(path)
        with pytest.raises(OSError, match="nowhere"):
            problem.load(tmp_path / "nowhere")

    def test_refusals(self) -> None:
        diagram = PRICED.compile()
        for call in (diagram.require, diagram.forbid):
            with pytest.raises(PuzzleError, match="unknown option 'Z'"):
                call("Z")
        with pytest.raises(PuzzleError, match='unknown item "9"'):
            diagram.with_item("9")
        with pytest.raises(PuzzleError, match="different problems"):
            diagram & queens(4).compile()
        with pytest.raises(UnfitError, match="memory"):
            queens(8).compile(memory=64)
        assert queens(12).compile(nodes=1) == Unknown("nodes")
        with pytest.raises(ParseError):
            cover.Problem.from_text("A B\nA C\n")
