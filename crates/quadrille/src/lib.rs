//! Sudoku, KenKen and exact cover: solve, count, prove, generate, rate, explain.
