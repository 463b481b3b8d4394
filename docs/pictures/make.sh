#!/usr/bin/env bash
# The pictures of docs/printing.md, from the command itself: make.sh path/to/quadrille
set -euo pipefail
quadrille=$(realpath "$1")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

draw() { "$quadrille" draw --size 260 "$@"; }
generate() { "$quadrille" generate "$@" --seed 7; }

draw -o sudoku.svg "$(generate sudoku --level hard)"
draw -o x.svg "$(generate sudoku --diagonals --level medium)"
draw -o jigsaw.svg "$(generate jigsaw --level medium)"
draw -o killer.svg "$(generate killer --level normal)"
draw -o kenken.svg "$(generate kenken --size 6 --level normal)"
draw -o sixteen.svg "$(generate sudoku --box 4x4 --level easy)"
step=1....3..........3...36..9.5....95.7......45.62.......8..9.8.4...4.5..6.78....7...
"$quadrille" explain --brief --svg "$work" "$step" > "$work/words"
number=$(grep -n 'XY-chain' "$work/words" | head -1 | cut -d: -f1)
cp "$work/puzzle0001-step$(printf %03d "$number").svg" step.svg
"$quadrille" matrix --solved -o matrix.svg --size 420 --theme screen 2..........1.4.2

"$quadrille" book ../two-hundred.toml -o "$work/book.pdf"
# Cover, opener, four to a page, two to a page: small and grey.
for page in 1:cover 6:opener 13:four 19:two; do
    pdftoppm -r 50 -gray -png -f "${page%:*}" -singlefile "$work/book.pdf" "page-${page#*:}"
done
