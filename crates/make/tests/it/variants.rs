//! Puzzles with rules made to order: unique by a second engine, with every rule in its place.

use quadrille_core::{Budget, Chance};
use quadrille_make::{
    ClueSymmetry, GenerateOptions, Generated, Kind, Preset, Spec, generate, one_more, spare_rules,
};
use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind};
use quadrille_reason::explainer::Limits;
use quadrille_reason::{
    Grade, Level, Options, PathEnd, Premise, State, Technique, rate, solve_path,
};
use quadrille_solve::{Engine, Request, Verdict, verdict};
use quadrille_text::{Entry, Format, WriteOptions};

fn made(spec: &Spec, seed: u64, count: u64) -> Vec<Generated> {
    let made = generate(spec, seed, count, &GenerateOptions::default()).unwrap();
    made.map(|made| made.unwrap_or_else(|error| panic!("{spec:?}: {error}"))).collect()
}

fn assert_unique(made: &Generated) {
    let request = Request { engine: Engine::Sat, ..Request::default() };
    let answer = verdict(&made.puzzle, &request).unwrap().answer;
    assert_eq!(answer, Verdict::Unique(made.solution.clone()), "{:?}", made.puzzle);
}

fn counted(puzzle: &Puzzle, kind: RuleKind) -> usize {
    puzzle.rules().iter().filter(|rule| rule.kind == kind).count()
}

/// Every preset; 6×6 is quick, and the boxes of windoku are square.
#[test]
fn every_preset_is_unique_and_has_its_rules() {
    for preset in Preset::all() {
        let small = preset.extra.is_none() && preset.name != "miracle";
        let spec = Spec::new(Kind::Variant).preset(preset).size(if small { 6 } else { 9 });
        for made in made(&spec, 5, 2) {
            assert_eq!(made.shortfall, None, "{preset}");
            assert!(preset.kinds.iter().all(|&kind| counted(&made.puzzle, kind) > 0), "{preset}");
            assert_eq!(made.puzzle.extras(), preset.extra.as_slice());
            assert_unique(&made);
        }
    }
}

#[test]
fn numbers_of_rules_and_givens_are_kept_and_no_rule_is_spare() {
    let spec = Spec::new(Kind::Variant)
        .size(6)
        .rule(RuleKind::Thermometer, Some(3))
        .rule(RuleKind::WhiteDot, Some(5))
        .rule(RuleKind::AntiKnight, None);
    for made in made(&spec, 2, 2) {
        let counts = [RuleKind::Thermometer, RuleKind::WhiteDot, RuleKind::AntiKnight]
            .map(|kind| counted(&made.puzzle, kind));
        assert_eq!(counts, [3, 5, 1]);
        assert_unique(&made);
    }
    let spec = Spec::new(Kind::Variant)
        .size(6)
        .rule(RuleKind::Thermometer, None)
        .rule(RuleKind::WhiteDot, None);
    for made in made(&spec, 2, 3) {
        assert_eq!(spare_rules(&made.puzzle, &Budget::unlimited()), Ok(Some(vec![])));
    }
    let spec = Spec::new(Kind::Variant).size(6).rule(RuleKind::Arrow, None).givens(9);
    assert!(made(&spec, 1, 2).iter().all(|made| made.puzzle.clues() == 9));
}

#[test]
fn lines_and_givens_have_the_symmetry_that_is_ordered() {
    let thermo = Spec::new(Kind::Variant).size(6).rule(RuleKind::Thermometer, None);
    for symmetry in [ClueSymmetry::Half, ClueSymmetry::Horizontal, ClueSymmetry::Diagonal] {
        for made in made(&thermo.clone().symmetry(symmetry), 3, 2) {
            assert!(symmetry.holds(made.puzzle.givens()));
            let lines: Vec<Vec<usize>> = made.puzzle.rules().iter().map(indices).collect();
            for line in &lines {
                assert!(symmetry.images(line, 6).iter().all(|image| lines.contains(image)));
            }
        }
    }
}

