//! The options of puzzles with rules.

use quadrille_puzzle::{MAX_RULE_SIDE, Puzzle, RuleKind};
use quadrille_reason::rule_level;

use super::{Spec, SpecError};
use crate::variant::{RuleOrder, VariantOptions, check_orders};

impl Spec {
    pub(super) fn variant(&self) -> Result<VariantOptions, SpecError> {
        let level = self.plain_level()?;
        let orders = self.rule_orders()?;
        let mut shape = self.boxed()?;
        if shape.side() > MAX_RULE_SIDE || shape.side() < 4 {
            let reason = format!("a variant has a side of 4 to {MAX_RULE_SIDE}");
            return SpecError::value("size", reason);
        }
        if let Some(extra) = self.preset.and_then(|preset| preset.extra) {
            let with = shape.with_extra(extra);
            shape = with.or_else(|error| SpecError::value("preset", error.to_string()))?;
        }
        let (symmetry, givens) = (self.symmetry, self.givens);
        let options = VariantOptions { shape, orders, symmetry, givens, level };
        self.check_bare(&options)?;
        check_rule_levels(&options)?;
        let has_cages = options.orders.iter().any(|order| order.kind == RuleKind::Cage);
        if has_cages && options.orders_symmetry() {
            return SpecError::value("symmetry", "the cages of a variant have none");
        }
        Ok(options)
    }

    /// The rules of the preset, and those ordered besides; a number overrides the preset's.
    fn rule_orders(&self) -> Result<Vec<RuleOrder>, SpecError> {
        if self.preset.is_none() && self.rules.is_empty() {
            return SpecError::value("rules", "name a preset, or kinds of rules");
        }
        let kinds = self.preset.map_or(&[][..], |preset| preset.kinds);
        let ordered = |kind: &RuleKind| self.rules.iter().any(|order| order.kind == *kind);
        let preset = kinds.iter().filter(|kind| !ordered(kind));
        let preset = preset.map(|&kind| RuleOrder { kind, count: None });
        let orders: Vec<RuleOrder> = preset.chain(self.rules.iter().copied()).collect();
        let checked = check_orders(&orders).map(|()| orders);
        checked.or_else(|reason| SpecError::value("rules", reason))
    }

    /// Rejects numbers of givens that cannot leave one solution.
    fn check_bare(&self, options: &VariantOptions) -> Result<(), SpecError> {
        let Some(givens) = options.givens else { return Ok(()) };
        let side = options.shape.side();
        if givens > side * side {
            return SpecError::value("givens", "more than there are cells");
        }
        if givens < side - 1 && options.orders.iter().all(|order| is_about_equality(order.kind)) {
            let why = "two values that are not given could be exchanged";
            return SpecError::value("givens", why);
        }
        if givens == 0 && options.orders_symmetry() && options.is_drawn_only() {
            let why = "without a given, symmetric lines have the image of every solution too";
            return SpecError::value("givens", why);
        }
        Ok(())
    }
}

/// Rejects kinds of rules that no path of the level can use.
fn check_rule_levels(options: &VariantOptions) -> Result<(), SpecError> {
    let Some(level) = options.level else { return Ok(()) };
    for kind in options.orders.iter().map(|order| order.kind) {
        // Examples are drawn on 6×6.
        let (Ok(shape), [rule]) = (Puzzle::sudoku(2, 3), &kind.example()[..]) else { continue };
        let least = rule_level(rule, &shape);
        if level < least {
            let why =
                format!("no step of an {level} path rests on the rule {kind}: ask for {least}");
            return SpecError::value("level", why);
        }
    }
    Ok(())
}

/// True if a rule holds for all or none of the grids that differ by an exchange of values.
fn is_about_equality(kind: RuleKind) -> bool {
    use RuleKind as K;
    matches!(
        kind,
        K::AntiKnight
            | K::AntiKing
            | K::DisjointGroups
            | K::FallingDiagonal
            | K::RisingDiagonal
            | K::Palindrome
    )
}
