#!/usr/bin/env bash
# Builds the wheel, installs it with what the tests need into a fresh environment, and runs the tests.
# Arguments go to pytest. The native crates are those of target/release, where they were built before.
set -euo pipefail
cd "$(dirname "$0")/.."
environment=target/test-python
python3 -m venv --clear "$environment"
export CARGO_TARGET_DIR="$PWD/target" PIP_DISABLE_PIP_VERSION_CHECK=1
"$environment/bin/pip" install -q '.[test]'
"$environment/bin/python" -m pytest -q "$@"
