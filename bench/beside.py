"""Compares two builds of the command line: `python3 bench/beside.py OLD NEW FOLDER [--runs N] [--only TEXT]`.

Both run the same commands in turn, one thread each, on the puzzles of FOLDER (the one that `just bench-nine` and `bench-cover` take).
A row is the processor time of both, the least of the runs, and their ratio; above 1 the new one is slower. Commands that one of
them rejects are left out. The last line has the geometric mean.
"""

import argparse
import math
import resource
import subprocess
import tempfile
from pathlib import Path


def commands(folder: Path, scratch: Path) -> dict[str, list[str]]:
    """Names and arguments."""
    rows = {}
    for file in sorted((folder / "data/sudoku9").glob("*.txt")):
        lines = [line.split()[0] for line in file.read_text().splitlines() if line and line[0] != "#"]
        repeated = scratch / file.name
        repeated.write_text("\n".join((lines * (200_000 // len(lines) + 1))[:200_000]) + "\n")
        for question in ("solve", "check"):
            rows[f"{question} {file.stem}"] = [question, "--threads", "1", str(repeated)]
    for kind in ("keen", "solo"):
        ids = scratch / f"{kind}.txt"
        files = sorted((folder / "data" / kind).glob("*.tsv"))
        lines = [line.split("\t")[0] for file in files for line in file.read_text().splitlines()]
        ids.write_text("\n".join(lines * 5) + "\n")
        rows[f"check {kind} ids"] = ["check", "--threads", "1", str(ids)]
    for file in sorted((folder / "cover").glob("*.dlx")):
        rows[f"cover {file.stem}"] = ["cover", "count", "--threads", "1", "--time", "30", str(file)]
    rated = scratch / "rated.txt"
    puzzles = [line.split("\t")[0] for line in (folder / "data/rated/se_ratings.tsv").read_text().splitlines()[1:]]
    rated.write_text("\n".join(puzzles[:100]) + "\n")
    rows["rate"] = ["rate", "--threads", "1", str(rated)]
    rows["generate minimal"] = ["generate", "sudoku", "--style", "minimal", "--count", "20000", "--seed", "1", "--threads", "1"]
    rows["generate hard"] = ["generate", "sudoku", "--level", "hard", "--count", "200", "--seed", "1", "--threads", "1"]
    return rows


def cpu(command: list[str]) -> float | None:
    """Processor seconds of a run; `None` where it is refused."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    code = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return None if code in (2, 65) else spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", default="")
    wishes = parser.parse_args()
    ratios = []
    with tempfile.TemporaryDirectory() as scratch:
        for name, words in commands(wishes.folder, Path(scratch)).items():
            if wishes.only not in name:
                continue
            pairs = [(cpu([wishes.old, *words]), cpu([wishes.new, *words])) for _ in range(wishes.runs)]
            if any(time is None for pair in pairs for time in pair):
                continue
            old, new = (min(times) for times in zip(*pairs))
            # Shorter runs are mostly startup time and noise.
            if max(old, new) >= 0.02:
                ratios.append(new / old)
                print(f"{name:32} {old:8.3f} {new:8.3f} {ratios[-1]:6.2f}", flush=True)
    if ratios:
        print(f"{'geometric mean':32} {'':8} {'':8} {math.exp(sum(map(math.log, ratios)) / len(ratios)):6.2f}")


if __name__ == "__main__":
    main()
