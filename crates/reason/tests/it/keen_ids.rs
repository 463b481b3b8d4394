//! Keen ids, read from a folder of published puzzles.

use quadrille_puzzle::Puzzle;
use quadrille_reason::CageLevel;
use quadrille_text::{ReadOptions, read_str};

/// The ids in the folder named by QUADRILLE_SHARED: file name, level according to the name,
/// puzzles.
pub(crate) fn files() -> Vec<(String, CageLevel, Vec<Puzzle>)> {
    let shared = std::env::var("QUADRILLE_SHARED").expect("QUADRILLE_SHARED names the folder");
    let folder = std::path::Path::new(&shared).join("data/keen");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let level = CageLevel::from_name(name.split('_').nth(2).unwrap()).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let ids = text.lines().map(|l| l.split('\t').next().unwrap());
        let one = |id| read_str(id, &ReadOptions::default()).remove(0).unwrap().puzzle;
        (name, level, ids.map(one).collect())
    };
    paths.iter().map(read).collect()
}
