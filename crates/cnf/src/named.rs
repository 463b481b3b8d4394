//! The named view: literals, clauses and formulas whose variables are words.
//!
//! The text form is exact. A literal is its symbol, with `!` before it if negative. A clause is its
//! literals sorted by symbol (ignoring the `!`), joined by ` || `; the empty clause is `FALSE`. A
//! formula is its clause texts without duplicates, in byte order, one per line, without a final
//! newline. Clauses compare by their text, so `!` sorts before every letter.
//!
//! Invariant: a clause contains each symbol at most once, so never with both signs.

use crate::formula::{Formula, Var};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

/// A symbol or its negation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedLit {
    symbol: String,
    positive: bool,
}

/// An error in the text of a literal, a clause or a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NamedError {
    /// A symbol that is empty, contains a blank, `!` or `|`, or is the word `FALSE`.
    #[error("line {line}: `{text}` is not a symbol")]
    Symbol {
        /// Line of the text, from 1.
        line: usize,
        /// The offending text.
        text: String,
    },
    /// A clause with a symbol and its negation.
    #[error("line {line}: the clause holds both `{symbol}` and `!{symbol}`")]
    BothSigns {
        /// Line of the text, from 1.
        line: usize,
        /// The symbol.
        symbol: String,
    },
}

impl NamedLit {
    /// The literal of `symbol` if `positive`, otherwise its negation.
    ///
    /// # Errors
    /// If `symbol` is empty, contains a blank, `!` or `|`, or is the word `FALSE`.
    pub fn new(symbol: &str, positive: bool) -> Result<Self, NamedError> {
        let bad = |c: char| c.is_whitespace() || c.is_control() || c == '!' || c == '|';
        if symbol.is_empty() || symbol == "FALSE" || symbol.contains(bad) {
            return Err(NamedError::Symbol { line: 1, text: symbol.to_owned() });
        }
        Ok(NamedLit { symbol: symbol.to_owned(), positive })
    }

    /// The name of the variable.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.symbol
    }

    /// True if the literal is the symbol itself, not its negation.
    #[must_use]
    pub fn is_positive(&self) -> bool {
        self.positive
    }
}

impl FromStr for NamedLit {
    type Err = NamedError;
    fn from_str(text: &str) -> Result<Self, NamedError> {
        match text.strip_prefix('!') {
            Some(symbol) => NamedLit::new(symbol, false),
            None => NamedLit::new(text, true),
        }
    }
}

impl fmt::Display for NamedLit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.positive {
            f.write_str("!")?;
        }
        f.write_str(&self.symbol)
    }
}

/// A disjunction of literals.
///
/// ```
/// use quadrille_cnf::Clause;
/// let clause: Clause = "c || !a || b".parse().unwrap();
/// assert_eq!(clause.to_string(), "!a || b || c");
/// let other: Clause = "a || d".parse().unwrap();
/// assert_eq!(clause.union(&other), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    /// The text form. It is the first field because order and equality use it.
    text: String,
    signs: BTreeMap<String, bool>,
}

impl Clause {
    /// The clause of these literals, without duplicates. `None` if both signs of a symbol occur.
    #[must_use]
    pub fn new(literals: impl IntoIterator<Item = NamedLit>) -> Option<Self> {
        let mut signs = BTreeMap::new();
        for lit in literals {
            let positive = lit.positive;
            if *signs.entry(lit.symbol).or_insert(positive) != positive {
                return None;
            }
        }
        Some(Self::of(signs))
    }

    fn of(signs: BTreeMap<String, bool>) -> Self {
        let mut text = String::new();
        for (symbol, &positive) in &signs {
            text.push_str(if text.is_empty() { "" } else { " || " });
            text.push_str(if positive { "" } else { "!" });
            text.push_str(symbol);
        }
        if text.is_empty() {
            text.push_str("FALSE");
        }
        Clause { text, signs }
    }