/// Marks and clues that are not all shown, removed for want of need or of use.
#[test]
fn marks_and_clues_keep_an_ordered_symmetry() {
    use RuleKind as K;
    for (kinds, symmetry, level) in [
        (&[K::Odd, K::Even][..], ClueSymmetry::Half, None),
        (&[K::Odd, K::Even], ClueSymmetry::Vertical, Some(Level::Medium)),
        (&[K::WhiteDot], ClueSymmetry::Half, None),
        (&[K::Quadruple], ClueSymmetry::Diagonal, Some(Level::Medium)),
        (&[K::Sandwich], ClueSymmetry::Half, None),
        (&[K::Skyscraper], ClueSymmetry::Half, Some(Level::Medium)),
        (&[K::LittleKiller], ClueSymmetry::Antidiagonal, None),
    ] {
        let spec = Spec::new(Kind::Variant).size(6).symmetry(symmetry);
        let spec = kinds.iter().fold(spec, |spec, &kind| spec.rule(kind, None));
        let spec = match level {
            Some(level) => spec.level(level),
            None => spec.givens(16),
        };
        for made in made(&spec, 1, 2) {
            assert_eq!(made.shortfall, None, "{kinds:?}");
            assert!(symmetry.holds(made.puzzle.givens()), "{kinds:?}");
            let place = |kind: K, mut cells: Vec<usize>| {
                if !matches!(kind, K::Skyscraper | K::LittleKiller) {
                    cells.sort_unstable();
                }
                cells
            };
            let rules = made.puzzle.rules();
            let places: Vec<_> = rules.iter().map(|r| place(r.kind, indices(r))).collect();
            for rule in rules {
                let mut images = symmetry.images(&indices(rule), 6).into_iter();
                assert!(images.all(|image| places.contains(&place(rule.kind, image))), "{kinds:?}");
            }
        }
    }
}

fn indices(rule: &Rule) -> Vec<usize> {
    rule.lists[0].iter().map(|cell| cell.index()).collect()
}

#[test]
fn orders_without_a_puzzle_are_refused_with_the_reason() {
    let new = || Spec::new(Kind::Variant);
    for (spec, said) in [
        (new(), "rules: name a preset, or kinds of rules"),
        (new().rule(RuleKind::AntiKnight, None).givens(0), "givens: two values that are not given"),
        (
            new().rule(RuleKind::Arrow, None).givens(0).symmetry(ClueSymmetry::Half),
            "givens: without a given, symmetric lines",
        ),
        (new().size(3).rule(RuleKind::Arrow, None), "size: a 3×3 variant with boxes of one row"),
        (
            new().rule(RuleKind::WhiteDot, None).rule(RuleKind::NegativeKropki, None),
            "rules: negative-kropki goes with white-dot and black-dot",
        ),
        (
            new().rule(RuleKind::Cage, None).symmetry(ClueSymmetry::Half),
            "symmetry: the cages of a variant have none",
        ),
        (
            new().rule(RuleKind::Arrow, None).rule(RuleKind::Sandwich, Some(3)).level(Level::Easy),
            "level: no step of an easy path rests on the rule sandwich: ask for medium",
        ),
    ] {
        let error = spec.check().unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
}

/// Presets with rules that no easy step looks at.
#[test]
fn an_easy_order_is_refused_where_no_easy_step_looks_at_the_rules() {
    let is_refused = |preset: &&'static Preset| {
        Spec::new(Kind::Variant).preset(preset).level(Level::Easy).check().is_err()
    };
    let refused: Vec<&str> =
        Preset::all().iter().filter(is_refused).map(|preset| preset.name).collect();
    assert_eq!(refused, ["sandwich", "skyscraper", "quadruple", "between"]);
}

/// On the path of this order's first draft, a chain is cheaper than the steps of hard puzzles.
#[test]
fn a_level_is_that_of_the_path_of_all_techniques() {
    let spec = Spec::new(Kind::Variant).preset("renban".parse().unwrap()).level(Level::Hard);
    let made = &made(&spec, 4, 1)[0];
    let rated = rate(&made.puzzle, &Limits::default()).unwrap();
    assert_eq!((made.shortfall, rated.grade), (None, Some(Grade::Plain(Level::Hard))));
}

/// Steps that rest on rules are easy too, not only singles.
#[test]
fn easy_orders_are_met() {
    for name in ["thermo", "renban", "odd-even"] {
        let spec = Spec::new(Kind::Variant).preset(name.parse().unwrap()).level(Level::Easy);
        for made in made(&spec.size(6), 1, 2) {
            let rated = rate(&made.puzzle, &Limits::default()).unwrap();
            assert_eq!((made.shortfall, rated.grade), (None, Some(Grade::Plain(Level::Easy))));
        }
    }
}

