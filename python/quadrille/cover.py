"""Any exact cover problem, with colours: solve, count, sample.

>>> from quadrille import cover
>>> cover.Problem.from_text("A B C\\nB\\nA C\\nB C\\n").solve()
(0, 1)
"""

from quadrille._native import Covers, Problem

__all__ = ["Covers", "Problem"]
