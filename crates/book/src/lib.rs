//! A book of puzzles, from a [`Recipe`] to pages.
//!
//! A book is made in three steps: its puzzles (`puzzles`), the plan of its pages (`plan`),
//! which fixes every page number, and the pages themselves, with one file for each kind of page.
//! The only inputs are recipe and seed, so the same recipe gives the same bytes.

#![forbid(unsafe_code)]

/// The examples of the README are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod answers;
mod contents;
mod cover;
mod examples;
mod hints;
mod index;
mod lessons;
mod opener;
mod paper;
mod plan;
mod puzzle_pages;
mod puzzles;
mod recipe;
mod setting;
mod sheet;
mod wording;

pub use paper::Paper;
pub use recipe::{Hints, Recipe, RecipeError, Section, SectionKind};

use quadrille_core::{Budget, work};
use quadrille_text::{Format as TextFormat, WriteOptions};
use sha2::{Digest, Sha256};

use lessons::Lesson;
use plan::{Family, Plan, Run, Slot};
use puzzles::Entry;
use quadrille_press::{Attachment, Document, PdfError, Theme};
use setting::Setter;

/// The reason why a book could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The recipe cannot be followed.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// A puzzle could not be made.
    #[error("{0}")]
    Generate(String),
    /// The pages could not be written.
    #[error(transparent)]
    Pdf(#[from] PdfError),
}

/// The progress of the work on a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// This many more puzzles are finished.
    Puzzles(u64),
    /// One more page is drawn.
    Page,
}

/// A book with all its puzzles.
pub struct Book {
    recipe: Recipe,
    /// The origin of the recipe, as the colophon names it.
    source: String,
    families: Vec<Family>,
    /// All puzzles, starting with number 1.
    entries: Vec<Entry>,
    lessons: Vec<Lesson>,
    /// True if every puzzle has a valid certificate.
    certified: bool,
    notes: Vec<String>,
}

impl Book {
    /// Makes the puzzles of a recipe on several threads. `source` names the recipe in the colophon.
    ///
    /// # Errors
    /// If the recipe asks for something impossible.
    pub fn make(
        recipe: &Recipe,
        source: &str,
        threads: usize,
        done: &mut dyn FnMut(Done),
    ) -> Result<Book, BookError> {
        recipe.check()?;
        let (families, batches, mut notes) = plan::families(recipe)?;
        let mut progress = |puzzles: u64| done(Done::Puzzles(puzzles));
        let (entries, more) = puzzles::make(recipe, &batches, threads, &mut progress)?;
        notes.extend(more);
        let certified = recipe.certify
            && work::map(threads, &entries, || (), |(), entry| is_certified(entry))
                .iter()
                .all(|&holds| holds);
        let lessons = lessons::make(recipe, threads)?;
        let source = source.to_owned();
        Ok(Book { recipe: recipe.clone(), source, families, entries, lessons, certified, notes })
    }

