//! Runs a HoDoKu technique library: each line is a state and the step that a technique must find in
//! it.
//!
//! ```text
//! :0801-1:467:+673.+8.+2.…:deleted:eliminations:placements:extra
//!  │    │  │   │            └ triples digit-row-column, 1-based
//!  │    │  │   └ 81 cells: `.`, a given digit, or `+digit` for one written since
//!  │    │  └ the values of the step
//!  │    └ variant; `x`: the technique must find nothing
//!  └ technique; a fifth digit 1 marks a siamese fish
//! ```
//! A case passes if the technique finds exactly the expected step about these values; an `x` case
//! passes if it finds none. [`CaseReport::others`] counts other steps about the same values. The
//! format does not forbid them, but a case made for one step has few.

use quadrille_core::{Budget, Stop};
use quadrille_puzzle::{Cell, Puzzle, Values};
use quadrille_reason::{Candidate, Fins, Options, State, Step, Technique, all_steps};

/// An error in a line of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LibraryError {
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
    pub what: String,
}

impl std::fmt::Display for LibraryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.what)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub line: usize,
    /// The code as written, with its variant.
    pub code: String,
    /// The tested technique; `None` for an unknown code.
    pub technique: Option<Technique>,
    /// True if two fish with the same bases are joined.
    pub siamese: bool,
    /// True if almost locked sets may share cells: wings, chains and blossoms of a variant other
    /// than 1.
    pub overlap: bool,
    /// True if grouped chains may use almost locked sets: loops of variant 2, other chains of
    /// variants 3 and 4.
    pub sets: bool,
    /// True if the technique must find nothing.
    pub fails: bool,
    /// The values of the step; may be empty.
    pub values: Values,
    pub state: State,
    /// The candidates to strike, ascending.
    pub eliminations: Vec<Candidate>,
    /// The values to write, ascending.
    pub placements: Vec<Candidate>,
}

/// The result of a case.
#[derive(Clone, Debug)]
pub(crate) struct CaseReport {
    pub line: usize,
    /// The code as written, with its variant.
    pub code: String,
    /// The name of its technique, or the code.
    pub name: String,
    /// True if the expected step was found (or nothing, for an `x` case).
    pub passed: bool,
    /// Steps about the same values that do something else.
    pub others: usize,
    pub reason: Option<String>,
}

/// The result of a library.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// One per case, in order.
    pub cases: Vec<CaseReport>,
    /// Lines that are not cases.
    pub errors: Vec<LibraryError>,
}

impl Report {
    pub(crate) fn passed(&self) -> usize {
        self.cases.iter().filter(|c| c.passed).count()
    }

    /// Per technique, in order of first appearance: name, passed, cases.
    pub(crate) fn by_technique(&self) -> Vec<(String, usize, usize)> {
        let mut table: Vec<(String, usize, usize)> = Vec::new();
        for case in &self.cases {
            let at = table.iter().position(|row| row.0 == case.name).unwrap_or_else(|| {
                table.push((case.name.clone(), 0, 0));
                table.len() - 1
            });
            table[at].1 += usize::from(case.passed);
            table[at].2 += 1;
        }
        table
    }
}

/// Runs all cases of a library text. Empty lines and lines that start with `#` are skipped.
pub(crate) fn run_library(text: &str, budget: &Budget) -> Report {
    let mut report = Report::default();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match parse_case(line, i + 1) {
            Ok(case) => report.cases.push(run_case(&case, budget)),
            Err(error) => report.errors.push(error),
        }
    }
    report
}

fn run_case(case: &Case, budget: &Budget) -> CaseReport {
    let mut report = CaseReport {
        line: case.line,
        code: case.code.clone(),
        name: case.technique.map_or_else(|| case.code.clone(), Technique::name),
        passed: false,
        others: 0,
        reason: None,
    };
    let Some(technique) = case.technique else {
        report.reason = Some("no such technique here".to_owned());
        return report;
    };
    let (steps, stopped) = steps_of(case, technique, budget);
    let exact = |s: &&Step| s.eliminations == case.eliminations && s.placements == case.placements;
    report.others = steps.iter().filter(|s| !exact(s)).count();
    report.passed = if case.fails { steps.is_empty() } else { report.others < steps.len() };
    report.reason = match (report.passed, case.fails, stopped) {
        (true, ..) => None,
        (_, true, _) => Some(format!("{} steps, but there should be none", steps.len())),
        (_, _, Some(stop)) => Some(format!("stopped by {stop}")),
        _ if steps.is_empty() => Some("nothing found".to_owned()),
        _ => Some(format!("{} steps, none of them this one", steps.len())),
    };
    report
}

