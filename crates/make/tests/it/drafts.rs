//! Help with drafts: rules to spare, givens and clues that are missing, wishes for them.

use quadrille_core::{Budget, Chance};
use quadrille_make::{
    ImproveError, Improvement, SpecError, Wish, improve, minimize_rules, spare_rules,
};
use quadrille_puzzle::{Cell, Puzzle, Rule, RuleKind};
use quadrille_reason::{Grade, Level, Limits, rate};
use quadrille_referee::{count, rule_puzzle};

fn improved(puzzle: &Puzzle) -> Improvement {
    improve(puzzle, &Wish::default(), &mut Chance::new(3), &Budget::unlimited()).unwrap()
}

#[test]
fn drafts_with_no_one_and_several_solutions() {
    let dot = |a, b| Rule::new(RuleKind::WhiteDot, [Cell(a), Cell(b)]);
    let four = Puzzle::sudoku(2, 2).unwrap();
    let wrong = four.clone().with_givens(&[[1, 1].as_slice(), &[0; 14]].concat()).unwrap();
    assert_eq!(improved(&wrong), Improvement::Unsolvable);
    let full = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    let spare = four.clone().with_givens(&full).unwrap().with_rule(dot(0, 1)).unwrap();
    let Improvement::Unique { givens, rules, completion: None } = improved(&spare) else {
        panic!()
    };
    assert_eq!((givens.len(), rules), (16, vec![0]));
    let open = [1, 2, 3, 4, 3, 4, 0, 0, 0, 0, 4, 3, 4, 3, 0, 0];
    let open = four.with_givens(&open).unwrap().with_rule(dot(1, 2)).unwrap();
    let Improvement::Several { completion, rules } = improved(&open) else { panic!() };
    assert_eq!(completion.unwrap().added.len(), 1);
    assert!(rules.iter().all(|rule| rule.kind == RuleKind::WhiteDot));
}

fn without(puzzle: &Puzzle, rule: usize) -> Puzzle {
    let mut rules = puzzle.rules().to_vec();
    rules.remove(rule);
    puzzle.clone().with_rules(rules).unwrap()
}

#[test]
fn spare_rules_leave_the_solution_and_needed_ones_do_not() {
    let (mut spare, mut needed) = (0, 0);
    for case in 0..150 {
        let puzzle = rule_puzzle(41, case);
        let found = spare_rules(&puzzle, &Budget::unlimited()).unwrap();
        assert_eq!(found.is_some(), count(&puzzle, 2) == 1, "case {case}");
        let Some(found) = found else { continue };
        for rule in 0..puzzle.rules().len() {
            assert_eq!(found.contains(&rule), count(&without(&puzzle, rule), 2) == 1);
        }
        let made = minimize_rules(&puzzle, 3, 1, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!((made.undecided, count(&made.puzzle, 2)), (0, 1), "case {case}");
        let left = 0..made.puzzle.rules().len();
        assert!(left.clone().all(|rule| count(&without(&made.puzzle, rule), 2) != 1));
        spare += found.len();
        needed += left.len();
    }
    assert!(spare > 20 && needed > 20, "{spare}, {needed}");
}

fn wished(draft: &Puzzle, wish: &Wish) -> Result<Improvement, ImproveError> {
    improve(draft, wish, &mut Chance::new(1), &Budget::unlimited())
}

#[test]
fn a_layout_gets_givens_for_each_level() {
    let line = Rule::new(RuleKind::Thermometer, [0, 1, 2, 3, 4].map(Cell));
    let mut draft = Puzzle::sudoku(2, 3).unwrap().with_rule(line).unwrap();
    draft.give(Cell(35), Some(2));
    for level in [Level::Easy, Level::Medium] {
        let wish = Wish::new(Vec::new(), Some(&level.to_string()), Some(14)).unwrap();
        let found = wished(&draft, &wish).unwrap();
        let Improvement::Several { completion: Some(found), .. } = found else {
            panic!("{found:?}")
        };
        assert_eq!(found.puzzle.given(Cell(35)), Some(2));
        assert_eq!(found.puzzle.clues(), found.added.len() + 1);
        assert!(found.puzzle.clues() <= 14);
        let rated = rate(&found.puzzle, &Limits::default()).unwrap();
        assert_eq!(rated.grade, Some(Grade::Plain(level)));
    }
    let none = wished(&draft, &Wish::new(Vec::new(), None, Some(1)).unwrap());
    assert!(matches!(none, Ok(Improvement::Several { completion: None, .. })), "{none:?}");
}

#[test]
fn wishes_that_no_givens_fulfil_are_refused() {
    let said = |wish: Result<Wish, SpecError>| wish.unwrap_err().to_string();
    let line = Wish::new(vec![RuleKind::Arrow], None, None);
    assert_eq!(said(line), "add: only marks and clues are tried, and arrow is neither");
    let level = said(Wish::new(Vec::new(), Some("nice"), None));
    assert!(level.starts_with("level: ") && level.contains("medium"), "{level}");
    let few = Wish::new(Vec::new(), None, Some(0)).unwrap();
    let four = Puzzle::sudoku(2, 2).unwrap();
    assert!(wished(&four, &few).is_ok());
    let given = four.with_givens(&[[1].as_slice(), &[0; 15]].concat()).unwrap();
    let refused = wished(&given, &few).unwrap_err().to_string();
    assert_eq!(refused, "givens: the draft has 1 already");
}
