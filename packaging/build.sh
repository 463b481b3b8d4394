#!/usr/bin/env bash
# The program of a release for one target: packaging/build.sh TARGET
set -euo pipefail
cd "$(dirname "$0")/.."
# A setting `strip` of the profile does not reach a package that has settings of its own, such as `quadrille-cli`.
cargo rustc --release --locked --target "$1" -p quadrille-cli --bin quadrille --features print -- -C strip=symbols
