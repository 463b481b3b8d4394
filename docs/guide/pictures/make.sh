#!/usr/bin/env bash
# The pictures of the guide, from the command itself: make.sh path/to/quadrille
set -euo pipefail
quadrille=$(realpath "$1")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# A puzzle without givens, before and after the mark that makes it unique, and its solution.
draw() { "$quadrille" draw --theme screen --size 380 "$@"; }
sed 's/"rules":\[/&{"v":["r7c4","r7c5"]},/' ../files/waterfall.json > "$work/unique.json"
draw -o variant.svg "$work/unique.json"
draw -o variant-solved.svg --solution "$work/unique.json"

# One step of a puzzle that needs the technique: technique NAME [WORDS THAT BEGIN ITS SENTENCE] [SEED]
technique() {
    local name=$1 words=${2:-$1} seed=${3:-7} number
    rm -rf "$work/steps"
    "$quadrille" generate sudoku --technique "$name" --seed "$seed" > "$work/puzzle"
    "$quadrille" explain --brief --svg "$work/steps" "$work/puzzle" > "$work/words"
    number=$(grep -n "^[0-9]*\. $words" "$work/words" | head -1 | sed 's/^[0-9]*:\([0-9]*\)\..*/\1/')
    cp "$work/steps/puzzle0001-step$(printf %03d "$number").svg" "$name.svg"
}
python3 figures.py
technique hidden-single "Hidden single"
technique pointing Pointing
technique naked-pair "Naked pair"
technique x-wing X-wing
technique skyscraper Skyscraper
technique xy-wing XY-wing
technique swordfish Swordfish
technique unique-rectangle-type-1 "Unique rectangle type 1"
