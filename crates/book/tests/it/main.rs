//! Books made from recipes.

mod book;
