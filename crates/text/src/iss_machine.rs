//! Tables, expressions and machines in constraint strings of Interactive Sudoku Solver: bits in
//! base 64, decoded into the notation of our rules.

use std::collections::HashMap;
use std::fmt::Write as _;

use quadrille_constraint::{Automaton, Primitive};
use quadrille_puzzle::{Puzzle, Rule, value_char};

/// Largest number of states.
const MOST_STATES: usize = 20_000;

/// Six bits for each character of URL-safe base 64.
pub(crate) fn six_bits(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    };
    text.bytes().map(digit).collect()
}

/// The bits of a text in base 64, the high bit of each character first.
struct Bits {
    digits: Vec<u8>,
    at: usize,
    end: usize,
}

impl Bits {
    fn new(text: &str) -> Option<Self> {
        let digits = six_bits(text)?;
        // Bits behind the last whole byte are padding.
        let end = 6 * digits.len() / 8 * 8;
        Some(Bits { digits, at: 0, end })
    }

    fn left(&self) -> usize {
        self.end - self.at
    }

    fn take(&mut self, bits: usize) -> Option<usize> {
        let start = self.at;
        self.at += bits;
        let bit = |at: usize| usize::from(self.digits[at / 6] >> (5 - at % 6) & 1);
        (self.at <= self.end).then(|| (start..start + bits).fold(0, |all, at| all << 1 | bit(at)))
    }
}

/// A regular expression: its characters.
pub(crate) fn expression(text: &str) -> Option<String> {
    let mut bits = Bits::new(text)?;
    let mut bytes = Vec::new();
    while bits.left() >= 8 {
        bytes.push(bits.take(8)? as u8);
    }
    String::from_utf8(bytes).ok()
}

/// A relation of two values: one bit for each pair, the low bit of a character first, trailing zeros
/// left out.
pub(crate) fn table(text: &str, puzzle: &Puzzle) -> Option<String> {
    let side = puzzle.side();
    let symbol = |value: usize| value_char(puzzle.digit(value as u8 + 1));
    let bits = six_bits(text)?;
    let related = |at: usize| bits.get(at / 6).is_some_and(|six| six >> (at % 6) & 1 == 1);
    let mut table = String::new();
    for a in 0..side {
        let row = (0..side).filter(|b| related(a * side + b));
        let row: String = row.filter_map(symbol).collect();
        write!(table, "{}:{row} ", symbol(a)?).ok()?;
    }
    Some(table.trim_end().to_owned())
}

/// The header of a machine.
struct Header {
    /// True if every state has a bit for each symbol, and one target for each bit.
    packed: bool,
    state_bits: usize,
    symbols: usize,
    starts: usize,
    /// By start state: true if it accepts.
    start_accepts: Vec<bool>,
    /// Accepting states after those at the start.
    accepts: usize,
    /// Bits of the number of steps of a state.
    count_bits: usize,
}

