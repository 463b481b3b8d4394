//! One [`Spec`] for puzzles of all kinds.
//!
//! A spec is built option by option, or read from texts ([`Spec::read`]), as all front ends do.
//! Each [`Kind`] has its own list of options ([`Kind::options`]). [`Spec::check`] rejects any other
//! option by name, so that none is ever ignored. A valid spec becomes a [`Plan`](plan::Plan), in
//! which every value is in range.

mod error;
mod impossible;
mod level;
mod options;
mod plan;
mod variant;

pub use error::SpecError;
pub use level::Difficulty;
pub use options::{OptionValues, SpecOption};
pub(crate) use plan::Plan;

use std::ops::RangeInclusive;

use quadrille_full_grids::JigsawShape;
use quadrille_puzzle::{Op, RuleKind};
use quadrille_reason::Technique;
use quadrille_reason::explainer::Tenths;

use crate::clue_symmetry::ClueSymmetry;
use crate::style::Style;
use crate::variant::{Preset, RuleOrder};
use options::OPTIONS;

quadrille_core::named_enum! {
    /// The kind of puzzle, with its name on the command line.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Kind {
        /// Sudoku of any box size.
        #[default]
        Sudoku = "sudoku" => "Sudoku",
        /// Sudoku with irregular regions.
        Jigsaw = "jigsaw",
        /// Killer Sudoku.
        Killer = "killer" => "Killer",
        /// KenKen.
        KenKen = "kenken" => "KenKen",
        /// Sudoku with drawn rules: thermometers, arrows, dots, clues outside the grid.
        Variant = "variant",
        /// Complete grids.
        Grid = "grid",
        /// Classic 9×9 puzzles with few givens (17 by default), by neighbourhood search.
        LowClue = "seventeen" => "low-clue search",
        /// Classic 9×9 puzzles with a high ER (at least 9.0 by default), by neighbourhood search.
        Hardest = "hardest" => "hardest-puzzle search",
    }
}

impl Kind {
    /// The kind with this name, in any case.
    ///
    /// # Errors
    /// The list of valid names.
    pub fn from_name(name: &str) -> Result<Self, String> {
        Self::named(&name.to_lowercase())
            .ok_or_else(|| options::unknown("kind", name, Self::ALL.map(Kind::name)))
    }

    /// The options of the kind.
    pub fn options(self) -> impl Iterator<Item = &'static SpecOption> {
        OPTIONS.iter().filter(move |option| option.fits(self))
    }
}

quadrille_core::named_enum! {
    /// The flow of a solving path; see [`Flow`](quadrille_reason::Flow).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum PathFlow {
        /// At most two steps of the hardest technique, and always at least two places to continue.
        Smooth = "smooth",
        /// At least three steps of the hardest technique, and a moment with only one place to
        /// continue.
        Bumpy = "bumpy",
    }
}

/// A specification of puzzles. By default a puzzle has the usual size of its kind, any difficulty
/// and as few givens as possible. Easy and medium ones are in [`Style::Newspaper`], and cages have
/// at least two cells.
///
/// ```
/// use quadrille_make::{Kind, Spec};
/// use quadrille_reason::{CageLevel, Level};
/// let spec = Spec::new(Kind::Sudoku).boxes(2, 3).level(Level::Hard);
/// assert!(spec.check().is_ok());
/// let error = Spec::new(Kind::Sudoku).level(CageLevel::Hard).check().unwrap_err();
/// assert!(error.to_string().contains("level"));
/// let error = Spec::new(Kind::KenKen).diagonals().check().unwrap_err();
/// assert_eq!(error.to_string(), "KenKen takes no diagonals");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    kind: Kind,
    size: Option<usize>,
    boxes: Option<(usize, usize)>,
    diagonals: bool,
    level: Option<Difficulty>,
    technique: Option<Technique>,
    er: Option<RangeInclusive<Tenths>>,
    jigsaw: bool,
    shape: Option<JigsawShape>,
    symmetry: Option<ClueSymmetry>,
    style: Option<Style>,
    flow: Option<PathFlow>,
    mask: Option<Vec<bool>>,
    digits: Option<Vec<u8>>,
    without: Option<u8>,
    mirrored: bool,
    givens: Option<usize>,
    minimal: bool,
    tries: Option<u64>,
    cage: Option<usize>,
    singles: Option<usize>,
    ops: Option<Vec<Op>>,
    no_ops: bool,
    preset: Option<&'static Preset>,
    rules: Vec<RuleOrder>,
}

impl Spec {
    /// The default puzzle of a kind.
    #[must_use]
    pub fn new(kind: Kind) -> Self {
        Spec { kind, ..Spec::default() }
    }

    /// Every option of any kind.
    pub const OPTIONS: &'static [SpecOption] = OPTIONS;