/// A rule is used if a step names it, or if the path gets stuck without it.
#[test]
fn the_path_of_a_level_uses_every_rule_on_any_number_of_threads() {
    for name in ["thermo", "arrow", "kropki", "quadruple", "little-killer", "skyscraper"] {
        let spec = Spec::new(Kind::Variant).preset(name.parse().unwrap()).size(6);
        let spec = spec.level(Level::Medium);
        let techniques: Vec<Technique> = Technique::usual()
            .into_iter()
            .filter(|technique| technique.level() <= Level::Medium)
            .collect();
        let path = |puzzle: &Puzzle| solve_path(&State::new(puzzle), &Options::only(&techniques));
        for made in made(&spec, 3, 2) {
            assert_eq!(made.shortfall, None, "{name}");
            let rated = rate(&made.puzzle, &Limits::default()).unwrap();
            assert_eq!(rated.grade, Some(Grade::Plain(Level::Medium)), "{name}");
            let steps = path(&made.puzzle).steps;
            let names = |rule: usize| {
                let rule = Premise::Rule(rule as u32);
                steps.iter().any(|step| step.premises.contains(&rule))
            };
            for rule in (0..made.puzzle.rules().len()).filter(|&rule| !names(rule)) {
                let mut fewer = made.puzzle.rules().to_vec();
                fewer.remove(rule);
                let fewer = made.puzzle.clone().with_rules(fewer).unwrap();
                let stands = fewer.is_solved_by(&made.solution);
                assert!(!stands || path(&fewer).end != PathEnd::Solved, "{name}: rule {rule}");
            }
        }
        let threads = GenerateOptions { threads: 3, ..GenerateOptions::default() };
        let other = generate(&spec, 3, 2, &threads).unwrap().map(|made| made.unwrap().puzzle);
        assert!(other.eq(made(&spec, 3, 2).into_iter().map(|made| made.puzzle)), "{name}");
    }
}

#[test]
fn one_more_clue_leaves_one_solution() {
    let line = |cells: [u32; 3]| Rule::new(RuleKind::Thermometer, cells.map(Cell));
    let puzzle = Puzzle::sudoku(2, 2).unwrap().with_rules(vec![line([0, 1, 2]), line([6, 5, 4])]);
    let puzzle = puzzle.unwrap();
    let kinds = [RuleKind::WhiteDot, RuleKind::Quadruple];
    let found = one_more(&puzzle, &kinds, 2, &mut Chance::new(1), &Budget::unlimited()).unwrap();
    assert!(!found.is_empty());
    for rule in found {
        let more = puzzle.clone().with_rule(rule).unwrap();
        let answer = verdict(&more, &Request::default()).unwrap().answer;
        assert!(matches!(answer, Verdict::Unique(_)));
    }
}

/// Processor time of this thread, in seconds.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).map_or(0.0, |ns| ns / 1e9)
}

/// Every preset at easy, medium and hard that is not refused: unique by clauses, the level that
/// `rate` gives. Prints the mean and the greatest processor time. The puzzles are written into the
/// folder that QUADRILLE_KEEP names, a file for each order.
#[test]
#[ignore = "long: just check-variants"]
fn presets_meet_their_levels() {
    let cases = std::env::var("QUADRILLE_CASES").map_or(200, |n| n.parse().expect("a number"));
    let only = std::env::var("QUADRILLE_ONLY").unwrap_or_default();
    let keep = std::env::var("QUADRILLE_KEEP").ok().filter(|folder| !folder.is_empty());
    let (mut unmet, mut all) = (Vec::new(), 0);
    for preset in Preset::all() {
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let name = format!("{preset} {level}");
            if !name.contains(&only) {
                continue;
            }
            let spec = Spec::new(Kind::Variant).preset(preset).level(level);
            if let Err(reason) = spec.check() {
                println!("{name:24} refused: {reason}");
                continue;
            }
            let (mut total, mut most, mut met, mut givens) = (0.0, 0.0f64, 0, 0);
            let mut kept = String::new();
            for seed in 1..=cases {
                let start = processor_time();
                let made = generate(&spec, seed, 1, &GenerateOptions::default());
                let made = made.unwrap().next().unwrap();
                let spent = processor_time() - start;
                (total, most) = (total + spent, most.max(spent));
                all += 1;
                match made {
                    Ok(made) if made.shortfall.is_none() => {
                        assert_unique(&made);
                        let entry = Entry::new(made.puzzle.clone());
                        kept += &Format::Json.write(&entry, &WriteOptions::default()).unwrap();
                        let rated = rate(&made.puzzle, &Limits::default()).unwrap();
                        if rated.grade == Some(Grade::Plain(level)) {
                            givens += made.puzzle.clues();
                            met += 1;
                        } else {
                            unmet.push(format!("{name} seed {seed} is {:?}", rated.grade));
                        }
                    }
                    other => unmet.push(format!("{name} seed {seed}: {other:?}")),
                }
            }
            if let Some(folder) = &keep {
                std::fs::write(format!("{folder}/{preset}-{level}.jsonl"), kept).unwrap();
            }
            let mean = total / cases as f64;
            let givens = givens as f64 / f64::from(met.max(1));
            println!(
                "{name:24} {met}/{cases} {mean:6.2} s, at most {most:6.2} s, {givens:4.1} givens"
            );
        }
    }
    assert!(all > 0, "no preset is called {only:?}");
    assert!(unmet.is_empty(), "{}", unmet.join("\n"));
}
