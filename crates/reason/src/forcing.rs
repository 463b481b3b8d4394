//! Consequences of assuming a candidate: its rivals go, and a cell or house left with one choice
//! takes it.
//!
//! In *chains*, only choices that had two candidates from the start pass the inference on, so each
//! conclusion has one cause. In *nets*, any choice with one candidate left does. Events record
//! their cause, so a conclusion can be traced back to the few premises it needs.

use quadrille_puzzle::{Cell, Values};

use crate::candidates::CandidateGrid;
use crate::cells::CellSet;
use crate::step::{HouseId, Node, Premise};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Cell(usize),
    House(usize, u8),
}

impl Choice {
    pub(crate) fn premise(self) -> Premise {
        match self {
            Choice::Cell(cell) => Premise::Cell(Cell(cell as u32)),
            Choice::House(house, value) => Premise::House(HouseId(house as u32), value),
        }
    }

    pub(crate) fn candidates<const W: usize>(self, m: &CandidateGrid<W>) -> Vec<(usize, u8)> {
        match self {
            Choice::Cell(cell) => m.candidates[cell].iter().map(|v| (cell, v)).collect(),
            Choice::House(house, value) => {
                m.spots(house, value).iter().map(|c| (c, value)).collect()
            }
        }
    }
}

/// A candidate that became true, and the choice that left nothing else.
#[derive(Clone, Copy, Debug)]
struct Event {
    cell: u32,
    value: u8,
    /// `None` for the assumption itself.
    cause: Option<Choice>,
}

#[derive(Debug)]
pub(crate) struct Assumed<const W: usize> {
    left: Vec<Values>,
    at: Vec<CellSet<W>>,
    /// True candidates of each value.
    pub(crate) on: Vec<CellSet<W>>,
    /// Events in order of deduction.
    events: Vec<Event>,
    /// The event that struck each candidate (cell · N + value − 1).
    struck_by: Vec<u32>,
    /// The choice without a candidate left.
    pub(crate) clash: Option<Choice>,
}

const NONE: u32 = u32::MAX;

impl<const W: usize> Assumed<W> {
    pub(crate) fn new(m: &CandidateGrid<W>) -> Self {
        let n = m.side();
        Assumed {
            left: m.candidates.clone(),
            at: m.at.clone(),
            on: vec![CellSet::EMPTY; n],
            events: Vec::new(),
            struck_by: vec![NONE; m.candidates.len() * n],
            clash: None,
        }
    }

    /// Computes the consequences of `value` in `cell`, up to the first clash.
    pub(crate) fn run(&mut self, m: &CandidateGrid<W>, cell: usize, value: u8, nets: bool) {
        self.left.clone_from(&m.candidates);
        self.at.clone_from(&m.at);
        self.on.iter_mut().for_each(|s| *s = CellSet::EMPTY);
        self.struck_by.fill(NONE);
        self.events.clear();
        self.clash = None;
        self.take(cell, value, None);
        let mut next = 0;
        while next < self.events.len() && self.clash.is_none() {
            let event = self.events[next];
            let (cell, value) = (event.cell as usize, event.value);
            for other in m.candidates[cell].without(value) {
                self.strike(m, cell, other, next as u32, nets);
            }
            for peer in m.cells_of(value) & m.board.peers[cell] {
                self.strike(m, peer, value, next as u32, nets);
            }
            for relation in &m.board.relations[cell] {
                let allowed = Values(relation.table[usize::from(value) - 1]);
                for other in m.candidates[relation.cell] - allowed {
                    self.strike(m, relation.cell, other, next as u32, nets);
                }
            }
            next += 1;
        }
    }

    fn take(&mut self, cell: usize, value: u8, cause: Option<Choice>) {
        if !self.on[usize::from(value) - 1].has(cell) {
            self.on[usize::from(value) - 1].insert(cell);
            self.events.push(Event { cell: cell as u32, value, cause });
        }
    }

    fn strike(&mut self, m: &CandidateGrid<W>, cell: usize, value: u8, by: u32, nets: bool) {
        let v = usize::from(value) - 1;
        if self.clash.is_some() || !self.at[v].has(cell) {
            return;
        }
        self.at[v].remove(cell);
        self.left[cell] = self.left[cell].without(value);
        self.struck_by[cell * m.side() + v] = by;
        if nets || m.candidates[cell].len() == 2 {
            match self.left[cell].single() {
                Some(last) => self.take(cell, last, Some(Choice::Cell(cell))),
                None if self.left[cell].is_empty() => self.clash = Some(Choice::Cell(cell)),
                None => {}
            }
        }
        for &house in &m.board.houses_of[cell] {
            if !nets && m.spots(house, value).len() != 2 {
                continue;
            }
            let places = self.at[v] & m.board.houses[house];
            match places.single() {
                Some(last) => self.take(last, value, Some(Choice::House(house, value))),
                None if places.is_empty() => self.clash = Some(Choice::House(house, value)),
                None => {}
            }
        }
    }

    /// Candidates of one value that were struck.
    pub(crate) fn off(&self, m: &CandidateGrid<W>, value: u8) -> CellSet<W> {
        m.cells_of(value) - self.at[usize::from(value) - 1]
    }

    /// The premises and the events behind the clash.
    pub(crate) fn trace_clash(&self, m: &CandidateGrid<W>) -> (Vec<Premise>, Vec<Node>) {
        let mut needed = vec![false; self.events.len()];
        let mut premises = Vec::new();
        if let Some(choice) = self.clash {
            premises.push(choice.premise());
            self.need(m, choice, None, &mut needed);
        }
        self.trace(m, needed, premises)
    }

    /// The premises and the events behind a candidate that became true or was struck.
    pub(crate) fn trace_to(
        &self,
        m: &CandidateGrid<W>,
        cell: usize,
        value: u8,
    ) -> (Vec<Premise>, Vec<Node>) {
        let mut needed = vec![false; self.events.len()];
        let on = self.events.iter().position(|e| e.cell as usize == cell && e.value == value);
        let by = self.struck_by[cell * m.side() + usize::from(value) - 1];
        let at = on.unwrap_or(by as usize);
        if at < needed.len() {
            needed[at] = true;
        }
        let (premises, mut nodes) = self.trace(m, needed, Vec::new());
        if on.is_none() {
            nodes.push(Node::new(cell, value, false));
        }
        (premises, nodes)
    }

    /// Marks the events that struck the candidates of a choice, except the one it left.
    fn need(
        &self,
        m: &CandidateGrid<W>,
        choice: Choice,
        left: Option<(usize, u8)>,
        needed: &mut [bool],
    ) {
        for (cell, value) in choice.candidates(m) {
            if Some((cell, value)) != left {
                let by = self.struck_by[cell * m.side() + usize::from(value) - 1];
                if by != NONE {
                    needed[by as usize] = true;
                }
            }
        }
    }

    fn trace(
        &self,
        m: &CandidateGrid<W>,
        mut needed: Vec<bool>,
        mut premises: Vec<Premise>,
    ) -> (Vec<Premise>, Vec<Node>) {
        let mut nodes = Vec::new();
        for i in (0..self.events.len()).rev() {
            if !needed[i] && i > 0 {
                continue;
            }
            let event = self.events[i];
            if let Some(choice) = event.cause {
                premises.push(choice.premise());
                self.need(m, choice, Some((event.cell as usize, event.value)), &mut needed);
            }
            let because = event.cause.map(Choice::premise);
            nodes.push(Node { because, ..Node::new(event.cell as usize, event.value, true) });
        }
        nodes.reverse();
        (premises, nodes)
    }
}
