//! Rules that people draw: thermometers, arrows, dots, clues outside the grid.
//!
//! A [`Rule`] is one of them, as plain data. Its [kind](RuleKind) has a file here and one line in
//! the registry below. A kind says twice what its rules demand: as plain tests of values
//! ([`Demand`]), which is the definition, and as primitive constraints, which engines take. A test
//! compares the two for every kind.

mod arrow;
mod between;
mod cage;
mod chess;
mod classes;
mod compound;
mod contains;
mod count_distinct;
mod counting_circles;
mod demand;
mod dots;
mod equal_sums;
mod equality_cage;
mod error;
mod extra_region;
mod extremes;
mod flatmates;
mod geometry;
mod greater_than;
mod indexers;
mod kind;
mod little_killer;
pub mod look;
mod lowering;
mod machine;
mod negative;
mod nonconsecutive;
mod numbered_room;
mod odd_even;
mod pair;
mod palindrome;
mod prelude;
mod regular_expression;
mod renban;
mod rule;
mod same_values;
mod sandwich;
mod shape;
mod skyscraper;
mod squares;
mod standing;
mod sum_line;
mod sum_marks;
mod thermometer;
mod whispers;
mod wording;
mod x_sum;
mod zipper;

use kind::Kind;

pub use demand::Demand;
pub use error::{RuleError, RuleFlaw};
pub use kind::{Detail, Lists, Number, Shape, UnknownRule};
pub use rule::Rule;
pub use standing::Standing;

/// Largest side of a grid with rules.
pub const MAX_RULE_SIDE: usize = 16;

/// Declares [`RuleKind`] and the registry: a variant, its documentation and its kind.
macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident = $kind:path,)*) => {
        /// A kind of rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum RuleKind {
            $($(#[$doc])* $name,)*
        }

        impl RuleKind {
            /// All kinds.
            pub const ALL: &'static [RuleKind] = &[$(RuleKind::$name,)*];

            fn kind(self) -> &'static Kind {
                match self {
                    $(RuleKind::$name => &$kind,)*
                }
            }
        }
    };
}

