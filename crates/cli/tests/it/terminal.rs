//! The commands on a terminal (a pseudo-terminal of a given width): grids are drawn, colours follow
//! the policy, and long work shows progress.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

const PUZZLE: &str =
    "1....3..........3...36..9.5....95.7......45.62.......8..9.8.4...4.5..6.78....7...";
const KENKEN: &str = "4:ab_6a_a_aa_a_,m4a5s1m4d2s1d2a4";

/// Both ends of a terminal of this width.
fn terminal(columns: u16) -> (File, File) {
    let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&near).unwrap();
    unlockpt(&near).unwrap();
    let name = ptsname(&near, Vec::new()).unwrap();
    let far = File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    let size = Winsize { ws_col: columns, ws_row: 24, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&far, size).unwrap();
    (near.into(), far)
}

/// Starts a command whose standard output is a terminal; with `notes`, standard error goes there
/// too.
fn spawn(args: &[&str], columns: u16, environment: &[(&str, &str)], notes: bool) -> (Child, File) {
    let (near, far) = terminal(columns);
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(args).env("LC_ALL", "C.UTF-8").env("TERM", "xterm").env_remove("NO_COLOR");
    command.env_remove("CLICOLOR").env_remove("CLICOLOR_FORCE");
    command.envs(environment.iter().copied()).stdin(Stdio::null());
    command.stdout(far.try_clone().unwrap());
    command.stderr(if notes { Stdio::from(far) } else { Stdio::null() });
    (command.spawn().unwrap(), near)
}

/// Everything that a terminal shows until the far end closes.
fn rest(mut near: File) -> String {
    let mut shown = Vec::new();
    let mut piece = [0; 4096];
    // Closing the far end is an error here.
    while let Ok(length @ 1..) = near.read(&mut piece) {
        shown.extend_from_slice(&piece[..length]);
    }
    String::from_utf8_lossy(&shown).replace("\r\n", "\n")
}

fn on_terminal(args: &[&str], columns: u16, environment: &[(&str, &str)]) -> String {
    let (mut child, near) = spawn(args, columns, environment, false);
    let shown = rest(near);
    child.wait().unwrap();
    shown
}

const PLAIN: &[(&str, &str)] = &[("NO_COLOR", "1")];

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn a_hint_is_drawn_as_a_solution_is_with_cages_clues_and_a_legend() {
    let shown = on_terminal(&["hint", KENKEN], 80, PLAIN);
    assert!(shown.contains("┃ 4×                  │ 5+                  ┃"), "{shown}");
    assert!(shown.contains("1 ┃ 1*2-3-4*   1*2-3-4* │ 1234       1234     ┃"), "{shown}");
    assert!(shown.ends_with("* leans on   - struck\n"), "{shown}");
    let ascii = on_terminal(&["hint", KENKEN], 80, &[("NO_COLOR", "1"), ("LC_ALL", "C")]);
    assert!(ascii.contains("+---------------------+") && !ascii.contains('┃'), "{ascii}");
    // Through a pipe the format for programs is kept.
    let piped = Command::new(env!("CARGO_BIN_EXE_quadrille")).args(["hint", KENKEN]).output();
    assert!(!String::from_utf8(piped.unwrap().stdout).unwrap().contains('┃'));
}

#[test]
fn colours_tell_pattern_strikes_and_links_apart_and_can_be_had_without() {
    let shown = on_terminal(&["hint", KENKEN], 80, &[]);
    assert!(shown.contains("\u{1b}[32;1m1*") && shown.contains("\u{1b}[31;9m2-"), "{shown:?}");
    for off in [("NO_COLOR", "1"), ("CLICOLOR", "0"), ("TERM", "dumb")] {
        assert!(!on_terminal(&["hint", KENKEN], 80, &[off]).contains('\u{1b}'), "{off:?}");
    }
}

