//! The order: one [`Spec`] for puzzles of all kinds.
//!
//! A spec is built option by option, or read from texts ([`Spec::read`]), as all front ends do. Each
//! [`Kind`] has its own list of options ([`Kind::options`]); [`Spec::check`] refuses what is not on
//! it, by name, so that no option is ever ignored. What passes becomes a [`Plan`](plan::Plan), in which every value is in range.

mod error;
mod impossible;
mod level;
mod options;
mod plan;

pub use error::SpecError;
pub use level::Difficulty;
pub use options::{OptionValues, SpecOption};
pub(crate) use plan::Plan;

use std::fmt;
use std::ops::RangeInclusive;

use quadrille_full_grids::JigsawShape;
use quadrille_puzzle::Op;
use quadrille_reason::Technique;
use quadrille_reason::explainer::Tenths;

use crate::clue_symmetry::ClueSymmetry;
use crate::style::Style;
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
    /// Complete grids.
    Grid,
    /// Classic 9×9 puzzles with few givens (17 unless told), by neighbourhood search.
    LowClue,
    /// Classic 9×9 puzzles with a high ER (9.0 and more unless told), by neighbourhood search.
    Hardest,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 7] = [
        Kind::Sudoku,
        Kind::Jigsaw,
        Kind::Killer,
        Kind::KenKen,
        Kind::Grid,
        Kind::LowClue,
        Kind::Hardest,
    ];

    /// The name by which it is ordered.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sudoku => "sudoku",
            Kind::Jigsaw => "jigsaw",
            Kind::Killer => "killer",
            Kind::KenKen => "kenken",
            Kind::Grid => "grid",
            Kind::LowClue => "seventeen",
            Kind::Hardest => "hardest",
        }
    }

    /// The kind of a name, in any case.
    ///
    /// # Errors
    /// The names there are.
    pub fn from_name(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|kind| kind.name() == name.to_lowercase());
        found.ok_or_else(|| options::unknown("kind", name, Self::ALL.map(Kind::name)))
    }

    /// The options of its orders.
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
            Kind::Grid => "grid",
            Kind::LowClue => "low-clue search",
            Kind::Hardest => "hardest-puzzle search",
        })
    }
}

/// How a solving path is; see [`Flow`](quadrille_reason::Flow).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathFlow {
    /// At most two steps of the hardest technique, two places to go on at every moment.
    Smooth,
    /// Three steps of the hardest technique or more, and a moment with a single place.
    Bumpy,
}

/// What to generate. The default of each kind is its usual size, of any difficulty, with as few
/// givens as possible; easy and medium ones look as in print ([`Style::Newspaper`]), and cages have
/// two cells or more.
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
    /// Its kind.
    kind: Kind,
    /// Side of the grid.
    size: Option<usize>,
    /// Rows and columns of a box.
    boxes: Option<(usize, usize)>,
    /// True if both diagonals are houses.
    diagonals: bool,
    /// Its difficulty.
    level: Option<Difficulty>,
    /// A technique that must be needed.
    technique: Option<Technique>,
    /// Lowest and highest ER.
    er: Option<RangeInclusive<Tenths>>,
    /// Irregular regions instead of boxes.
    jigsaw: bool,
    /// Regions with a name instead of drawn ones.
    shape: Option<JigsawShape>,
    /// Cells that are given or blank together.
    symmetry: Option<ClueSymmetry>,
    /// Its look.
    style: Option<Style>,
    /// How its path is.
    flow: Option<PathFlow>,
    /// The cells that are given.
    mask: Option<Vec<bool>>,
    /// Givens that must be there.
    digits: Option<Vec<u8>>,
    /// A value of which none is given.
    without: Option<u8>,
    /// True if opposite givens add up to N + 1.
    mirrored: bool,
    /// So many givens.
    givens: Option<usize>,
    /// True if every given must be needed.
    minimal: bool,
    /// Tries before a level by givens allows one more.
    tries: Option<u64>,
    /// Cells of a cage, at most.
    cage: Option<usize>,
    /// Cages of one cell, at most.
    singles: Option<usize>,
    /// Operations to choose from.
    ops: Option<Vec<Op>>,
    /// True if the operations are hidden.
    no_ops: bool,
}

