//! Puzzles with rules, made to order.
//!
//! Rules about the whole grid come first. Lines are drawn next, for their looks, and a random grid is
//! found that fits them. Marks and clues are read off this grid. Then givens are removed while the
//! solution stays the only one, and after them the rules that nothing needs any more. A draft in
//! which a rule that was ordered is not needed is given up, and another one is begun.

mod choose;
mod layout;
mod level;
mod line;
mod marks;
mod one_more;
mod order;
mod preset;
mod question;
mod source;
mod thin;

pub(crate) use level::Judge;
pub(crate) use one_more::has_clues;
pub use one_more::one_more;
pub(crate) use order::{RuleOrder, VariantOptions, check_orders, parse_orders};
pub use preset::{Preset, UnknownPreset};
pub(crate) use question::Questions;
pub(crate) use thin::Draft;

use quadrille_core::{Budget, Chance, Stop};
use quadrille_puzzle::{Grid, Puzzle, Rule, RuleKind, Shape};
use quadrille_reason::Level;

use crate::clue_symmetry::ClueSymmetry;
use choose::{Choice, choose};
use layout::{Layout, Lines, layout};
use line::Canvas;
use marks::Reader;
use source::{Source, marks_of, source};
use thin::NODES;

/// Drafts before an order is given up.
const DRAFTS: u64 = 100;
/// Drafts in a row in which a rule is never used, after which the level does not suit the rules.
const UNUSED: u32 = 20;
/// Drafts after which an exact number of rules is worth more than that each is necessary.
const STRICT: u64 = 8;
/// Other grids with which clues are compared.
const OTHERS: usize = 12;

/// A puzzle with rules and its one solution.
pub(crate) struct Variant {
    pub(crate) puzzle: Puzzle,
    pub(crate) solution: Grid,
}

/// The reason why no puzzle meets the options, and the nearest one.
pub(crate) struct Unmet {
    pub(crate) nearest: Option<Box<Variant>>,
    pub(crate) tries: u64,
    pub(crate) stop: Option<Stop>,
}

/// Makes a puzzle. The same options and stream give the same puzzle.
///
/// # Errors
/// If no draft met the options, or the budget ran out.
pub(crate) fn variant(
    options: &VariantOptions,
    chance: &mut Chance,
    budget: &Budget,
) -> Result<Variant, Unmet> {
    let questions = Questions::new(budget.start().every(1));
    let (level, symmetry) = (options.level, options.layout_symmetry());
    let mut maker = Maker { options, level, symmetry, questions, nearest: None, unused: 0 };
    let stop = loop {
        match maker.drafts(chance) {
            Ok(Some(made)) if maker.level == options.level => return Ok(made),
            Ok(Some(made)) => {
                maker.nearest = Some(made);
                break None;
            }
            Ok(None) => match maker.level.and_then(next) {
                Some(level) if maker.nearest.is_none() => maker.level = Some(level),
                _ => break None,
            },
            Err(stop) => break Some(stop),
        }
    };
    Err(Unmet { nearest: maker.nearest.map(Box::new), tries: DRAFTS, stop })
}

/// The next harder level.
fn next(level: Level) -> Option<Level> {
    Level::ALL.into_iter().find(|&other| other > level)
}

struct Maker<'a> {
    options: &'a VariantOptions,
    /// The level of the next draft. If the wanted one is not met, it is the next harder one.
    level: Option<Level>,
    /// The symmetry of lines and clues.
    symmetry: ClueSymmetry,
    questions: Questions,
    /// The draft with the fewest givens, if none has as few as wanted.
    nearest: Option<Variant>,
    /// Drafts in a row with rules that no path of the level uses.
    unused: u32,
}

