//! The kernel sources compiled as C++, one lane per warp, against the CPU. Needs a C++ compiler.

use crate::puzzles::{additions, bases, expected, grids, lines, mixed, to_minimize};
use quadrille_gpu::{Packed, Recipe, Verdict};
use quadrille_nine::Solver;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The program, compiled once; `None` without a compiler.
fn emulator() -> Option<&'static Path> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    PROGRAM.get_or_init(compile).as_deref()
}

fn compile() -> Option<PathBuf> {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_string());
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gpu-emulator");
    let output = Command::new(compiler)
        .args(["-std=c++17", "-O1", "-w", "-pthread", "-I"])
        .arg(crate_dir.join("cuda"))
        .arg(crate_dir.join("tests/emulator.cpp"))
        .arg("-o")
        .arg(&program)
        .output()
        .ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(program)
}

/// The kernels' answer to `input`; emulator.cpp describes the arguments.
fn run<const N: usize>(arguments: [&str; N], input: Vec<u8>) -> Option<Vec<u8>> {
    let mut child = Command::new(emulator()?)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the emulator starts");
    let mut stdin = child.stdin.take().expect("piped");
    std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the emulator ends");
    assert!(output.status.success());
    Some(output.stdout)
}

fn packed(bytes: &[u8]) -> Vec<Packed> {
    let records = bytes.chunks_exact(36);
    records.map(|record| Packed::from_bytes(*record.first_chunk().expect("36 bytes"))).collect()
}

#[test]
fn packed_rows_are_answered_as_by_the_cpu() {
    let puzzles = mixed(1, 3000);
    let input = puzzles.iter().flat_map(|puzzle| Packed::from(puzzle).to_bytes()).collect();
    let Some(output) = run(["rows", "1000000", "48"], input) else { return };
    assert_eq!(packed(&output), expected(&puzzles));
}

#[test]
fn lines_are_answered_as_by_the_cpu() {
    let puzzles = mixed(2, 1000);
    let Some(output) = run(["lines", "1000000", "48"], lines(&puzzles)) else { return };
    assert_eq!(output.len(), 83 * puzzles.len());
    for (answer, expected) in output.chunks_exact(83).zip(expected(&puzzles)) {
        assert_eq!(answer[0] - b'0', expected.verdict() as u8);
        assert_eq!(Some(&answer[1..82]), expected.digits().as_ref().map(|text| &text[..]));
    }
}

/// The queue ends in a different state of the slots each time; waiting nodes must not be lost then.
#[test]
fn the_end_of_the_queue_loses_no_node() {
    for n in 3..=200 {
        let puzzles = mixed(100 + n as u64, n);
        let input = puzzles.iter().flat_map(|puzzle| Packed::from(puzzle).to_bytes()).collect();
        let Some(output) = run(["rows", "1000000", "48"], input) else { return };
        assert_eq!(packed(&output), expected(&puzzles), "{n} puzzles");
    }
}

/// The search parks its nodes after every second service and resumes.
#[test]
fn time_slices_change_no_answer() {
    let puzzles = mixed(3, 600);
    let Some(output) = run(["lines", "2", "48"], lines(&puzzles)) else { return };
    let verdicts: Vec<_> = output.chunks_exact(83).map(|answer| answer[0] - b'0').collect();
    let expected: Vec<_> = expected(&puzzles).iter().map(|a| a.verdict() as u8).collect();
    assert_eq!(verdicts, expected);
}

/// Stacks of two nodes: puzzles that need more get no verdict, all others the right one.
#[test]
fn a_full_stack_is_reported_and_never_answers_wrong() {
    let puzzles = mixed(4, 600);
    let input = puzzles.iter().flat_map(|puzzle| Packed::from(puzzle).to_bytes()).collect();
    let Some(output) = run(["rows", "1000000", "2"], input) else { return };
    let answers = packed(&output);
    let unknown = answers.iter().filter(|answer| answer.verdict() == Verdict::Unknown).count();
    assert!(unknown > 0 && unknown < answers.len(), "{unknown}");
    for (answer, expected) in answers.iter().zip(expected(&puzzles)) {
        assert!(*answer == expected || answer.verdict() == Verdict::Unknown);
    }
}

