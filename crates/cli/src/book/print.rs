//! From arguments to a recipe, and from the recipe to the PDF.

use std::collections::BTreeMap;
use std::path::Path;

use quadrille::book::{Book, BookError, Done, Hints, Recipe, Section};

use super::BookArgs;
use crate::exit::{self, fail};
use crate::file::{read_text, write_bytes};
use crate::output;
use crate::picture_file::extension;
use crate::progress::Progress;

impl BookArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        if extension(&self.output) != "pdf" {
            return Err(fail(exit::USAGE, "the name of a book ends in .pdf"));
        }
        let (recipe, source) = self.recipe()?;
        let counts = recipe.sections.iter().flat_map(|s| s.levels.values());
        let total: u64 = counts.map(|&n| u64::from(n)).sum();
        let mut progress = Progress::new(Some(total), "puzzles");
        let mut done = |done: Done| {
            if let Done::Puzzles(puzzles) = done {
                progress.add(puzzles);
            }
        };
        let book =
            Book::make(&recipe, &source, self.threads.count(), &mut done).map_err(failure)?;
        drop(progress);
        book.notes().iter().for_each(|note| output::note(note));
        let document = book.document();
        let mut progress = Progress::new(Some(document.pages.len() as u64), "pages");
        let pdf = document.to_pdf(&quadrille::press::Theme::PRINT, &mut || progress.add(1))?;
        drop(progress);
        write_bytes(&self.output, &pdf)?;
        let short = book.notes().iter().any(|note| !note.contains("to a page"));
        Ok(if short { exit::FAILED } else { exit::OK })
    }

    /// The recipe, as changed by the command line, and its name.
    fn recipe(&self) -> anyhow::Result<(Recipe, String)> {
        let (mut recipe, source) = match &self.recipe {
            Some(path) => (read(path)?, name(path)),
            None => (self.flags()?, "of the command line".to_owned()),
        };
        recipe.lessons.extend(self.technique.iter().cloned());
        if let Some(seed) = self.seed.given() {
            recipe.seed = seed;
        } else if self.recipe.is_none() {
            recipe.seed = self.seed.seed();
        }
        if let Some(paper) = &self.paper {
            recipe.paper = paper.parse().map_err(exit::with::<String>(exit::USAGE))?;
        } else if recipe.sections.is_empty() && self.recipe.is_none() {
            recipe.paper = quadrille::book::Paper::A4;
        }
        if let Some(hints) = &self.hints {
            recipe.hints = parse_hints(hints)?;
        }
        recipe.title = self.title.clone().or(recipe.title);
        recipe.one_sided |= self.one_sided;
        recipe.techniques |= self.techniques;
        recipe.certify &= !self.no_certificates;
        Ok((recipe, source))
    }

    /// A recipe of one section, or of technique sheets.
    fn flags(&self) -> anyhow::Result<Recipe> {
        let Some(kind) = &self.kind else {
            if self.technique.is_empty() {
                return Err(fail(
                    exit::USAGE,
                    "a book needs a recipe, --kind and --levels, or --technique",
                ));
            }
            return Ok(Recipe::new(Vec::new()));
        };
        let section = Section {
            kind: kind.parse().map_err(exit::with::<String>(exit::USAGE))?,
            size: self.size,
            boxes: self.boxes,
            levels: summed(&self.levels),
            per_page: self.per_page,
            symmetry: self.symmetry.clone(),
        };
        Ok(Recipe::new(vec![section]))
    }
}

/// Puzzles of each level; a level may be named twice.
fn summed(levels: &[(String, u32)]) -> BTreeMap<String, u32> {
    let mut sums = BTreeMap::new();
    for (name, count) in levels {
        let sum: &mut u32 = sums.entry(name.to_lowercase()).or_default();
        *sum = sum.saturating_add(*count);
    }
    sums
}

fn parse_hints(name: &str) -> anyhow::Result<Hints> {
    match name {
        "turns" => Ok(Hints::Turns),
        "first" => Ok(Hints::First),
        "none" => Ok(Hints::None),
        _ => Err(fail(exit::USAGE, "--hints: expected turns, first or none")),
    }
}

fn read(path: &Path) -> anyhow::Result<Recipe> {
    let shown = path.display();
    Recipe::from_toml(&read_text(path)?).map_err(|e| fail(exit::MALFORMED, format!("{shown}: {e}")))
}

fn name(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn failure(error: BookError) -> anyhow::Error {
    let code = if let BookError::Recipe(_) = error { exit::USAGE } else { exit::FAILED };
    fail(code, error)
}