impl Maker<'_> {
    /// Makes drafts until one fits. `None` if they are used up, or none uses its rules.
    fn drafts(&mut self, chance: &mut Chance) -> Result<Option<Variant>, Stop> {
        self.unused = 0;
        for tries in 1..=DRAFTS {
            if let Some(made) = self.attempt(tries, chance)? {
                return Ok(Some(made));
            }
            if self.level.is_some() && self.unused == UNUSED {
                break;
            }
        }
        Ok(None)
    }

    /// Makes a draft and removes from it until it fits.
    fn attempt(&mut self, tries: u64, chance: &mut Chance) -> Result<Option<Variant>, Stop> {
        let Some(mut draft) = self.full_draft(tries, chance)? else { return Ok(None) };
        let strict = tries <= STRICT || !self.options.has_counts();
        let fits = self.thin(&mut draft, strict, chance)?;
        Ok(if fits { self.with_givens(draft, chance) } else { None })
    }

    /// Lines, a grid that fits them, and marks and clues. `None` if they do not get together.
    fn full_draft(&mut self, tries: u64, chance: &mut Chance) -> Result<Option<Draft>, Stop> {
        let (options, symmetry) = (self.options, self.symmetry);
        let Some(shape) = options.with_whole_rules() else { return Ok(None) };
        let lines = options.lines(tries, symmetry, chance);
        let drawn = layout(&shape, &lines, symmetry, &mut self.questions, chance)?;
        let Some(drawn) = drawn else { return Ok(None) };
        let mut orders = lines.iter().zip(&drawn.drawn);
        if !orders.all(|(order, &drawn)| options.accepts(order.kind, drawn)) {
            return Ok(None);
        }
        let others = self.others(&drawn, chance)?;
        Ok(self.read(drawn, tries, &others, chance))
    }

    /// Removes givens and rules, for a level so that its path uses every rule. False if the draft
    /// does not fit the order; if not `strict`, rules may be unnecessary.
    fn thin(&mut self, draft: &mut Draft, strict: bool, chance: &mut Chance) -> Result<bool, Stop> {
        let (options, questions) = (self.options, &mut self.questions);
        // What is not ordered need not stay symmetric.
        let ordered = options.symmetry.unwrap_or_default();
        let removed = draft.remove_givens(ordered, questions, chance)?;
        let fits = match self.level.map(Judge::new) {
            Some(judge) => {
                if !judge.meet(draft, &removed, chance, &questions.meter)? {
                    return Ok(false);
                }
                draft.fill_givens(options.givens.unwrap_or(0), ordered, chance);
                // A path may rest on the solution being the only one.
                judge.remove_unused(draft, ordered, &questions.meter)?
                    && questions.is_unique(&draft.puzzle, &draft.solution, NODES)?
                    && judge.accepts(draft, &questions.meter)?
            }
            None => {
                let is_ordered = options.orders_symmetry();
                draft.remove_rules(self.symmetry, is_ordered, questions, chance)?;
                !strict || !draft.has_spare(questions)?
            }
        };
        let fits = fits && options.orders.iter().all(|order| draft.meets(order, options));
        self.unused += u32::from(!fits);
        Ok(fits)
    }

    /// The puzzle with as many givens as wanted, if it does not need more.
    fn with_givens(&mut self, mut draft: Draft, chance: &mut Chance) -> Option<Variant> {
        let wanted = self.options.givens.unwrap_or(draft.puzzle.clues());
        draft.fill_givens(wanted, self.options.symmetry.unwrap_or_default(), chance);
        let made = Variant { puzzle: draft.puzzle, solution: draft.solution };
        if made.puzzle.clues() == wanted {
            return Some(made);
        }
        if self.nearest.as_ref().is_none_or(|near| made.puzzle.clues() < near.puzzle.clues()) {
            self.nearest = Some(made);
        }
        None
    }

    /// Other grids for the lines of a layout, if there are clues to choose.
    fn others(&mut self, drawn: &Layout, chance: &mut Chance) -> Result<Vec<Grid>, Stop> {
        let mut others = Vec::new();
        if self.options.has_marks() {
            for _ in 0..OTHERS {
                others.extend(self.questions.any(&drawn.puzzle, chance)?);
            }
        }
        Ok(others)
    }

    /// Adds marks and clues to a layout, and the rules that are about marks.
    fn read(
        &self,
        drawn: Layout,
        tries: u64,
        others: &[Grid],
        chance: &mut Chance,
    ) -> Option<Draft> {
        let (Layout { mut puzzle, mut canvas, solution, .. }, options) = (drawn, self.options);
        let mut may_go = vec![false; puzzle.rules().len()];
        for order in options.orders.iter().filter(|order| has_clues(order.kind)) {
            let reader = Reader { shape: &puzzle, grid: &solution, canvas: &canvas };
            let (count, exactly) = options.count(order, tries);
            let (symmetry, strictly) = (self.symmetry, options.orders_symmetry());
            let choice = Choice { count, exactly, symmetry, strictly, others };
            for rule in self.clues(order.kind, &reader, &choice, chance)? {
                if rule.kind.shape() == Shape::Cells {
                    canvas.fill(&rule.lists[0].iter().map(|cell| cell.index()).collect::<Vec<_>>());
                }
                may_go.push(options.is_free(rule.kind));
                puzzle = puzzle.with_rule(rule).ok()?;
            }
        }
        for order in options.orders.iter().filter(|order| options.is_negative(order.kind)) {
            puzzle = puzzle.with_rule(Rule::global(order.kind)).ok()?;
            may_go.push(false);
        }
        puzzle.is_solved_by(&solution).then_some(Draft { puzzle, solution, may_go })
    }

    /// Marks or clues of a kind: all of them if a negative rule demands it, else a choice. Odd and
    /// even cells are one choice, made for the first of them.
    fn clues(
        &self,
        kind: RuleKind,
        reader: &Reader<'_>,
        choice: &Choice<'_>,
        chance: &mut Chance,
    ) -> Option<Vec<Rule>> {
        let (source, _) = source(kind)?;
        let (all, parity) = (self.options.draws_all(kind), self.options.mixes_parity());
        let bare = Canvas::new(reader.shape.side());
        let canvas = if all { &bare } else { reader.canvas };
        let reader = Reader { canvas, ..*reader };
        let mut holding = match kind {
            RuleKind::Even if parity => return Some(Vec::new()),
            _ => reader.holding(kind, source, chance),
        };
        if kind == RuleKind::Odd && parity {
            holding.extend(reader.holding(RuleKind::Even, source, chance));
        }
        // Two cells have one mark between them.
        holding.retain(|rule| reader.shape.rules().iter().all(|other| other.lists != rule.lists));
        if all { Some(holding) } else { choose(reader.shape, holding, choice, chance) }
    }
}

