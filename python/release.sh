#!/usr/bin/env bash
# The wheel and the source distribution as users get them: built, then each installed and tried in an environment of its own, far
# from the repository. Arguments are Python programs to try the wheel with, by default this one: `python3.10 python3.14`.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- python3
dist=$PWD/target/dist
rm -rf "$dist"
python3 -m venv --clear target/maturin
target/maturin/bin/pip install -q --disable-pip-version-check 'maturin>=1.9,<2'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

target/maturin/bin/maturin sdist --out "$dist"
# The wheel is built from the source distribution, so that nothing outside of it is needed.
tar -xzf "$dist"/*.tar.gz -C "$work"
(cd "$work"/quadrille_puzzles-* && CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$work/target}" \
    "$OLDPWD/target/maturin/bin/maturin" build --profile wheel --out "$dist")

for python in "$@"; do
    "$python" -m venv --clear "$work/environment"
    SECONDS=0
    "$work/environment/bin/pip" install -q --disable-pip-version-check --no-index --find-links "$dist" --only-binary :all: quadrille-puzzles
    echo "$("$python" --version): installed in $SECONDS s"
    (cd "$work" && "$work/environment/bin/python" -c '
import importlib.metadata, importlib.resources, quadrille
assert quadrille.__version__ == importlib.metadata.version("quadrille-puzzles")
assert importlib.resources.files("quadrille").joinpath("py.typed").is_file()
assert quadrille.Puzzle.parse("...3...23...4...").check().unique
' && "$work/environment/bin/quadrille" --version && "$work/environment/bin/quadrille" solve --example)
done
