#!/usr/bin/env bash
# Peak memory of commands that must stream their input and output: memory.sh QUADRILLE [BYTES] prints it
# for each and fails above 64 MiB. The commands read BYTES of junk (default: a gigabyte). Needs GNU time.
set -euo pipefail
quadrille=$(realpath "$1")
bytes=${2:-1000000000}
most=65536
failed=0

# measure NAME COMMAND…: standard input is passed on.
measure() {
    local name=$1 peak
    shift
    peak=$( { /usr/bin/time -f 'peak %M' "$@" >/dev/null; } 2>&1 | sed -n 's/^peak //p' || true)
    printf '%8d KiB  %s\n' "$peak" "$name"
    if [ "$peak" -gt "$most" ]; then failed=1; fi
}

empty=$(printf '.%.0s' {1..81})
for options in "solve --all" "solve --all --json"; do
    measure "$options of an empty 9×9 for 10 s" "$quadrille" $options --time 10s "$empty"
done
for options in "" "--style csv" "--style knuth" "--json"; do
    measure "matrix --blank --box 8x8 $options" "$quadrille" matrix --blank --box 8x8 $options
done
for options in "" "--style dimacs" "--json"; do
    measure "cnf --blank --box 6x6 $options" "$quadrille" cnf --blank --box 6x6 $options
done
yes junk | head -c "$bytes" | measure "junk in lines" "$quadrille" solve
head -c "$bytes" /dev/zero | tr '\0' x | measure "junk in one line" "$quadrille" solve
head -c "$bytes" /dev/zero | tr '\0' . | measure "blanks in one line" "$quadrille" solve
head -c "$bytes" /dev/urandom | measure "random bytes" "$quadrille" check
{ echo '{'; yes '"a":1,' | head -c "$bytes"; } | measure "an endless object" "$quadrille" solve
exit "$failed"
