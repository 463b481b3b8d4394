//! The puzzles: read from files, or made sparse from them.

use quadrille_nine::Puzzle;
use std::path::Path;

pub struct Set {
    /// The file's name without its extension.
    pub name: String,
    pub puzzles: Vec<Puzzle>,
}

/// Every `*.txt` of a folder, sorted by name.
pub fn read(folder: &Path) -> Result<Vec<Set>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<_> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "txt"));
    paths.sort();
    let mut sets = Vec::new();
    for path in paths {
        let text = std::fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let lines = text.split(|&b| b == b'\n').map(|l| l.strip_suffix(b"\r").unwrap_or(l));
        let puzzles: Vec<_> = lines.filter_map(|l| Puzzle::parse(l).ok()).collect();
        if !puzzles.is_empty() {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            sets.push(Set { name, puzzles });
        }
    }
    if sets.is_empty() { Err(format!("{}: no puzzles", folder.display())) } else { Ok(sets) }
}

/// For each number of clues from 0 to 16, grids that keep that many clues of the given puzzles.
pub fn sparse(from: &[Puzzle]) -> Vec<Set> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut draw = move |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % n as u64) as usize
    };
    let mut sets = Vec::new();
    for clues in 0..=16 {
        let mut puzzles = Vec::new();
        for k in 0..200 {
            let mut text = *from[k * 97 % from.len()].text();
            let mut given: Vec<usize> =
                (0..81).filter(|&i| text[i] != b'.' && text[i] != b'0').collect();
            while given.len() > clues {
                let gone = given.swap_remove(draw(given.len()));
                text[gone] = b'.';
            }
            puzzles.push(Puzzle::parse(&text).expect("made of puzzles"));
        }
        sets.push(Set { name: format!("{clues} clues"), puzzles });
    }
    sets
}