    /// Notes for the user about requests that were not met.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> String {
        match (&self.recipe.title, &self.lessons[..]) {
            (Some(title), _) => title.clone(),
            (None, [lesson, ..]) if self.entries.is_empty() => lesson.title(),
            _ => wording::title(self.entries.len()),
        }
    }

    /// All puzzles as JSON, one per line, with solution, level and ER, readable by `quadrille`.
    #[must_use]
    pub fn puzzles_json(&self) -> String {
        self.entries.iter().map(json_line).collect()
    }

    /// The first 16 hexadecimal digits of the SHA-256 of the puzzles, in groups of four.
    fn digest(&self) -> String {
        let hash = Sha256::digest(self.puzzles_json().as_bytes());
        let pair = |i: usize| format!("{:02x}{:02x}", hash[2 * i], hash[2 * i + 1]);
        (0..4).map(pair).collect::<Vec<_>>().join(" ")
    }

    /// The pages.
    #[must_use]
    pub fn document(&self) -> Document {
        let setter = Setter::new();
        let plan = Plan::new(self, &setter);
        let pages = Pages { book: self, plan: &plan, setter: &setter };
        let drawn = plan.slots().map(|(number, slot)| pages.page(number, slot));
        let mut document = Document::new(self.title(), drawn.collect());
        document.subject =
            format!("{}; {}, seed {}", self.subtitle(), self.source, self.recipe.seed);
        document.outline = contents::outline(self, &plan);
        if !self.entries.is_empty() {
            document.attachment = Some(Attachment {
                name: "puzzles.json".to_owned(),
                mime: "application/json".to_owned(),
                description: "All puzzles with solutions and ratings, one to a line".to_owned(),
                data: self.puzzles_json().into_bytes(),
            });
        }
        document
    }

    /// The whole book as a PDF file.
    ///
    /// # Errors
    /// If the pages cannot be written.
    pub fn to_pdf(&self, done: &mut dyn FnMut(Done)) -> Result<Vec<u8>, BookError> {
        Ok(self.document().to_pdf(&Theme::PRINT, &mut || done(Done::Page))?)
    }

    /// All runs with the numbers of their family and their own in it.
    fn runs(&self) -> impl Iterator<Item = ([usize; 2], &Run)> {
        let families = self.families.iter().enumerate();
        families
            .flat_map(|(f, family)| family.runs.iter().zip(0..).map(move |(run, r)| ([f, r], run)))
    }

    fn subtitle(&self) -> String {
        let mut names: Vec<String> = Vec::new();
        for word in self.families.iter().map(Family::word) {
            if !names.iter().any(|name| name == word) {
                names.push(word.to_owned());
            }
        }
        match names.is_empty() {
            true => "Techniques".to_owned(),
            false => wording::capital(&wording::listed(&names)),
        }
    }
}

/// A book, its plan, and the typefaces of its pages.
#[derive(Clone, Copy)]
struct Pages<'a> {
    book: &'a Book,
    plan: &'a Plan,
    setter: &'a Setter,
}

impl Pages<'_> {
    fn page(self, number: usize, slot: Slot) -> quadrille_press::Page {
        let Pages { book, plan, setter } = self;
        let sheet = sheet::Sheet::new(plan.format, number);
        let sheet = match slot {
            Slot::Cover => cover::cover(book, setter, sheet),
            Slot::Title => cover::title_page(book, setter, sheet),
            Slot::Colophon => cover::colophon(book, plan, setter, sheet),
            Slot::Contents(part) => contents::contents(book, plan, sheet, part),
            Slot::Blank => sheet,
            Slot::Opener(family) => opener::opener(self, sheet, family),
            Slot::Puzzles(page) => puzzle_pages::puzzles(self, sheet, page),
            Slot::Hints(part) => hints::hints(self, sheet, part),
            Slot::Lesson(lesson, part) => lessons::lesson(book, setter, sheet, lesson, part),
            Slot::Answers(part) => answers::answers(book, plan, sheet, part),
            Slot::Index(part) => index::index(self, sheet, part),
        };
        sheet.finish()
    }
}

/// A puzzle as JSON, with level and ER.
fn json_line(entry: &Entry) -> String {
    let mut line = quadrille_text::Entry::new(entry.puzzle.clone());
    line.solution = Some(entry.solution.clone());
    line.level = Some(entry.level.clone());
    line.er = entry.er.map(f64::from);
    TextFormat::Json.write(&line, &WriteOptions::default()).unwrap_or_default()
}

/// True if a certificate for a unique solution can be written and is valid.
fn is_certified(entry: &Entry) -> bool {
    // Nodes, not time, so that the colophon is the same on every machine.
    let budget = Budget { nodes: Some(5_000_000), ..Budget::unlimited() };
    let certificate = quadrille_solve::certify(&entry.puzzle, &budget);
    certificate.is_ok_and(|certificate| quadrille_proof::check(&certificate.to_text()).is_ok())
}
