#!/usr/bin/env python3
"""Commands beside faults: `faults.py BINARY`.

Every command of the table meets every fault: a full disk, a closed pipe, a file or folder that
cannot be written, SIGINT, SIGTERM and SIGKILL at random moments, little memory, no threads, input
and output in pieces. It must end soon, with the code of the table in docs/exit-codes.md, with one
clear line and without a panic, and must leave no file that is only a part. One line for each fault
says how many commands met it.
"""

import fcntl

import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LOOSE = "12" + "." * 254
RULES = '{"kind":"sudoku","box":[3,3],"rules":[{"thermometer":["r1c1","r2c2","r3c3"]},{"anti-knight":true}]}'
SOON = 60

# Commands that answer at once.
QUICK = [
    ["solve", PUZZLE], ["solve", "rules.json"], ["check", PUZZLE], ["check", "rules.json"],
    ["count", PUZZLE], ["hint", PUZZLE], ["explain", PUZZLE], ["rate", PUZZLE],
    ["convert", "--to", "json", PUZZLE], ["convert", "--to", "iss", "rules.json"],
    ["draw", PUZZLE], ["draw", "rules.json"], ["matrix", PUZZLE], ["cnf", PUZZLE],
    ["prove", PUZZLE], ["prove", "rules.json"], ["minimize", "--seed", "1", PUZZLE],
    ["canonical", PUZZLE], ["scramble", "--seed", "1", PUZZLE], ["rules"], ["rules", "--json"],
    ["generate", "sudoku", "--seed", "1"], ["cover", "count", "queens.txt"],
    ["cover", "solve", "queens.txt"], ["sat", "solve", "holes.cnf"], ["verify", "good.cert"],
    ["improve", PUZZLE], ["neighbours", PUZZLE], ["bank", "list"], ["bank", "draw", "seventeen", "--seed", "1"],
    ["man"], ["completions", "bash"], ["cnf", "trace", PUZZLE],
    ["convert", "--to", "packed", PUZZLE], ["generate", "kenken", "--size", "4", "--seed", "1"],
    ["cover", "sample", "--seed", "1", "queens.txt"], ["cover", "trace", "queens.txt"],
    ["cover", "cheapest", "queens.txt"], ["cover", "estimate", "--seed", "1", "queens.txt"],
    ["cover", "split", "--parts", "3", "queens.txt"], ["cover", "show", "queens.txt"], ["cover", "zdd", "queens.txt", "good.zdd"],
]

# Commands that read a text, and the text; the answer does not depend on the size of its pieces.
READING = [
    (["solve"], "puzzles.txt"), (["check", "--threads", "2"], "puzzles.txt"), (["convert", "--to", "grid"], "puzzles.txt"),
    (["check"], "rules.json"), (["cover", "count", "-"], "queens.txt"), (["sat", "solve", "-"], "holes.cnf"),
    (["verify", "-"], "good.cert"),
]

# Commands that would use several threads.
THREADS = [
    ["solve", "--threads", "4", "puzzles.txt"], ["check", "--threads", "4", "puzzles.txt"],
    ["generate", "sudoku", "--level", "easy", "--count", "4", "--seed", "1", "--threads", "4"],
    ["cover", "count", "--threads", "4", "--memo", "never", "queens.txt"],
]

# Commands that take longer than anyone waits, and the codes with which a signal may end them.
SLOW = [
    (["count", LOOSE], {3, "signal"}),
    (["count", "rules.json"], {3, "signal"}),
    (["solve", "--all", "rules.json"], {3, "signal"}),
    (["cover", "count", "large.txt"], {3, "signal"}),
    (["generate", "sudoku", "--seed", "1", "--er", "11.8..11.9"], {3, "signal"}),
    (["sat", "solve", "pigeons.cnf"], {0, 3, "signal"}),
    (["cover", "solve", "--all", "large.txt"], {3, "signal"}),
    (["cover", "compile", "large.txt", "-o", "large.zdd"], {3, "signal"}),
    (["serve", "--quiet", "--listen", "127.0.0.1:0"], {0}),
]

# Commands that write a file, and its name.
FILES = [
    (["prove", PUZZLE, "-o"], "x.cert"), (["draw", PUZZLE, "-o"], "x.svg"),
    (["explain", PUZZLE, "--html"], "x.html"), (["sat", "solve", "holes.cnf", "--proof"], "x.drat"),
    (["cover", "compile", "queens.txt", "-o"], "x.zdd"),
]


def queens(n):
    rows = [f"r{r} c{c} a{r + c} b{r - c + n}" for r in range(n) for c in range(n)]
    first = [f"r{i}" for i in range(n)] + [f"c{i}" for i in range(n)]
    second = [f"a{i}" for i in range(2 * n - 1)] + [f"b{i}" for i in range(1, 2 * n)]
    return " ".join(first) + " | " + " ".join(second) + "\n" + "\n".join(rows) + "\n"


def pigeons(holes):
    var = lambda pigeon, hole: pigeon * holes + hole + 1
    every = range(holes + 1)
    clauses = [[var(p, h) for h in range(holes)] for p in every]
    clauses += [[-var(p, h), -var(q, h)] for h in range(holes) for p in every for q in range(p)]
    lines = [" ".join(map(str, clause)) + " 0" for clause in clauses]
    return f"p cnf {holes * (holes + 1)} {len(clauses)}\n" + "\n".join(lines) + "\n"


