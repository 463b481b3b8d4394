"""Seed 004: the exercise's own cases, and the later parts of the course."""

import hashlib

import numpy
import pytest

from quadrille.course import (
    BoardError,
    Clause,
    ClauseQueue,
    Cnf,
    DpllSearchSpace,
    Literal,
    SatisfiabilitySearchSpace,
    SudokuBoard,
    assign,
    at_least_clause,
    at_most_clauses,
    c,
    cnf,
    dpll,
    dpll_events,
    full_resolution,
    l,
    limited_unit_resolution_closure,
    nonempty_clauses,
    resolution_closure,
    resolve,
    resolve_symbol,
    search_solver,
    sentence,
    unit_resolution,
    unit_resolution_closure,
    unit_resolve,
)

SEED = [[0, 0, 0, 3], [0, 0, 0, 2], [3, 0, 0, 0], [4, 0, 0, 0]]
ZONE = {(1, 3), (1, 4), (2, 3), (2, 4)}


def board(text: str) -> SudokuBoard:
    return SudokuBoard([[int(digit) for digit in row] for row in text.split("/")])


class TestSudokuBoard:
    def test_str_rows_columns_boxes(self) -> None:
        seed = SudokuBoard(SEED)
        assert str(seed) == "0003\n0002\n3000\n4000"
        assert seed.rows()[0] == {(1, 1), (1, 2), (1, 3), (1, 4)} and len(seed.rows()) == 4
        assert seed.columns()[3] == {(1, 4), (2, 4), (3, 4), (4, 4)}
        assert seed.boxes() == [
            {(1, 1), (1, 2), (2, 1), (2, 2)},
            {(1, 3), (1, 4), (2, 3), (2, 4)},
            {(3, 1), (3, 2), (4, 1), (4, 2)},
            {(3, 3), (3, 4), (4, 3), (4, 4)},
        ]

    @pytest.mark.parametrize("wrong", [[], [[1, 2], [2, 1]], [[0] * 4] * 3, [[0] * 3] * 4, [[0] * 5] * 5])
    def test_improper_dimensions(self, wrong: list[list[int]]) -> None:
        with pytest.raises(BoardError, match="Improper dimensions for a Sudoku board!"):
            SudokuBoard(wrong)
        with pytest.raises(AssertionError):
            SudokuBoard(wrong)

    def test_numpy_boards(self) -> None:
        empty = SudokuBoard(numpy.zeros((4, 4), int))
        assert str(empty) == "0000\n" * 3 + "0000" and repr(empty) == repr(SudokuBoard([[0] * 4] * 4))
        assert SudokuBoard(numpy.array(SEED, numpy.uint8)) == SudokuBoard(SEED)

    def test_solvable(self) -> None:
        assert board("0003/0002/3000/4000").solvable() and not board("4123/3412/2341/0000").solvable()

    def test_one_cell(self) -> None:
        assert str(SudokuBoard([[1]]).solve()) == "1"

    @pytest.mark.parametrize("digit", [5, -1, "1", 1.5, None])
    def test_digits_out_of_range(self, digit: int) -> None:
        with pytest.raises(BoardError):
            SudokuBoard([[digit, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4])

    @pytest.mark.parametrize(
        ("puzzle", "solution"),
        [
            ("0003/0002/3000/4000", "2413\n1342\n3124\n4231"),
            ("4123/2341/3412/0000", "4123\n2341\n3412\n1234"),
            ("0003/0002/3300/4000", "None"),
            ("2003/0002/0310/4000", "None"),
            ("4123/3412/2341/0000", "None"),
        ],
    )
    def test_solve(self, puzzle: str, solution: str) -> None:
        assert str(board(puzzle).solve()) == solution

    def test_the_diagonal_has_some_solution(self) -> None:
        solved = board("1000/0200/0030/0004").solve()
        assert solved is not None and [solved.matrix[i][i] for i in range(4)] == [1, 2, 3, 4]


class TestClauseComparison:
    def test_order_is_that_of_the_text(self) -> None:
        assert c("d2_1_3 || !d2_1_4") < c("d3_1_3 || !d3_1_4")
        assert c("!d3_1_3 || !d3_1_4") < c("d2_1_3 || !d2_1_4")
        assert sorted([c("b"), c("!z"), c("a")]) == [c("!z"), c("a"), c("b")]
        assert c("d10_1_1") < c("d1_1_1") and c("a") >= c("a") and c("b") > c("a")

    def test_literals(self) -> None:
        assert l("a") < l("b") and Literal("a", False) < Literal("a", True)
        assert str(l("!b")) == "!b" and repr(l("!a")) == "Literal(!a)" and l("!a").negate() == l("a")

    def test_equality_and_hash_ignore_the_order(self) -> None:
        assert c("a || !b") == c("!b || a") and len({c("a || b"), c("b || a")}) == 1
        assert c("a") != c("!a") and c("a") != "a"

    def test_text(self) -> None:
        assert str(c("c || !b || a")) == "a || !b || c" and repr(c("a")) == "Clause(a)"
        assert str(Clause()) == "FALSE" == str(c(" FALSE ")) and not c("FALSE")

    def test_symbols(self) -> None:
        clause = c("a || !b")
        assert "a" in clause and "z" not in clause and clause["a"] and not clause["b"]
        with pytest.raises(KeyError):
            clause["z"]
        assert clause.symbols() == {"a", "b"}
        assert clause.remove("a") == c("!b") and clause.remove("z") == clause

    def test_union(self) -> None:
        assert c("a || !b") | c("!b || c") == c("a || !b || c")
        assert c("a || !b") | c("b") is None
        assert c("FALSE") | c("a") == c("a")

    @pytest.mark.parametrize("text", ["", "!", "!!a", "a b", "a | b", "a ||", "a || !a"])
    def test_bad_text(self, text: str) -> None:
        with pytest.raises(ValueError):
            c(text)


class TestCnf:
    def test_text(self) -> None:
        both = sentence("b || a\n!c\na || b"), sentence("b || a", "!c", "a || b")
        assert both[0] == both[1] and str(both[0]) == "!c\na || b"
        assert repr(both[0]) == "Cnf(!c, a || b)" and both[0].symbols() == {"a", "b", "c"}

    def test_models(self) -> None:
        formula = sentence("a || b", "!a")
        assert formula.check_model({"a": False, "b": True})
        assert not formula.check_model({"a": False}) and not formula.check_model({"b": True})
        assert formula.implicit_model() == {"a": False} and Cnf().check_model({})


class TestClauses:
    def test_at_least(self) -> None:
        assert at_least_clause(ZONE, d=2) == "d2_1_3 || d2_1_4 || d2_2_3 || d2_2_4"

    def test_at_most(self) -> None:
        assert at_most_clauses(ZONE, d=2) == [
            "!d2_1_3 || !d2_1_4",
            "!d2_1_3 || !d2_2_3",
            "!d2_1_3 || !d2_2_4",
            "!d2_1_4 || !d2_2_3",
            "!d2_1_4 || !d2_2_4",
            "!d2_2_3 || !d2_2_4",
        ]

    def test_numeric_order(self) -> None:
        assert at_least_clause({(10, 1), (2, 1)}, 3) == "d3_2_1 || d3_10_1"

    def test_nonempty(self) -> None:
        clauses = nonempty_clauses(2)
        assert len(clauses) == 16 and clauses[0] == "d1_1_1 || d2_1_1 || d3_1_1 || d4_1_1"
        assert clauses[15] == "d1_4_4 || d2_4_4 || d3_4_4 || d4_4_4"

    def test_cnf(self) -> None:
        text = str(SudokuBoard([[0] * 4] * 4).cnf())
        digest = "7047c278a3ff877d2dffb545d9840f8b1c507ab739d8c51df7411b2294755a2a"
        assert len(text) == 6623 and hashlib.sha256(text.encode()).hexdigest() == digest
        assert len(SudokuBoard(SEED).cnf()) == 288 and len(cnf(SudokuBoard(SEED), contents=True)) == 292
        assert len(SudokuBoard([[0] * 9] * 9).cnf()) == 7614

    def test_the_solution_is_a_model(self) -> None:
        seed = SudokuBoard(SEED)
        solved = seed.solve()
        assert solved is not None
        model = {symbol: False for symbol in seed.cnf().symbols()} | {
            literal.symbol: True for clause in solved.contents() for literal in clause
        }
        assert seed.cnf(contents=True).check_model(model)


def texts(clauses: set[Clause]) -> set[str]:
    return set(map(str, clauses))


class TestResolution:
    @pytest.mark.parametrize(
        ("first", "second", "symbol", "result"),
        [
            ("!b || !c", "b || d", "b", "!c || d"),
            ("!b || !c || e", "b || d", "b", "d || !c || e"),
            ("!b || !c", "b || d", "c", None),
            ("!b || !c", "b || c || e || d", "b", None),
        ],
    )
    def test_on_a_symbol(self, first: str, second: str, symbol: str, result: str | None) -> None:
        expected = None if result is None else c(result)
        assert resolve_symbol(c(first), c(second), symbol) == expected

    @pytest.mark.parametrize(
        ("clauses", "added"),
        [
            (["a || b", "!a || b"], ["b"]),
            (["a || b", "!a || b", "!b"], ["!a", "a", "b", "FALSE"]),
            (
                ["a || b", "!a", "!b || !c", "c || d", "!d || !e"],
                ["!b || !e", "!b || d", "!c", "!e", "a || !c", "a || !e", "a || d", "b", "c || !e", "d"],
            ),
        ],
    )
    def test_closure(self, clauses: list[str], added: list[str]) -> None:
        given = {c(text) for text in clauses}
        assert resolution_closure(given) - given == {c(text) for text in added}

    def test_early_stopping(self) -> None:
        unsatisfiable = [c("a || b"), c("!a || b"), c("!b")]
        assert resolution_closure(unsatisfiable, early_stopping=True) == {Clause()}
        assert resolution_closure([c("a")], early_stopping=True) == {c("a")}

    def test_queue(self) -> None:
        queue = ClauseQueue()
        assert queue.pop() is None and queue.push(c("a || b")) and queue.push(c("c"))
        assert not queue.push(c("b || a")) and queue.pop() == c("c") and not queue.push(c("c"))
        assert queue.pop() == c("a || b") and queue.pop() is None

    def test_resolve_gives_a_list(self) -> None:
        assert resolve(c("!b || !c"), c("b || d")) == [c("!c || d")]
        assert resolve(c("a || b"), c("!a || !b")) == [] == resolve(c("a"), c("b"))
        assert resolve(c("a"), c("!a")) == [Clause()]

    def test_queues_are_empty_or_not(self) -> None:
        queue = ClauseQueue()
        assert queue.empty() and queue.push(c("a")) and not queue.empty()
        assert queue.pop() == c("a") and queue.empty()

    def test_full_resolution(self) -> None:
        assert not full_resolution(sentence(*S9)) and full_resolution(sentence(*S9[1:])) and full_resolution(Cnf())

    def test_unit_resolution_closure(self) -> None:
        three = [c("!b || d"), c("b"), c("!d")]
        assert unit_resolution_closure(three) == {*three, c("d"), c("!b"), Clause()}
        assert unit_resolution_closure(three, early_stopping=True) == {Clause()}
        no_units = [c("!b || d"), c("b || e")]
        assert unit_resolution_closure(no_units) == set(no_units) < resolution_closure(no_units)

    def test_limited_unit_resolution_closure(self) -> None:
        before = [c("!b || d"), c("b")]
        assert limited_unit_resolution_closure(c("!d"), before) == {*before, c("!d"), c("!b"), Clause()}
        others = [c("!b || c"), c("b")]
        assert limited_unit_resolution_closure(c("!d"), others) == {*others, c("!d")}, "those before rest"
        assert limited_unit_resolution_closure(c("!d"), before, early_stopping=True) == {Clause()}

    def test_unit_resolve(self) -> None:
        assert unit_resolve({c("b"), c("d")}, c("!b || d")) is None
        assert unit_resolve({c("b"), c("e")}, c("!b || d")) == c("d")
        assert unit_resolve({c("b"), c("e")}, c("!b || c || d || !e")) == c("c || d")

    def test_unit_resolution(self) -> None:
        regular = {c("a || b"), c("!b || c"), c("!c || !d"), c("d || e"), c("f || g")}
        units, rest = unit_resolution({c("!a")}, regular)
        assert texts(units) == {"!a", "b", "c", "!d", "e"} and texts(rest) == {"f || g"}
        assert Clause() in unit_resolution({c("a"), c("!a")}, set())[1]


S9 = ["a || b", "!a || b || e", "a || !b", "b || !e", "d || !e", "!b || !c || !f", "a || !e", "!b || f", "!b || c"]


class TestSearch:
    def test_small(self) -> None:
        formula = sentence("a || b", "!a || !b")
        assert dpll(formula) == {"a": True, "b": False}
        assert search_solver(formula) == {"a": False, "b": True}

    def test_s9(self) -> None:
        def model(values: str) -> dict[str, bool]:
            return {symbol: value == "T" for symbol, value in zip("abcdef", values)}

        assert dpll(sentence(*S9)) is None and search_solver(sentence(*S9)) is None
        assert dpll(sentence(*S9[1:])) == model("FFTTFT")
        assert dpll(sentence(*S9[:-1])) == model("TTFTTT")

    def test_assign(self) -> None:
        model = {"a": True}
        assert assign(model, "b", False) == {"a": True, "b": False} and model == {"a": True}

    def test_search_solver_with_all_it_tried(self) -> None:
        model, tried = search_solver(sentence(*S9), models=True)
        assert model is None and len(tried) == 64 and tried[0] == dict.fromkeys("abcdef", False)
        model, tried = search_solver(sentence("a || b", "!b"), models=True)
        assert model == {"a": True, "b": False} and len(tried) == 2

    def test_search_spaces_find_what_dpll_finds(self) -> None:
        for clauses in (S9, S9[1:], S9[:-1], ["a || b", "!a || !b"], ["a", "!a"]):
            formula = sentence(*clauses)
            for kind in (SatisfiabilitySearchSpace, DpllSearchSpace):
                space = kind(formula)
                stack, found = [space.get_start_state()], None
                while stack and found is None:
                    state = stack.pop()
                    found = state if space.is_goal_state(state) else None
                    stack += space.get_successors(state)
                model = None if found is None else {literal.symbol: literal.polarity for literal in found}
                assert model == dpll(formula)

    def test_unit_resolution_cuts_successors(self) -> None:
        space = DpllSearchSpace(sentence("a || b", "!a || !b", "!b || c"))
        assert space.get_successors(()) == [(l("!a"),), (l("a"),)]
        assert space.get_successors((l("!a"),)) == [(l("!a"), l("b"))]
        assert space.get_successors((l("a"), l("b"))) == []
        assert space.get_successors((l("!a"), l("b"), l("c"))) == []

    def test_the_search_is_visible(self) -> None:
        events = list(dpll_events(sentence(*S9)))
        assert {event.kind for event in events} == {"decide", "propagate", "conflict", "backtrack"}
        assert list(dpll_events(sentence("a")))[-1].kind == "model"

    def test_the_board_of_the_seed(self) -> None:
        model = dpll(SudokuBoard(SEED).cnf(contents=True))
        assert model is not None
        rows = [[d for col in "1234" for d in "1234" if model[f"d{d}_{row}_{col}"]] for row in "1234"]
        assert ["".join(row) for row in rows] == ["2413", "1342", "3124", "4231"]
