//! Links that contain a puzzle, and advice about those that cannot be read.
//!
//! | the address | holds |
//! |---|---|
//! | `…?load=…`, `…/fpuz…`, `…/fpuzzles…` | f-puzzles JSON, packed |
//! | `…/scl…` | SudokuPad's JSON, packed |
//! | `sudokuwiki.org/sudoku.htm?bd=…`, `sudoku.coach/en/play/…`, `sudokuexchange.com/play/?s=…` | the 81 cells of a classic puzzle |
//!
//! Other pages of the same sites add rules to 81 cells, so only these addresses are read.

/// Known sites that use SudokuPad's links.
const SUDOKUPAD: [&str; 3] =
    ["sudokupad.app/", "beta.sudokupad.app/", "app.crackingthecryptic.com/"];
const SITES: [&str; 4] =
    ["f-puzzles.com/", "sudokuwiki.org/", "sudoku.coach/", "sudokuexchange.com/"];

/// Shorter than any packed puzzle: the number of a puzzle on a server.
const SHORT: usize = 24;

/// An address without its scheme and `www.`, and the byte where that starts.
fn address(text: &str) -> Option<(usize, &str)> {
    let bare = ["https://", "http://"].iter().find_map(|s| text.strip_prefix(s));
    let rest = bare.unwrap_or(text);
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    let known = SUDOKUPAD.iter().chain(&SITES).any(|site| rest.starts_with(site));
    (bare.is_some() || known).then(|| (text.len() - rest.len(), rest))
}

/// True if a text is a link, with or without a puzzle.
///
/// ```
/// use quadrille_text::is_link;
/// assert!(is_link("sudokupad.app/abc123") && is_link("https://example.org/"));
/// assert!(!is_link("puzzles/hard.txt"));
/// ```
#[must_use]
pub fn is_link(text: &str) -> bool {
    address(text).is_some()
}

/// The packed f-puzzles JSON in a text, and its first byte: after `load=`, or after `fpuz` or
/// `fpuzzles`, alone or at the end of a link.
pub(crate) fn payload(text: &str) -> Option<(usize, &str)> {
    let is_start = |at: usize| at == 0 || text[..at].ends_with(['/', '=']);
    let loaded =
        ["?load=", "&load="].iter().find_map(|key| text.find(key).map(|at| at + key.len()));
    let packed = || {
        let at = text.match_indices("fpuz").map(|(at, _)| at).find(|&at| is_start(at))?;
        let long = text[at..].starts_with("fpuzzles");
        Some(at + if long { "fpuzzles" } else { "fpuz" }.len())
    };
    let start = match address(text) {
        Some(_) => loaded.or_else(packed)?,
        None if text.starts_with("fpuz") => packed()?,
        None => return None,
    };
    let rest = &text[start..];
    let packed = &rest[..rest.find(['?', '&', '#']).unwrap_or(rest.len())];
    (packed.len() >= SHORT || loaded.is_some()).then_some((start, packed))
}

/// The packed SudokuPad JSON in a text, and its first byte: after `scl`, alone or at the end of a
/// link of SudokuPad.
pub(crate) fn own_payload(text: &str) -> Option<(usize, &str)> {
    let (start, rest) = match address(text) {
        Some((start, rest)) if SUDOKUPAD.iter().any(|site| rest.starts_with(site)) => {
            let at = rest.find(['?', '#']).map_or(rest, |end| &rest[..end]).rfind('/')? + 1;
            (start + at, &rest[at..])
        }
        Some(_) => return None,
        None => (0, text),
    };
    let rest = rest.strip_prefix("scl")?;
    let packed = &rest[..rest.find(['?', '&', '#']).unwrap_or(rest.len())];
    (packed.len() > 40).then_some((start + "scl".len(), packed))
}

/// The first parameter of a link, besides the puzzle, that is not a display setting (`setting-…`).
pub(crate) fn parameter(text: &str) -> Option<&str> {
    let text = text.split('#').next().unwrap_or(text);
    let names = text.split(['?', '&']).skip(1).map(|p| p.split('=').next().unwrap_or(p));
    let known =
        |name: &&str| ["", "load", "puzzleid"].contains(name) || name.starts_with("setting-");
    names.into_iter().find(|name| !known(name))
}

/// The 81 cells in a link to a site of classic puzzles, and their first byte.
pub(crate) fn cells(text: &str) -> Option<(usize, &str)> {
    let (start, rest) = address(text)?;
    let (at, cells) = run(rest)?;
    let before = rest[..at].to_ascii_lowercase();
    let classic = ["sudokuwiki.org/sudoku.htm?bd=", "sudokuexchange.com/play/?s="];
    let plain = classic.contains(&before.as_str())
        || before.starts_with("sudoku.coach/") && before.ends_with("/play/");
    let last = rest[at + 81..].is_empty() || rest[at + 81..].starts_with('#');
    (plain && last).then_some((start + at, cells))
}

/// The position of exactly 81 adjacent digits and dots.
fn run(text: &str) -> Option<(usize, &str)> {
    let mut runs = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    let run = runs.find(|run| run.len() == 81)?;
    Some((run.as_ptr() as usize - text.as_ptr() as usize, run))
}

/// Advice about a link, or a packed puzzle, that cannot be read.
pub(crate) fn advice(text: &str) -> Option<&'static str> {
    let own = |id: &str| ["ctc", "scf"].iter().any(|s| id.starts_with(s));
    let Some((_, rest)) = address(text) else {
        return (own(text) && text.len() > 40).then_some(OWN_FORMAT);
    };
    let id = rest.split(['?', '#']).next().unwrap_or(rest).trim_end_matches('/');
    let id = id.rsplit('/').next().unwrap_or(id);
    let sudokupad = SUDOKUPAD.iter().any(|site| rest.starts_with(site));
    Some(match () {
        () if sudokupad && own(id) && id.len() >= SHORT => OWN_FORMAT,
        () if sudokupad || rest.contains("?id=") => SHORT_LINK,
        () if run(rest).is_some() => CELLS,
        () => OTHER,
    })
}

const OWN_FORMAT: &str = ": this is an old form of SudokuPad's own format; open it and paste the \
     long link or the JSON";
const SHORT_LINK: &str = ": this is a short link, and the puzzle is on the server; open it and paste \
     the long link or the JSON";
const CELLS: &str = ": this link holds 81 cells, but its page may add rules; paste the cells alone";
const OTHER: &str =
    ": this link holds no puzzle that can be read; open it and paste the puzzle itself";
