#!/usr/bin/env bash
# A Debian package from a release archive with a static program: packaging/deb.sh ARCHIVE.tar.gz amd64|arm64 FOLDER
set -euo pipefail
archive=$(realpath "$1") architecture=$2
mkdir -p "$3"
folder=$(realpath "$3")
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tar -C "$work" -xzf "$archive"
from=$(echo "$work"/quadrille-*) root=$work/root share=$work/root/usr/share
install -Dm755 "$from/quadrille" "$root/usr/bin/quadrille"
install -Dm644 "$from/completions/quadrille.bash" "$share/bash-completion/completions/quadrille"
install -Dm644 "$from/completions/quadrille.zsh" "$share/zsh/vendor-completions/_quadrille"
install -Dm644 "$from/completions/quadrille.fish" "$share/fish/vendor_completions.d/quadrille.fish"
mkdir -p "$share/man/man1" "$share/doc/quadrille"
for page in "$from"/man/*.1; do
    gzip -n9c "$page" >"$share/man/man1/$(basename "$page").gz"
done
chmod 644 "$share"/man/man1/*
gzip -n9c "$from/CHANGELOG.md" >"$share/doc/quadrille/changelog.gz"
cp -r "$from"/*.md "$from/docs" "$from/examples" "$from/bench" "$share/doc/quadrille"
cat >"$share/doc/quadrille/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

Files: *
Copyright: the authors of Quadrille
License: Expat or Apache-2.0

License: Expat
$(sed 's/^$/./; s/^/ /' LICENSE-MIT)

License: Apache-2.0
 On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.
END
chmod -R u=rwX,go=rX "$share/doc"
mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<END
Package: quadrille
Version: $version
Architecture: $architecture
Maintainer: the authors of Quadrille <quadrille@localhost>
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Section: games
Priority: optional
Description: solve, make, explain and prove Sudoku, KenKen and exact cover
 Quadrille solves, checks, makes, rates, explains, proves and prints Sudoku of
 every size and shape, KenKen, killers, variants with drawn rules, and any
 exact cover problem. It can serve a page to play on.
END
dpkg-deb --root-owner-group -Zxz --build "$root" "$folder/quadrille_${version}_$architecture.deb" >/dev/null