    /// Reads a spec from the names and texts of its options.
    ///
    /// ```
    /// use quadrille_make::{Kind, Spec};
    /// let spec = Spec::read(Kind::Sudoku, [("size", "6"), ("level", "Hard")])?;
    /// assert!(spec == Spec::new(Kind::Sudoku).size(6).level(quadrille_reason::Level::Hard));
    /// let error = Spec::read(Kind::KenKen, [("level", "medium")]).unwrap_err();
    /// assert!(error.to_string().starts_with("level: no level is called \"medium\"; there are easy,"));
    /// # Ok::<(), quadrille_make::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// The first option that is unknown, unreadable, or impossible.
    pub fn read<'a>(
        kind: Kind,
        texts: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SpecError> {
        let mut given = Vec::new();
        for (name, text) in texts {
            let called = |option: &SpecOption| option.name == name.replace('-', "_");
            match OPTIONS.iter().position(called) {
                // A flag that is off requests nothing.
                Some(at) if matches!(OPTIONS[at].values, OptionValues::Flag) && text == "false" => {
                }
                None => return Err(SpecError::Unknown { kind, option: name.to_owned() }),
                Some(at) if !OPTIONS[at].fits(kind) => {
                    return Err(SpecError::NotApplicable { kind, option: OPTIONS[at].name });
                }
                Some(at) => given.push((at, text)),
            }
        }
        // In the order of the table, because the recipe determines the meaning of a level.
        given.sort_by_key(|(at, _)| *at);
        let mut spec = Spec::new(kind);
        for (at, text) in given {
            let option = OPTIONS[at].name;
            let wrong = |reason| SpecError::Value { option, reason };
            OPTIONS[at].set(&mut spec, text).map_err(wrong)?;
        }
        spec.check().map(|()| spec)
    }

    /// The kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Rules of a kind: exactly this many, or as many as suit it.
    ///
    /// ```
    /// use quadrille_make::{Kind, Spec};
    /// use quadrille_puzzle::RuleKind;
    /// let spec = Spec::new(Kind::Variant).rule(RuleKind::Thermometer, Some(4)).rule(RuleKind::Arrow, None);
    /// assert!(spec == Spec::read(Kind::Variant, [("rules", "thermometer:4,arrow")])?);
    /// # Ok::<(), quadrille_make::SpecError>(())
    /// ```
    #[must_use]
    pub fn rule(mut self, kind: RuleKind, count: Option<usize>) -> Self {
        self.rules.push(RuleOrder { kind, count });
        self
    }

    /// Checks that puzzles of this spec can be generated.
    ///
    /// # Errors
    /// The first option that the kind does not have, that excludes another, or that is out of
    /// range.
    pub fn check(&self) -> Result<(), SpecError> {
        self.plan().map(|_| ())
    }

    /// The first of these options that is set.
    fn one_of(&self, options: &[&str]) -> Option<&'static str> {
        self.set().find(|option| options.contains(option))
    }

    fn set(&self) -> impl Iterator<Item = &'static str> {
        OPTIONS.iter().filter(|option| (option.is_set)(self)).map(|option| option.name)
    }
}

/// Methods that set one option each.
macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident($($value:ident: $type:ty),*) { $field:ident = $set:expr })*) => {
        impl Spec {$(
            $(#[$doc])*
            #[must_use]
            pub fn $name(mut self, $($value: $type),*) -> Self {
                self.$field = $set;
                self
            }
        )*}
    };
}

setters! {
    /// Side of the grid, with boxes as square as possible.
    size(size: usize) { size = Some(size) }

    /// Rows and columns of a box.
    boxes(height: usize, width: usize) { boxes = Some((height, width)) }

    /// Makes both diagonals houses.
    diagonals() { diagonals = true }

    /// The difficulty, on the scale of the kind.
    level(level: impl Into<Difficulty>) { level = Some(level.into()) }

    /// A technique that is necessary to solve the puzzle, and sufficient with cheaper ones.
    technique(technique: Technique) { technique = Some(technique) }

    /// Lowest and highest ER (Sudoku Explainer's rating).
    er(range: RangeInclusive<Tenths>) { er = Some(range) }

    /// Symmetry of the givens.
    symmetry(symmetry: ClueSymmetry) { symmetry = Some(symmetry) }

    /// Visual style; defaults to newspaper for easy and medium puzzles.
    style(style: Style) { style = Some(style) }

    /// Flow of the solving path.
    flow(flow: PathFlow) { flow = Some(flow) }

    /// Givens in exactly these cells, row-major.
    mask(mask: &[bool]) { mask = Some(mask.to_vec()) }

    /// These givens, row-major, 0 for none, and as many more as necessary.
    digits(digits: &[u8]) { digits = Some(digits.to_vec()) }

    /// No given of this value.
    without_value(value: u8) { without = Some(value) }

    /// Givens in mirrored pairs: opposite givens, half a turn apart, add up to N + 1.
    mirrored() { mirrored = true }

    /// Irregular regions instead of boxes.
    jigsaw() { jigsaw = true }

    /// Named regions instead of drawn ones, for jigsaws and Killers on a jigsaw.
    shape(shape: JigsawShape) { shape = Some(shape) }

    /// Exactly this many givens instead of as few as possible.
    givens(givens: usize) { givens = Some(givens) }

    /// Makes every given necessary, even if the level would allow more of them.
    minimal() { minimal = true }

    /// Tries with the same number of givens before a [level by givens](crate::GivensLevel) adds
    /// one; the level's own number by default.
    tries(tries: u64) { tries = Some(tries) }

    /// The most cells of a cage.
    largest_cage(cells: usize) { cage = Some(cells) }

    /// The most cages of one cell; 0 by default.
    single_cells(most: usize) { singles = Some(most) }

    /// Operations of the cages, from + × − ÷.
    ops(ops: &[Op]) { ops = Some(ops.to_vec()) }

    /// Hides the operations of the cages.
    hidden_ops() { no_ops = true }

    /// The rules of a well-known variant.
    preset(preset: &'static Preset) { preset = Some(preset) }
}
