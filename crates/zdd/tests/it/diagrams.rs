//! Diagrams against brute force, through their files, and the uniformity of samples.

use quadrille_core::Chance;
use quadrille_cover::{
    BigUint, Budget, Builder, Colour, Item, OptionId, Problem, Solution, Solver, Stop,
};
use quadrille_referee::cover::{Case, bounded_case};
use quadrille_zdd::{DifferentProblems, Uncompiled, Zdd, ZddError};
use sha2::{Digest, Sha256};
use std::collections::HashMap;

fn problem(case: &Case) -> Problem {
    let mut builder = Builder::unnamed(case.primary, case.secondary);
    for (i, &(low, high)) in case.bounds.iter().enumerate() {
        builder.bound(Item::new(i), low, high).unwrap();
    }
    let colour = |c: u32| c.checked_sub(1).map(Colour::from);
    for (option, &cost) in case.options.iter().zip(&case.costs) {
        let uses: Vec<_> = option.iter().map(|&(i, c)| (Item::from(i), colour(c))).collect();
        let id = builder.option(&uses).unwrap();
        builder.cost(id, cost).unwrap();
    }
    builder.build()
}

fn sets(solutions: impl Iterator<Item = Solution>) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> =
        solutions.map(|s| s.options().iter().map(|o| o.get()).collect()).collect();
    all.sort();
    all
}

#[test]
fn diagrams_agree_with_brute_force() {
    let base = Chance::new(61);
    for number in 0..1_500 {
        let case = bounded_case(&mut base.fork(number));
        let (problem, want) = (problem(&case), case.solutions());
        let zdd = Zdd::compile(&Solver::new(&problem), 100_000).unwrap();
        assert_eq!(sets(zdd.solutions()), want, "case {number}");
        assert_eq!(zdd.count(), want.len().into(), "case {number}");
        let seeded = Zdd::compile(&Solver::new(&problem).seed(number), 100_000).unwrap();
        assert_eq!(seeded, zdd, "case {number}: one family, one diagram");
        let numbered: Vec<_> =
            (0..want.len()).map(|k| zdd.counted().nth(k.into()).unwrap()).collect();
        assert_eq!(numbered, zdd.solutions().collect::<Vec<_>>(), "case {number}");
        assert_eq!(zdd.counted().nth(want.len().into()), None);
        let occurrences = zdd.counted().occurrences();
        for o in 0..case.options.len() as u32 {
            let with: Vec<_> = want.iter().filter(|s| s.contains(&o)).cloned().collect();
            let without: Vec<_> = want.iter().filter(|s| !s.contains(&o)).cloned().collect();
            let option = OptionId::from(o);
            assert_eq!(occurrences[o as usize], with.len().into(), "case {number}");
            let (a, b) = (zdd.require(option), zdd.forbid(option));
            assert_eq!(sets(a.solutions()), with, "case {number}");
            assert_eq!(sets(b.solutions()), without, "case {number}");
            assert_eq!(a.intersect(&b).unwrap().count(), BigUint::ZERO);
            assert_eq!(zdd.intersect(&a), Ok(a));
        }
        let mut costs: Vec<u64> = want.iter().map(|s| case.cost(s)).collect();
        costs.sort_unstable();
        let cheapest = zdd.cheapest(&problem, 7);
        let found: Vec<u64> = cheapest.iter().map(|p| p.cost).collect();
        assert_eq!(found, costs[..costs.len().min(7)], "case {number}");
        assert!(cheapest.iter().all(|p| problem.cost_of(p.solution.options()) == p.cost));
    }
}

#[test]
fn solutions_with_and_without_an_item() {
    let text = "a b | x\na x\na\nb x\nb\n";
    let problem = Problem::from_text(text).unwrap();
    let zdd = Zdd::compile(&Solver::new(&problem), 100).unwrap();
    let x = Item::new(2);
    assert_eq!(zdd.count(), 3u32.into());
    assert_eq!(zdd.with_item(&problem, x).unwrap().count(), 2u32.into());
    assert_eq!(sets(zdd.without_item(&problem, x).unwrap().solutions()), [[1, 3]]);
    let other = Problem::from_text("a\na\n").unwrap();
    assert!(zdd.with_item(&other, Item::new(0)).is_err());
    let one = Zdd::compile(&Solver::new(&other), 100).unwrap();
    assert!(zdd.intersect(&one).is_err());
    // As many options, but other ones.
    let renamed = Problem::from_text(&text.replace('x', "y")).unwrap();
    let four = Zdd::compile(&Solver::new(&renamed), 100).unwrap();
    assert_eq!(zdd.intersect(&four), Err(DifferentProblems));
}

