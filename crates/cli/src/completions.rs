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
            std::fs::create_dir_all(folder)
                .map_err(|e| fail(exit::IO, format!("cannot make {}: {e}", folder.display())))?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn all_options(command: &Command, found: &mut BTreeSet<String>) {
        found.extend(command.get_arguments().filter_map(|arg| arg.get_long()).map(str::to_owned));
        let aliases = command.get_arguments().filter_map(|arg| arg.get_all_aliases());
        found.extend(aliases.flatten().map(str::to_owned));
        command.get_subcommands().for_each(|command| all_options(command, found));
    }

    /// The options that a text names: `--` and a word of letters.
    fn named(text: &str) -> impl Iterator<Item = &str> {
        text.match_indices("--").filter_map(move |(at, _)| {
            let before = text[..at].chars().next_back();
            let rest = &text[at + 2..];
            let end =
                rest.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(rest.len());
            let word = rest[..end].trim_end_matches('-');
            let starts = before.is_none_or(|c| " `'\"([\n".contains(c));
            (starts && word.starts_with(|c: char| c.is_ascii_lowercase())).then_some(word)
        })
    }

    /// Messages are string literals of any crate; documents mention options too.
    #[test]
    fn every_option_that_a_text_names_exists() {
        let mut options = BTreeSet::new();
        all_options(&root(), &mut options);
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut files = Vec::new();
        for crate_ in std::fs::read_dir(top.join("crates")).unwrap() {
            collect(&crate_.unwrap().path().join("src"), &mut files);
        }
        collect(&top.join("docs"), &mut files);
        files.push(top.join("README.md"));
        let mut looked_at = 0;
        for file in files {
            let text = std::fs::read_to_string(&file).unwrap();
            // The comments of this crate are its help; those of others are internal.
            let ours = file.starts_with(top.join("crates/cli"));
            let is_page = file.extension().is_some_and(|e| e == "md");
            let is_message = |line: &&str| match is_page {
                true => line.contains("quadrille "),
                false => ours || !line.trim_start().starts_with("//"),
            };
            let lines = text.lines().filter(is_message);
            for line in lines.filter(|line| !is_of_other_programs(line)) {
                for word in named(line) {
                    assert!(options.contains(word), "--{word} in {}: {line}", file.display());
                    looked_at += 1;
                }
            }
        }
        assert!(looked_at > 100, "{looked_at}");
    }

    fn is_of_other_programs(line: &str) -> bool {
        [
            "cargo ",
            "just ",
            "--features ",
            "quadrille serve",
            "wasm",
            "pip ",
            "maturin",
            "npm ",
            "ptxas",
            "\"--",
        ]
        .iter()
        .any(|word| line.contains(word))
    }

    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        let Ok(entries) = std::fs::read_dir(folder) else { return };
        for path in entries.map(|entry| entry.unwrap().path()) {
            let known = path.extension().is_some_and(|e| e == "rs" || e == "md");
            if path.is_dir() {
                collect(&path, files);
            } else if known {
                files.push(path);
            }
        }
    }

    #[test]
    fn every_page_that_a_page_cites_is_written() {
        let folder = tempfile::tempdir().unwrap();
        write_pages(folder.path(), &root()).unwrap();
        let mut cited = 0;
        for entry in std::fs::read_dir(folder.path()).unwrap() {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            for (at, _) in text.match_indices("(1)") {
                let start = text[..at].rfind([' ', '\n']).map_or(0, |i| i + 1);
                let page = text[start..at].replace("\\-", "-");
                assert!(folder.path().join(format!("{page}.1")).is_file(), "{page}(1)");
                cited += 1;
            }
        }
        assert!(cited > 20, "{cited}");
    }
}
