//! A cage: cells, an operation and the result it must give. Arithmetic is exact: results are
//! `u128`, and what would pass that is no result at all, never a wrapped one.

use std::fmt;

use crate::cell::Cell;

/// What a cage computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// The sum of all values.
    Add,
    /// The product of all values.
    Mul,
    /// The larger minus the smaller of two; with [`Cage::many`], the largest minus all others.
    Sub,
    /// The larger over the smaller of two, exactly; with [`Cage::many`], the largest over the
    /// product of the others.
    Div,
    /// The value of its one cell.
    Eq,
    /// Operation not told ("no-op" puzzles): any of those above that the number of cells allows.
    Any,
}

impl Op {
    /// All of them.
    pub const ALL: [Op; 6] = [Op::Add, Op::Mul, Op::Sub, Op::Div, Op::Eq, Op::Any];

    /// The operation of a symbol. `*` `x` `X` `×` `·` multiply, `-` `−` `–` subtract, `/` `÷` `∕`
    /// `:` divide, `?` is any.
    #[must_use]
    pub fn from_symbol(symbol: &str) -> Option<Self> {
        Some(match symbol {
            "+" => Op::Add,
            "*" | "x" | "X" | "×" | "·" | "⋅" => Op::Mul,
            "-" | "−" | "–" => Op::Sub,
            "/" | "÷" | "∕" | ":" => Op::Div,
            "=" => Op::Eq,
            "?" => Op::Any,
            _ => return None,
        })
    }

    /// The plain ASCII symbol: `+ * - / = ?`.
    #[must_use]
    pub fn symbol(self) -> char {
        match self {
            Op::Add => '+',
            Op::Mul => '*',
            Op::Sub => '-',
            Op::Div => '/',
            Op::Eq => '=',
            Op::Any => '?',
        }
    }
}

impl fmt::Display for Op {
    /// The typographic symbol: `+ × − ÷ = ?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Op::Add => "+",
            Op::Mul => "×",
            Op::Sub => "−",
            Op::Div => "÷",
            Op::Eq => "=",
            Op::Any => "?",
        })
    }
}

/// Cells whose values must give a result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cage {
    /// Its cells, in the order they were listed.
    pub cells: Vec<Cell>,
    /// What is computed.
    pub op: Op,
    /// What must come out. 0 is well formed; only a difference can give it.
    pub target: u128,
    /// Whether a value may stand twice where no house forbids it: true in KenKen, false in Killer.
    pub repeats: bool,
    /// Whether − and ÷ may have more than two cells: "largest minus (over) the rest".
    pub many: bool,
}

impl Cage {
    /// A KenKen cage: values may repeat where no line forbids it.
    #[must_use]
    pub fn kenken(op: Op, target: u128, cells: Vec<Cell>) -> Self {
        Cage { cells, op, target, repeats: true, many: false }
    }

    /// A Killer cage: a sum without repeats.
    #[must_use]
    pub fn killer(target: u128, cells: Vec<Cell>) -> Self {
        Cage { cells, op: Op::Add, target, repeats: false, many: false }
    }

    /// Whether these values, one per cell in order, give the target and respect `repeats`. Houses
    /// are not looked at.
    ///
    /// ```
    /// use quadrille_puzzle::{Cage, Cell, Op};
    /// let cage = Cage::kenken(Op::Div, 3, vec![Cell(0), Cell(1)]);
    /// assert!(cage.accepts(&[6, 2]) && cage.accepts(&[1, 3]) && !cage.accepts(&[7, 2]));
    /// ```
    #[must_use]
    pub fn accepts(&self, values: &[u8]) -> bool {
        let distinct = || (1..values.len()).all(|i| !values[..i].contains(&values[i]));
        values.len() == self.cells.len()
            && (self.repeats || distinct())
            && self.ops().iter().any(|&op| result(op, values) == Some(self.target))
    }

    /// The operations the target may come from: the one told, or all that [`Op::Any`] stands for.
    #[must_use]
    pub fn ops(&self) -> &'static [Op] {
        const TOLD: [[Op; 1]; 5] = [[Op::Add], [Op::Mul], [Op::Sub], [Op::Div], [Op::Eq]];
        match (self.op, self.cells.len()) {
            (Op::Any, 1) => &[Op::Eq],
            (Op::Any, 2) => &[Op::Add, Op::Mul, Op::Sub, Op::Div],
            (Op::Any, _) if self.many => &[Op::Add, Op::Mul, Op::Sub, Op::Div],
            (Op::Any, _) => &[Op::Add, Op::Mul],
            (Op::Add, _) => &TOLD[0],
            (Op::Mul, _) => &TOLD[1],
            (Op::Sub, _) => &TOLD[2],
            (Op::Div, _) => &TOLD[3],
            (Op::Eq, _) => &TOLD[4],
        }
    }
}

/// What an operation gives, or `None` when it gives nothing: a difference below 0, a division with
/// a remainder, a product past `u128`, no values at all.
///
/// − and ÷ take the largest value against all others; [`Op::Any`] gives nothing by itself.
#[must_use]
pub fn result(op: Op, values: &[u8]) -> Option<u128> {
    let sum = || values.iter().map(|&v| u128::from(v)).sum::<u128>();
    let largest = values.iter().copied().enumerate().max_by_key(|&(_, v)| v)?;
    let top = u128::from(largest.1);
    match op {
        Op::Add => Some(sum()),
        Op::Mul => product(values.iter().copied()),
        Op::Sub => top.checked_sub(sum() - top),
        Op::Div => {
            let rest = values.iter().enumerate().filter(|&(i, _)| i != largest.0).map(|(_, &v)| v);
            let by = product(rest)?;
            (by != 0 && top % by == 0).then(|| top / by)
        }
        Op::Eq => (values.len() == 1).then_some(top),
        Op::Any => None,
    }
}

/// The product, or `None` when it passes `u128`.
fn product(mut values: impl Iterator<Item = u8>) -> Option<u128> {
    values.try_fold(1u128, |p, v| p.checked_mul(v.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_past_u128_gives_nothing_rather_than_a_wrapped_number() {
        assert_eq!(result(Op::Mul, &[64; 21]), Some(1 << 126));
        assert_eq!(result(Op::Mul, &[64; 22]), None);
    }

    #[test]
    fn many_cell_readings_take_the_largest_against_the_rest() {
        assert_eq!(result(Op::Sub, &[2, 9, 3]), Some(4));
        assert_eq!(result(Op::Sub, &[5, 9, 5]), None);
        assert_eq!(result(Op::Div, &[2, 12, 3]), Some(2));
        assert_eq!(result(Op::Div, &[2, 9, 3]), None);
    }

    #[test]
    fn zero_comes_out_of_a_difference_only() {
        let cells = vec![Cell(0), Cell(1)];
        for op in [Op::Add, Op::Mul, Op::Div, Op::Any] {
            let cage = Cage::kenken(op, 0, cells.clone());
            let hits =
                (1..=9u8).flat_map(|a| (1..=9u8).map(move |b| [a, b])).filter(|v| cage.accepts(v));
            let hits = hits.filter(|v| v[0] != v[1]).count();
            assert_eq!(hits, 0, "{op}");
        }
    }

    #[test]
    fn every_symbol_reads_back() {
        for op in Op::ALL {
            assert_eq!(Op::from_symbol(&op.to_string()), Some(op));
            assert_eq!(Op::from_symbol(&op.symbol().to_string()), Some(op));
        }
        assert_eq!(Op::from_symbol("%"), None);
    }
}
