#!/usr/bin/env bash
# Runs schemathesis against the service's OpenAPI document: bash openapi.sh QUADRILLE SCHEMATHESIS
set -euo pipefail
quadrille=$(realpath "$1") schemathesis=$(realpath -s "$2")
work=$(mktemp -d) # schemathesis keeps notes where it runs
cd "$work"
log=$work/log
"$quadrille" serve --listen 127.0.0.1:0 --quiet --max-time 5s >"$log" &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
for _ in $(seq 100); do grep -q http "$log" && break; sleep 0.1; done
# A question may exceed its budget of two seconds, or be rejected as busy: neither is a failure.
"$schemathesis" run "$(cat "$log")/api/openapi.json" --phases examples,coverage,fuzzing --max-examples 30 \
    --request-timeout 10 --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance
