//! Puts the commit into `quadrille --version`: from the environment variable `QUADRILLE_COMMIT`, else from Git,
//! else from the note that `cargo package` leaves. Debug builds go without, so that a commit does not compile the
//! command line again.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=QUADRILLE_COMMIT");
    println!("cargo::rerun-if-changed=build.rs");
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let set = std::env::var("QUADRILLE_COMMIT").ok();
    let commit = set.or_else(|| if release { from_git().or_else(from_package) } else { None });
    if let Some(commit) = commit.filter(|commit| commit.len() >= 12) {
        println!("cargo::rustc-env=QUADRILLE_BUILT_FROM={}", &commit[..12]);
    }
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

fn from_git() -> Option<String> {
    // A package that lies inside of somebody else's repository has nothing to do with it.
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    // The file of `HEAD` changes with the branch, its log with every commit.
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) =
            git(&["rev-parse", "--git-path", file]).filter(|path| Path::new(path).exists())
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["rev-parse", "HEAD"])
}

fn from_package() -> Option<String> {
    let note = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = note.split_once("\"sha1\": \"")?;
    rest.split_once('"').map(|(commit, _)| commit.to_owned())
}
