//! Options and pages that texts mention exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Command;
use clap::error::ErrorKind;

fn all_options(command: &Command, found: &mut BTreeSet<String>) {
    found.extend(command.get_arguments().filter_map(|arg| arg.get_long()).map(str::to_owned));
    let aliases = command.get_arguments().filter_map(|arg| arg.get_all_aliases());
    found.extend(aliases.flatten().map(str::to_owned));
    command.get_subcommands().for_each(|command| all_options(command, found));
}

/// Tries every value that a shell completes, once for each list of them.
fn complete(command: &Command, seen: &mut BTreeSet<(String, Vec<String>)>) {
    for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
        let values: Vec<String> =
            arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        if !seen.insert((arg.get_id().to_string(), values.clone())) {
            continue;
        }
        for value in values {
            let option = arg.get_long().map(|long| format!("--{long}"));
            let words: Vec<String> = option.into_iter().chain([value]).collect();
            let parsed = command.clone().no_binary_name(true).try_get_matches_from(&words);
            let refused = parsed.err().map(|error| error.kind());
            let wrong = [ErrorKind::InvalidValue, ErrorKind::ValueValidation];
            assert!(!refused.is_some_and(|kind| wrong.contains(&kind)), "{words:?}: {refused:?}");
        }
    }
    command.get_subcommands().for_each(|command| complete(command, seen));
}

#[test]
fn every_value_that_a_shell_completes_is_taken() {
    let mut seen = BTreeSet::new();
    complete(&quadrille_cli::command(), &mut seen);
    let values = |name: &str| seen.iter().filter(|all| all.0 == name).map(|all| all.1.len()).max();
    assert!(values("to") > Some(10) && values("engine") > Some(1));
    assert!(values("technique") > Some(50));
}

#[test]
fn every_command_is_in_one_group_of_the_help_and_its_line_fits() {
    let mut root = quadrille_cli::command();
    let help = root.render_help().to_string();
    for name in root.get_subcommands().map(Command::get_name) {
        let mut lines = help.lines().filter(|line| line.starts_with(&format!("  {name} ")));
        let line = lines.next().unwrap_or_else(|| panic!("{name} is in no group"));
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(lines.next(), None);
    }
}

/// The options that a text names: `--` and a word of letters.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("--").filter_map(move |(at, _)| {
        let before = text[..at].chars().next_back();
        let rest = &text[at + 2..];
        let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(rest.len());
        let word = rest[..end].trim_end_matches('-');
        let starts = before.is_none_or(|c| " `'\"([\n".contains(c));
        (starts && word.starts_with(|c: char| c.is_ascii_lowercase())).then_some(word)
    })
}

/// Messages are string literals of any crate; documents mention options too.
#[test]
fn every_option_that_a_text_names_exists() {
    let mut options = BTreeSet::new();
    let mut root = quadrille_cli::command();
    root.build();
    all_options(&root, &mut options);
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
    let mut man = assert_cmd::Command::cargo_bin("quadrille").unwrap();
    man.args(["man", "--dir"]).arg(folder.path()).assert().success();
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