impl Spec {
    /// The usual puzzle of a kind.
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
        }
    }

    /// Every option that some kind takes.
    pub const OPTIONS: &'static [SpecOption] = OPTIONS;

    /// An order from the texts of its options, by name.
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
    /// The first option that is unknown, cannot be read, or asks for something that cannot be.
    pub fn read<'a>(
        kind: Kind,
        texts: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SpecError> {
        let mut given = Vec::new();
        for (name, text) in texts {
            let called = |option: &SpecOption| option.name == name.replace('-', "_");
            match OPTIONS.iter().position(called) {
                // A flag that is off asks for nothing.
                Some(at) if matches!(OPTIONS[at].values, OptionValues::Flag) && text == "false" => {
                }
                None => return Err(SpecError::Unknown { kind, option: name.to_owned() }),
                Some(at) if !OPTIONS[at].fits(kind) => {
                    return Err(SpecError::NotApplicable { kind, option: OPTIONS[at].name });
                }
                Some(at) => given.push((at, text)),
            }
        }
        // In the order of the table: the recipe says what a level means.
        given.sort_by_key(|(at, _)| *at);
        let mut spec = Spec::new(kind);
        for (at, text) in given {
            let option = OPTIONS[at].name;
            let wrong = |reason| SpecError::Value { option, reason };
            OPTIONS[at].set(&mut spec, text).map_err(wrong)?;
        }
        spec.check().map(|()| spec)
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Side of the grid; boxes as square as it allows.
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

    /// Both diagonals hold every value too.
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

    /// A technique without which the puzzle is not solved, and with which it is.
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

    /// Which cells are given or blank together.
    #[must_use]
    pub fn symmetry(mut self, symmetry: ClueSymmetry) -> Self {
        self.symmetry = Some(symmetry);
        self
    }

    /// How it looks; without a word, easy and medium puzzles are in newspaper style.
    #[must_use]
    pub fn style(mut self, style: Style) -> Self {
        self.style = Some(style);
        self
    }

    /// How its path is: even or uneven.
    #[must_use]
    pub fn flow(mut self, flow: PathFlow) -> Self {
        self.flow = Some(flow);
        self
    }

    /// Givens in these cells, row-major, and in no others.
    #[must_use]
    pub fn mask(mut self, mask: &[bool]) -> Self {
        self.mask = Some(mask.to_vec());
        self
    }

    /// These givens, row-major, 0 for none, and as many more as it takes.
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

    /// Givens in mirrored pairs: those of opposite cells, half a turn apart, add up to N + 1.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        self.mirrored = true;
        self
    }

    /// Irregular regions instead of boxes, for kinds that have boxes otherwise.
    #[must_use]
    pub fn jigsaw(mut self) -> Self {
        self.jigsaw = true;
        self
    }

    /// Regions with a name instead of drawn ones, for jigsaws and Killers on a jigsaw.
    #[must_use]
    pub fn shape(mut self, shape: JigsawShape) -> Self {
        self.shape = Some(shape);
        self
    }

    /// So many givens instead of as few as possible.
    #[must_use]
    pub fn givens(mut self, givens: usize) -> Self {
        self.givens = Some(givens);
        self
    }

    /// Every given needed, even where the level would allow more of them.
    #[must_use]
    pub fn minimal(mut self) -> Self {
        self.minimal = true;
        self
    }

    /// Tries with the same number of givens before a [level by givens](crate::GivensLevel) allows one
    /// more; its own number by default.
    #[must_use]
    pub fn tries(mut self, tries: u64) -> Self {
        self.tries = Some(tries);
        self
    }

    /// Cells of a cage, at most.
    #[must_use]
    pub fn largest_cage(mut self, cells: usize) -> Self {
        self.cage = Some(cells);
        self
    }

    /// Cages of one cell, at most; none without a word.
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

    /// Targets without their operations.
    #[must_use]
    pub fn hidden_ops(mut self) -> Self {
        self.no_ops = true;
        self
    }

    /// True if puzzles of this spec can be generated.
    ///
    /// # Errors
    /// The first option that the kind does not take, that excludes another or is out of range.
    pub fn check(&self) -> Result<(), SpecError> {
        self.plan().map(|_| ())
    }

    /// The names of the options that are set.
    fn set(&self) -> impl Iterator<Item = &'static str> {
        OPTIONS.iter().filter(|option| (option.is_set)(self)).map(|option| option.name)
    }
}
