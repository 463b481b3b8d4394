//! One file per technique family, with `find` and `explain` (and `check`, where premises are more
//! than clauses) side by side. The [registry](crate::registry) assigns the functions to techniques.

mod als;
mod bug;
mod cage_check;
mod cage_domains;
mod cage_filling;
mod cage_line;
mod chain;
mod colouring;
mod death_blossom;
mod empty_rectangle;
mod fish;
mod forcing;
mod innies;
mod intersection;
mod large;
mod measure;
mod prelude;
pub(crate) mod rectangle;
mod remote_pair;
mod rule_bounds;
mod rule_check;
mod rule_clues;
mod rule_cross;
mod rule_house;
mod rule_locked;
mod rule_total;
mod rule_words;
mod singles;
mod subset;
mod sue_de_coq;
pub(crate) mod template;
mod turbot;
mod wings;

pub(crate) use cage_check::well_formed;
pub(crate) use cage_domains::name as cage_name;
pub(crate) use rule_words::place as rule_place;

use crate::flaw::Flaw;
use crate::names::Names;
use crate::position::Position;
use crate::registry::for_each_technique;
use crate::state::State;
use crate::step::Step;
use crate::step_sink::{CONTINUE, Flow, StepSink};
use crate::technique::Technique;

/// Checks a step whose premises are more than clauses.
type Checker = fn(&State, &Step) -> Result<(), Flaw>;

macro_rules! dispatch {
    ($({ $($(#[$doc:meta])* $name:ident $order:literal $code:literal $words:literal
        $level:ident $score:literal ($properties:expr)
        $module:ident $find:ident $($check:ident)?;)* })*) => {
        /// Passes every step of a technique to `out`, until it has enough.
        pub(crate) fn find<const W: usize>(
            technique: Technique,
            grid: &Position<'_, W>,
            out: &mut StepSink,
        ) -> Flow {
            if grid.board.short_lines && !technique.fits_any_houses() {
                return CONTINUE;
            }
            out.technique = technique;
            match technique {
                Technique::Fish(..) => fish::find(grid, out),
                $($(Technique::$name => $module::$find(grid, out),)*)*
            }
        }

        /// The reason of a step as lines of text, without its result.
        pub(crate) fn explain_lines(step: &Step, names: &Names<'_>) -> Vec<String> {
            match step.technique {
                Technique::Fish(..) => fish::explain(step, names),
                $($(Technique::$name => $module::explain(step, names),)*)*
            }
        }

        /// The checker of a technique whose premises are more than clauses.
        pub(crate) fn checker(technique: Technique) -> Option<Checker> {
            match technique {
                $($($(Technique::$name => Some($module::$check as Checker),)?)*)*
                _ => None,
            }
        }
    };
}
for_each_technique!(dispatch);
