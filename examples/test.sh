#!/usr/bin/env bash
# Runs the programs of `docs/guide/build.md`: examples/test.sh path/to/quadrille [PYTHON] [quadrille.wasm]
# A program is passed over where its tool is missing: the package in PYTHON, Node, or the WebAssembly file. `cargo test` runs
# the Rust example.
set -euo pipefail
quadrille=$(realpath "$1")
python=$(command -v "${2:-python3}" || true)
case $python in /* | '') ;; *) python=$PWD/$python ;; esac
wasm=$(realpath -m "${3:-target/static-page/quadrille.wasm}")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT

# expect NAME TEXT: standard input holds the text.
expect() {
    cat >"$work/out"
    grep -qF -- "$2" "$work/out" || {
        printf '%s: not printed: %s\n' "$1" "$2" >&2
        cat "$work/out" >&2
        exit 1
    }
    echo "$1: $2"
}

if [ -n "$python" ] && "$python" -c 'import quadrille' 2>/dev/null; then
    "$python" python/rota.py | expect rota.py "0 unloved shifts"
    echo "Ann: Mon-noon" >"$work/wishes.txt"
    ("$python" python/rota.py "$work/wishes.txt" 2>&1 || true) | expect rota.py "there is no shift Mon-noon"
else
    echo "rota.py: passed over, there is no Python with the package"
fi

if command -v node >/dev/null; then
    "$quadrille" serve --listen 127.0.0.1:0 --quiet >"$work/address" &
    until [ -s "$work/address" ]; do sleep 0.1; done
    bot() { QUADRILLE=$(cat "$work/address") node http/bot.mjs; }
    echo ...3...23...4... | bot | expect bot.mjs "One solution, easy. Look at box 1."
    echo 11.............. | bot | expect bot.mjs "No solution: 1 is given twice in row 1"
    echo new easy | bot | "$quadrille" check --unique | expect bot.mjs "unique: "
    echo hello | bot | expect bot.mjs "Sorry: "

    if [ -f "$wasm" ]; then
        node wasm/run.mjs "$wasm" ...3...23...4... | expect index.html "Exactly one solution."
        node wasm/run.mjs "$wasm" 1............... | expect index.html "Several solutions: see r2c1"
        node wasm/run.mjs "$wasm" nonsense | expect index.html "not a puzzle in any known format"
    else
        echo "index.html: passed over, there is no $wasm"
    fi
else
    echo "bot.mjs and index.html: passed over, there is no Node"
fi
