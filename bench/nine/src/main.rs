//! The 9×9 kernel compared with rivals: every `*.txt` of a folder (one puzzle per line), one
//! thread, limit 2, ratios of CPU time, interleaved, best of several passes.
//!
//! ```text
//! nine-bench DIR [--tdoku LIBRARY] [--passes N] [--level portable|avx2|avx512bw|avx512] [--sweep] [--sparse] [--set NAME]
//!     [--only NAMES] [--binary PROGRAM] [--save]
//! ```
//! `--sweep` times batches of 1, 2, 4 … 1024 puzzles. `--sparse` uses grids of 0 to 16 clues made
//! from the puzzles instead. `--only` runs some contestants, separated by commas: `single`,
//! `batch`,
//! `rows`, `sudoku crate`, `tdoku`. `--binary` compares the command line program with the kernel on
//! files of a million lines.

mod product;
mod rivals;
mod sets;
mod table;

use quadrille_nine::Simd;
use std::path::PathBuf;
use std::process::ExitCode;

pub struct Plan {
    pub folder: PathBuf,
    /// tdoku's shared library.
    pub tdoku: Option<PathBuf>,
    /// Passes over each set; the best counts.
    pub passes: usize,
    pub level: Simd,
    /// Also time small batches.
    pub sweep: bool,
    /// Also time nearly empty grids.
    pub sparse: bool,
    /// Run only these contestants, separated by commas.
    pub only: Option<String>,
    /// Time this program instead.
    pub binary: Option<PathBuf>,
    /// Run only this set.
    pub set: Option<String>,
}

fn plan() -> Result<Plan, String> {
    let mut args = std::env::args().skip(1);
    let level = Simd::from_environment().map_err(|e| e.to_string())?;
    let mut plan = Plan {
        folder: PathBuf::new(),
        tdoku: None,
        passes: 7,
        level,
        sweep: false,
        sparse: false,
        only: None,
        set: None,
        binary: None,
    };
    let mut folder = None;
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} wants a value"));
        match arg.as_str() {
            "--tdoku" => plan.tdoku = Some(value()?.into()),
            "--passes" => plan.passes = value()?.parse().map_err(|_| "--passes wants a number")?,
            "--level" => {
                let name = value()?;
                let level = Simd::ALL.into_iter().find(|l| l.name() == name && l.is_available());
                plan.level = level.ok_or(format!("no level {name} here"))?;
            }
            "--binary" => plan.binary = Some(value()?.into()),
            "--set" => plan.set = Some(value()?),
            "--only" => plan.only = Some(value()?),
            "--sweep" => plan.sweep = true,
            "--sparse" => plan.sparse = true,
            _ if folder.is_none() && !arg.starts_with('-') => folder = Some(arg.into()),
            _ => return Err(format!("unknown argument {arg}")),
        }
    }
    plan.folder = folder.ok_or(
        "usage: nine-bench DIR [--tdoku LIBRARY] [--passes N] [--level L] [--sweep] [--sparse] [--set NAME] \
         [--only NAMES] [--binary PROGRAM]",
    )?;
    Ok(plan)
}

fn main() -> ExitCode {
    if let Some(code) = bench_clock::save_if_asked("nine") {
        return code;
    }
    let done = plan().and_then(|plan| match &plan.binary {
        Some(program) => product::run(&plan, program),
        None => table::run(&plan),
    });
    if let Err(message) = done {
        eprintln!("nine-bench: {message}");
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}
