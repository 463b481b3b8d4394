//! The field of a state, from the tables and shares of a deep kernel.

use super::cages::CageRule;
use super::field::Field;
use super::houses::HouseRule;
use super::{GONE, TRUE};
use crate::grid::cage::Kind;
use crate::grid::fillings::pack_bits;
use crate::grid::shares::ALONE;
use crate::grid::state::Kernel;
use crate::grid::width::{Mask, Width};

/// Most variables of a field: 3 MiB of lanes on a 12×12.
const VARS: usize = 1 << 14;

/// The sets that a part of a house may take, with their variables.
type Sets = Vec<(u16, u16)>;
/// Those of the parts of one cage, each with the cells (bits) that it has.
type CageParts = Vec<(u16, Sets)>;

impl Field {
    /// The present state of a deep kernel, with lanes that know nothing yet; `None` if there are
    /// too many sets for that.
    pub(in crate::grid) fn new<W: Width>(kernel: &Kernel<W>) -> Option<Field> {
        let mut field = Field::empty(kernel.shape.side, kernel.shape.cells);
        let mut cells: Vec<usize> =
            (0..kernel.shape.cells).filter(|&c| !kernel.dom[c].at_most_one()).collect();
        // Contradictions show soonest in cells of few values, and the first lanes are the first to
        // be settled.
        cells.sort_by_key(|&c| kernel.dom[c].count());
        for c in cells {
            kernel.dom[c].members().for_each(|v| field.add_candidate(c as u16, v as u8));
        }
        field.vars = field.candidates.len();
        let (houses, parts) = field.list_parts(kernel);
        if field.vars > VARS {
            return None;
        }
        let mut map: Vec<u16> = (0..=u16::MAX).collect();
        for (i, parts) in parts.iter().enumerate() {
            if matches!(kernel.cages[i].kind, Kind::Small | Kind::Large) {
                let cage = field.list_fillings(kernel, i, parts);
                field.rules.cages.extend(cage.narrow(&mut map, field.candidates.len()));
            }
        }
        let mut lost = Vec::new();
        for house in &houses {
            let house = HouseRule::new(house, field.side, &mut lost)?;
            field.rules.houses.push(house.narrow(&map, &mut lost));
        }
        field.begin(kernel);
        (0..field.candidates.len()).for_each(|x| field.open_lane(x));
        field.drop_vars(&lost);
        Some(field)
    }

    /// Gives variables to the sets of parts: those of each house, and those of each cage.
    fn list_parts<W: Width>(&mut self, kernel: &Kernel<W>) -> (Vec<Vec<Sets>>, Vec<CageParts>) {
        let shares = &kernel.shares;
        let mut parts = vec![Vec::new(); kernel.cages.len()];
        let mut houses = Vec::new();
        for h in 0..kernel.shape.houses {
            let mut house: Vec<Sets> = Vec::new();
            for part in &shares.parts[shares.first[h] as usize..shares.first[h + 1] as usize] {
                if part.cage == ALONE {
                    let values = kernel.dom[usize::from(part.cell)].members();
                    house
                        .push(values.map(|v| (1 << v, self.var_of(part.cell.into(), v))).collect());
                    continue;
                }
                let cage = &kernel.cages[part.cage as usize];
                let slots = &kernel.slots[kernel.slots_of(cage)];
                let inside =
                    (0..slots.len()).filter(|&i| kernel.shape.house(h).contains(&slots[i]));
                let inside = inside.fold(0u16, |all, i| all | 1 << i);
                let open =
                    |j: &usize| kernel.open[part.open as usize + j / 64] >> (j % 64) & 1 == 1;
                let mut sets = Vec::new();
                for j in (0..usize::from(part.count)).filter(open) {
                    // Numbers that wrap are of a field that is too large.
                    sets.push((shares.sets[part.sets as usize + j], self.vars as u16));
                    self.vars += 1;
                }
                parts[part.cage as usize].push((inside, sets.clone()));
                house.push(sets);
            }
            // Parts with many sets at both ends: that makes few nodes.
            house.sort_by_key(|sets| std::cmp::Reverse(sets.len()));
            let back: Vec<_> = house.iter().skip(1).step_by(2).cloned().collect();
            let mut ends: Vec<_> = house.into_iter().step_by(2).collect();
            ends.extend(back.into_iter().rev());
            houses.push(ends);
        }
        (houses, parts)
    }

    /// The variable of a value that a cell may have.
    fn var_of(&self, cell: usize, value: usize) -> u16 {
        let number = self.number[cell * self.side + value];
        if number == GONE { TRUE } else { number }
    }

    /// A cage as the table has it.
    fn list_fillings<W: Width>(
        &self,
        kernel: &Kernel<W>,
        i: usize,
        parts: &[(u16, Sets)],
    ) -> CageRule {
        let (cage, bits) = (&kernel.cages[i], pack_bits(self.side) as usize);
        let slots = &kernel.slots[kernel.slots_of(cage)];
        let mut columns: Vec<u16> = (0..slots.len()).map(|i| 1 << i).collect();
        columns.extend(parts.iter().map(|part| part.0));
        let live = &kernel.live[cage.live as usize..(cage.live + cage.words) as usize];
        let packed = &kernel.packed[cage.packed as usize..][..cage.fillings as usize];
        let value = |packed: u64, i: usize| (packed >> (bits * i)) as usize & ((1 << bits) - 1);
        let mut var_of_set = vec![vec![GONE; 1 << self.side]; parts.len()];
        for ((_, sets), vars) in parts.iter().zip(&mut var_of_set) {
            sets.iter().for_each(|&(set, var)| vars[usize::from(set)] = var);
        }
        let mut rows = Vec::new();
        for (_, &packed) in
            packed.iter().enumerate().filter(|&(t, _)| live[t / 64] >> (t % 64) & 1 == 1)
        {
            rows.extend(
                slots.iter().enumerate().map(|(i, &c)| self.var_of(c.into(), value(packed, i))),
            );
            for ((inside, _), vars) in parts.iter().zip(&var_of_set) {
                let set =
                    u64::from(*inside).members().fold(0, |set, i| set | 1usize << value(packed, i));
                rows.push(vars[set]);
            }
        }
        CageRule::new(&columns, &rows)
    }
}
