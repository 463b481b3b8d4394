//! The certificate file; its format is documented where it is read, in `quadrille-proof`.

use std::fmt::Write;

use quadrille_cnf::Refutation;
use quadrille_puzzle::{Cell, Grid, House, HouseKind, Layout, Puzzle};

use super::Claim;
use super::primitive_text::primitive;

pub(super) fn write(puzzle: &Puzzle, claim: &Claim) -> String {
    let mut out = String::from("quadrille certificate 1\nencoding 1\n");
    write_puzzle(puzzle, &mut out);
    match claim {
        Claim::Unique(grid, refutation) => {
            out.push_str("claim unique\n");
            solution(grid, &mut out);
            refute(refutation, &mut out);
        }
        Claim::None(refutation) => {
            out.push_str("claim none\n");
            refute(refutation, &mut out);
        }
        Claim::Several(first, second) => {
            out.push_str("claim several\n");
            solution(first, &mut out);
            solution(second, &mut out);
        }
    }
    let sum = checksum(out.as_bytes());
    line(&mut out, format_args!("end {sum:016x}"));
    out
}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

pub(super) fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{text}");
}

fn write_puzzle(puzzle: &Puzzle, out: &mut String) {
    line(out, format_args!("size {}", puzzle.side()));
    if let Layout::Boxes { height, width } = puzzle.layout() {
        line(out, format_args!("boxes {height} {width}"));
    }
    let named = |house: &&House| matches!(house.kind, HouseKind::Region(_) | HouseKind::Extra(..));
    for house in puzzle.houses().iter().filter(named) {
        line(out, format_args!("house{}", names(puzzle, &house.cells)));
    }
    for cage in puzzle.cages() {
        let ops: String = cage.ops().iter().map(|op| op.symbol()).collect();
        let repeats = if cage.repeats { "repeats" } else { "distinct" };
        line(
            out,
            format_args!("cage {ops} {} {repeats}{}", cage.target, names(puzzle, &cage.cells)),
        );
    }
    for cell in puzzle.cells().filter(|cell| !puzzle.struck()[cell.index()].is_empty()) {
        let values: String =
            puzzle.struck()[cell.index()].iter().map(|value| format!(" {value}")).collect();
        line(out, format_args!("strike {}{values}", puzzle.name(cell)));
    }
    for rule in puzzle.rules() {
        rule.sentence(puzzle).lines().for_each(|text| line(out, format_args!("# {text}")));
        rule.lower(puzzle).iter().for_each(|one| primitive(one, puzzle, out));
    }
    out.push_str("givens\n");
    grid(puzzle.givens(), puzzle.side(), out);
}

pub(super) fn names(puzzle: &Puzzle, cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!(" {}", puzzle.name(cell))).collect()
}

fn solution(solution: &Grid, out: &mut String) {
    out.push_str("solution\n");
    grid(solution.values(), solution.side(), out);
}

fn grid(values: &[u8], side: usize, out: &mut String) {
    for row in values.chunks(side) {
        let word = |&value: &u8| if value == 0 { ".".to_owned() } else { value.to_string() };
        line(out, format_args!("{}", row.iter().map(word).collect::<Vec<_>>().join(" ")));
    }
}

fn refute(refutation: &Refutation, out: &mut String) {
    out.push_str("refutation\n");
    for lits in refutation.steps() {
        lits.iter().for_each(|lit| out.push_str(&format!("{} ", lit.to_dimacs())));
        out.push_str("0\n");
    }
}
