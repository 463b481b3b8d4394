//! The contents of a book: a recipe in TOML, or the same from flags.

use std::collections::BTreeMap;

use quadrille_make::{ClueSymmetry, Difficulty, Kind, Preset, Spec};
use quadrille_reason::Technique;
use serde::Deserialize;

use crate::paper::Paper;

/// An error in a recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RecipeError(String);

/// The hints of hard puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hints {
    /// The first three steps that are more than singles.
    #[default]
    Turns,
    /// The first three steps.
    First,
    /// No hints.
    None,
}

/// The kind of puzzle of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SectionKind {
    /// Sudoku with boxes.
    Sudoku,
    /// Sudoku with diagonals.
    X,
    /// Sudoku with irregular regions.
    Jigsaw,
    /// Killer.
    Killer,
    /// KenKen.
    Kenken,
    /// A variant with rules, by the name of its preset.
    Variant(&'static Preset),
}

impl<'de> Deserialize<'de> for SectionKind {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

impl SectionKind {
    pub(super) fn title(self) -> &'static str {
        match self {
            SectionKind::Sudoku => "Sudoku",
            SectionKind::X => "Sudoku X",
            SectionKind::Jigsaw => "Jigsaw",
            SectionKind::Killer => "Killer",
            SectionKind::Kenken => "KenKen",
            SectionKind::Variant(preset) => preset.title,
        }
    }
}

impl std::str::FromStr for SectionKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "sudoku" => Ok(SectionKind::Sudoku),
            "x" => Ok(SectionKind::X),
            "jigsaw" => Ok(SectionKind::Jigsaw),
            "killer" => Ok(SectionKind::Killer),
            "kenken" => Ok(SectionKind::Kenken),
            _ => match name.parse() {
                Ok(preset) => Ok(SectionKind::Variant(preset)),
                Err(_) => {
                    let presets: Vec<&str> = Preset::all().iter().map(|p| p.name).collect();
                    let presets = presets.join(", ");
                    let plain = "sudoku, x, jigsaw, killer, kenken";
                    Err(format!("no kind is called {name:?}; there are {plain}, {presets}"))
                }
            },
        }
    }
}

/// Puzzles of one kind and size.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Section {
    /// Its kind.
    pub kind: SectionKind,
    /// Side of the grid.
    pub size: Option<usize>,
    /// Rows and columns of a box.
    #[serde(rename = "box")]
    pub boxes: Option<(usize, usize)>,
    /// The number of puzzles of each level.
    pub levels: BTreeMap<String, u32>,
    /// Puzzles per page; as many as suit the level by default.
    pub per_page: Option<usize>,
    /// The symmetry of the givens.
    pub symmetry: Option<String>,
}

impl Section {
    /// True if it uses the levels of puzzles with cages.
    pub fn is_caged(&self) -> bool {
        matches!(self.kind, SectionKind::Killer | SectionKind::Kenken)
    }

    pub(super) fn side(&self) -> usize {
        let usual = if self.kind == SectionKind::Kenken { 6 } else { 9 };
        self.boxes.map_or(self.size.unwrap_or(usual), |(height, width)| height * width)
    }

    /// Levels with their counts, rising.
    pub(super) fn levels(&self) -> Result<Vec<(Difficulty, u32)>, RecipeError> {
        let known = self.levels.iter().map(|(name, &count)| {
            let level = Difficulty::read(self.made_kind(), false, name);
            level.map(|level| (level, count)).map_err(RecipeError)
        });
        let mut levels = known.collect::<Result<Vec<_>, RecipeError>>()?;
        levels.sort_by_key(|(level, _)| level.rank());
        Ok(levels)
    }

    fn made_kind(&self) -> Kind {
        match self.kind {
            SectionKind::Sudoku | SectionKind::X => Kind::Sudoku,
            SectionKind::Jigsaw => Kind::Jigsaw,
            SectionKind::Killer => Kind::Killer,
            SectionKind::Kenken => Kind::KenKen,
            SectionKind::Variant(_) => Kind::Variant,
        }
    }