class Table:
    def __init__(self, binary):
        self.binary, self.wrong, self.met = os.path.abspath(binary), [], {}

    def start(self, args, **more):
        more = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
        return subprocess.Popen([self.binary, *args], **more)

    def judge(self, fault, args, process, codes, said=None):
        """Waits for the end and compares it with what is allowed."""
        begun = time.monotonic()
        try:
            told = process.communicate(timeout=SOON)[1] or b""
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return self.note(fault, args, "does not end")
        told = told.decode(errors="replace")
        code = "signal" if process.returncode < 0 and process.returncode != -signal.SIGABRT else process.returncode
        if code not in codes:
            self.note(fault, args, f"code {process.returncode}, not one of {codes}: {told[-300:]}")
        elif "panicked" in told or "internal error" in told:
            self.note(fault, args, told[-300:])
        elif said is not None and sum(line.startswith("error:") for line in told.splitlines()) != said:
            self.note(fault, args, f"not {said} error lines: {told[-300:]}")
        else:
            self.note(fault, args, None)
        return time.monotonic() - begun

    def note(self, fault, args, wrong):
        self.met[fault] = self.met.get(fault, 0) + 1
        if wrong:
            self.wrong.append(f"{fault}: {' '.join(args)[:90]}: {wrong}")


def quick(table):
    for args in QUICK:
        with open("/dev/full", "w") as full:
            table.judge("a full disk", args, table.start(args, stdout=full), {74}, said=1)
        read, write = os.pipe()
        os.close(read)
        process = table.start(args, stdout=write)
        os.close(write)
        table.judge("a closed pipe", args, process, {0, 20}, said=0)
        little = lambda: resource.setrlimit(resource.RLIMIT_AS, (100 << 20, 100 << 20))
        process = table.start(args, preexec_fn=little)
        table.judge("little memory", args, process, {0, 20}, said=0)


def nobody():
    """Rights that root gives up, so that folders can be read-only and threads refused."""
    if os.getuid() == 0:
        os.setuid(65534)


def threads(table):
    """A system that refuses threads: the answer is the same."""
    def none():
        nobody()
        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))

    for args in THREADS:
        right = table.start(args).communicate()[0]
        process = table.start(args, preexec_fn=none)
        said = process.communicate(timeout=SOON)
        is_right = process.returncode == 0 and said[0] == right
        table.note("no threads", args, None if is_right else f"code {process.returncode}: {said[1][-300:]}")


def pieces(table):
    """Input byte by byte, output through a pipe of one page that is read slowly."""
    for args, name in READING:
        with open(name, "rb") as file:
            text = file.read()
        whole = table.start(args, stdin=subprocess.PIPE)
        right = whole.communicate(text)[0]
        process = table.start(args, stdin=subprocess.PIPE)
        fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
        for at in range(min(len(text), 3000)):
            os.write(process.stdin.fileno(), text[at : at + 1])
        said = process.communicate(text[3000:])[0]
        is_right = right and (process.returncode, said) == (whole.returncode, right)
        table.note("input in pieces", args, None if is_right else f"code {process.returncode}: {said[-200:]}")


def signals(table, chance, rounds):
    for args, codes in SLOW:
        for number in (signal.SIGINT, signal.SIGTERM):
            for _ in range(rounds):
                process = table.start(args, stdout=subprocess.DEVNULL)
                time.sleep(0.05 + chance.random())
                process.send_signal(number)
                table.judge(number.name, args, process, codes, said=0)


def files(table, folder):
    for args, name in FILES:
        missing = os.path.join(folder, "none", name)
        table.judge("no such folder", args, table.start([*args, missing]), {74}, said=1)
        size = lambda: (signal.signal(signal.SIGXFSZ, signal.SIG_IGN), resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64)))
        path = os.path.join(folder, name)
        process = table.start([*args, path], preexec_fn=size)
        table.judge("a file that is too large", args, process, {74}, said=1)
        left = os.listdir(folder)
        table.note("nothing is left", args, f"{left} is left" if left else None)
        for one in left:
            os.remove(os.path.join(folder, one))
        if os.getuid() == 0:
            process = table.start([*args, path], preexec_fn=nobody)
            table.judge("a read-only folder", args, process, {74}, said=1)
        killed(table, [*args, path], path)


def killed(table, args, path):
    """After SIGKILL the file is not there, or whole."""
    begun = time.monotonic()
    table.start(args).communicate()
    took = time.monotonic() - begun
    with open(path, "rb") as file:
        right = file.read()
    for round in range(6):
        for one in os.listdir(os.path.dirname(path)):
            os.remove(os.path.join(os.path.dirname(path), one))
        process = table.start(args)
        time.sleep(took * (round + 1) / 6)
        process.kill()
        process.communicate()
        whole = not os.path.exists(path) or open(path, "rb").read() == right
        table.note("SIGKILL", args, None if whole else "a part is under the name of the whole")
    for one in os.listdir(os.path.dirname(path)):
        os.remove(os.path.join(os.path.dirname(path), one))


def main():
    # A shell's background job ignores Ctrl-C, and would hand that down.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    binary, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    table, chance = Table(binary), random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        texts = {"rules.json": RULES, "queens.txt": queens(6), "large.txt": queens(20),
                 "holes.cnf": pigeons(5), "pigeons.cnf": pigeons(12), "puzzles.txt": f"{PUZZLE}\n" * 40}
        for name, text in texts.items():
            with open(name, "w") as file:
                file.write(text)
        os.chmod(folder, 0o755)
        for args in [["prove", PUZZLE, "-o", "good.cert"], ["cover", "compile", "queens.txt", "-o", "good.zdd"]]:
            table.judge("no fault", args, table.start(args), {0}, said=0)
        out = os.path.join(folder, "out")
        os.mkdir(out)
        quick(table)
        pieces(table)
        threads(table)
        signals(table, chance, rounds)
        files(table, out)
        os.chdir("/")
    for fault, met in table.met.items():
        print(f"{met:4} {fault}")
    print("\n".join(table.wrong) or "all as they should be")
    sys.exit(1 if table.wrong else 0)


main()
