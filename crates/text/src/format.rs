//! The formats by name. The registry has one line per format; its `Codec`, in the format's own
//! file, has its names, detection, extent, reader and writer.

/// The registry, passed to a macro: a format, its documentation and its codec.
macro_rules! formats {
    ($callback:ident) => {
        $callback! {
            /// One puzzle per line.
            Line = line::FORMAT,
            /// N rows of N symbols.
            Grid = grid::GRID,
            /// Numbers separated by blanks.
            Integers = grid::INTEGERS,
            /// Rows in a frame.
            Framed = grid::FRAMED,
            /// A grid of pencil marks.
            Pencil = pencil::FORMAT,
            /// `.sdm`: a line of 81 cells.
            Sdm = sdk::SDM,
            /// `.sdk`: headers and nine rows.
            Sdk = sdk::SDK,
            /// 729 characters, nine for each cell.
            Sukaku = sukaku::FORMAT,
            /// HoDoKu's technique library.
            Hodoku = hodoku::FORMAT,
            /// Comma-separated `puzzle,solution`.
            Csv = csv::FORMAT,
            /// A line of givens and a line of regions.
            Jigsaw = jigsaw::FORMAT,
            /// Killer: `3x3:k:` and numbers.
            Killer = killer::KILLER,
            /// Killer: 81 characters with arrows.
            Arrows = killer::ARROWS,
            /// SumoCue.
            SumoCue = killer::SUMOCUE,
            /// KenKen: a line per cage with its clue and cells.
            Cages = kenken::CAGES,
            /// KenKen: rows of cage labels, then a clue per label.
            Map = kenken::MAP,
            /// KenKen: labels and clues on one line.
            Layout = kenken::LAYOUT,
            /// Simon Tatham's Keen ids.
            Keen = keen::FORMAT,
            /// Simon Tatham's Solo ids.
            Solo = solo::FORMAT,
            /// Quadrille's own JSON.
            Json = json::FORMAT,
            /// f-puzzles JSON.
            FPuzzles = fpuzzles::JSON,
            /// f-puzzles link.
            FPuzzlesUrl = fpuzzles::URL,
            /// SudokuPad's own JSON.
            SudokuPad = sudokupad::JSON,
            /// SudokuPad link.
            SudokuPadUrl = sudokupad::URL,
            /// OpenSudoku XML.
            OpenSudoku = opensudoku::FORMAT,
            /// Constraint strings of Interactive Sudoku Solver.
            Iss = iss::FORMAT,
        }
    };
}
pub(crate) use formats;

macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident = $codec:path,)*) => {
        /// A text format.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $name,)*
        }
    };
}

formats!(variants);
