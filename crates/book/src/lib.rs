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
use plan::{Family, Plan, Slot};
use puzzles::Entry;
use quadrille_press::Theme;
use quadrille_press::{Attachment, Document, PdfError};
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
        let (made, more) = puzzles::make(recipe, &batches, threads, &mut progress)?;
        notes.extend(more);
        let entries: Vec<Entry> = made.into_iter().flatten().collect();
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
        let pages = plan.slots().map(|(number, slot)| self.page(&plan, &setter, number, slot));
        let mut document = Document::new(self.title(), pages.collect());
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

    fn page(
        &self,
        plan: &Plan,
        setter: &Setter,
        number: usize,
        slot: Slot,
    ) -> quadrille_press::Page {
        let sheet = sheet::Sheet::new(plan.format, number);
        let sheet = match slot {
            Slot::Cover => cover::cover(self, setter, sheet),
            Slot::Title => cover::title_page(self, setter, sheet),
            Slot::Colophon => cover::colophon(self, plan, setter, sheet),
            Slot::Contents(part) => contents::contents(self, plan, sheet, part),
            Slot::Blank => sheet,
            Slot::Opener(family) => opener::opener(self, plan, setter, sheet, family),
            Slot::Puzzles(page) => puzzle_pages::puzzles(self, plan, setter, sheet, page),
            Slot::Hints(part) => hints::hints(self, plan, setter, sheet, part),
            Slot::Lesson(lesson, part) => lessons::lesson(self, setter, sheet, lesson, part),
            Slot::Answers(part) => answers::answers(self, plan, sheet, part),
            Slot::Index(part) => index::index(self, plan, setter, sheet, part),
        };
        sheet.finish()
    }

    fn subtitle(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for family in &self.families {
            if !names.contains(&family.word()) {
                names.push(family.word());
            }
        }
        match &names[..] {
            [] => "Techniques".to_owned(),
            [one] => wording::capital(one),
            [all @ .., last] => wording::capital(&format!("{} and {last}", all.join(", "))),
        }
    }
}

/// A puzzle as JSON, with level and ER.
fn json_line(entry: &Entry) -> String {
    let mut text_entry = quadrille_text::Entry::new(entry.puzzle.clone());
    text_entry.solution = Some(entry.solution.clone());
    let line = TextFormat::Json.write(&text_entry, &WriteOptions::default()).unwrap_or_default();
    let mut line = line.trim_end().to_owned();
    let er = entry.er.map(|er| format!(",\"er\":{er}")).unwrap_or_default();
    let level = serde_json::Value::from(entry.level.as_str());
    line.insert_str(line.len().saturating_sub(1), &format!(",\"level\":{level}{er}"));
    line + "\n"
}

/// True if a certificate for a unique solution can be written and is valid.
fn is_certified(entry: &Entry) -> bool {
    // Nodes, not time, so that the colophon is the same on every machine.
    let budget = Budget { nodes: Some(5_000_000), ..Budget::unlimited() };
    let certificate = quadrille_solve::certify(&entry.puzzle, &budget);
    certificate.is_ok_and(|certificate| quadrille_proof::check(&certificate.to_text()).is_ok())
}