    pub(super) fn spec(&self, level: Difficulty) -> Result<Spec, RecipeError> {
        let mut spec = Spec::new(self.made_kind()).level(level);
        if self.kind == SectionKind::X {
            spec = spec.diagonals();
        }
        if let SectionKind::Variant(preset) = self.kind {
            spec = spec.preset(preset);
        }
        if let Some(size) = self.size {
            spec = spec.size(size);
        }
        if let Some((height, width)) = self.boxes {
            spec = spec.boxes(height, width);
        }
        if let Some(name) = &self.symmetry {
            let symmetry: ClueSymmetry =
                name.parse().map_err(|e| RecipeError(format!("symmetry: {e}")))?;
            spec = spec.symmetry(symmetry);
        }
        spec.check().map_err(|e| RecipeError(e.to_string()))?;
        Ok(spec)
    }
}

/// The contents of a book.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Recipe {
    /// The title; by default the number of puzzles in words.
    pub title: Option<String>,
    /// The paper.
    pub paper: Paper,
    /// The seed of all randomness.
    pub seed: u64,
    /// True for equal margins and every page a right-hand one.
    pub one_sided: bool,
    /// The hints of hard puzzles.
    pub hints: Hints,
    /// True if captions name the hardest step.
    pub techniques: bool,
    /// Names of the techniques that are taught.
    pub lessons: Vec<String>,
    /// True if the regions of jigsaws are tinted.
    pub tint: bool,
    /// True to write and check a certificate for every puzzle.
    pub certify: bool,
    /// Its sections, in order.
    #[serde(rename = "section")]
    pub sections: Vec<Section>,
}

impl Default for Recipe {
    fn default() -> Self {
        Recipe {
            title: None,
            paper: Paper::default(),
            seed: 1,
            one_sided: false,
            hints: Hints::default(),
            techniques: false,
            lessons: Vec::new(),
            tint: false,
            certify: true,
            sections: Vec::new(),
        }
    }
}

impl Recipe {
    /// Reads a recipe.
    ///
    /// ```
    /// use quadrille_book::Recipe;
    /// let recipe = Recipe::from_toml("seed = 7\n[[section]]\nkind = 'sudoku'\nlevels = { easy = 4 }")?;
    /// assert_eq!((recipe.seed, recipe.sections.len()), (7, 1));
    /// # Ok::<(), quadrille_book::RecipeError>(())
    /// ```
    ///
    /// # Errors
    /// The error, with line and column.
    pub fn from_toml(text: &str) -> Result<Self, RecipeError> {
        let recipe: Recipe =
            toml::from_str(text).map_err(|e| RecipeError(e.to_string().trim_end().to_owned()))?;
        recipe.check()?;
        Ok(recipe)
    }

    /// A recipe of these sections.
    #[must_use]
    pub fn new(sections: Vec<Section>) -> Self {
        Recipe { sections, ..Recipe::default() }
    }

    /// Checks that a book can be made from it.
    ///
    /// # Errors
    /// The first impossible request.
    pub fn check(&self) -> Result<(), RecipeError> {
        for section in &self.sections {
            for (level, _) in section.levels()? {
                section.spec(level)?;
            }
            let per_page = section.per_page.unwrap_or(1);
            if !self.paper.layouts().contains(&per_page) {
                return Err(RecipeError(format!(
                    "{} has no page of {per_page} puzzles",
                    self.paper
                )));
            }
        }
        let counts = self.sections.iter().flat_map(|s| s.levels.values());
        let puzzles: u64 = counts.map(|&n| u64::from(n)).sum();
        if puzzles == 0 && self.lessons.is_empty() {
            return Err(RecipeError("a book without puzzles or lessons is none".to_owned()));
        }
        if puzzles > 10_000 {
            return Err(RecipeError(format!("a book has at most 10000 puzzles, not {puzzles}")));
        }
        self.techniques().map(|_| ())
    }

    pub(super) fn techniques(&self) -> Result<Vec<Technique>, RecipeError> {
        let parse = |name: &String| name.parse().map_err(|e| RecipeError(format!("{e}")));
        self.lessons.iter().map(parse).collect()
    }
}
