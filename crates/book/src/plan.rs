//! The plan of a book: every page number, before any page is drawn.
//!
//! The cover is page 0 and not counted. A kind begins with its opener on a right-hand page. A page
//! has one kind and one level.

use quadrille_make::Difficulty;
use quadrille_reason::{CageLevel, Level};

use crate::answers::{self, Placed};
use crate::index::{self, Line};
use crate::paper::Paper;
use crate::puzzles::Batch;
use crate::recipe::{Recipe, RecipeError, Section, SectionKind};
use crate::setting::Setter;
use crate::sheet::Format;
use crate::{Book, hints};

#[derive(Clone, Debug)]
pub(super) struct Family {
    pub(super) kind: SectionKind,
    /// Side of its grids, if all have the same.
    pub(super) side: usize,
    /// Its name: `Sudoku 6×6`.
    pub(super) name: String,
    pub(super) runs: Vec<Run>,
}

#[derive(Clone, Debug)]
pub(super) struct Run {
    /// Distinguishes it from the other runs of its family: `easy`, `6×6 normal`.
    pub(super) label: String,
    /// The head of its pages: `KenKen 6×6, normal`.
    pub(super) head: String,
    pub(super) level: String,
    pub(super) side: usize,
    /// Its first puzzle, from 0.
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) per_page: usize,
}

impl Run {
    pub(super) fn range(&self) -> String {
        range(self.first, self.count)
    }

    fn pages(&self) -> usize {
        self.count.div_ceil(self.per_page)
    }
}

pub(super) fn range(first: usize, count: usize) -> String {
    if count == 1 { (first + 1).to_string() } else { format!("{}–{}", first + 1, first + count) }
}

impl Family {
    /// The name of the kind within a sentence.
    pub(super) fn word(&self) -> &'static str {
        match self.kind {
            SectionKind::Jigsaw => "jigsaw",
            SectionKind::Killer => "killer",
            kind => kind.title(),
        }
    }

    /// Its first puzzle, from 0, and their number.
    pub(super) fn span(&self) -> (usize, usize) {
        let first = self.runs.first().map_or(0, |run| run.first);
        (first, self.runs.iter().map(|run| run.count).sum())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Cover,
    /// The cover without its plate.
    Title,
    Colophon,
    Contents(usize),
    Blank,
    Opener(usize),
    /// Puzzles: family, run, page of the run.
    Puzzles([usize; 3]),
    Hints(usize),
    Lesson(usize, usize),
    Answers(usize),
    Index(usize),
}

pub(super) struct Plan {
    pub(super) format: Format,
    /// The pages; the first has the number `start`.
    slots: Vec<Slot>,
    start: usize,
    pub(super) answers: Vec<Vec<Placed>>,
    /// Puzzles with hints, from 0, page by page.
    pub(super) hints: Vec<Vec<usize>>,
    /// Lines of the index, page by page and column by column.
    pub(super) index: Vec<Vec<Line>>,
}

pub(super) const CONTENTS: usize = 30;

impl Plan {
    pub(super) fn new(book: &Book, setter: &Setter) -> Plan {
        let (paper, one_sided) = (book.recipe.paper, book.recipe.one_sided);
        let thin = Plan::bound(book, setter, Format { paper, one_sided, binding: 0.0 });
        // A thick book needs a wider inner margin.
        let binding = (thin.slots.len().saturating_sub(160)).div_ceil(80) as f64;
        match binding > 0.0 {
            true => Plan::bound(book, setter, Format { binding, ..thin.format }),
            false => thin,
        }
    }

    fn bound(book: &Book, setter: &Setter, format: Format) -> Plan {
        let mut plan = Plan {
            format,
            slots: Vec::new(),
            start: 0,
            answers: answers::place(book, format),
            hints: hints::pages(book, setter, format),
            index: index::lines(book, format),
        };
        if book.entries.is_empty() {
            // For sheets alone. A lesson of two pages is a spread.
            plan.start = if plan.lesson_pages() == 2 { 2 } else { 1 };
            plan.lessons(book);
            return plan;
        }
        let parts = contents_lines(book).div_ceil(CONTENTS);
        plan.slots.extend([Slot::Cover, Slot::Title, Slot::Colophon]);
        plan.slots.extend((0..parts).map(Slot::Contents));
        plan.puzzles(book);
        plan.back(book);
        plan
    }

