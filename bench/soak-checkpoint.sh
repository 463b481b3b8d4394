#!/usr/bin/env bash
# Kills counts with checkpoints at random moments and resumes them; every total must be exact.
#
# usage: soak-checkpoint.sh QUADRILLE KILLS
#
# Alternates between one process with a checkpoint and a split run whose parts are killed and rerun.
# Ends with the first wrong total.
set -euo pipefail
quadrille=$1
kills=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# n queens, n = 14: 365,596 solutions, one second without memo
python3 - "$work/q.dlx" <<'PY'
import sys
n = 14
items = [f"r{i} c{i}" for i in range(n)]
diagonals = [f"u{i} d{i}" for i in range(2 * n - 1)]
lines = [" ".join(items) + " | " + " ".join(diagonals)]
lines += [f"r{r} c{c} u{r + c} d{n - 1 + r - c}" for r in range(n) for c in range(n)]
open(sys.argv[1], "w").write("\n".join(lines) + "\n")
PY
want=365596
killed=0
rounds=0

# Runs a command and kills it after up to a fifth of a second; true if it ended by itself.
kill_soon() {
    "$@" >"$work/out" 2>/dev/null &
    local child=$!
    sleep "0.$(printf '%03d' $((RANDOM % 200)))"
    if kill -9 "$child" 2>/dev/null; then
        killed=$((killed + 1))
    fi
    wait "$child" 2>/dev/null
}

count=("$quadrille" cover count --memo never --every 20ms --checkpoint "$work/ckpt")
while [ "$killed" -lt "$kills" ]; do
    rm -f "$work"/ckpt*
    until kill_soon "${count[@]}" "$work/q.dlx"; do :; done
    [ "$(cat "$work/out")" = "$want" ] || { echo "wrong total: $(cat "$work/out")"; exit 1; }
    rm -f "$work"/part-*
    "$quadrille" cover split --parts 8 -o "$work/parts.jsonl" "$work/q.dlx"
    for k in 1 2 3 4 5 6 7 8; do
        part=("$quadrille" cover run --memo never --parts "$work/parts.jsonl" --part "$k")
        until kill_soon "${part[@]}" "$work/q.dlx"; do :; done
        mv "$work/out" "$work/part-$k"
    done
    total=$(cat "$work"/part-* | "$quadrille" cover merge)
    [ "$total" = "$want" ] || { echo "wrong total of parts: $total"; exit 1; }
    rounds=$((rounds + 1))
done
echo "$killed kills, $rounds rounds of two counts, every total $want"
