//! Cages among the rules of a text. Those with a sum that touch no earlier one become cages of the
//! model, for which engines are fastest.

use quadrille_puzzle::{Cage, Cell, Op, Puzzle, Rule, RuleKind};

/// Takes the cages of the model out of the rules.
pub(crate) fn take<T>(puzzle: &Puzzle, rules: &mut Vec<(T, Rule)>) -> Vec<Cage> {
    // Sums of cages are sums of values, not of digits.
    if puzzle.digits().contains(&0) {
        return Vec::new();
    }
    let mut taken = vec![false; puzzle.side() * puzzle.side()];
    let mut cages = Vec::new();
    rules.retain(|(_, rule)| {
        let Some(sum) = sum(rule) else { return true };
        let cells = &rule.lists[0];
        if cells.len() > puzzle.side()
            || has_twice(cells)
            || cells.iter().any(|&c| !puzzle.contains(c) || taken[c.index()])
        {
            return true;
        }
        cells.iter().for_each(|cell| taken[cell.index()] = true);
        cages.push(Cage::killer(sum, cells.clone()));
        false
    });
    cages
}

/// The sum of a cage, for formats that have only cages with a sum and without repeats.
pub(crate) fn killer_sum(cage: &Cage) -> Result<String, String> {
    let fits = cage.op == Op::Add && !cage.repeats && (1..=i32::MAX as u128).contains(&cage.target);
    let why = || "a cage is not a sum without repeats".to_owned();
    fits.then(|| cage.target.to_string()).ok_or_else(why)
}

/// The sum of a rule that is a cage with one.
fn sum(rule: &Rule) -> Option<u128> {
    let sum = rule.number.and_then(|sum| u128::try_from(sum).ok()).filter(|&sum| sum > 0);
    sum.filter(|_| rule.kind == RuleKind::Cage && !rule.lists[0].is_empty())
}

/// True if a cell stands twice in a list.
pub(crate) fn has_twice(list: &[Cell]) -> bool {
    (1..list.len()).any(|i| list[..i].contains(&list[i]))
}
