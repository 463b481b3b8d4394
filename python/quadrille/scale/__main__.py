"""``python -m quadrille.scale``: the jobs of :mod:`quadrille.scale` on the command line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from quadrille import cover, scale
from quadrille.errors import ParseError

EXAMPLES = """examples:
  python -m quadrille.scale count langford.dlx --ledger langford/ --parts 1000
  python -m quadrille.scale solutions queens.dlx --to queens/ --on processes
  python -m quadrille.scale check puzzles.parquet --to verdicts/ --address auto
  python -m quadrille.scale generate sudoku 1000000 --to book/ --distinct level=hard symmetry=rotational
"""


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    form = argparse.RawDescriptionHelpFormatter
    top = argparse.ArgumentParser("python -m quadrille.scale", description=__doc__, epilog=EXAMPLES, formatter_class=form)
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--on", choices=["ray", "processes", "threads"], help="where tasks run [default: ray if installed]")
    shared.add_argument("--address", help="the Ray cluster; `auto` finds the one of this machine")
    shared.add_argument("--workers", type=int, help="tasks at once, on this machine")
    shared.add_argument("--retries", type=int, default=3, help="times a task that fails is tried again [default: 3]")
    shared.add_argument("--quiet", action="store_true", help="no progress")
    jobs = top.add_subparsers(dest="job", required=True)
    for name, about in (("count", "the number of solutions"), ("solutions", "all solutions, as Parquet")):
        job = jobs.add_parser(name, parents=[shared], help=about)
        job.add_argument("problem", help="an exact cover problem in Knuth's text form; `-` reads standard input")
        job.add_argument("--parts", type=int, help="parts to begin with [default: 16 for each worker]")
        job.add_argument("--seconds", type=float, default=30.0, help="a part that runs longer is split again [default: 30]")
        if name == "count":
            job.add_argument("--ledger", help="a folder for the results so far; the same command continues from it")
        else:
            job.add_argument("--to", required=True, help="the folder; the same command continues in it")
    for name in ("check", "solve", "rate"):
        job = jobs.add_parser(name, parents=[shared], help=f"{name} every puzzle of Parquet files")
        job.add_argument("source", help="a Parquet file, or a folder of them")
        job.add_argument("--to", required=True, help="the folder; the same command continues in it")
        job.add_argument("--column", default="puzzle", help="the column of puzzles [default: puzzle]")
        job.add_argument("--rows", type=int, default=1_000 if name == "rate" else 100_000, help="rows of a task")
        job.add_argument("--time", type=float, help="seconds for each puzzle")
        job.add_argument("--nodes", type=int, help="search nodes for each puzzle")
    job = jobs.add_parser("generate", parents=[shared], help="puzzles, as Parquet")
    job.add_argument("kind", help="sudoku, jigsaw, killer, kenken, …")
    job.add_argument("n", type=int, help="number of puzzles")
    job.add_argument("options", nargs="*", metavar="NAME=VALUE", help="as for quadrille.generate: level=hard size=6")
    job.add_argument("--to", required=True, help="the folder; the same command continues in it")
    job.add_argument("--seed", type=int, default=0, help="the first seed [default: 0]")
    job.add_argument("--rows", type=int, default=1_000, help="puzzles of a seed, which is a task [default: 1000]")
    job.add_argument("--distinct", action="store_true", help="no two equivalent 9×9 puzzles")
    return top


def value(text: str) -> Any:
    """An option's value: JSON if possible, otherwise a word.

    >>> value("6"), value("[3, 3]"), value("hard")
    (6, [3, 3], 'hard')
    """
    try:
        return json.loads(text)
    except ValueError:
        return text


def options(words: Sequence[str]) -> dict[str, Any]:
    """``NAME=VALUE`` words as arguments."""
    wrong = [word for word in words if "=" not in word]
    if wrong:
        raise ValueError(f"{wrong[0]!r} is not NAME=VALUE")
    return {name: value(text) for name, _, text in (word.partition("=") for word in words)}


def problem(path: str) -> cover.Problem:
    """The problem of a file."""
    return cover.Problem.from_text(sys.stdin.read() if path == "-" else Path(path).read_text())


def run(job: str, asked: dict[str, Any]) -> None:
    """Does a job and prints its result."""
    if job in ("count", "solutions"):
        print(getattr(scale, job)(problem(asked.pop("problem")), **asked))
        return
    if job == "generate":
        asked |= options(asked.pop("options"))
        manifest = scale.generate(asked.pop("kind"), asked.pop("n"), **asked)
    else:
        manifest = getattr(scale, job)(asked.pop("source"), asked.pop("to"), **asked)
    print(f"{manifest['rows']} rows in {len(manifest['files'])} files")


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command. Returns 0, 1 if some tasks failed, 2 if the command is wrong."""
    asked = vars(parser().parse_args(words))
    asked["progress"] = not asked.pop("quiet")
    try:
        workers = scale.executor(asked.pop("on"), asked.pop("workers"), asked.pop("address"))
        try:
            run(asked.pop("job"), {**asked, "on": workers})
        finally:
            workers.close()
    except (scale.ScaleError, scale.ManifestError) as error:
        failures = error.failures if isinstance(error, scale.ScaleError) else [error]
        print("\n".join(map(str, failures)), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same command continues", file=sys.stderr)
        return 130
    except (ParseError, ValueError, TypeError, OSError, ModuleNotFoundError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
