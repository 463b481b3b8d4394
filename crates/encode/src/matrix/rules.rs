//! Rules in a matrix, added to the items and options of the rest.
//!
//! A placement covers a secondary item for each value of its distinct cells, and one for each value
//! of a related cell with which it cannot stand. Sums and automata are read layer by layer. Each
//! layer is a primary item, and its options are the steps: the state before, the cell with its
//! value, the state after. States are colours of secondary items, and so are the values of a cell
//! that is read, which its placements name as well.
//!
//! In an any-of every constraint is read to its end, whether it holds or not. Another automaton reads
//! which of them hold, and accepts if all of some alternative do. All automata are deterministic, so
//! there is one cover for each solution.

use quadrille_constraint::{Automaton as Machine, Primitive};
use quadrille_puzzle::{Puzzle, Values};

use super::{Choice, MAX_OPTIONS, Matrix, MatrixError};
use crate::automaton::{Automaton, Step};

/// Added to the numbers of secondary items until the primary ones are counted.
const SECONDARY: u32 = 1 << 31;

/// A constraint is too large.
struct TooLarge;

/// The additions of the rules to a matrix.
struct Rules {
    side: usize,
    /// Candidates that the rules leave.
    candidates: Vec<Values>,
    /// The primary items of the rest; the first new one has this number.
    first: u32,
    /// Names of new primary items.
    primary: Vec<String>,
    /// Names of new secondary items.
    secondary: Vec<String>,
    /// By `N·cell + value − 1`: items that the placement covers.
    covered: Vec<Vec<u32>>,
    /// By cell: the item whose colour is its value, if the cell is read.
    values: Vec<Option<u32>>,
    /// New options.
    choices: Vec<Choice>,
    /// The rule that is encoded, from 1 (0 for short lines), and the number of its items.
    rule: (usize, usize),
}

impl Matrix {
    /// Adds the rules of the puzzle.
    pub(super) fn with_rules(self, puzzle: &Puzzle) -> Result<Self, MatrixError> {
        if !puzzle.is_variant() {
            return Ok(self);
        }
        let mut rules = Rules::new(puzzle, self.primary);
        // Short lines have the number 0.
        let rules_lowered = puzzle.rules().iter().map(|rule| rule.lower(puzzle));
        let lowered: Vec<Vec<Primitive>> =
            [puzzle.different_lines()].into_iter().chain(rules_lowered).collect();
        lowered.iter().flatten().for_each(|primitive| rules.mask(primitive));
        for (rule, primitives) in lowered.iter().enumerate() {
            rules.rule = (rule, 0);
            let all = primitives.iter().try_for_each(|primitive| rules.primitive(primitive));
            all.map_err(|TooLarge| MatrixError::RuleTooLarge { rule })?;
        }
        Ok(rules.join(self))
    }
}

impl Rules {
    fn new(puzzle: &Puzzle, first: usize) -> Self {
        let side = puzzle.side();
        Rules {
            side,
            candidates: puzzle.candidates(),
            first: first as u32,
            primary: Vec::new(),
            secondary: Vec::new(),
            covered: vec![Vec::new(); side * side * side],
            values: vec![None; side * side],
            choices: Vec::new(),
            rule: (0, 0),
        }
    }

    fn mask(&mut self, primitive: &Primitive) {
        if let Primitive::Mask { cell, values } = primitive {
            let open = &mut self.candidates[usize::from(*cell)];
            *open = open.iter().filter(|value| values >> (value - 1) & 1 == 1).collect();
        }
    }

