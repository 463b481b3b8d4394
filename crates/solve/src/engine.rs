//! The engines by name. Each has an [`Adapter`] in its own file, which takes a puzzle to the engine
//! and solutions back, and one line in the registry here.

use std::fmt;
use std::str::FromStr;

use quadrille_core::End;
use quadrille_puzzle::Puzzle;

use crate::door::{Unfit, Visitor, Work};
use crate::request::Request;
use crate::{auto, cover, grid, nine, sat};

/// How an engine is called and asked.
pub(crate) struct Adapter {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// Shows solutions to a visitor.
    pub(crate) visit: fn(&Puzzle, &Request, Visitor<'_>) -> Result<(End, Work), Unfit>,
}

/// Declares [`Engine`] and the registry: a variant, its documentation and its adapter.
macro_rules! engines {
    ($($(#[$doc:meta])* $name:ident = $adapter:path,)*) => {
        /// Which engine answers.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Engine {
            $($(#[$doc])* $name,)*
        }

        impl Engine {
            /// All engines, `Auto` first.
            pub const ALL: &'static [Engine] = &[$(Engine::$name,)*];

            pub(crate) fn adapter(self) -> &'static Adapter {
                match self {
                    $(Engine::$name => &$adapter,)*
                }
            }
        }
    };
}

engines! {
    /// Chosen by the shape of the puzzle, with hand-over to another when the first finds it hard.
    #[default]
    Auto = auto::ADAPTER,
    /// The SIMD kernel for classic 9×9.
    Nine = nine::ADAPTER,
    /// Candidate masks with cage tables, for every grid.
    Grid = grid::ADAPTER,
    /// Exact cover.
    Cover = cover::ADAPTER,
    /// Clauses and conflict-driven search.
    Sat = sat::ADAPTER,
}

impl Engine {
    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.adapter().name
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        let named = Engine::ALL.iter().find(|engine| engine.name() == name);
        named.copied().ok_or_else(|| UnknownEngine(name.to_owned()))
    }
}

/// A name that no engine has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no engine is called {0:?}; there are {names}", names = names())]
pub struct UnknownEngine(pub String);

fn names() -> String {
    let names: Vec<&str> = Engine::ALL.iter().map(|engine| engine.name()).collect();
    names.join(", ")
}
