//! The console blocks of the README and of `docs/` show what the program prints.

use std::path::Path;
use std::process::Command;

/// The commands of all console blocks, each with the lines shown under it.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("$ ") {
            _ if line.starts_with("```") => inside = line == "```console",
            Some(command) if inside => commands.push((command.to_owned(), String::new())),
            None if inside => {
                let (_, shown) = commands.last_mut().expect("a block begins with a command");
                *shown += line;
                shown.push('\n');
            }
            _ => {}
        }
    }
    commands
}

/// Runs the blocks of a document one after the other in one empty folder.
fn replay(text: &str) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_quadrille")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(binary.to_owned())
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())),
    );
    let commands = commands(text);
    for (command, shown) in &commands {
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(folder.path()).env("PATH", path.as_ref().unwrap());
        let output = shell.env("LC_ALL", "C.UTF-8").output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}: {error}");
        if !shown.is_empty() {
            assert_eq!(String::from_utf8_lossy(&output.stdout), *shown, "{command}");
        }
    }
    commands.len()
}

#[test]
#[cfg(unix)]
fn the_readme_shows_what_is_printed() {
    assert!(replay(include_str!("../../../../README.md")) > 8);
}

#[test]
#[cfg(unix)]
fn the_documents_show_what_is_printed() {
    assert!(replay(include_str!("../../../../docs/certificate.md")) > 1);
    assert!(replay(include_str!("../../../../docs/craft.md")) > 1);
    assert!(replay(include_str!("../../../../docs/scale.md")) > 12);
}
