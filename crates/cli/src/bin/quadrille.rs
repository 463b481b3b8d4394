//! The program `quadrille`; the library of this crate does the work.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    quadrille_cli::main(std::env::args_os()).into()
}
