//! Regular expressions over values.
//!
//! ```text
//! expression = sequence { "|" sequence }
//! sequence   = { atom [ "*" | "+" | "?" | "{n}" | "{n,}" | "{n,m}" ] }
//! atom       = value | "." | "[" ["^"] { value | value "-" value } "]" | "(" expression ")"
//! ```
//!
//! A value is one character: `1` to `9`, then `A` for 10 and so on. Blanks are ignored. An
//! expression always describes the whole line.

use std::collections::{BTreeSet, HashMap};

use crate::{Automaton, Machine};

/// Largest number in braces: no line has more cells.
const MOST_REPEATS: usize = 4096;

/// Largest number of states of the machine of an expression.
const MOST_STATES: usize = 100_000;

/// A regular expression.
///
/// ```
/// use quadrille_constraint::Pattern;
/// let pattern: Pattern = "[1-3]*(9|85)[^1]{2,}".parse()?;
/// assert!(pattern.matches(&[3, 1, 8, 5, 2, 2]));
/// assert!(!pattern.matches(&[9, 2]));
/// let automaton = pattern.automaton(9, 1000).unwrap();
/// assert!(automaton.accepts([9, 2, 2]) && !automaton.accepts([9, 2, 1]));
/// # Ok::<(), quadrille_constraint::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    root: Node,
}

/// A part of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    /// One value of a set: bit `v − 1` for the value `v`.
    Values(u64),
    /// One after the other.
    Sequence(Vec<Node>),
    /// One of them.
    Choice(Vec<Node>),
    /// At least and, if there is a limit, at most as many times.
    Repeat(Box<Node>, usize, Option<usize>),
}

/// A flaw in a regular expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// Position of the character, from 0.
    pub at: usize,
    /// The flaw in words.
    pub flaw: &'static str,
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "character {}: {}", self.at + 1, self.flaw)
    }
}

impl std::error::Error for PatternError {}

impl std::str::FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        Self::with_lowest(text, 1)
    }
}

impl Pattern {
    /// Reads an expression over digits, of which the lowest, 0 or 1, stands for the value 1.
    ///
    /// # Errors
    /// The first flaw and its place.
    pub fn with_lowest(text: &str, lowest: u8) -> Result<Self, PatternError> {
        let mut reader = Reader { text: text.chars().collect(), at: 0, lowest };
        let root = reader.expression()?;
        match reader.peek() {
            None => Ok(Pattern { root }),
            Some(_) => Err(reader.error("a closing parenthesis without an opening one")),
        }
    }

    /// True if the expression describes these values.
    #[must_use]
    pub fn matches(&self, values: &[u8]) -> bool {
        let mut matching = Matching { values, known: HashMap::new() };
        matching.ends(&self.root, 0).contains(&values.len())
    }

    /// The minimal automaton of the expression on values from 1 to `side`; `None` if it has more
    /// than `most` states on the way.
    #[must_use]
    pub fn automaton(&self, side: usize, most: usize) -> Option<Automaton> {
        let mut machine = Machine::default();
        let start = machine.add_state(false);
        machine.add_start(start);
        let mut states = MOST_STATES;
        let end = build(&self.root, &mut machine, start, &mut states)?;
        let accept = machine.add_state(true);
        machine.add_free_step(end, accept);
        machine.determinized(side, most)
    }
}

/// The parts of an expression beside some values.
struct Matching<'a> {
    values: &'a [u8],
    /// By part and start: the positions at which it may end. Without them, parts inside each other
    /// would be tried in exponentially many ways.
    known: HashMap<(*const Node, usize), BTreeSet<usize>>,
}

impl Matching<'_> {
    /// The positions at which a part may end if it starts here.
    fn ends(&mut self, node: &Node, start: usize) -> BTreeSet<usize> {
        let starts = BTreeSet::from([start]);
        match node {
            Node::Values(set) => {
                let fits = self.values.get(start).is_some_and(|value| set >> (value - 1) & 1 == 1);
                fits.then_some(start + 1).into_iter().collect()
            }
            Node::Sequence(parts) => {
                parts.iter().fold(starts, |starts, part| self.ends_from(part, &starts))
            }
            Node::Choice(parts) => {
                parts.iter().flat_map(|part| self.ends_from(part, &starts)).collect()
            }
            Node::Repeat(part, least, most) => self.repeated(part, *least, *most, starts),
        }
    }

    /// The positions at which a part may end if it starts at one of these.
    fn ends_from(&mut self, node: &Node, starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        for &start in starts {
            let key = (std::ptr::from_ref(node), start);
            if !self.known.contains_key(&key) {
                let ends = self.ends(node, start);
                self.known.insert(key, ends);
            }
            all.extend(&self.known[&key]);
        }
        all
    }

    fn repeated(
        &mut self,
        part: &Node,
        least: usize,
        most: Option<usize>,
        mut open: BTreeSet<usize>,
    ) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        for times in 0..=most.unwrap_or(least + self.values.len()) {
            if times >= least {
                all.extend(&open);
            }
            let next = self.ends_from(part, &open);
            // From here on every further round ends at the same positions.
            if next == open {
                all.extend(&open);
                break;
            }
            open = next;
        }
        all
    }
}

