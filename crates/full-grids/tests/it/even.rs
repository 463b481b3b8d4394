//! Uniformity of grids: chi-square tests with fixed seeds, over grids of side 4 and classes of side
//! 6.

use std::collections::{BTreeMap, HashMap};

use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_full_grids::{Filler, NineGrids, Uniformity};
use quadrille_puzzle::Puzzle;

/// The number of draws, overridden by `QUADRILLE_CASES`.
fn cases(usual: usize) -> usize {
    std::env::var("QUADRILLE_CASES")
        .map_or(usual, |n| n.parse().expect("QUADRILLE_CASES is a number"))
}

fn chi_square(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    pairs.map(|(count, expected)| (count - expected).powi(2) / expected).sum()
}

#[test]
fn all_288_grids_of_side_four_come_evenly() {
    let mut filler = Filler::new(&Puzzle::sudoku(2, 2).unwrap());
    assert_eq!(filler.uniformity(), Uniformity::Uniform);
    let mut chance = Chance::new(11);
    let draws = 288 * 100;
    let mut counts: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
    for _ in 0..draws {
        let grid = filler.draw(&mut chance, &Budget::unlimited()).unwrap();
        *counts.entry(grid.values().to_vec()).or_default() += 1;
    }
    assert_eq!(counts.len(), 288);
    // 287 degrees of freedom: above 368 with a probability of 1 in 1,000, below 218 likewise.
    let chi = chi_square(counts.values().map(|&n| (n as f64, 100.0)));
    assert!((218.0..368.0).contains(&chi), "{chi}");
}

type Six = [u8; 36];

/// Renames values so that the first row is 1 2 3 4 5 6.
fn renamed(grid: &Six) -> Six {
    let mut name = [0; 7];
    (0..6).for_each(|c| name[usize::from(grid[c])] = c as u8 + 1);
    grid.map(|v| name[usize::from(v)])
}

/// All orders of `n` lines that keep groups of `size` together.
fn orders(n: usize, size: usize) -> Vec<Vec<usize>> {
    fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
        if items.is_empty() {
            return vec![Vec::new()];
        }
        let rest =
            |at: usize| items.iter().enumerate().filter(move |(i, _)| *i != at).map(|(_, v)| *v);
        let with = |at: usize| {
            let rest: Vec<usize> = rest(at).collect();
            permutations(&rest).into_iter().map(move |p| [vec![items[at]], p].concat())
        };
        (0..items.len()).flat_map(with).collect()
    }
    let groups: Vec<usize> = (0..n / size).collect();
    let inside = permutations(&(0..size).collect::<Vec<_>>());
    permutations(&groups).into_iter().fold(Vec::new(), |mut all, order| {
        let mut some = vec![Vec::new()];
        for group in order {
            let lines = |i: &Vec<usize>| i.iter().map(|k| group * size + k).collect::<Vec<_>>();
            some = some
                .iter()
                .flat_map(|s| inside.iter().map(move |i| [s.clone(), lines(i)].concat()))
                .collect();
        }
        all.extend(some);
        all
    })
}

/// All grids with boxes of 2 rows and 3 columns whose first row is 1 2 3 4 5 6.
fn listed(grid: &mut Six, at: usize, all: &mut Vec<Six>) {
    if at == 36 {
        return all.push(*grid);
    }
    let (row, column) = (at / 6, at % 6);
    for value in 1..=6 {
        let shares = |k: usize| {
            let (r, c) = (k / 6, k % 6);
            r == row || c == column || (r / 2 == row / 2 && c / 3 == column / 3)
        };
        if (0..at).all(|k| grid[k] != value || !shares(k)) {
            grid[at] = value;
            listed(grid, at + 1, all);
        }
    }
}

/// The class of every renamed grid under 3! · 2!³ orders of rows times 2! · 3!² of columns.
fn classes() -> (HashMap<Six, usize>, Vec<usize>) {
    let mut first = [0; 36];
    (0..6).for_each(|c| first[c] = c as u8 + 1);
    let mut all = Vec::new();
    listed(&mut first, 6, &mut all);
    assert_eq!(all.len() * 720, 28_200_960);
    let (rows, columns) = (orders(6, 2), orders(6, 3));
    assert_eq!((rows.len(), columns.len()), (48, 72));
    let (mut class, mut sizes) = (HashMap::new(), Vec::new());
    for grid in &all {
        if class.contains_key(grid) {
            continue;
        }
        let mut size = 0;
        for (r, c) in rows.iter().flat_map(|r| columns.iter().map(move |c| (r, c))) {
            let image = renamed(&std::array::from_fn(|k| grid[r[k / 6] * 6 + c[k % 6]]));
            size += usize::from(class.insert(image, sizes.len()).is_none());
        }
        sizes.push(size);
    }
    (class, sizes)
}

#[test]
fn the_49_classes_of_side_six_come_as_often_as_they_are_large() {
    let (class, sizes) = classes();
    assert_eq!((sizes.len(), sizes.iter().sum::<usize>()), (49, 39_168));
    let mut filler = Filler::new(&Puzzle::sudoku(2, 3).unwrap());
    assert_eq!(filler.uniformity(), Uniformity::Uniform);
    let mut chance = Chance::new(12);
    let draws = cases(100_000);
    let mut counts = vec![0usize; 49];
    for _ in 0..draws {
        let grid = filler.draw(&mut chance, &Budget::unlimited()).unwrap();
        let six = renamed(&Six::try_from(grid.values()).unwrap());
        counts[class[&six]] += 1;
    }
    let pairs =
        || counts.iter().zip(&sizes).map(|(&n, &s)| (n as f64, s as f64 * draws as f64 / 39_168.0));
    // Classes expected fewer than five times are merged.
    let small = pairs().filter(|p| p.1 < 5.0).fold((0.0, 0.0), |sum, p| (sum.0 + p.0, sum.1 + p.1));
    let large: Vec<(f64, f64)> = pairs().filter(|p| p.1 >= 5.0).collect();
    let freedom = large.len() - 1 + usize::from(small.1 > 0.0);
    let chi = chi_square(large.into_iter().chain((small.1 > 0.0).then_some(small)));
    // Within four standard deviations of the mean of Χ².
    let (mean, spread) = (freedom as f64, (2.0 * freedom as f64).sqrt());
    assert!((chi - mean).abs() < 4.0 * spread, "{chi} with {freedom} degrees of freedom");
}

#[test]
#[ignore = "long: just test-long"]
fn numbers_and_grids_of_side_nine_correspond() {
    let grids = NineGrids::new();
    let mut chance = Chance::new(13);
    for _ in 0..cases(100_000) {
        let rank = chance.below_wide(grids.count());
        assert_eq!(grids.unrank(rank).and_then(|grid| grids.rank(&grid)), Some(rank));
    }
}
