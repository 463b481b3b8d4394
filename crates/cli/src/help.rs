//! The command line as clap sees it: the derived commands in groups, with adapted error messages.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::ErrorKind as IoErrorKind;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Command, CommandFactory};
use quadrille::make::Preset;

use crate::{Cli, Shared, exit};

/// The widest help text.
pub(crate) const WIDTH: usize = 100;

/// The commands by purpose. A test checks that the list is complete.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Solve and check", &["solve", "check", "count", "prove", "verify"]),
    ("Explain", &["hint", "explain", "rate"]),
    (
        "Make and print",
        &[
            "generate",
            "minimize",
            "improve",
            "canonical",
            "scramble",
            "neighbours",
            "bank",
            "draw",
            "book",
        ],
    ),
    ("Formats, exact cover, clauses", &["convert", "rules", "matrix", "cover", "cnf", "sat"]),
    ("Everything else", &["serve", "bench", "completions", "man", "help"]),
];

/// The whole command line, for help, manual pages and shell completion.
#[must_use]
pub fn command() -> Command {
    let command = Cli::command().mut_subcommands(adapted);
    let list = groups(&command);
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}\nOptions:\n{{options}}"
    ))
}

/// The command line for these arguments, the program's name first. If the next is a command, the
/// others are left out, and all of them if it asks for the version: to build them all takes longer
/// than most answers.
pub(crate) fn command_for(arguments: &[OsString]) -> Command {
    let first = arguments.get(1).and_then(|word| word.to_str()).unwrap_or_default();
    let known = GROUPS.iter().flat_map(|group| group.1).find(|&&name| name == first);
    let one = known.and_then(|&name| crate::Command::fill(name, Command::new(name)));
    match one {
        Some(one) => {
            let root = Command::new("quadrille").max_term_width(WIDTH).subcommand_required(true);
            Shared::augment_args(root).subcommand(adapted(one))
        }
        None if ["-V", "--version"].contains(&first) => Command::new("quadrille")
            .version(env!("CARGO_PKG_VERSION"))
            .long_version(crate::version::long()),
        None => command(),
    }
}

/// Options whose values are listed in help, although these have no explanation each. That of others
/// names them itself.
const LISTED: [&str; 3] = ["kernel", "memo", "shell"];

/// Takes `-1` after an option as its value, so that the error is about the value, and hides the
/// values that help need not list.
fn adapted(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        if !arg.get_action().takes_values() {
            return arg;
        }
        let is_option = arg.get_long().is_some();
        let is_listed = LISTED.contains(&arg.get_id().as_str())
            || arg.get_possible_values().iter().any(|value| value.get_help().is_some());
        let arg = if is_listed { arg } else { arg.hide_possible_values(true) };
        if is_option { arg.allow_negative_numbers(true) } else { arg }
    });
    command.mut_subcommands(adapted)
}

fn groups(command: &Command) -> String {
    let mut list = String::new();
    for (heading, names) in GROUPS {
        let _ = writeln!(list, "{heading}:");
        for name in names {
            let about = match command.find_subcommand(name) {
                Some(found) => found.get_about().map(ToString::to_string).unwrap_or_default(),
                None if *name == "help" => "Print the help of a command".to_owned(),
                None => continue,
            };
            let _ = writeln!(list, "  {name:<12} {about}");
        }
        list.push('\n');
    }
    list.truncate(list.trim_end_matches('\n').len() + 1);
    list
}

/// Prints help or a usage error and returns the exit code.
pub(crate) fn show(mut error: clap::Error) -> u8 {
    if error.kind() == ErrorKind::UnknownArgument {
        // clap suggests `-- --limit`, which no command accepts.
        error.remove(ContextKind::Suggested);
    }
    if let Some(tip) = tip(&error) {
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    match error.print() {
        _ if error.use_stderr() => exit::USAGE,
        Err(failed) if failed.kind() != IoErrorKind::BrokenPipe => exit::IO,
        _ => exit::OK,
    }
}

/// Advice about words that people try first.
fn tip(error: &clap::Error) -> Option<String> {
    let kinds = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg];
    let word = kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(word) => Some(word.as_str()),
        _ => None,
    })?;
    let is_command = error.kind() == ErrorKind::InvalidSubcommand;
    let is_level = ["easy", "medium", "normal", "hard", "expert", "extreme"].contains(&word);
    let is_input = !word.starts_with('-') && (word.contains('.') || word.len() >= 16);
    match word {
        "play" => Some("to play, use `quadrille serve --open`".to_owned()),
        "new" | "make" => Some("to make a puzzle, use `quadrille generate`".to_owned()),
        "sudoku" | "jigsaw" | "killer" | "kenken" | "variant" if is_command => {
            Some(format!("to make one, use `quadrille generate {word}`"))
        }
        "--port" => Some("a port belongs to an address: `--listen 127.0.0.1:8080`".to_owned()),
        "--difficulty" => Some("the difficulty is called level: `--level hard`".to_owned()),
        _ if is_level => Some(format!("a level is an option: `--level {word}`")),
        _ if word.parse::<&Preset>().is_ok() => {
            Some(format!("to make one, use `quadrille generate variant --preset {word}`"))
        }
        _ if is_input => Some("the command comes first: `quadrille solve FILE|PUZZLE`".to_owned()),
        _ => None,
    }
}
