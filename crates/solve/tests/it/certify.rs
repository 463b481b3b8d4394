//! Certificates of random puzzles of every kind: accepted when true, refused when tampered with,
//! and about the same clauses on both sides, which share no code.

use quadrille_core::Chance;
use quadrille_core::{Budget, Stop};
use quadrille_proof::{Verified, check};
use quadrille_puzzle::{Cage, Cell, Op, Puzzle};
use quadrille_referee::{Kind, classic, count, random_puzzle, rule_puzzle};
use quadrille_solve::{Certificate, Claim, NoCertificate, certify};
use std::collections::BTreeSet;

/// Cases per kind: few by default, more with `QUADRILLE_CASES`.
fn cases(default: usize) -> usize {
    std::env::var("QUADRILLE_CASES").map_or(default, |text| text.parse().expect("a number"))
}

fn certified(puzzle: &Puzzle) -> Certificate {
    certify(puzzle, &Budget::unlimited()).expect("small puzzles have certificates")
}

/// The certificate's text with a checksum that fits again.
fn resealed(text: &str) -> String {
    let body = &text[..text.rfind("\nend ").unwrap() + 1];
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {sum:016x}\n")
}

/// The number of solutions of a certificate's puzzle, up to 2, by the rules alone.
fn solutions(puzzle: &quadrille_proof::Puzzle) -> usize {
    fn go(puzzle: &quadrille_proof::Puzzle, grid: &mut Vec<u32>, found: &mut usize) {
        if *found == 2 || grid.len() == puzzle.size * puzzle.size {
            *found = (*found + usize::from(*found < 2 && puzzle.broken_by(grid).is_none())).min(2);
            return;
        }
        let cell = grid.len();
        for value in 1..=puzzle.size as u32 {
            let given = puzzle.givens[cell];
            let taken = |house: &Vec<usize>| {
                house.contains(&cell)
                    && house.iter().any(|&other| other < cell && grid[other] == value)
            };
            if (given == 0 || given == value) && !puzzle.houses.iter().any(taken) {
                grid.push(value);
                go(puzzle, grid, found);
                grid.pop();
            }
        }
    }
    let mut found = 0;
    go(puzzle, &mut Vec::new(), &mut found);
    found
}

/// True if what was verified is true, by brute force.
fn is_true(verified: &Verified) -> bool {
    let wanted = match verified.claim {
        quadrille_proof::Claim::None => 0,
        quadrille_proof::Claim::Unique => 1,
        quadrille_proof::Claim::Several => 2,
    };
    solutions(&verified.puzzle) == wanted
}

