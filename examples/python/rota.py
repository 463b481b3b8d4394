"""Who works when? A week of shifts as an exact cover problem, read from and written to plain text.

Every shift needs one person; nobody works two shifts of a day or more than three in a week. Of all such rotas, the one
with the fewest unloved shifts is printed.

    python rota.py                 # the built-in week
    python rota.py wishes.txt      # lines like "Ann: Mon-late Tue-late", the shifts that Ann would rather not have
"""

import sys
from pathlib import Path

from quadrille import cover

DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"]
SHIFTS = ["early", "late"]
USUAL = """
Ann: Mon-early Tue-early Wed-early
Bob: Mon-late Fri-late
Cy: Wed-late Thu-late Fri-late
Di: Thu-early Fri-early Fri-late
"""


def read(text: str) -> dict[str, set[str]]:
    """The unloved shifts of each person."""
    known = {f"{day}-{shift}" for day in DAYS for shift in SHIFTS}
    wishes = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, shifts = line.partition(":")
        wishes[name] = set(shifts.split())
        if unknown := wishes[name] - known:
            raise SystemExit(f"{name}: there is no shift {', '.join(sorted(unknown))}")
    return wishes


def plan(wishes: dict[str, set[str]]) -> tuple[int, list[tuple[str, str]]]:
    """The number of unloved shifts in the best rota, and its pairs of shift and person."""
    options: dict[tuple[str, str], list[str]] = {}
    for name in wishes:
        for day in DAYS:
            for shift in SHIFTS:
                # The shift is covered once, the person's day at most once, the person's week at most three times.
                options[f"{day}-{shift}", name] = [f"{day}-{shift}", f"{name} on {day}", name]
    problem = cover.Problem.from_sets(
        options,
        secondary=[f"{name} on {day}" for name in wishes for day in DAYS],
        bounds={name: (0, 3) for name in wishes},
        costs={(shift, name): int(shift in wishes[name]) for shift, name in options},
    )
    cost, rota = problem.cheapest(1)[0]
    return cost, sorted(rota, key=list(options).index)


if __name__ == "__main__":
    cost, rota = plan(read(Path(sys.argv[1]).read_text() if sys.argv[1:] else USUAL))
    print("\n".join(f"{shift:10} {name}" for shift, name in rota))
    print(f"{cost} unloved shifts")
