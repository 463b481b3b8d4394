"""Search for a model as a search through states, by trial and by DPLL. A state is a tuple of literals, one for each of the
first symbols in alphabetical order."""

from __future__ import annotations

from quadrille.course.clauses import Clause, Cnf, Literal
from quadrille.course.resolution import FALSE, unit_resolution

State = tuple[Literal, ...]


class SatisfiabilitySearchSpace:
    """States whose successors give the next symbol either value. The negative one comes first, so that a search with a stack
    tries the positive one first.

    >>> from quadrille.course import sentence
    >>> space = SatisfiabilitySearchSpace(sentence("a || b", "!a || !b"))
    >>> space.get_successors(space.get_start_state())
    [(Literal(!a),), (Literal(a),)]
    >>> [space.is_goal_state((Literal("a", True), Literal("b", value))) for value in (True, False)]
    [False, True]
    """

    def __init__(self, sent: Cnf) -> None:
        self.sent = sent
        self.signature = sorted(sent.symbols())

    def get_start_state(self) -> State:
        """The state without any literal."""
        return ()

    def is_goal_state(self, state: State) -> bool:
        """True if every symbol has a value and the sentence is true."""
        model = {literal.symbol: literal.polarity for literal in state}
        return len(state) == len(self.signature) and self.sent.check_model(model)

    def get_successors(self, state: State) -> list[State]:
        """The states with one more literal."""
        if len(state) >= len(self.signature):
            return []
        symbol = self.signature[len(state)]
        return [(*state, Literal(symbol, value)) for value in (False, True)]


class DpllSearchSpace(SatisfiabilitySearchSpace):
    """The same with unit resolution: a state that contradicts the sentence has no successors, and a state whose next symbol
    is forced has one.

    >>> from quadrille.course import sentence
    >>> space = DpllSearchSpace(sentence("a || b", "!a || !b"))
    >>> space.get_successors((Literal("a", True),))
    [(Literal(a), Literal(!b))]
    """

    def __init__(self, sent: Cnf) -> None:
        super().__init__(sent)
        units = {clause for clause in sent if len(clause) == 1}
        self.unit_clauses, self.regular_clauses = unit_resolution(units, set(sent) - units)

    def get_successors(self, state: State) -> list[State]:
        """The states with one more literal that unit resolution does not refute."""
        assumed = {Clause([literal]) for literal in state}
        units, rest = unit_resolution(self.unit_clauses | assumed, self.regular_clauses)
        if FALSE in rest:
            return []
        return [
            longer
            for longer in super().get_successors(state)
            if Clause([longer[-1].negate()]) not in units
        ]
