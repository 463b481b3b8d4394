//! Random regions for jigsaws: N connected regions of N cells.
//!
//! Starting from stripes or boxes, two neighbouring regions repeatedly exchange a cell each, as
//! long as both stay connected. An exchange that makes them less compact is kept one time in three,
//! so that regions do not become threads.

use quadrille_core::Chance;

/// Exchanges tried per cell.
const TRIES: usize = 60;

/// A random division of an N×N grid into N connected regions of N cells: a region number per cell.
///
/// ```
/// use quadrille_core::Chance;
/// use quadrille_puzzle::Puzzle;
/// let map = quadrille_full_grids::random_regions(7, &mut Chance::new(1));
/// assert!(Puzzle::jigsaw(&map).is_ok());
/// ```
///
/// # Panics
/// If the side is not 1 to 64.
#[must_use]
pub fn random_regions(side: usize, chance: &mut Chance) -> Vec<u8> {
    assert!((1..=64).contains(&side), "the side is 1 to 64");
    let height = (1..=side.isqrt()).rev().find(|h| side.is_multiple_of(*h)).unwrap_or(1);
    let width = side / height;
    let mut map: Vec<u8> =
        (0..side * side).map(|i| (i / side / height * height + i % side / width) as u8).collect();
    for _ in 0..TRIES * side * side {
        exchange(&mut map, side, chance);
    }
    map
}

/// Moves a cell to a neighbouring region, which gives one back; undone if that cuts a region.
fn exchange(map: &mut [u8], side: usize, chance: &mut Chance) {
    let a = chance.index(map.len());
    let next = neighbours(a, side);
    let Some(&b) = chance.pick(&next) else { return };
    let (from, to) = (map[a], map[b]);
    if from == to {
        return;
    }
    let before = bonds(map, side, from) + bonds(map, side, to);
    map[a] = to;
    // The returned cell must touch this region, now without its own cell.
    let back: Vec<usize> = (0..map.len())
        .filter(|&c| c != a && map[c] == to && neighbours(c, side).iter().any(|&n| map[n] == from))
        .collect();
    if let Some(&given) = chance.pick(&back) {
        map[given] = from;
        let after = bonds(map, side, from) + bonds(map, side, to);
        let pleases = after >= before || chance.odds(1, 3);
        if pleases && connected(map, side, from) && connected(map, side, to) {
            return;
        }
        map[given] = to;
    }
    map[a] = from;
}

/// Pairs of neighbours inside a region: more means more compact.
fn bonds(map: &[u8], side: usize, region: u8) -> usize {
    let inside = |c: &usize| map[*c] == region;
    let bonds_of = |c: usize| neighbours(c, side).iter().filter(|n| **n > c && inside(n)).count();
    (0..map.len()).filter(inside).map(bonds_of).sum()
}

/// The orthogonal neighbours of a cell.
#[must_use]
pub fn neighbours(cell: usize, side: usize) -> Vec<usize> {
    let (r, c) = (cell / side, cell % side);
    let mut out = Vec::with_capacity(4);
    if r > 0 {
        out.push(cell - side);
    }
    if c > 0 {
        out.push(cell - 1);
    }
    if c + 1 < side {
        out.push(cell + 1);
    }
    if r + 1 < side {
        out.push(cell + side);
    }
    out
}

fn connected(map: &[u8], side: usize, region: u8) -> bool {
    let Some(start) = map.iter().position(|&r| r == region) else { return false };
    let mut seen = vec![false; map.len()];
    seen[start] = true;
    let mut queue = vec![start];
    let mut reached = 0;
    while let Some(cell) = queue.pop() {
        reached += 1;
        for next in neighbours(cell, side) {
            if map[next] == region && !std::mem::replace(&mut seen[next], true) {
                queue.push(next);
            }
        }
    }
    reached == side
}
