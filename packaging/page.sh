#!/usr/bin/env bash
# The page as static files, with the engine as `quadrille.wasm`, in one archive: packaging/page.sh FOLDER
set -euo pipefail
mkdir -p "$1"
folder=$(realpath "$1")
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
crates/web/static-page.sh target/static-page
cp LICENSE-MIT LICENSE-APACHE target/static-page
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
tar -C target --transform "s,^static-page,quadrille-page-$version," --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$epoch" -cf - static-page |
    gzip -n9 >"$folder/quadrille-page-$version.tar.gz"
