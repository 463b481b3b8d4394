"""Any exact cover problem, with colours, bounds and costs: solve, count, sample, find the cheapest, estimate, compile all
solutions into a diagram, trace, and divide a count into parts.

>>> from quadrille import cover
>>> cover.Problem.from_text("A B C\\nB\\nA C\\nB C\\n").solve()
(0, 1)
"""

from quadrille._native import Cheapest, Covers, Diagram, PartSolutions, Problem, merge

__all__ = ["Cheapest", "Covers", "Diagram", "PartSolutions", "Problem", "merge"]
