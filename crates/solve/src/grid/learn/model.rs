//! From a deep root to variables: "this cell holds this value", and "the part of this cage in this house holds this value".
//! Only what is open at the root gets a variable.
//!
//! Exactly one is true of: the values of a cell; the cells of a house for a value; the parts of a house for a value; the cells
//! of a part for a value, or that the part does not hold it. A cage is a table over its cells and its parts.

use quadrille_limits::{Meter, Stop};

use super::lit::Lit;
use super::tables::NewTable;
use crate::grid::cage::Kind;
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

    fn fresh(&mut self) -> usize {
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
    /// Whether every cage has a table, so that what is open can be written as a [`Model`].
    pub(in crate::grid) fn has_tables(&self) -> bool {
        self.cages.iter().all(|cage| matches!(cage.kind, Kind::Small | Kind::Large))
    }

    /// The model of the present state, that of a deep root.
    ///
    /// # Errors
    /// When the budget ends first.
    pub(super) fn model(&self, meter: &Meter) -> Result<Model, Stop> {
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
            self.add_table(&mut model, i, parts, meter)?;
        }
        Ok(model)
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

    /// A cage as a table of its fillings over its cells and parts.
    fn add_table(&self, model: &mut Model, i: usize, parts: &[Column], meter: &Meter) -> Result<(), Stop> {
        let cage = &self.cages[i];
        let bits = crate::grid::fillings::pack_bits(model.side);
        let slots = &self.slots[self.slots_of(cage)];
        let value = |filling: u64, k: usize| (filling >> (bits as usize * k)) as usize & ((1 << bits) - 1);
        let live = &self.live[cage.live as usize..][..cage.words as usize];
        let packed = &self.packed[cage.packed as usize..][..cage.fillings as usize];
        let left = |t: usize| live[t / 64] >> (t % 64) & 1 == 1;
        let fillings: Vec<u64> = (0..packed.len()).filter(|&t| left(t)).map(|t| packed[t]).collect();
        let words = fillings.len().div_ceil(64);
        let (mut columns, mut support) = (Vec::new(), Vec::new());
        let mut add = |var: usize, holds: &dyn Fn(u64) -> bool| {
            columns.push(var as u32);
            let at = support.len();
            support.resize(at + words, 0u64);
            for (t, &filling) in fillings.iter().enumerate() {
                support[at + t / 64] |= u64::from(holds(filling)) << (t % 64);
            }
        };
        for (k, &c) in slots.iter().enumerate() {
            // A hundred thousand fillings take milliseconds.
            meter.check()?;
            for v in 0..model.side {
                if let Some(var) = model.var(c.into(), v) {
                    add(var, &|filling| value(filling, k) == v);
                }
            }
        }
        let open = slots.iter().map(|&c| self.dom[usize::from(c)]).filter(|d| !d.at_most_one());
        let grouped = open.map(|d| d.count() as usize).sum();
        for part in parts {
            meter.check()?;
            let inside: Vec<usize> = (0..slots.len()).filter(|&k| part.cells.contains(&slots[k])).collect();
            add(part.lit.var(), &|filling| inside.iter().any(|&k| value(filling, k) == part.value));
        }
        if !columns.is_empty() {
            model.tables.push(NewTable { columns, grouped, fillings: fillings.len(), support });
        }
        Ok(())
    }
}

/// A variable for a part of a cage and a value.
struct Column {
    /// The cells of the part.
    cells: Vec<u16>,
    /// The value.
    value: usize,
    /// The variable.
    lit: Lit,
}