impl Draft {
    /// True if the draft has as many rules of a kind as ordered.
    fn meets(&self, order: &RuleOrder, options: &VariantOptions) -> bool {
        let rules = self.puzzle.rules().iter();
        options.accepts(order.kind, rules.filter(|rule| rule.kind == order.kind).count())
    }
}

impl VariantOptions {
    /// The shape with the rules about the whole grid that are not about marks.
    fn with_whole_rules(&self) -> Option<Puzzle> {
        let whole = self.orders.iter().filter(|order| {
            matches!(source(order.kind), Some((Source::Whole, _))) && !self.is_negative(order.kind)
        });
        whole
            .map(|order| Rule::global(order.kind))
            .try_fold(self.shape.clone(), |puzzle, rule| puzzle.with_rule(rule).ok())
    }

    /// The lines to draw.
    fn lines(&self, tries: u64, symmetry: ClueSymmetry, chance: &mut Chance) -> Vec<Lines> {
        let side = self.shape.side();
        let scaled = |cells: usize| (cells * side).div_ceil(9).max(3).min(side);
        let order = |order: &RuleOrder| {
            let Some((Source::Line { least, most }, _)) = source(order.kind) else { return None };
            let (mut count, exact) = self.count(order, tries);
            if !exact {
                // Not every puzzle has the same number of lines.
                let step = if symmetry == ClueSymmetry::None { 1 } else { 2 };
                count = (count + step * chance.index(2)).saturating_sub(step).max(step);
            }
            Some(Lines { kind: order.kind, count, cells: (scaled(least), scaled(most)) })
        };
        self.orders.iter().filter_map(order).collect()
    }
}

/// True if a negative rule is ordered together with the marks that it is about.
fn is_about(negative: RuleKind, orders: &[RuleOrder]) -> bool {
    marks_of(negative).iter().any(|mark| orders.iter().any(|order| order.kind == *mark))
}