pub(crate) fn dominoes(height: usize, width: usize) -> Problem {
    let cell = |r: usize, c: usize| format!("{r}.{c} ");
    let cells = (0..height).flat_map(|r| (0..width).map(move |c| (r, c)));
    let mut text: String = cells.clone().map(|(r, c)| cell(r, c)).collect();
    for (r, c) in cells {
        if c + 1 < width {
            text += &format!("\n{}{}", cell(r, c), cell(r, c + 1));
        }
        if r + 1 < height {
            text += &format!("\n{}{}", cell(r, c), cell(r + 1, c));
        }
    }
    Problem::from_text(&text).unwrap()
}

#[test]
fn a_file_comes_back_whole_or_not_at_all() {
    let problem = dominoes(4, 4);
    let zdd = Zdd::compile(&Solver::new(&problem), 10_000).unwrap();
    assert_eq!(zdd.count(), 36u32.into());
    let bytes = zdd.to_bytes();
    assert_eq!(Zdd::from_bytes(&bytes).unwrap(), zdd);
    for cut in 0..bytes.len() {
        assert!(Zdd::from_bytes(&bytes[..cut]).is_err(), "cut at {cut}");
    }
    for at in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[at] ^= 1;
        assert!(Zdd::from_bytes(&altered).is_err(), "altered at {at}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(Zdd::from_bytes(&longer), Err(ZddError::Damaged)));
    assert!(matches!(zdd.of(&dominoes(2, 2)), Err(ZddError::OtherProblem { .. })));
}

#[test]
fn limits_are_kept() {
    let problem = dominoes(6, 6);
    let solver = Solver::new(&problem);
    assert_eq!(Zdd::compile(&solver, 20), Err(Uncompiled::TooLarge(20)));
    let short = solver.clone().budget(Budget::default().nodes(5));
    assert_eq!(Zdd::compile(&short, 100_000), Err(Uncompiled::Stopped(Stop::Nodes)));
    assert_eq!(Zdd::compile(&solver, 100_000).unwrap().count(), 6728u32.into());
}

/// Chi-square statistic of samples under the uniform distribution.
fn chi_square(problem: &Problem, samples: usize, seed: u64) -> (f64, f64) {
    let zdd = Zdd::compile(&Solver::new(problem), 1_000_000).unwrap();
    let counted = zdd.counted();
    let mut chance = Chance::new(seed);
    let mut seen: HashMap<Solution, u32> = HashMap::new();
    for _ in 0..samples {
        let drawn = counted.sample(&mut chance).unwrap();
        assert!(problem.is_solution(drawn.options()));
        *seen.entry(drawn).or_default() += 1;
    }
    let all: f64 = counted.total().to_string().parse().unwrap();
    let expected = samples as f64 / all;
    let hit: f64 = seen.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    (hit + (all - seen.len() as f64) * expected, all - 1.0)
}

/// Five problems, 100,000 samples each, fixed seeds: chi-square within four standard deviations.
#[test]
fn samples_are_uniform() {
    let spec = |text: &str| Problem::from_text(text).unwrap();
    let problems = [
        dominoes(4, 4),
        dominoes(4, 6),
        spec("0:5|a 0:5|b\na\nb\na b\na\nb\n"),
        spec("a b c d | x y\na x:1\na x:2\nb x:1\nb x:2 y\nc\nc y\nd y\nd\nd x:1\n"),
        spec("2|a 1:3|b\na\na b\na\nb\nb\na b\n"),
    ];
    for (k, problem) in problems.iter().enumerate() {
        let (chi, freedom) = chi_square(problem, 100_000, k as u64);
        let distance = (chi - freedom) / (2.0 * freedom).sqrt();
        assert!(distance.abs() < 4.0, "problem {k}: {chi} with {freedom} degrees of freedom");
    }
}

fn langford(n: usize) -> Problem {
    let mut text: String = (1..=n).map(|k| format!("d{k} ")).collect();
    text += &(0..2 * n).map(|i| format!("s{i} ")).collect::<String>();
    for k in 1..=n {
        for i in 0..2 * n - k - 1 {
            text += &format!("\nd{k} s{i} s{}", i + k + 1);
        }
    }
    Problem::from_text(&text).unwrap()
}

fn tetrominoes(side: usize) -> Problem {
    let cell = |(r, c): (usize, usize)| format!("{r}.{c} ");
    let mut text: String = (0..side * side).map(|i| cell((i / side, i % side))).collect();
    let shapes = [
        [(0, 0), (0, 1), (0, 2), (1, 1)],
        [(0, 1), (1, 0), (1, 1), (1, 2)],
        [(0, 0), (1, 0), (2, 0), (1, 1)],
        [(0, 1), (1, 0), (1, 1), (2, 1)],
    ];
    for shape in shapes {
        for at in 0..side * side {
            let cells = shape.map(|(r, c)| (at / side + r, at % side + c));
            if cells.iter().all(|&(r, c)| r < side && c < side) {
                text += "\n";
                cells.iter().for_each(|&at| text += &cell(at));
            }
        }
    }
    Problem::from_text(&text).unwrap()
}

/// Nodes of Knuth's DLX6, which orders a diagram by its search too.
#[test]
fn diagrams_are_no_larger_than_those_of_dlx6() {
    let cases = [
        ("T-tetrominoes 12x12", tetrominoes(12), 78_696u32, 4_868),
        ("Langford 8", langford(8), 300, 1_327),
        ("Langford 11", langford(11), 35_584, 122_954),
        ("dominoes 8x8", dominoes(8, 8), 12_988_816, 2_316),
    ];
    for (name, problem, solutions, nodes) in cases {
        let zdd = Zdd::compile(&Solver::new(&problem), 200_000).expect(name);
        assert_eq!(zdd.count(), solutions.into(), "{name}");
        assert!(zdd.size() <= nodes, "{name}: {}", zdd.size());
    }
}

/// Diagrams with different orders on different paths, by either rule of branching.
#[test]
fn large_diagrams_are_restricted_and_intersected() {
    for problem in [tetrominoes(12), langford(8), langford(11)] {
        let zdd = Zdd::compile(&Solver::new(&problem), 200_000).unwrap();
        let occurrences = zdd.counted().occurrences();
        let options: Vec<usize> = (0..problem.option_count()).step_by(37).collect();
        for pair in options.windows(2) {
            let [a, b] = [0, 1].map(|k| OptionId::new(pair[k]));
            let [with_a, with_b] = [a, b].map(|o| zdd.require(o));
            assert_eq!(with_a.count(), occurrences[a.index()]);
            assert_eq!(zdd.forbid(a).count() + with_a.count(), zdd.count());
            let both = with_a.intersect(&with_b).unwrap();
            assert_eq!(both, with_b.require(a));
            assert_eq!(both, with_a.require(b));
            assert_eq!(both.count() + with_a.forbid(b).count(), with_a.count());
            assert_eq!(with_a.forbid(b), with_a.intersect(&zdd.forbid(b)).unwrap());
        }
    }
}

/// Files of other orders cannot be intersected: if one of these changes, so must the version.
#[test]
fn the_order_of_branching_belongs_to_the_version_of_the_file() {
    let bounded = "0:5|a 0:5|b 1:2|c\na\nb\na b\na\nb c\nc\na c\n";
    let problems =
        [dominoes(6, 6), langford(8), Problem::from_text(bounded).unwrap(), langford(11)];
    let sums = problems.map(|problem| {
        let bytes = Zdd::compile(&Solver::new(&problem), 200_000).unwrap().to_bytes();
        bytes[bytes.len() - 32..][..3].iter().map(|b| format!("{b:02x}")).collect::<String>()
    });
    assert_eq!(sums, ["bd09b5", "cf8057", "8d437b", "adedaf"]);
}

/// A file may hold a node twice; operations must not take one reference for another then.
#[test]
fn a_file_with_a_node_twice_is_operated_on() {
    let problem = Problem::from_text("a b\na\nb\na b\n").unwrap();
    let mut bytes = Zdd::compile(&Solver::new(&problem), 1_000).unwrap().to_bytes();
    bytes.truncate(44);
    bytes.extend(4_u32.to_le_bytes());
    bytes.extend(3_u64.to_le_bytes());
    for number in [1, 0, 1, 1, 0, 1, 0, 0, 3_u32] {
        bytes.extend(number.to_le_bytes());
    }
    let sum = Sha256::digest(&bytes);
    bytes.extend_from_slice(&sum);
    let zdd = Zdd::from_bytes(&bytes).unwrap();
    let one = BigUint::from(1_u32);
    assert_eq!(zdd.count(), one);
    assert_eq!(zdd.require(OptionId::from(0)).count(), one);
    assert_eq!(zdd.require(OptionId::from(2)).count(), BigUint::ZERO);
    assert_eq!(zdd.intersect(&zdd.forbid(OptionId::from(2))).unwrap().count(), one);
}
