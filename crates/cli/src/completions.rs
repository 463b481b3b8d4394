//! `quadrille completions` and `quadrille man`: what a shell and `man` want to know.

use clap::{Args, CommandFactory};

use crate::Cli;
use crate::exit;
use crate::output;

/// Print a completion script for a shell
#[derive(Args, Debug)]
pub struct CompletionsArgs {
    /// bash, elvish, fish, powershell or zsh
    shell: clap_complete::Shell,
}

impl CompletionsArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "quadrille", &mut script);
        output::print(&String::from_utf8_lossy(&script))?;
        Ok(exit::OK)
    }
}

/// Print the manual page
#[derive(Args, Debug)]
pub struct ManArgs {}

impl ManArgs {
    pub fn run(self) -> anyhow::Result<u8> {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        output::print(&String::from_utf8_lossy(&page))?;
        Ok(exit::OK)
    }
}
