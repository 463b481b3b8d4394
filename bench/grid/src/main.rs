//! `grid-bench DIR [PASSES]`: the grid engine on a folder with `keen/` and `solo/` (files of ids
//! with solutions and the seconds that Simon Tatham's programs took) and `killer/` (hard killers of
//! the literature). Solves and proves unique, including parsing, on one thread, in CPU time.
//!
//! `grid-bench --hard DIR [SECONDS]`: every engine and `auto` on a folder of large puzzles.
//!
//! `grid-bench --made [SEED]`: `auto` on large and on loose KenKens that it generates.
//!
//! `grid-bench --planted SEED SECONDS ENGINES [SET]`: engines on planted puzzles that it makes, such
//! as `--planted 0 20 grid,sat,auto 25-52`.
//!
//! `grid-bench --lines FILE SECONDS ENGINES`: engines on puzzles of any kind, one a line.
//!
//! `grid-bench --killers DIR [--iss FOLDER] [--each]`: only hard killers, compared with the copy of
//! Interactive Sudoku Solver in a folder.
//!
//! `--without STAGE`, anywhere and any number of times: the first table, and large puzzles by the
//! engine alone, with those stages switched off.

mod corpus;
mod hard;
mod killers;
mod lines;
mod made;
mod pass;
mod planted;
mod sets;

use quadrille_solve::{Engine, Stage};

const USAGE: &str = "usage: grid-bench [--without STAGE]… DIR [PASSES] | --hard DIR [SECONDS] | --made [SEED] \
     | --planted SEED SECONDS ENGINES [SET] | --lines FILE SECONDS ENGINES \
     | --killers DIR [--iss FOLDER] [--each]";

fn main() -> Result<std::process::ExitCode, Box<dyn std::error::Error>> {
    if let Some(code) = bench_clock::save_if_asked("grid") {
        return Ok(code);
    }
    run().map(|()| std::process::ExitCode::SUCCESS)
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let (mut rest, mut without): (Vec<String>, Vec<Stage>) = Default::default();
    let (mut rival, mut each) = (None, false);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--without" => without.push(args.next().ok_or(USAGE)?.parse()?),
            "--iss" => rival = Some(args.next().ok_or(USAGE)?),
            "--each" => each = true,
            _ => rest.push(arg),
        }
    }
    match rest.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--hard", dir] => hard::table(dir, 10.0, &without),
        ["--hard", dir, seconds] => hard::table(dir, seconds.parse()?, &without),
        ["--killers", dir] => killers::table(dir, rival.as_deref(), each, &without),
        ["--planted", seed, seconds, engines, ref only @ ..] => {
            planted::table(seed.parse()?, seconds.parse()?, &list(engines)?, only.first().copied())
        }
        ["--lines", file, seconds, engines] => {
            lines::table(file, seconds.parse()?, &list(engines)?)
        }
        ["--made"] => made::table(0, &without),
        ["--made", seed] => made::table(seed.parse()?, &without),
        [dir] => sets::table(dir, 9, &without),
        [dir, passes] => sets::table(dir, passes.parse()?, &without),
        _ => Err(USAGE.into()),
    }
}

fn list(engines: &str) -> Result<Vec<Engine>, Box<dyn std::error::Error>> {
    Ok(engines.split(',').map(str::parse).collect::<Result<_, _>>()?)
}