    fn puzzles(&mut self, book: &Book) {
        for (f, family) in book.families.iter().enumerate() {
            self.blank_until(|format, number| format.is_recto(number));
            self.slots.push(Slot::Opener(f));
            for (r, run) in family.runs.iter().enumerate() {
                self.slots.extend((0..run.pages()).map(|page| Slot::Puzzles([f, r, page])));
            }
        }
    }

    fn back(&mut self, book: &Book) {
        self.slots.extend((0..self.hints.len()).map(Slot::Hints));
        self.lessons(book);
        // No puzzle page faces its answers.
        let faced = matches!(self.slots.last(), Some(Slot::Puzzles(_)));
        if faced && self.format.is_recto(self.slots.len()) {
            self.slots.push(Slot::Blank);
        }
        self.slots.extend((0..self.answers.len()).map(Slot::Answers));
        self.slots.extend((0..self.index.len()).map(Slot::Index));
        // The cover is not counted.
        if !self.format.one_sided && self.slots.len().is_multiple_of(2) {
            self.slots.push(Slot::Blank);
        }
    }

    /// Pages of a lesson: a single page, or a spread.
    fn lesson_pages(&self) -> usize {
        if self.format.paper.is_large() { 1 } else { 2 }
    }

    fn lessons(&mut self, book: &Book) {
        if book.lessons.is_empty() {
            return;
        }
        if self.lesson_pages() == 2 {
            self.blank_until(|format, number| format.one_sided || !format.is_recto(number));
        }
        for lesson in 0..book.lessons.len() {
            let pages = self.lesson_pages();
            self.slots.extend((0..pages).map(|part| Slot::Lesson(lesson, part)));
        }
    }

    fn blank_until(&mut self, fits: impl Fn(Format, usize) -> bool) {
        while !fits(self.format, self.slots.len() + self.start) {
            self.slots.push(Slot::Blank);
        }
    }

    pub(super) fn slots(&self) -> impl Iterator<Item = (usize, Slot)> + '_ {
        self.slots.iter().enumerate().map(|(i, &slot)| (i + self.start, slot))
    }

    /// Number of pages without the cover.
    pub(super) fn pages(&self) -> usize {
        self.slots.len().saturating_sub(1)
    }

    /// The number of a page, which is also its position in the PDF.
    pub(super) fn page_of(&self, slot: Slot) -> Option<usize> {
        self.slots.iter().position(|&s| s == slot)
    }

    pub(super) fn run_page(&self, family: usize, run: usize) -> usize {
        self.page_of(Slot::Puzzles([family, run, 0])).unwrap_or(0)
    }

    pub(super) fn puzzle_page(&self, book: &Book, entry: usize) -> usize {
        let mut runs = book.runs();
        let found = runs.find(|(_, run)| (run.first..run.first + run.count).contains(&entry));
        let page = |([f, r], run): ([usize; 2], &Run)| {
            self.page_of(Slot::Puzzles([f, r, (entry - run.first) / run.per_page]))
        };
        found.and_then(page).unwrap_or(0)
    }

    /// The page of an answer, and its distance from the top.
    pub(super) fn answer(&self, entry: usize) -> (usize, f64) {
        for (part, placed) in self.answers.iter().enumerate() {
            if let Some(place) = placed.iter().find(|p| p.entry == entry) {
                return (self.page_of(Slot::Answers(part)).unwrap_or(0), place.y - 8.0);
            }
        }
        (0, 0.0)
    }

    pub(super) fn hint_page(&self, entry: usize) -> Option<usize> {
        let part = self.hints.iter().position(|page| page.contains(&entry))?;
        self.page_of(Slot::Hints(part))
    }
}

fn contents_lines(book: &Book) -> usize {
    book.families.iter().map(|family| family.runs.len()).sum::<usize>() + 4
}

type Outline = (Vec<Family>, Vec<Batch>, Vec<String>);

