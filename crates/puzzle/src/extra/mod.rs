//! Houses besides rows, columns and boxes or regions. Each kind is a separate file and one line in
//! the registry below. Engines, encodings and certificates accept any houses.

use crate::cell::Cell;
use crate::layout::Layout;

mod diagonals;
mod windows;

/// A kind of extra houses.
pub(crate) struct Kind {
    /// The JSON key, also used in text: `diagonals`.
    name: &'static str,
    /// The letter of its items in the exact cover matrix.
    letter: char,
    /// One of its houses in words, by its 0-based number.
    describe: fn(u8) -> String,
    /// The cells of each house, or `None` if the layout has no such houses.
    houses: fn(&Layout, usize) -> Option<Vec<Vec<Cell>>>,
}

/// Declares [`Extra`] and the registry: a variant, its documentation and its kind.
macro_rules! extras {
    ($($(#[$doc:meta])* $name:ident = $kind:path,)*) => {
        /// A kind of houses that a puzzle may have besides rows, columns and boxes or regions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Extra {
            $($(#[$doc])* $name,)*
        }

        impl Extra {
            /// All kinds.
            pub const ALL: &'static [Extra] = &[$(Extra::$name,)*];

            fn kind(self) -> &'static Kind {
                match self {
                    $(Extra::$name => &$kind,)*
                }
            }
        }
    };
}

extras! {
    /// Both diagonals: Sudoku X.
    Diagonals = diagonals::KIND,
    /// Boxes one cell away from the edge and from each other: Windoku, four on 9×9.
    Windows = windows::KIND,
}

impl Extra {
    /// The name used in JSON: `diagonals`, `windows`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.kind().name
    }

    /// The letter of its items in the exact cover matrix.
    #[must_use]
    pub fn letter(self) -> char {
        self.kind().letter
    }

    /// One of its houses in words, by its 0-based number.
    #[must_use]
    pub fn describe(self, number: u8) -> String {
        (self.kind().describe)(number)
    }

    /// The cells of each house, or `None` if a layout of this side has no such houses.
    pub(crate) fn houses(self, layout: &Layout, side: usize) -> Option<Vec<Vec<Cell>>> {
        (self.kind().houses)(layout, side)
    }
}