#[test]
fn every_kind_is_certified_and_the_claim_is_that_of_brute_force() {
    let mut seen = [0; 3];
    for kind in Kind::ALL {
        let mut chance = Chance::new(5).fork(kind as u64);
        for _ in 0..cases(60) {
            let puzzle = random_puzzle(kind, &mut chance);
            let certificate = certified(&puzzle);
            let verified = check(&certificate.to_text())
                .unwrap_or_else(|refusal| panic!("{refusal}\n{puzzle:?}"));
            let claimed = match certificate.claim() {
                Claim::None(_) => 0,
                Claim::Unique(grid, _) => {
                    assert!(puzzle.is_solved_by(grid));
                    1
                }
                Claim::Several(..) => 2,
            };
            assert_eq!(claimed, count(&puzzle, 2), "{puzzle:?}");
            assert_eq!(verified.solutions.len(), claimed as usize);
            seen[claimed as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 20), "{seen:?}");
}

/// A clause as a set of DIMACS numbers.
type Set = BTreeSet<i32>;

fn checker_clauses(verified: &Verified) -> BTreeSet<Set> {
    let clauses = verified.puzzle.clauses().unwrap();
    let mut sets: BTreeSet<Set> = clauses.into_iter().map(Set::from_iter).collect();
    if let [solution] = &verified.solutions[..] {
        let size = verified.puzzle.size;
        sets.insert(
            solution
                .iter()
                .enumerate()
                .map(|(cell, &value)| -((cell * size) as i32 + value as i32))
                .collect(),
        );
    }
    sets
}

/// True if there was something to refute, and so to compare.
fn compares_clauses(puzzle: &Puzzle) -> bool {
    let certificate = certified(puzzle);
    let clauses = certificate.to_clauses(&Budget::unlimited()).unwrap();
    let Some((formula, refutation)) = clauses else { return false };
    assert!(refutation.steps().last().unwrap().is_empty());
    let numbers =
        |clause: &[quadrille_cnf::Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
    let ours: BTreeSet<Set> = formula.clauses().map(numbers).collect();
    let theirs = checker_clauses(&check(&certificate.to_text()).unwrap());
    assert!(ours == theirs, "{puzzle:?}");
    true
}

#[test]
fn both_sides_build_the_same_clauses() {
    let mut compared = 0;
    for kind in Kind::ALL {
        let mut chance = Chance::new(6).fork(kind as u64);
        for _ in 0..cases(20) {
            compared += usize::from(compares_clauses(&random_puzzle(kind, &mut chance)));
        }
    }
    assert!(compared > cases(20), "{compared}");
    let square =
        |puzzle: &Puzzle| puzzle.rows() == puzzle.side() && puzzle.columns() == puzzle.side();
    let ruled = (0..60).map(|case| rule_puzzle(9, case)).filter(square);
    let ruled = ruled.filter(compares_clauses);
    assert!(ruled.count() > 20);
}

/// Large cages take the other roads of the encoding: no sets, primes.
#[test]
fn both_sides_agree_on_large_cages_too() {
    let side = 9;
    let grid = |i: usize| (i / side * 3 + i / side / 3 + i) % side + 1;
    let cells = |range: std::ops::Range<usize>| range.map(|i| Cell(i as u32)).collect::<Vec<_>>();
    let product = |range: std::ops::Range<usize>| range.map(|i| grid(i) as u128).product();
    let sum = |range: std::ops::Range<usize>| range.map(|i| grid(i) as u128).sum();
    let mut givens: Vec<u8> = (0..81).map(|i| grid(i) as u8).collect();
    givens[..30].fill(0);
    let base = || Puzzle::latin(side).unwrap().with_givens(&givens).unwrap();
    let cages = [
        Cage::kenken(Op::Mul, product(0..20), cells(0..20)),
        Cage::kenken(Op::Add, sum(0..25), cells(0..25)),
        Cage::kenken(Op::Any, product(0..20), cells(0..20)),
        Cage::killer(45, cells(0..9)),
        Cage { many: true, ..Cage::kenken(Op::Div, 3, cells(0..9)) },
        Cage { repeats: false, ..Cage::kenken(Op::Mul, 362_880, cells(0..9)) },
    ];
    for cage in cages {
        let puzzle = base().with_cages(vec![cage.clone()]).unwrap();
        let certificate = certified(&puzzle);
        let text = certificate.to_text();
        let verified = check(&text).unwrap_or_else(|refusal| panic!("{refusal}: {cage:?}"));
        if let Some((formula, _)) = certificate.to_clauses(&Budget::unlimited()).unwrap() {
            let ours: BTreeSet<Set> = formula
                .clauses()
                .map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect())
                .collect();
            assert!(ours == checker_clauses(&verified), "{cage:?}");
        }
    }
}

/// A random puzzle that brute force without any pruning by cages can count.
fn tiny(kind: Kind, chance: &mut Chance) -> Puzzle {
    loop {
        let puzzle = random_puzzle(kind, chance);
        if puzzle.side() <= 4 {
            return puzzle;
        }
    }
}

/// One random change of one line.
fn tampered(text: &str, other: &str, chance: &mut Chance) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = chance.index(lines.len() - 1);
    match chance.below(6) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[chance.index(lines.len() - 1)].clone()),
        2 => {
            let words: Vec<&str> = lines[at].split(' ').collect();
            let flip = chance.index(words.len());
            let turned = |(i, word): (usize, &&str)| match (i == flip, word.strip_prefix('-')) {
                (true, Some(bare)) => bare.to_owned(),
                (true, None) => format!("-{word}"),
                _ => (*word).to_owned(),
            };
            lines[at] = words.iter().enumerate().map(turned).collect::<Vec<_>>().join(" ");
        }
        3 => {
            let words: Vec<&str> = lines[at].split(' ').collect();
            let change = chance.index(words.len());
            let value = ["1", "2", "3", ".", "4", "0", "+", "repeats", "r1c1"][chance.index(9)];
            let swap = |(i, word): (usize, &&str)| {
                if i == change { value.to_owned() } else { (*word).to_owned() }
            };
            lines[at] = words.iter().enumerate().map(swap).collect::<Vec<_>>().join(" ");
        }
        4 => {
            let to = chance.index(lines.len() - 1);
            lines.swap(at, to);
        }
        _ => {
            // The refutation of another puzzle.
            let own = lines.iter().position(|line| line == "refutation").unwrap_or(lines.len() - 1);
            let theirs = other.lines().skip_while(|&line| line != "refutation").map(str::to_owned);
            lines.truncate(own);
            lines.extend(theirs);
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn tampered_certificates_are_refused_or_still_true() {
    let (mut refused, mut kept, mut unsealed) = (0, 0, 0);
    for kind in Kind::ALL {
        let mut chance = Chance::new(9).fork(kind as u64);
        let mut other = certified(&tiny(kind, &mut chance)).to_text();
        for _ in 0..cases(30) {
            let text = certified(&tiny(kind, &mut chance)).to_text();
            for _ in 0..4 {
                let changed = tampered(&text, &other, &mut chance);
                if changed == text || !changed.contains("\nend ") {
                    continue;
                }
                // As found on disk, a change never passes: the checksum is off if nothing else is.
                if !changed.contains(other.lines().last().unwrap()) {
                    assert!(check(&changed).is_err(), "{text}\n{changed}");
                    unsealed += 1;
                }
                // By somebody who repairs the checksum, it may only say what is true.
                match check(&resealed(&changed)) {
                    Ok(verified) => {
                        assert!(is_true(&verified), "{changed}");
                        kept += 1;
                    }
                    Err(refusal) => {
                        assert!(!refusal.reason.is_empty());
                        refused += 1;
                    }
                }
            }
            other = text;
        }
    }
    assert!(
        refused > 10 * cases(30) && kept > 0 && unsealed > 0,
        "{refused} refused, {kept} still true"
    );
}

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn classic(line: &str) -> Puzzle {
    let givens: Vec<u8> = line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
    Puzzle::sudoku(3, 3).unwrap().with_givens(&givens).unwrap()
}

#[test]
fn a_hard_nine_fits_in_64_kib_and_each_named_corruption_is_refused_with_its_reason() {
    let text = certified(&classic(HARD)).to_text();
    assert!(text.len() <= 64 * 1024, "{}", text.len());
    let verified = check(&text).unwrap();
    assert_eq!((verified.puzzle.size, verified.solutions.len()), (9, 1));
    let reason = |changed: &str| check(&resealed(changed)).unwrap_err().to_string();
    assert!(reason(&text.replacen("givens\n8", "givens\n7", 1)).contains("r1c1 is given as 7"));
    assert!(reason(&text.replacen("givens\n8", "givens\n.", 1)).contains("does not follow"));
    let lemmas = text.find("refutation\n").unwrap() + "refutation\n".len();
    let dropped = format!("{}0\nend 0\n", &text[..lemmas]);
    assert!(reason(&dropped).contains("this clause does not follow"));
    let flipped = if text[lemmas..].starts_with('-') {
        format!("{}{}", &text[..lemmas], &text[lemmas + 1..])
    } else {
        format!("{}-{}", &text[..lemmas], &text[lemmas..])
    };
    assert!(reason(&flipped).contains("does not follow"), "{}", reason(&flipped));
    let other = certified(&classic(&HARD.replacen('8', ".", 1).replacen("36", "..", 1))).to_text();
    assert!(other.contains("claim several"));
    let cut = text.rfind("0\nend").unwrap();
    assert!(
        reason(&format!("{}end 0\n", &text[..cut])).contains("does not reach the empty clause")
    );
    assert!(
        check(&text.replace("encoding 1", "encoding 2"))
            .unwrap_err()
            .reason
            .contains("expected `encoding 1`")
    );
    assert!(check(&format!("# seen\n{text}")).unwrap_err().reason.contains("checksum"));
}

#[test]
fn a_budget_that_runs_out_is_said() {
    let empty = Puzzle::sudoku(5, 5).unwrap();
    let stopped = certify(&empty, &Budget::default().time(std::time::Duration::ZERO));
    assert_eq!(stopped.unwrap_err(), NoCertificate::Stopped(Stop::Time));
    let stopped = certify(&classic(HARD), &Budget::default().nodes(2));
    assert_eq!(stopped.unwrap_err(), NoCertificate::Stopped(Stop::Nodes));
}

#[test]
fn a_cage_too_large_is_named() {
    // A sum over 100 cells of a 25×25 grid has over two million edges; two equal givens leave no
    // solution to show.
    let cells: Vec<Cell> = (0..100).map(Cell).collect();
    let mut puzzle =
        Puzzle::latin(25).unwrap().with_cages(vec![Cage::kenken(Op::Add, 1_300, cells)]).unwrap();
    puzzle.give(Cell(600), Some(1));
    puzzle.give(Cell(601), Some(1));
    let error = certify(&puzzle, &Budget::unlimited()).unwrap_err();
    assert_eq!(error.to_string(), "the cage at r1c1 is too large for a certificate");
}

/// Luck decides how much a solver learns in vain, so a long refutation is looked for again. The bound
/// is the length now; a change that makes it longer has a reason, or is a mistake.
#[test]
fn refutations_do_not_grow() {
    let steps = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ];
    let steps = steps.map(|text| {
        match certified(&classic::model(text.as_bytes().try_into().unwrap())).claim() {
            Claim::Unique(_, refutation) => refutation.steps().count(),
            other => panic!("{other:?}"),
        }
    });
    assert!(steps.iter().sum::<usize>() <= 284, "{steps:?}");
}