#[test]
fn an_explanation_fits_its_terminal_and_ends_with_the_solution_drawn() {
    let shown = on_terminal(&["explain", PUZZLE], 80, PLAIN);
    assert!(widest(&shown) <= 80, "{}", widest(&shown));
    assert!(shown.contains("   ~ false in the chain   - struck"), "{shown}");
    let solved = on_terminal(&["solve", PUZZLE], 80, PLAIN);
    let end = shown.rsplit_once(&solved).unwrap_or_else(|| panic!("{shown}")).1;
    assert!(end.starts_with("Solved in ") && end.lines().count() == 1, "{end}");
    let killer = r#"{"kind":"sudoku","box":[3,3],"cages":[{"cells":[[0,0],[0,1]],"op":"+","target":3},{"cells":[[0,2],[0,3]],"op":"+","target":7}]}"#;
    let shown = on_terminal(&["hint", killer], 80, PLAIN);
    assert!(widest(&shown) <= 80, "{shown}");
    // The cage continues behind the heavy line of the box.
    assert!(shown.contains("╏"), "{shown}");
}

#[test]
fn a_generated_puzzle_is_drawn_with_its_line_to_copy() {
    let made =
        on_terminal(&["generate", "sudoku", "--seed", "7", "--level", "easy", "--rate"], 80, PLAIN);
    assert!(made.starts_with("┏━━━━━━━┳━━━━━━━┳━━━━━━━┓"), "{made}");
    let lines: Vec<&str> = made.lines().collect();
    assert_eq!((lines[13].len(), lines[14].starts_with("easy, ER ")), (81, true), "{made}");
    let line = on_terminal(&["generate", "sudoku", "--seed", "7", "--to", "line"], 80, PLAIN);
    assert_eq!(line.len(), 82, "{line}");
}

#[test]
fn the_matrix_picture_fits_the_terminal() {
    let args = ["matrix", "--blank", "--box", "2x2", "--style", "picture"];
    let narrow = on_terminal(&args, 80, PLAIN);
    assert!(widest(&narrow) <= 80, "{}", widest(&narrow));
    assert_eq!(narrow.matches("r1c1v1").count(), 2);
    let wide = on_terminal(&args, 140, PLAIN);
    assert_eq!((wide.matches("r1c1v1").count(), widest(&wide)), (1, 134));
}

#[test]
fn a_long_count_shows_that_it_goes_on_and_ctrl_c_tells_what_is_known() {
    let (mut child, mut near) = spawn(&["count", &".".repeat(256)], 80, PLAIN, true);
    let (mut shown, mut piece) = (String::new(), [0; 4096]);
    let start = Instant::now();
    while !shown.contains("Ctrl-C prints the count so far") {
        assert!(start.elapsed() < Duration::from_secs(60), "{shown}");
        let length = near.read(&mut piece).unwrap();
        shown += &String::from_utf8_lossy(&piece[..length]);
    }
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    let shown = rest(near);
    assert_eq!(child.wait().unwrap().code(), Some(3), "{shown}");
    assert!(shown.contains("at least "), "{shown}");
    assert!(shown.contains("stopped by Ctrl-C"), "{shown}");
}

#[test]
fn help_fits_eighty_columns_and_no_example_is_broken() {
    for args in [
        &["solve", "--help"][..],
        &["check", "--help"],
        &["count", "--help"],
        &["cover", "--help"],
        &["matrix", "--help"],
        &["convert", "--help"],
        &["cnf", "--help"],
        &["sat", "solve", "--help"],
        &["prove", "--help"],
        &["verify", "--help"],
        &["hint", "--help"],
        &["explain", "--help"],
        &["rate", "--help"],
        &["generate", "--help"],
        &["man", "--help"],
    ] {
        let shown = on_terminal(args, 80, PLAIN);
        let examples = shown.split_once("Examples:\n").unwrap_or_else(|| panic!("{args:?}")).1;
        for line in examples.lines() {
            let whole = line.starts_with("  ") && line.len() <= 80 && !line.starts_with("   ");
            assert!(whole, "{args:?}: {line:?}");
        }
    }
}