#[test]
fn words_that_are_no_rows_get_no_verdict() {
    let mut input = Packed::EMPTY.to_bytes().repeat(5);
    input[36..40].copy_from_slice(&1_000_000_000u32.to_le_bytes());
    input[3 * 36 + 3] = 0x80;
    let Some(output) = run(["rows", "1000000", "48"], input) else { return };
    let verdicts: Vec<_> = packed(&output).iter().map(Packed::verdict).collect();
    use Verdict::{Many, Unknown};
    assert_eq!(verdicts, [Many, Unknown, Many, Unknown, Many]);
}

/// Minimal puzzles: more and fewer flights than puzzles, in slices, from the middle of a grid.
#[test]
fn minimal_puzzles_are_those_of_the_recipe() {
    let (grids, mut solver) = (grids(5, 12), Solver::new());
    let input: Vec<u8> = grids
        .iter()
        .flat_map(|grid| Packed::answer(Verdict::None, Some(grid)).to_bytes())
        .collect();
    let recipe = Recipe { seed: 99, per_grid: 4 };
    for (first, flights, services) in [(1000, "7", "1000000"), (1002, "64", "3")] {
        let arguments = ["minimal", services, "48", "99", &first.to_string(), "40", "4", flights];
        let Some(output) = run(arguments, input.clone()) else { return };
        let made = packed(&output);
        assert_eq!(made.len(), 40);
        for (number, made) in (first..).zip(made) {
            let grid = (number / 4 - first / 4) as usize;
            assert_eq!(
                made,
                Packed::from(&recipe.puzzle(number, &grids[grid], &mut solver)),
                "{number}"
            );
        }
    }
}

/// Clues in given orders: puzzles with few and many clues, and full grids.
#[test]
fn puzzles_lose_their_clues_in_the_given_order() {
    let jobs = to_minimize(8, 40);
    let input: Vec<u8> = jobs
        .iter()
        .flat_map(|job| {
            let grid = Packed::answer(Verdict::None, Some(&job.solution)).to_bytes();
            grid.into_iter().chain(job.order.to_bytes())
        })
        .collect();
    for (flights, services) in [("7", "1000000"), ("64", "3")] {
        let Some(output) = run(["minimize", services, "48", flights], input.clone()) else {
            return;
        };
        let wanted: Vec<_> = jobs.iter().map(|job| Packed::from(&job.minimal)).collect();
        assert_eq!(packed(&output), wanted);
    }
}

/// Stacks of two nodes: puzzles whose search needs more are marked, all others are right.
#[test]
fn a_full_stack_marks_minimal_puzzles() {
    let (grids, mut solver) = (grids(6, 1), Solver::new());
    let input = Packed::answer(Verdict::None, Some(&grids[0])).to_bytes().to_vec();
    let recipe = Recipe { seed: 3, per_grid: 60 };
    let arguments = ["minimal", "1000000", "2", "3", "0", "60", "60", "60"];
    let Some(output) = run(arguments, input) else { return };
    let made = packed(&output);
    assert!(made.iter().any(|made| made.verdict() == Verdict::Unknown));
    for (number, made) in (0..).zip(made) {
        let marked = made.verdict() == Verdict::Unknown;
        assert!(
            marked || made == Packed::from(&recipe.puzzle(number, &grids[0], &mut solver)),
            "{number}"
        );
    }
}

/// Clues that leave one solution, against the CPU kernel: bases with many solutions, one and none.
#[test]
fn additions_are_all_clues_that_leave_one_solution() {
    let bases = bases(7);
    let input: Vec<u8> = bases.iter().flat_map(|base| base.to_bytes()).collect();
    for services in ["1000000", "3"] {
        let Some(output) = run(["additions", services, "48"], input.clone()) else { return };
        let mut found: Vec<_> =
            output.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        found.sort_unstable();
        let wanted: Vec<_> = additions(&bases)
            .iter()
            .map(|it| (it.base * 729 + usize::from(it.cell) * 9 + usize::from(it.digit) - 1) as u32)
            .collect();
        assert!(wanted.len() > 50);
        assert_eq!(found, wanted);
    }
}
