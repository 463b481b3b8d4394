//! `variants-bench FILE [--times FILE] [--iss FOLDER] [--only ID,ID…] [--seconds N]`: puzzles
//! with rules, lowered to primitives; build and proof of uniqueness, one thread, CPU time, beside
//! Interactive Sudoku Solver: its stored milliseconds, or those of the copy in a folder.

mod lowered;
mod table;

const USAGE: &str =
    "usage: variants-bench FILE [--times FILE] [--iss FOLDER] [--only ID,ID…] [--seconds N]";

fn main() -> Result<std::process::ExitCode, Box<dyn std::error::Error>> {
    if let Some(code) = bench_clock::save_if_asked("variants") {
        return Ok(code);
    }
    let mut options = table::Options { seconds: 20.0, ..Default::default() };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--times" => options.times = Some(args.next().ok_or(USAGE)?),
            "--iss" => options.iss = Some(args.next().ok_or(USAGE)?),
            "--seconds" => options.seconds = args.next().ok_or(USAGE)?.parse()?,
            "--only" => {
                for id in args.next().ok_or(USAGE)?.split(',') {
                    options.only.push(id.parse()?);
                }
            }
            _ if options.file.is_empty() => options.file = arg,
            _ => return Err(USAGE.into()),
        }
    }
    table::table(&options)?;
    Ok(std::process::ExitCode::SUCCESS)
}