/// Adds the states of a part after the state `from`; the state at its end. `None` if more than
/// `left` states would be added.
fn build(node: &Node, machine: &mut Machine, from: usize, left: &mut usize) -> Option<usize> {
    *left = left.checked_sub(1)?;
    match node {
        Node::Values(set) => {
            let end = machine.add_state(false);
            machine.add_step(from, *set, end);
            Some(end)
        }
        Node::Sequence(parts) => {
            parts.iter().try_fold(from, |from, part| build(part, machine, from, left))
        }
        Node::Choice(parts) => {
            let end = machine.add_state(false);
            for part in parts {
                let last = build(part, machine, from, left)?;
                machine.add_free_step(last, end);
            }
            Some(end)
        }
        Node::Repeat(part, least, most) => build_repeat(part, *least, *most, machine, from, left),
    }
}

fn build_repeat(
    part: &Node,
    least: usize,
    most: Option<usize>,
    machine: &mut Machine,
    from: usize,
    left: &mut usize,
) -> Option<usize> {
    let must = (0..least).try_fold(from, |from, _| build(part, machine, from, left))?;
    // Own states at both ends: a loop must not reach into what stands beside it.
    let (start, end) = (machine.add_state(false), machine.add_state(false));
    machine.add_free_step(must, start);
    machine.add_free_step(start, end);
    let mut at = start;
    for _ in least..most.unwrap_or(least + 1) {
        at = build(part, machine, at, left)?;
        machine.add_free_step(at, end);
    }
    if most.is_none() {
        machine.add_free_step(at, start);
    }
    Some(end)
}

/// A recursive-descent parser.
struct Reader {
    text: Vec<char>,
    at: usize,
    lowest: u8,
}

/// Depth of parentheses; deeper ones are refused rather than recursed into.
const MOST_DEPTH: usize = 100;

impl Reader {
    fn expression(&mut self) -> Result<Node, PatternError> {
        self.expression_within(MOST_DEPTH)
    }

    fn expression_within(&mut self, depth: usize) -> Result<Node, PatternError> {
        let mut parts = vec![self.sequence(depth)?];
        while self.take('|') {
            parts.push(self.sequence(depth)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Node::Choice(parts) })
    }

    fn sequence(&mut self, depth: usize) -> Result<Node, PatternError> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            let node = self.atom(depth)?;
            let Some((least, most)) = self.quantifier()? else {
                parts.push(node);
                continue;
            };
            // Elsewhere `1+?` is a lazy repeat, and a chain of repeats would nest without a limit.
            if self.peek().is_some_and(|c| "*+?{".contains(c)) {
                return Err(self.error("a repeat directly after a repeat: use parentheses"));
            }
            parts.push(Node::Repeat(Box::new(node), least, most));
        }
        Ok(Node::Sequence(parts))
    }

    fn atom(&mut self, depth: usize) -> Result<Node, PatternError> {
        if self.take('(') {
            if depth == 0 {
                return Err(self.error("too many parentheses inside each other"));
            }
            let inner = self.expression_within(depth - 1)?;
            return match self.take(')') {
                true => Ok(inner),
                false => Err(self.error("the parenthesis is not closed")),
            };
        }
        if self.take('[') {
            return self.class().map(Node::Values);
        }
        if self.take('.') {
            return Ok(Node::Values(u64::MAX));
        }
        self.value().map(|value| Node::Values(1 << (value - 1)))
    }

    /// The set of a class, after its opening bracket.
    fn class(&mut self) -> Result<u64, PatternError> {
        let (negated, mut set) = (self.take('^'), 0_u64);
        while !self.take(']') {
            let first = self.value()?;
            let last = if self.take('-') { self.value()? } else { first };
            if last < first {
                return Err(self.error("the range goes down"));
            }
            (first..=last).for_each(|value| set |= 1 << (value - 1));
        }
        match set {
            0 => Err(self.error("the brackets are empty")),
            _ => Ok(if negated { !set } else { set }),
        }
    }

    /// The least and greatest number of repeats.
    fn quantifier(&mut self) -> Result<Option<(usize, Option<usize>)>, PatternError> {
        let plain = [('*', (0, None)), ('+', (1, None)), ('?', (0, Some(1)))];
        for (sign, repeats) in plain {
            if self.take(sign) {
                return Ok(Some(repeats));
            }
        }
        if !self.take('{') {
            return Ok(None);
        }
        let least = self.number()?.ok_or_else(|| self.error("a number is missing"))?;
        let most = if self.take(',') { self.number()? } else { Some(least) };
        if !self.take('}') {
            return Err(self.error("the brace is not closed"));
        }
        match most {
            Some(most) if most < least => Err(self.error("the range goes down")),
            _ => Ok(Some((least, most))),
        }
    }

    fn number(&mut self) -> Result<Option<usize>, PatternError> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            self.at += 1;
            let value = number.unwrap_or(0) * 10 + digit as usize;
            if value > MOST_REPEATS {
                return Err(self.error("the number is too large"));
            }
            number = Some(value);
        }
        Ok(number)
    }

    fn value(&mut self) -> Result<u8, PatternError> {
        let least = u32::from(self.lowest);
        let digit = self.peek().and_then(|c| c.to_digit(36));
        let value = digit.and_then(|digit| digit.checked_sub(least)).map(|above| above + 1);
        let value = value.ok_or_else(|| self.error("a digit (1 to 9, A to Z) is missing"))?;
        self.at += 1;
        Ok(value as u8)
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    /// The next character that is not a blank.
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn error(&self, flaw: &'static str) -> PatternError {
        PatternError { at: self.at.min(self.text.len()), flaw }
    }
}
