//! The classic 9×9 Sudoku kernel, many puzzles at once in SIMD lanes.
