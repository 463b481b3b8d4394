#!/usr/bin/env bash
# The page with its engine as WebAssembly: a folder of static files for any web server.
# crates/web/static-page.sh [FOLDER], by default target/static-page.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${1:-target/static-page}
cargo build --profile page --target wasm32-unknown-unknown -p quadrille-wasm
rm -rf "$folder"
mkdir -p "$folder"
cp -r crates/web/page/. "$folder"
cp target/wasm32-unknown-unknown/page/quadrille_wasm.wasm "$folder/quadrille.wasm"
sed -i 's/<meta name="engine" content="http">/<meta name="engine" content="wasm">/' "$folder/index.html"