    fn primitive(&mut self, primitive: &Primitive) -> Result<(), TooLarge> {
        match primitive {
            Primitive::Mask { .. } => {}
            Primitive::Distinct(cells) => self.distinct(cells),
            Primitive::Pair { a, b, table } => self.pair(*a, *b, table),
            Primitive::Linear { terms, target } => {
                let (factors, cells): (Vec<i32>, Vec<u16>) = terms.iter().copied().unzip();
                let domains = self.domains(&cells);
                let sums = Automaton::of_sum(&factors, *target, &domains, MAX_OPTIONS);
                self.run(&sums.ok_or(TooLarge)?, &cells)?;
            }
            Primitive::Regular { cells, automaton } => {
                let domains = self.domains(cells);
                let states = Automaton::of_machine(automaton, &domains, MAX_OPTIONS);
                self.run(&states.ok_or(TooLarge)?, cells)?;
            }
            Primitive::AnyOf(lists) => self.any_of(lists)?,
        }
        Ok(())
    }

    fn domains(&self, cells: &[u16]) -> Vec<Values> {
        cells.iter().map(|&cell| self.candidates[usize::from(cell)]).collect()
    }

    fn new_primary(&mut self) -> u32 {
        self.primary.push(name(&mut self.rule));
        self.first + self.primary.len() as u32 - 1
    }

    fn new_secondary(&mut self) -> u32 {
        self.secondary.push(name(&mut self.rule));
        SECONDARY + self.secondary.len() as u32 - 1
    }

    fn cover(&mut self, cell: u16, value: u8, item: u32) {
        self.covered[usize::from(cell) * self.side + usize::from(value) - 1].push(item);
    }

    fn distinct(&mut self, cells: &[u16]) {
        for value in 1..=self.side as u8 {
            let item = self.new_secondary();
            cells.iter().for_each(|&cell| self.cover(cell, value, item));
        }
    }

    /// One item for each value of the first cell, shared with the values that do not go with it.
    fn pair(&mut self, a: u16, b: u16, table: &[u64]) {
        for value in self.candidates[usize::from(a)] {
            let row = table[usize::from(value) - 1];
            let others = self.candidates[usize::from(b)].iter();
            let forbidden: Vec<u8> = others.filter(|w| row >> (w - 1) & 1 == 0).collect();
            if !forbidden.is_empty() {
                let item = self.new_secondary();
                self.cover(a, value, item);
                forbidden.into_iter().for_each(|other| self.cover(b, other, item));
            }
        }
    }

    /// The item whose colour is the value of a cell.
    fn value_item(&mut self, cell: u16) -> u32 {
        if let Some(item) = self.values[usize::from(cell)] {
            return item;
        }
        let item = self.new_secondary();
        self.values[usize::from(cell)] = Some(item);
        item
    }

    /// The automaton accepts the values of the cells.
    fn run(&mut self, automaton: &Automaton, cells: &[u16]) -> Result<(), TooLarge> {
        self.read(automaton, cells, |_, choice| vec![choice])
    }

    /// The automaton reads the cells. `end` makes options out of the last one for each last step.
    fn read(
        &mut self,
        automaton: &Automaton,
        cells: &[u16],
        end: impl Fn(&Step, Choice) -> Vec<Choice>,
    ) -> Result<(), TooLarge> {
        if automaton.states[0] == 0 {
            self.impossible();
            return Ok(());
        }
        let mut before = None;
        for (at, (&cell, steps)) in cells.iter().zip(&automaton.steps).enumerate() {
            let (layer, value) = (self.new_primary(), self.value_item(cell));
            let after = (at + 1 < cells.len()).then(|| self.new_secondary());
            for step in steps {
                let mut states = vec![(value, u32::from(step.value) - 1)];
                states.extend(before.map(|state| (state, step.from)));
                states.extend(after.map(|state| (state, step.to)));
                let choice = Choice { places: Vec::new(), items: vec![layer], states };
                match after {
                    Some(_) => self.choices.push(choice),
                    None => self.choices.extend(end(step, choice)),
                }
            }
            before = after;
        }
        if self.choices.len() > MAX_OPTIONS { Err(TooLarge) } else { Ok(()) }
    }

    /// A primary item without options: no cover.
    fn impossible(&mut self) {
        self.new_primary();
    }

