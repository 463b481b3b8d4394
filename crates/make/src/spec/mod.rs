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

use std::fmt;
use std::ops::RangeInclusive;

use quadrille_full_grids::JigsawShape;
use quadrille_puzzle::{Op, RuleKind};
use quadrille_reason::Technique;
use quadrille_reason::explainer::Tenths;

use crate::clue_symmetry::ClueSymmetry;
use crate::style::Style;
use crate::variant::{Preset, RuleOrder};
use options::OPTIONS;

/// The kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Sudoku of any box size.
    Sudoku,
    /// Sudoku with irregular regions.
    Jigsaw,
    /// Killer Sudoku.
    Killer,
    /// KenKen.
    KenKen,
    /// Sudoku with drawn rules: thermometers, arrows, dots, clues outside the grid.
    Variant,
    /// Complete grids.
    Grid,
    /// Classic 9×9 puzzles with few givens (17 by default), by neighbourhood search.
    LowClue,
    /// Classic 9×9 puzzles with a high ER (at least 9.0 by default), by neighbourhood search.
    Hardest,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 8] = [
        Kind::Sudoku,
        Kind::Jigsaw,
        Kind::Killer,
        Kind::KenKen,
        Kind::Variant,
        Kind::Grid,
        Kind::LowClue,
        Kind::Hardest,
    ];

    /// The name of the kind.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sudoku => "sudoku",
            Kind::Jigsaw => "jigsaw",
            Kind::Killer => "killer",
            Kind::KenKen => "kenken",
            Kind::Variant => "variant",
            Kind::Grid => "grid",
            Kind::LowClue => "seventeen",
            Kind::Hardest => "hardest",
        }
    }

    /// The kind with this name, in any case.
    ///
    /// # Errors
    /// The list of valid names.
    pub fn from_name(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|kind| kind.name() == name.to_lowercase());
        found.ok_or_else(|| options::unknown("kind", name, Self::ALL.map(Kind::name)))
    }

    /// The options of the kind.
    pub fn options(self) -> impl Iterator<Item = &'static SpecOption> {
        OPTIONS.iter().filter(move |option| option.fits(self))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Sudoku => "Sudoku",
            Kind::Jigsaw => "jigsaw",
            Kind::Killer => "Killer",
            Kind::KenKen => "KenKen",
            Kind::Variant => "variant",
            Kind::Grid => "grid",
            Kind::LowClue => "low-clue search",
            Kind::Hardest => "hardest-puzzle search",
        })
    }
}

/// The flow of a solving path; see [`Flow`](quadrille_reason::Flow).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathFlow {
    /// At most two steps of the hardest technique, and always at least two places to continue.
    Smooth,
    /// At least three steps of the hardest technique, and a moment with only one place to continue.
    Bumpy,
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
        Spec {
            kind,
            size: None,
            boxes: None,
            diagonals: false,
            level: None,
            technique: None,
            er: None,
            jigsaw: false,
            shape: None,
            symmetry: None,
            style: None,
            flow: None,
            mask: None,
            digits: None,
            without: None,
            mirrored: false,
            givens: None,
            minimal: false,
            tries: None,
            cage: None,
            singles: None,
            ops: None,
            no_ops: false,
            preset: None,
            rules: Vec::new(),
        }
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

    /// Side of the grid, with boxes as square as possible.
    #[must_use]
    pub fn size(mut self, size: usize) -> Self {
        self.size = Some(size);
        self
    }

    /// Rows and columns of a box.
    #[must_use]
    pub fn boxes(mut self, height: usize, width: usize) -> Self {
        self.boxes = Some((height, width));
        self
    }

    /// Makes both diagonals houses.
    #[must_use]
    pub fn diagonals(mut self) -> Self {
        self.diagonals = true;
        self
    }

    /// The difficulty, on the scale of the kind.
    #[must_use]
    pub fn level(mut self, level: impl Into<Difficulty>) -> Self {
        self.level = Some(level.into());
        self
    }

    /// A technique that is necessary to solve the puzzle, and sufficient with cheaper ones.
    #[must_use]
    pub fn technique(mut self, technique: Technique) -> Self {
        self.technique = Some(technique);
        self
    }

    /// Lowest and highest ER (Sudoku Explainer's rating).
    #[must_use]
    pub fn er(mut self, range: RangeInclusive<Tenths>) -> Self {
        self.er = Some(range);
        self
    }

    /// Symmetry of the givens.
    #[must_use]
    pub fn symmetry(mut self, symmetry: ClueSymmetry) -> Self {
        self.symmetry = Some(symmetry);
        self
    }

    /// Visual style; defaults to newspaper for easy and medium puzzles.
    #[must_use]
    pub fn style(mut self, style: Style) -> Self {
        self.style = Some(style);
        self
    }

    /// Flow of the solving path.
    #[must_use]
    pub fn flow(mut self, flow: PathFlow) -> Self {
        self.flow = Some(flow);
        self
    }

    /// Givens in exactly these cells, row-major.
    #[must_use]
    pub fn mask(mut self, mask: &[bool]) -> Self {
        self.mask = Some(mask.to_vec());
        self
    }

    /// These givens, row-major, 0 for none, and as many more as necessary.
    #[must_use]
    pub fn digits(mut self, digits: &[u8]) -> Self {
        self.digits = Some(digits.to_vec());
        self
    }

    /// No given of this value.
    #[must_use]
    pub fn without_value(mut self, value: u8) -> Self {
        self.without = Some(value);
        self
    }

    /// Givens in mirrored pairs: opposite givens, half a turn apart, add up to N + 1.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        self.mirrored = true;
        self
    }

    /// Irregular regions instead of boxes.
    #[must_use]
    pub fn jigsaw(mut self) -> Self {
        self.jigsaw = true;
        self
    }

    /// Named regions instead of drawn ones, for jigsaws and Killers on a jigsaw.
    #[must_use]
    pub fn shape(mut self, shape: JigsawShape) -> Self {
        self.shape = Some(shape);
        self
    }

    /// Exactly this many givens instead of as few as possible.
    #[must_use]
    pub fn givens(mut self, givens: usize) -> Self {
        self.givens = Some(givens);
        self
    }

    /// Makes every given necessary, even if the level would allow more of them.
    #[must_use]
    pub fn minimal(mut self) -> Self {
        self.minimal = true;
        self
    }

    /// Tries with the same number of givens before a [level by givens](crate::GivensLevel) adds
    /// one; the level's own number by default.
    #[must_use]
    pub fn tries(mut self, tries: u64) -> Self {
        self.tries = Some(tries);
        self
    }

    /// The most cells of a cage.
    #[must_use]
    pub fn largest_cage(mut self, cells: usize) -> Self {
        self.cage = Some(cells);
        self
    }

    /// The most cages of one cell; 0 by default.
    #[must_use]
    pub fn single_cells(mut self, most: usize) -> Self {
        self.singles = Some(most);
        self
    }

    /// Operations of the cages, from + × − ÷.
    #[must_use]
    pub fn ops(mut self, ops: &[Op]) -> Self {
        self.ops = Some(ops.to_vec());
        self
    }

    /// Hides the operations of the cages.
    #[must_use]
    pub fn hidden_ops(mut self) -> Self {
        self.no_ops = true;
        self
    }

    /// The rules of a well-known variant.
    #[must_use]
    pub fn preset(mut self, preset: &'static Preset) -> Self {
        self.preset = Some(preset);
        self
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

    fn set(&self) -> impl Iterator<Item = &'static str> {
        OPTIONS.iter().filter(|option| (option.is_set)(self)).map(|option| option.name)
    }
}