    /// The literals, by symbol.
    pub fn literals(&self) -> impl Iterator<Item = NamedLit> + '_ {
        self.signs.iter().map(|(symbol, &positive)| NamedLit { symbol: symbol.clone(), positive })
    }

    /// The symbols in order.
    pub fn symbols(&self) -> impl Iterator<Item = &str> {
        self.signs.keys().map(String::as_str)
    }

    /// The sign with which `symbol` occurs, if it does.
    #[must_use]
    pub fn sign(&self, symbol: &str) -> Option<bool> {
        self.signs.get(symbol).copied()
    }

    /// The number of literals.
    #[must_use]
    pub fn len(&self) -> usize {
        self.signs.len()
    }

    /// True if this is the empty clause, which is never satisfied.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.signs.is_empty()
    }

    /// The clause of all literals of both; `None` if both signs of a symbol would occur.
    #[must_use]
    pub fn union(&self, other: &Clause) -> Option<Clause> {
        Clause::new(self.literals().chain(other.literals()))
    }

    /// True if a literal holds in the model. A symbol missing from it satisfies neither sign.
    #[must_use]
    pub fn satisfied_by(&self, model: &BTreeMap<String, bool>) -> bool {
        self.signs.iter().any(|(symbol, positive)| model.get(symbol) == Some(positive))
    }
}

impl FromStr for Clause {
    type Err = NamedError;
    fn from_str(text: &str) -> Result<Self, NamedError> {
        if text.trim() == "FALSE" {
            return Ok(Self::of(BTreeMap::new()));
        }
        let mut signs = BTreeMap::new();
        for part in text.split("||") {
            let lit: NamedLit = part.trim().parse()?;
            if *signs.entry(lit.symbol.clone()).or_insert(lit.positive) != lit.positive {
                return Err(NamedError::BothSigns { line: 1, symbol: lit.symbol });
            }
        }
        Ok(Self::of(signs))
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A conjunction of clauses without duplicates.
///
/// ```
/// use quadrille_cnf::Cnf;
/// let cnf: Cnf = "b || a\n!c\na || b".parse().unwrap();
/// assert_eq!(cnf.to_string(), "!c\na || b");
/// assert_eq!(cnf.symbols().into_iter().collect::<Vec<_>>(), ["a", "b", "c"]);
/// let model = [("a", true), ("c", false)].map(|(s, v)| (s.to_string(), v)).into();
/// assert!(cnf.satisfied_by(&model));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    clauses: BTreeSet<Clause>,
}

impl Cnf {
    /// The clauses in the order of their text.
    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.clauses.iter()
    }

    /// The number of different clauses.
    #[must_use]
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// True if there are no clauses, so that every model satisfies it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// The symbols that occur, in order.
    #[must_use]
    pub fn symbols(&self) -> BTreeSet<&str> {
        self.clauses.iter().flat_map(Clause::symbols).collect()
    }

    /// True if the model satisfies every clause.
    #[must_use]
    pub fn satisfied_by(&self, model: &BTreeMap<String, bool>) -> bool {
        self.clauses.iter().all(|clause| clause.satisfied_by(model))
    }

    /// The numeric view: symbols become variables in byte order. The vector holds their names.
    #[must_use]
    pub fn to_formula(&self) -> (Formula, Vec<String>) {
        let names: Vec<String> = self.symbols().into_iter().map(str::to_owned).collect();
        let numbers: BTreeMap<&str, u32> = names.iter().map(String::as_str).zip(0..).collect();
        let mut formula = Formula::with_vars(names.len() as u32);
        for clause in &self.clauses {
            let lits: Vec<_> = clause
                .signs
                .iter()
                .map(|(symbol, &positive)| {
                    let var = Var(numbers[symbol.as_str()]);
                    if positive { var.pos() } else { var.neg() }
                })
                .collect();
            formula.add(&lits);
        }
        (formula, names)
    }
}

impl FromIterator<Clause> for Cnf {
    fn from_iter<I: IntoIterator<Item = Clause>>(clauses: I) -> Self {
        Cnf { clauses: clauses.into_iter().collect() }
    }
}

impl Extend<Clause> for Cnf {
    fn extend<I: IntoIterator<Item = Clause>>(&mut self, clauses: I) {
        self.clauses.extend(clauses);
    }
}

impl FromStr for Cnf {
    type Err = NamedError;
    fn from_str(text: &str) -> Result<Self, NamedError> {
        let parsed = text.lines().enumerate().map(|(index, line)| {
            line.parse::<Clause>().map_err(|error| match error {
                NamedError::Symbol { text, .. } => NamedError::Symbol { line: index + 1, text },
                NamedError::BothSigns { symbol, .. } => {
                    NamedError::BothSigns { line: index + 1, symbol }
                }
            })
        });
        parsed.collect()
    }
}

impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, clause) in self.clauses.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&clause.text)?;
        }
        Ok(())
    }
}
