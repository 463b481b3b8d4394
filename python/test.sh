#!/usr/bin/env bash
# Builds the package with the settings of the product's own tests, installs it with what the tests need into a
# fresh environment, and runs the tests. Arguments go to pytest. Crates of others that `cargo test` has compiled
# are taken from target/debug.
set -euo pipefail
cd "$(dirname "$0")/.."
environment=target/test-python
python3 -m venv --clear "$environment"
export CARGO_TARGET_DIR="$PWD/target" PIP_DISABLE_PIP_VERSION_CHECK=1
"$environment/bin/pip" install -q --no-compile --config-settings=build-args='--profile=dev --no-default-features' '.[test]'
# Ray is not made for every system: the tests on it are skipped where it is not.
"$environment/bin/pip" install -q 'ray>=2.40' || echo "without Ray"
"$environment/bin/python" -m pytest -q "$@"
