"""The exceptions. Each is a subclass of ``ValueError`` or ``RuntimeError``, so general code catches them too."""

from __future__ import annotations


class ParseError(ValueError):
    """Malformed text, with its position: line and column count from 1."""

    line: int
    column: int
    excerpt: str | None

    def __init__(self, message: str, line: int = 1, column: int = 1, excerpt: str | None = None) -> None:
        super().__init__(message, line, column, excerpt)
        self.line = line
        self.column = column
        self.excerpt = excerpt

    def __str__(self) -> str:
        message = str(self.args[0])
        return f"{message}\n{self.excerpt}" if self.excerpt else message


class PuzzleError(ValueError):
    """Parts that do not form a puzzle, problem or formula."""


class UnfitError(ValueError):
    """A question that does not apply to this puzzle: a rating of a puzzle with two solutions, a format that cannot hold
    cages, an engine for other puzzles."""


class CertificateError(ValueError):
    """An invalid certificate; ``line`` counts from 1, and 0 means the whole certificate."""

    line: int

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message, line)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.args[0]}" if self.line else str(self.args[0])


class InternalError(RuntimeError):
    """A defect of this package: please report it."""