    /// At least one of the lists holds. An automaton reads the truth of each constraint as the value
    /// 1 or 2. Its steps are part of the options in which the truth is known; in options of their
    /// own they would be few, and the search would guess the truth of everything first.
    fn any_of(&mut self, lists: &[Vec<Primitive>]) -> Result<(), TooLarge> {
        let lists: Vec<Vec<Primitive>> =
            lists.iter().map(|list| self.without_distinct(list)).collect();
        let Some(chooser) = chooser(&lists) else { return Ok(()) };
        if chooser.states[0] == 0 {
            self.impossible();
            return Ok(());
        }
        let (mut before, last) = (None, chooser.steps.len() - 1);
        for (at, primitive) in lists.iter().flatten().enumerate() {
            let after = (at < last).then(|| self.new_secondary());
            self.truth(primitive, &Decision { before, after, steps: &chooser.steps[at] })?;
            before = after;
        }
        Ok(())
    }

    /// The same constraints with a pair for any two distinct cells.
    fn without_distinct(&self, list: &[Primitive]) -> Vec<Primitive> {
        let differ = |a: u16, b: u16| Primitive::pair(a, b, self.side as u8, |a, b| a != b);
        let plain = |primitive: &Primitive| match primitive {
            Primitive::Distinct(cells) => {
                let with = |i: usize| cells[i + 1..].iter().map(move |&b| differ(cells[i], b));
                (0..cells.len()).flat_map(with).collect()
            }
            other => vec![other.clone()],
        };
        list.iter().flat_map(plain).collect()
    }

    /// Reads a constraint of an any-of to its end.
    fn truth(&mut self, primitive: &Primitive, decision: &Decision<'_>) -> Result<(), TooLarge> {
        let bit = |set: u64, value: u8| (set >> (value - 1) & 1) as i64;
        match primitive {
            Primitive::Pair { a, b, table } => {
                let step = |at, state: i64, value: u8| match at {
                    0 => value.into(),
                    _ => bit(table[state as usize - 1], value),
                };
                self.decide(&[*a, *b], step, |state| state == 1, decision)
            }
            Primitive::Mask { cell, values } => {
                let step = |_, _, value| bit(*values, value);
                self.decide(&[*cell], step, |state| state == 1, decision)
            }
            Primitive::Linear { terms, target } => {
                let (factors, cells): (Vec<i32>, Vec<u16>) = terms.iter().copied().unzip();
                let step =
                    |at: usize, sum, value: u8| sum + i64::from(factors[at]) * i64::from(value);
                self.decide(&cells, step, |sum| sum == i64::from(*target), decision)
            }
            Primitive::Regular { cells, automaton } => {
                const DEAD: i64 = Machine::DEAD as i64;
                let step = |_, state, value| match state {
                    DEAD => DEAD,
                    state => automaton.next(state as u32, value).into(),
                };
                let accepts = |state| state != DEAD && automaton.is_accepting(state as u32);
                self.decide(cells, step, accepts, decision)
            }
            Primitive::Distinct(_) | Primitive::AnyOf(_) => {
                unreachable!("alternatives have pairs instead of distinct cells, and no any-of")
            }
        }
    }

    /// Reads the cells with these steps from state 0, and decides by the truth of the last state.
    fn decide(
        &mut self,
        cells: &[u16],
        step: impl Fn(usize, i64, u8) -> i64,
        accepts: impl Fn(i64) -> bool,
        decision: &Decision<'_>,
    ) -> Result<(), TooLarge> {
        let domains = self.domains(cells);
        let read = |at: usize, &state: &i64, value| {
            let next = step(at, state, value);
            Some(if at + 1 == cells.len() { accepts(next).into() } else { next })
        };
        let all = Automaton::layered(0, &domains, MAX_OPTIONS, read, |_| true).ok_or(TooLarge)?;
        // States are numbered in order, so the last two are 0 and 1, unless there is only one.
        let always = match all.states.last() {
            Some(1) => Automaton::layered(0, &domains, MAX_OPTIONS, read, |&end| end == 1)
                .is_some_and(|holds| holds.states[0] > 0),
            _ => false,
        };
        self.read(&all, cells, |step, choice| decision.options(always || step.to == 1, &choice))
    }

