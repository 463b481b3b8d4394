"""Search for a model: by trial, and by DPLL (trial and unit propagation), whose every move can be watched."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import product
from typing import Literal as OneOf
from typing import NamedTuple, overload

from quadrille.course.clauses import Clause, Cnf


class Event(NamedTuple):
    """A move of the search: ``decide``, ``propagate``, ``conflict``, ``backtrack`` or ``model``."""

    kind: str
    symbol: str | None
    value: bool | None
    depth: int
    clause: Clause | None

    def __str__(self) -> str:
        sign = "" if self.symbol is None else f" {self.symbol} = {self.value}"
        reason = "" if self.clause is None else f" by {self.clause}"
        return f"{'  ' * self.depth}{self.kind}{sign}{reason}"


Model = dict[str, bool]


def assign(model: Mapping[str, bool], symbol: str, value: bool) -> Model:
    """A model with one more symbol; the given one is not changed.

    >>> assign({"a": True}, "b", False)
    {'a': True, 'b': False}
    """
    return {**model, symbol: value}


@overload
def search_solver(cnf: Cnf, positive_first: bool = False, *, models: OneOf[False] = False) -> Model | None: ...
@overload
def search_solver(
    cnf: Cnf, positive_first: bool = False, *, models: OneOf[True]
) -> tuple[Model | None, list[Model]]: ...
def search_solver(
    cnf: Cnf, positive_first: bool = False, *, models: bool = False
) -> Model | None | tuple[Model | None, list[Model]]:
    """Finds a model by trying symbols in alphabetical order, False first, and checking only decided clauses.

    With ``models``, as in some editions of the course, returns the model and the list of all complete assignments that
    were tried; clauses are then checked only at the end. Symbols of unit clauses are not tried.

    >>> from quadrille.course import sentence
    >>> search_solver(sentence("a || b", "!a || !b"))
    {'a': False, 'b': True}
    >>> search_solver(sentence("a || b", "!a || !b"), models=True)
    ({'a': False, 'b': True}, [{'a': False, 'b': False}, {'a': False, 'b': True}])
    """
    if models:
        return _try_all(cnf, positive_first)
    symbols = sorted(cnf.symbols())
    clauses = list(cnf)

    def refuted(model: Model) -> bool:
        return any(clause.symbols() <= model.keys() and not clause.satisfied_by(model) for clause in clauses)

    def extend(model: Model, depth: int) -> Model | None:
        if refuted(model):
            return None
        if depth == len(symbols):
            return model
        for value in (positive_first, not positive_first):
            found = extend(assign(model, symbols[depth], value), depth + 1)
            if found is not None:
                return found
        return None

    return extend({}, 0)


def _try_all(cnf: Cnf, positive_first: bool) -> tuple[Model | None, list[Model]]:
    """A model, and the assignments that were tried."""
    fixed, tried = cnf.implicit_model(), list[Model]()
    free = sorted(cnf.symbols() - fixed.keys())
    for values in product((positive_first, not positive_first), repeat=len(free)):
        tried.append(fixed | dict(zip(free, values)))
        if cnf.check_model(tried[-1]):
            return tried[-1], tried
    return None, tried


def dpll(cnf: Cnf | Iterable[Clause], positive_first: bool = True) -> Model | None:
    """A model by DPLL, or ``None`` if there is none. Symbols are tried in alphabetical order, True first.

    >>> from quadrille.course import sentence
    >>> dpll(sentence("a || b", "!a || !b"))
    {'a': True, 'b': False}
    """
    events = dpll_events(cnf, positive_first)
    while True:
        try:
            next(events)
        except StopIteration as end:
            model: Model | None = end.value
            return model


def dpll_events(
    cnf: Cnf | Iterable[Clause], positive_first: bool = True
) -> Generator[Event, None, Model | None]:
    """The moves of :func:`dpll`, one by one; the model is the generator's value.

    >>> from quadrille.course import sentence
    >>> for event in dpll_events(sentence("!a || b", "!a || !b", "a || b")):
    ...     print(event)
    decide a = True
      propagate b = False by !a || !b
      conflict by !a || b
    backtrack a = False
      propagate b = True by a || b
      model
    """
    clauses = sorted(cnf)
    symbols = sorted({symbol for clause in clauses for symbol in clause.symbols()})
    found = yield from _search(clauses, symbols, {}, positive_first, 0)
    return None if found is None else {symbol: found[symbol] for symbol in symbols}


def _search(
    clauses: list[Clause], symbols: list[str], model: Model, positive_first: bool, depth: int
) -> Generator[Event, None, Model | None]:
    """Extends a model by unit propagation, then by both values of one symbol."""
    model = dict(model)
    while (clause := _unit(clauses, model)) is not None:
        open_literals = [literal for literal in clause if literal.symbol not in model]
        if not open_literals:
            yield Event("conflict", None, None, depth, clause)
            return None
        model[open_literals[0].symbol] = open_literals[0].polarity
        yield Event("propagate", open_literals[0].symbol, open_literals[0].polarity, depth, clause)
    symbol = next(_open(symbols, model), None)
    if symbol is None:
        yield Event("model", None, None, depth, None)
        return model
    for kind, value in (("decide", positive_first), ("backtrack", not positive_first)):
        yield Event(kind, symbol, value, depth, None)
        found = yield from _search(clauses, symbols, assign(model, symbol, value), positive_first, depth + 1)
        if found is not None:
            return found
    return None


def _open(symbols: list[str], model: Model) -> Iterator[str]:
    return (symbol for symbol in symbols if symbol not in model)


def _unit(clauses: list[Clause], model: Model) -> Clause | None:
    """An unsatisfied clause with at most one open literal; one without any comes first."""
    unit = None
    for clause in clauses:
        if clause.satisfied_by(model):
            continue
        still_open = sum(symbol not in model for symbol in clause.symbols())
        if still_open == 0:
            return clause
        if still_open == 1 and unit is None:
            unit = clause
    return unit
