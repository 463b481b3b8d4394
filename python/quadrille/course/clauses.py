"""Literals, clauses and sentences in conjunctive normal form, with symbols that are words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import total_ordering


@total_ordering
class Literal:
    """A symbol, or its negation.

    >>> str(Literal("a", False)), l("!b").symbol, l("!b").polarity
    ('!a', 'b', False)
    """

    __slots__ = ("polarity", "symbol")

    def __init__(self, symbol: str, polarity: bool = True) -> None:
        self.symbol = symbol
        self.polarity = polarity

    def negate(self) -> Literal:
        """The opposite literal."""
        return Literal(self.symbol, not self.polarity)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Literal):
            return NotImplemented
        return (self.symbol, self.polarity) == (other.symbol, other.polarity)

    def __lt__(self, other: Literal) -> bool:
        return (self.symbol, self.polarity) < (other.symbol, other.polarity)

    def __hash__(self) -> int:
        return hash((self.symbol, self.polarity))

    def __str__(self) -> str:
        return self.symbol if self.polarity else f"!{self.symbol}"

    def __repr__(self) -> str:
        return f"Literal({self})"


@total_ordering
class Clause:
    """An unordered set of literals of which at least one is true; no symbol occurs twice.

    >>> str(c("b || !c || a"))
    'a || b || !c'
    >>> c("a || b") == c("b || a"), "a" in c("!a"), c("!a")["a"]
    (True, True, False)
    >>> str(c("a || b") | c("!c")), c("a") | c("!a")
    ('a || b || !c', None)
    >>> bool(c("FALSE")), str(Clause([]))
    (False, 'FALSE')
    """

    __slots__ = ("_signs", "_text")

    def __init__(self, literals: Iterable[Literal] = ()) -> None:
        signs: dict[str, bool] = {}
        for literal in literals:
            if signs.setdefault(literal.symbol, literal.polarity) != literal.polarity:
                raise ValueError(f"both signs of {literal.symbol} in one clause")
        self._signs = dict(sorted(signs.items()))
        self._text = " || ".join(map(str, self)) or "FALSE"

    def symbols(self) -> set[str]:
        """The symbols that occur."""
        return set(self._signs)

    def remove(self, symbol: str) -> Clause:
        """The clause without a symbol; a copy if it does not occur."""
        return Clause(literal for literal in self if literal.symbol != symbol)

    def satisfied_by(self, model: Mapping[str, bool]) -> bool:
        """True if a literal is true in the model. A symbol that is not in the model is neither true nor false."""
        return any(model.get(symbol) == sign for symbol, sign in self._signs.items())

    def __iter__(self) -> Iterator[Literal]:
        return (Literal(symbol, sign) for symbol, sign in self._signs.items())

    def __len__(self) -> int:
        return len(self._signs)

    def __contains__(self, symbol: object) -> bool:
        return symbol in self._signs

    def __getitem__(self, symbol: str) -> bool:
        return self._signs[symbol]

    def __or__(self, other: Clause) -> Clause | None:
        if any(self._signs.get(literal.symbol, literal.polarity) != literal.polarity for literal in other):
            return None
        return Clause([*self, *other])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Clause):
            return NotImplemented
        return self._signs == other._signs

    def __lt__(self, other: Clause) -> bool:
        return self._text < other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Clause({self})"


class Cnf:
    """A set of clauses that must all be true.

    >>> print(sentence("b || a", "!c", "a || b"))
    !c
    a || b
    >>> sentence("a || b", "!c").check_model({"a": True, "c": False})
    True
    """

    __slots__ = ("clauses",)

    clauses: frozenset[Clause]

    def __init__(self, clauses: Iterable[Clause] = ()) -> None:
        self.clauses = frozenset(clauses)

    def symbols(self) -> set[str]:
        """The symbols that occur."""
        return {symbol for clause in self.clauses for symbol in clause.symbols()}

    def check_model(self, model: Mapping[str, bool]) -> bool:
        """True if the model satisfies every clause."""
        return all(clause.satisfied_by(model) for clause in self.clauses)

    def implicit_model(self) -> dict[str, bool]:
        """The model given by the unit clauses; other clauses are ignored."""
        units = (literal for clause in sorted(self.clauses) if len(clause) == 1 for literal in clause)
        return {literal.symbol: literal.polarity for literal in units}

    def __iter__(self) -> Iterator[Clause]:
        return iter(sorted(self.clauses))

    def __len__(self) -> int:
        return len(self.clauses)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Cnf):
            return NotImplemented
        return self.clauses == other.clauses

    def __hash__(self) -> int:
        return hash(self.clauses)

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cnf({', '.join(map(str, self))})"


def l(text: str) -> Literal:  # noqa: E743 (the course's name)
    """A literal from its text: ``'a'`` or ``'!a'``."""
    text = text.strip()
    symbol = text.removeprefix("!")
    if not symbol or symbol.startswith("!") or any(mark.isspace() or mark == "|" for mark in symbol):
        raise ValueError(f"{text!r} is not a literal")
    return Literal(symbol, symbol == text)


def c(text: str) -> Clause:
    """A clause from its text: ``'!a || b'``, or ``'FALSE'``."""
    if text.strip() == "FALSE":
        return Clause()
    return Clause(l(part) for part in text.split("||"))


def sentence(*texts: str) -> Cnf:
    """A sentence from its clauses: one text of several lines, or several texts."""
    return Cnf(c(line) for text in texts for line in text.splitlines() if line.strip())
