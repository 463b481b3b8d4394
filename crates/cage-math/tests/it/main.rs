//! Tests of the arithmetic of cages.

mod exponents;
mod fillings;
mod op;
