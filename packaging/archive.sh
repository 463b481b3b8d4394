#!/usr/bin/env bash
# The archive of one platform from a program that is built for it: packaging/archive.sh TARGET PROGRAM FOLDER [RUNNER]
# Completions and manual pages are printed by the program itself; RUNNER is what runs it where this machine cannot, such as
# qemu-aarch64-static.
set -euo pipefail
target=$1 program=$(realpath "$2") runner=${4:-}
mkdir -p "$3"
folder=$(realpath "$3")
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
name=quadrille-$version-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/$name/completions"
# With the guide and the examples, so that every link leads somewhere.
cp -r "$program" README.md CHANGELOG.md CONTRIBUTING.md DESIGN.md SECURITY.md LICENSE-MIT LICENSE-APACHE docs examples "$work/$name"
mkdir "$work/$name/bench"
cp -r bench/results "$work/$name/bench"
$runner "$program" man --dir "$work/$name/man"
for shell in bash zsh fish powershell elvish; do
    $runner "$program" completions "$shell" >"$work/$name/completions/quadrille.$shell"
done

# The same input makes the same archive: names sorted, nobody's ids, the time of the commit.
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
find "$work/$name" -exec touch -d "@$epoch" {} +
case $target in
*windows*) (cd "$work" && zip -qrX "$folder/$name.zip" "$name") ;;
*)
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$epoch" -cf - "$name" | gzip -n9 >"$folder/$name.tar.gz"
    ;;
esac
