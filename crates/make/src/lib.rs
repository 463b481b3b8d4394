//! Generation: grids, puzzles, levels, symmetry, canonical forms, the bank.
