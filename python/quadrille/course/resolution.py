"""Resolution: of two clauses, of all clauses up to a contradiction, and the cheaper form with units."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from quadrille.course.clauses import Clause, Cnf

FALSE = Clause()


def resolve_symbol(clause1: Clause, clause2: Clause, symbol: str) -> Clause | None:
    """The resolvent of two clauses on a symbol; ``None`` if the symbol does not occur in both with opposite signs, or if the
    result would be a tautology.

    >>> from quadrille.course import c
    >>> str(resolve_symbol(c("!b || !c"), c("b || d"), "b"))
    '!c || d'
    """
    if symbol not in clause1 or symbol not in clause2 or clause1[symbol] == clause2[symbol]:
        return None
    return clause1.remove(symbol) | clause2.remove(symbol)


def resolve(clause1: Clause, clause2: Clause) -> list[Clause]:
    """All resolvents of two clauses: none or one, because with two symbols of opposite signs the result is a tautology.

    >>> from quadrille.course import c
    >>> resolve(c("!b || !c"), c("b || d")), resolve(c("a || b"), c("!a || !b"))
    ([Clause(!c || d)], [])
    """
    both = sorted(clause1.symbols() & clause2.symbols())
    found = (resolve_symbol(clause1, clause2, symbol) for symbol in both)
    return [clause for clause in found if clause is not None]


class ClauseQueue:
    """A queue of clauses: the shortest first, none twice.

    >>> from quadrille.course import c
    >>> queue = ClauseQueue([c("a || b"), c("d")])
    >>> queue.push(c("b || a")), str(queue.pop()), str(queue.pop()), queue.pop()
    (False, 'd', 'a || b', None)
    """

    def __init__(self, clauses: Iterable[Clause] = ()) -> None:
        self._heap: list[tuple[int, str, Clause]] = []
        self._seen: set[Clause] = set()
        for clause in clauses:
            self.push(clause)

    def push(self, clause: Clause) -> bool:
        """Adds a clause; true if it is new."""
        if clause in self._seen:
            return False
        self._seen.add(clause)
        heappush(self._heap, (len(clause), str(clause), clause))
        return True

    def pop(self) -> Clause | None:
        """Takes the shortest clause, if there is one."""
        return heappop(self._heap)[2] if self._heap else None

    def empty(self) -> bool:
        """True if no clause is left."""
        return not self._heap

    def __len__(self) -> int:
        return len(self._heap)


def resolution_closure(clauses: Iterable[Clause], early_stopping: bool = False) -> set[Clause]:
    """The clauses and all that follow from them by resolution. With ``early_stopping``, only ``{FALSE}`` as soon as it
    follows.

    >>> from quadrille.course import c
    >>> sorted(map(str, resolution_closure([c("a || b"), c("!a || b")])))
    ['!a || b', 'a || b', 'b']
    >>> resolution_closure([c("a"), c("!a")], early_stopping=True)
    {Clause(FALSE)}
    """
    return _closure(clauses, set(), early_stopping, only_units=False)


def full_resolution(cnf: Cnf) -> bool:
    """True if a sentence is satisfiable, decided by resolution alone.

    >>> from quadrille.course import sentence
    >>> full_resolution(sentence("a || b", "!a")), full_resolution(sentence("a", "!a"))
    (True, False)
    """
    return FALSE not in resolution_closure(cnf, early_stopping=True)


def unit_resolution_closure(clauses: Iterable[Clause], early_stopping: bool = False) -> set[Clause]:
    """Like :func:`resolution_closure`, but one of the two resolved clauses is always a unit.

    >>> from quadrille.course import c
    >>> sorted(map(str, unit_resolution_closure([c("!a"), c("a || !b"), c("b || c || d")])))
    ['!a', '!b', 'a || !b', 'b || c || d', 'c || d']
    """
    return _closure(clauses, set(), early_stopping, only_units=True)


def limited_unit_resolution_closure(
    unit_clause: Clause, processed: Iterable[Clause], early_stopping: bool = False
) -> set[Clause]:
    """The processed clauses, a unit, and everything that follows from this unit by unit resolution. The processed clauses
    are not resolved with each other."""
    return _closure([unit_clause], set(processed), early_stopping, only_units=True)


def _closure(clauses: Iterable[Clause], done: set[Clause], early_stopping: bool, only_units: bool) -> set[Clause]:
    """Resolves clauses with the processed ones, then their resolvents, and so on."""
    queue = ClauseQueue(clauses)
    while (clause := queue.pop()) is not None:
        if early_stopping and not clause:
            return {FALSE}
        for other in done:
            if not only_units or len(clause) == 1 or len(other) == 1:
                for found in resolve(clause, other):
                    queue.push(found)
        done.add(clause)
    return done


def unit_resolve(units: Iterable[Clause], clause: Clause) -> Clause | None:
    """The rest of a clause if the units are true; ``None`` if one of them satisfies it.

    >>> from quadrille.course import c
    >>> str(unit_resolve({c("b"), c("e")}, c("!b || c || d || !e")))
    'c || d'
    """
    for unit in units:
        for literal in unit:
            if literal.symbol in clause:
                if clause[literal.symbol] == literal.polarity:
                    return None
                clause = clause.remove(literal.symbol)
    return clause


def unit_resolution(
    unit_clauses: Iterable[Clause], regular_clauses: Iterable[Clause]
) -> tuple[set[Clause], set[Clause]]:
    """The result of unit resolution: all units, and the rests of the other clauses, with ``FALSE`` after a
    contradiction."""
    units: set[Clause] = set()
    waiting = sorted(unit_clauses)
    rest = set(regular_clauses)
    while waiting:
        unit = waiting.pop(0)
        left = unit_resolve(units, unit)
        if left is None:
            continue
        if not left:
            return units, rest | {FALSE}
        units.add(unit)
        reduced = {found for clause in rest if (found := unit_resolve({unit}, clause)) is not None}
        waiting += sorted(clause for clause in reduced if len(clause) == 1)
        rest = {clause for clause in reduced if len(clause) != 1}
    return units, rest
