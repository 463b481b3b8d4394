//! Houses beside rows, columns and boxes or regions. Each kind is a file of its own and one line in
//! the registry below; engines, encodings and certificates take houses as they come.

use crate::cell::Cell;
use crate::layout::Layout;

mod diagonals;
mod windows;

/// What a kind of extra houses is called, and which cells they have.
pub(crate) struct Kind {
    /// The name, as a key of JSON and in words: `diagonals`.
    name: &'static str,
    /// The letter of its items in the exact cover matrix.
    letter: char,
    /// One of its houses in words, by its 0-based number.
    describe: fn(u8) -> String,
    /// The cells of each house, or `None` where the layout has no such houses.
    houses: fn(&Layout, usize) -> Option<Vec<Vec<Cell>>>,
}

/// Declares [`Extra`] and the registry: a variant, its documentation and its kind.
macro_rules! extras {
    ($($(#[$doc:meta])* $name:ident = $kind:path,)*) => {
        /// A kind of houses that a puzzle may have beside rows, columns and boxes or regions.
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
    /// Its name, as JSON has it: `diagonals`, `windows`.
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

    /// The cells of each house, or `None` where a layout of this side has no such houses.
    pub(crate) fn houses(self, layout: &Layout, side: usize) -> Option<Vec<Vec<Cell>>> {
        (self.kind().houses)(layout, side)
    }
}
