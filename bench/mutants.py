"""Which mutants of a crate do its tests notice? `python3 bench/mutants.py CRATE [COUNT] [--survivors] [--tests PATTERN]`.

A mutant is the code with one small change. cargo-mutants lists them; this program takes every k-th, about COUNT in all, and
compiles all of them into one copy of the tree, in target/mutants. The body of a function that has mutants becomes a chain

    if crate::mutant(17) { changed body } else if crate::mutant(18) { changed body } else { body }

and an environment variable switches one of them on. So the crate is compiled once, and not once for each mutant. A mutant that
does not compile in this way is left out and listed: in a constant function, with types that do not fit, in code of another platform.

Every test first runs alone, without a mutant. That run measures its time and notes the mutants whose functions it calls. Then each
mutant meets only those tests, the quick ones first, one process each, up to the first that fails, crashes or needs five times the
processor time. Examples in comments do not run. The list of survivors is printed and kept in target/mutants/CRATE.json;
with --survivors only they run again, after tests were added, and with --tests against these alone.
"""

import argparse
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "target/mutants"
TREE = WORK / "tree"
MEMORY = 8 << 30
# Seconds that every test may use above five times its own time, of the processor and on the clock.
PROCESSOR, CLOCK = 4, 60
# Added to the crate: switches on the mutant of the environment, or notes in a file the ones that were asked for.
SWITCH = """
#[inline]
pub(crate) fn mutant(number: usize) -> bool {
    static CHOSEN: std::sync::LazyLock<usize> =
        std::sync::LazyLock::new(|| std::env::var("MUTANT").ok().and_then(|n| n.parse().ok()).unwrap_or(usize::MAX));
    let chosen = *CHOSEN;
    if chosen == usize::MAX {
        note_mutant(number);
    }
    chosen == number
}

fn note_mutant(number: usize) {
    use std::io::Write as _;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    static SEEN: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];
    if SEEN[number].load(Relaxed) || SEEN[number].swap(true, Relaxed) {
        return;
    }
    if let Some(path) = std::env::var_os("MUTANTS_SEEN") {
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
        file.write_all(format!("{number}\\n").as_bytes()).unwrap();
    }
}
"""


@dataclass
class Mutant:
    """One change: `text[start:end]` of a file becomes `replacement`."""

    number: int
    name: str
    file: str
    start: int
    end: int
    replacement: str
    # the body of its function, or of the closure of a constant
    body: tuple[int, int]
    # why it is not in the program
    left_out: str = ""


@dataclass
class Test:
    """A test of one of the crate's test programs."""

    program: str
    name: str
    processor: float = 0.0
    clock: float = 0.0
    reaches: set[int] = field(default_factory=set)


class Lines:
    """Offsets of the lines and columns (from 1, in characters) of a text."""

    def __init__(self, text: str):
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]

    def offset(self, place: dict) -> int:
        return self.starts[place["line"] - 1] + place["column"] - 1

    def span(self, span: dict) -> tuple[int, int]:
        return self.offset(span["start"]), self.offset(span["end"])