    /// The matrix with everything that the rules add.
    fn join(self, mut matrix: Matrix) -> Matrix {
        let (new, secondary) = (self.primary.len() as u32, matrix.names.len() as u32);
        let number = |item: u32| match item {
            SECONDARY.. => item - SECONDARY + secondary + new,
            _ => item,
        };
        let shifted = |item: u32| if item < self.first { item } else { item + new };
        let old = matrix.choices.into_iter().filter_map(|choice| {
            let places = choice.places.iter();
            let open = |&(cell, value): &(quadrille_puzzle::Cell, u8)| {
                self.candidates[cell.index()].has(value)
            };
            if !places.clone().all(open) {
                return None;
            }
            let mut items: Vec<u32> = choice.items.into_iter().map(shifted).collect();
            let mut states: Vec<(u32, u32)> =
                choice.states.into_iter().map(|(item, state)| (shifted(item), state)).collect();
            for &(cell, value) in places {
                let at = cell.index() * self.side + usize::from(value) - 1;
                items.extend(self.covered[at].iter().map(|&item| number(item)));
                let read = self.values[cell.index()];
                states.extend(read.map(|item| (number(item), u32::from(value) - 1)));
            }
            items.sort_unstable();
            // A filling of a cage in which two cells do not go together.
            let fits = items.windows(2).all(|pair| pair[0] != pair[1]);
            fits.then_some(Choice { places: choice.places, items, states })
        });
        let mut choices: Vec<Choice> = old.collect();
        choices.extend(self.choices.into_iter().map(|mut choice| {
            choice.states.iter_mut().for_each(|(item, _)| *item = number(*item));
            choice
        }));
        let after = matrix.names.split_off(matrix.primary);
        matrix.names.extend(self.primary);
        matrix.primary = matrix.names.len();
        matrix.names.extend(after.into_iter().chain(self.secondary));
        Matrix { choices, ..matrix }
    }
}

/// The part of the automaton of an any-of that reads the truth of one constraint.
struct Decision<'a> {
    /// The item of the state before; none for the first constraint.
    before: Option<u32>,
    /// The item of the state after; none for the last.
    after: Option<u32>,
    /// The steps.
    steps: &'a [Step],
}

impl Decision<'_> {
    /// The option, once for each step with this truth.
    fn options(&self, holds: bool, choice: &Choice) -> Vec<Choice> {
        let steps = self.steps.iter().filter(|step| (step.value == 2) == holds);
        let with = |step: &Step| {
            let mut choice = choice.clone();
            choice.states.extend(self.before.map(|state| (state, step.from)));
            choice.states.extend(self.after.map(|state| (state, step.to)));
            choice
        };
        steps.map(with).collect()
    }
}

/// The automaton that reads 2 for each constraint that holds and 1 for each other one, and accepts
/// if all of some list hold; `None` if a list is empty, which always holds.
fn chooser(lists: &[Vec<Primitive>]) -> Option<Automaton> {
    let ends: Vec<usize> = lists
        .iter()
        .scan(0, |end, list| {
            *end += list.len();
            Some(*end)
        })
        .collect();
    if lists.iter().any(Vec::is_empty) {
        return None;
    }
    // (All of this list hold so far, all of an earlier one do.)
    let step = |at: usize, &(all, any): &(bool, bool), value: u8| {
        let all = all && value == 2;
        Some(if ends.contains(&(at + 1)) { (true, any || all) } else { (all, any) })
    };
    let bits = vec![Values::all(2); ends.last().copied().unwrap_or(0)];
    Automaton::layered((true, false), &bits, usize::MAX, step, |&(_, any)| any)
}

/// The next name of an item: `x2.5` is the fifth of rule 2.
fn name((rule, count): &mut (usize, usize)) -> String {
    *count += 1;
    format!("x{rule}.{count}")
}
