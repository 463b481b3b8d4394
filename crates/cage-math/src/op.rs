//! Operations and their results.

use std::fmt;

/// The operation of a cage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// The sum of all values.
    Add,
    /// The product of all values.
    Mul,
    /// The larger minus the smaller of two values; with more cells, the largest minus all others.
    Sub,
    /// The larger over the smaller of two values, without remainder; with more cells, the largest
    /// over the product of the others.
    Div,
    /// The value of the cage's one cell.
    Eq,
    /// Unknown operation ("no-op" puzzles): any of those above that the number of cells allows.
    Any,
}

impl Op {
    /// All operations.
    pub const ALL: [Op; 6] = [Op::Add, Op::Mul, Op::Sub, Op::Div, Op::Eq, Op::Any];

    /// Parses `+ =`, `*` `x` `X` `×` `·`, `-` `−` `–`, `/` `÷` `∕` `:`, and `?` for any operation.
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

/// The possible operations of a cage: `op` itself, or everything that [`Op::Any`] stands for with
/// this many cells. With more than two cells, − and ÷ are included only if `many` is set.
#[must_use]
pub fn operations(op: Op, cells: usize, many: bool) -> &'static [Op] {
    match op {
        Op::Any if cells == 1 => &[Op::Eq],
        Op::Any if cells == 2 || many => &[Op::Add, Op::Mul, Op::Sub, Op::Div],
        Op::Any => &[Op::Add, Op::Mul],
        Op::Add => &[Op::Add],
        Op::Mul => &[Op::Mul],
        Op::Sub => &[Op::Sub],
        Op::Div => &[Op::Div],
        Op::Eq => &[Op::Eq],
    }
}

/// The result of an operation. `None` if there is none: a difference below 0, a division with a
/// remainder, a product that overflows `u128`, or no values.
///
/// − and ÷ take the largest value against all others. [`Op::Any`] has no result of its own.
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

/// The product, or `None` if it overflows.
fn product(mut values: impl Iterator<Item = u8>) -> Option<u128> {
    values.try_fold(1u128, |p, v| p.checked_mul(v.into()))
}