def sample(crate: str, count: int) -> tuple[list[Mutant], int]:
    """Every k-th mutant of the crate, those of `--shard 0/k --sharding round-robin`; and the number of all."""
    command = [WORK / "bin/cargo-mutants", "mutants", "--list", "--json", "--package", f"quadrille-{crate}"]
    rows = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    mutants = []
    for number, row in enumerate(rows[:: max(1, len(rows) // count)]):
        text = (ROOT / row["file"]).read_text()
        lines = Lines(text)
        start, end = lines.span(row["span"])
        if row["function"]:
            body, left_out = function_body(text, *lines.span(row["function"]["span"]))
        else:
            body, left_out = closure_body(text, start, end)
        mutants.append(Mutant(number, row["name"], row["file"], start, end, row["replacement"], body, left_out))
    return mutants, len(rows)


TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|b?r(\#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?'(?:\\.[^']*|[^'\\])'|[(\[{}\])]|\w+|\s+|.""", re.DOTALL
)


def function_body(text: str, start: int, end: int) -> tuple[tuple[int, int], str]:
    """The text between the braces of a function; and the reason why it takes no switch."""
    depth, words = 0, []
    for token in TOKEN.finditer(text, start, end):
        found = token.group()
        depth += (found in "([") - (found in ")]")
        if found == "{" and depth == 0:
            constant = "const" in words[: words.index("fn")]
            return (token.end(), end - 1), "in a constant function" * constant
        if depth == 0 and found[0].isalpha():
            words.append(found)
    raise ValueError(f"no body: {text[start:end]}")


def closure_body(text: str, start: int, end: int) -> tuple[tuple[int, int], str]:
    """The same for the innermost field of a constant around a place whose value is a closure."""
    for head in reversed(list(re.finditer(r":\s*(move\s+)?\|[^|]*\|\s*", text[:start]))):
        depth = 0
        for token in TOKEN.finditer(text, head.end()):
            found = token.group()
            depth += (found in "([{") - (found in ")]}")
            if depth < 0 or (depth == 0 and found == ","):
                if token.start() >= end:
                    return (head.end(), token.start()), ""
                break
    return (0, 0), "outside of functions"


def switched(text: str, mutants: list[Mutant]) -> str:
    """A file with its mutants, each behind its number. Comments mark the lines of each mutant and of each function."""
    bodies: dict[tuple[int, int], list[Mutant]] = {}
    for mutant in mutants:
        bodies.setdefault(mutant.body, []).append(mutant)

    def render(low: int, high: int, inside: list[tuple[int, int]]) -> str:
        """`text[low:high]` with the switches of the bodies `inside`; those that lie in another one come after it."""
        out = []
        while inside:
            (begin, end), *inside = inside
            nested = [other for other in inside if other[1] <= end]
            inside = inside[len(nested) :]
            numbers = [mutant.number for mutant in bodies[begin, end]]
            out += [text[low:begin], f"{{\n//< {numbers}\n"]
            for mutant in bodies[begin, end]:
                changed = text[begin : mutant.start] + mutant.replacement + " " + text[mutant.end : end]
                # The compiler warns about the variable: the mutant is part of the program.
                head = f"if crate::mutant({mutant.number}) {{ let mutant_{mutant.number} = ();"
                out.append(f"//< [{mutant.number}]\n{head}\n{changed}\n}} else\n//>\n")
            out += ["{", render(begin, end, nested), "\n}\n//>\n}"]
            low = end
        return "".join([*out, text[low:high]])

    return render(0, len(text), sorted(bodies, key=lambda body: (body[0], -body[1])))


def write(path: Path, text: bytes, like: Path | None = None) -> None:
    """Writes a file only if it changes, so that nothing else is compiled again."""
    if path.exists() and path.read_bytes() == text:
        return
    fresh = not path.exists()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text)
    if like and fresh:
        shutil.copystat(like, path)


def copy_tree(except_for: set[str]) -> None:
    """Brings the copy up to date with the checkout, but for some files."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout.decode().split("\0")
    files = {name for name in listed if name and (ROOT / name).is_file()}
    for name in files - except_for:
        write(TREE / name, (ROOT / name).read_bytes(), ROOT / name)
    for path in [*TREE.glob("*"), *TREE.glob("crates/**/*")]:
        if path.is_file() and str(path.relative_to(TREE)) not in files:
            path.unlink()


def owner(path: str, line: int) -> list[int]:
    """The numbers of the innermost mutant or function around a line of a switched file."""
    stack: list[list[int]] = [[]]
    for text in (TREE / path).read_text().split("\n")[: line - 1]:
        if text.startswith("//< "):
            stack.append(json.loads(text[4:]))
        elif text == "//>":
            stack.pop()
    return stack[-1]


def places(span: dict) -> list[tuple[str, int]]:
    """Where a message points: a span and the calls of macros around it."""
    found = []
    while span:
        found.append((span["file_name"], span["line_start"]))
        span = span["expansion"] and span["expansion"]["span"]
    return found


def compiled(crate: str) -> tuple[list[str], set[int], set[int]]:
    """Builds the test programs: their paths, the mutants to blame for errors, and the mutants inside."""
    command = ["cargo", "test", "--no-run", "--package", f"quadrille-{crate}", "--tests", "--message-format", "json"]
    environment = os.environ | {"CARGO_TARGET_DIR": str(WORK / "build")}
    run = subprocess.run(command, cwd=TREE, env=environment, stdout=subprocess.PIPE, text=True)
    programs, blamed, inside, messages = [], set(), set(), ""
    for row in map(json.loads, run.stdout.splitlines()):
        if row["reason"] == "compiler-artifact" and row["executable"] and row["profile"]["test"]:
            programs.append(row["executable"])
        if row["reason"] != "compiler-message":
            continue
        message = row["message"]
        variable = re.search(r"unused variable: `mutant_(\d+)`", message["message"])
        if variable:
            inside.add(int(variable.group(1)))
        if message["level"] != "error" or not message["spans"]:
            continue
        messages += message["rendered"]
        owners = [owner(*place) for span in message["spans"] for place in places(span) if (TREE / place[0]).is_file()]
        # The mutants themselves, or all mutants of the function where an error is in none of them.
        exact = [numbers for numbers in owners if len(numbers) == 1]
        blamed |= {number for numbers in exact or owners for number in numbers}
    if run.returncode and not blamed:
        sys.exit(messages or "cargo failed")
    return programs, blamed, inside


def build(crate: str, mutants: list[Mutant]) -> list[str]:
    """Compiles all mutants that can be; the test programs. Marks the other mutants."""
    top = f"crates/{crate}/src/lib.rs"
    texts = {file: (ROOT / file).read_text() for file in {mutant.file for mutant in mutants} | {top}}
    copy_tree(except_for=set(texts))
    while True:
        for file, text in texts.items():
            switches = SWITCH.replace("COUNT", str(len(mutants))) if file == top else ""
            text = switched(text, [mutant for mutant in mutants if mutant.file == file and not mutant.left_out])
            write(TREE / file, (text + switches).encode(), ROOT / file)
        programs, blamed, inside = compiled(crate)
        for number in blamed:
            mutants[number].left_out = "does not compile"
        if not blamed:
            break
    for mutant in mutants:
        if not mutant.left_out and mutant.number not in inside:
            mutant.left_out = "in code of another configuration"
    return programs


def names(program: str, crate: str, *options: str) -> list[str]:
    run = subprocess.run([program, "--list", *options], cwd=TREE / "crates" / crate, check=True, stdout=subprocess.PIPE, text=True)
    return re.findall(r"^(.*): test$", run.stdout, re.MULTILINE)


def run_test(crate: str, test: Test, mutant: int | None) -> bool:
    """Runs one test, with a mutant or without, which measures it. Does it pass?"""
    folder, seen = TREE / "crates" / crate, WORK / "seen"
    environment = os.environ | {"CARGO_MANIFEST_DIR": str(folder), "PROPTEST_RNG_SEED": "1", "RUST_BACKTRACE": "0"}
    environment |= {"MUTANTS_SEEN": str(seen)} if mutant is None else {"MUTANT": str(mutant)}
    seconds = int(5 * test.processor) + PROCESSOR

    def limit() -> None:
        os.setpgid(0, 0)
        os.nice(5)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if mutant is not None:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    command = [test.program, "--exact", test.name, "--test-threads", "1"]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    silent = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    child = subprocess.Popen(command, cwd=folder, env=environment, preexec_fn=limit, **silent)
    try:
        child.wait(None if mutant is None else 5 * test.clock + CLOCK)
    except subprocess.TimeoutExpired:
        pass
    finally:
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        child.wait()
    if mutant is None:
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        test.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        test.clock = time.monotonic() - start
        test.reaches = {int(line) for line in seen.read_text().split()} if seen.exists() else set()
        seen.unlink(missing_ok=True)
    # Cases that a mutant failed are not to be tried again with the next one.
    for kept in folder.rglob("proptest-regressions"):
        shutil.rmtree(kept)
    return child.returncode == 0


def measured(crate: str, programs: list[str], part: str) -> list[Test]:
    """The tests whose names match, without a mutant: each passes, and has its time and the mutants that it reaches."""
    tests = []
    for program in programs:
        ignored = set(names(program, crate, "--ignored"))
        tests += [Test(program, name) for name in names(program, crate) if name not in ignored and re.search(part, name)]
    for test in tests:
        if not run_test(crate, test, None):
            sys.exit(f"{test.name} fails without a mutant")
    return sorted(tests, key=lambda test: test.processor)


def fingerprint(crate: str, mutants: list[Mutant]) -> str:
    """Changes with the code of the crate and with the sample."""
    paths = sorted((ROOT / "crates" / crate / "src").rglob("*.rs"))
    parts = [path.read_bytes() for path in paths] + [f"{mutant.name} {mutant.replacement}".encode() for mutant in mutants]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("crate")
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--survivors", action="store_true", help="only those that survived the last run")
    parser.add_argument("--tests", default="", metavar="PATTERN", help="only tests whose names match")
    wishes = parser.parse_args()
    mutants, total = sample(wishes.crate, wishes.count)
    kept, state = WORK / f"{wishes.crate}.json", fingerprint(wishes.crate, mutants)
    last = json.loads(kept.read_text()) if kept.exists() else {}
    last = last if last.get("state") == state else {"left out": [], "survivors": []}
    for mutant in mutants:
        if mutant.name + mutant.replacement in last["left out"]:
            mutant.left_out = "does not compile"
    programs = build(wishes.crate, mutants)
    inside = [mutant for mutant in mutants if not mutant.left_out]
    print(f"{wishes.crate}: {total} mutants, {len(mutants)} of them in the sample, {len(inside)} in the program", flush=True)
    for mutant in mutants:
        if mutant.left_out:
            print(f"left out, {mutant.left_out}: {mutant.name}")
    tests = measured(wishes.crate, programs, wishes.tests)
    print(f"{len(tests)} tests, {sum(test.processor for test in tests):.0f} s of processor time; each alone passes", flush=True)
    if wishes.survivors:
        inside = [mutant for mutant in inside if mutant.name in last["survivors"]]
    survivors = []
    for mutant in inside:
        around = [test for test in tests if mutant.number in test.reaches]
        if all(run_test(wishes.crate, test, mutant.number) for test in around):
            survivors.append(mutant.name)
            print(f"survived {len(around)} tests: {mutant.name}", flush=True)
    print(f"{wishes.crate}: {len(inside) - len(survivors)} of {len(inside)} caught")
    left_out = [mutant.name + mutant.replacement for mutant in mutants if mutant.left_out == "does not compile"]
    kept.write_text(json.dumps({"state": state, "left out": left_out, "survivors": survivors}, indent=1))


if __name__ == "__main__":
    main()