/// All steps of the case's technique about its values.
fn steps_of(case: &Case, technique: Technique, budget: &Budget) -> (Vec<Step>, Option<Stop>) {
    let mut options = Options::only(&[technique]).within(budget.clone());
    if !case.values.is_empty() {
        options.values = case.values;
    }
    options.variants.siamese = case.siamese;
    options.variants.overlapping = case.overlap;
    options.variants.als_nodes = case.sets;
    options.variants.als_loops = case.sets;
    let (mut steps, stopped) = match all_steps(&case.state, &options) {
        Ok(steps) => (steps, None),
        Err((stop, steps)) => (steps, Some(stop)),
    };
    steps.retain(|s| case.values.is_empty() || s.values == case.values);
    (steps, stopped)
}

/// Reads one line of a library.
///
/// # Errors The position and the reason if it is not a case.
fn parse_case(text: &str, line: usize) -> Result<Case, LibraryError> {
    let wrong = |column: usize, what: &str| LibraryError { line, column, what: what.to_owned() };
    let mut starts = vec![0];
    starts.extend(text.char_indices().filter(|&(_, c)| c == ':').map(|(i, _)| i + 1));
    let field = |i: usize| text.split(':').nth(i).unwrap_or("");
    let column = |i: usize| text[..starts[i.min(starts.len() - 1)]].chars().count() + 1;
    if !text.starts_with(':') || starts.len() < 7 {
        return Err(wrong(
            1,
            "not a library line: it has fewer than 7 fields that start with a colon",
        ));
    }
    let code = field(1);
    let (number, variant) = code.split_once('-').unwrap_or((code, ""));
    if number.len() < 4 || !number.bytes().all(|b| b.is_ascii_digit()) {
        return Err(wrong(column(1), "a technique is a code of four or five digits"));
    }
    let values = field(2).bytes().map(|b| b.wrapping_sub(b'0'));
    if let Some(at) = values.clone().position(|v| !(1..=9).contains(&v)) {
        return Err(wrong(column(2) + at, "values are digits 1 to 9"));
    }
    let mut state = read_grid(field(3)).map_err(|(at, what)| wrong(column(3) + at, what))?;
    let triples =
        |i: usize| read_triples(field(i)).map_err(|(at, what)| wrong(column(i) + at, what));
    for gone in triples(4)? {
        state.eliminate(gone.cell, gone.value);
    }
    let fish = |t: Technique| matches!(t, Technique::Fish(_, f, _) if f != Fins::None);
    let technique = number[..4].parse::<Technique>().ok();
    let siamese = number.len() == 5 && number.ends_with('1') && technique.is_some_and(fish);
    let technique = technique.filter(|_| number.len() == 4 || siamese);
    Ok(Case {
        line,
        code: code.to_owned(),
        technique,
        siamese,
        overlap: number.starts_with("09") && number != "0901" && variant != "1",
        sets: match number {
            "0709" => variant == "2",
            _ => matches!(variant, "3" | "4"),
        },
        fails: variant == "x",
        values: values.collect(),
        state,
        eliminations: triples(5)?,
        placements: triples(6)?,
    })
}

/// 81 cells: blank, given, or `+` and a value written since.
fn read_grid(text: &str) -> Result<State, (usize, &'static str)> {
    let mut givens = [0; 81];
    let mut written = Vec::new();
    let mut cell = 0;
    let mut plus = false;
    for (at, c) in text.chars().enumerate() {
        let value = match c {
            '+' if !plus => {
                plus = true;
                continue;
            }
            '.' | '0' if !plus => 0,
            '1'..='9' => c as u8 - b'0',
            _ => return Err((at, "a cell is a dot, a digit, or a plus sign and a digit")),
        };
        if cell == 81 {
            return Err((at, "more than 81 cells"));
        }
        if std::mem::take(&mut plus) {
            written.push((Cell(cell as u32), value));
        } else {
            givens[cell] = value;
        }
        cell += 1;
    }
    if cell < 81 || plus {
        return Err((text.chars().count(), "fewer than 81 cells"));
    }
    let puzzle = Puzzle::sudoku(3, 3).and_then(|p| p.with_givens(&givens));
    let mut state = State::new(&puzzle.map_err(|_| (0, "not a 9×9 grid"))?);
    written.into_iter().for_each(|(cell, value)| state.place(cell, value));
    Ok(state)
}

/// Triples digit-row-column separated by blanks, sorted.
fn read_triples(text: &str) -> Result<Vec<Candidate>, (usize, &'static str)> {
    let mut list = Vec::new();
    let mut at = 0;
    for triple in text.split(' ') {
        let digits: Vec<usize> =
            triple.bytes().map(|b| usize::from(b.wrapping_sub(b'0'))).collect();
        match digits[..] {
            [] => {}
            [v, r, c] if [v, r, c].iter().all(|d| (1..=9).contains(d)) => {
                list.push(Candidate::new((r - 1) * 9 + c - 1, v as u8));
            }
            _ => return Err((at, "a candidate is three digits 1 to 9: value, row, column")),
        }
        at += triple.chars().count() + 1;
    }
    list.sort_unstable();
    list.dedup();
    Ok(list)
}
