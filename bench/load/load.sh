#!/usr/bin/env bash
# Load test of the service: single `check` compared with a bare axum server in the same run, NDJSON
# compared with `quadrille check`, and 200 clients with hostile and endless questions. Needs wrk and
# the release build.
set -euo pipefail
cd "$(dirname "$0")/../.."
bin=target/release
work=$(mktemp -d)
$bin/quadrille serve --listen 127.0.0.1:7478 --quiet >/dev/null &
server=$!
$bin/examples/hello 7479 &
hello=$!
trap 'kill $server $hello 2>/dev/null; rm -rf "$work"' EXIT
sleep 0.5

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
cat >"$work/check.lua" <<LUA
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"puzzle":"$puzzle"}'
LUA
rate() { grep 'Requests/sec' | awk '{print $2}'; }
for round in 1 2 3; do
    a=$(wrk -t2 -c32 -d5s -s "$work/check.lua" http://127.0.0.1:7479/ | rate)
    b=$(wrk -t2 -c32 -d5s -s "$work/check.lua" http://127.0.0.1:7478/api/v1/check | rate)
    echo "round $round: hello $a/s, check $b/s, $(awk "BEGIN{printf \"%.0f\", 100*$b/$a}") %"
done

$bin/quadrille generate sudoku --count 2000 --seed 1 >"$work/two" 2>/dev/null
for _ in $(seq 100); do cat "$work/two"; done >"$work/lines"
sed 's/.*/"&"/' "$work/lines" >"$work/ndjson"
for round in 1 2 3; do
    s=$(date +%s.%N); $bin/quadrille check "$work/lines" >"$work/plain"; m=$(date +%s.%N)
    curl -sS -H 'Content-Type: application/x-ndjson' -H 'Expect:' -T "$work/ndjson" -X POST \
        http://127.0.0.1:7478/api/v1/check >"$work/answers"; e=$(date +%s.%N)
    test "$(wc -l <"$work/answers")" = "$(wc -l <"$work/lines")"
    awk "BEGIN{a=$m-$s;b=$e-$m;printf \"round $round: quadrille check %.2f s, NDJSON %.2f s, %.0f %%\n\",a,b,100*a/b}"
done

$bin/examples/onslaught 127.0.0.1:7478 200 20
grep -E 'VmHWM|VmRSS' /proc/$server/status
sleep 3
curl -s http://127.0.0.1:7478/metrics | grep -E '^quadrille_(running|waiting|making|streams) '
