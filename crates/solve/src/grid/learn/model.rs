//! From a deep root to variables: "this cell holds this value", and "the part of this cage in this house holds this value".
//! Only what is open at the root gets a variable.
//!
//! Exactly one is true of: the values of a cell; the cells of a house for a value; the parts of a house for a value; the cells
//! of a part for a value, or that the part does not hold it. For cages see [`cages`](super::cages).

use quadrille_limits::{Meter, Stop};

use super::lit::Lit;
use super::tables::NewTable;
use crate::grid::state::Kernel;
use crate::grid::width::{Mask, Width};

/// No variable.
const NONE: u32 = u32::MAX;

/// See the module page.
pub(super) struct Model {
    /// N.
    pub(super) side: usize,
    /// Per cell and value: the variable, or [`NONE`] when decided at the root.
    cells: Vec<u32>,
    /// The grid, as far as it is known at the root; elsewhere 0.
    pub(super) known: Vec<u8>,
    /// How many variables.
    pub(super) vars: usize,
    /// Of each, exactly one is true.
    pub(super) groups: Vec<Vec<Lit>>,
    /// The cages.
    pub(super) tables: Vec<NewTable>,
}

impl Model {
    /// The variable of a cell and a value, as an index.
    pub(super) fn var(&self, cell: usize, value: usize) -> Option<usize> {
        Some(self.cells[cell * self.side + value]).filter(|&var| var != NONE).map(|var| var as usize)
    }

    /// A new variable.
    pub(super) fn fresh(&mut self) -> usize {
        self.vars += 1;
        self.vars - 1
    }

    fn literals(&self, cells: &[u16], value: usize) -> Vec<Lit> {
        cells.iter().filter_map(|&c| self.var(c.into(), value)).map(Lit::yes).collect()
    }

    /// The literal that one of several cells of a house holds a value, if any may.
    fn some_of(&mut self, cells: &[u16], value: usize) -> Option<Lit> {
        let mut group = self.literals(cells, value);
        if group.len() < 2 {
            return group.pop();
        }
        let part = Lit::yes(self.fresh());
        group.push(!part);
        self.groups.push(group);
        Some(part)
    }
}

impl<W: Width> Kernel<W> {
    /// The model of the present state, that of a deep root; `None` when a cage is too large.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn model(&self, meter: &Meter) -> Result<Option<Model>, Stop> {
        let side = self.shape.side;
        let mut model = Model {
            side,
            cells: vec![NONE; self.shape.cells * side],
            known: vec![0; self.shape.cells],
            vars: 0,
            groups: Vec::new(),
            tables: Vec::new(),
        };
        for (c, left) in self.dom.iter().enumerate() {
            if left.at_most_one() {
                model.known[c] = left.first() as u8 + 1;
                continue;
            }
            for v in left.members() {
                model.cells[c * side + v] = model.fresh() as u32;
            }
            let group = left.members().filter_map(|v| model.var(c, v)).map(Lit::yes).collect();
            model.groups.push(group);
        }
        let mut columns: Vec<Vec<Column>> = self.cages.iter().map(|_| Vec::new()).collect();
        for h in 0..self.shape.houses {
            self.add_house(&mut model, h, &mut columns);
        }
        for (i, parts) in columns.iter().enumerate() {
            if !self.write_cage(&mut model, i, parts, meter)? {
                return Ok(None);
            }
        }
        Ok(Some(model))
    }

    /// The groups of a house, by cells and by parts.
    fn add_house(&self, model: &mut Model, h: usize, columns: &mut [Vec<Column>]) {
        let house = self.shape.house(h);
        let mut parts: Vec<(Option<usize>, Vec<u16>)> = Vec::new();
        let mut alone = house.to_vec();
        for (i, cage) in self.cages.iter().enumerate() {
            let slots = &self.slots[self.slots_of(cage)];
            let inside: Vec<u16> = slots.iter().copied().filter(|c| house.contains(c)).collect();
            // A derived cage may overlap others.
            if inside.len() >= 2 && inside.len() < house.len() && inside.iter().all(|c| alone.contains(c)) {
                alone.retain(|c| !inside.contains(c));
                parts.push((Some(i), inside));
            }
        }
        parts.extend(alone.into_iter().map(|c| (None, vec![c])));
        for v in 0..model.side {
            let cells = model.literals(house, v);
            let mut group = Vec::new();
            for (cage, inside) in &parts {
                let several = model.literals(inside, v).len() > 1;
                let Some(lit) = model.some_of(inside, v) else { continue };
                group.push(lit);
                if let (Some(i), true) = (cage, several) {
                    columns[*i].push(Column { cells: inside.clone(), value: v, lit });
                }
            }
            // Where no part has two cells for the value, both are the same.
            let fewer = group.len() < cells.len();
            model
                .groups
                .extend([group, cells].into_iter().skip(usize::from(!fewer)).filter(|g| !g.is_empty()));
        }
    }
}

/// A variable for a part of a cage and a value.
pub(super) struct Column {
    /// The cells of the part.
    pub(super) cells: Vec<u16>,
    /// The value.
    pub(super) value: usize,
    /// The variable.
    pub(super) lit: Lit,
}