/// The families of a recipe, the batches to generate, and notes for the user.
pub(super) fn families(recipe: &Recipe) -> Result<Outline, RecipeError> {
    let (mut families, mut batches, mut notes): Outline = Default::default();
    let mut first = 0;
    for section in &recipe.sections {
        let side = section.side();
        let name = section_name(section);
        let mut runs = Vec::new();
        for (level, count) in section.levels()?.into_iter().filter(|(_, count)| *count > 0) {
            let (per_page, note) = per_page(recipe.paper, section, level);
            notes.extend(note);
            batches.push(Batch { spec: section.spec(level)?, level, count });
            runs.push(run(section, level, first, count as usize, per_page));
            first += count as usize;
        }
        match families.last_mut() {
            Some(last) if last.name == name => last.runs.extend(runs),
            _ if runs.is_empty() => {}
            _ => families.push(Family { kind: section.kind, side, name, runs }),
        }
    }
    Ok((families, batches, notes))
}

fn section_name(section: &Section) -> String {
    let (side, name) = (section.side(), section.kind.title());
    // All sizes of KenKen form one family.
    let usual = side == 9 || section.kind == SectionKind::Kenken;
    if usual { name.to_owned() } else { format!("{name} {side}×{side}") }
}

fn run(section: &Section, level: Difficulty, first: usize, count: usize, per_page: usize) -> Run {
    let (side, name) = (section.side(), section_name(section));
    let sized = section.kind == SectionKind::Kenken;
    let size = format!("{side}×{side}");
    Run {
        label: if sized { format!("{size} {level}") } else { level.to_string() },
        head: if sized { format!("{name} {size}, {level}") } else { format!("{name}, {level}") },
        level: level.to_string(),
        side,
        first,
        count,
        per_page,
    }
}

/// Puzzles per page, requested or usual; fewer if cells would be too small to write in.
fn per_page(paper: Paper, section: &Section, level: Difficulty) -> (usize, Option<String>) {
    let side = section.side();
    let wanted = section.per_page.unwrap_or_else(|| usual(paper, section, level));
    let least = least_cell(section, level);
    let fits = |&&n: &&usize| n <= wanted && paper.cell(n, side).is_some_and(|cell| cell >= least);
    let taken = paper.layouts().iter().find(fits).copied().unwrap_or(1);
    let name = section_name(section);
    let fewer = section.per_page.is_some() && taken < wanted;
    let note = match paper.cell(taken, side) {
        Some(cell) if cell < least => Some(format!(
            "{name} {level}: cells of {cell} mm on {paper}, which are small to write in; \
             larger paper gives more room"
        )),
        _ if fewer => Some(format!(
            "{name} {level}: {taken} to a page instead of {wanted}, so that cells have {least} mm"
        )),
        _ => None,
    };
    (taken, note)
}

fn is_beyond_hard(level: Difficulty) -> bool {
    matches!(level, Difficulty::Plain(Level::Expert | Level::Extreme))
}

fn usual(paper: Paper, section: &Section, level: Difficulty) -> usize {
    let side = section.side();
    let small = match section.kind {
        _ if side > 9 => return 1,
        SectionKind::Kenken if side >= 8 => 1,
        SectionKind::Kenken if side >= 6 => 2,
        SectionKind::Kenken => 4,
        SectionKind::Killer => 1,
        _ if is_beyond_hard(level) => 1,
        SectionKind::X | SectionKind::Jigsaw | SectionKind::Variant(_) => 2,
        SectionKind::Sudoku if level == Difficulty::Plain(Level::Hard) => 2,
        SectionKind::Sudoku => 4,
    };
    match (paper.is_large(), small) {
        (true, 4) => 6,
        (true, 2) => 4,
        (true, _) => 2,
        (false, small) => small,
    }
}

/// The smallest side of a cell to write in, in millimetres.
fn least_cell(section: &Section, level: Difficulty) -> f64 {
    let hard = is_beyond_hard(level)
        || matches!(level, Difficulty::Plain(Level::Hard))
        || matches!(level, Difficulty::Caged(l) if l > CageLevel::Easy);
    match section.side() {
        17.. => 6.5,
        10.. => 7.0,
        _ if section.is_caged() => 9.0,
        _ if hard => 8.0,
        _ => 6.0,
    }
}
