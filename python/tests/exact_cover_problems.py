"""Exact cover problems with known counts, for tests of jobs in parts."""

from quadrille import cover

# Langford pairings, each counted with its mirror image.
LANGFORD = {3: 2, 4: 2, 7: 52, 8: 300, 11: 35_584, 12: 216_288}


def langford(n: int) -> cover.Problem:
    """Two of each number up to n in a row, k places between the two ks."""
    places = [f"s{place}" for place in range(2 * n)]
    pairs = [(k, at) for k in range(1, n + 1) for at in range(2 * n - k - 1)]
    options = [f"{k} s{at} s{at + k + 1}" for k, at in pairs]
    head = " ".join([*map(str, range(1, n + 1)), *places])
    return cover.Problem.from_text("\n".join([head, *options, ""]))


def queens(n: int) -> cover.Problem:
    """n queens; diagonals are secondary items."""
    head = [*(f"r{i}" for i in range(n)), *(f"c{i}" for i in range(n)), "|"]
    head += [*(f"a{i}" for i in range(2 * n)), *(f"b{i}" for i in range(2 * n))]
    options = [f"r{r} c{c} a{r + c} b{n + r - c}" for r in range(n) for c in range(n)]
    return cover.Problem.from_text("\n".join([" ".join(head), *options, ""]))
