//! A house in all lanes: the ways to share out its values among its parts, as a graph.
//!
//! A node is a set of values that the first parts take; an edge adds the set of the next part. A set is possible in a
//! lane if it is on a path from nothing to all values there. The graph has only nodes that are on some path.

use super::cages::Room;
use super::lanes::Lanes;
use super::{GONE, Names, TRUE};

/// A house. Its last node is where nothing is taken, the first is where all is.
#[derive(Clone, Default)]
pub(super) struct HouseRule {
    /// The variables, which edges call by their place here.
    pub(super) vars: Vec<u16>,
    /// Where the edges of each node begin, and the end. Those of the first node are none.
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

#[derive(Clone, Copy)]
struct Edge {
    var: u16,
    to: u16,
}

/// Room to work in.
#[derive(Clone, Default)]
pub(super) struct Paths {
    /// Lanes in which each node is reached,
    reached: Vec<Lanes>,
    /// and those in which all is from there.
    whole: Vec<Lanes>,
}

impl HouseRule {
    /// From the sets of each part, with their variables. `None` when no path is there. Variables on no path are `lost`.
    pub(super) fn new(parts: &[Vec<(u16, u16)>], side: usize, lost: &mut Vec<u16>) -> Option<HouseRule> {
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
        house.starts.push(0);
        house.starts.push(0);
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
                        house.edges.push(Edge { var, to });
                    }
                }
                if house.edges.len() > at {
                    kept.push((taken, (house.starts.len() - 1) as u16));
                    house.starts.push(house.edges.len() as u32);
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

    /// What is left of it where variables are gone, or true for certain. Those that are neither, but on no path, are `lost`.
    pub(super) fn narrow(&self, map: &[u16], lost: &mut Vec<u16>) -> HouseRule {
        let nodes = self.starts.len() - 1;
        let map: Vec<u16> = self.vars.iter().map(|&var| map[usize::from(var)]).collect();
        let edges = |node: usize| {
            let span = self.starts[node] as usize..self.starts[node + 1] as usize;
            self.edges[span].iter().map(|edge| (edge.var, map[usize::from(edge.var)], usize::from(edge.to)))
        };
        let mut reached = vec![false; nodes];
        reached[nodes - 1] = true;
        for node in (1..nodes).rev() {
            if reached[node] {
                edges(node).filter(|&(_, var, _)| var != GONE).for_each(|(_, _, to)| reached[to] = true);
            }
        }
        let mut house = HouseRule { starts: vec![0, 0], ..HouseRule::default() };
        let (mut number, mut names) = (vec![GONE; nodes], vec![GONE; self.vars.len()]);
        number[0] = 0;
        for node in (1..nodes).filter(|&node| reached[node]) {
            let at = house.edges.len();
            for (old, var, to) in edges(node).filter(|&(_, var, _)| var != GONE) {
                if number[to] == GONE {
                    continue;
                }
                if var == TRUE {
                    // Its only edge: the two nodes are one.
                    number[node] = number[to];
                } else {
                    let name = &mut names[usize::from(old)];
                    if *name == GONE {
                        *name = house.vars.len() as u16;
                        house.vars.push(var);
                    }
                    house.edges.push(Edge { var: *name, to: number[to] });
                }
            }
            if house.edges.len() > at {
                number[node] = (house.starts.len() - 1) as u16;
                house.starts.push(house.edges.len() as u32);
            }
        }
        let without = map.iter().zip(&names).filter(|&(&var, &name)| var < TRUE && name == GONE);
        lost.extend(without.map(|(&var, _)| var));
        house
    }

    /// Drops the sets that are on no path; the lanes that have one.
    #[inline(always)]
    pub(super) fn run(&self, live: Lanes, room: &mut Room, paths: &mut Paths) -> Lanes {
        let nodes = self.starts.len() - 1;
        paths.reached.clear();
        paths.reached.resize(nodes, Lanes::NONE);
        paths.whole.clear();
        paths.whole.resize(nodes, Lanes::NONE);
        paths.reached[nodes - 1] = live;
        for node in (1..nodes).rev() {
            let here = paths.reached[node];
            if here.any() {
                for edge in &self.edges[self.starts[node] as usize..self.starts[node + 1] as usize] {
                    paths.reached[usize::from(edge.to)] |= here & room.was[usize::from(edge.var)];
                }
            }
        }
        let any = paths.reached[0];
        paths.whole[0] = any;
        for node in 1..nodes {
            let here = paths.reached[node];
            if here.any() {
                let mut whole = Lanes::NONE;
                for edge in &self.edges[self.starts[node] as usize..self.starts[node + 1] as usize] {
                    let path = here & room.was[usize::from(edge.var)] & paths.whole[usize::from(edge.to)];
                    whole |= path;
                    room.left[usize::from(edge.var)] |= path;
                }
                paths.whole[node] = whole;
            }
        }
        any
    }

    /// What a copy takes, nearly.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.edges[..])
    }
}
