"""Writes the methods that add rules into the type stub, from `quadrille rules --json` on standard input."""

import json
import sys
from pathlib import Path

STUB = Path(__file__).parent / "quadrille" / "_native.pyi"
FIRST, LAST = "    # Rules: written by rule_methods.py.\n", "    # End of rules.\n"


ARGUMENTS = (
    "self, *cells: _Cells, number: int | None = None, digits: Sequence[int] | None = None, text: str | None = None"
)


def method(kind: dict[str, str]) -> str:
    return f"    def {kind['rule'].replace('-', '_')}(\n        {ARGUMENTS}\n    ) -> Puzzle: ...\n"


kinds = sorted((json.loads(line) for line in sys.stdin), key=lambda kind: kind["rule"])
methods = "".join(method(kind) for kind in kinds if kind["takes"] != "rules")
before, rest = STUB.read_text().split(FIRST)
STUB.write_text(before + FIRST + methods + LAST + rest.split(LAST)[1])
