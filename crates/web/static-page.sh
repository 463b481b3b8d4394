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
# All style sheets in one file, as the service sends them.
cd "$folder"
link='<link rel="stylesheet" href="css/'
sed -n "s,^$link\([a-z]*\.css\)\">\$,css/\1,p" index.html | xargs cat >css/all.css
awk -v link="$link" 'index($0, link) != 1 || /media=/ { print; next } !named++ { print link "all.css\">" }' index.html >named.html
mv named.html index.html

# The service worker lists the files with their hashes, as the one of the service does.
list=$(find . -type f ! -name sw.js \( ! -name '*.css' -o -path ./css/all.css -o -path ./css/print.css \) | sed 's,^\./,,' | sort |
    while read -r file; do printf '"%s":"%s",' "$file" "$(sha256sum <"$file" | cut -c1-16)"; done)
sed -i "s|^const FILES = {};|const FILES = {${list%,}};|" sw.js
