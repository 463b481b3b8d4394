//! A house in all lanes: the ways to share out its values among its parts, as a graph.
//!
//! A node is a set of values that the first parts take; an edge adds the set of the next part. A
//! set is possible in a lane if it is on a path from nothing to all values there. The graph has
//! only nodes that are on some path.

use super::block::{Room, Rule};
use super::lanes::Bits;
use super::{GONE, Names, TRUE};

/// A house. Its last node is where nothing is taken, the first is where all is.
#[derive(Clone, Default)]
pub(super) struct HouseRule {
    /// The variables, which edges call by their place here.
    pub(super) vars: Vec<u16>,
    nodes: usize,
    /// Node by node. They lead to earlier nodes, so the first has none.
    edges: Vec<Edge>,
}

#[derive(Clone, Copy)]
struct Edge {
    from: u16,
    var: u16,
    to: u16,
}

impl HouseRule {
    /// From the sets of each part, with their variables. `None` when no path is there. Variables on
    /// no path are `lost`.
    pub(super) fn new(
        parts: &[Vec<(u16, u16)>],
        side: usize,
        lost: &mut Vec<u16>,
    ) -> Option<HouseRule> {
        let mut house = HouseRule::default();
        let mut number = vec![GONE; 1 << side];
        let mut layers: Vec<Vec<u16>> = vec![vec![0]];
        for part in parts {
            let mut next = Vec::new();
            for &taken in layers.last().expect("the first") {
                for &(set, _) in part.iter().filter(|&&(set, _)| set & taken == 0) {
                    if std::mem::replace(&mut number[usize::from(taken | set)], 0) == GONE {
                        next.push(taken | set);
                    }
                }
            }
            next.iter().for_each(|&taken| number[usize::from(taken)] = GONE);
            layers.push(next);
        }
        house.nodes = 1;
        let mut after = layers.pop().expect("the last");
        if after.len() != 1 {
            return None;
        }
        number[usize::from(after[0])] = 0;
        for (layer, part) in layers.iter().zip(parts).rev() {
            let mut kept = Vec::new();
            for &taken in layer {
                let at = house.edges.len();
                for &(set, var) in part {
                    let to = if set & taken == 0 { number[usize::from(taken | set)] } else { GONE };
                    if to != GONE {
                        house.edges.push(Edge { from: house.nodes as u16, var, to });
                    }
                }
                if house.edges.len() > at {
                    kept.push((taken, house.nodes as u16));
                    house.nodes += 1;
                }
            }
            after.iter().for_each(|&taken| number[usize::from(taken)] = GONE);
            kept.iter().for_each(|&(taken, node)| number[usize::from(taken)] = node);
            after = kept.into_iter().map(|(taken, _)| taken).collect();
        }
        let mut names = Names::default();
        house.edges.iter_mut().for_each(|edge| edge.var = names.of(edge.var));
        house.vars = names.list;
        let all = parts.iter().flatten().map(|&(_, var)| var);
        lost.extend(all.filter(|&var| var < TRUE && !house.vars.contains(&var)));
        Some(house)
    }

    /// What is left of it where variables are gone, or true for certain. Those that are neither,
    /// but on no path, are `lost`.
    pub(super) fn narrow(&self, map: &[u16], lost: &mut Vec<u16>) -> HouseRule {
        let map: Vec<u16> = self.vars.iter().map(|&var| map[usize::from(var)]).collect();
        let mut reached = vec![false; self.nodes];
        reached[self.nodes - 1] = true;
        for edge in self.edges.iter().rev() {
            let goes_on = reached[usize::from(edge.from)] && map[usize::from(edge.var)] != GONE;
            reached[usize::from(edge.to)] |= goes_on;
        }
        let mut house = HouseRule { nodes: 1, ..HouseRule::default() };
        let (mut number, mut names) = (vec![GONE; self.nodes], vec![GONE; self.vars.len()]);
        number[0] = 0;
        for edges in self.edges.chunk_by(|a, b| a.from == b.from) {
            let (node, at) = (usize::from(edges[0].from), house.edges.len());
            if !reached[node] {
                continue;
            }
            for edge in edges {
                let (old, var, to) = (
                    usize::from(edge.var),
                    map[usize::from(edge.var)],
                    number[usize::from(edge.to)],
                );
                if var == GONE || to == GONE {
                    continue;
                }
                if var == TRUE {
                    // Its only edge: the two nodes are one.
                    number[node] = to;
                } else {
                    if names[old] == GONE {
                        names[old] = house.vars.len() as u16;
                        house.vars.push(var);
                    }
                    house.edges.push(Edge { from: house.nodes as u16, var: names[old], to });
                }
            }
            if house.edges.len() > at {
                number[node] = house.nodes as u16;
                house.nodes += 1;
            }
        }
        let without = map.iter().zip(&names).filter(|&(&var, &name)| var < TRUE && name == GONE);
        lost.extend(without.map(|(&var, _)| var));
        house
    }

    /// What a copy takes, nearly.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.edges[..])
    }
}

impl Rule for HouseRule {
    fn vars(&self) -> &[u16] {
        &self.vars
    }

    /// Drops the sets that are on no path; the lanes that have one.
    #[inline(always)]
    fn run<B: Bits>(&self, live: B, room: &mut Room<B>) -> B {
        // Node by node, each with a short loop of its own, takes nearly twice as long in a few
        // lanes.
        let (reached, whole) = (&mut room.reached, &mut room.whole);
        reached.clear();
        reached.resize(self.nodes, B::NONE);
        reached[self.nodes - 1] = live;
        for edge in self.edges.iter().rev() {
            let path = reached[usize::from(edge.from)] & room.was[usize::from(edge.var)];
            reached[usize::from(edge.to)] |= path;
        }
        whole.clear();
        whole.resize(self.nodes, B::NONE);
        whole[0] = reached[0];
        for edge in &self.edges {
            let path = reached[usize::from(edge.from)]
                & room.was[usize::from(edge.var)]
                & whole[usize::from(edge.to)];
            whole[usize::from(edge.from)] |= path;
            room.left[usize::from(edge.var)] |= path;
        }
        reached[0]
    }
}
