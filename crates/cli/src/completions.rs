//! `quadrille completions` and `quadrille man`: shell completion scripts and manual pages.

use std::path::{Path, PathBuf};

use clap::{Args, Command, ValueHint};
use clap_mangen::Man;

use crate::exit::{self, fail};
use crate::{file, help, output};

/// Print a completion script for a shell
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// bash, elvish, fish, powershell or zsh
    shell: clap_complete::Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut help::command(), "quadrille", &mut script);
        output::print(&String::from_utf8_lossy(&script))?;
        Ok(exit::OK)
    }
}

/// Print a manual page, or write all of them into a folder
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ManArgs {
    /// The command the page is about, like `solve` or `cover count` [default: quadrille itself]
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Vec<String>,
    /// Write quadrille.1 and a page per command into this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  quadrille man cover count | man -l -
  quadrille man --dir ~/.local/share/man/man1";

impl ManArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let root = root();
        if let Some(folder) = &self.dir {
            file::make_folder(folder)?;
            write_pages(folder, &root)?;
            return Ok(exit::OK);
        }
        let mut command = &root;
        for name in &self.command {
            command = command.find_subcommand(name).ok_or_else(|| {
                let known: Vec<&str> = pages(command).map(Command::get_name).collect();
                fail(exit::USAGE, format!("no command {name:?}; there are {}", known.join(", ")))
            })?;
        }
        let mut page = Vec::new();
        Man::new(command.clone()).render(&mut page)?;
        output::print(&String::from_utf8_lossy(&page))?;
        Ok(exit::OK)
    }
}

/// All commands, each with its whole name (`quadrille-cover-count`), as pages cite each other.
fn root() -> Command {
    let mut root = help::command().disable_help_subcommand(true);
    root.build();
    root
}

/// The commands that have a page of their own.
fn pages(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|command| !command.is_hide_set())
}

fn write_pages(folder: &Path, command: &Command) -> anyhow::Result<()> {
    let man = Man::new(command.clone());
    file::write(&folder.join(man.get_filename()), |out| Ok(man.render(out)?))?;
    pages(command).try_for_each(|command| write_pages(folder, command))
}