rules! {
    /// Digits increase from the bulb.
    Thermometer = thermometer::THERMOMETER,
    /// Digits never decrease from the bulb.
    SlowThermometer = thermometer::SLOW_THERMOMETER,
    /// The digits on the shaft add up to the digit in the circle.
    Arrow = arrow::ARROW,
    /// The digits on each shaft add up to the number in the pill.
    PillArrow = arrow::PILL_ARROW,
    /// The digits between the circles add up to the same as those in them.
    DoubleArrow = arrow::DOUBLE_ARROW,
    /// Neighbours on the line differ by at least a number.
    Whispers = whispers::WHISPERS,
    /// The digits are consecutive, in any order.
    Renban = renban::RENBAN,
    /// No two digits are equal or consecutive.
    Nabner = renban::NABNER,
    /// The line reads the same from both ends.
    Palindrome = palindrome::PALINDROME,
    /// Digits at the same distance from the middle have the same sum.
    Zipper = zipper::ZIPPER,
    /// The parts of the line in each box have the same sum.
    RegionSumLine = equal_sums::REGION_SUM_LINE,
    /// The line falls into parts that each add up to a number: a ten-line.
    SumLine = sum_line::SUM_LINE,
    /// The digits between the smallest and the largest digit have a sum.
    Lunchbox = sandwich::LUNCHBOX,
    /// Digits on the line are between the digits at its ends.
    Between = between::BETWEEN,
    /// Digits on the line are not between the digits at its ends.
    Lockout = between::LOCKOUT,
    /// Neighbours on the line leave different remainders.
    Modular = classes::MODULAR,
    /// Neighbours on the line are low, middle and high.
    Entropic = classes::ENTROPIC,
    /// Odd and even digits take turns.
    ParityLine = classes::PARITY_LINE,
    /// A white Kropki dot: the digits differ by 1, or by a number.
    WhiteDot = dots::WHITE_DOT,
    /// A black Kropki dot: one digit is twice the other, or another multiple.
    BlackDot = dots::BLACK_DOT,
    /// The digits add up to 10.
    X = sum_marks::X,
    /// The digits add up to 5.
    V = sum_marks::V,
    /// The digits add up to a number.
    EdgeSum = sum_marks::EDGE_SUM,
    /// The first digit is greater than the second.
    GreaterThan = greater_than::GREATER_THAN,
    /// The cells around a corner contain digits.
    Quadruple = contains::QUADRUPLE,
    /// The cells contain digits.
    Contains = contains::CONTAINS,
    /// The cells contain digits an exact number of times.
    LookAndSay = contains::LOOK_AND_SAY,
    /// A cage without repeats, with or without a sum; cages may overlap.
    Cage = cage::CAGE,
    /// Cells with a sum; digits may repeat.
    Sum = cage::SUM,
    /// A cage with as many odd digits as even ones and as many low ones as high ones.
    EqualityCage = equality_cage::EQUALITY_CAGE,
    /// Lists of cells with the same sum.
    EqualSums = equal_sums::EQUAL_SUMS,
    /// Lists of cells with the same digits, cell by cell.
    Clone = palindrome::CLONE,
    /// Lists of cells with the same digits, in any order.
    SameValues = same_values::SAME_VALUES,
    /// A region without repeats besides rows, columns and boxes.
    ExtraRegion = extra_region::EXTRA_REGION,
    /// Odd digits.
    Odd = odd_even::ODD,
    /// Even digits.
    Even = odd_even::EVEN,
    /// Digits that are smaller than their neighbours.
    Minimum = extremes::MINIMUM,
    /// Digits that are greater than their neighbours.
    Maximum = extremes::MAXIMUM,
    /// A digit in a cell says in which row of its column the number of its own row is.
    RowIndexer = indexers::ROW_INDEXER,
    /// A digit in a cell says in which column of its row the number of its own column is.
    ColumnIndexer = indexers::COLUMN_INDEXER,
    /// A digit in a cell says at which place of its box the number of its own place is.
    BoxIndexer = indexers::BOX_INDEXER,
    /// The digit in the first cell is the number of different digits in the others.
    CountDistinct = count_distinct::COUNT_DISTINCT,
    /// A digit in a circle is the number of circles that contain it.
    CountingCircles = counting_circles::COUNTING_CIRCLES,
    /// The digits between the 1 and the largest digit have a sum.
    Sandwich = sandwich::SANDWICH,
    /// The first X digits have a sum, where X is the first digit.
    XSum = x_sum::X_SUM,
    /// A number of digits is greater than all before them.
    Skyscraper = skyscraper::SKYSCRAPER,
    /// The first digit that is not greater than all before it is a number.
    HiddenSkyscraper = skyscraper::HIDDEN_SKYSCRAPER,
    /// The digits on the diagonal have a sum.
    LittleKiller = little_killer::LITTLE_KILLER,
    /// The X-th digit is a number, where X is the first digit.
    NumberedRoom = numbered_room::NUMBERED_ROOM,
    /// No digit repeats on the diagonal from the top left.
    FallingDiagonal = extra_region::FALLING_DIAGONAL,
    /// No digit repeats on the diagonal from the bottom left.
    RisingDiagonal = extra_region::RISING_DIAGONAL,
    /// No digit repeats at the same place of two boxes.
    DisjointGroups = extra_region::DISJOINT_GROUPS,
    /// Cells a knight's move apart differ.
    AntiKnight = chess::ANTI_KNIGHT,
    /// Cells a king's move apart differ.
    AntiKing = chess::ANTI_KING,
    /// Every middle digit has the lowest above it or the highest below it.
    DutchFlatmates = flatmates::DUTCH_FLATMATES,
    /// Neighbours do not differ by 1, or by a number.
    Nonconsecutive = nonconsecutive::NONCONSECUTIVE,
    /// Neighbours without a dot are neither consecutive nor in the ratio 1:2.
    NegativeKropki = negative::NEGATIVE_KROPKI,
    /// Neighbours without a dot are not consecutive.
    NegativeDifference = negative::NEGATIVE_DIFFERENCE,
    /// Neighbours without a dot are not in the ratio 1:2.
    NegativeRatio = negative::NEGATIVE_RATIO,
    /// Neighbours without an X or V add up to neither 10 nor 5.
    NegativeXv = negative::NEGATIVE_XV,
    /// Every 2×2 square contains a low, a middle and a high digit.
    GlobalEntropy = squares::GLOBAL_ENTROPY,
    /// Every 2×2 square contains all remainders of a division by 3.
    GlobalModular = squares::GLOBAL_MODULAR,
    /// Neighbours on the line are a pair of a table.
    PairFunction = pair::PAIR_FUNCTION,
    /// Any two cells are a pair of a table.
    AllPairs = pair::ALL_PAIRS,
    /// The line matches a regular expression.
    RegularExpression = regular_expression::REGULAR_EXPRESSION,
    /// A machine that reads the line accepts it.
    Machine = machine::MACHINE,
    /// At least one of the rules holds.
    AnyOf = compound::ANY_OF,
    /// All of the rules hold.
    AllOf = compound::ALL_OF,
}
