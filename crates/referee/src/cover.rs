//! Exact cover problems with colours, bounds and costs as plain data: random ones, and the
//! solutions of small ones by trying every set of options.

use quadrille_core::Chance;

/// A problem.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// Primary items: the first ones.
    pub primary: usize,
    /// Secondary items: those after them.
    pub secondary: usize,
    /// Options of (item, colour), colour 0 for none.
    pub options: Vec<Vec<(u32, u32)>>,
    /// Bounds of each primary item, (least, most); empty if all are covered once.
    pub bounds: Vec<(u32, u32)>,
    /// Cost of each option; empty if all are 0.
    pub costs: Vec<u32>,
}

impl Case {
    /// All solutions, each sorted, in sorted order.
    ///
    /// # Panics
    /// If there are more than 16 options, because it tries all sets of them.
    #[must_use]
    pub fn solutions(&self) -> Vec<Vec<u32>> {
        assert!(self.options.len() <= 16);
        let chosen = |set: u32| (0..self.options.len() as u32).filter(move |k| set >> k & 1 == 1);
        let sets = (0u32..1 << self.options.len()).map(|set| chosen(set).collect::<Vec<u32>>());
        let mut all: Vec<Vec<u32>> = sets.filter(|chosen| self.covers(chosen)).collect();
        all.sort();
        all
    }

    fn covers(&self, chosen: &[u32]) -> bool {
        let mut used = vec![0; self.primary + self.secondary];
        let mut colour = vec![0; self.primary + self.secondary];
        for &o in chosen {
            let option = &self.options[o as usize];
            if option.iter().all(|u| u.0 as usize >= self.primary) {
                return false;
            }
            for &(i, c) in option {
                let i = i as usize;
                used[i] += 1;
                if used[i] > 1 && i >= self.primary && (c == 0 || colour[i] != c) {
                    return false;
                }
                colour[i] = c;
            }
        }
        let bounds = |i: usize| self.bounds.get(i).copied().unwrap_or((1, 1));
        (0..self.primary).all(|i| (bounds(i).0..=bounds(i).1).contains(&used[i]))
    }

    /// The sum of the costs of some options.
    #[must_use]
    pub fn cost(&self, chosen: &[u32]) -> u64 {
        chosen.iter().map(|&o| u64::from(self.costs.get(o as usize).copied().unwrap_or(0))).sum()
    }
}

/// Up to 6 primary and 3 secondary items, up to 12 options.
#[must_use]
pub fn small_case(chance: &mut Chance) -> Case {
    let primary = 1 + chance.index(6);
    let secondary = chance.index(4);
    let colours = 1 + chance.below(3);
    let options = 1 + chance.index(12);
    let density = 2 + chance.below(4);
    let mut all = vec![];
    while all.len() < options {
        let single = chance.odds(1, 2).then(|| chance.index(primary));
        let mut option = vec![];
        for i in 0..primary {
            if single.map_or_else(|| chance.odds(1, density), |s| s == i) {
                option.push((i as u32, 0));
            }
        }
        for i in primary..primary + secondary {
            if chance.odds(1, 3) {
                option.push((i as u32, chance.below(colours + 1) as u32));
            }
        }
        chance.shuffle(&mut option);
        if !option.is_empty() {
            all.push(option);
        }
    }
    Case { primary, secondary, options: all, bounds: vec![], costs: vec![] }
}

/// A [`small_case`] with random bounds in two of three cases, and with random, often equal, costs.
#[must_use]
pub fn bounded_case(chance: &mut Chance) -> Case {
    let mut case = small_case(chance);
    if chance.odds(2, 3) {
        let most = 1 + chance.below(4);
        let loose = chance.odds(1, 2);
        let mut bound = |_| {
            let low = if loose { chance.below(2) } else { chance.below(most + 1) };
            (low as u32, (low.max(1) + chance.below(most)) as u32)
        };
        case.bounds = (0..case.primary).map(&mut bound).collect();
    }
    let most = [2, 10, 1000][chance.index(3)];
    case.costs = case.options.iter().map(|_| chance.below(most) as u32).collect();
    case
}

/// Tens or hundreds of items and up to thousands of options, with planted solutions.
#[must_use]
pub fn planted_case(chance: &mut Chance) -> Case {
    let most = [20, 60, 200][chance.index(3)];
    let primary = 5 + chance.index(most);
    let secondary = if chance.odds(1, 2) { 0 } else { 1 + chance.index(20) };
    let most = [200, 900, 3000][chance.index(3)];
    let options = 50 + chance.index(most);
    let length = 1 + chance.index(6);
    let colours = 1 + chance.below(3);
    let mut all: Vec<Vec<(u32, u32)>> = vec![];
    for _ in 0..1 + chance.index(4) {
        let mut items: Vec<u32> = (0..primary as u32).collect();
        chance.shuffle(&mut items);
        for part in items.chunks(length) {
            let mut option: Vec<(u32, u32)> = part.iter().map(|&i| (i, 0)).collect();
            if secondary > 0 && chance.odds(1, 2) {
                option.push(((primary + chance.index(secondary)) as u32, 1));
            }
            all.push(option);
        }
    }
    while all.len() < options {
        let mut option: Vec<(u32, u32)> = vec![];
        for _ in 0..length {
            let i = chance.index(primary) as u32;
            if option.iter().all(|u| u.0 != i) {
                option.push((i, 0));
            }
        }
        for _ in 0..2 {
            if secondary > 0 && chance.odds(1, 2) {
                let i = (primary + chance.index(secondary)) as u32;
                if option.iter().all(|u| u.0 != i) {
                    option.push((i, chance.below(colours + 1) as u32));
                }
            }
        }
        all.push(option);
    }
    Case { primary, secondary, options: all, bounds: vec![], costs: vec![] }
}
