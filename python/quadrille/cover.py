"""Any exact cover problem, with colours: solve, count, sample, trace, and the parts of a count that is shared out.

>>> from quadrille import cover
>>> cover.Problem.from_text("A B C\\nB\\nA C\\nB C\\n").solve()
(0, 1)
"""

from quadrille._native import Covers, PartSolutions, Problem, merge

__all__ = ["Covers", "PartSolutions", "Problem", "merge"]
