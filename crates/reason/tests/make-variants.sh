#!/usr/bin/env bash
# Makes puzzles with rules, of every kind that can be ordered, into DIR/data/variants: about 5,000 with COUNT=50.
# Files that are there already are kept.
# Usage: make-variants.sh PROGRAM DIR [COUNT]
set -eu
program=$1 folder=$2/data/variants count=${3:-50}
mkdir -p "$folder"

order() { # NAME COUNT OPTIONS…
    local file=$folder/$1.jsonl number=$2
    shift 2
    [ -e "$file" ] && return
    # An order that is not met in full leaves fewer puzzles.
    "$program" generate variant "$@" --count "$number" --seed 43 --to json --quiet > "$file.part" || true
    mv "$file.part" "$file"
}

presets="thermo arrow kropki xv renban whispers anti-knight consecutive quadruple palindrome odd-even windoku miracle between little-killer sandwich skyscraper"
kinds="slow-thermometer double-arrow nabner zipper region-sum-line edge-sum greater-than minimum maximum cage"
mixtures="thermometer,arrow arrow,cage renban,whispers thermometer,white-dot palindrome,anti-king little-killer,arrow quadruple,anti-knight between,black-dot cage,thermometer,x odd,renban"
# They have hardly any easy puzzles.
hard="lockout modular entropic parity-line numbered-room x-sum hidden-skyscraper"
slow="between little-killer sandwich skyscraper numbered-room x-sum hidden-skyscraper"
whole=$("$program" rules | grep -B1 '^  global' | grep -o '^[a-z-]*:' | tr -d :)

all() { # SHARE NAME… -- OPTIONS…
    local share=$1 names="" name number kind
    shift
    while [ "$1" != -- ]; do names="$names $1" && shift; done
    shift
    for name in $names; do
        number=$((count * share / 3))
        case " $slow " in *" $name "*) number=$((number / 8)) ;; esac
        kind=--rules
        case " $presets " in *" $name "*) kind=--preset ;; esac
        order "$name-$(echo "${*:-any}" | tr -d ' -')" "$number" $kind "$name" "$@"
    done
}

all 3 $presets $kinds $mixtures $hard -- --level medium
all 2 $presets $kinds $mixtures $hard -- --level hard
all 1 $presets $kinds $mixtures $hard $whole --
all 1 $presets $kinds $whole -- --size 6
all 2 $presets $kinds $mixtures -- --level easy
cat "$folder"/*.jsonl | wc -l
