//! `grid-bench DIR [PASSES]`: the grid engine on a folder with `keen/` and `solo/`, files of ids
//! with solutions and the seconds that Simon Tatham's programs took, and `killer/`, hard killers of
//! the literature. Solve and prove unique, parsing included, one thread, CPU time.
//!
//! `grid-bench --hard DIR [SECONDS]`: every engine and `auto` on a folder of large puzzles.
//!
//! `grid-bench --made [SEED]`: `auto` on large and on loose KenKens that it makes itself.
//!
//! `--without STAGE`, before or between those and as often as you like: the first table, and large
//! puzzles by the engine alone, without stages of it.

mod clock;
mod corpus;
mod hard;
mod made;
mod pass;
mod sets;

use quadrille_solve::Stage;

const USAGE: &str =
    "usage: grid-bench [--without STAGE]… DIR [PASSES] | --hard DIR [SECONDS] | --made [SEED]";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut rest, mut without): (Vec<String>, Vec<Stage>) = Default::default();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--without" => without.push(args.next().ok_or(USAGE)?.parse()?),
            _ => rest.push(arg),
        }
    }
    match rest.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--hard", dir] => hard::table(dir, 10.0, &without),
        ["--hard", dir, seconds] => hard::table(dir, seconds.parse()?, &without),
        ["--made"] => made::table(0, &without),
        ["--made", seed] => made::table(seed.parse()?, &without),
        [dir] => sets::table(dir, 9, &without),
        [dir, passes] => sets::table(dir, passes.parse()?, &without),
        _ => Err(USAGE.into()),
    }
}
