"""Clauses over numbered variables, DIMACS, a SAT solver.

>>> from quadrille import cnf
>>> cnf.Formula.from_dimacs("p cnf 2 2\\n1 2 0\\n-1 0\\n").solve()
(-1, 2)
"""

from quadrille._native import Formula, Models

__all__ = ["Formula", "Models"]
