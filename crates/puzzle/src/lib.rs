//! One model for Sudoku of every shape and KenKen; text formats in and out.
