//! The program `quadrille`: see the library of this crate.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    quadrille_cli::main(std::env::args_os()).into()
}
