#!/usr/bin/env bash
# Builds the package with the settings of the main workspace's tests, installs it with the test dependencies into a
# fresh environment, and runs the tests. Arguments go to pytest. Third-party crates compiled by `cargo test` are
# reused from target/debug.
set -euo pipefail
cd "$(dirname "$0")/.."
environment=target/test-python
python3 -m venv --clear "$environment"
export CARGO_TARGET_DIR="$PWD/target" PIP_DISABLE_PIP_VERSION_CHECK=1
"$environment/bin/pip" install -q --no-compile --config-settings=build-args='--profile=dev --no-default-features' '.[test]'
# Ray is not available for every system; without it, its tests are skipped.
"$environment/bin/pip" install -q 'ray>=2.40' || echo "without Ray"
"$environment/bin/python" -m pytest -q "$@"
