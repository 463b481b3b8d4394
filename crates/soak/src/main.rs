//! `soak MINUTES SEED [CASE]`: random cases until the time is over or two answers disagree.
//!
//! A case has a number, from which with the seed everything follows. The cases take turns at the
//! [campaigns](campaign::ALL). The first disagreement, panic or hang ends the run with what
//! reproduces it: the command, and the puzzle as text. A run goes on where another ended when it
//! gets the number of its next case.

mod cages;
mod campaign;
mod certificates;
mod covers;
mod engines;
mod formats;
#[cfg(feature = "make")]
mod fronts;
#[cfg(feature = "make")]
mod generated;
#[cfg(feature = "make")]
mod makers;
mod nine;
mod puzzles;
#[cfg(feature = "make")]
mod ratings;
mod relations;
mod symmetries;

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use campaign::{Agreed, Kind, Outcome, Watch};

/// A case that takes longer than this is a hang.
const LONG: Duration = Duration::from_secs(300);

const USAGE: &str = "usage: soak MINUTES SEED [CASE]
Runs random cases from number CASE (0) on for MINUTES; `soak 0 SEED CASE` runs that one alone.";

fn main() -> ExitCode {
    let numbers: Option<Vec<u64>> =
        std::env::args().skip(1).map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[minutes, seed]) => run(minutes, seed, 0),
        Some(&[minutes, seed, first]) => run(minutes, seed, first),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run(minutes: u64, seed: u64, first: u64) -> ExitCode {
    let (start, watch) = (Instant::now(), Arc::new(Watch::new(LONG)));
    watch.guard(seed);
    let mut done = vec![(0_u64, 0_u64); campaign::ALL.len()];
    let mut shown = start;
    for number in first.. {
        let at = number as usize % campaign::ALL.len();
        match campaign::run(seed, number, &watch) {
            Ok(Outcome::Compared) => done[at].0 += 1,
            Ok(Outcome::Skipped) => done[at].1 += 1,
            Err(found) => {
                eprintln!("\n{}", watch.report(seed, &found));
                print(&done, &watch.agreed());
                return ExitCode::FAILURE;
            }
        }
        let over = start.elapsed() >= Duration::from_secs(60 * minutes);
        if shown.elapsed() >= Duration::from_secs(1) || over {
            shown = Instant::now();
            let compared: u64 = done.iter().map(|&(compared, _)| compared).sum();
            eprint!("\rcase {number}, {compared} compared, {:.0?}   ", start.elapsed());
        }
        if over {
            eprintln!();
            print(&done, &watch.agreed());
            println!("no disagreement; go on with: soak MINUTES {seed} {}", number + 1);
            return ExitCode::SUCCESS;
        }
    }
    unreachable!("numbers do not end")
}

fn print(done: &[(u64, u64)], agreed: &Agreed) {
    for (campaign, (compared, skipped)) in campaign::ALL.iter().zip(done) {
        println!("{:<14}{compared:>9} compared {skipped:>9} skipped", campaign.name);
    }
    for (kind, title) in [(Kind::Answer, "answers"), (Kind::Relation, "relations")] {
        let of_kind = || agreed.iter().filter(|((other, _), _)| *other == kind);
        println!("{:>9} {title}", of_kind().map(|(_, number)| number).sum::<u64>());
        of_kind().for_each(|((_, what), number)| println!("{number:>11} {what}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The short form: a few cases of every campaign.
    #[test]
    fn some_cases_of_every_campaign_agree() {
        let watch = Arc::new(Watch::new(LONG));
        let mut compared = vec![0; campaign::ALL.len()];
        for number in 0..12 * campaign::ALL.len() as u64 {
            match campaign::run(2026, number, &watch) {
                Ok(Outcome::Compared) => compared[number as usize % campaign::ALL.len()] += 1,
                Ok(Outcome::Skipped) => {}
                Err(found) => panic!("{}", watch.report(2026, &found)),
            }
        }
        assert!(compared.iter().all(|&n| n > 0), "{compared:?}");
    }

    /// A check that cannot fail finds nothing.
    #[test]
    fn a_disagreement_and_a_panic_are_reported() {
        let wrong = |case: &mut campaign::Case| {
            case.subject("a puzzle");
            Err("1, not 2".to_owned())
        };
        let dies = |_: &mut campaign::Case| -> campaign::Result { panic!("too far") };
        let watch = Arc::new(Watch::new(LONG));
        let found = campaign::guarded(wrong, 7, 3, &watch).unwrap_err();
        let report = watch.report(7, &found);
        assert!(report.contains("soak 0 7 3") && report.contains("a puzzle"), "{report}");
        assert!(report.contains("1, not 2"), "{report}");
        assert!(campaign::guarded(dies, 7, 3, &watch).unwrap_err().contains("too far"));
    }
}