fn header(bits: &mut Bits) -> Option<Header> {
    let packed = match bits.take(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let state_bits = bits.take(4)? + 1;
    let symbols = bits.take(4)? + 1;
    let (starts, accepts) = (bits.take(state_bits)?, bits.take(state_bits)?);
    let start_accepts =
        (0..starts).map(|_| bits.take(1).map(|bit| bit == 1)).collect::<Option<Vec<_>>>()?;
    let count_bits = if packed { 0 } else { bits.take(4)? };
    Some(Header { packed, state_bits, symbols, starts, start_accepts, accepts, count_bits })
}

/// Steps of one state: a symbol, from 0, and the next state.
type Steps = Vec<(usize, usize)>;

/// The steps of the next state.
fn steps(bits: &mut Bits, header: &Header) -> Option<Steps> {
    if header.packed {
        let mask = bits.take(header.symbols)?;
        // The first bit stands for the largest symbol.
        let symbols = (0..header.symbols).filter(|symbol| mask >> symbol & 1 == 1);
        return symbols.map(|symbol| Some((symbol, bits.take(header.state_bits)?))).collect();
    }
    let symbol_bits = (usize::BITS - (header.symbols - 1).leading_zeros()) as usize;
    let count = bits.take(header.count_bits)?;
    (0..count).map(|_| Some((bits.take(symbol_bits)?, bits.take(header.state_bits)?))).collect()
}

/// A machine that may be in several states: start states first, then other accepting states, then
/// the rest.
struct Machine {
    states: Vec<Steps>,
    header: Header,
}

impl Machine {
    fn decode(text: &str) -> Option<Self> {
        let mut bits = Bits::new(text)?;
        let header = header(&mut bits)?;
        let least = if header.packed { header.symbols } else { header.count_bits };
        let mut states: Vec<Steps> = Vec::new();
        while least > 0 && bits.left() >= least && states.len() < MOST_STATES {
            states.push(steps(&mut bits, &header)?);
        }
        // Padding reads as states without steps, and states without steps at the end are left out.
        let last = states.iter().flatten().map(|&(_, to)| to).max().unwrap_or(0);
        let number = (last + 1).max(header.starts + header.accepts);
        states.resize(number, Vec::new());
        Some(Machine { states, header })
    }

    fn accepts(&self, state: usize) -> bool {
        let others = self.header.starts + self.header.accepts;
        self.header.start_accepts.get(state).copied().unwrap_or(state < others)
    }

    /// The next states after a symbol.
    fn after(&self, state: usize, symbol: usize) -> impl Iterator<Item = usize> {
        self.states[state].iter().filter(move |step| step.0 == symbol).map(|step| step.1)
    }

    /// The states after reading a number of breaks between segments, whose symbol comes after the
    /// largest value.
    fn after_breaks(&self, mut states: Vec<usize>, breaks: usize, side: usize) -> Vec<usize> {
        for _ in 0..breaks {
            states = states.iter().flat_map(|&state| self.after(state, side)).collect();
            states.sort_unstable();
            states.dedup();
        }
        states
    }
}

/// A machine in the notation of our rules. `cuts` has, for each number of cells read, the number of
/// breaks between segments that come next; a line without any has none.
pub(crate) fn machine(text: &str, puzzle: &Puzzle, cuts: &[usize]) -> Option<String> {
    let side = puzzle.side();
    let machine = Machine::decode(text)?;
    let starts: Vec<usize> = (0..machine.header.starts).collect();
    if cuts.iter().all(|&breaks| breaks == 0) {
        let steps = |state: usize| {
            let steps = machine.states[state].iter().filter(|&&(symbol, _)| symbol < side);
            steps.copied().collect()
        };
        let all: Vec<Steps> = (0..machine.states.len()).map(steps).collect();
        return Some(notation(&all, &starts, puzzle, |state| machine.accepts(state)));
    }
    unrolled(&machine, &starts, puzzle, cuts)
}

/// The machine with a state for each state and each number of cells read, so that it can take breaks
/// where they stand. `None` if it is too large.
fn unrolled(
    machine: &Machine,
    starts: &[usize],
    puzzle: &Puzzle,
    cuts: &[usize],
) -> Option<String> {
    let side = puzzle.side();
    let mut places: Vec<(usize, usize)> = Vec::new();
    let mut numbers = HashMap::new();
    let mut number = |place: (usize, usize), places: &mut Vec<(usize, usize)>| {
        *numbers.entry(place).or_insert_with(|| {
            places.push(place);
            places.len() - 1
        })
    };
    for state in machine.after_breaks(starts.to_vec(), cuts[0], side) {
        number((0, state), &mut places);
    }
    let first: Vec<usize> = (0..places.len()).collect();
    let mut all: Vec<Steps> = Vec::new();
    while let Some(&(read, state)) = places.get(all.len()) {
        let mut steps = Steps::new();
        for symbol in (0..side).filter(|_| read + 1 < cuts.len()) {
            let next = machine.after(state, symbol).collect();
            for next in machine.after_breaks(next, cuts[read + 1], side) {
                steps.push((symbol, number((read + 1, next), &mut places)));
            }
        }
        all.push(steps);
        if all.len() > MOST_STATES {
            return None;
        }
    }
    let accepts = |i: usize| places[i].0 + 1 == cuts.len() && machine.accepts(places[i].1);
    Some(notation(&all, &first, puzzle, accepts))
}

/// The machine in the notation of our rules. A state of its own stands for the start where there is
/// none.
fn notation(
    states: &[Steps],
    starts: &[usize],
    puzzle: &Puzzle,
    accepts: impl Fn(usize) -> bool,
) -> String {
    let mut out: Vec<String> = Vec::new();
    if starts.is_empty() {
        out.push("none:".to_owned());
    }
    for (i, steps) in states.iter().enumerate() {
        let start = if i > 0 && starts.contains(&i) { ">" } else { "" };
        let star = if accepts(i) { "*" } else { "" };
        let mut state = format!("{start}{i}{star}:");
        for &(symbol, to) in steps {
            if let Some(value) = value_char(puzzle.digit(symbol as u8 + 1)) {
                write!(state, " {value}>{to}").expect("a String takes everything");
            }
        }
        out.push(state);
    }
    out.join(";")
}

/// Characters of URL-safe base 64.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes in base 64, without padding.
pub(crate) fn encode_bytes(bytes: &[u8]) -> String {
    let bits: Vec<bool> = bytes.iter().flat_map(|&byte| low_bits(byte.into(), 8)).collect();
    encode_bits(bits)
}

/// The low bits of a number, the highest of them first.
fn low_bits(number: usize, bits: usize) -> impl Iterator<Item = bool> {
    (0..bits).rev().map(move |bit| number >> bit & 1 == 1)
}

/// Bits in base 64: whole bytes, the high bit of a character first.
fn encode_bits(mut bits: Vec<bool>) -> String {
    bits.resize(bits.len().next_multiple_of(8), false);
    let six = |bits: &[bool]| -> usize {
        (0..6).filter(|&i| bits.get(i) == Some(&true)).map(|i| 32 >> i).sum()
    };
    bits.chunks(6).map(|bits| char::from(DIGITS[six(bits)])).collect()
}

/// A relation of two values, as [`table`] reads it.
pub(crate) fn encode_table(related: &[bool]) -> String {
    let six = |bits: &[bool]| -> usize {
        (0..6).filter(|&i| bits.get(i) == Some(&true)).map(|i| 1 << i).sum()
    };
    let text: String = related.chunks(6).map(|bits| char::from(DIGITS[six(bits)])).collect();
    text.trim_end_matches('A').to_owned()
}

/// The machine of a rule. `None` if it has too many states.
pub(crate) fn encode_machine(rule: &Rule, puzzle: &Puzzle) -> Option<String> {
    match rule.lower(puzzle).first() {
        Some(Primitive::Regular { automaton, .. }) => encode_automaton(automaton),
        _ => None,
    }
}

/// An automaton, as [`machine`] reads it: the start first, then the other states that accept, then
/// the rest. `None` if it has too many states.
pub(crate) fn encode_automaton(automaton: &Automaton) -> Option<String> {
    let mut order: Vec<u32> = (0..automaton.states() as u32).collect();
    order.sort_by_key(|&state| (state != 0, !automaton.is_accepting(state)));
    let state_bits = (usize::BITS - order.len().leading_zeros()) as usize;
    if state_bits > 16 {
        return None;
    }
    let accepts = order[1..].iter().filter(|&&state| automaton.is_accepting(state)).count();
    let mut bits: Vec<bool> = Vec::new();
    let header = [(1, 2), (state_bits - 1, 4), (automaton.side() - 1, 4), (1, state_bits)];
    let accepting = [(accepts, state_bits), (automaton.is_accepting(0).into(), 1)];
    let parts = header.into_iter().chain(accepting);
    bits.extend(parts.flat_map(|(number, width)| low_bits(number, width)));
    for &state in &order {
        bits.extend(state_of(automaton, state, &order, state_bits));
    }
    Some(encode_bits(bits))
}

/// One bit for each value with a step, the largest first, and the next states.
fn state_of(automaton: &Automaton, state: u32, order: &[u32], state_bits: usize) -> Vec<bool> {
    let values = 1..=automaton.side() as u8;
    let next = |value: u8| {
        let next = automaton.next(state, value);
        order.iter().position(|&other| other == next)
    };
    let mask = values.clone().rev().map(|value| next(value).is_some());
    let steps = values.filter_map(next).flat_map(|to| low_bits(to, state_bits));
    mask.chain(steps).collect()
}
